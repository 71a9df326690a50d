"""Connections to the SQLite file: one that writes, and some that only read."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event

FILE = "tables.db"
BUSY_MS = 3000
"""How long to wait for another program that has locked the file."""
READERS = 2
STATEMENTS = 256
"""More than there are (`statements.py`): each is read once."""
BEGIN = "BEGIN IMMEDIATE"

BUSY = f"PRAGMA busy_timeout = {BUSY_MS}"
WRITING = (
    BUSY,
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # 64 MiB: long before that another thread carries them home.
    "PRAGMA wal_autocheckpoint = 16384",
    f"PRAGMA journal_size_limit = {64 << 20}",
)
READING = (BUSY, "PRAGMA query_only = ON")


def dial(path: Path, mode: Literal["ro", "rw"], pragmas: tuple[str, ...]) -> sqlite3.Connection:
    """The file must be there; transactions begin where we say so."""
    address = f"file:{quote(str(path.absolute()))}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS)
    try:
        for pragma in pragmas:
            connection.execute(pragma).close()
    except BaseException:
        connection.close()
        raise
    return connection


def writing(path: Path) -> Connection:
    """The one connection that writes; closing it closes the file."""
    engine = create_engine("sqlite://", creator=lambda: dial(path, "rw", WRITING), poolclass=NullPool)
    event.listen(engine, "begin", _begin_to_write)
    return engine.connect()


def reading(path: Path) -> Engine:
    """A few connections that can't write. A transaction sees one state of the file."""
    pool = {"poolclass": QueuePool, "pool_size": READERS, "max_overflow": 0}
    engine = create_engine("sqlite://", creator=lambda: dial(path, "ro", READING), **pool)
    event.listen(engine, "begin", _begin_to_read)
    return engine


def driver_of(connection: Connection) -> sqlite3.Connection:
    """What is under it."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


@contextmanager
def transaction(driver: sqlite3.Connection) -> Iterator[None]:
    """All that is written in it is durable, or nothing is.

    It begins and ends by what lets go of the interpreter only once: each time, others may keep it for a while.
    """
    driver.executescript(BEGIN)
    try:
        yield
        driver.commit()
    except BaseException:
        if driver.in_transaction:
            driver.execute("ROLLBACK")
        raise


def _begin_to_write(connection: Connection) -> None:
    connection.exec_driver_sql(BEGIN)


def _begin_to_read(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
