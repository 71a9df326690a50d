"""Rows of small numbers, copied and turned: what these say here, C says in a few instructions (`compiler/natives.py`)."""

from suitors.rules.state import SEATS, Cells


def copy_cells(out: Cells, at: int, row: Cells, start: int, count: int) -> None:
    for place in range(count):
        out[at + place] = row[start + place]


def turn_cells(out: Cells, at: int, row: Cells, first: int, count: int) -> None:
    """So many cells of a row, one for each seat, beginning with the first; those before it come last."""
    for place in range(count):
        out[at + place] = row[(first + place) % count]


def has_any(row: Cells) -> bool:
    """Whether anything stands in a row of a cell for each seat."""
    for seat in range(SEATS):
        if row[seat]:
            return True
    return False
