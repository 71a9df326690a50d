"""Chance that does not depend on who sits where, or which process plays: every draw has its own place and generator."""

from suitors.rules.cards import Card
from suitors.rules.dealing import below, shuffle
from suitors.rules.edition import Edition
from suitors.rules.state import Rng

DECK, STARTER, DECISIONS = range(3)
"""What is drawn for a round: its deck, who starts it where several may, and from there on its decisions one by one."""


def generator(*place: int) -> Rng:
    """The generator of a place: (seed, deal, round, what is drawn)."""
    rng = [0]
    for part in place:
        rng = [_word(rng) ^ part]
    return [_word(rng)]


def _word(rng: Rng) -> int:
    high, low = below(rng, 1 << 32), below(rng, 1 << 32)
    return high << 32 | low


def shuffled(edition: Edition, players: int, rng: Rng) -> tuple[Card, ...]:
    """The deck, top first."""
    state = edition.opening(players)
    shuffle(state, rng)
    return tuple(map(Card, reversed(state.deck[: state.deck_count])))
