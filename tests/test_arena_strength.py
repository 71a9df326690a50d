"""docs/strength.md is made by one command: its plan has every meeting, and its page tells what they came to."""

import json
import re
from dataclasses import replace
from math import log, log10, sqrt
from pathlib import Path

import pytest

from bench import strength
from bench.meetings import AMONG, LADDER, STEADY, TABLES, Meeting, Met, met_from, plan
from bench.patience import Gain, Gains, Worth
from bench.strength import ROOT, Record, main, read, write
from bench.strength_page import (
    CLOSE,
    DUEL_BARS,
    MET,
    _at_least,
    _beats,
    _climb,
    _no_less,
    _rated,
    _time_bars,
    is_shown,
    makes_more,
)
from suitors.arena.clusters import FEWEST, Clusters, quantile
from suitors.arena.journal import NAME
from suitors.arena.run import Run
from suitors.arena.work import Crew
from suitors.bots.rollout import WHOLE


def test_every_level_meets_the_one_below_and_random_at_every_table() -> None:
    meetings = plan(LADDER)
    assert len(meetings) == len(set(meetings))
    for edition, players in TABLES:
        for place, level in enumerate(LADDER[1:], 1):
            assert Meeting(edition, players, level, LADDER[place - 1]) in meetings
            assert Meeting(edition, players, level, "random") in meetings
    for edition, players in AMONG:
        assert Meeting(edition, players, "expert", "courtier") in meetings
    assert [*STEADY] == [*LADDER[-len(STEADY) :]]
    duels = [("expert", "random"), ("expert", "casual"), ("courtier", "random"), *((level, "courtier") for level in STEADY)]
    for one, others in duels:
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
        return _beats([met("casual", deals, won=2 * WHOLE)])

    assert beats(FEWEST - 1) == "open"
    assert beats(FEWEST) == "met"


def met(name: str, deals: int, won: int, uneven: int = 0) -> Met:
    """Against `random`: of both rounds of each deal so much was won, in every other deal a little more."""
    sums = Clusters(3)
    for deal in range(deals):
        one = won + (uneven if deal % 2 else -uneven)
        sums.add([2, one, 2 * WHOLE - one])
    return Met(Meeting("second", 2, name, "random"), 60.0, sums, moves=10, ms=25.0)


def test_a_meeting_of_few_deals_makes_only_those_unsure_whose_rating_rests_on_it() -> None:
    uneven = 84
    rated = _rated([met("casual", 1000, 1008, uneven), met("novice", 10, 1008, uneven)], "second", 2)
    for name, deals in (("casual", 1000), ("novice", 10)):
        error = uneven / (2 * WHOLE) / sqrt(deals - 1)
        assert rated[name][1] == pytest.approx(quantile(deals - 1) * error / (0.6 * 0.4) * 400 / log(10), rel=0.001)
        assert rated[name][0] == pytest.approx(400 * log10(1.5), rel=0.001)


def test_every_table_counts_the_same_where_several_are_seen_together() -> None:
    tables = {("second", 4): (60, 860), ("premium", 5): (90, 870), ("premium", 8): (120, 850)}
    found = {
        (*table, "casual", "novice"): replace(met("casual", deals, won, uneven=100), meeting=Meeting(*table, "casual", "novice"))
        for table, (deals, won) in tables.items()
    }
    (step,) = _climb(found, [*tables], LADDER)
    assert (step.one, step.others, step.rounds) == ("casual", "novice", 2 * (60 + 90 + 120))
    assert step.of_fair.value == pytest.approx((4 * 860 + 5 * 870 + 8 * 850) / (2 * WHOLE) / 3)
    error = sqrt(sum((one.of_fair.error or 0) ** 2 for one in found.values())) / 3
    assert step.of_fair.error == pytest.approx(error)
    assert step.of_fair.low == pytest.approx(step.of_fair.value - quantile(59) * error)
    assert not [*_climb(found, [*tables, ("second", 2)], LADDER)]


def test_a_small_step_that_luck_hides_at_one_table_is_seen_in_several() -> None:
    hidden = met("casual", 60, won=846, uneven=30)
    assert _beats([hidden]) == "open"
    assert _beats([hidden] * 3) == "met"
    assert _beats([hidden, hidden, met("casual", FEWEST - 1, won=2 * WHOLE)]) == "open"
    assert _beats([met("casual", 60, won=834, uneven=30)] * 3) == "not met"


