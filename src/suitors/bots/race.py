"""The race to the tokens: what the tokens are worth, if from now on everybody wins a round as easily.

Rounds then come to each player as by a clock of chance, and the time until so many tokens are there has a gamma
distribution; whoever's time is the shortest wins the game. Time goes in steps, and the tables are made once.
"""

from itertools import pairwise
from math import exp

from suitors.rules.state import State

STEPS = 32
LONGEST = 24.0
RACE = 13
"""More tokens than this count as so many."""


def _left(needed: int, time: float) -> float:
    """How likely so many tokens have not come by this time."""
    term = total = exp(-time)
    for one in range(1, needed):
        term *= time / one
        total += term
    return total if needed else 0.0


def _edges(needed: int) -> list[float]:
    """The same at the edges of the steps, which are short at first, when much happens."""
    return [*(_left(needed, LONGEST * (step / STEPS) ** 3) for step in range(STEPS)), 0.0]


def _pairs() -> list[tuple[float, float]]:
    return [pair for needed in range(RACE) for pair in pairwise(_edges(needed))]


DENSITY = tuple(before - after for before, after in _pairs())
"""For each number of tokens still needed, how likely it is that they come in each step of time."""
SURVIVAL = tuple((before + after) / 2 for before, after in _pairs())
"""How likely they have not come by then."""


def missing(state: State, seat: int) -> int:
    """How many tokens this seat still needs."""
    if state.sudden_death:
        return 1
    need = state.needed - state.tokens[seat]
    if need < 1:
        return 1
    return need if need < RACE else RACE - 1


def prospect(state: State, me: int, gains: int) -> float:
    """My share of the game, from these tokens on, if `gains` (a seat, or nobody) had one more."""
    if state.sudden_death and not state.contender[me]:
        return 0.0
    chance: float = 0.0
    for step in range(STEPS):
        ahead: float = 1.0
        for seat in range(state.players):
            if state.sudden_death and not state.contender[seat]:
                continue
            need = missing(state, seat)
            if seat == gains:
                need -= 1
            if need == 0:
                return 1.0 if seat == me else 0.0
            if seat == me:
                ahead *= DENSITY[need * STEPS + step]
            else:
                ahead *= SURVIVAL[need * STEPS + step]
        chance += ahead
    return chance
