"""One rulebook, two speeds: compiled where it was built, plain everywhere."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from suitors.rules import plain


class Rulebook(Protocol):
    """What both speeds offer. A table is theirs: a plain `State`, or the same in C memory."""

    def load(self, memory: bytes, /) -> Any: ...
    def to_bytes(self, table: Any, /) -> bytes: ...
    def copy(self, table: Any, /) -> Any: ...
    def legal(self, table: Any, /) -> list[int]: ...
    def apply(self, table: Any, move: int, /) -> None: ...
    def told(self, table: Any, /) -> list[tuple[int, ...]]: ...
    def deal(self, table: Any, cards: Sequence[int], first: int, /) -> None: ...
    def begin(self, table: Any, seat: int, /) -> None: ...
    def may_start(self, table: Any, seat: int, /) -> bool: ...
    def simulate(self, opening: bytes, rounds: int, seed: int, first: int, /) -> tuple[int, list[int]]: ...


PLAIN: Rulebook = plain


@cache
def compiled() -> Rulebook | None:
    """The compiled rulebook, if it was built."""
    try:
        from suitors.rules.compiled import kernel
    except ImportError:
        return None
    rulebook: Rulebook = kernel
    return rulebook


def fastest() -> Rulebook:
    return compiled() or PLAIN
