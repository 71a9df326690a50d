"""Many imagined worlds, every move tried in them: what each is worth on average.

Each of the root's moves is played out by the courtier's rules in world after world. All moves meet the same worlds in
the same order, so that their differences are not the luck of the deal; the promising ones meet more of them (UCB).
"""

from math import exp, log, sqrt

from suitors.bots.memory import Memory, remember
from suitors.bots.rollout import play_out
from suitors.bots.worlds import imagine
from suitors.rules.dealing import ALL_BITS, MIX_1
from suitors.rules.referee import apply
from suitors.rules.state import KINDS, Moves, Phase, Reals, Rng, State, Tally, Word

EXPLORE = 0.35
BOLD = 0.5
"""How much the game counts beside the round."""

# For each root move: how often it was tried, what it brought, and what that says.
WORTH, SQUARES, SHARE, SHARE_SQUARES, GAME = 0, 1, 2, 3, 4
FIGURES = 5

# The race to the tokens: if everybody wins a round as easily, the time until so many tokens has a gamma distribution.
STEPS = 32
STEP = 0.75
RACE = 13


def _densities() -> tuple[float, ...]:
    """For each number of tokens still needed, how likely it is that they come in each step of time."""
    rows: list[float] = []
    for needed in range(RACE):
        row = []
        for step in range(STEPS):
            time = (step + 0.5) * STEP
            density = exp(-time)
            for one in range(1, needed):
                density *= time / one
            row.append(density)
        rows.extend(value / sum(row) for value in row)
    return tuple(rows)


def _survivals(densities: tuple[float, ...]) -> tuple[float, ...]:
    """How likely they have not come by then."""
    rows: list[float] = []
    for needed in range(RACE):
        left = 1.0
        for step in range(STEPS):
            density = densities[needed * STEPS + step]
            rows.append(left - density / 2)
            left -= density
    return tuple(rows)


DENSITY = _densities()
SURVIVAL = _survivals(DENSITY)


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


def share_of_round(state: State, me: int) -> float:
    """A tie is split; a token in the middle of the round may have won the game before the round was won."""
    winners = 0
    if state.phase == Phase.GAME_OVER and state.ended_by == 0:
        for seat in range(state.players):
            winners += state.game_won[seat]
        return state.game_won[me] / (winners * 1.0)
    for seat in range(state.players):
        winners += state.round_won[seat]
    return state.round_won[me] / (winners * 1.0) if winners else 0.0


def share_of_game(state: State, me: int) -> float:
    if state.phase != Phase.GAME_OVER:
        return prospect(state, me, 31)
    winners = 0
    for seat in range(state.players):
        winners += state.game_won[seat]
    return state.game_won[me] / (winners * 1.0) if winners else 0.0


def survey(
    root: State, memory: Memory, chains: Reals, samples: int, rng: Rng, world: State, minds: Memory, tally: Tally
) -> None:
    """How often each hand holds each card, in so many imagined worlds."""
    for _ in range(samples):
        imagine(world, minds, root, memory, chains, rng)
        for seat in range(world.players):
            if world.in_round[seat]:
                tally[seat * KINDS + world.hand[seat][0]] += 1


def promising(visits: Moves, figures: Reals, count: int, tried: int) -> int:
    """The move with the best upper bound; each is tried first."""
    best = 0
    bound: float = -1000.0
    spread: float = log(tried + 1.0)
    for place in range(count):
        if visits[place] == 0:
            return place
        times: float = visits[place]
        upper: float = figures[place * FIGURES + WORTH] / times + EXPLORE * sqrt(spread / times)
        if upper > bound:
            bound = upper
            best = place
    return best


def search(
    root: State, memory: Memory, chains: Reals, moves: Moves, count: int, tried: int, iterations: int, seed: Word,
    visits: Moves, figures: Reals, world: State, minds: Memory, scratch: Moves, rng: Rng,
) -> None:
    """Adds so many imagined rounds to the figures."""
    me = root.decider
    low: float = prospect(root, me, 31)
    scale: float = prospect(root, me, me) - low
    if scale < 0.001:
        scale = 0.001
    for turn in range(iterations):
        place = promising(visits, figures, count, tried + turn)
        row = place * FIGURES
        rng[0] = (seed + (visits[place] + 1) * MIX_1) & ALL_BITS
        imagine(world, minds, root, memory, chains, rng)
        apply(world, moves[place])
        remember(world, minds)
        play_out(world, minds, scratch, rng)
        share: float = share_of_round(world, me)
        game: float = share_of_game(world, me)
        value: float = (1.0 - BOLD) * share + BOLD * (game - low) / scale
        visits[place] += 1
        figures[row + WORTH] += value
        figures[row + SQUARES] += value * value
        figures[row + SHARE] += share
        figures[row + SHARE_SQUARES] += share * share
        figures[row + GAME] += game
