"""Reading beside the writer: a few threads, each with a connection that can't write."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from suitors.server.sql.notice import Notice
from suitors.server.sqlite.connecting import READERS, reading
from suitors.server.sqlite.trouble import told
from suitors.server.store import Unavailable

T = TypeVar("T")


class Readers:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._engine = reading(path)
        self._inode = os.stat(path).st_ino
        self._closed = False
        self._notice = Notice("reading")
        self._threads = ThreadPoolExecutor(READERS, "tables-reader")

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Answers from one state of the file."""
        return await self.run(lambda: self._read(question))

    async def run(self, work: Callable[[], T]) -> T:
        """Anything slow, off the event loop."""
        if self._closed:
            raise Unavailable(f"{self._path}: the server is shutting down")
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _read(self, question: Callable[[Connection], T]) -> T:
        try:
            with told(self._path, Unavailable):
                self._follow()
                with self._engine.begin() as connection:
                    found = question(connection)
        except Unavailable as error:
            # Connections that are made anew may find that it is over.
            self._engine.dispose()
            self._notice.wrong(error)
            raise
        self._notice.well()
        return found

    def _follow(self) -> None:
        """If another file has taken the place of ours, it counts."""
        inode = os.stat(self._path).st_ino
        if inode != self._inode:
            self._inode = inode
            self._engine.dispose()

    def finish(self) -> None:
        self._closed = True

    def close(self) -> None:
        self.finish()
        self._threads.shutdown()
        self._engine.dispose()
