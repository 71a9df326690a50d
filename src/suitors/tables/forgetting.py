"""A log without somebody: the same game, move by move, and nothing of one person's own.

This is the only thing that ever rewrites a log. Cards, moves and times stay; the name, the key and what was said go, and the rows
are sealed anew.
"""

from collections.abc import Sequence
from secrets import token_bytes

from msgspec.structs import replace

from suitors.tables.commands import Command, Forgotten, HandOver, Logged, Open, Sit, read
from suitors.tables.rows import Row
from suitors.tables.table import Table
from suitors.tables.wire import Chat

NOBODY = "N. N."
"""Whom the others saw, from now on."""


def without(game: str, rows: Sequence[Row], key: bytes) -> tuple[Table, list[Row]]:
    """The table and its rows as if this key had been nobody's. Raises `Damaged` or `OtherRules` if the rows were not whole."""
    Table.load(game, rows)
    logged = [read(row.command) for row in rows]
    named = _sat_as(logged, key)
    nobody = token_bytes(len(key))
    table = Table(game)
    told = [
        table.take_again(_unsaid(one, key, nobody, place in named), row.at)
        for place, (one, row) in enumerate(zip(logged, rows, strict=True))
    ]
    return table, told


def _sat_as(logged: Sequence[Logged], key: bytes) -> set[int]:
    """The places of the rows that gave a name to a seat which this key held, then or after it was handed over."""
    named: set[int] = set()
    seated: dict[int, int] = {}
    for place, one in enumerate(logged):
        match one.do:
            case Sit(seat=seat, key=sitter):
                seated[seat] = place
                if sitter == key:
                    named.add(place)
            case HandOver(seats=seats, key=taker) if taker == key:
                named |= {seated[seat] for seat in seats if seat in seated}
    return named


def _unsaid(logged: Logged, key: bytes, nobody: bytes, named: bool) -> Logged:
    by = nobody if logged.by == key else logged.by
    return Logged(_command(logged, key, nobody, named), by)


def _command(logged: Logged, key: bytes, nobody: bytes, named: bool) -> Command:
    command = logged.do
    if isinstance(command, Chat) and logged.by == key:
        return Forgotten()
    if isinstance(command, Open) and command.host == key:
        return replace(command, host=nobody)
    if isinstance(command, HandOver) and command.key == key:
        return replace(command, key=nobody)
    if isinstance(command, Sit):
        return replace(command, name=NOBODY if named else command.name, key=nobody if command.key == key else command.key)
    return command
