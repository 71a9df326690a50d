"""Copies of the file that are whole, also while somebody writes to it."""

import os
from contextlib import closing
from errno import EEXIST
from pathlib import Path

from suitors.server.sqlite.connecting import READING, dial
from suitors.server.sqlite.folder import keep_private

UNFINISHED = ".unfinished"
WHOLE = ("PRAGMA journal_mode = DELETE", "PRAGMA synchronous = FULL")


def copy_file(source: Path, target: Path) -> None:
    """The target is the whole copy, durable, or what it was before."""
    if target.exists() and target.samefile(source):
        raise FileExistsError(EEXIST, "can't be copied onto itself", str(target))
    unfinished = target.with_name(target.name + UNFINISHED)
    unfinished.unlink(missing_ok=True)
    try:
        _copy(source, unfinished)
        sync(unfinished)
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync(target.parent)


def _copy(source: Path, target: Path) -> None:
    """One moment's state of the source, in one file that needs no other beside it."""
    keep_private(target)
    with closing(dial(source, "ro", READING)) as reading, closing(dial(target, "rw", ())) as writing:
        reading.backup(writing)
        for pragma in WHOLE:
            writing.execute(pragma).close()


def sync(path: Path) -> None:
    """A folder can't be opened everywhere; then its name is as durable as the system makes it."""
    if os.name == "nt" and path.is_dir():
        return
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
