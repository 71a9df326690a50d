"""What a seat knows, as OpenSpiel asks for it: with perfect recall, or as it lies on the table now; as words and as numbers.

Both are made of what the game tells the seat, and of nothing else: an information state is every line it was told, an
observation is that of the other environments (`suitors.envs.observations`).
"""

from functools import lru_cache
from math import prod
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt
import pyspiel

from suitors.envs.observations import PARTS, observation_size, places
from suitors.envs.openspiel.point import Point, Table
from suitors.envs.sights import SIGHTS_LAYOUT, Sights, watch
from suitors.envs.speeds import kernel
from suitors.game.errors import SuitorsError
from suitors.game.events import CAUSES, ENDINGS, Event, Happening
from suitors.rules.cards import Card
from suitors.rules.state import CARDS, NUMBERS, State, Told, pack_record

Numbers = npt.NDArray[np.float32]
HAPPENINGS = tuple(Happening)
CHARACTERS = len(Card)
SCALARS = 7
"""The number, the count, hit, effect, aside, cause and ending."""
PRIVATE = ("hand", "unseen", "under", "bottom", "known")
"""The parts of an observation that depend on what only the viewer knows."""


def most_lines(at: Table) -> int:
    """No round tells more: every card is drawn, played and has an effect; every player goes out, shows a hand, and gains."""
    return 6 * sum(at.cards) + 7 * at.players + 4


def line_size(players: int) -> int:
    """What happened; who, to whom; two cards (or how many of each); the rest as numbers from 0 to 1."""
    return len(HAPPENINGS) + 2 * players + 2 * CHARACTERS + SCALARS


@lru_cache(maxsize=1 << 14)
def line_numbers(event: Event, players: int) -> Numbers:
    """An event as a row of numbers; two that differ have different rows."""
    row = np.zeros(line_size(players), np.float32)
    row[HAPPENINGS.index(event.what)] = 1
    seats = len(HAPPENINGS)
    if event.seat is not None:
        row[seats + event.seat] = 1
    for seat in event.on:
        row[seats + players + seat] = 1
    first = seats + 2 * players
    second = first + CHARACTERS
    for place, card in _cards(event):
        row[(first, second)[place] + card] += 1
    row[second + CHARACTERS :] = _scalars(event)
    return row


def _cards(event: Event) -> list[tuple[int, Card]]:
    """Those that lie open all stand in the first place: their order means nothing. That of returned ones does."""
    if event.what is Happening.ROUND:
        return [(0, card) for card in event.cards]
    return [(place, card) for place, card in enumerate((event.card, event.second)) if card is not None] + list(
        enumerate(event.cards)
    )


def _scalars(event: Event) -> list[float]:
    """0 is nothing at all: whatever is there is above it."""
    number = 0.0 if event.number is None else (1 + event.number) / NUMBERS
    count = 0.0 if event.count is None else (1 + event.count) / (2 * CARDS)
    truths = [0.0 if truth is None else 0.5 + 0.5 * truth for truth in (event.hit, event.effect, event.aside)]
    cause = 0.0 if event.cause is None else (1 + CAUSES.index(event.cause)) / len(CAUSES)
    ending = 0.0 if event.by is None else (1 + ENDINGS.index(event.by)) / len(ENDINGS)
    return [number, count, *truths, cause, ending]


def recalled(point: Point, seat: int, kind: "Kind") -> list[Event]:
    """Everything the seat was told, from the beginning; or what everybody was, or what only few were."""
    if not kind.private:
        return [line.event.known_to_all for line in point.told]
    if kind.public:
        return [line.event.seen_by(seat) for line in point.told]
    return [line.event.known_to_few for line in point.told if seat in line.event.knowers]


def recalled_words(point: Point, seat: int, kind: "Kind") -> list[str]:
    if not kind.private:
        return [line.public for line in point.told]
    return [line.seen_by(seat) for line in point.told if kind.public or seat in line.event.knowers]


