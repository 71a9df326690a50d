"""Events: what everybody or somebody sees happen. Codes and facts, never prose.

Every event is known to all; some carry facts that only a few may know. Each is kept twice, as the knowers see
it and as all others do, both built by naming what may be seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, NamedTuple, Self

from suitors.game.errors import SuitorsError
from suitors.game.reading import (
    Unreadable,
    read_card,
    read_cards,
    read_count,
    read_number,
    read_seat,
    read_seats,
    read_truth,
    read_word,
)
from suitors.rules.cards import ROWS, Card
from suitors.rules.quoting import short
from suitors.rules.state import NONE, Cause, Told

Row = tuple[int, ...]
"""What the rulebook told: `what, seat, on, card, other, number`; or one of the game's own rows below."""


class Happening(StrEnum):
    """What happened."""

    ROUND = "round"
    DEALT = "dealt"
    DRAWS = "draws"
    PLAYS = "plays"
    PROTECTED = "protected"
    UNPROTECTED = "unprotected"
    GUESSES = "guesses"
    WAITS = "waits"
    ANSWERS = "answers"
    LOOKS = "looks"
    LOOKS_AWAY = "looks_away"
    COMPARES = "compares"
    TRADES = "trades"
    DISCARDS = "discards"
    OUT = "out"
    FAVOURS = "favours"
    BINDS = "binds"
    SORTS = "sorts"
    RETURNS = "returns"
    STANDS = "stands"
    REVEALS = "reveals"
    GAINS = "gains"
    SHOWS = "shows"
    ROUND_OVER = "round_over"
    SUDDEN_DEATH = "sudden_death"
    GAME_OVER = "game_over"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as one viewer may know it. Facts that don't apply, or are hidden, are left out."""

    n: int
    """Its place in the game's story, the same for every viewer."""
    what: Happening
    seat: int | None = None
    on: tuple[int, ...] = ()
    card: Card | None = None
    second: Card | None = None
    """The other card of a comparison or trade: that of the player chosen."""
    cards: tuple[Card, ...] = ()
    number: int | None = None
    count: int | None = None
    hit: bool | None = None
    effect: bool | None = None
    aside: bool | None = None
    cause: str | None = None
    by: str | None = None

    def to_dict(self) -> dict[str, Any]:
        words: dict[str, Any] = {}
        for name in NAMES:
            value = getattr(self, name)
            if value is not None and value != ():
                words[name] = _plain(value)
        return words

    @classmethod
    def from_dict(cls, data: object) -> Self:
        if not isinstance(data, Mapping) or not {"n", "what"} <= set(data) <= set(NAMES):
            raise SuitorsError(f"{short(data)} is not an event")
        try:
            return cls(**{name: READERS[name](value) for name, value in data.items()})
        except Unreadable as error:
            raise SuitorsError(f"{short(data)} is not an event: {error}") from None


NAMES = tuple(field.name for field in fields(Event))


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return value.id
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value


CAUSES = tuple(cause.name.lower() for cause in Cause)
ENDINGS = ("last", "showdown")
READERS: dict[str, Any] = {
    "n": read_count,
    "what": lambda value: Happening(read_word(value, Happening)),
    "seat": read_seat,
    "on": read_seats,
    "card": read_card,
    "second": read_card,
    "cards": read_cards,
    "number": read_number,
    "count": read_count,
    "hit": read_truth,
    "effect": read_truth,
    "aside": read_truth,
    "cause": lambda value: read_word(value, CAUSES),
    "by": lambda value: read_word(value, ENDINGS),
}


class Entry(NamedTuple):
    """An event as all see it, and as the knowers do."""

    known_to_all: Event
    known_to_few: Event
    knowers: frozenset[int]

    def seen_by(self, seat: int | None) -> Event:
        return self.known_to_few if seat in self.knowers else self.known_to_all


# The game's own rows, beside those of the rulebook. They carry their facts as ready values.

