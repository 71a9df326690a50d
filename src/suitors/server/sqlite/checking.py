"""`suitors check`: is the file whole, is every game numbered from 1 on, and do the lists agree with the rows?"""

import sqlite3
from contextlib import closing
from pathlib import Path

from suitors.server.sql.checking import OLDER, Checked, Verify, check_games
from suitors.server.sql.schema import HEAD
from suitors.server.sqlite.connecting import FILE, READING, dial, reading
from suitors.server.sqlite.opening import identify
from suitors.server.sqlite.trouble import told
from suitors.server.store import BadStore


def check_folder(folder: Path, verify: Verify | None = None) -> Checked:
    """Also while a server runs: everything is judged by one moment's state."""
    path = folder / FILE
    if not path.exists():
        raise BadStore(f"{folder}: there are no tables to check")
    checked = Checked(problems=_of_the_file(path))
    if not checked.problems:
        _check_games(path, checked, verify)
    return checked


def _of_the_file(path: Path) -> list[str]:
    with told(path, BadStore), closing(dial(path, "ro", READING)) as connection:
        try:
            found = identify(path, connection)
            damage = integrity(connection)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):  # It may be whole: we could not look.
                raise
            return [str(error)]
    if not damage and found.revision != HEAD:
        raise BadStore(f"{path}: {OLDER}")
    return damage


def integrity(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the file."""
    with closing(connection.execute("PRAGMA integrity_check")) as cursor:
        return [line for (line,) in cursor if line != "ok"]


def _check_games(path: Path, checked: Checked, verify: Verify | None) -> None:
    engine = reading(path)
    try:
        with told(path, BadStore), engine.begin() as connection:
            check_games(connection, checked, verify)
    finally:
        engine.dispose()
