"""The store on SQLite: one thread writes, a few read, one program at a time."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from shutil import disk_usage

from suitors.server.receipts import Receipt
from suitors.server.sql.books import SqlBooks
from suitors.server.sql.store import SqlStore
from suitors.server.sqlite.connecting import FILE
from suitors.server.sqlite.copying import copy_file
from suitors.server.sqlite.dispatch import Dispatch
from suitors.server.sqlite.folder import FolderLock, data_folder, make_folder
from suitors.server.sqlite.opening import prepare
from suitors.server.sqlite.reading import Readers
from suitors.server.sqlite.trouble import told
from suitors.server.sqlite.writer import Writer
from suitors.server.store import BadStore, Unavailable
from suitors.tables.rows import About, Row

ROOM = 1 << 20
"""With less than this free, a page may still find its place in the journal, but not for long."""


def open_store(folder: str | os.PathLike[str] | None = None, *, apart: bool = False) -> "SqliteStore":
    """Opens the folder's tables, and makes what is not there yet. Raises `BadStore` if they can't be used.

    If `apart`, rows are written by another process, where there can be one: whoever serves many people has its own time for
    them."""
    place = data_folder(folder)
    make_folder(place)
    lock = FolderLock(place)
    try:
        prepare(place / FILE)
        return SqliteStore(place / FILE, lock, apart=apart and os.name == "posix")
    except Unavailable as error:
        lock.release()
        raise BadStore(str(error)) from None
    except BaseException:
        lock.release()
        raise


class SqliteStore(SqlStore):
    def __init__(self, path: Path, lock: FolderLock, *, apart: bool) -> None:
        self.path = path
        self._lock = lock
        self._writing = self._writer = Dispatch(path) if apart else Writer(path)
        self._reading = self._readers = Readers(path)
        self.books = SqlBooks(self._reading, self._writing)
        self.receipts = self._writer.receipts

    def append(self, game: str, rows: Sequence[Row], about: About | None) -> Receipt:
        return self._writer.append(game, rows, about)

    async def backup(self, path: Path) -> None:
        await self._readers.run(lambda: self._copy(path))

    async def check(self) -> None:
        await self._writer.check()
        if disk_usage(self.path.parent).free < ROOM:
            raise Unavailable(f"{self.path}: the disk is full")

    async def close(self) -> None:
        self._writer.finish()
        self._readers.finish()
        await self._writer.drain()
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """The writer last: it brings the rows home from the journal."""
        self._readers.close()
        self._writer.close()
        self._lock.release()

    def _copy(self, path: Path) -> None:
        with told(path, Unavailable):
            copy_file(self.path, path)
