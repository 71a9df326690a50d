"""What PostgreSQL and the way to it say of themselves, in words a host understands."""

import os
from typing import NamedTuple

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree


class Trouble(NamedTuple):
    words: str
    passes: bool = False
    """It may be over in a moment: to try again makes sense."""
    lost: bool = False
    """The connection is of no use any more, and whatever was asked last may have been done or not."""


DAMAGED = Trouble("is damaged; PostgreSQL's own log tells more")
GONE = Trouble("the connection is lost", passes=True, lost=True)
WORDS = {
    "08": GONE,
    "57P": Trouble("is shutting down or starting", passes=True, lost=True),
    "25P03": GONE,
    "25006": Trouble("can only be read from at the moment", passes=True, lost=True),
    "40": Trouble("too many write to the same tables at once", passes=True),
    "53100": Trouble("its disk is full"),
    "53200": Trouble("has no memory left"),
    "53300": Trouble("takes no more connections", passes=True),
    "55P03": Trouble("is locked by somebody else", passes=True),
    "57014": Trouble("does not answer in time", passes=True, lost=True),
    "28": Trouble("does not let us in: the user or the password is wrong, or its pg_hba.conf does not allow it"),
    "3D000": Trouble("there is no such database; `createdb` makes one"),
    "3F000": Trouble("has no schema in which tables could be made"),
    "42501": Trouble("permission denied: the user must own the database, or may create tables in it"),
    "42P01": Trouble("its tables are gone, or not as this version of suitors knows them"),
    "42703": Trouble("its tables are not as this version of suitors knows them"),
    "58": Trouble("its disk can't be read or written"),
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
"""By PostgreSQL's code for it, or how that begins."""


def trouble_of(error: BaseException) -> Trouble | None:
    """None is a bug of ours, and stays what it is."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig.__cause__ or error.orig
    if isinstance(error, NoneFree):
        return Trouble("is too slow: all connections are busy", passes=True)
    if isinstance(error, TimeoutError):
        return Trouble("does not answer in time", passes=True, lost=True)
    if isinstance(error, OSError):
        return Trouble(f"can't be reached: {_reason(error)}", passes=True, lost=True)
    if isinstance(error, asyncpg.InternalClientError):  # It was told of the end of its connection while it was busy.
        return GONE
    if isinstance(error, asyncpg.InterfaceError):
        return GONE if "closed" in str(error) else None
    return _by_code(getattr(error, "sqlstate", None) or "")


def _reason(error: OSError) -> str:
    """In the system's words: the loop's repeat the address."""
    return os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or str(error)


def _by_code(code: str) -> Trouble | None:
    return next((WORDS[code[:length]] for length in (5, 3, 2) if code[:length] in WORDS), None)
