"""`suitors backup` and `suitors restore`: the tables of a folder to a file, and back."""

import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from suitors.server.sqlite.checking import integrity
from suitors.server.sqlite.connecting import FILE, READING, dial, writing
from suitors.server.sqlite.copying import copy_file, sync
from suitors.server.sqlite.folder import BESIDE, FolderLock, make_folder
from suitors.server.sqlite.opening import look
from suitors.server.sqlite.trouble import told
from suitors.server.store import BadStore


def back_up(folder: Path, target: Path) -> None:
    """Also while a server runs: it is another program that only reads."""
    source = folder / FILE
    if not source.exists():
        raise BadStore(f"{folder}: there are no tables to back up")
    look(source)
    with told(target, BadStore):
        copy_file(source, target)


def restore(folder: Path, source: Path, force: bool = False) -> Path | None:
    """Puts a backup in its place, if it is whole. Gives the place where the tables that were there are kept."""
    make_folder(folder)
    lock = FolderLock(folder)
    try:
        return _restore(folder / FILE, source, force)
    finally:
        lock.release()


def _restore(target: Path, source: Path, force: bool) -> Path | None:
    if target.exists() and not force:
        raise BadStore(f"{target}: there are tables already; with --force the backup takes their place, and they are kept aside")
    fresh = target.with_name(target.name + ".restoring")
    with told(source, BadStore):
        try:
            copy_file(source, fresh)
            _must_be_whole(source, fresh)
            aside = _put_aside(target) if target.exists() else None
            fresh.replace(target)
            sync(target.parent)
        finally:
            fresh.unlink(missing_ok=True)
    return aside


def _must_be_whole(source: Path, copy: Path) -> None:
    """Errors name the backup, not our copy of it."""
    try:
        if look(copy).empty:
            raise BadStore(f"{copy}: has no tables in it")
    except BadStore as error:
        raise BadStore(str(error).replace(str(copy), str(source))) from error
    with closing(dial(copy, "ro", READING)) as connection:
        if problems := integrity(connection):
            raise BadStore(f"{source}: is damaged: {problems[0]}")


def _put_aside(old: Path) -> Path:
    """With the journal that belongs to it, if that could not be written home."""
    with suppress(DBAPIError, sqlite3.Error), closing(writing(old)) as connection, connection.begin():
        pass
    names = (f"{old.name}.before-restore-{number}" for number in count(1))
    aside = next(place for place in map(old.with_name, names) if not place.exists())
    for suffix in BESIDE:
        if (part := old.with_name(old.name + suffix)).exists():
            part.replace(aside.with_name(aside.name + suffix))
    return aside
