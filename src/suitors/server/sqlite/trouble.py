"""What can be wrong with the file or the disk, in plain words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from suitors.server.store import BadStore, Unavailable

DAMAGED = "is damaged; `suitors check` tells more, `suitors restore` puts a backup in its place"

WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file or its folder is read-only",
    sqlite3.SQLITE_CANTOPEN: "can't be opened: it is not there, or its folder can't be written to",
    sqlite3.SQLITE_PERM: "can't be opened: permission denied",
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_PROTOCOL: "is locked by another program",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: "is not a file of suitors, or its beginning is damaged",
    sqlite3.SQLITE_IOERR: "the disk can't be read or written",
}


def in_words(path: Path, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0)
    return f"{path}: {WORDS.get(code & 0xFF, str(error))}"


@contextmanager
def told(path: Path, kind: type[Unavailable] | type[BadStore]) -> Iterator[None]:
    """What SQLite says about the file or the disk becomes an error of ours. What it says about our SQL is a bug, and stays."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        original = error.orig if isinstance(error, DBAPIError) else error
        if not isinstance(original, sqlite3.OperationalError) and type(original) is not sqlite3.DatabaseError:
            raise
        raise kind(in_words(path, original)) from error
    except OSError as error:
        raise kind(f"{error.filename or path}: {error.strerror}") from error
