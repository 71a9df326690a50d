"""Whatever is given to a parser: an error of ours that can be written out, never a crash."""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inventing import HUGE, anything, deep, edition_dicts, mutated, mutated_text, spoilt_everywhere
from playing import EVERYTHING, HERE, ids, played, random_move, steps

from suitors.game.editions import edition_from_toml, find_edition
from suitors.game.errors import SuitorsError
from suitors.game.events import Event
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.game.vectors import Failure, read_vectors, run_vector
from suitors.game.view import View
from suitors.rules.edition import edition_from_dict
from suitors.rules.editions import EDITIONS

LONGEST = 2000
"""An error is for people: it does not give everything back that came in."""


def survives(parse: Callable[[], object]) -> bool:
    """Whether it was understood. Any error but ours goes on up and fails the test."""
    try:
        parse()
    except SuitorsError as error:
        text = str(error)
        assert 0 < len(text) < LONGEST
        return False
    return True


def spoilt(data: Any) -> st.SearchStrategy[Any]:
    """A good thing gone wrong in a place or two, or something else altogether."""
    once = mutated(data)
    return st.one_of(once, once.flatmap(mutated), anything)


# Something good of every kind.

MIDDLE = played("manual", 4, seed=3, moves=25)
RECORDS = [played("second", 3, seed=1).record(), MIDDLE.record(), played("premium", 5, seed=2, moves=40).record()]
VECTORS = [
    vector
    for name in ("manual", "premium", "second")
    for vector in read_vectors((HERE / "conformance" / f"{name}.json").read_text("utf-8"))
]
TOML = (HERE.parent / "examples" / "masquerade.toml").read_text("utf-8")


def test_what_is_to_be_spoilt_is_good() -> None:
    assert survives(lambda: edition_from_toml(TOML))
    assert survives(lambda: Game.from_position(EVERYTHING, "house", 4))
    for record in RECORDS:
        assert Record.from_text(record.to_json()) == Record.from_text(record.to_text()) == record
    assert all(run_vector(vector) is None for vector in VECTORS)


# Moves.

MOVE_WORDS = [
    "guard",
    "king",
    "bishop",
    "keep",
    "under",
    "look",
    "none",
    "redraw",
    "no",
    "yes",
    "0",
    "1",
    "7",
    "8",
    "15",
    "16",
    "99",
    "٣",
    "-1",
    "GUARD",
]


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(MOVE_WORDS), max_size=6).map(" ".join)))
def test_any_words_are_a_move_or_refused(text: str) -> None:
    if survives(lambda: Move.from_text(0, text)):
        move = Move.from_text(0, text)
        assert Move.from_text(0, str(move)) == move


@given(st.sampled_from([move.to_dict() for move in MIDDLE.moves]).flatmap(spoilt))
def test_any_dict_is_a_move_or_refused(data: Any) -> None:
    if survives(lambda: Move.from_dict(data)):
        move = Move.from_dict(data)
        assert Move.from_dict(move.to_dict()) == move


@given(st.data())
def test_whatever_is_played_is_legal_or_refused_and_then_nothing_changes(data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 50))
    game = played(
        *data.draw(st.sampled_from([("second", 3), ("house", 4), ("manual", 4)])), seed=seed, moves=data.draw(st.integers(0, 30))
    )
    before = game.copy()
    good = [move.to_dict() for move in game.legal()] or [{"seat": 0, "redraw": True}]
    move = data.draw(st.sampled_from(good).flatmap(spoilt) | st.text(max_size=20))
    if survives(lambda: game.play(move)):
        assert game.moves[-1] in before.legal()
    else:
        assert game.record() == before.record()
        assert game.view(0) == before.view(0)


# Records.


@given(st.sampled_from(RECORDS).flatmap(lambda record: spoilt(record.to_dict())))
def test_any_dict_is_a_record_or_refused(data: Any) -> None:
    if survives(lambda: Record.from_dict(data)):
        record = Record.from_dict(data)
        assert Record.from_text(record.to_text()) == record


@given(
    st.sampled_from(RECORDS).flatmap(
        lambda record: st.one_of(mutated_text(record.to_json()), mutated_text(record.to_text()), st.text(max_size=50))
    )
)
def test_any_text_is_a_record_or_refused(text: str) -> None:
    if survives(lambda: Record.from_text(text)):
        record = Record.from_text(text)
        assert Record.from_text(record.to_json()) == record


# Editions.


@given(edition_dicts().flatmap(spoilt))
def test_any_dict_is_an_edition_or_refused(data: Any) -> None:
    if survives(lambda: edition_from_dict(data)):
        edition = edition_from_dict(data)
        assert edition_from_dict(edition.to_dict()) == edition


@given(st.one_of(mutated_text(TOML), st.text(max_size=50)))
def test_any_text_is_an_edition_or_refused(text: str) -> None:
    if survives(lambda: edition_from_toml(text)):
        assert edition_from_toml(text).players


