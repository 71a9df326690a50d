"""What a seat observes, as a row of small whole numbers. Every part is named here; nothing else goes in.

Seats are relative to the viewer: 0 is the viewer, 1 the next one in the order of turns, and so on. `observing.py` writes the
parts one after the other, in the order of `PARTS`.
"""

from collections.abc import Callable
from typing import NamedTuple

from suitors.envs.sights import CHARACTERS, STALE
from suitors.rules.state import CARDS, HAND, NUMBERS, OPEN_CARDS, SEATS, TOKENS

OBSERVATIONS_VERSION = 1
"""Changes when a place of an observation comes to mean something else."""

DECISIONS_OPEN = 4

Shape = tuple[int, ...]


class Part(NamedTuple):
    """A named part of an observation."""

    name: str
    shape: Callable[[int], Shape]
    """By the number of players."""
    most: int
    """The highest value; the lowest is 0."""
    meaning: str


def _one(players: int) -> Shape:
    return (1,)


def _cards(players: int) -> Shape:
    return (CHARACTERS,)


def _seats(players: int) -> Shape:
    return (players,)


def _by_seat(each: int) -> Callable[[int], Shape]:
    return lambda players: (players, each)


def _pairs(players: int) -> Shape:
    return (players, players)


PARTS = (
    Part(
        "decision",
        lambda players: (DECISIONS_OPEN,),
        1,
        "what must be decided now: play, keep, look, redraw; nothing once the round is over",
    ),
    Part("turn", _seats, 1, "whose turn it is"),
    Part("decider", _seats, 1, "who must decide"),
    Part("deck", _one, CARDS, "how many cards are left to draw"),
    Part("aside", _one, 1, "whether the aside card still lies there"),
    Part("needed", _one, TOKENS, "the tokens that win the game"),
    Part("sudden_death", _one, 1, "whether this is a round of sudden death"),
    Part("hand", _cards, HAND, "how many of each card the viewer holds"),
    Part("unseen", _cards, CARDS, "how many of each card the viewer can't see: in other hands, the deck, or aside"),
    Part("open", _cards, OPEN_CARDS, "how many of each card were put aside face up"),
    Part("under", _cards, CARDS, "how many of each card the viewer put under the deck that are still there"),
    Part("bottom", _cards, 1, "the card at the very bottom of the deck, if the viewer put it there"),
    Part("in_round", _seats, 1, "who is still in the round"),
    Part("protected", _seats, 1, "who is protected"),
    Part("tokens", _seats, TOKENS, "everybody's tokens"),
    Part("sycophant", _seats, 1, "whom a Sycophant binds the next card to"),
    Part("between", _seats, 1, "whose hands a Cardinal has just traded, while he decides whether to look"),
    Part("jester", _pairs, CARDS, "Jesters of the one (row) for the other"),
    Part("late_by", _seats, 2 * SEATS, "how many Guards of each wait for a protection to end"),
    Part("late", _by_seat(NUMBERS), 2 * SEATS, "how many Guards wait for each, by the number they name"),
    Part("piles", _by_seat(CHARACTERS), CARDS, "how many of each card lie in each pile"),
    Part("last", _by_seat(CHARACTERS), 1, "the card that lies on top of each pile"),
    Part("known", _by_seat(CHARACTERS), HAND, "how many of each card the viewer has seen that are now in each other hand"),
    Part(
        "missed",
        _by_seat(NUMBERS),
        1,
        "the numbers that were named in vain since each last played, as far as the hand is the same",
    ),
    Part("looks", _pairs, STALE, f"whose hand (row) was seen by whom: 1, and 1 more for each card played since, up to {STALE}"),
)
"""All parts, in their order."""


def size_of_part(part: Part, players: int) -> int:
    size = 1
    for extent in part.shape(players):
        size *= extent
    return size


def observation_size(players: int) -> int:
    """How many numbers an observation has at a table of so many."""
    return sum(size_of_part(part, players) for part in PARTS)


def places(players: int) -> dict[str, tuple[int, Shape]]:
    """Where each part begins, and its shape."""
    found: dict[str, tuple[int, Shape]] = {}
    start = 0
    for part in PARTS:
        found[part.name] = (start, part.shape(players))
        start += size_of_part(part, players)
    return found


SIZES = tuple(observation_size(players) for players in range(SEATS + 1))
