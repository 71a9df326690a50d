"""`expert`, and by their time to think `advisor` and `grandmaster`: beliefs, and every move tried in imagined rounds."""

from dataclasses import dataclass

from suitors.bots.advice import Advice
from suitors.bots.belief import Mindset, mindset_of
from suitors.bots.bot import Bot, Think
from suitors.bots.habits import by_experience, by_habit
from suitors.bots.reading import read
from suitors.bots.repute import minding_others
from suitors.bots.speeds import PLAIN, Thought, mind
from suitors.bots.tells import with_tells
from suitors.bots.thinking import begin, by_lot, decide, options_of, ponder, without_reckoning, word
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import Rng

LONG_MS, LONG = 20.0, 6000
"""So many milliseconds, or imagined rounds, are enough to think about the others' thoughts as well."""
DEEP_MS, DEEP = 500.0, 400_000
"""And so many to think of the other as one who reads our moves, or where many play of what gives them away."""
HALF = 0.5
"""How much is made of the signs that give the other away where its moves are read, which tells part of the same."""
TABLE = 2
"""So many players at most: where many play, what a search prefers is mostly luck, and to hide tells little. There they are
expected to have the habits of good players, and their tells."""


@dataclass(frozen=True, slots=True)
class Searcher:
    """Thinks for so long about each move, or shorter if the best is clear or the only one."""

    think: Think

    def choose(self, view: View, rng: Rng) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        ready = mindset_of(view, mind())
        if ready is None:
            return by_lot(view, rng)
        ready, thought = self._think(ready, view, rng)
        return ready.move(decide(thought, ready.codes, rng))

    def advise(self, view: View, rng: Rng) -> Advice:
        ready = mindset_of(view, mind())
        if ready is None:
            return without_reckoning(view, by_lot(view, rng))
        ready, thought = self._think(ready, view, rng)
        move = ready.move(decide(thought, ready.codes, rng))
        return Advice(move.seat, move, options_of(thought, ready, view), ready.beliefs(mind(), view, word(rng)))

    def _think(self, ready: Mindset, view: View, rng: Rng) -> tuple[Mindset, Thought]:
        """Who has the time asks why the others played as they did, and with two players what the own moves tell."""
        think, start = self.think, self.think.clock()
        if view.players > TABLE and self.is_long:
            known = by_experience if self.is_deep else by_habit
            ready, think = known(ready, view, mind()), think.since(start)
        elif self.is_long:
            ready, mirror, think = read(ready, view, mind(), think, word(rng), self.is_deep)
            start = think.clock()
            if self.is_deep:
                ready = with_tells(ready, view, HALF)
            ready, think = minding_others(ready, view, mind(), mirror), think.since(start)
        thought = begin(ready, rng)
        ponder(thought, think)
        return ready, thought

    @property
    def is_long(self) -> bool:
        return self._has(LONG_MS, LONG) and self.has_leisure

    @property
    def is_deep(self) -> bool:
        return self._has(DEEP_MS, DEEP) and self.has_leisure

    def _has(self, ms: float, iterations: int) -> bool:
        think = self.think
        return (think.ms or 0.0) >= ms if think.iterations is None else think.iterations >= iterations

    @property
    def has_leisure(self) -> bool:
        """At plain speed no number of milliseconds has room for anything but the search."""
        return self.think.iterations is not None or mind() is not PLAIN

    def thinking(self, think: Think) -> Bot:
        return Searcher(think)
