"""Carrying rows home, from SQLite's journal to their places in the file, beside the thread that writes.

SQLite would let whoever commits do it now and then, and everybody's moves wait that long. Here another thread carries nearly
all of it; the writer carries the few pages that came meanwhile, and the journal begins anew.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

from suitors.server.sqlite.connecting import BUSY, dial

LOAD = 2000
"""So many commits' rows are carried together: the same pages change again and again, and each is written home once."""
CARRY = "PRAGMA wal_checkpoint(PASSIVE)"
"""Nobody waits for it: what somebody still reads, or writes just now, is left for the next time."""
SAFELY = (BUSY, "PRAGMA synchronous = FULL")


class Carrier:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows = 0
        self._due, self._done = Event(), Event()
        self._is_left = False
        """Whether what came while it was carried is still to be carried."""
        self._closed = False
        self._thread = Thread(target=self._carry_all, name="tables-carrier", daemon=True)
        self._thread.start()

    def wrote(self, rows: int) -> None:
        self._rows += rows
        if self._rows >= LOAD:
            self._rows = 0
            self._due.set()

    def finish(self, driver: sqlite3.Connection) -> None:
        """The writer's part, between two transactions."""
        if self._done.is_set():
            self._done.clear()
            if self._is_left:
                carry(driver)

    def close(self) -> None:
        self._closed = True
        self._due.set()
        self._thread.join()

    def _carry_all(self) -> None:
        while self._due.wait() and not self._closed:
            self._due.clear()
            # Whatever is wrong with the file, its writer meets it, too, and says so.
            with suppress(sqlite3.Error, OSError), closing(dial(self._path, "rw", SAFELY)) as connection:
                # Never where all is home: SQLite before 3.51.3 may take a journal that begins anew meanwhile for the old one.
                # As long as something is left, it can't begin anew.
                self._is_left = carry(connection) and carry(connection)
                self._done.set()


def carry(connection: sqlite3.Connection) -> bool:
    """Whether something is left."""
    try:
        _, written, home = connection.execute(CARRY).fetchone()
    except sqlite3.Error:
        return False
    return bool(written > home)