@given(anything)
def test_anything_finds_an_edition_or_is_refused(name: Any) -> None:
    if survives(lambda: find_edition(name)):
        assert find_edition(name) in EDITIONS.values()


# Vectors and positions.


@given(st.sampled_from(VECTORS).flatmap(spoilt))
def test_any_vector_passes_or_says_why_it_fails(vector: Any) -> None:
    failure = run_vector(vector)
    if failure is not None:
        assert isinstance(failure, Failure)
        assert failure.difference


@given(st.one_of(st.just(json.dumps(VECTORS[:2])).flatmap(mutated_text), st.text(max_size=30)))
def test_any_text_is_a_file_of_vectors_or_refused(text: str) -> None:
    if survives(lambda: read_vectors(text)):
        for vector in read_vectors(text):
            failure = run_vector(vector)
            assert failure is None or failure.difference


@given(spoilt(EVERYTHING), st.sampled_from(["house", "manual"]), st.sampled_from([2, 4, 4, 4, 5, None]))
def test_any_position_can_be_played_to_its_end_or_is_refused(data: Any, edition: str, players: Any) -> None:
    if survives(lambda: Game.from_position(data, edition, players)):
        for plain in (True, False):
            game = Game.from_position(data, edition, players, seed=4, plain=plain)
            rest = list(steps(game, Random(0), rounds=1))
            assert game.is_round_over
            assert len(rest) > 0


# Views and events.


@given(st.sampled_from([0, 1, None]).flatmap(lambda seat: spoilt(MIDDLE.view(seat).to_dict())))
def test_any_dict_is_a_view_or_refused(data: Any) -> None:
    if survives(lambda: View.from_dict(data)):
        view = View.from_dict(data)
        assert View.from_dict(view.to_dict()) == view


@given(st.sampled_from([event.to_dict() for event in MIDDLE.events(0)]).flatmap(spoilt))
def test_any_dict_is_an_event_or_refused(data: Any) -> None:
    if survives(lambda: Event.from_dict(data)):
        event = Event.from_dict(data)
        assert Event.from_dict(event.to_dict()) == event


# Everything odd, at every place.

SMALL = played("second", 2, seed=4, moves=4)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("parse", "good"),
    [
        (Move.from_dict, {"seat": 0, "play": "cardinal", "on": [1, 2], "number": 5}),
        (Move.from_dict, {"seat": 0, "keep": "king", "under": ["guard", "spy"]}),
        (Move.from_dict, {"seat": 0, "look": 1}),
        (
            Event.from_dict,
            {
                "n": 3,
                "what": "gains",
                "seat": 1,
                "on": [0],
                "card": "guard",
                "cards": ["spy"],
                "cause": "spy",
                "by": "last",
                "hit": True,
            },
        ),
        (View.from_dict, {**SMALL.view(0).to_dict(), "events": [], "legal": []}),
        (View.from_dict, {**MIDDLE.view(1).to_dict(), "events": [], "legal": []}),
        (Record.from_dict, SMALL.record().to_dict()),
        (edition_from_dict, EDITIONS["manual"].to_dict()),
        (find_edition, "second"),
        (Game.from_position, {"edition": "house", "players": 4, "start": EVERYTHING}),
        (lambda deal: Game("second", 2, deals=[deal]), ids(SMALL.deals[0].cards)),
        (lambda since: SMALL.events(0, since), 0),
        (lambda seat: SMALL.view(seat), 0),
        (lambda players: Game("second", players, seed=1), 2),
        (lambda seed: Game("second", 2, seed=seed), 1),
        (lambda first: Game("second", 2, first=first), 1),
        (lambda move: SMALL.copy().play(move), SMALL.legal()[0].to_dict()),
    ],
    ids=lambda value: "" if callable(value) else None,
)
def test_anything_odd_at_any_place_is_refused_or_understood(parse: Callable[[Any], object], good: Any) -> None:
    tried = [survives(partial(parse, odd)) for odd in spoilt_everywhere(good)]
    assert tried.count(False) > 15
    assert survives(lambda: parse(good))


@pytest.mark.usefixtures("untraced")
def test_anything_odd_at_any_place_of_a_vector_fails_it_or_does_no_harm() -> None:
    failures = [run_vector(odd) for odd in spoilt_everywhere(VECTORS[40])]
    assert sum(failure is not None for failure in failures) > 100


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000, "1e999", "nan", "inf", "-1", "true", "1979-05-27", "٣"])
def test_a_number_of_an_edition_is_a_whole_one_of_few_digits(number: str) -> None:
    assert not survives(lambda: edition_from_toml(TOML.replace("guard = 1", f"guard = {number}")))


def test_a_game_goes_on_after_all_that_was_refused() -> None:
    game = Game("second", 2, seed=1)
    moves: list[Any] = [None, 7, b"guard", deep(990), {"seat": HUGE, "play": "guard"}, "\x00", "guard ٣ 5"]
    for odd in moves:
        assert not survives(partial(game.play, odd))
    game.play(random_move(game, Random(1)))
    assert len(game.moves) == 1
