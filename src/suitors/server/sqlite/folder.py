"""The data folder: where it is, who may read it, and that one program at a time serves from it."""

import os
import stat
import sys
from pathlib import Path
from typing import IO

from suitors.server.store import BadStore

LOCK = "lock"
OURS_ALONE = 0o700
BESIDE = ("", "-wal", "-shm")
"""The file, its journal, and the journal's index."""


def data_folder(named: str | os.PathLike[str] | None = None) -> Path:
    """The folder that was named, else the user's own."""
    if named is not None:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("suitors", appauthor=False)


def make_folder(folder: Path) -> None:
    """A folder that we make is for its owner alone; one that is there stays as it is."""
    try:
        folder.mkdir(mode=OURS_ALONE, parents=True, exist_ok=True)
    except FileExistsError:
        raise BadStore(f"{folder}: is a file, not a folder") from None


def keep_private(path: Path) -> None:
    """Nobody but its owner may read or write it, nor the files that SQLite keeps beside it."""
    if not path.exists():
        os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
    mode = path.stat().st_mode & OURS_ALONE
    for part in (path.with_name(path.name + suffix) for suffix in BESIDE):
        if part.exists() and stat.S_IMODE(part.stat().st_mode) != mode:
            part.chmod(mode)


class InUse(BadStore):
    """Another program has the folder."""


class FolderLock:
    """Held by the one program that serves from a folder. It ends with its process, however that ends."""

    def __init__(self, folder: Path) -> None:
        self._file = _open_lock(folder)
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise InUse(f"{folder}: another suitors serves from this folder") from None

    def release(self) -> None:
        self._file.close()


def _open_lock(folder: Path) -> IO[bytes]:
    try:
        return open(folder / LOCK, "a+b", opener=_private)
    except OSError as error:
        raise BadStore(f"{folder}: nothing can be written there: {error.strerror}") from error


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
