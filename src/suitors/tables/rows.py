"""What a table leaves behind: one row a command, and the facts by which it is found again."""

from typing import Literal, NamedTuple

from msgspec import Struct

Phase = Literal["gathering", "playing", "between", "over", "closed"]
"""People gather, a round runs, a round is over, the game is won, the table was given up."""
UNDER_WAY: tuple[Phase, ...] = ("gathering", "playing", "between")


class Row(NamedTuple):
    """One accepted command. A table is the fold of its rows, from number 1 on."""

    seq: int
    at: int
    """When it was accepted, in milliseconds since 1970."""
    command: bytes
    hash: bytes
    """Of the row before it and of the state that this one led to."""


class Sitter(Struct, frozen=True):
    """Who sits at a seat."""

    seat: int
    name: str
    key: bytes | None
    """The hash of the token that opens the seat; None for a bot."""
    level: str | None = None


class About(Struct, frozen=True):
    """What lists say of a table. All of it follows from its rows."""

    game: str
    rules: int
    edition: str
    players: int
    phase: Phase
    listed: bool
    spectators: bool
    created: int
    changed: int
    """When one of these facts last changed."""
    host: bytes
    sitters: tuple[Sitter, ...]
    next: str | None = None
    """The game that follows it as its rematch."""
    what_if: bool = False
    """Whether it was begun in the middle of a recorded game."""
