"""Rows that are to be added to a game, and whether their numbers allow it."""

from collections.abc import Sequence
from dataclasses import dataclass

from suitors.server.store import Gap, Taken
from suitors.tables.rows import About, Row


@dataclass(frozen=True, slots=True)
class Append:
    game: str
    rows: Sequence[Row]
    about: About | None

    def __post_init__(self) -> None:
        if not self.rows:
            raise ValueError("there are no rows to append")
        first = self.rows[0].seq
        if len(self.rows) > 1 and [row.seq for row in self.rows] != list(range(first, first + len(self.rows))):
            raise ValueError("the numbers of the rows don't follow each other")
        if first == 1 and self.about is None:
            raise ValueError("the first row makes the game and must say what it is")
        if self.about is not None and self.about.game != self.game:
            raise ValueError("the rows are of another game than what is said of it")

    @property
    def begins(self) -> bool:
        return self.rows[0].seq == 1


def judge(append: Append, last: dict[str, int]) -> Taken | None:
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
