"""A table as this process has it: its rows folded, if somebody needed them lately, and who is connected to it here."""

import asyncio
from typing import TYPE_CHECKING, Protocol, TypeGuard

from msgspec.json import Encoder

from suitors.server.presence import Elsewhere
from suitors.server.turn import Turn
from suitors.tables import sight
from suitors.tables.clockwork import Company
from suitors.tables.hearing import Hearing
from suitors.tables.refusal import Refusal
from suitors.tables.table import Table

if TYPE_CHECKING:
    from suitors.server.hall import Hall

encode = Encoder().encode


class Sitting:
    """What is held in memory for one table. All of it can be had again from the log."""

    def __init__(self, id: str, now: int) -> None:
        self.id = id
        self.table: Table | None = None
        self.turn = Turn()
        """Held while the table changes and until the change is durable: nobody sees what could still be lost."""
        self.unkept = 0
        """So many commands that were obeyed at once wait to be durable. They have the turn together."""
        self.kept = 0
        """The last row of those that are durable; then nobody joins them any more, so that all hear of it soon."""
        self._is_settling = False
        self.visitors: set[Visitor] = set()
        self.since = now
        """Nobody is known to have been here before."""
        self.gone: dict[bytes, int] = {}
        """When the last connection of each key of the table ended."""
        self.left = now
        """When the last connection of all ended."""
        self.used = now
        self.heard = 0
        """The number of the last row that somebody told of."""
        self.due: int | None = None
        """When the table does something by itself."""
        self.timer: asyncio.TimerHandle | None = None
        self.rings = 0
        """When the timer does; at the latest when something is due."""
        self.thought: asyncio.Task[None] | None = None
        self.thought_of: tuple[int, int] | None = None
        """The decision that a bot is thinking about, and when it is due."""
        self.elsewhere: Elsewhere | None = None
        """Who is connected to it at other processes, where there are any."""
        self.yields = 0
        """So much later than the process that goes first, in milliseconds, does this one what is due."""
        self.came = now
        """Since then somebody is here, if anybody is."""
        self.comings = 0
        """How often somebody came or went."""
        self.lost = 0
        """When nobody could say the last time whether a row was kept."""
        self._company_of = (-1, -1)
        self._company = Company()
        self._room: tuple[object, bytes] = (None, b"")
        self._telling = False

    def company(self, table: Table) -> Company:
        """Made anew only when somebody came or went, or sits elsewhere."""
        if self._company_of != (self.comings, table.marked):
            self._company_of = self.comings, table.marked
            self._company = self._make_company(table)
        return self._company

    def _make_company(self, table: Table) -> Company:
        elsewhere = self.elsewhere
        people = {seat: chair.key for seat, chair in enumerate(table.chairs) if chair.key is not None}
        keys = {table.host, *people.values()}
        here = keys & {visitor.key for visitor in self.visitors}
        watching = sum(1 for visitor in self.visitors if not table.seats_of(visitor.key))
        if elsewhere is not None:
            here |= {key for key in keys if elsewhere.has(key)}
            watching += elsewhere.watching(people.values())
        return Company(
            present=frozenset(seat for seat, key in people.items() if key in here),
            away={seat: self._left(key) for seat, key in people.items() if key not in here},
            watching=watching,
            host_away=None if table.host in here else max(self.came, self._left(table.host)),
            empty=None if self._is_anybody else self.left,
        )

    @property
    def _is_anybody(self) -> bool:
        return bool(self.visitors) or (self.elsewhere is not None and self.elsewhere.is_anybody)

    def _left(self, key: bytes) -> int:
        left = self.gone.get(key, self.since)
        return left if self.elsewhere is None else max(left, self.elsewhere.left(key))

    def room(self, table: Table) -> bytes:
        """The table around the game, as it is sent; the same bytes as long as nothing of it changes."""
        company = self.company(table)
        made_of = (table.arranged, self.comings, (table.decider, table.opened) if company.away else None)
        if self._room[0] != made_of:
            made = encode(sight.room(table, company))
            self._room = made_of, self._room[1] if made == self._room[1] else made
        return self._room[1]

    @property
    def is_open(self) -> bool:
        """Whether a command can be obeyed at once: nobody has the turn, or only others who were obeyed just now."""
        return self.turn.is_free or (self.unkept > 0 and not self._is_settling and not self.turn.is_waited_for)

    def begin_to_keep(self) -> None:
        if not self.unkept:
            self.turn.take()
            self.kept, self._is_settling = 0, False
        self.unkept += 1

    def end_keeping(self, kept: int) -> bool:
        """Whether that was the last of them; 0: it could not be kept."""
        self.unkept -= 1
        self.kept, self._is_settling = max(self.kept, kept), True
        return not self.unkept

    def come(self, visitor: "Visitor", now: int) -> None:
        if not self._is_anybody:
            self.came = now
        self.visitors.add(visitor)
        self._stir()

    def go(self, visitor: "Visitor", now: int) -> None:
        """Of those who only watched nothing is kept."""
        self.visitors.discard(visitor)
        self.left = now
        if self._is_of_table(visitor.key) and all(other.key != visitor.key for other in self.visitors):
            self.gone[visitor.key] = now
        self._stir()

    def _stir(self) -> None:
        self.comings += 1
        if self.elsewhere is not None:
            self.elsewhere.order()
            self.elsewhere.tell()

    def _is_of_table(self, key: bytes | None) -> TypeGuard[bytes]:
        return key is not None and (self.table is None or key == self.table.host or bool(self.table.seats_of(key)))

    def wake(self) -> None:
        """There is something new. Who only waits for it is told a little later, all together and without being woken."""
        for visitor in self.visitors:
            if visitor.outlet is None:
                visitor.wake()
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self.tell_now)

    def tell_now(self) -> None:
        """What they were woken for, if they have not heard it yet."""
        if not self._telling:
            return
        self._telling = False
        if self.unkept:  # When that is durable all are told of it, and of this with it.
            return
        table = None if self.turn.is_taken or self.table is None or self.table.seq < self.heard else self.table
        room = b"" if table is None else self.room(table)
        for visitor in list(self.visitors):
            if table is None or not visitor.tell(table, room):
                visitor.wake()

    @property
    def is_idle(self) -> bool:
        return not self.visitors and self.timer is None and self.thought is None and self.turn.is_free


