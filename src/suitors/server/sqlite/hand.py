"""A connection that writes, made anew after a failure: what was wrong with it may be over."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from suitors.server.sqlite.connecting import writing
from suitors.server.sqlite.trouble import told
from suitors.server.store import Unavailable


class Hand:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._inode = 0
        self.connection: Connection | None = None

    def take_up(self) -> Connection:
        """A file that was moved away or replaced must not go on taking rows that nobody will find."""
        inode = os.stat(self._path).st_ino
        if self.connection is None or inode != self._inode:
            self.let_go()
            self.connection, self._inode = writing(self._path), inode
        return self.connection

    def let_go(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(DBAPIError, sqlite3.Error):
                connection.close()

    def perform(self, work: Callable[[Connection], Any]) -> Any:
        """In a transaction of its own. Raises `Unavailable`, and then nothing was written."""
        try:
            with told(self._path, Unavailable):
                connection = self.take_up()
                with connection.begin():
                    return work(connection)
        except Exception:
            self.let_go()
            raise
