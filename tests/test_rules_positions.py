"""A position set up by hand: what it may hold, and what is wrong with one that can't be."""

from typing import Any

import pytest
from inventing import deep
from playing import EVERYTHING, ids

from suitors.game.errors import BadPosition, SuitorsError
from suitors.game.game import Game
from suitors.rules.editions import EDITIONS


def test_a_position_is_the_table_before_a_turn() -> None:
    game = Game.from_position(EVERYTHING, "manual", 4)
    assert [ids(hand) for hand in game.hands] == [["guard"], ["assassin", "priest"], [], ["king"]]
    assert [ids(pile) for pile in game.piles] == [["jester"], [], ["constable"], []]
    assert (ids(game.deck), game.aside and game.aside.id) == (["baron"], "princess")
    assert (game.turn, game.in_round, game.protected, game.tokens) == (1, (0, 1, 3), (0, 3), (1, 0, 2, 0))
    assert (game.jester, game.sycophant) == (((0, 1), (0, 1)), 3)
    assert [guard.to_dict() for guard in game.late_guards] == EVERYTHING["late_guards"]
    assert game.position == EVERYTHING
    assert game.deals == ()


def test_the_edition_and_the_players_may_stand_in_the_position_or_beside_it() -> None:
    bare = {"turn": 0, "hands": ["guard", "king"], "deck": ["spy"], "aside": None}
    for game in (
        Game.from_position(bare),
        Game.from_position({**bare, "edition": "second", "players": 2}),
        Game.from_position({"edition": "second", "players": 2, "start": bare}),
        Game.from_position({"start": bare}, "second", 2),
    ):
        assert (game.edition, game.players) == (EDITIONS["second"], 2)
        assert [ids(hand) for hand in game.hands] == [["guard", "spy"], ["king"]]


def test_a_deal_is_a_start_too() -> None:
    cards = ids(EDITIONS["second"].cards(3))
    game = Game.from_position({"first": 2, "deal": cards}, "second", 3)
    assert game.turn == 2
    assert ids(game.deals[0].cards) == cards
    assert game.position is None


