"""Writing rows: all that wait, in one transaction. Whoever comes second with a number loses, and only he."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from suitors.server.sql.appends import Append, judge
from suitors.server.sql.queries import last_numbers
from suitors.server.sqlite.connecting import driver_of, transaction
from suitors.server.sqlite.statements import (
    ADD_ROWS,
    CHANGED_GAMES,
    CLEAR_SEATS,
    NEW_GAMES,
    TAKE_SEATS,
    Statement,
    game_row,
    seat_rows,
    together,
)
from suitors.server.store import Taken
from suitors.tables.rows import Sitter

MOST_REMEMBERED = 10_000
MOST_SEATED = 2000

Write = Callable[[Iterable[Statement]], None]


class Log:
    """The log as its one writer sees it. The last number of each game is remembered, so that a gap is seen without asking;
    and who sits there, so that seats are written only when somebody came or went."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._sitters: dict[str, tuple[Sitter, ...]] = {}

    def forget(self, those: Iterable[str]) -> None:
        for game in those:
            self._last.pop(game, None)
            self._sitters.pop(game, None)

    def add(self, connection: Connection, appends: Sequence[Append]) -> list[Taken | None]:
        """For each append None, or why it was refused; all others are durable."""
        try:
            if all(append.begins or append.game in self._last for append in appends):
                return self._add(self._numbers(appends), appends, partial(_write_at_once, driver_of(connection)))
            with connection.begin():
                last = self._numbers(appends)
                last |= last_numbers(connection, {game for game, number in last.items() if number < 0})
                return self._add(last, appends, partial(_write_each, connection))
        except (IntegrityError, sqlite3.IntegrityError):  # A game of this name, or rows of somebody else, are there.
            return self._add_singly(connection, appends)

    def _add(self, last: dict[str, int], appends: Sequence[Append], write: Write) -> list[Taken | None]:
        answers = [judge(append, last) for append in appends]
        added = [append for append, refused in zip(appends, answers, strict=True) if refused is None]
        write(statements_for(added, self._sitters))
        self._remember(last)
        self._remember_sitters(added)
        return answers

    def _add_singly(self, connection: Connection, appends: Sequence[Append]) -> list[Taken | None]:
        self.forget(append.game for append in appends)
        with connection.begin():
            return [_add_one(connection, append) for append in appends]

    def _numbers(self, appends: Sequence[Append]) -> dict[str, int]:
        """The last numbers of the games at hand; -1: it is not known."""
        return {append.game: self._last.get(append.game, -1) for append in appends}

    def _remember(self, last: dict[str, int]) -> None:
        if len(self._last) > MOST_REMEMBERED:
            self._last.clear()
        self._last.update((game, seq) for game, seq in last.items() if seq >= 0)

    def _remember_sitters(self, added: Iterable[Append]) -> None:
        if len(self._sitters) > MOST_SEATED:
            self._sitters.clear()
        self._sitters.update((append.game, append.about.sitters) for append in added if append.about)


def _add_one(connection: Connection, append: Append) -> Taken | None:
    last = last_numbers(connection, [append.game])
    if refused := judge(append, last):
        return refused
    try:
        with connection.begin_nested():
            _write_each(connection, statements_for([append], {}))
    except IntegrityError:
        return Taken(f"{append.game}: there is a game of this name")
    return None


def _write_each(connection: Connection, statements: Iterable[Statement]) -> None:
    """Where a transaction has begun."""
    for words, values in statements:
        connection.exec_driver_sql(words, values)


def _write_at_once(driver: sqlite3.Connection, statements: Iterable[Statement]) -> None:
    """One that stands alone is a transaction by itself, and lets go of the interpreter half as often."""
    those = list(statements)
    with transaction(driver) if len(those) > 1 else nullcontext():
        for words, values in those:
            driver.execute(words, values)


def statements_for(appends: Sequence[Append], sitters: Mapping[str, tuple[Sitter, ...]]) -> Iterator[Statement]:
    """Of the seats only those that are not as they are known to be."""
    begun = {append.game: append.about for append in appends if append.begins and append.about}
    latest = {append.about.game: append.about for append in appends if append.about}
    changed = [about for game, about in latest.items() if begun.get(game) is not about]
    yield from together(NEW_GAMES, [game_row(about) for about in begun.values()])
    yield from together(CHANGED_GAMES, [game_row(about) for about in changed])
    moved = [about for game, about in latest.items() if sitters.get(game) != about.sitters]
    yield from together(CLEAR_SEATS, [(about.game,) for about in moved if about.game not in begun])
    yield from together(TAKE_SEATS, [row for about in moved for row in seat_rows(about)])
    yield from together(ADD_ROWS, [(append.game, *row) for append in appends for row in append.rows])
