"""docs/strength.md is made by one command: its plan has every meeting, and its page tells what they came to."""

import re
from math import log, log10
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bench.meetings import AMONG, LADDER, TABLES, Meeting, Met, plan
from bench.patience import Gain, Worth
from bench.strength import main
from bench.strength_page import FEWEST, _beats, _rated, _time_bars
from suitors.arena.clusters import quantile
from suitors.arena.journal import NAME
from suitors.arena.results import Results


def test_every_level_meets_the_one_below_and_random_at_every_table() -> None:
    meetings = plan(LADDER)
    assert len(meetings) == len(set(meetings))
    for edition, players in TABLES:
        for place, level in enumerate(LADDER[1:], 1):
            assert Meeting(edition, players, level, LADDER[place - 1]) in meetings
            assert Meeting(edition, players, level, "random") in meetings
    for edition, players in AMONG:
        assert Meeting(edition, players, "expert", "courtier") in meetings
    for one, others in (("expert", "random"), ("expert", "casual"), ("expert", "courtier"), ("courtier", "random")):
        assert Meeting("classic", 2, one, others) in meetings


def test_every_meeting_has_its_part_of_the_hour() -> None:
    seconds = {meeting: meeting.seconds for meeting in plan(LADDER)}
    assert all(part > 0 for part in seconds.values())
    assert 3000 < sum(seconds.values()) < 4500
    assert seconds[Meeting("second", 2, "grandmaster", "expert")] > seconds[Meeting("second", 4, "grandmaster", "expert")]
    assert seconds[Meeting("classic", 2, "expert", "courtier")] > seconds[Meeting("classic", 2, "courtier", "casual")]
    assert seconds[Meeting("premium", 8, "casual", "novice")] > 2 * seconds[Meeting("premium", 8, "courtier", "casual")]


def test_a_few_deals_show_nothing_however_they_came_out() -> None:
    """Four that were all won have an interval without any width."""

    def beats(deals: int) -> str:
        one = SimpleNamespace(of_fair_low=2.0, of_fair_high=2.0)
        return _beats(cast(Met, SimpleNamespace(one=one, results=SimpleNamespace(deals=deals))))

    assert beats(FEWEST - 1) == "open"
    assert beats(FEWEST) == "met"


def test_a_meeting_of_few_deals_makes_only_those_unsure_whose_rating_rests_on_it() -> None:
    def met(name: str, deals: int) -> Met:
        meeting = SimpleNamespace(edition="second", players=2)
        bots = [SimpleNamespace(name=name, seats=1, share=0.6), SimpleNamespace(name="random", seats=1, share=0.4)]
        results = SimpleNamespace(bots=bots, rounds=2 * deals, deals=deals)
        return Met(cast(Meeting, meeting), 1.0, cast(Results, results), error=0.01)

    rated = _rated([met("casual", 1000), met("novice", 5)], "second", 2)
    points = 0.01 / (0.6 * 0.4) * 400 / log(10)
    assert rated["casual"][1] == pytest.approx(quantile(999) * points, rel=0.001)
    assert rated["novice"][1] == pytest.approx(quantile(4) * points, rel=0.001)
    assert rated["casual"][0] == pytest.approx(400 * log10(1.5), rel=0.001)


def test_what_time_is_worth_is_shown_if_all_of_the_interval_is_above_nothing() -> None:
    def word(low: float, high: float, rounds: int = FEWEST) -> str:
        gain = Gain((low + high) / 2, low, high)
        return next(_time_bars([Worth("second", 4, "expert", "advisor", rounds, 90, 9, gain, Gain(0, 0, 0))])).split(" | ")[-1]

    assert word(0.01, 0.03) == "met |"
    assert word(0.01, 0.03, rounds=FEWEST - 1) == "open |"
    assert word(-0.01, 0.03) == "open |"
    assert word(-0.03, -0.01) == "not met |"


def test_the_page_is_made_and_made_again_without_playing_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--levels", "random,novice,casual", "--hours", "0.0005", "--jobs", "1"]
    words += ["--out", str(tmp_path / "deals"), "--page", str(tmp_path / "strength.md")]
    main(words)
    page, drawn = ((tmp_path / f"strength.{kind}").read_text("utf-8") for kind in ("md", "svg"))
    journals = {file: file.read_bytes() for file in tmp_path.rglob(NAME)}
    assert len(journals) == 15
    assert [heading for heading in re.findall(r"^## (.*)$", page, re.MULTILINE) if heading.startswith("`")] == [
        f"`{edition}`, {players} players" for edition, players in TABLES
    ]
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| \d\.\d\d\d", page, re.MULTILINE)
    assert rows == [("novice", "random"), ("casual", "novice"), ("casual", "random")] * 5
    commands = re.findall(r"^suitors arena --edition (\w+) --players (\d) --bots (\w+),(\w+) ", page, re.MULTILINE)
    assert len(commands) == 15
    assert re.search(r"^\| `random` \|( 0 ± 0 \|){5}$", page, re.MULTILINE)
    assert "second, 4: casual" in drawn
    assert str(tmp_path) not in page
    main(words)
    assert (tmp_path / "strength.md").read_text("utf-8") == page
    assert {file: file.read_bytes() for file in tmp_path.rglob(NAME)} == journals
    assert "15 of 15: suitors arena" in capsys.readouterr().err
