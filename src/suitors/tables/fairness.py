"""A shuffle that nobody chooses, as a table keeps it: who pledged, who has opened, and what every deal was made of.

`docs/fairness.md` says why it is done so. The secret stands in the table's log, and in nothing that anybody is sent before
the game is over.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec.json import Encoder

from suitors.game.proof import Given, Proof, RoundProof
from suitors.game.record import Record
from suitors.game.shuffle import commitment_to, pledge_of
from suitors.tables.commands import Seal
from suitors.tables.refusal import Refusal
from suitors.tables.wire import Pledge, Reveal, Shuffle

if TYPE_CHECKING:
    from suitors.tables.table import Table

_encode = Encoder().encode


class Fairness:
    """What the next shuffle is made of, and what the earlier ones were."""

    def __init__(self, game: str, secret: str, seats: int) -> None:
        self.game = game
        self.secret = secret
        self.commitment = commitment_to(game, secret)
        self._seats = seats
        self._expected: set[int] = set()
        """Those who will give numbers, but have not said so at this table yet."""
        self.pledges: dict[int, str] = {}
        """For the round whose list is still open."""
        self.closed: dict[int, str] | None = None
        """The list of the next round; from then on numbers are opened, and nothing of it changes."""
        self.closed_at = 0
        self.numbers: dict[int, str] = {}
        self._dealt: list[RoundProof] = []
        self._change()

    @property
    def round(self) -> int:
        """The one that is dealt next."""
        return len(self._dealt) + 1

    @property
    def missing(self) -> set[int]:
        """The seats whose numbers are to be opened."""
        return set(self.closed or ()) - set(self.numbers)

    @property
    def contributors(self) -> set[int]:
        """Those who gave a number for the last deal."""
        return set(self._dealt[-1].given) if self._dealt else set()

    # What happens to it.

    def expect(self, seat: int) -> None:
        self._expected.add(seat)
        self._change()

    def forget(self, seat: int) -> None:
        """Whoever leaves takes along what was pledged for later."""
        self._expected.discard(seat)
        self.pledges.pop(seat, None)
        self._change()

    def pledge(self, seat: int, round: int, pledge: str) -> None:
        """The last one before the list is closed counts."""
        if round != (self.round if self.closed is None else self.round + 1):
            raise Refusal("stale", round=self.round)
        self.pledges[seat] = pledge
        self._change()

    def reveal(self, seat: int, round: int, number: str, next: str | None) -> None:
        if self.closed is None or round != self.round:
            raise Refusal("stale", round=self.round)
        if self.closed.get(seat) != pledge_of(self.game, round, seat, number):
            raise Refusal("wrong-number", round=round)
        self.numbers[seat] = number
        if next is not None:
            self.pledges[seat] = next
        self._change()

    def close(self, at: int) -> None:
        self.closed, self.closed_at, self.pledges = self.pledges, at, {}
        self._change()

    def close_if_complete(self, at: int) -> None:
        if self._expected <= set(self.pledges):
            self.close(at)

    def deal(self, starters: tuple[int, ...]) -> None:
        self._dealt.append(RoundProof(starters, self._by_seat(self.closed or {}), self._by_seat(self.numbers)))
        self.closed, self.numbers = None, {}
        self._change()

    def has(self, command: Pledge | Reveal) -> bool:
        """Whether it was said already."""
        seat, own = command.seat, self.pledges.get(command.seat)
        if isinstance(command, Pledge):
            return command.pledge in (own, (self.closed or {}).get(seat))
        return self.numbers.get(seat) == command.number and command.next in (None, own)

    def _change(self) -> None:
        shown = None if self.closed is None else self._by_seat(self.closed)
        given = (self.round, sorted(self._expected), self.pledges, shown, self.closed_at, self.numbers)
        self.sealed = _encode(given)
        """As the hash of a row covers it."""
        listed = None if shown is None else list(shown)
        self.told = _encode(Shuffle(round=self.round, commitment=self.commitment, pledges=listed))
        """What everybody may know of it, as it is sent."""

    def _by_seat(self, given: Mapping[int, str]) -> Given:
        return tuple(given.get(seat) for seat in range(self._seats))

    def proof(self) -> Proof:
        """All of it. For a game that is over."""
        return Proof(self.game, self.commitment, self.secret, tuple(self._dealt))


# What commands do.


def pledge(table: "Table", command: Pledge, at: int) -> None:
    fair = _fair(table)
    fair.pledge(command.seat, command.round, command.pledge)
    if table.phase == "between" and fair.closed is None:
        fair.close_if_complete(at)


def reveal(table: "Table", command: Reveal, at: int) -> None:
    _fair(table).reveal(command.seat, command.round, command.number, command.next)


def seal(table: "Table", command: Seal, at: int) -> None:
    fair = _fair(table)
    if fair.closed is not None:
        raise Refusal("stale", round=fair.round)
    fair.close(at)


def _fair(table: "Table") -> Fairness:
    if table.fair is None:
        raise Refusal("stale", round=0)
    return table.fair


# What follows from it.


def starters_of(table: "Table") -> tuple[int, ...]:
    """Who may start the next round; chance chooses one of several."""
    if table.game is not None:
        return table.game.starters()
    first = table.settings.first
    return tuple(range(table.settings.players)) if first is None else (first,)


def record_of(table: "Table") -> Record:
    """What stays of a finished game: only now all is opened."""
    if table.phase != "over" or table.game is None:
        raise Refusal("not-over", phase=table.phase)
    record = table.game.record()
    return record if table.fair is None else replace(record, proof=table.fair.proof())
