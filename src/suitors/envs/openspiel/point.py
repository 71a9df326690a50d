"""An episode in which chance acts card by card: when a card is turned up, and not when the deck is shuffled.

A shuffled deck is the same as drawing each card by lot from those that are left, at the moment when somebody sees it. So
what nobody ever sees (the aside card, what is left of the deck) is never drawn, and a tree of all rounds has no twins.

The rulebook draws while it applies a move. So a move is tried with blank cards in the places that nobody has seen; if the
rulebook takes one more than were drawn so far, that one is drawn by lot, and the move is tried again.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, Self

from suitors.envs.actions import action_of_code
from suitors.envs.openspiel.lines import Line, lines_of
from suitors.game.events import Row
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.speeds import Rulebook, fastest
from suitors.rules.state import KINDS, LAYOUT, OPEN_CARDS, Phase, Told, pack

DECK, ASIDE = LAYOUT["deck"][0], LAYOUT["aside"][0]
ALL = -1
"""Everybody sees the card."""
STARTERS = KINDS
"""From here on, the outcomes of chance are seats: who starts the round."""
FEW = 7
"""With so few cards, every point of an episode is kept: whoever solves a toy goes through all of them again and again."""

_action = lru_cache(maxsize=1 << 16)(action_of_code)


class Deal(NamedTuple):
    """A round is dealt, and this seat starts it; None: that is still to be drawn."""

    first: int | None


@dataclass(frozen=True)
class Table:
    """What stays the same in an episode."""

    edition: Edition
    players: int
    games: bool
    """Whether it is a whole game; else a round, which seat 0 starts."""

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.edition, self.players, self.games)

    @cached_property
    def book(self) -> Rulebook:
        return fastest()

    @cached_property
    def cards(self) -> bytes:
        """How many of each card there are."""
        deck = self.edition.deck(self.players)
        return bytes(deck.get(card, 0) for card in Card)

    @cached_property
    def blank(self) -> int:
        """Lies where nobody has seen a card yet; nothing ever depends on it."""
        return next(card for card, count in enumerate(self.cards) if count)

    @cached_property
    def opens(self) -> int:
        """How many cards lie open."""
        return OPEN_CARDS if self.players == 2 and self.edition.switches.open_cards else 0

    @cached_property
    def is_kept(self) -> bool:
        return sum(self.cards) <= FEW and not self.games

    def begin(self) -> "Point":
        opening = self.edition.opening(self.players)
        opening.telling = 1
        empty = Point(self, self.book.load(pack(opening)), self.cards, 0, (), (), 0)
        return empty.dealing(None if self.games else 0)


class Point:
    """A moment of an episode. It never changes: what follows is another one."""

    __slots__ = (
        "_choices",
        "_kept",
        "at",
        "drawer",
        "drawn",
        "hidden",
        "is_chance",
        "pending",
        "pool",
        "rounds",
        "rows",
        "state",
        "told",
    )

    def __init__(
        self,
        at: Table,
        state: Any,
        pool: bytes,
        hidden: int,
        told: tuple[Line, ...],
        rows: tuple[Row, ...],
        rounds: int,
        pending: Deal | int | None = None,
        drawn: tuple[int, ...] = (),
        drawer: int = ALL,
    ) -> None:
        self.at = at
        self.state = state
        """The rulebook's table, with blank cards where nobody has looked."""
        self.pool = pool
        """How many of each card nobody has turned up: in the deck, or aside."""
        self.hidden = hidden
        """So many cards of the deck, from the top, nobody has turned up; below them lies what Chancellors put there."""
        self.told = told
        """What happened from the beginning, with who may know what of it."""
        self.rows = rows
        """The same of this round, as the rulebook told it."""
        self.rounds = rounds
        self.pending = pending
        """What happens as soon as chance has drawn what it takes: a deal, or a move."""
        self.drawn = drawn
        self.drawer = drawer
        """Who sees the card that is drawn next."""
        self.is_chance = pending is not None
        self._choices: dict[int, int] | None = None
        self._kept: dict[int, Point] | None = {} if at.is_kept else None

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Without the points that follow."""
        return Point, (
            *(self.at, self.state, self.pool, self.hidden, self.told, self.rows, self.rounds),
            *(self.pending, self.drawn, self.drawer),
        )

    # Where it stands.

    @property
    def is_over(self) -> bool:
        return not self.is_chance and self.state.phase >= Phase.ROUND_OVER

    @property
    def decider(self) -> int:
        seat: int = self.state.decider
        return seat

    @property
    def choices(self) -> dict[int, int]:
        """The legal actions, in order, and the moves that they are."""
        if self._choices is None:
            decider, players = self.state.decider, self.at.players
            self._choices = dict(sorted((_action(code, decider, players), code) for code in self.at.book.legal(self.state)))
        return self._choices

    @property
    def starters(self) -> list[int]:
        """Who may start the next round."""
        return [seat for seat in range(self.at.players) if self.at.book.may_start(self.state, seat)]

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw, and how likely it is."""
        if self.pending == Deal(None):
            starters = self.starters
            return [(STARTERS + seat, 1 / len(starters)) for seat in starters]
        total = sum(self.pool)
        return [(card, count / total) for card, count in enumerate(self.pool) if count]

    # What follows.

    def follow(self, action: int) -> "Point":
        """The decider's action, or what chance has drawn."""
        if self._kept is None:
            return self._follow(action)
        if action not in self._kept:
            self._kept[action] = self._follow(action)
        return self._kept[action]

    def _follow(self, action: int) -> "Point":
        if not self.is_chance:
            return self._apply(self.choices[action], self.pool, ())
        if self.pending == Deal(None):
            return self.dealing(action - STARTERS)
        pool = self.pool[:action] + bytes([self.pool[action] - 1]) + self.pool[action + 1 :]
        drawn = (*self.drawn, action)
        if isinstance(self.pending, Deal):
            return self._deal(self.pending, pool, drawn)
        assert self.pending is not None
        return self._apply(self.pending, pool, drawn)

    def dealing(self, first: int | None) -> "Point":
        """A round is about to be dealt: chance draws who starts, if it is not known, and then every card."""
        return self._drawing(Deal(first), self.at.cards, (), ALL) if first is None else self._deal(Deal(first), self.at.cards, ())

    def _drawing(self, pending: Deal | int, pool: bytes, drawn: tuple[int, ...], drawer: int) -> "Point":
        """This will happen, but first another card must be drawn."""
        return Point(self.at, self.state, pool, self.hidden, self.told, self.rows, self.rounds, pending, drawn, drawer)

    def _deal(self, deal: Deal, pool: bytes, drawn: tuple[int, ...]) -> "Point":
        """The aside card stays blank; then come the open ones, a hand for each, and the first draw."""
        assert deal.first is not None
        contenders = [seat for seat in range(self.at.players) if self.state.contender[seat]]
        seers = [*[ALL] * self.at.opens, *contenders, deal.first]
        if len(drawn) < len(seers):
            return self._drawing(deal, pool, drawn, seers[len(drawn)])
        book, blank = self.at.book, self.at.blank
        table = book.copy(self.state)
        book.deal(table, [blank, *drawn, *[blank] * (sum(self.at.cards) - 1 - len(drawn))], deal.first)
        told = tuple(book.told(table))
        return self._after(table, pool, table.deck_count, told, told, self.rounds + 1)

    def _apply(self, move: int, pool: bytes, drawn: tuple[int, ...]) -> "Point":
        """Chance draws from the part of the deck that is hidden, and the aside card when there is no deck."""
        book = self.at.book
        table = self._with(drawn)
        book.apply(table, move)
        told = tuple(book.told(table))
        from_deck = [row[1] for row in told if row[0] == Told.DREW and not row[4]]
        aside = [row[1] for row in told if row[0] == Told.DREW and row[4]]
        seers = from_deck[: self.hidden] + aside
        if len(drawn) < len(seers):
            return self._drawing(move, pool, drawn, seers[len(drawn)])
        return self._after(table, pool, max(0, self.hidden - len(from_deck)), told, self.rows + told, self.rounds)

    def _with(self, drawn: tuple[int, ...]) -> Any:
        """The table with these cards in the places from which they are drawn."""
        if not drawn:
            return self.at.book.copy(self.state)
        memory = bytearray(self.at.book.to_bytes(self.state))
        top = DECK + self.state.deck_count - 1
        for place, card in enumerate(drawn):
            memory[top - place if place < self.hidden else ASIDE] = card
        return self.at.book.load(bytes(memory))

    def _after(self, table: Any, pool: bytes, hidden: int, told: tuple[Row, ...], rows: tuple[Row, ...], rounds: int) -> "Point":
        lines = self.told + lines_of(told, self.at.players, table, self.rounds)
        after = Point(self.at, table, pool, hidden, lines, rows, rounds)
        if not self.at.games or table.phase != Phase.ROUND_OVER:
            return after
        starters = after.starters
        return after.dealing(starters[0] if len(starters) == 1 else None)
