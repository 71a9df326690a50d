"""`casual`: picks a card, then whom to play it on, as people do in their first games; `novice`: the same, with slips."""

from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.dealing import below
from suitors.rules.state import Rng

SLIPS = 3
"""One move in so many is a slip."""


def casual(view: View, rng: Rng) -> Move:
    """A card by lot, but not the Princess; then one of those it can be played on by lot; then a number by lot."""
    moves = [move for move in view.legal if move.card is not Card.PRINCESS or move.decision != "play"] or list(view.legal)
    cards = list(dict.fromkeys(move.card for move in moves))
    card = cards[below(rng, len(cards))]
    moves = [move for move in moves if move.card is card]
    chosen = list(dict.fromkeys(move.on for move in moves))
    on = chosen[below(rng, len(chosen))]
    moves = [move for move in moves if move.on == on]
    return moves[below(rng, len(moves))]


def novice(view: View, rng: Rng) -> Move:
    """Now and then any legal move will do, the Princess too."""
    if below(rng, SLIPS) == 0:
        return view.legal[below(rng, len(view.legal))]
    return casual(view, rng)