def test_a_position_in_sudden_death_is_won_by_the_next_token() -> None:
    start = {"turn": 0, "hands": ["princess", "king", None], "deck": ["guard"], "aside": None, "tokens": [5, 5, 1]}
    game = Game.from_position({**start, "sudden_death": [0, 1]}, "premium", 3)
    assert game.sudden_death == (0, 1)
    game.play("princess")
    assert game.winners == (1,)


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("turn", ..., "the position has no turn"),
        ("hands", ..., "the position has no hands"),
        ("deck", ..., "the position has no deck"),
        ("aside", ..., "the position has no aside"),
        ("weather", "fine", "'weather' means nothing in a position; known are turn, hands"),
        ("turn", 4, "turn: there is no seat 4 with 4 players"),
        ("turn", 2, "seat 2 is out of the round and can't be at turn"),
        ("turn", True, "the position can't be set up: True is not a seat"),
        ("hands", ["guard"], "hands: is not a list of 4"),
        ("hands", "guard", "hands: is not a list of 4"),
        ("hands", ["guard", None, None, None], "at least two players must be in the round"),
        ("hands", ["guard", "joker", None, "king"], "the position can't be set up: no card is called 'joker'"),
        ("deck", [], "the deck must have a card to draw"),
        ("deck", ["guard"] * 41, "the deck must have a card to draw, and at most 40"),
        ("deck", ["guard"] * 9, "the position has guard ×10; this deck has 8"),
        ("aside", "spy", "the position has spy ×1; this deck has 0"),
        ("open", ["guard"] * 4, "at most 3 cards lie open"),
        ("piles", [[]], "piles: is not a list of 4"),
        ("tokens", [0, 0, 0], "tokens: is not a list of 4"),
        ("tokens", [0, 0, 0, -1], "tokens: -1 is not a number of tokens"),
        ("tokens", [0, 0, 0, 101], "tokens: 101 is not a number of tokens"),
        ("tokens", [0, 0, 0, True], "tokens: True is not a number of tokens"),
        ("tokens", [4, 0, 0, 0], "somebody already has the tokens that win the game"),
        ("protected", [2], "seat 2 is out of the round and can't be protected"),
        ("protected", [5], "protected: there is no seat 5 with 4 players"),
        ("jester", 3, "jester: is not a list"),
        ("jester", [[0]], "jester: is not a list of 2"),
        ("jester", [[1, 1]], "a Jester chooses another player"),
        ("jester", [[0, 1]] * 41, "too many Jesters"),
        ("sycophant", 4, "sycophant: there is no seat 4 with 4 players"),
        ("late_guards", {}, "late_guards: is not a list"),
        ("late_guards", [{}], "a Guard that waits has by, on and number"),
        ("late_guards", [7], "a Guard that waits has by, on and number"),
        ("late_guards", [{"by": 0, "on": 2, "number": 5}], "no Guard waits for seat 2, who is out of the round"),
        ("late_guards", [{"by": 0, "on": 0, "number": 5}], "a Guard waits for another player than its own"),
        ("late_guards", [{"by": 3, "on": 0, "number": 1}], "1 is not a number of this deck"),
        ("late_guards", [{"by": 3, "on": 0, "number": 31}], "31 is not a number of this deck"),
        ("late_guards", [{"by": 3, "on": 0, "number": 5}] * 9, "at most 8 Guards can wait"),
        ("sudden_death", [0], "sudden death is between at least two players"),
        ("sudden_death", [0, 1], "seat 3 is in the round, but not in the sudden death"),
        ("sudden_death", 3, "the position can't be set up: 3 is not a list of seats"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(part: str, value: Any, told: str) -> None:
    start = {name: other for name, other in {**EVERYTHING, part: value}.items() if other is not ...}
    with pytest.raises(BadPosition) as refused:
        Game.from_position(start, "manual", 4)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize("position", [None, 7, [], "guard", deep(3), {"start": 7}])
def test_something_else_is_no_position(position: Any) -> None:
    with pytest.raises(BadPosition, match="is a table of names and values, not"):
        Game.from_position(position)


def test_a_position_of_too_many_or_too_few_players_is_refused() -> None:
    with pytest.raises(SuitorsError, match="second is not for 7 players"):
        Game.from_position(EVERYTHING, "second", 7)
    with pytest.raises(SuitorsError, match="None is not a number of players"):
        Game.from_position({"turn": 0})


def test_as_many_guards_wait_as_a_position_and_a_whole_turn_of_the_table_can_bring() -> None:
    """Eight were set up; three more are played before the first of them strikes."""
    waiting = [{"by": by, "on": 3, "number": 5} for by in (0, 1, 2, 0, 1, 2, 0, 1)]
    start = {"turn": 0, "hands": ["guard", "priest", "baron", "king"], "deck": ["guard", "guard", "guard", "count", "count"]}
    for plain in (True, False):
        position = {**start, "aside": None, "protected": [3], "late_guards": waiting}
        game = Game.from_position(position, "manual", 4, plain=plain)
        for move in ("guard 3 2", "guard 3 2"):
            game.play(move)
        assert len(game.late_guards) == 10
        game.play("guard 3 2")
        assert game.late_guards == ()
        assert (game.turn, game.in_round) == (3, (0, 1, 2, 3))


def test_tokens_stop_at_a_hundred() -> None:
    """Only an endless sudden death gets there; the count must not run over."""
    start = {"turn": 0, "hands": ["princess", "guard", None], "deck": ["guard"], "aside": None}
    for plain in (True, False):
        position = {**start, "tokens": [100, 100, 0], "jester": [[0, 1]] * 40}
        game = Game.from_position({**position, "sudden_death": [0, 1]}, "house", 3, plain=plain)
        game.play("princess")
        assert game.tokens == (100, 100, 0)
