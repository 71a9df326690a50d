"""Thinking about a decision: for so long, or until one move is clearly the best; then choosing, and saying why."""

from collections.abc import Sequence
from math import erf, exp, pi, sqrt

from suitors.bots.advice import Advice, Option
from suitors.bots.belief import Mindset, counted, mindset_of
from suitors.bots.bot import Choose, Think
from suitors.bots.search import FIGURES, GAME, SHARE, SHARE_SQUARES, SQUARES, TRIALS, WORTH
from suitors.bots.speeds import Thought, mind
from suitors.game.errors import SuitorsError
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.dealing import below
from suitors.rules.state import Rng

SPAN = 128
"""Imagined rounds between two looks at the clock."""
SETTLED = 4 * SPAN
"""Before so many, nothing is clear."""
CLEAR = 4.0
"""A move that is so many standard errors ahead of all others needs no more thought."""
PATIENT, TRIFLE = 8192, 0.002
"""After so many imagined rounds, thought is over as well if no more than this is lost on average by playing the best so far."""
CLOSE = 0.003
"""Moves that are so close to the best are played by lot: who is predictable loses."""
ASSESSED = Think(iterations=4000)
"""What a bot that does not search takes to explain itself."""


def word(rng: Rng) -> int:
    """A seed for something else."""
    return below(rng, 1 << 32) << 32 | below(rng, 1 << 32)


def demand_decision(view: View) -> None:
    if not view.legal:
        raise SuitorsError("there is nothing to decide in this view")


def by_lot(view: View, rng: Rng) -> Move:
    """For a view that fits no table of ours: any move it calls legal."""
    demand_decision(view)
    return view.legal[below(rng, len(view.legal))]


def begin(ready: Mindset, rng: Rng) -> Thought:
    thought: Thought = mind().Search(ready.sight.root, ready.memory, ready.chains, ready.codes, word(rng), ready.reputes)
    return thought


def ponder(thought: Thought, think: Think) -> None:
    """Until the time is up, or the number of imagined rounds, or nothing more is to be found out."""
    end = think.clock() + (think.ms or 0.0) / 1000
    thought.run(1 if think.iterations is None else min(SPAN, think.iterations))
    asked = PATIENT
    while not is_clear(thought):
        if thought.tried >= asked:
            if at_stake(thought) < TRIFLE:
                return
            asked += asked // 8
        if think.iterations is None:
            if think.clock() >= end:
                return
            thought.run(SPAN)
        elif thought.tried < think.iterations:
            thought.run(min(SPAN, think.iterations - thought.tried))
        else:
            return


def is_clear(thought: Thought) -> bool:
    if thought.tried < SETTLED:
        return False
    visits, figures = thought.visits, thought.figures
    if len(visits) == 1:
        return True
    if min(visits) < TRIALS:
        return False
    best = max(range(len(visits)), key=lambda place: mean_of(figures, visits, place, WORTH))
    ahead, doubt = mean_of(figures, visits, best, WORTH), variance_of(figures, visits, best, WORTH, SQUARES)
    return all(
        ahead - mean_of(figures, visits, place, WORTH) > CLEAR * sqrt(doubt + variance_of(figures, visits, place, WORTH, SQUARES))
        for place in range(len(visits))
        if place != best
    )


def at_stake(thought: Thought) -> float:
    """What is lost on average, at most, if the move that looks best is played and another is better."""
    visits, figures = thought.visits, thought.figures
    places = range(len(visits))
    means = [mean_of(figures, visits, place, WORTH) for place in places]
    doubts = [variance_of(figures, visits, place, WORTH, SQUARES) for place in places]
    best = max(places, key=means.__getitem__)
    return sum(_overtakes(means[place] - means[best], sqrt(doubts[place] + doubts[best])) for place in places if place != best)


def _overtakes(ahead: float, doubt: float) -> float:
    """By how much, on average and counting nothing where it does not, what is so uncertain is more than 0."""
    steps = ahead / doubt
    return ahead * (1 + erf(steps / sqrt(2))) / 2 + doubt * exp(-steps * steps / 2) / sqrt(2 * pi)


def mean_of(figures: Sequence[float], visits: Sequence[int], place: int, figure: int) -> float:
    return figures[place * FIGURES + figure] / visits[place] if visits[place] else 0.0


def variance_of(figures: Sequence[float], visits: Sequence[int], place: int, figure: int, squares: int) -> float:
    """The squared error of a mean; a figure seen once or never may be anything."""
    if visits[place] < 2:
        return 1.0
    mean = mean_of(figures, visits, place, figure)
    # As if it had brought one more surprise: a few equal outcomes are no certainty.
    return (max(mean_of(figures, visits, place, squares) - mean * mean, 0.0) + 0.25 / visits[place]) / visits[place]


def decide(thought: Thought, codes: Sequence[int], rng: Rng) -> int:
    """The best move, or by lot one as good that was tried as much."""
    visits, figures = thought.visits, thought.figures
    enough = max(visits) / 4
    worths = [mean_of(figures, visits, place, WORTH) if visits[place] else -1e9 for place in range(len(codes))]
    best = max(range(len(codes)), key=lambda place: (visits[place] >= enough, worths[place]))
    close = [
        code for place, code in enumerate(codes) if worths[place] >= worths[best] - CLOSE and 2 * visits[place] >= visits[best]
    ]
    return close[below(rng, len(close))]


def options_of(thought: Thought, ready: Mindset, view: View) -> tuple[Option, ...]:
    """Every move with its figures, the most promising first; last, those that only the view calls legal."""
    visits, figures = thought.visits, thought.figures
    order = sorted(range(len(visits)), key=lambda place: (-mean_of(figures, visits, place, WORTH), place))
    reckoned = [
        Option(
            move=ready.moves[place],
            share=mean_of(figures, visits, place, SHARE),
            error=sqrt(variance_of(figures, visits, place, SHARE, SHARE_SQUARES)),
            game=mean_of(figures, visits, place, GAME),
            rollouts=visits[place],
        )
        for place in order
    ]
    return (*reckoned, *(Option(move, 0.0, 1.0, 0.0, 0) for move in view.legal if move not in ready.moves))


def assess(view: View, rng: Rng, choose: Choose, reason: str | None = None) -> Advice:
    """What somebody would play who chooses in another way, with shares from imagined rounds and counted cards."""
    move = choose(view, rng)
    ready = mindset_of(view, mind(), deep=False)
    if ready is None:
        return without_reckoning(view, move)
    thought = begin(ready, rng)
    ponder(thought, ASSESSED)
    return Advice(move.seat, move, options_of(thought, ready, view), ready.beliefs(mind(), view, word(rng)), reason)


def without_reckoning(view: View, move: Move) -> Advice:
    """For a view that fits no table of ours: every move is as good as any other."""
    share = 1 / max(len(view.in_round), 1)
    options = tuple(Option(one, share, 1.0, share, 0) for one in view.legal)
    return Advice(move.seat, move, options, counted(view))
