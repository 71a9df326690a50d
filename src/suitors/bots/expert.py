"""`expert`: thinks in imagined rounds. Beliefs from all that was seen and done; every move tried in many worlds."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter

from suitors.bots.advice import Advice, Belief, Option
from suitors.bots.bot import Bot, Choose, Think
from suitors.bots.memory import MEMORY_LAYOUT
from suitors.bots.recall import CHAINS
from suitors.bots.search import FIGURES, GAME, SHARE, SHARE_SQUARES, SQUARES, WORTH
from suitors.bots.sight import Sight, sight_of
from suitors.bots.speeds import Mind, Thought, mind
from suitors.game.errors import SuitorsError
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.dealing import below
from suitors.rules.state import SEATS, Rng

SPAN = 128
"""Imagined rounds between two looks at the clock."""
CLEAR = 4.0
"""So many standard errors ahead, a move needs no more thought."""
CLOSE = 0.004
"""Moves that are as good as this to the best are played by lot: who is predictable loses."""
EQUAL = [1.0] * CHAINS


@dataclass(frozen=True, slots=True)
class Mindset:
    """A decision, ready to be thought about."""

    sight: Sight
    memory: bytes
    chains: list[float]
    codes: list[int]


def prepare(view: View, book: Mind, deep: bool = True) -> Mindset | None:
    """None for a view that fits no table of ours."""
    sight = sight_of(view)
    if sight is None:
        return None
    allowed = set(book.legal(sight.root))
    codes = [code for code in sight.moves if code in allowed]
    if not codes:
        return None
    memory, chains = sight.memory, EQUAL
    if sight.rows:
        told, weighed, deck, within = book.remembered(sight.start, sight.start_memory, sight.rows, view.seat or 0, deep)
        if deck == view.deck and within == sum(1 << seat for seat in view.in_round):
            memory, chains = _merge(sight, told, view.seat or 0), weighed
    return Mindset(sight, memory, chains, codes)


def _merge(sight: Sight, told: bytes, me: int) -> bytes:
    """What the events tell of the others' knowledge, with my own as the view has it."""
    memory = bytearray(told)
    for name in ("hidden", "deck"):
        offset, shape = MEMORY_LAYOUT[name]
        length = shape[0] if shape else 1
        memory[offset : offset + length] = sight.memory[offset : offset + length]
    mine = MEMORY_LAYOUT["known"][0] + me * SEATS
    memory[mine : mine + SEATS] = sight.memory[mine : mine + SEATS]
    return bytes(memory)


def think(thought: Thought, think: Think) -> None:
    """Until time is up, or one move is clearly the best."""
    if think.iterations is not None:
        while thought.tried < think.iterations and not is_clear(thought):
            thought.run(min(SPAN, think.iterations - thought.tried))
        return
    end = perf_counter() + (think.ms or 0.0) / 1000
    thought.run(SPAN)
    while perf_counter() < end and not is_clear(thought):
        thought.run(SPAN)


def is_clear(thought: Thought) -> bool:
    visits = thought.visits
    if len(visits) == 1:
        return thought.tried > 0
    if thought.tried < 4 * SPAN:
        return False
    figures = thought.figures
    best = max(range(len(visits)), key=lambda place: figures[place * FIGURES + WORTH] / max(visits[place], 1))
    mean, spread = _mean(figures, visits, best)
    for place in range(len(visits)):
        if place != best:
            other, doubt = _mean(figures, visits, place)
            if mean - other < CLEAR * sqrt(spread + doubt):
                return False
    return True


def _mean(figures: Sequence[float], visits: Sequence[int], place: int) -> tuple[float, float]:
    """What a move is worth, and the squared error of that."""
    count = visits[place]
    mean = figures[place * FIGURES + WORTH] / count
    return mean, max(figures[place * FIGURES + SQUARES] / count - mean * mean, 0.0) / count


def best_of(thought: Thought, codes: Sequence[int], rng: Rng) -> int:
    """The best move, by lot among those that are as good and were tried as much."""
    visits, figures = thought.visits, thought.figures
    means = [_mean(figures, visits, place)[0] if visits[place] else -1e9 for place in range(len(codes))]
    most = max(visits)
    best = max(range(len(codes)), key=lambda place: (visits[place] * 4 >= most, means[place]))
    close = [
        code
        for place, code in enumerate(codes)
        if means[place] >= means[best] - CLOSE and visits[place] * 2 >= visits[best]
    ]
    return close[below(rng, len(close))]


@dataclass(frozen=True, slots=True)
class Searcher:
    """A bot that searches for so long."""

    think: Think

    def choose(self, view: View, rng: Rng) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        book = mind()
        ready = prepare(view, book)
        if ready is None:
            return _by_lot(view, rng)
        thought = book.Search(ready.sight.root, ready.memory, ready.chains, ready.codes, _word(rng))
        think(thought, self.think)
        return ready.sight.moves[best_of(thought, ready.codes, rng)]

    def thinking(self, think: Think) -> Bot:
        return Searcher(think)

    def advise(self, view: View, rng: Rng) -> Advice:
        raise NotImplementedError


def _by_lot(view: View, rng: Rng) -> Move:
    if not view.legal:
        raise SuitorsError("there is nothing to decide in this view")
    return view.legal[below(rng, len(view.legal))]


def _word(rng: Rng) -> int:
    return below(rng, 1 << 32) << 32 | below(rng, 1 << 32)