class Outlet(Protocol):
    """A way out for messages."""

    def send(self, frames: list[bytes]) -> bool:
        """At once, or not at all."""
        ...


class Visitor:
    """One connection at a table."""

    def __init__(self, hub: "Hall", sitting: Sitting, key: bytes | None, since: int, *, contributes: bool = False) -> None:
        self.hub = hub
        self.sitting = sitting
        self.key = key
        self.hearing = Hearing(key, since, contributes=contributes)
        self.changed = asyncio.Event()
        """Set whenever there may be something new."""
        self.changed.set()
        self._marked = -1
        """The last row by which it could have lost its right to be here."""
        self.outlet: Outlet | None = None
        """While its connection only waits for `changed`."""
        self._wrong: Exception | None = None
        self._untold: list[bytes] = []
        """What was made, but could not be sent at once."""

    def wake(self) -> None:
        self.outlet = None
        self.changed.set()

    def answer(self, answer: bytes) -> None:
        """It goes out with what is told next, and before it."""
        self._untold.append(answer)

    async def frames(self) -> list[bytes]:
        """Everything that is new, as messages in their order, `welcome` first of all. Raises `Refusal`."""
        self.changed.clear()
        if self._wrong is not None:
            raise self._wrong
        async with self.sitting.turn:
            table = await self.hub.table(self.sitting)
            return self._frames(table, self.sitting.room(table))

    def tell(self, table: Table, room: bytes) -> bool:
        """Sends what is new, if that is possible at once. If not, or if something is wrong, its connection must be woken."""
        outlet = self.outlet
        if outlet is None:
            return False
        try:
            frames = self._frames(table, room)
        except Exception as error:
            self._wrong = error
            return False
        if frames and not outlet.send(frames):
            self._untold = frames
            return False
        return True

    def _frames(self, table: Table, room: bytes) -> list[bytes]:
        if table.marked != self._marked:
            self._check_right(table)
        frames, self._untold = self._untold, []
        self.hearing.go_on(frames, table, room, self.hub.now)
        return frames

    def _check_right(self, table: Table) -> None:
        """Whose seats went to another device is told so; others watch, where anybody may."""
        if not table.seats_of(self.key) and self.key != table.host:
            if self.hearing.is_of_table and self.key in table.moved_out:
                raise Refusal("moved")
            if not table.settings.spectators:
                raise Refusal("no-spectators")
        self._marked = table.marked
