"""A search that also looks at the decider's own later decisions: a tree over what that seat would then see."""

from math import log, sqrt

from suitors.bots.courtier import pick
from suitors.bots.memory import Memory, remember
from suitors.bots.rollout import choose_in_style
from suitors.bots.search import BOLD, EXPLORE, FIGURES, GAME, SHARE, SHARE_SQUARES, SQUARES, WORTH, promising, prospect, share_of_game, share_of_round
from suitors.bots.worlds import imagine
from suitors.rules.dealing import ALL_BITS, MIX_1, MIX_2
from suitors.rules.referee import apply, legal
from suitors.rules.state import NUMBERS, Moves, Phase, Reals, Rng, State, Tally, Word

BITS = 16
SLOTS = 1 << BITS
PROBES = 8
DEEPEST = 12
INNER = 0.3
RIPE = 8


def seen_from(state: State, memory: Memory, me: int) -> Word:
    """A number for all that this seat can see now."""
    word: Word = 1469598103934665603
    first = state.hand[me][0]
    second = state.hand[me][1]
    word = stir(word, first + second * 32 if first < second else second + first * 32)
    word = stir(word, state.phase)
    for place in range(state.pile_count):
        word = stir(word, state.pile[place] * 8 + state.pile_owner[place])
    for seat in range(state.players):
        word = stir(word, memory.known[me][seat] * 4 + state.protected[seat] * 2 + state.in_round[seat])
        for number in range(NUMBERS):
            if memory.missed[seat][number]:
                word = stir(word, 64 + number)
    return word


def stir(word: Word, value: int) -> Word:
    mixed: Word = ((word ^ value) * MIX_1) & ALL_BITS
    return mixed ^ (mixed >> 29)


def slot_of(keys: Tally, key: Word) -> int:
    """Where this key is or may be put; -1: no room."""
    place = int((key >> 20) & (SLOTS - 1))
    for _ in range(PROBES):
        if keys[place] == 0 or keys[place] == (key >> 1):
            return place
        place = (place + 1) & (SLOTS - 1)
    return -1


def search_tree(
    root: State, memory: Memory, chains: Reals, moves: Moves, count: int, tried: int, iterations: int, seed: Word,
    visits: Moves, figures: Reals, world: State, minds: Memory, scratch: Moves, rng: Rng,
    keys: Tally, times: Moves, sums: Reals, path: Moves,
) -> None:
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
        depth = 0
        within = 1
        while world.phase < Phase.ROUND_OVER:
            many = legal(world, scratch)
            if world.decider != me or not within or many == 1:
                apply(world, choose_in_style(world, minds, scratch, many, rng))
            else:
                key: Word = stir(seen_from(world, minds, me), place)
                here = slot_of(keys, key)
                if here < 0 or depth >= DEEPEST:
                    within = 0
                    apply(world, pick(world, minds, scratch, many, rng))
                else:
                    keys[here] = key >> 1
                    path[depth] = here
                    depth += 1
                    move = pick(world, minds, scratch, many, rng)
                    if times[here] < RIPE:
                        within = 0
                    else:
                        move = choose_in_tree(keys, times, sums, key, here, scratch, many, move)
                    arm = slot_of(keys, stir(key, move))
                    if arm >= 0:
                        keys[arm] = stir(key, move) >> 1
                        path[depth] = arm
                        depth += 1
                    apply(world, move)
            remember(world, minds)
        share: float = share_of_round(world, me)
        game: float = share_of_game(world, me)
        value: float = (1.0 - BOLD) * share + BOLD * (game - low) / scale
        visits[place] += 1
        figures[row + WORTH] += value
        figures[row + SQUARES] += value * value
        figures[row + SHARE] += share
        figures[row + SHARE_SQUARES] += share * share
        figures[row + GAME] += game
        for step in range(depth):
            times[path[step]] += 1
            sums[path[step]] += value


def choose_in_tree(
    keys: Tally, times: Moves, sums: Reals, key: Word, here: int, moves: Moves, count: int, usual: int
) -> int:
    """The best upper bound; what was never tried counts as the average, the courtier's move a little more."""
    mean: float = sums[here] / times[here]
    spread: float = log(times[here] + 1.0)
    best: float = -1000.0
    chosen = usual
    for place in range(count):
        arm = slot_of(keys, stir(key, moves[place]))
        if arm < 0:
            continue
        tried: float = 1.0
        total: float = mean
        if keys[arm] != 0:
            tried += times[arm]
            total += sums[arm]
        bound: float = total / tried + INNER * sqrt(spread / tried)
        if moves[place] == usual:
            bound += 0.05
        if bound > best:
            best = bound
            chosen = moves[place]
    return chosen
