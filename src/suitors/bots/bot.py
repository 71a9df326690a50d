"""What a bot is: it sees a view, and answers with a move or with advice."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Protocol

from suitors.bots.advice import Advice
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import Rng

Choose = Callable[[View, Rng], Move]
"""Chooses one of the view's legal moves; all its chance comes from the generator it is given."""
Clock = Callable[[], float]
"""The time in seconds, from whenever."""


@dataclass(frozen=True, slots=True)
class Think:
    """How long to think about a move: by the clock, or by imagined rounds, which gives the same move everywhere."""

    ms: float | None = None
    iterations: int | None = None
    clock: Clock = field(default=perf_counter, repr=False)
    """What the milliseconds are measured by: where people wait, the clock on the wall."""

    def since(self, start: float) -> "Think":
        """What is left if it began then; imagined rounds don't pass by themselves."""
        return self if self.ms is None else replace(self, ms=max(self.ms - 1000 * (self.clock() - start), 0.0))


class Bot(Protocol):
    """A player. It holds nothing between two moves: what it knows is in the view."""

    def choose(self, view: View, rng: Rng) -> Move: ...

    def advise(self, view: View, rng: Rng) -> Advice: ...

    def thinking(self, think: Think) -> "Bot":
        """The same bot with another time to think; one that does not search stays as it is."""
        ...