def observed(point: Point, seat: int) -> npt.NDArray[np.int8]:
    """The observation of the other environments."""
    out = np.zeros(observation_size(point.at.players), np.int8)
    kernel().observed(point.at.book.to_bytes(point.state), pack_record(_sights(point), SIGHTS_LAYOUT), seat, out)
    return out


class _Told:
    """So much of a state as is needed to watch what was told in this round."""

    def __init__(self, point: Point) -> None:
        self.players = point.at.players
        self.told = point.rows
        self.told_count = len(point.rows)


def _sights(point: Point) -> Sights:
    """Who has seen what in this round."""
    sights = Sights()
    sights.deal_counts[: len(point.at.cards)] = point.at.cards
    sights.deck_size = next(row[5] for row in point.rows if row[0] == Told.ROUND)
    watch(cast(State, _Told(point)), sights)
    return sights


class Kind(NamedTuple):
    """What an observer shows."""

    recalls: bool
    public: bool
    private: bool

    @property
    def parts(self) -> list[str]:
        """Those of an observation that it has."""
        return [part.name for part in PARTS if (self.private if part.name in PRIVATE else self.public)]


class Observer:
    """OpenSpiel's: `tensor` and `dict` are the same numbers, flat and by name."""

    def __init__(self, at: Table, asked: Any, params: Any) -> None:
        if params:
            raise SuitorsError(f"an observer takes no parameters here, and was given {sorted(params)}")
        if asked.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise SuitorsError("nobody sees all hands: there is no observer of them")
        self.at = at
        self.kind = Kind(asked.perfect_recall, asked.public_info, asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
        self.places = places(at.players)
        pieces = self._pieces()
        self.tensor: Numbers = np.zeros(sum(map(prod, pieces.values())), np.float32)
        self.dict: dict[str, Numbers] = {}
        start = 0
        for name, shape in pieces.items():
            stop = start + prod(shape)
            self.dict[name] = self.tensor[start:stop].reshape(shape)
            start = stop

    def _pieces(self) -> dict[str, tuple[int, ...]]:
        seat = {"seat": (self.at.players,)} if self.kind.private else {}
        if self.kind.recalls:
            return {**seat, "told": (most_lines(self.at), line_size(self.at.players))}
        return {**seat, **{name: self.places[name][1] for name in self.kind.parts}}

    def set_from(self, state: Any, player: int) -> None:
        """What everybody sees is seen from seat 0."""
        seat = player if self.kind.private else 0
        self.tensor.fill(0)
        if self.kind.private:
            self.dict["seat"][seat] = 1
        if self.kind.recalls:
            self._recall(state.point, seat)
        else:
            self._observe(state.point, seat)

    def _recall(self, point: Point, seat: int) -> None:
        rows = self.dict["told"]
        if len(point.told) > len(rows):
            raise SuitorsError(f"{len(point.told)} lines were told, and there is room for {len(rows)}; take the string")
        for place, event in enumerate(recalled(point, seat, self.kind)):
            rows[place] = line_numbers(event, self.at.players)

    def _observe(self, point: Point, seat: int) -> None:
        if not point.told:
            return
        numbers = observed(point, seat)
        for name in self.kind.parts:
            start, shape = self.places[name]
            self.dict[name][...] = numbers[start : start + prod(shape)].reshape(shape)

    def string_from(self, state: Any, player: int) -> str:
        """The lines; or the parts of the observation that are not empty: `hand: 3=1 17=1`."""
        words = [f"seat {player}"] if self.kind.private else []
        if self.kind.recalls:
            return "\n".join([*words, *recalled_words(state.point, player, self.kind)])
        self.set_from(state, player)
        for name in self.kind.parts:
            part = self.dict[name].ravel()
            filled = np.flatnonzero(part)
            if filled.size:
                words.append(f"{name}: " + " ".join(f"{place}={part[place]:g}" for place in filled))
        return "\n".join(words)
