"""Old tables: finished games give way to their records, and what is older still is purged."""

import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar, get_args

from sqlalchemy import Connection, Select, delete, insert, or_, select

from suitors.server.sql.queries import LAST_AT, last_numbers, record_of, rows_of
from suitors.server.sql.schema import archive, games, log, seats
from suitors.server.store import Keeping, MakeRecord, NoSuchGame, Tidied
from suitors.tables.rows import Phase, Row

DAY_MS = 86_400_000
TOGETHER = 10
"""So few games are purged in one transaction that nobody's move waits long for it."""
UNFINISHED = [phase for phase in get_args(Phase) if phase != "over"]

Names = Select[str]
T = TypeVar("T")


class Reading(Protocol):
    async def read(self, question: Callable[[Connection], T]) -> T:
        """Answers from one state of the database."""
        ...

    async def run(self, work: Callable[[], T]) -> T:
        """Anything slow, beside play."""
        ...


class Writing(Protocol):
    def do(self, work: Callable[[Connection], Any], forgets: Sequence[str] = ()) -> Awaitable[Any]:
        """In a transaction of its own; the rows of these games may be gone then."""
        ...


def finished(before: int) -> Names:
    return select(games.c.id).where(games.c.phase == "over", games.c.changed < before, before > LAST_AT)


def idle(before: int) -> Names:
    quiet = or_(before > LAST_AT, LAST_AT.is_(None))
    return select(games.c.id).where(games.c.phase.in_(UNFINISHED), games.c.changed < before, quiet)


def outdated(before: int) -> Names:
    """Archived long ago."""
    return select(games.c.id).join(archive).where(archive.c.archived_at < before)


class Tidying:
    """One round of it. Each step is a small transaction among those of play."""

    def __init__(self, readers: Reading, writer: Writing, now: int, make_record: MakeRecord) -> None:
        self._readers = readers
        self._writer = writer
        self._now = now
        self._make_record = make_record

    async def tidy(self, keeping: Keeping) -> Tidied:
        archived, failed = await self._archive(finished(self._now - keeping.finished * DAY_MS))
        purged = await self._purge(idle(self._now - keeping.idle * DAY_MS))
        purged += await self._purge(outdated(self._now - keeping.archived * DAY_MS))
        return Tidied(tuple(archived), tuple(purged), tuple(failed))

    async def _archive(self, wanted: Names) -> tuple[list[str], list[tuple[str, str]]]:
        done, failed = [], []
        for game in await self._names(wanted):
            try:
                rows = await self._readers.read(partial(rows_of, game=game))
                record = await self._readers.run(partial(self._record, game, rows))
            except NoSuchGame:  # Gone since we looked.
                continue
            except BadGame as error:
                failed.append((game, str(error)))
                continue
            if await self._writer.do(partial(_put_away, game, rows, record, self._now), forgets=[game]):
                done.append(game)
        return done, failed

    def _record(self, game: str, rows: Sequence[Row]) -> bytes:
        try:
            return zlib.compress(self._make_record(game, rows))
        except Exception as error:  # Whatever is wrong with one game, the others can be tidied away.
            raise BadGame(f"{type(error).__name__}: {error}") from error

    async def _purge(self, wanted: Names) -> list[str]:
        gone: list[str] = []
        for some in _by(TOGETHER, await self._names(wanted)):
            gone += await self._writer.do(partial(_purge, wanted, some), forgets=some)
        return gone

    async def _names(self, wanted: Names) -> list[str]:
        return await self._readers.read(lambda connection: list(connection.scalars(wanted)))


class BadGame(Exception):
    """No record can be made of it."""


def _put_away(game: str, rows: Sequence[Row], record: bytes, now: int, connection: Connection) -> bool:
    """The record takes the place of the rows, unless another has come since."""
    lock(connection, [game])
    if last_numbers(connection, [game])[game] != rows[-1].seq:
        return False
    connection.execute(insert(archive).values(game=game, record=record, finished_at=rows[-1].at, archived_at=now))
    connection.execute(delete(log).where(log.c.game == game))
    return True


def _purge(wanted: Names, some: Sequence[str], connection: Connection) -> list[str]:
    """Those for which it still holds."""
    lock(connection, some)
    gone = connection.scalars(wanted.where(games.c.id.in_(some))).all()
    for column in (archive.c.game, log.c.game, seats.c.game, games.c.id):
        connection.execute(delete(column.table).where(column.in_(gone)))
    return list(gone)


def lock(connection: Connection, those: Sequence[str]) -> None:
    """Nobody can add a row to them until the transaction ends. SQLite has only one writer anyhow, and is not asked."""
    connection.execute(select(games.c.id).where(games.c.id.in_(those)).order_by(games.c.id).with_for_update())


def _by(count: int, names: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(names), count):
        yield names[start : start + count]


def archived_record(game: str, connection: Connection) -> bytes:
    record = record_of(connection, game)
    if record is None:
        raise NoSuchGame(game)
    return zlib.decompress(record)
