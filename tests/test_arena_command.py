"""`suitors arena`: what it prints and saves, in every language, and what it says when something is wrong."""

import csv
import io
import json
import re
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

import pytest
from test_arena import Searcher, searcher
from test_cli import refused, suitors

from suitors.arena.charts import Chart, Row, ticks
from suitors.locale import LANGUAGES, words
from suitors.rules.editions import EDITIONS

__all__ = ["searcher"]

SVG = "{http://www.w3.org/2000/svg}"


def arena(*argv: str) -> Any:
    return suitors("arena", *argv, "--json").data


# For programs.


def test_the_json_has_what_is_promised() -> None:
    facts = arena("--edition", "classic", "--bots", "casual,random", "--rounds", "40", "--seed", "3")
    assert (facts["edition"], facts["players"], facts["seed"], facts["unit"]) == ("classic", 2, 3, "rounds")
    assert (facts["rounds"], facts["deals"], facts["seatings"], facts["complete"]) == (40, 20, 2, True)
    assert [bot["name"] for bot in facts["bots"]] == ["casual", "random"]
    for bot in facts["bots"]:
        assert {"name", "share", "low", "high", "rating", "ms_per_move"} <= bot.keys()
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1
        assert bot["of_fair"] == pytest.approx(2 * bot["share"])
        assert bot["ms_per_move"] > 0
    assert sum(bot["share"] for bot in facts["bots"]) == pytest.approx(1, abs=1e-5)
    assert facts["bots"][1]["rating"] == 0
    assert len(facts["pairs"]) == 2
    assert len(facts["seats"]) == 4
    assert {card["card"] for card in facts["cards"]} == {card.id for card in EDITIONS["classic"].deck(2)}


def test_one_bot_among_many_has_a_share_of_its_own_seat() -> None:
    facts = arena("--bots", "casual,random", "--players", "6", "--rounds", "60")
    casual, random = facts["bots"]
    assert (casual["seats"], random["seats"], facts["seatings"]) == (1, 5, 6)
    assert casual["share"] + 5 * random["share"] == pytest.approx(1, abs=1e-5)
    assert casual["of_fair"] == pytest.approx(casual["share"] / facts["fair"], abs=1e-4)


def test_a_time_to_think_stands_in_the_name(searcher: Searcher) -> None:
    facts = arena("--bots", "searcher@2000,searcher@200", "--rounds", "4")
    assert [bot["name"] for bot in facts["bots"]] == ["searcher@2000", "searcher@200"]
    facts = arena("--bots", "searcher,searcher@5ms,random", "--players", "3", "--iterations", "30", "--rounds", "1")
    assert facts["line_up"] == [
        {"name": "searcher", "ms": None, "iterations": 30},
        {"name": "searcher@5ms", "ms": 5, "iterations": None},
        {"name": "random", "ms": None, "iterations": None},
    ]


def test_games_have_a_share_of_their_own() -> None:
    facts = arena("--edition", "classic", "--bots", "casual,random", "--games", "4")
    assert (facts["unit"], facts["games"], facts["deals"]) == ("games", 4, 2)
    assert all(0 <= bot["games"] <= 1 for bot in facts["bots"])
    assert arena("--bots", "casual,random", "--rounds", "4")["bots"][0]["games"] is None


# For people.


