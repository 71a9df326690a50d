"""Many games at two speeds, like the rulebook: compiled where that was built, plain everywhere."""

from functools import cache
from typing import Any, Protocol

from suitors.envs import plain


class Desks(Protocol):
    """So many games at once. The buffers are arrays: of int8, those for actions of int64, for rewards of float64."""

    @property
    def count(self) -> int: ...
    @property
    def players(self) -> int: ...
    def reset(self, place: int, seed: int, /) -> None: ...
    def choose(self, actions: Any, /) -> int: ...
    def step(
        self, start: int, stop: int, again: bool, observations: Any, masks: Any, deciders: Any, rewards: Any, done: Any, /
    ) -> None: ...
    def look(self, start: int, stop: int, observations: Any, masks: Any, deciders: Any, /) -> None: ...
    def sample(self, seed: int, actions: Any, /) -> int: ...
    def observe(self, place: int, seat: int, out: Any, /) -> None: ...
    def actions(self, place: int, /) -> list[int]: ...
    def decider(self, place: int, /) -> int: ...
    def seed(self, place: int, /) -> int: ...
    def table(self, place: int, /) -> bytes: ...
    def help(self) -> None: ...
    def dismiss(self) -> None: ...


class Kernel(Protocol):
    """What both speeds offer."""

    def Batch(self, opening: bytes, count: int, games: int, kind: int, /) -> Desks: ...  # noqa: N802  the name of a class
    def observed(self, table: bytes, sights: bytes, seat: int, out: Any, /) -> None: ...


PLAIN: Kernel = plain


@cache
def kernel() -> Kernel:
    """The compiled one, if it was built."""
    try:
        from suitors.envs.compiled import kernel as compiled
    except ImportError:
        return PLAIN
    found: Kernel = compiled
    return found
