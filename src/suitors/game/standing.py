"""Where a game stands: the table read in the words of the game."""

from collections.abc import Sequence
from itertools import compress
from typing import Any

from suitors.game.moves import DECISIONS, Decision
from suitors.game.view import LateGuard, RoundResult
from suitors.rules.cards import Card
from suitors.rules.state import NONE, EndedBy, Phase

CARDS = tuple(Card)
"""Each card at its own place: several times as fast as calling the enum."""


class Standing:
    """A table of either speed, read only. It knows everything: a seat gets a view instead."""

    players: int
    _table: Any

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is."""
        table = self._table
        return table.turn if table.phase in DECISIONS else None

    @property
    def decider(self) -> int | None:
        """The seat that must decide now."""
        table = self._table
        return table.decider if table.phase in DECISIONS else None

    @property
    def decision(self) -> Decision | None:
        """What must be decided now; None when the round is over."""
        return DECISIONS.get(self._table.phase)

    @property
    def is_round_over(self) -> bool:
        """Nothing is to be decided: the round is over, or the game was won in the middle of it."""
        return self.decision is None

    @property
    def is_over(self) -> bool:
        """The game is won."""
        return bool(self._table.phase == Phase.GAME_OVER)

    @property
    def tokens(self) -> tuple[int, ...]:
        return tuple(self._table.tokens[: self.players])

    @property
    def sudden_death(self) -> tuple[int, ...] | None:
        """Who contends in the sudden-death round that runs or comes next."""
        return self._seats(self._table.contender) if self._table.sudden_death else None

    @property
    def round_result(self) -> RoundResult | None:
        """How the round ended; None while it runs, and in a game won in the middle of it."""
        table = self._table
        if table.ended_by == EndedBy.NOTHING:
            return None
        return RoundResult(self._seats(table.round_won), EndedBy(table.ended_by).name.lower())

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who won the game; None while it runs."""
        return self._seats(self._table.game_won) if self.is_over else None

    def _seats(self, flags: Sequence[int]) -> tuple[int, ...]:
        return tuple(compress(range(self.players), flags))

    # What lies on the table.

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """Each seat's played and discarded cards, in order."""
        table = self._table
        piles: list[list[Card]] = [[] for _ in range(self.players)]
        for owner, card in zip(table.pile_owner[: table.pile_count], table.pile, strict=False):
            piles[owner].append(CARDS[card])
        return tuple(map(tuple, piles))

    @property
    def open(self) -> tuple[Card, ...]:
        """The cards put aside face up."""
        return tuple(CARDS[card] for card in self._table.face_up if card != NONE)

    @property
    def in_round(self) -> tuple[int, ...]:
        return self._seats(self._table.in_round)

    @property
    def protected(self) -> tuple[int, ...]:
        return self._seats(self._table.protected)

    @property
    def jester(self) -> tuple[tuple[int, int], ...]:
        """Who chose whom with a Jester in this round."""
        seats = range(self.players)
        favour = self._table.favour
        return tuple((by, on) for by in seats if any(favour[by]) for on in seats for _ in range(favour[by][on]))

    @property
    def sycophant(self) -> int | None:
        """Whom a Sycophant's hold binds the next card to."""
        return None if self._table.bound == NONE else self._table.bound

    @property
    def late_guards(self) -> tuple[LateGuard, ...]:
        """The Guards that wait, in the order played."""
        table = self._table
        if not table.late_count:
            return ()
        return tuple(map(LateGuard, table.late_by[: table.late_count], table.late_on, table.late_number))

    @property
    def between(self) -> tuple[int, ...]:
        """The two hands that a Cardinal traded, while he decides whether to look."""
        return tuple(seat for seat in self._table.between if seat != NONE)

    @property
    def cards_left(self) -> int:
        """How many cards are left to draw."""
        return int(self._table.deck_count)

    @property
    def is_aside_left(self) -> bool:
        """Whether the aside card still lies there."""
        return bool(self._table.aside != NONE)

    # The truth, for referees and records; never for a seat.

    def hand(self, seat: int) -> tuple[Card, ...]:
        table = self._table
        return tuple([CARDS[card] for card in table.hand[seat][: table.held[seat]]])

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(map(self.hand, range(self.players)))

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards left to draw, top first."""
        table = self._table
        return tuple(map(Card, reversed(table.deck[: table.deck_count])))

    @property
    def aside(self) -> Card | None:
        return None if self._table.aside == NONE else Card(self._table.aside)

    @property
    def shown(self) -> dict[int, Card]:
        """The hands that a showdown shows: of all who are left."""
        if self._table.ended_by != EndedBy.SHOWDOWN:
            return {}
        hands = self.hands
        return {seat: hands[seat][0] for seat in self.in_round if hands[seat]}

    @property
    def strength(self) -> tuple[int, ...]:
        """What each seat's hand counts at a showdown: its number, raised by Counts."""
        return tuple(self._table.strength[: self.players])