@pytest.mark.parametrize(
    ("lang", "headline"),
    [
        ("en", "2019 edition, 4 players, seed 7. Rounds: 120. Deals: 30; seatings of each: 4."),
        ("it", "Edizione 2019, 4 giocatori, seme 7. Round: 120. Distribuzioni: 30; disposizioni ai posti per ognuna: 4."),
        ("nl", "Editie 2019, 4 spelers, startgetal 7. Rondes: 120. Verdelingen: 30; tafelschikkingen van elk: 4."),
    ],
)
def test_people_are_told_in_their_language(lang: str, headline: str) -> None:
    ran = suitors("arena", "--players", "4", "--bots", "casual,random", "--rounds", "120", "--seed", "7", "--lang", lang)
    lines = ran.out.splitlines()
    assert (ran.code, ran.err, lines[0]) == (0, "", headline)
    point = "." if lang == "en" else ","
    assert re.match(rf"  casual +1 +\d\{point}\d\d\d \(\d\{point}\d\d\d-\d\{point}\d\d\d\) ", lines[2])
    assert re.match(r"  random +3 .* 0 ± 0 ", lines[3])
    assert any(line.startswith("  casual : random ") for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_too_few_deals_it_is_said_that_they_prove_nothing(lang: str) -> None:
    argv = ("arena", "--players", "3", "--bots", "random,casual,random", "--seed", "1", "--lang", lang)
    few = words(lang).say("arena-few", enough=30)
    for rounds, says in (("6", True), ("87", True), ("90", False)):
        assert (suitors(*argv, "--rounds", rounds).out.splitlines()[1] == few) == says


def test_the_columns_of_a_table_stand_under_each_other() -> None:
    out = suitors("arena", "--players", "3", "--bots", "casual,novice,random", "--games", "180").out
    tables = [block.splitlines() for block in out.split("\n\n")[:3]]
    for lines in (tables[0][1:], *tables[1:]):
        assert len({len(line) for line in lines}) == 1, lines


def test_whoever_watches_sees_the_share_of_the_first_bot() -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    from suitors.cli import main

    screen = Screen()
    with patch.object(sys, "stderr", screen), patch.object(sys, "stdout", io.StringIO()), patch.dict("os.environ", COLUMNS="100"):
        assert main(["arena", "--bots", "casual,random", "--rounds", "20", "--lang", "en"]) == 0
    assert re.search(r"casual \d\.\d\d\d \(\d\.\d\d\d-\d\.\d\d\d\)", screen.getvalue())


# What is saved.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_saved(lang: str, tmp_path: Path) -> None:
    argv = ("--players", "3", "--bots", "casual,novice,random", "--rounds", "36", "--out", str(tmp_path / "a" / "b"))
    facts = suitors("arena", *argv, "--json", "--lang", lang).data
    folder = tmp_path / "a" / "b"
    assert json.loads((folder / "results.json").read_text("utf-8")) == facts
    for name in ("bots", "pairs", "cards", "seats"):
        with open(folder / f"{name}.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert rows == [{key: "" if value is None else str(value) for key, value in row.items()} for row in facts[name]]
    for name in ("shares", "ratings", "by-seat"):
        look_at((folder / f"{name}.svg").read_text("utf-8"), ["casual", "novice", "random"])
    say = words(lang).say
    assert say("arena-fair") in (folder / "shares.svg").read_text("utf-8")
    assert f"\n{say('arena-saved', folder=str(folder))}\n" in suitors("arena", *argv, "--lang", lang).out


def look_at(svg: str, bots: list[str]) -> None:
    """Drawn, told in words, with error bars, for light and dark, without scripts and links."""
    root = ElementTree.fromstring(svg)
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    title, told = (root.find(f"{SVG}{name}") for name in ("title", "desc"))
    assert title is not None
    assert title.text in texts
    assert told is not None
    assert told.text is not None
    for bot in bots:
        assert bot in told.text
        assert any(bot in text for text in texts)
    assert len(list(root.iter(f"{SVG}circle"))) == len(root.findall(f"{SVG}path[@class='reach']")) >= len(bots)
    assert "prefers-color-scheme:dark" in svg
    assert not re.search(r"<script|href|url\(|@import|(?<!xmlns=\")https?:", svg)


def test_however_long_the_names_a_chart_has_room_to_be_drawn() -> None:
    """A program is called by its whole command; of that both ends are drawn, and all of it is told in words."""
    command = f"cmd:python {'a' * 200}.py"
    rows = [Row(f"{command}, seat {seat}", 0.4 + seat / 10, 0.1, 0.9) for seat in (0, 1)]
    svg = Chart("By seat", "share", rows, 0.5, "fair").svg()
    root = ElementTree.fromstring(svg)
    places = [float(dot.attrib["cx"]) for dot in root.iter(f"{SVG}circle")]
    assert 250 < places[0] < places[1] < 600
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {f"cmd:python {'a' * 9}….py, seat {seat}" for seat in (0, 1)} <= set(texts)
    assert all(row.label in svg for row in rows)


def test_a_chart_of_a_single_figure_can_be_drawn() -> None:
    svg = Chart("One & only", "share", [Row("<b>", 0.5, None, None)], 0.5, "fair").svg()
    assert next(text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")) == "One & only"


@pytest.mark.parametrize(("low", "high"), [(0.31, 0.49), (-73.0, 204.0), (0.5, 0.5), (0.0, 1.0), (0.4991, 0.5003)])
def test_the_axis_reaches_over_everything_in_few_round_steps(low: float, high: float) -> None:
    marks = ticks(low, high)
    assert marks[0] <= low + 1e-12
    assert high - 1e-12 <= marks[-1]
    assert 3 <= len(marks) <= 9


def test_a_run_goes_on_when_the_same_command_is_given_again(tmp_path: Path) -> None:
    argv = ("--bots", "casual,random", "--rounds", "20", "--out", str(tmp_path))
    first = arena(*argv)
    (tmp_path / "results.json").unlink()
    assert arena(*argv) == first
    assert (tmp_path / "results.json").exists()


# What is wrong is said in one line.


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((), "the following arguments are required: --bots"),
        (("--bots", "casul,random"), 'nothing here is called "casul"; did you mean "casual"?'),
        (("--bots", "casual,,random", "--players", "4"), "a bot without a name; there are random, novice, casual, "),
        (("--bots", "casual,"), "a bot without a name; there are random, novice, casual, "),
        (("--bots", ""), "a bot without a name; there are random, novice, casual, "),
        (("--bots", "@5ms"), "a bot without a name; there are random, novice, casual, "),
        (("--bots", "nobody"), 'nothing here is called "nobody"; there are random, novice, casual, '),
        (("--bots", "casual,random,novice"), "3 bots are too many for a table of 2"),
        (("--bots", "random@200"), "random does not search"),
        (("--bots", "searcher@fast"), "'searcher@fast': after the @ stand iterations, as in expert@200"),
        (("--bots", "random", "--iterations", "0"), "'0' is not a whole number from 1"),
        (("--bots", "random", "--iterations", "5", "--ms", "5"), "not allowed with argument"),
        (("--bots", "random", "--rounds", "5", "--games", "5"), "not allowed with argument"),
        (("--bots", "random", "--players", "7"), "second is not for 7 players"),
        (("--bots", "random", "--jobs", "0"), "'0' is not a whole number from 1 to 256"),
    ],
)
def test_wrong_usage_is_said(argv: tuple[str, ...], said: str, searcher: Searcher) -> None:
    assert said in refused("arena", *argv)


def test_a_place_that_can_t_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refused("arena", "--bots", "random", "--out", str(tmp_path / "file")).endswith("file: File exists")
    assert "Not a directory" in refused("arena", "--bots", "random", "--out", str(tmp_path / "file" / "more"))


def test_another_runs_place_is_said(tmp_path: Path) -> None:
    arena("--bots", "random", "--rounds", "2", "--out", str(tmp_path))
    said = refused("arena", "--bots", "random", "--rounds", "2", "--seed", "5", "--out", str(tmp_path))
    assert said == f"{tmp_path}: holds another run, with seed 0 and not 5; name another place"
