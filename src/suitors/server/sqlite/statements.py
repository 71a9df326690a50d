"""What is written to the file, as text for the driver: plain tuples cost a third of what SQLAlchemy makes of them.

Many rows go into one statement: whenever one is done, a thread that writes must wait until it has the interpreter again.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Table, insert
from sqlalchemy.dialects.sqlite.pysqlite import dialect

from suitors.server.sql.abouts import FACTS, game_values, seat_values
from suitors.server.sql.schema import games, log, seats
from suitors.tables.rows import About

MANY = (64, *range(40, 0, -1))
FEW = range(16, 0, -1)

Values = tuple[object, ...]
Statement = tuple[str, Values]
Statements = Mapping[int, str]
"""By how many rows they are for; the largest comes first."""


def _inserts(table: Table, times: Sequence[int], after: str = "") -> Statements:
    one = str(insert(table).compile(dialect=dialect()))
    values = one.partition("VALUES ")[2]
    return {many: ", ".join([one, *[values] * (many - 1)]) + after for many in times}


ADD_ROWS = _inserts(log, MANY)
NEW_GAMES = _inserts(games, FEW)
# As an update this would be a statement for each game.
CHANGED_GAMES = _inserts(
    games, FEW, f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{fact.name} = excluded.{fact.name}' for fact in FACTS)}"
)
CLEAR_SEATS = {many: f"DELETE FROM {seats.name} WHERE game IN ({', '.join('?' * many)})" for many in FEW}
TAKE_SEATS = _inserts(seats, FEW)


def together(statements: Statements, rows: Sequence[Values]) -> Iterator[Statement]:
    start = 0
    for many, statement in statements.items():
        while len(rows) - start >= many:
            yield statement, tuple(chain.from_iterable(rows[start : start + many]))
            start += many


def game_row(about: About) -> Values:
    return _in_order(games, game_values(about))


def seat_rows(about: About) -> list[Values]:
    return [_in_order(seats, values) for values in seat_values(about)]


def _in_order(table: Table, values: dict[str, Any]) -> Values:
    return tuple(values[column.name] for column in table.c)