def test_runs_of_the_same_meeting_add_up() -> None:
    first, later = met("casual", 40, 1008, 84), met("casual", 24, 840, 21)
    both = first.and_then(later)
    whole = Clusters(3)
    for one in (first, later):
        whole.join(one.sums)
    assert (both.deals, both.rounds, both.seconds, both.moves, both.ms_per_move) == (64, 128, 120.0, 20, 2.5)
    assert both.share == whole.ratio(1, 0, 1 / WHOLE)
    assert both.share.value == pytest.approx((40 * 1008 + 24 * 840) / (64 * 2 * WHOLE))
    assert first.share.error is not None
    assert both.share.error is not None
    assert both.share.error < first.share.error
    assert both.of_fair.value == pytest.approx(2 * both.share.value)
    assert met_from(json.loads(json.dumps(both.to_dict()))).to_dict() == both.to_dict()


def test_the_sums_of_other_bots_are_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record, file = Record(), tmp_path / "strength.json"
    gains = Gains(7, 3, 9, (0.5,), (0.25,), (1,))
    record.add([met("casual", 40, 1008)], {("second", 4): [gains]})
    record.add([met("casual", 24, 840)], {("second", 4): [gains]})
    write(record, file)
    again = read(file)
    assert (again.runs, again.decisions) == (2, {("second", 4): [gains, gains]})
    assert again.to_dict() == record.to_dict()
    assert read(tmp_path / "none.json") == Record()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(strength, "minds", lambda: "others")
    assert read(file) == Record()
    assert "is of other bots" in capsys.readouterr().err


def test_a_level_takes_no_less_than_another_as_far_as_the_interval_reaches() -> None:
    def word(lower: int, higher: int, deals: int = FEWEST) -> str:
        return _no_less(met("advisor", deals, lower, uneven=84), met("expert", deals, higher, uneven=84))[1]

    assert word(1008, 1008) == word(1008, 1050) == MET
    assert word(1050, 1008) == "open"
    assert word(1260, 1008) == "not met"
    assert word(1008, 1050, deals=FEWEST - 1) == "open"
    more, _ = _no_less(met("advisor", 100, 1008, uneven=84), met("expert", 100, 1092, uneven=84))
    reach = quantile(99) * sqrt(2 / 99) * 84 / (2 * WHOLE)
    assert more == f"+0.050 ({0.05 - reach:+.3f} to {0.05 + reach:+.3f})"


def test_what_time_is_worth_is_shown_if_all_of_the_interval_is_above_nothing() -> None:
    def word(low: float, high: float, rounds: int = FEWEST) -> str:
        gain = Gain((low + high) / 2, low, high)
        return next(_time_bars([Worth("second", 4, "expert", "advisor", rounds, 90, 9, gain, Gain(0, 0, 0))])).split(" | ")[-1]

    assert word(0.01, 0.03) == "met |"
    assert word(0.01, 0.03, rounds=FEWEST - 1) == "open |"
    assert word(-0.01, 0.03) == "open |"
    assert word(-0.03, -0.01) == "not met |"


def test_a_meeting_is_shown_if_it_told_all_that_is_asked_of_it() -> None:
    """Of most only that the one beats the others; of some how high, too."""
    won = round(2 * WHOLE * 0.7)
    step = met("casual", FEWEST, won, uneven=21)
    assert is_shown(step)
    assert not is_shown(met("casual", FEWEST - 1, won, uneven=21))
    assert not is_shown(None)
    barred = replace(step, meeting=Meeting("classic", 2, "courtier", "random"))
    assert is_shown(barred)
    assert not is_shown(replace(barred, meeting=Meeting("classic", 2, "expert", "random")))
    assert DUEL_BARS["courtier", "random"] < 0.7 < DUEL_BARS["expert", "random"]
    wide = replace(barred, sums=met("courtier", FEWEST, won, uneven=168).sums)
    assert wide.share.low is not None
    assert wide.share.low < DUEL_BARS["courtier", "random"] < wide.share.value
    assert not is_shown(wide)
    assert [_at_least(one, one.share, DUEL_BARS["courtier", "random"]) for one in (barred, wide)] == [MET, CLOSE]
    among = [met("expert", FEWEST, round(2 * WHOLE * share), uneven=21) for share in (0.37, 0.42)]
    assert [is_shown(replace(one, meeting=Meeting("second", 3, "expert", "courtier"))) for one in among] == [False, True]


def test_more_time_is_known_to_be_worth_something_if_it_is_to_every_level() -> None:
    nothing, more = (
        [Worth("second", 4, "expert", "advisor", FEWEST, 90, 9, Gain(0.02, low, 0.05), Gain(0, 0, 0))] for low in (-0.01, 0.01)
    )
    assert makes_more(more)
    assert not makes_more([*more, *nothing])
    assert not makes_more([])


