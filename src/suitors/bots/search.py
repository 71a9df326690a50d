"""Many imagined worlds, every move tried in them: what each is worth on average.

Each of the root's moves is played out by the courtier's rules in world after world. All moves meet the same worlds in
the same order, so that their differences are not the luck of the deal; the promising ones meet more of them (UCB).
"""

from math import log, sqrt

from suitors.bots.memory import Memory, remember
from suitors.bots.race import prospect
from suitors.bots.rollout import play_out
from suitors.bots.worlds import imagine
from suitors.rules.dealing import ALL_BITS, MIX_1
from suitors.rules.referee import apply
from suitors.rules.state import KINDS, NONE, EndedBy, Moves, Phase, Reals, Rng, State, Tally, Told, Word

EXPLORE = 0.35
"""How much a move gains by having been tried less than others."""
TRIALS = 16
"""How often every move is tried before any is preferred: a few unlucky rounds must not bury a good one."""
BOLD = 0.5
"""How much the game counts beside the round."""

UNSAID = -1
"""Of a move that tells the others nothing more than all moves do."""

# For each move the sums of what it brought: its worth, its shares of the round and of the game, and squares for the errors.
WORTH, SQUARES, SHARE, SHARE_SQUARES, GAME = 0, 1, 2, 3, 4
FIGURES = 5


def share_of_round(state: State, me: int) -> float:
    """A tie is split; a token in the middle of the round may have won the game before the round was won."""
    winners = 0
    if state.phase == Phase.GAME_OVER and state.ended_by == EndedBy.NOTHING:
        for seat in range(state.players):
            winners += state.game_won[seat]
        return state.game_won[me] / (winners * 1.0)
    for seat in range(state.players):
        winners += state.round_won[seat]
    return state.round_won[me] / (winners * 1.0) if winners else 0.0


def share_of_game(state: State, me: int) -> float:
    if state.phase != Phase.GAME_OVER:
        return prospect(state, me, NONE)
    winners = 0
    for seat in range(state.players):
        winners += state.game_won[seat]
    return state.game_won[me] / (winners * 1.0) if winners else 0.0


def dimmest(root: State, me: int) -> float:
    """My share of the game if the round goes to the rival who gains the most by it."""
    low: float = 1.0
    for seat in range(root.players):
        if seat != me:
            low = min(low, prospect(root, me, seat))
    return low


def survey(root: State, memory: Memory, chains: Reals, samples: int, rng: Rng, world: State, minds: Memory, tally: Tally) -> None:
    """How often each hand holds each card, in so many imagined worlds."""
    for _ in range(samples):
        imagine(world, minds, root, memory, chains, rng)
        for seat in range(world.players):
            if world.in_round[seat]:
                tally[seat * KINDS + world.hand[seat][0]] += 1


def least_tried(visits: Moves, count: int) -> int:
    least = 0
    for place in range(count):
        if visits[place] < visits[least]:
            least = place
    return least


def promising(visits: Moves, figures: Reals, count: int, tried: int) -> int:
    """The move with the best upper bound, once each has been tried often enough to have one."""
    best = 0
    bound: float = -1000.0
    spread: float = log(tried + 1.0)
    for place in range(count):
        if visits[place] < TRIALS:
            return least_tried(visits, count)
        times: float = visits[place]
        upper: float = figures[place * FIGURES + WORTH] / times + EXPLORE * sqrt(spread / times)
        if upper > bound:
            bound = upper
            best = place
    return best


def show(root: State, world: State, minds: Memory, move: int, reputes: Moves, place: int) -> None:
    """If I still hold what I kept, the others think of it what this play makes them think."""
    me = root.decider
    if reputes[place * KINDS] == UNSAID or world.held[me] != 1:
        return
    for row in range(world.told_count):
        if world.told[row][0] == Told.DISCARDED and world.told[row][1] == me:
            return
    kept = root.hand[me][0]
    if kept == (move >> 15) & NONE:
        kept = root.hand[me][1]
    if world.hand[me][0] == kept:
        for card in range(KINDS):
            minds.repute[me][card] = reputes[place * KINDS + card]


def search(
    root: State,
    memory: Memory,
    chains: Reals,
    moves: Moves,
    count: int,
    reputes: Moves,
    tried: int,
    iterations: int,
    seed: Word,
    visits: Moves,
    figures: Reals,
    world: State,
    minds: Memory,
    scratch: Moves,
    rng: Rng,
) -> None:
    """Adds so many imagined rounds to the figures."""
    me = root.decider
    low: float = dimmest(root, me)
    scale: float = max(prospect(root, me, me) - low, 0.001)
    for turn in range(iterations):
        place = promising(visits, figures, count, tried + turn)
        row = place * FIGURES
        rng[0] = (seed + (visits[place] + 1) * MIX_1) & ALL_BITS
        imagine(world, minds, root, memory, chains, rng)
        apply(world, moves[place])
        remember(world, minds)
        show(root, world, minds, moves[place], reputes, place)
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
