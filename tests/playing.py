"""What the tests share: the tables there are, both speeds, and games played at random."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.rules.speeds import Rulebook, compiled
from suitors.rules.state import COPIED

LONG = bool(os.environ.get("SUITORS_LONG"))
"""The same tests for an hour."""

HERE = Path(__file__).parent

Table = tuple[str, int]
TABLES: list[Table] = [(edition.id, players) for edition in EDITIONS.values() for players in edition.players]
"""Every edition with every number of players it is for."""


def at_table(table: Table) -> str:
    return f"{table[0]}-{table[1]}"


at_every_table = pytest.mark.parametrize("table", TABLES, ids=at_table)
in_every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
at_both_speeds = pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])


def times(count: int) -> int:
    """So often in everybody's run, and as much more in the long one."""
    return count * 25 if LONG else count


def the_compiled_rulebook() -> Rulebook:
    """The fast one of the two speeds; without it there is nothing to compare."""
    book = compiled()
    if book is None:
        pytest.skip("the compiled rulebook was not built")
    return book


# Deals that depend on nothing but arithmetic.


def strides(cards: Sequence[Card], step: int) -> list[Card]:
    """A fixed deal of these cards: every so many-th of them, all round. The step shares no factor with their number."""
    dealt = [cards[place * step % len(cards)] for place in range(len(cards))]
    assert sorted(dealt) == sorted(cards), "this step does not reach every card"
    return dealt


# Random play.


def random_move(game: Game, chance: Random) -> Move:
    return chance.choice(game.legal())


def steps(game: Game, chance: Random, rounds: int = 1000) -> Iterator[Game]:
    """Plays the game at random, up to so many rounds; stops by at every decision and at every round's end."""
    yield game
    while not game.is_over:
        if game.is_round_over:
            if game.round == rounds:
                return
            game.next_round()
        else:
            game.play(random_move(game, chance))
        yield game


def played(edition: Edition | str, players: int, seed: int, moves: int = 1_000_000, *, plain: bool = False) -> Game:
    """A game after so many random moves, or at its end."""
    chance = Random(seed)
    game = Game(edition, players, seed=seed, plain=plain)
    for one in steps(game, chance):
        if len(one.moves) == moves:
            break
    return game


def memory(game: Game) -> bytes:
    """All that the game is, but for what the last move told."""
    return game._book.to_bytes(game._table)[:COPIED]


# Setting up a story.

DECK = ["guard", "priest", "handmaid", "guard"]


def position(edition: str, hands: Sequence[str | None], deck: Sequence[str] = (), *, turn: int = 0, **more: Any) -> Game:
    """The turn of a seat begins: it draws the first card of the deck."""
    start = {"turn": turn, "hands": list(hands), "deck": list(deck) or DECK, "aside": None, **more}
    return Game.from_position(start, edition, len(hands), seed=1)


EVERYTHING: dict[str, Any] = {
    "turn": 1,
    "hands": ["guard", "assassin", None, "king"],
    "deck": ["priest", "baron"],
    "aside": "princess",
    "open": [],
    "piles": [["jester"], [], ["constable"], []],
    "tokens": [1, 0, 2, 0],
    "protected": [0, 3],
    "jester": [[0, 1], [0, 1]],
    "sycophant": 3,
    "late_guards": [{"by": 3, "on": 0, "number": 5}],
    "sudden_death": None,
}
"""A position with all that a position can have, for four players of `house` or `manual`."""


def ids(cards: Sequence[Card]) -> list[str]:
    return [card.id for card in cards]


def as_bytes(data: object) -> bytes:
    return json.dumps(data, sort_keys=True).encode()


def attempt(act: Callable[[], object], *ours: type[Exception]) -> str | None:
    """The error's text, if there is one; any other error than ours goes on up."""
    try:
        act()
    except ours as error:
        return str(error)
    return None
