"""A move as a value, as words that people type, as a dict, and as the rulebook's number."""

from typing import Any

import pytest

from suitors.game.errors import BadMove
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.rules.cards import Card

WORDS = [
    ("guard 2 5", Move.play(0, Card.GUARD, (2,), 5), {"seat": 0, "play": "guard", "on": [2], "number": 5}),
    ("guard", Move.play(0, Card.GUARD), {"seat": 0, "play": "guard"}),
    ("guard 2", Move.play(0, Card.GUARD, (2,)), {"seat": 0, "play": "guard", "on": [2]}),
    ("cardinal 0 3", Move.play(0, Card.CARDINAL, (3, 0)), {"seat": 0, "play": "cardinal", "on": [0, 3]}),
    (
        "keep king under guard spy",
        Move.keep(0, Card.KING, (Card.GUARD, Card.SPY)),
        {"seat": 0, "keep": "king", "under": ["guard", "spy"]},
    ),
    ("keep king under spy", Move.keep(0, Card.KING, (Card.SPY,)), {"seat": 0, "keep": "king", "under": ["spy"]}),
    ("look 3", Move.look(0, 3), {"seat": 0, "look": 3}),
    ("look none", Move.look(0, None), {"seat": 0, "look": None}),
    ("redraw", Move.answer(0, True), {"seat": 0, "redraw": True}),
    ("redraw no", Move.answer(0, False), {"seat": 0, "redraw": False}),
]


@pytest.mark.parametrize(("words", "move", "data"), WORDS)
def test_a_move_is_the_same_in_words_and_as_a_dict(words: str, move: Move, data: dict[str, Any]) -> None:
    assert str(move) == words
    assert Move.from_text(0, words) == move
    assert move.to_dict() == data
    assert Move.from_dict(data) == move


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("  GUARD   2 5 ", "guard 2 5"),
        ("Look None", "look none"),
        ("redraw yes", "redraw"),
        ("cardinal 3 0", "cardinal 0 3"),
        ("keep king", "keep king under "),
        ("keep king under", "keep king under "),
    ],
)
def test_people_may_type_as_they_like(typed: str, meant: str) -> None:
    assert Move.from_text(0, typed) == Move.from_text(0, meant)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "'' is no move; type for example: guard 2 5, keep king under guard spy, look none, redraw"),
        ("keep", "'keep' is no move"),
        ("look", "'look' is no move"),
        ("look 1 2", "'look 1 2' is no move"),
        ("redraw maybe", "'redraw maybe' is no move"),
        ("keep king below spy", "'keep king below spy' is no move"),
        ("gaurd 2 5", "no card is called 'gaurd'"),
        ("keep king under joker", "no card is called 'joker'"),
        ("guard two five", "'two' is not a whole number"),
        ("guard 1000 5", "'1000' is not a whole number"),
        ("guard 8 5", "8 is not a seat; seats are 0 to 7"),
        ("guard 2 16", "16 is not a number on a card; they are 0 to 15"),
        ("baroness 1 1", "a player can be chosen only once"),
    ],
)
def test_what_is_no_move_is_told_so(typed: str, told: str) -> None:
    with pytest.raises(BadMove) as refused:
        Move.from_text(0, typed)
    assert str(refused.value).startswith(told)
    assert refused.value.reason == "malformed"
    assert refused.value.in_words("it") == str(refused.value)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (7, "a move is a table of names and values, not 7"),
        ({}, "a move has exactly one of play, keep, look, redraw"),
        ({"seat": 0, "play": "guard", "look": 1}, "a move has exactly one of play, keep, look, redraw"),
        ({"seat": 0, "look": 1, "number": 5}, "'number' means nothing in a move that says look"),
        ({"play": "princess"}, "None is not a seat; seats are 0 to 7"),
        ({"seat": 0, "play": 3}, "no card is called 3"),
        ({"seat": 0, "play": "guard", "on": 1}, "1 is not a list of seats"),
        ({"seat": 0, "play": "guard", "on": [1], "number": True}, "True is not a number on a card"),
        ({"seat": 0, "keep": "king", "under": "spy"}, "'spy' is not a list of cards"),
        ({"seat": 0, "redraw": 1}, "1 is neither true nor false"),
    ],
)
def test_what_is_no_moves_dict_is_told_so(data: Any, told: str) -> None:
    with pytest.raises(BadMove) as refused:
        Move.from_dict(data)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Move(31, "redraw"), "31 is not a seat"),
        (lambda: Move(0, "pass"), "'pass' is no decision"),  # type: ignore[arg-type]  # that is the point
        (lambda: Move(0, "play"), "None is not a card"),
        (lambda: Move.play(0, "guard"), "'guard' is not a card"),  # type: ignore[arg-type]  # that is the point
        (lambda: Move.play(0, Card.GUARD, (1,), 99), "99 is not a number on a card"),
        (lambda: Move.play(0, Card.GUARD, (40,), 5), "40 is not a seat"),
        (lambda: Move.play(0, Card.CARDINAL, (1, 1)), "a player can be chosen only once"),
        (lambda: Move.keep(0, Card.KING, (7,)), "7 is not a card"),  # type: ignore[arg-type]  # that is the point
        (lambda: Move.keep(0, Card.KING, [Card.SPY]), "[<Card.SPY: 2>] is not a tuple of cards"),  # type: ignore[arg-type]  # that is the point
        (lambda: Move.answer(0, 2), "2 is neither true nor false"),  # type: ignore[arg-type]  # that is the point
        (lambda: Move(0, "look", on=(1, 2)), "a look is at one hand, or at none"),
        (lambda: Move(0, "look", Card.GUARD), "card means nothing in a move that says look"),
        (lambda: Move(0, "play", Card.GUARD, redraw=True), "redraw means nothing in a move that says play"),
        (lambda: Move(0, "keep", Card.GUARD, number=3), "number means nothing in a move that says keep"),
    ],
)
def test_a_move_is_whole_or_is_not_made(make: Any, told: str) -> None:
    with pytest.raises(BadMove) as refused:
        make()
    assert str(refused.value).startswith(told)


def test_whom_a_card_chooses_has_no_order() -> None:
    assert Move.play(0, Card.BARONESS, (2, 1)) == Move(0, "play", Card.BARONESS, (1, 2))
    assert {Move.play(0, Card.BARONESS, (2, 1))} == {Move.play(0, Card.BARONESS, (1, 2))}


def test_three_players_or_three_cards_have_no_number_of_the_rulebook() -> None:
    assert Move.play(0, Card.BARONESS, (1, 2, 3)).code == -1
    assert Move.keep(0, Card.KING, (Card.SPY,) * 3).code == -1


def test_a_game_takes_a_move_in_any_of_its_forms() -> None:
    games = [Game("second", 2, seed=3) for _ in range(3)]
    move = games[0].legal()[0]
    forms: tuple[Any, ...] = (move, str(move), move.to_dict())
    for game, form in zip(games, forms, strict=True):
        game.play(form)
        assert game.moves == (move,)
