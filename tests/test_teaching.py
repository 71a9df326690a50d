"""What the browser teaches with is what the rulebook says today, and every puzzle has one best move."""

import json
from collections import Counter
from typing import Any

import pytest
from playing import LONG

from suitors.bots import BOTS, Think
from suitors.game.view import View
from suitors.locale import LANGUAGES, words
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from teaching import court, lesson, mining, puzzles

PUZZLES = puzzles.named()
STRONGEST = BOTS["grandmaster"].thinking(Think(iterations=20_000))


def view_of(place: mining.Place) -> View:
    game = mining.game_at(place)
    return game.view(game.decider)


# What is kept is of today.


def test_the_first_game_is_what_the_rulebook_tells_today() -> None:
    assert lesson.FILE.read_text("utf-8") == lesson.text(), "python -m teaching.lesson makes it anew"


def test_the_cards_pages_know_every_edition_and_every_ruling() -> None:
    assert court.FILE.read_text("utf-8") == court.text(), "python -m teaching.court makes it anew"
    named = {ruling["id"] for ruling in court.rulings()}
    assert {f"ruling-{name}" for name in named} == {message for message in words("en").ids if message.startswith("ruling-")}
    assert all(ruling["part"] for ruling in court.rulings())


def test_the_puzzles_are_what_the_bots_make_of_them_today() -> None:
    for name, text in puzzles.texts():
        assert (puzzles.FOLDER / name).read_text("utf-8") == text, "python -m teaching.puzzles makes them anew"


# The first game.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_game_names_its_cards_as_the_cards_are_called(language: str) -> None:
    say = words(language).say
    moves = [step["wanted"] for step in lesson.lesson()["steps"] if "wanted" in step]
    told = " ".join(say(f"web-learn-step-{step}", who="Ann") for step in range(len(lesson.MOVES) + 1))
    for card in {move["play"] for move in moves} | {"baron", "prince", "princess"}:
        assert say(f"card-{card}") in told
    assert str(moves[-1]["number"]) in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_game_takes_less_than_three_minutes(language: str) -> None:
    """Of somebody who reads two words a second, and takes ten seconds for whatever there is to do at each step."""
    steps = lesson.lesson()["steps"]
    to_read = sum(len(words(language).say(f"web-learn-step-{place}", who="Ann").split()) for place in range(len(steps)))
    assert to_read / 2 + 10 * len(steps) < 180


# The puzzles.


def test_there_are_puzzles_of_every_edition_and_level() -> None:
    assert 60 <= len(PUZZLES) <= 120
    editions = Counter(place.edition for _, place in PUZZLES)
    assert editions.keys() == EDITIONS.keys()
    assert min(editions.values()) >= 8
    assert {place.level for _, place in PUZZLES} == {1, 2, 3}


@pytest.mark.parametrize(("name", "place"), PUZZLES if LONG else PUZZLES[::4])
def test_the_strongest_bot_finds_the_same_move_and_no_other_comes_near(name: str, place: mining.Place) -> None:
    view = view_of(place)
    best = mining.best_of(mining.advise(view))
    assert best in view.legal
    advice = STRONGEST.advise(view, [2])
    assert mining.best_of(advice) == best
    ahead, _ = mining.margin(advice)
    assert ahead >= mining.CLEARLY


def test_a_puzzle_holds_nothing_that_its_player_can_not_know() -> None:
    for edition in EDITIONS:
        for puzzle in json.loads((puzzles.FOLDER / f"{edition}.json").read_text("utf-8")):
            check_secret(puzzle["news"])


def check_secret(news: dict[str, Any]) -> None:
    me = news["seat"]
    for event in news["events"]:
        if event["what"] in ("dealt", "draws"):
            assert ("card" in event) == (event["seat"] == me)
        if event["what"] == "looks":
            assert ("card" in event) == (event["seat"] == me)
    assert news["scene"]["shown"] == {}
    assert {card.id for card in Card} >= set(news["own"]["hand"])
