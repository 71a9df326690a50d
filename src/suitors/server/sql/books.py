"""What is kept beside the tables, in any SQL database."""

from collections.abc import Sequence

from suitors.server.books import Ban, Books, Note, Standing, Ticket
from suitors.server.sql import forgetting, queries, standing, tickets
from suitors.server.sql.tidying import Reading, Writing
from suitors.tables.rows import About, Row


class SqlBooks(Books):
    def __init__(self, reading: Reading, writing: Writing) -> None:
        self._reading, self._writing = reading, writing

    async def put_ticket(self, ticket: Ticket) -> None:
        await self._writing.do(lambda connection: tickets.put(connection, ticket))

    async def ticket(self, hash: bytes) -> Ticket | None:
        return await self._reading.read(lambda connection: tickets.find(connection, hash))

    async def drop_tickets(self, game: str, key: bytes) -> None:
        await self._writing.do(lambda connection: tickets.drop(connection, game, key))

    async def standing(self, now: int) -> Standing:
        return await self._reading.read(lambda connection: standing.standing(connection, now))

    async def open_lobby(self, is_open: bool, note: Note) -> None:
        await self._writing.do(lambda connection: standing.open_lobby(connection, is_open, note))

    async def ban(self, ban: Ban, note: Note) -> None:
        await self._writing.do(lambda connection: standing.ban(connection, ban, note))

    async def unban(self, network: str, note: Note) -> bool:
        found: bool = await self._writing.do(lambda connection: standing.unban(connection, network, note))
        return found

    async def note(self, note: Note) -> None:
        await self._writing.do(lambda connection: standing.add_note(connection, note))

    async def notes(self, limit: int) -> list[Note]:
        return await self._reading.read(lambda connection: standing.notes(connection, limit))

    async def tables(self, limit: int) -> list[About]:
        return await self._reading.read(lambda connection: queries.tables(connection, limit))

    async def games_with(self, key: bytes) -> list[str]:
        return await self._reading.read(lambda connection: forgetting.games_with(connection, key))

    async def rewrite(self, game: str, last: int, rows: Sequence[Row], about: About) -> None:
        await self._writing.do(lambda connection: forgetting.rewrite(connection, game, last, rows, about), forgets=[game])

    async def forget(self, key: bytes, name: str) -> int:
        count: int = await self._writing.do(lambda connection: forgetting.forget(connection, key, name))
        return count
