"""Writing rows: all that wait, in one transaction. Whoever comes second with a number loses, and only he."""

import sqlite3
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import chain

from sqlalchemy import Connection, bindparam, delete, insert, update
from sqlalchemy.dialects.sqlite.pysqlite import dialect
from sqlalchemy.exc import IntegrityError

from suitors.server.sql.abouts import FACTS, game_facts, game_values, seat_values
from suitors.server.sql.appends import Append, judge
from suitors.server.sql.queries import last_numbers
from suitors.server.sql.schema import games, log, seats
from suitors.server.sqlite.connecting import driver_of, transaction
from suitors.server.store import Taken
from suitors.tables.rows import About, Sitter

ADD_ROW = str(insert(log).compile(dialect=dialect()))
"""As text: nothing needs to be converted, and plain tuples cost a third less."""
TOGETHER = (64, 32, *range(16, 0, -1))
"""So many rows go into one statement: whenever one is done, this thread must wait until it has the interpreter again."""
ADD_ROWS = {many: ", ".join([ADD_ROW, *[ADD_ROW.partition("VALUES ")[2]] * (many - 1)]) for many in TOGETHER}
NEW_GAME = insert(games)
CHANGED_GAME = update(games).where(games.c.id == bindparam("game"))
SAME_SEATED = CHANGED_GAME.compile(dialect=dialect(), column_keys=[column.name for column in FACTS])
"""As text, too: every round's end changes what lists say, and mostly nothing else."""
CLEAR_SEATS = delete(seats).where(seats.c.game == bindparam("cleared"))
TAKE_SEATS = insert(seats)
MOST_REMEMBERED = 100_000
MOST_SEATED = 10_000


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
            if all(self._is_of_players(append) for append in appends):
                return self._add_plays(driver_of(connection), appends)
            with connection.begin():
                last = self._numbers(connection, appends)
                answers = [judge(append, last) for append in appends]
                added = [append for append, refused in zip(appends, answers, strict=True) if refused is None]
                write(connection, added, self._sitters)
        except (
            IntegrityError,
            sqlite3.IntegrityError,
        ):  # A game of this name, or rows of somebody else, are there.
            return self._add_singly(connection, appends)
        self._remember(last)
        self._remember_sitters(added)
        return answers

    def _is_of_players(self, append: Append) -> bool:
        """Whether the game is known, and those who are known sit there."""
        about = append.about
        return append.game in self._last and (about is None or self._sitters.get(append.game) == about.sitters)

    def _add_plays(self, driver: sqlite3.Connection, appends: Sequence[Append]) -> list[Taken | None]:
        """What nobody comes or goes by, as nearly all does: nobody but the driver needs to see it."""
        last = {append.game: self._last[append.game] for append in appends}
        answers = [judge(append, last) for append in appends]
        added = [append for append, refused in zip(appends, answers, strict=True) if refused is None]
        with transaction(driver):
            changed = {append.game: append.about for append in added if append.about}
            if changed:
                driver.executemany(SAME_SEATED.string, [_placed(about) for about in changed.values()])
            _write_rows(driver.execute, added)
        self._last.update(last)
        return answers

    def _add_singly(self, connection: Connection, appends: Sequence[Append]) -> list[Taken | None]:
        self.forget(append.game for append in appends)
        with connection.begin():
            return [_add_one(connection, append) for append in appends]

    def _numbers(self, connection: Connection, appends: Sequence[Append]) -> dict[str, int]:
        """The last numbers of the games at hand, from memory or else from the file."""
        last = {append.game: self._last.get(append.game, -1) for append in appends}
        unknown = {append.game for append in appends if last[append.game] < 0 and not append.begins}
        return last | last_numbers(connection, unknown) if unknown else last

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
            write(connection, [append], {})
    except IntegrityError:
        return Taken(f"{append.game}: there is a game of this name")
    return None


def write(connection: Connection, appends: Sequence[Append], sitters: Mapping[str, tuple[Sitter, ...]]) -> None:
    """Of the seats only those that are not as they are known to be."""
    begun = {append.game: append.about for append in appends if append.begins and append.about}
    latest = {append.about.game: append.about for append in appends if append.about}
    if begun:
        connection.execute(NEW_GAME, [game_values(about) for about in begun.values()])
    if changed := [about for game, about in latest.items() if begun.get(game) is not about]:
        connection.execute(CHANGED_GAME, [{"game": about.game} | game_facts(about) for about in changed])
    _write_seats(connection, [about for game, about in latest.items() if sitters.get(game) != about.sitters], begun)
    _write_rows(connection.exec_driver_sql, appends)


def _write_seats(connection: Connection, abouts: Sequence[About], begun: Container[str]) -> None:
    if left := [{"cleared": about.game} for about in abouts if about.game not in begun]:
        connection.execute(CLEAR_SEATS, left)
    if sitting := [values for about in abouts for values in seat_values(about)]:
        connection.execute(TAKE_SEATS, sitting)


def _write_rows(execute: Callable[[str, tuple[object, ...]], object], appends: Sequence[Append]) -> None:
    rows = [(append.game, *row) for append in appends for row in append.rows]
    start = 0
    for many in TOGETHER:
        while len(rows) - start >= many:
            execute(ADD_ROWS[many], tuple(chain.from_iterable(rows[start : start + many])))
            start += many


def _placed(about: About) -> list[object]:
    """In the order in which the statement asks for them."""
    values = {"game": about.game} | game_facts(about)
    return [values[name] for name in SAME_SEATED.positiontup or ()]
