"""Random play: every move chosen uniformly among all that are legal."""

from enum import IntEnum

from suitors.rules.dealing import below, deal, shuffle
from suitors.rules.referee import apply, legal
from suitors.rules.state import CAUSES, Moves, Phase, Rng, State, Tally, copy_state


class Tallied(IntEnum):
    """Where a tally counts what; the last three begin a row of counts."""

    MOVES = 0
    TURNS = 1
    SHARED = 2
    ENDED = 3
    PAID = 6
    WON = 11


TALLY = 19


def random_round(state: State, opening: State, first: int, rng: Rng, moves: Moves) -> int:
    """A round from a fresh shuffle; says how many moves were made."""
    copy_state(state, opening)
    shuffle(state, rng)
    deal(state, first)
    made = 0
    while state.phase < Phase.ROUND_OVER:
        apply(state, moves[below(rng, legal(state, moves))])
        made += 1
    return made


def random_rounds(state: State, opening: State, first: int, rounds: int, rng: Rng, moves: Moves, tally: Tally) -> None:
    """Rounds that know nothing of each other, counted by how they ended."""
    for _ in range(rounds):
        tally[Tallied.MOVES] += random_round(state, opening, first, rng, moves)
        tally[Tallied.TURNS] += state.turns
        tally[Tallied.ENDED + state.ended_by] += 1
        winners = 0
        for seat in range(state.players):
            winners += state.round_won[seat]
            tally[Tallied.WON + seat] += state.round_won[seat]
        tally[Tallied.SHARED] += winners > 1
        for cause in range(CAUSES):
            tally[Tallied.PAID + cause] += state.paid[cause]
