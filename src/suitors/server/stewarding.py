"""What operators do at tables. Each is a row of the table's log, as all that happens there."""

from collections.abc import Sequence

from suitors.server.moving import Moving
from suitors.server.sitting import Sitting
from suitors.server.store import Archived, NoSuchGame, Taken
from suitors.tables.authority import check_phase
from suitors.tables.commands import OWN_ID, Arrive, Close, Depart, Forgotten
from suitors.tables.forgetting import without
from suitors.tables.refusal import Refusal
from suitors.tables.rows import UNDER_WAY, Row
from suitors.tables.table import Damaged, OtherRules, Table
from suitors.tables.wire import Leave


class Stewarding(Moving):
    async def close_table(self, game: str) -> None:
        """A game that is over stays as it is: its record is worth keeping."""

        async def close(sitting: Sitting, table: Table) -> None:
            if table.phase not in UNDER_WAY:
                raise Refusal("wrong-phase", phase=table.phase)
            before = table.marked
            await self._keep(sitting, table, [table.accept(Close(), self.now())], before)

        await self._at(game, close)

    async def holder(self, game: str, seat: int) -> bytes:
        """The key of whoever sits there."""

        async def look(sitting: Sitting, table: Table) -> bytes:
            key = table.chairs[seat].key if seat < len(table.chairs) else None
            if key is None:
                raise Refusal("no-such-seat", seat=seat)
            return key

        return await self._at(game, look)

    async def forget(self, game: str, key: bytes) -> None:
        """Nothing of this person's own stays in the log. Where they still play, a bot plays on."""

        async def erase(sitting: Sitting, table: Table) -> None:
            rows = await self._stored(self.store.rows(game))
            last = rows[-1].seq
            rows += self._gone(Table.load(game, rows), key)
            clean, told = without(game, rows, key)
            told.append(clean.accept(Forgotten(), self.now()))
            await self._stored(self.store.books.rewrite(game, last, told, clean.about()))
            sitting.table = clean
            self._tell(sitting, clean)

        await self._at(game, erase)

    def _gone(self, table: Table, key: bytes) -> list[Row]:
        if table.phase not in UNDER_WAY:
            return []
        return [table.accept(Leave(id=OWN_ID, seat=seat), self.now(), key) for seat in list(table.seats_of(key))]

    # To another server, and from one.

    async def depart(self, game: str, to: str | None, by: bytes | None = None) -> list[Row]:
        """The table is closed here, and says where it goes; all its rows. Who asks again gets them again."""

        async def go(sitting: Sitting, table: Table) -> list[Row]:
            if by is not None and by != table.host:
                raise Refusal("not-host")
            if table.left_in is None:
                check_phase(table, Depart())
                before = table.marked
                await self._keep(sitting, table, [table.accept(Depart(to=to), self.now(), by)], before)
            return await self._stored(self.store.rows(game))

        return await self._at(game, go)

    async def arrive(self, game: str, rows: Sequence[Row]) -> Table:
        """A table that has left another server goes on here. One that left from here may come back with what happened since."""
        table = _departed(game, rows)
        sitting = self._sitting(game)
        async with sitting.turn:
            known = await self._known(game)
            if known and (len(known) >= len(rows) or list(rows[: len(known)]) != known or _departed(game, known) is None):
                raise Refusal("table-exists")
            arrival = table.accept(Arrive(), self.now())
            try:
                await self._append(sitting, [*rows[len(known) :], arrival], table.about())
            except Taken:
                raise Refusal("table-exists") from None
            sitting.table = table
            self._tell(sitting, table)
        return table

    async def _known(self, game: str) -> list[Row]:
        try:
            return await self.store.rows(game)
        except Archived:
            raise Refusal("table-exists") from None
        except NoSuchGame:
            return []


def _departed(game: str, rows: Sequence[Row]) -> Table:
    """The table, if its rows are whole and end with its departure."""
    try:
        table = Table.load(game, rows)
    except OtherRules:
        raise Refusal("other-rules") from None
    except Damaged:
        raise Refusal("bad-export") from None
    if table.left_in is None:
        raise Refusal("bad-export")
    return table