def test_what_is_shown_is_not_played_on_if_only_what_is_open_is_asked_for(tmp_path: Path) -> None:
    words = ["--levels", "random,novice,casual", "--jobs", "1", "--out", str(tmp_path / "deals")]
    words += ["--page", str(tmp_path / "strength.md")]
    main([*words, "--hours", "0.0005"])
    before = read(tmp_path / "strength.json")
    shown = Meeting("second", 4, "casual", "random")
    won = met("casual", FEWEST, round(2 * WHOLE * 0.9), uneven=21)
    before.met[shown] = replace(won, meeting=shown)
    fair = [meeting for meeting, one in before.met.items() if not is_shown(one)]
    write(before, tmp_path / "strength.json")
    main([*words, "--hours", "0.0005", "--open"])
    after = read(tmp_path / "strength.json")
    assert after.runs == 2
    assert after.met[shown].to_dict() == before.met[shown].to_dict()
    assert {meeting for meeting, one in before.met.items() if after.met[meeting].deals > one.deals} == {*fair}
    assert f"| {won.rounds:,} |" in (tmp_path / "strength.md").read_text("utf-8")


def test_the_page_is_made_and_another_run_adds_other_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    commands = re.findall(r"^suitors arena --edition (\w+) --players (\d) --bots (\w+),(\w+) .* --seed 1 ", page, re.MULTILINE)
    assert len(commands) == 15
    assert re.search(r"^\| `random` \|( 0 ± 0 \|){5}$", page, re.MULTILINE)
    assert "second, 4: casual" in drawn
    assert "in one run;" in page
    assert str(tmp_path) not in page + (tmp_path / "strength.json").read_text("utf-8")
    before = read(tmp_path / "strength.json")
    main(words)
    after = read(tmp_path / "strength.json")
    assert "in 2 runs;" in (tmp_path / "strength.md").read_text("utf-8")
    assert {file: file.read_bytes() for file in journals} == journals
    assert len([*tmp_path.rglob(NAME)]) == 30
    assert all(after.met[meeting].deals > one.deals for meeting, one in before.met.items())
    assert "15 of 15: suitors arena" in capsys.readouterr().err


def test_an_interrupted_run_goes_on_without_playing_again(tmp_path: Path) -> None:
    words = ["--levels", "random,novice,casual", "--hours", "0.0005", "--jobs", "1"]
    words += ["--out", str(tmp_path / "deals"), "--page", str(tmp_path / "strength.md")]
    main(words)
    page = (tmp_path / "strength.md").read_text("utf-8")
    journals = {file: file.read_bytes() for file in tmp_path.rglob(NAME)}
    # As if it had been stopped before the page was written.
    (tmp_path / "strength.json").unlink()
    main(words)
    assert (tmp_path / "strength.md").read_text("utf-8") == page
    assert {file: file.read_bytes() for file in tmp_path.rglob(NAME)} == journals


def test_the_time_of_a_meeting_counts_also_if_it_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(run: Run, crew: Crew, seconds: float) -> None:
        asked.append(seconds)
        times.append(times[-1] + seconds / 2)
        raise KeyboardInterrupt

    asked: list[float] = []
    times = [100.0]
    monkeypatch.setattr(Run, "play", play)
    monkeypatch.setattr(strength, "perf_counter", lambda: times[-1])
    meeting = Meeting("second", 2, "casual", "random")
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            next(strength.play([meeting], 1, 40.0, 1, tmp_path))
    assert asked == [40.0, 20.0]
    assert strength.time_had(tmp_path / "second-2-casual-random") == 30.0


def test_what_is_open_is_played_on_for_as_long_each() -> None:
    """The parts of a first hour are for what must be shown from nothing."""
    meetings = [Meeting("classic", 2, "expert", "random"), Meeting("premium", 8, "grandmaster", "expert")]
    longer, shorter = strength.shares(meetings, evenly=False)
    assert longer > 2 * shorter > 0
    assert longer + shorter == pytest.approx(1)
    assert strength.shares(meetings, evenly=True) == [0.5, 0.5]


def test_where_nothing_is_open_nothing_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "is_shown", lambda met: True)
    with pytest.raises(SystemExit, match="nothing is open"):
        main(["--levels", "random,novice,casual", "--open", "--page", str(tmp_path / "strength.md")])
    assert not [*tmp_path.iterdir()]


def test_the_ratings_that_the_bots_are_introduced_with_are_those_of_the_page() -> None:
    page, bots = ((ROOT / "docs" / name).read_text("utf-8") for name in ("strength.md", "bots.md"))
    measured = re.findall(r"^\| `(\w+)` \| (-?\d+) ± \d+ \| (-?\d+) ± \d+ \|", page, re.MULTILINE)
    assert [name for name, *_ in measured] == [*LADDER]
    assert re.findall(r"^\| `(\w+)` \|.*\| (-?\d+), (-?\d+) \|$", bots, re.MULTILINE) == measured
