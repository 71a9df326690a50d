"""`suitors check`: is the file whole, is every game numbered from 1 on, and do the lists agree with the rows?"""

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from sqlalchemy import Connection, select

from suitors.server.sqlite.abouts import read_abouts
from suitors.server.sqlite.connecting import FILE, READING, dial, reading
from suitors.server.sqlite.opening import identify
from suitors.server.sqlite.queries import record_of, stored_rows
from suitors.server.sqlite.schema import HEAD, archive, games, log, seats
from suitors.server.sqlite.trouble import BadStore, told
from suitors.tables.rows import About, Phase, Row

Verify = Callable[[About, Sequence[Row]], str | None]
"""What is wrong with a game, judged by its rows and by what lists say of it; None if nothing is."""
TOGETHER = 200
PHASES = get_args(Phase)


@dataclass
class Checked:
    games: int = 0
    rows: int = 0
    archived: int = 0
    problems: list[str] = field(default_factory=list)


def check_folder(folder: Path, verify: Verify | None = None) -> Checked:
    """Also while a server runs: everything is judged by one moment's state."""
    path = folder / FILE
    if not path.exists():
        raise BadStore(f"{folder}: there are no tables to check")
    checked = Checked(problems=_of_the_file(path))
    if not checked.problems:
        _check_games(path, checked, verify or _content)
    return checked


def _content(about: About, rows: Sequence[Row]) -> str | None:
    return None


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
        raise BadStore(f"{path}: was written by an older suitors; `suitors serve` brings it up to date")
    return damage


def integrity(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the file."""
    with closing(connection.execute("PRAGMA integrity_check")) as cursor:
        return [line for (line,) in cursor if line != "ok"]


def _check_games(path: Path, checked: Checked, verify: Verify) -> None:
    engine = reading(path)
    try:
        with told(path, BadStore), engine.begin() as connection:
            checked.problems += _strays(connection)
            for about in _all_games(connection):
                rows = stored_rows(connection, about.game)
                record = record_of(connection, about.game)
                checked.games, checked.rows = checked.games + 1, checked.rows + len(rows)
                checked.archived += record is not None
                problems = _of_the_archive(about, rows, record) if record is not None else _of_the_rows(about, rows, verify)
                checked.problems += [f"game {about.game}: {problem}" for problem in [*_of_the_lists(about), *problems]]
    finally:
        engine.dispose()


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


def _of_the_rows(about: About, rows: Sequence[Row], verify: Verify) -> Iterable[str]:
    if not rows:
        return ["has no rows"]
    for number, row in enumerate(rows, 1):
        if row.seq != number:
            return [f"row {number} is missing"]
    problem = verify(about, rows)
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
