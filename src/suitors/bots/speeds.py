"""The bots' inner loops at two speeds, like the rulebook's."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from suitors.bots import plain


class Thought(Protocol):
    """A decision being thought about."""

    tried: int

    @property
    def visits(self) -> Sequence[int]: ...
    @property
    def figures(self) -> Sequence[float]: ...
    def run(self, iterations: int, /) -> None: ...


class Mind(Protocol):
    """What both speeds offer."""

    @property
    def Search(self) -> Any: ...  # noqa: N802  the name of a class
    def pick(self, root: bytes, memory: bytes, codes: Sequence[int], seed: int, /) -> tuple[int, int, int]: ...
    def legal(self, root: bytes, /) -> list[int]: ...
    def remembered(
        self, start: bytes, memory: bytes, rows: Sequence[int], me: int, deep: int, readings: Sequence[float] = (), /
    ) -> tuple[bytes, list[float], int, int]: ...
    def supposed(
        self,
        start: bytes,
        memory: bytes,
        rows: Sequence[int],
        viewer: int,
        seat: int,
        plays: Sequence[int],
        trust: Sequence[float],
        past: Sequence[float] = (),
        readings: Sequence[float] = (),
        /,
    ) -> list[float]: ...
    def survey(self, root: bytes, memory: bytes, chains: Sequence[float], samples: int, seed: int, /) -> list[int]: ...
    def rounds(self, opening: bytes, seats: Sequence[int], count: int, seed: int, /) -> list[int]: ...


PLAIN: Mind = plain


@cache
def mind() -> Mind:
    """The compiled one, if it was built."""
    try:
        from suitors.bots.compiled import kernel
    except ImportError:
        return PLAIN
    compiled: Mind = kernel
    return compiled
