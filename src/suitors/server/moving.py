"""Moving a seat to another device: a link that works once, for a short time. What it does is a row of the table's log."""

from collections.abc import Sequence
from typing import NamedTuple

from suitors.server.books import Ticket
from suitors.server.hall import Hall
from suitors.server.sitting import Sitting
from suitors.tables.authority import check_movable, check_phase
from suitors.tables.commands import HandOver
from suitors.tables.keys import key_of, new_token
from suitors.tables.refusal import Refusal
from suitors.tables.table import Table

LINK_LASTS = 15 * 60 * 1000
"""Milliseconds: long enough to fetch the other device, too short to be found later."""


class Offer(NamedTuple):
    """What a link would move, and who sits there."""

    game: str
    seats: list[int]
    names: list[str]
    yours: bool
    expires: int


class Moving(Hall):
    """A link is kept by the hash of its secret, for every process to honour. Whether it was used is told by the log alone."""

    async def make_link(self, game: str, seats: Sequence[int], key: bytes) -> tuple[str, Ticket]:
        """The secret, and what is kept of it. An earlier link of this key to the table leads nowhere from now on."""

        async def make(sitting: Sitting, table: Table) -> tuple[str, Ticket]:
            wanted = sorted(set(seats)) or table.seats_of(key)
            check_phase(table, HandOver(id="", seats=wanted, key=key))
            check_movable(table, wanted, key)
            token = new_token()
            ticket = Ticket(key_of(token), table.id, key, tuple(wanted), self.now() + LINK_LASTS)
            await self._stored(self.store.books.put_ticket(ticket))
            return token, ticket

        return await self._at(game, make)

    async def drop_link(self, game: str, key: bytes) -> None:
        await self._stored(self.store.books.drop_tickets(game, key))

    async def offered(self, token: str, key: bytes) -> Offer:
        """Nothing is done yet: programs that look at every link do no harm."""
        ticket = await self._ticket(token)

        async def look(sitting: Sitting, table: Table) -> Offer:
            yours = _has(table, ticket, key)
            if not yours:
                self._check_ticket(table, ticket)
            names = [table.chairs[seat].name or "" for seat in ticket.seats]
            return Offer(table.id, list(ticket.seats), names, yours, ticket.expires)

        return await self._at(ticket.game, look)

    async def hand_over(self, token: str, key: bytes) -> tuple[str, list[int]]:
        """The table's name, and the seats that this key now holds there. The same key may ask again, if the answer was lost."""
        ticket = await self._ticket(token)

        async def move(sitting: Sitting, table: Table) -> list[int]:
            if not _has(table, ticket, key):
                self._check_ticket(table, ticket)
                before, at = table.marked, self.now()
                row = table.accept(HandOver(id=ticket.hash.hex(), seats=list(ticket.seats), key=key), at, ticket.key)
                # Whoever fetches the other device is not away since ever.
                sitting.gone.setdefault(key, at)
                await self._keep(sitting, table, [row], before)
            return table.seats_of(key)

        return ticket.game, await self._at(ticket.game, move)

    async def _ticket(self, token: str) -> Ticket:
        ticket = await self._stored(self.store.books.ticket(key_of(token)))
        if ticket is None:
            raise Refusal("no-such-link")
        return ticket

    def _check_ticket(self, table: Table, ticket: Ticket) -> None:
        """Used first of all: that is what somebody wants to know whose seat is gone."""
        if (ticket.key, ticket.hash.hex()) in table.answered:
            raise Refusal("link-used")
        if ticket.expires <= self.now():
            raise Refusal("link-expired")
        try:
            check_movable(table, ticket.seats, ticket.key)
        except Refusal:
            raise Refusal("no-such-link") from None


def _has(table: Table, ticket: Ticket, key: bytes) -> bool:
    """Whether the key has what the link moves: it was the one that used it, or the one that made it."""
    if ticket.seats:
        return set(ticket.seats) <= set(table.seats_of(key))
    return table.host == key
