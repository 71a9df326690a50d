"""The store on any SQL database: what is asked and done in the same way everywhere. Each appends rows in its own way."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from suitors.server.sql import queries, tickets
from suitors.server.sql.schema import revoked
from suitors.server.sql.tidying import Reading, Tidying, Writing, archived_record
from suitors.server.store import Keeping, MakeRecord, Store, Tidied
from suitors.tables.rows import About, Row


class SqlStore(Store):
    _reading: Reading
    _writing: Writing

    async def rows(self, game: str, since: int = 0) -> list[Row]:
        return await self._reading.read(lambda connection: queries.rows_of(connection, game, since))

    async def newest(self, games: Sequence[str]) -> dict[str, int]:
        return await self._reading.read(lambda connection: queries.last_numbers(connection, games))

    async def about(self, game: str) -> About:
        return await self._reading.read(lambda connection: queries.about(connection, game))

    async def lobby(self, limit: int) -> list[About]:
        return await self._reading.read(lambda connection: queries.lobby(connection, limit))

    async def under_way(self) -> list[str]:
        return await self._reading.read(queries.under_way)

    async def of_key(self, key: bytes, limit: int) -> list[About]:
        return await self._reading.read(lambda connection: queries.of_key(connection, key, limit))

    async def revoke(self, key: bytes, at: int) -> None:
        await self._writing.do(lambda connection: _revoke(connection, key, at))

    async def revoked(self) -> set[bytes]:
        return await self._reading.read(queries.revoked_keys)

    async def record(self, game: str) -> bytes:
        return await self._reading.read(lambda connection: archived_record(game, connection))

    async def tidy(self, now: int, keeping: Keeping, make_record: MakeRecord) -> Tidied:
        return await Tidying(self._reading, self._writing, now, make_record).tidy(keeping)


def insert_once(connection: Connection, table: Table, **values: Any) -> None:
    """If a row with this key is there already, it stays."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(table).values(values).on_conflict_do_nothing())


def _revoke(connection: Connection, key: bytes, at: int) -> None:
    insert_once(connection, revoked, key=key, at=at)
    tickets.drop_all(connection, key)
