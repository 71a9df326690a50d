"""What is written with every move, in PostgreSQL's own SQL: whole columns at once, however many rows there are."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Column, Table
from sqlalchemy.dialects import postgresql

from suitors.server.sql.abouts import FACTS
from suitors.server.sql.schema import games, log, seats

DIALECT = postgresql.dialect()  # type: ignore[no-untyped-call]


def _names(those: Iterable[Column[Any]], prefix: str = "") -> str:
    return ", ".join(f'{prefix}"{column.name}"' for column in those)


def _arrays(table: Table) -> str:
    """$1::text[], $2::integer[], …"""
    kinds = [column.type.compile(DIALECT) for column in table.columns]
    return ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(kinds, 1))


def columns(table: Table, values: Iterable[Mapping[str, Any]]) -> list[list[Any]]:
    """The rows on end, as the statements want them."""
    rows = list(values)
    return [[row[column.name] for row in rows] for column in table.columns]


BEGIN_GAMES = f"INSERT INTO games ({_names(games.c)}) SELECT * FROM unnest({_arrays(games)}) ON CONFLICT DO NOTHING"
CHANGE_GAMES = (
    f"UPDATE games SET ({_names(FACTS)}) = ({_names(FACTS, 'new.')}) "
    f"FROM unnest({_arrays(games)}) AS new ({_names(games.c)}) WHERE games.id = new.id"
)
CLEAR_SEATS = "DELETE FROM seats WHERE game = ANY($1::text[])"
TAKE_SEATS = f"INSERT INTO seats ({_names(seats.c)}) SELECT * FROM unnest({_arrays(seats)})"
ADD_ROWS = (
    f"INSERT INTO log ({_names(log.c)}) SELECT {_names(log.c, 'new.')} "
    f"FROM unnest({_arrays(log)}, $6::integer[]) AS new ({_names(log.c)}, before) "
    "WHERE new.before = 0 OR (SELECT true FROM log AS old WHERE old.game = new.game AND old.seq = new.before)"
)
"""Only if the row before them is there. It is looked for row by row, by its key, however large the log may be."""

# Whoever tidies a game away locks it for himself alone: it stays as long as others add to it, and they see what he has done.
SHARE_GAMES = "SELECT id FROM games WHERE id = ANY($1::text[]) ORDER BY id FOR KEY SHARE"
HOLD_GAMES = "SELECT id FROM games WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE"
OWN_GAMES = "SELECT id FROM games WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"

LAST_NUMBERS = (
    "SELECT wanted.game, (SELECT max(seq) FROM log WHERE log.game = wanted.game) FROM unnest($1::text[]) AS wanted (game)"
)
ROWS = "SELECT seq, at, command, hash FROM log WHERE game = $1 AND seq > $2 ORDER BY seq"
SOME_ROWS = ROWS.replace(" ORDER", " AND seq <= $3 ORDER")
