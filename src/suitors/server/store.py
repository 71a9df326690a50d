"""Where tables are kept, as the server sees it. Rows are keyed by (game, seq); whoever comes second with a number loses."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from suitors.game.errors import SuitorsError
from suitors.server.books import Books
from suitors.server.receipts import Receipts
from suitors.tables.rows import About, Row


class BadStore(SuitorsError):
    """The folder, the file or the database can't be used; the message says why, and whether something can be done."""


class Unavailable(Exception):
    """Nothing can be kept or read now: the disk is full, the file is locked, damaged or read-only. Nothing was written."""


class Unsure(Unavailable):
    """The database went away while it was asked to keep something, and did not come back: it may have been kept. The log says so
    once it can be read again."""


class Taken(Exception):
    """There is a row with this number already: somebody else was first. Nothing was written."""


class Gap(Taken):
    """The row before it is not there: an earlier append has failed, or the table was archived. Reload, as if it were taken."""


class NoSuchGame(Exception):
    """No table has this name, or it was purged."""


class Archived(NoSuchGame):
    """The game is over and its rows are gone; its record is still there."""


MakeRecord = Callable[[str, Sequence[Row]], bytes]
"""The record of a finished game, as JSON, from its name and its rows."""


@dataclass(frozen=True)
class Keeping:
    """How long tables are kept, in days since their last row."""

    finished: int = 30
    """Then the rows of a finished game give way to its record."""
    archived: int = 365
    """So long after that, the record goes too."""
    idle: int = 14
    """A game that was not finished is gone after so long."""


@dataclass(frozen=True)
class Tidied:
    """The games that were tidied away."""

    archived: tuple[str, ...] = ()
    purged: tuple[str, ...] = ()
    failed: tuple[tuple[str, str], ...] = ()
    """Finished games that no record could be made of, and why. They stay as they are."""


class Store(Protocol):
    """Every write is durable when it returns, or has not happened. If waiting for it was cancelled, or ended as `Unsure`,
    it may have."""

    books: Books
    """What is kept beside the tables."""
    receipts: Receipts
    """For what is appended."""

    def append(self, game: str, rows: Sequence[Row], about: About | None) -> Awaitable[None]:
        """Adds the next rows of a game, and what lists say of it, if that has changed. The first row makes the game."""
        ...

    async def rows(self, game: str, since: int = 0) -> list[Row]:
        """Its rows after that number, in order. Raises `NoSuchGame` if there are none at all."""
        ...

    async def newest(self, games: Sequence[str]) -> dict[str, int]:
        """The number of each game's last row; 0 if it has none."""
        ...

    async def about(self, game: str) -> About: ...

    async def lobby(self, limit: int) -> list[About]:
        """The listed tables that still gather, the newest first."""
        ...

    async def under_way(self) -> list[str]:
        """Every game that is neither over nor closed."""
        ...

    async def of_key(self, key: bytes, limit: int) -> list[About]:
        """The tables at which this key holds a seat or is the host, the newest first."""
        ...

    async def revoke(self, key: bytes, at: int) -> None:
        """From now on this key opens nothing, and its links lead nowhere."""
        ...

    async def revoked(self) -> set[bytes]: ...

    async def record(self, game: str) -> bytes:
        """The record of an archived game, as JSON. Raises `NoSuchGame` if it is not archived."""
        ...

    async def tidy(self, now: int, keeping: Keeping, make_record: MakeRecord) -> Tidied:
        """Archives and purges what is old enough, game by game, so that play goes on meanwhile."""
        ...

    async def backup(self, path: Path) -> None:
        """A copy of everything as it is now, while play goes on. A file of that name is replaced when the copy is whole."""
        ...

    async def check(self) -> None:
        """Raises `Unavailable` if a write would fail now."""
        ...

    async def close(self) -> None:
        """Writes what is in hand, and lets go of the file or the database."""
        ...
