"""Writing rows: all that wait, in one transaction. Other servers may do the same: whoever comes second with a number loses."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

import asyncpg

from suitors.server.postgres import statements as sql
from suitors.server.sql.abouts import game_values, seat_values
from suitors.server.sql.appends import Append, judge
from suitors.server.sql.schema import games, seats
from suitors.server.store import Taken
from suitors.tables.rows import About, Row, Sitter

MOST_SEATED = 10_000
TRIES = 5


class Overtaken(Exception):
    """Somebody else was quicker, or tidied the game away."""


RACES = (
    Overtaken,
    asyncpg.UniqueViolationError,
    asyncpg.ForeignKeyViolationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)
Connection = Any
"""asyncpg's, or one from a pool of it."""


class Log:
    """The log as one of its writers sees it. Who sits at a table is remembered, so that seats are written only when somebody came
    or went; that holds as long as nobody else has added a row, and the numbers tell."""

    def __init__(self) -> None:
        self._seated: dict[str, tuple[int, tuple[Sitter, ...]]] = {}

    async def add(self, connection: Connection, appends: Sequence[Append], *, again: bool = False) -> list[Taken | None]:
        """For each append None, or why it was refused; all others are durable. Again: it may have been done before."""
        answers = None if again else await self._hopefully(connection, appends)
        tries = 0
        while answers is None:
            tries += 1
            try:
                answers = await self._carefully(connection, appends, again)
            except RACES:
                if tries == TRIES:
                    raise
        self._remember(append for append, refused in zip(appends, answers, strict=True) if refused is None)
        return answers

    async def _hopefully(self, connection: Connection, appends: Sequence[Append]) -> list[Taken | None] | None:
        """As if nobody else were there: if that is wrong, PostgreSQL refuses all of it."""
        last: dict[str, int] = {}
        for append in appends:
            last.setdefault(append.game, append.rows[0].seq - 1)
        answers = [judge(append, last) for append in appends]
        try:
            async with connection.transaction(isolation="read_committed"):
                await self._write(connection, _accepted(appends, answers))
        except RACES:
            return None
        return answers

    async def _carefully(self, connection: Connection, appends: Sequence[Append], again: bool) -> list[Taken | None]:
        """All others wait, and each append is judged by what is there."""
        wanted = sorted({append.game for append in appends})
        async with connection.transaction(isolation="read_committed"):
            there = {game for (game,) in await connection.fetch(sql.OWN_GAMES, wanted)}
            last = {game: seq or 0 for game, seq in await connection.fetch(sql.LAST_NUMBERS, wanted)}
            answers = [_judge(append, last, there) for append in appends]
            await self._write(connection, _accepted(appends, answers))
            if again:
                pairs = list(zip(appends, answers, strict=True))
                answers = [refused and await _unless_ours(connection, append, refused) for append, refused in pairs]
        return answers

    async def _write(self, connection: Connection, appends: Sequence[Append]) -> None:
        """In the same order everywhere, so that two servers don't wait for each other."""
        begun = {append.game: append.about for append in appends if append.begins and append.about}
        latest = {append.about.game: append.about for append in appends if append.about}
        changed = [about for game, about in sorted(latest.items()) if begun.get(game) is not about]
        await _begin(connection, list(begun.values()))
        if old := sorted({append.game for append in appends} - begun.keys()):
            await connection.fetch(sql.SHARE_GAMES, old)
        if changed:
            await connection.fetch(sql.HOLD_GAMES, [about.game for about in changed])
            await connection.execute(sql.CHANGE_GAMES, *sql.columns(games, map(game_values, changed)))
        moved = [about for about in latest.values() if not self._is_seated(about, appends)]
        await _seat(connection, moved)
        await _add_rows(connection, appends)

    def _is_seated(self, about: About, appends: Sequence[Append]) -> bool:
        first = next(append.rows[0].seq for append in appends if append.game == about.game)
        return self._seated.get(about.game) == (first - 1, about.sitters)

    def _remember(self, added: Iterable[Append]) -> None:
        if len(self._seated) > MOST_SEATED:
            self._seated.clear()
        for append in added:
            known = self._seated.pop(append.game, None)
            if append.about is not None:
                self._seated[append.game] = append.rows[-1].seq, append.about.sitters
            elif known is not None and known[0] == append.rows[0].seq - 1:
                self._seated[append.game] = append.rows[-1].seq, known[1]


def _accepted(appends: Sequence[Append], answers: Sequence[Taken | None]) -> list[Append]:
    return [append for append, refused in zip(appends, answers, strict=True) if refused is None]


def _judge(append: Append, last: dict[str, int], there: set[str]) -> Taken | None:
    """The name of a game whose rows are gone stays taken."""
    if append.begins and append.game in there and last[append.game] == 0:
        return Taken(f"{append.game}: there is a game of this name")
    return judge(append, last)


async def _unless_ours(connection: Connection, append: Append, refused: Taken) -> Taken | None:
    """A row that is there already, as we wrote it: then it was kept before the connection was lost."""
    found = await connection.fetch(sql.SOME_ROWS, append.game, append.rows[0].seq - 1, append.rows[-1].seq)
    return None if [Row(*row) for row in found] == list(append.rows) else refused


async def _begin(connection: Connection, begun: Sequence[About]) -> None:
    if begun:
        in_order = sorted(begun, key=attrgetter("game"))
        _must_be(len(begun), await connection.execute(sql.BEGIN_GAMES, *sql.columns(games, map(game_values, in_order))))


async def _seat(connection: Connection, abouts: Sequence[About]) -> None:
    if abouts:
        await connection.execute(sql.CLEAR_SEATS, sorted(about.game for about in abouts))
    if sitting := [values for about in abouts for values in seat_values(about)]:
        await connection.execute(sql.TAKE_SEATS, *sql.columns(seats, sitting))


async def _add_rows(connection: Connection, appends: Sequence[Append]) -> None:
    before: dict[str, int] = {}
    for append in appends:
        before.setdefault(append.game, append.rows[0].seq - 1)
    rows = sorted((append.game, *row, before[append.game]) for append in appends for row in append.rows)
    if rows:
        _must_be(len(rows), await connection.execute(sql.ADD_ROWS, *map(list, zip(*rows, strict=True))))


def _must_be(count: int, status: str) -> None:
    """`INSERT 0 64`: so many were written."""
    if int(status.split()[-1]) != count:
        raise Overtaken
