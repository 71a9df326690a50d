"""Writing rows: all that wait, in one transaction. Whoever comes second with a number loses, and only he."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, update
from sqlalchemy.dialects.sqlite.pysqlite import dialect
from sqlalchemy.exc import IntegrityError

from suitors.server.sqlite.abouts import game_values, seat_values
from suitors.server.sqlite.queries import last_numbers
from suitors.server.sqlite.schema import games, log, seats
from suitors.server.store import Gap, Taken
from suitors.tables.rows import About, Row

ADD_ROW = str(insert(log).compile(dialect=dialect()))
"""As text: nothing needs to be converted, and plain tuples cost a third less."""
NEW_GAME = insert(games)
CHANGED_GAME = update(games).where(games.c.id == bindparam("game"))
CLEAR_SEATS = delete(seats).where(seats.c.game == bindparam("cleared"))
TAKE_SEATS = insert(seats)
MOST_REMEMBERED = 100_000


@dataclass(frozen=True, slots=True)
class Append:
    game: str
    rows: Sequence[Row]
    about: About | None

    def __post_init__(self) -> None:
        if not self.rows:
            raise ValueError("there are no rows to append")
        first = self.rows[0].seq
        if [row.seq for row in self.rows] != list(range(first, first + len(self.rows))):
            raise ValueError("the numbers of the rows don't follow each other")
        if first == 1 and self.about is None:
            raise ValueError("the first row makes the game and must say what it is")
        if self.about is not None and self.about.game != self.game:
            raise ValueError("the rows are of another game than what is said of it")

    @property
    def begins(self) -> bool:
        return self.rows[0].seq == 1


class Log:
    """The log as its one writer sees it. The last number of each game is remembered, so that a gap is seen without asking."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def forget(self, those: Iterable[str]) -> None:
        for game in those:
            self._last.pop(game, None)

    def add(self, connection: Connection, appends: Sequence[Append]) -> list[Taken | None]:
        """For each append None, or why it was refused; all others are durable."""
        try:
            with connection.begin():
                last = self._numbers(connection, appends)
                answers = [_judge(append, last) for append in appends]
                write(connection, [append for append, refused in zip(appends, answers, strict=True) if refused is None])
        except IntegrityError:  # A game of this name is there already, or somebody else has written to the file.
            return self._add_singly(connection, appends)
        self._remember(last)
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


def _judge(append: Append, last: dict[str, int]) -> Taken | None:
    """Refuses a number that is taken or too high; else counts on from it."""
    known = max(last[append.game], 0)
    if append.rows[0].seq != known + 1:
        return _refusal(append, known)
    last[append.game] = append.rows[-1].seq
    return None


def _refusal(append: Append, last: int) -> Taken:
    first = append.rows[0].seq
    kind, why = (Taken, "is taken") if first <= last else (Gap, f"does not follow {last}")
    return kind(f"{append.game}: number {first} {why}")


def _add_one(connection: Connection, append: Append) -> Taken | None:
    last = last_numbers(connection, [append.game])
    if refused := _judge(append, last):
        return refused
    try:
        with connection.begin_nested():
            write(connection, [append])
    except IntegrityError:
        return Taken(f"{append.game}: there is a game of this name")
    return None


def write(connection: Connection, appends: Sequence[Append]) -> None:
    begun = {append.game: append.about for append in appends if append.begins and append.about}
    latest = {append.about.game: append.about for append in appends if append.about}
    if latest:
        _write_abouts(connection, begun, latest)
    if appends:
        connection.exec_driver_sql(ADD_ROW, [(append.game, *row) for append in appends for row in append.rows])


def _write_abouts(connection: Connection, begun: dict[str, About], latest: dict[str, About]) -> None:
    if begun:
        connection.execute(NEW_GAME, [game_values(about) for about in begun.values()])
    if changed := [about for game, about in latest.items() if begun.get(game) is not about]:
        connection.execute(CHANGED_GAME, [{"game": about.game} | game_values(about) for about in changed])
        connection.execute(CLEAR_SEATS, [{"cleared": about.game} for about in changed])
    if sitting := [values for about in latest.values() for values in seat_values(about)]:
        connection.execute(TAKE_SEATS, sitting)