SHOWN, ROUND, SUDDEN_DEATH, GAME_OVER, ENDED = range(100, 105)
GameRow = tuple[int, dict[str, Any]]


def entry(n: int, row: Row | GameRow) -> Entry:
    """The event that a row tells of."""
    what, *facts = row
    if what >= SHOWN:
        return _of_game(n, what, facts[0])
    return _of_rulebook(n, what, *facts)


def _all(event: Event) -> Entry:
    return Entry(event, event, frozenset())


def _of_game(n: int, what: int, facts: Any) -> Entry:
    happening = {
        SHOWN: Happening.SHOWS,
        ROUND: Happening.ROUND,
        SUDDEN_DEATH: Happening.SUDDEN_DEATH,
        GAME_OVER: Happening.GAME_OVER,
        ENDED: Happening.ROUND_OVER,
    }[what]
    return _all(Event(n, happening, **facts))


def _of_rulebook(n: int, what: int, seat: int, on: int, card: int, other: int, number: int) -> Entry:
    whom = () if on == NONE else (on,)
    match what:
        case Told.DEALT:
            mine = Event(n, Happening.DEALT, seat, card=Card(card))
            return Entry(Event(n, Happening.DEALT, seat), mine, frozenset((seat,)))
        case Told.DREW:
            aside = True if other else None
            known = Event(n, Happening.DRAWS, seat, aside=aside)
            return Entry(known, Event(n, Happening.DRAWS, seat, card=Card(card), aside=aside), frozenset((seat,)))
        case Told.PLAYED:
            chosen = whom if other == NONE else (on, other)
            effect = False if ROWS[Card(card)].fewest and not chosen else None
            named = None if number == NONE else number
            return _all(Event(n, Happening.PLAYS, seat, chosen, Card(card), number=named, effect=effect))
        case Told.GUESSED:
            return _all(Event(n, Happening.GUESSES, seat, whom, Card(card), number=number, hit=bool(other)))
        case Told.WAITS:
            return _all(Event(n, Happening.WAITS, seat, whom, Card(card), number=number))
        case Told.ANSWERED:
            return _all(Event(n, Happening.ANSWERS, seat, whom, Card(card)))
        case Told.LOOKED if on == NONE:
            return _all(Event(n, Happening.LOOKS_AWAY, seat))
        case Told.LOOKED:
            seen = Event(n, Happening.LOOKS, seat, whom, Card(card))
            return Entry(Event(n, Happening.LOOKS, seat, whom), seen, frozenset((seat,)))
        case Told.COMPARED | Told.TRADED:
            happening = Happening.COMPARES if what == Told.COMPARED else Happening.TRADES
            both = Event(n, happening, seat, whom, Card(card), Card(other))
            return Entry(Event(n, happening, seat, whom), both, frozenset((seat, on)))
        case Told.RETURNED:
            under = tuple(Card(one) for one in (card, other) if one != NONE)
            put = Event(n, Happening.RETURNS, seat, cards=under, count=len(under))
            return Entry(Event(n, Happening.RETURNS, seat, count=len(under)), put, frozenset((seat,)))
        case Told.GAINED:
            return _all(Event(n, Happening.GAINS, seat, count=other, cause=Cause(number).name.lower()))
        case Told.DISCARDED:
            return _all(Event(n, Happening.DISCARDS, seat, card=Card(card)))
        case Told.REVEALED:
            return _all(Event(n, Happening.REVEALS, seat, card=Card(card)))
        case Told.SORTS:
            return _all(Event(n, Happening.SORTS, seat, count=number))
        case _:
            return _all(Event(n, SIMPLE[what], seat, whom))


SIMPLE: dict[int, Happening] = {
    Told.UNPROTECTED: Happening.UNPROTECTED,
    Told.PROTECTED: Happening.PROTECTED,
    Told.OUT: Happening.OUT,
    Told.FAVOURED: Happening.FAVOURS,
    Told.BOUND: Happening.BINDS,
    Told.STOOD: Happening.STANDS,
}
