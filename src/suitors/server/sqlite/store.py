"""The store on SQLite: one thread writes, a few read, one program at a time."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from shutil import disk_usage

from sqlalchemy import Connection
from sqlalchemy.dialects.sqlite import insert

from suitors.server.sql import queries, tickets
from suitors.server.sql.schema import revoked
from suitors.server.sql.tidying import Tidying, archived_record
from suitors.server.sqlite.connecting import FILE
from suitors.server.sqlite.copying import copy_file
from suitors.server.sqlite.folder import FolderLock, data_folder, make_folder
from suitors.server.sqlite.opening import prepare, probe
from suitors.server.sqlite.reading import Readers
from suitors.server.sqlite.trouble import told
from suitors.server.sqlite.writer import Writer
from suitors.server.store import Keeping, MakeRecord, Store, Ticket, Tidied, Unavailable
from suitors.tables.rows import About, Row

ROOM = 1 << 20
"""With less than this free, a page may still find its place in the journal, but not for long."""


def open_store(folder: str | os.PathLike[str] | None = None) -> "SqliteStore":
    """Opens the folder's tables, and makes what is not there yet. Raises `BadStore` if they can't be used."""
    place = data_folder(folder)
    make_folder(place)
    lock = FolderLock(place)
    try:
        prepare(place / FILE)
        return SqliteStore(place / FILE, lock)
    except BaseException:
        lock.release()
        raise


class SqliteStore(Store):
    def __init__(self, path: Path, lock: FolderLock) -> None:
        self.path = path
        self._lock = lock
        self._writer = Writer(path)
        self._readers = Readers(path)

    def append(self, game: str, rows: Sequence[Row], about: About | None) -> asyncio.Future[None]:
        return self._writer.append(game, rows, about)

    async def rows(self, game: str, since: int = 0) -> list[Row]:
        return await self._readers.read(lambda connection: queries.rows_of(connection, game, since))

    async def newest(self, games: Sequence[str]) -> dict[str, int]:
        return await self._readers.read(lambda connection: queries.last_numbers(connection, games))

    async def about(self, game: str) -> About:
        return await self._readers.read(lambda connection: queries.about(connection, game))

    async def lobby(self, limit: int) -> list[About]:
        return await self._readers.read(lambda connection: queries.lobby(connection, limit))

    async def under_way(self) -> list[str]:
        return await self._readers.read(queries.under_way)

    async def of_key(self, key: bytes, limit: int) -> list[About]:
        return await self._readers.read(lambda connection: queries.of_key(connection, key, limit))

    async def revoke(self, key: bytes, at: int) -> None:
        await self._writer.do(lambda connection: _revoke(connection, key, at))

    async def revoked(self) -> set[bytes]:
        return await self._readers.read(queries.revoked_keys)

    async def put_ticket(self, ticket: Ticket) -> None:
        await self._writer.do(lambda connection: tickets.put(connection, ticket))

    async def ticket(self, hash: bytes) -> Ticket | None:
        return await self._readers.read(lambda connection: tickets.find(connection, hash))

    async def drop_tickets(self, game: str, key: bytes) -> None:
        await self._writer.do(lambda connection: tickets.drop(connection, game, key))

    async def record(self, game: str) -> bytes:
        return await self._readers.read(lambda connection: archived_record(game, connection))

    async def tidy(self, now: int, keeping: Keeping, make_record: MakeRecord) -> Tidied:
        return await Tidying(self._readers, self._writer, now, make_record).tidy(keeping)

    async def backup(self, path: Path) -> None:
        await self._readers.run(lambda: self._copy(path))

    async def check(self) -> None:
        await self._writer.do(probe)
        if disk_usage(self.path.parent).free < ROOM:
            raise Unavailable(f"{self.path}: the disk is full")

    async def close(self) -> None:
        self._writer.finish()
        self._readers.finish()
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """The writer last: it brings the rows home from the journal."""
        self._readers.close()
        self._writer.close()
        self._lock.release()

    def _copy(self, path: Path) -> None:
        with told(path, Unavailable):
            copy_file(self.path, path)


def _revoke(connection: Connection, key: bytes, at: int) -> None:
    connection.execute(insert(revoked).values(key=key, at=at).on_conflict_do_nothing())
    tickets.drop_all(connection, key)
