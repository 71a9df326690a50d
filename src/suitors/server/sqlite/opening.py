"""Opening the file: is it ours, is it whole, is it of this version? An older one is brought up to date."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection

from suitors.server.sql.migrations import newer, upgrade
from suitors.server.sql.schema import HEAD
from suitors.server.sqlite.connecting import READING, dial, writing
from suitors.server.sqlite.copying import copy_file
from suitors.server.sqlite.folder import keep_private
from suitors.server.sqlite.trouble import DAMAGED, told
from suitors.server.store import BadStore

OURS = 0x5E17_0125
"""SQLite's `application_id`: by this number a file says that it is one of ours."""
QUICKLY = 64 << 20
"""A file up to this size is checked whenever it is opened; it takes a fraction of a second."""


class Found(NamedTuple):
    """What a file says of itself."""

    ours: bool
    empty: bool
    revision: str | None


def prepare(path: Path) -> None:
    """Makes the file or brings it up to date. Afterwards it can be written to."""
    with told(path, BadStore):
        keep_private(path)
        found = look(path)
        if found.revision != HEAD:
            _upgrade(path, found)
        with closing(writing(path)) as connection, connection.begin():
            probe(connection)


def probe(connection: Connection) -> None:
    """Writes a page that says what it said before: fails if a row could not be written either."""
    connection.exec_driver_sql("PRAGMA user_version = 0")


def look(path: Path) -> Found:
    """Reads what the file says of itself. Refuses one that is not ours, is of a newer program, or is damaged."""
    with told(path, BadStore), closing(dial(path, "ro", READING)) as connection:
        found = identify(path, connection)
        if path.stat().st_size <= QUICKLY and _first(connection, "PRAGMA quick_check(1)") != "ok":
            raise BadStore(f"{path}: {DAMAGED}")
    return found


def identify(path: Path, connection: sqlite3.Connection) -> Found:
    found = _found(connection)
    if not (found.ours or found.empty):
        raise BadStore(f"{path}: is not a file of suitors")
    if found.revision is not None and found.revision > HEAD:
        raise BadStore(f"{path}: {newer(found.revision)}")
    return found


def _found(connection: sqlite3.Connection) -> Found:
    ours = _first(connection, "PRAGMA application_id") == OURS
    empty = _first(connection, "SELECT count(*) FROM sqlite_master") == 0
    versioned = _first(connection, "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'")
    revision = _first(connection, "SELECT version_num FROM alembic_version") if versioned else None
    return Found(ours, empty, None if revision is None else str(revision))


def _first(connection: sqlite3.Connection, query: str) -> object:
    with closing(connection.execute(query)) as cursor:
        row = cursor.fetchone()
    return row[0] if row else None


def _upgrade(path: Path, found: Found) -> None:
    """All steps in one transaction: the file is of the old version or of the new one. The old one is kept beside it."""
    if not found.empty:
        copy_file(path, path.with_name(f"{path.name}.before-{HEAD}"))
    with closing(writing(path)) as connection, connection.begin():
        upgrade(connection, HEAD)
        connection.exec_driver_sql(f"PRAGMA application_id = {OURS}")
