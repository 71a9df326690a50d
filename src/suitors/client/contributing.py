"""A client's part in the shuffle: it gives a number for every deal, by itself, and remembers what is needed to check it later."""

from collections.abc import Callable, Sequence

from suitors.game.receipt import Receipt
from suitors.game.shuffle import new_number, pledge_of
from suitors.tables import wire

Contribution = wire.Pledge | wire.Reveal


class Contributor:
    """Opens a number only when the list is closed and its own pledge is on it; after that nobody can fit anything to it."""

    def __init__(self, receipt: Receipt, new_id: Callable[[], str]) -> None:
        self.receipt = receipt
        self._new_id = new_id
        self._pledged: set[tuple[int, int]] = set()
        self._opened: set[tuple[int, int]] = set()
        """What was said already, by round and seat: it is said until it is answered, so never twice."""

    def answer(self, shuffle: wire.Shuffle, seats: Sequence[int]) -> list[Contribution]:
        """What is to be said to the table now. A server that changes what it has said hears nothing more."""
        receipt, round = self.receipt, shuffle.round
        receipt.commitment = receipt.commitment or shuffle.commitment
        if receipt.commitment != shuffle.commitment:
            return []
        if shuffle.pledges is None:
            return self._pledge(round, seats)
        pledges = tuple(shuffle.pledges)
        if receipt.lists.setdefault(round, pledges) != pledges:
            return []
        listed = [seat for seat in seats if pledges[seat] is not None and pledges[seat] == self._pledge_of(round, seat)]
        late = [seat for seat in seats if seat not in listed]
        opening = [self._reveal(round, seat) for seat in listed if (round, seat) not in self._opened]
        return [*opening, *self._pledge(round + 1, late)]

    def done(self, said: Contribution) -> None:
        """The table has kept it."""
        if isinstance(said, wire.Reveal) and said.seat not in self.receipt.opened.setdefault(said.round, []):
            self.receipt.opened[said.round].append(said.seat)

    def _pledge(self, round: int, seats: Sequence[int]) -> list[Contribution]:
        waiting = [seat for seat in seats if (round, seat) not in self._pledged]
        return [wire.Pledge(id=self._new_id(), seat=seat, round=round, pledge=self._new_pledge(round, seat)) for seat in waiting]

    def _reveal(self, round: int, seat: int) -> wire.Reveal:
        self._opened.add((round, seat))
        number, after = self.receipt.numbers[round][seat], self._new_pledge(round + 1, seat)
        return wire.Reveal(id=self._new_id(), seat=seat, round=round, number=number, next=after)

    def _pledge_of(self, round: int, seat: int) -> str | None:
        number = self.receipt.numbers.get(round, {}).get(seat)
        return None if number is None else pledge_of(self.receipt.game, round, seat, number)

    def _new_pledge(self, round: int, seat: int) -> str:
        """Of a number that is drawn once."""
        self._pledged.add((round, seat))
        number = self.receipt.numbers.setdefault(round, {}).setdefault(seat, new_number())
        return pledge_of(self.receipt.game, round, seat, number)
