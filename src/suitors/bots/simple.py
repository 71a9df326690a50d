"""`simple`: a modest player. Uses what it has seen and counts the cards it can't see, one move ahead.

Every legal move gets a worth, roughly in rounds won; the best is played, by lot among equals.
"""

from collections.abc import Callable

from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.cards import ROWS, Card
from suitors.rules.dealing import below
from suitors.rules.state import Rng

RUIN = -100.0
LATE = 4
"""So few cards in the deck make the showdown near: a high hand counts for more than a safe one."""


def simple(view: View, rng: Rng) -> Move:
    worths = [WORTH[move.decision](view, move) for move in view.legal]
    best = [move for move, worth in zip(view.legal, worths, strict=True) if worth == max(worths)]
    return best[below(rng, len(best))]


def likely(view: View, seat: int) -> dict[Card, float]:
    """How likely each card is in this seat's hand: what was seen there, else by the cards that can't be seen."""
    if known := view.knows.get(seat):
        return {card: known.count(card) / len(known) for card in known}
    unseen = {card: count for card, count in view.unseen.items() if count > 0}
    return {card: count / sum(unseen.values()) for card, count in unseen.items()}


def chance(view: View, seat: int, fits: Callable[[Card], bool]) -> float:
    return sum(share for card, share in likely(view, seat).items() if fits(card))


def hold(view: View, card: Card) -> float:
    """What it is worth to hold this card: the number at a near showdown; before that, not to be a target."""
    share = view.edition.numbers[card] / 16
    if view.deck <= LATE:
        return share
    return 0.2 if card in (Card.PRINCESS, Card.BISHOP) else share / 2


def worth_of_play(view: View, move: Move) -> float:
    assert move.card is not None
    rest = list(view.hand)
    rest.remove(move.card)
    mine = rest[0]
    if move.card is Card.PRINCESS:
        return RUIN
    if ROWS[move.card].fewest and not move.on:
        return hold(view, mine)
    return EFFECTS.get(move.card, nothing)(view, move, mine) + hold(view, mine)


def nothing(view: View, move: Move, mine: Card) -> float:
    return 0.05


def protection(view: View, move: Move, mine: Card) -> float:
    return 0.3 if mine in (Card.PRINCESS, Card.KING, Card.COUNTESS, Card.BISHOP) else 0.15


def guess(view: View, move: Move, mine: Card) -> float:
    """A number; the Assassin is no danger to the Bishop, and a Guard that waits is half a Guard."""
    seat = move.on[0]
    hit = chance(view, seat, lambda card: view.edition.numbers[card] == move.number and card is not Card.ASSASSIN)
    if move.card is Card.BISHOP:
        return hit
    late = 0.5 if seat in view.protected else 1.0
    return (hit - chance(view, seat, lambda card: card is Card.ASSASSIN)) * late


def compare(view: View, move: Move, mine: Card) -> float:
    """Baron and Dowager Queen: what is above the own number against what is below it."""
    numbers = view.edition.numbers
    above = chance(view, move.on[0], lambda card: numbers[card] > numbers[mine])
    below_mine = chance(view, move.on[0], lambda card: numbers[card] < numbers[mine])
    return above - below_mine if move.card is Card.DOWAGER else below_mine - above


def look(view: View, move: Move, mine: Card) -> float:
    return 0.1 * sum(seat not in view.knows for seat in move.on)


def redraw(view: View, move: Move, mine: Card) -> float:
    """The Prince: a Princess is the best to hit, and a low card of one's own the best to be rid of."""
    seat = move.on[0]
    if seat == view.seat:
        return RUIN if mine is Card.PRINCESS else 0.1 - hold(view, mine)
    return chance(view, seat, lambda card: card is Card.PRINCESS) + sum(
        share * hold(view, card) for card, share in likely(view, seat).items()
    )


def trade(view: View, move: Move, mine: Card) -> float:
    """Only a better hand is worth showing one's own."""
    seat = next(seat for seat in move.on if seat != view.seat)
    theirs = sum(share * hold(view, card) for card, share in likely(view, seat).items())
    return theirs - hold(view, mine) - 0.1 if move.card is Card.KING or view.seat in move.on else 0.0


EFFECTS: dict[Card, Callable[[View, Move, Card], float]] = {
    Card.GUARD: guess,
    Card.BISHOP: guess,
    Card.PRIEST: look,
    Card.BARONESS: look,
    Card.BARON: compare,
    Card.DOWAGER: compare,
    Card.HANDMAID: protection,
    Card.PRINCE: redraw,
    Card.KING: trade,
    Card.CARDINAL: trade,
}


def worth_of_keep(view: View, move: Move) -> float:
    assert move.card is not None
    return hold(view, move.card)


def worth_of_look(view: View, move: Move) -> float:
    """Another's new hand, rather than the own one or none."""
    return sum(seat != view.seat for seat in move.on)


def worth_of_redraw(view: View, move: Move) -> float:
    """The number is known to all now: draw anew, but never throw the Princess away."""
    return RUIN if move.redraw and Card.PRINCESS in view.hand else float(move.redraw)


WORTH: dict[str, Callable[[View, Move], float]] = {
    "play": worth_of_play,
    "keep": worth_of_keep,
    "look": worth_of_look,
    "redraw": worth_of_redraw,
}
