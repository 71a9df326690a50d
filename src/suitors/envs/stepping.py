"""One game of many: the deal, a move, and what it is worth. Both speeds run these lines.

Chance is drawn as in `Game`: who starts, where several may, then the shuffle. So a game is that of `Game` with the same seed.
"""

from enum import IntEnum

from suitors.envs.listing import move_of
from suitors.envs.sights import Sights, begin_piles, begin_sights, see_piles, watch
from suitors.rules.dealing import below, clear_round, deal, shuffle
from suitors.rules.referee import apply
from suitors.rules.scoring import may_start
from suitors.rules.state import Phase, Reals, Rng, State, Telling, copy_state


class Reward(IntEnum):
    """What is rewarded, and when."""

    ROUND = 0  # a round's winners share 1, as it ends
    TOKENS = 1  # tokens gained, less what the others gained on average, as they are gained
    GAME = 2  # the game's winners share 1, as it ends


def open_episode(state: State, sights: Sights, opening: State, rng: Rng) -> None:
    """An empty table, and the first round dealt."""
    copy_state(state, opening)
    deal_round(state, sights, starter(state, rng), rng)


def open_round(state: State, sights: Sights, opening: State, rng: Rng) -> None:
    first = starter(state, rng)
    clear_round(state)
    for place in range(opening.deck_count):
        state.deck[place] = opening.deck[place]
    state.deck_count = opening.deck_count
    deal_round(state, sights, first, rng)


def deal_round(state: State, sights: Sights, first: int, rng: Rng) -> None:
    shuffle(state, rng)
    deal(state, first)
    begin_sights(state, sights)
    begin_piles(state, sights)


def starter(state: State, rng: Rng) -> int:
    """One of those who may start; where there are several, by lot."""
    count = 0
    for seat in range(state.players):
        count += may_start(state, seat)
    chosen = below(rng, count) if count > 1 else 0
    for seat in range(state.players):
        if may_start(state, seat):
            if chosen == 0:
                return seat
            chosen -= 1
    return 0


def advance(
    state: State, sights: Sights, opening: State, action: int, rng: Rng, games: int, kind: int, gains: Reals, again: int
) -> int:
    """A legal action and what it gained everybody; says whether the episode, a round or a whole game, is over.

    No gain stands there yet. What was seen at the end is not written down if another begins `again` at once.
    """
    if kind == Reward.TOKENS:
        for seat in range(state.players):
            gains[seat] = -state.tokens[seat]
    # The deck's cards are followed while somebody knows one.
    state.telling = Telling.CARDS | Telling.DRAWS * (sights.unders > 0 or state.phase == Phase.KEEP)
    apply(state, move_of(state, action))
    if kind == Reward.TOKENS:
        reckon_tokens(state, gains)
    if state.phase < Phase.ROUND_OVER:
        see_move(state, sights)
        return 0
    if kind != Reward.TOKENS and (state.phase == Phase.GAME_OVER or kind == Reward.ROUND):
        share_one(state, kind, gains)
    if games and state.phase == Phase.ROUND_OVER:
        open_round(state, sights, opening, rng)
        return 0
    if not again:
        see_move(state, sights)
    return 1


def see_move(state: State, sights: Sights) -> None:
    watch(state, sights)
    sights.deck_size = state.deck_count
    see_piles(state, sights)


def share_one(state: State, kind: int, gains: Reals) -> None:
    winners = 0
    for seat in range(state.players):
        winners += has_won(state, kind, seat)
    for seat in range(state.players):
        if has_won(state, kind, seat):
            gains[seat] = 1.0 / winners


def has_won(state: State, kind: int, seat: int) -> int:
    return state.round_won[seat] if kind == Reward.ROUND else state.game_won[seat]


def reckon_tokens(state: State, gains: Reals) -> None:
    """What everybody had before was taken off already."""
    total = 0.0
    for seat in range(state.players):
        gains[seat] += state.tokens[seat]
        total += gains[seat]
    for seat in range(state.players):
        gains[seat] -= (total - gains[seat]) / (state.players - 1)
