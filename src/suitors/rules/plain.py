"""The rulebook at plain speed: the source itself, over ordinary Python objects."""

from collections.abc import Sequence

from suitors.rules import dealing, referee, scoring, simulation
from suitors.rules.state import MOVES, State, copy_state, unpack
from suitors.rules.state import pack as to_bytes

__all__ = ["apply", "begin", "copy", "deal", "legal", "load", "may_start", "simulate", "to_bytes", "told"]

load = unpack


def copy(state: State) -> State:
    """The game, not what the last move told."""
    other = State()
    copy_state(other, state)
    return other


def legal(state: State) -> list[int]:
    """Every legal move, as numbers."""
    moves = [0] * MOVES
    return moves[: referee.legal(state, moves)]


def apply(state: State, move: int) -> None:
    """A legal move and what follows; another is refused and changes nothing."""
    if move not in legal(state):
        raise ValueError("not a legal move")
    referee.apply(state, move)


def told(state: State) -> list[tuple[int, ...]]:
    """What the last move told: `what, seat, on, card, other, number` for each thing that happened."""
    return [tuple(map(int, row)) for row in state.told[: state.told_count]]


def deal(state: State, cards: Sequence[int], first: int) -> None:
    """The next round from these cards, top first."""
    dealing.clear_round(state)
    state.deck[: len(cards)] = reversed(cards)
    state.deck_count = len(cards)
    dealing.deal(state, first)


def begin(state: State, seat: int) -> None:
    """The turn of this seat begins, in a position that was set up by hand."""
    state.told_count = 0
    referee.begin_turn(state, seat)


def may_start(state: State, seat: int) -> bool:
    return scoring.may_start(state, seat)


def simulate(opening: bytes, rounds: int, seed: int, first: int) -> tuple[int, list[int]]:
    """So many rounds of random play: where the generator then stands, and the tally."""
    tally = [0] * simulation.TALLY
    rng = [seed]
    simulation.random_rounds(State(), unpack(opening), first, rounds, rng, [0] * MOVES, tally)
    return rng[0], tally
