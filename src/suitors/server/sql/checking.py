"""Is every game numbered from 1 on, and do the lists agree with the rows?"""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import get_args

from sqlalchemy import Connection, select

from suitors.server.sql.abouts import read_abouts
from suitors.server.sql.queries import record_of, stored_rows
from suitors.server.sql.schema import archive, games, log, seats
from suitors.tables.rows import About, Phase, Row

Verify = Callable[[About, Sequence[Row]], str | None]
"""What is wrong with a game, judged by its rows and by what lists say of it; None if nothing is."""
TOGETHER = 200
PHASES = get_args(Phase)
OLDER = "was written by an older suitors; `suitors serve` brings it up to date"


@dataclass
class Checked:
    games: int = 0
    rows: int = 0
    archived: int = 0
    problems: list[str] = field(default_factory=list)


def check_games(connection: Connection, checked: Checked, verify: Verify | None) -> None:
    """Everything is judged by one transaction's state."""
    checked.problems += _strays(connection)
    for about in _all_games(connection):
        rows = stored_rows(connection, about.game)
        record = record_of(connection, about.game)
        checked.games, checked.rows = checked.games + 1, checked.rows + len(rows)
        checked.archived += record is not None
        problems = _of_the_archive(about, rows, record) if record is not None else _of_the_rows(about, rows, verify)
        checked.problems += [f"game {about.game}: {problem}" for problem in [*_of_the_lists(about), *problems]]


def _strays(connection: Connection) -> Iterator[str]:
    """What belongs to a game that is not there."""
    for column, what in ((log.c.game, "rows"), (seats.c.game, "seats"), (archive.c.game, "a record")):
        lost = select(column).distinct().where(column.not_in(select(games.c.id)))
        for game in connection.scalars(lost):
            yield f"game {game}: has {what}, but is not among the games"


def _all_games(connection: Connection) -> Iterator[About]:
    names = connection.scalars(select(games.c.id).order_by(games.c.id)).all()
    for start in range(0, len(names), TOGETHER):
        some = names[start : start + TOGETHER]
        yield from read_abouts(connection, select(games).where(games.c.id.in_(some)).order_by(games.c.id))


def _of_the_lists(about: About) -> Iterator[str]:
    if about.phase not in PHASES:
        yield f"its phase {about.phase!r} is none of {', '.join(PHASES)}"
    for sitter in about.sitters:
        if not 0 <= sitter.seat < about.players:
            yield f"there is a seat {sitter.seat} at a table for {about.players}"


def _of_the_rows(about: About, rows: Sequence[Row], verify: Verify | None) -> Iterable[str]:
    if not rows:
        return ["has no rows"]
    for number, row in enumerate(rows, 1):
        if row.seq != number:
            return [f"row {number} is missing"]
    problem = verify(about, rows) if verify is not None else None
    return [] if problem is None else [problem]


def _of_the_archive(about: About, rows: Sequence[Row], record: bytes) -> Iterator[str]:
    if rows:
        yield "is archived, but still has rows"
    if about.phase != "over":
        yield f"is archived, but not over ({about.phase})"
    try:
        json.loads(zlib.decompress(record))
    except (zlib.error, ValueError):
        yield "its record can't be read"
