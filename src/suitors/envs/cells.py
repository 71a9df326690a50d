"""Rows of small numbers, copied and turned: what these say here, C says in a few instructions (`compiler/natives.py`)."""

from suitors.rules.state import SEATS, Cells

LOWEST = tuple(next((seat for seat in range(SEATS) if seats >> seat & 1), 0) for seats in range(1 << SEATS))
"""Of seats as bits, the first."""
SEATS_IN = tuple(seats.bit_count() for seats in range(1 << SEATS))
"""Of seats as bits, how many."""


def copy_cells(out: Cells, at: int, row: Cells, start: int, count: int) -> None:
    for place in range(count):
        out[at + place] = row[start + place]


def turn_cells(out: Cells, at: int, row: Cells, first: int, count: int) -> None:
    """So many cells of a row, one for each seat, beginning with the first; those before it come last."""
    for place in range(count):
        out[at + place] = row[(first + place) % count]


def turn_first(out: Cells, at: int, row: Cells, first: int, count: int) -> None:
    """The same where the cells behind, up to eight in all, are still clear: C clears them once more."""
    turn_cells(out, at, row, first, count)


def seats_with(row: Cells) -> int:
    """The seats, as bits, that have anything in a row of a cell for each."""
    seats = 0
    for seat in range(SEATS):
        if row[seat]:
            seats |= 1 << seat
    return seats


def mark_seats(out: Cells, at: int, seats: int) -> None:
    """A row of a cell for each seat, from bits."""
    for seat in range(SEATS):
        out[at + seat] = seats >> seat & 1


def has_any(row: Cells) -> bool:
    """Whether anything stands in a row of a cell for each seat."""
    for seat in range(SEATS):
        if row[seat]:
            return True
    return False
