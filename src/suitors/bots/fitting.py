"""Whether a view could be of one of our tables, and why not: where it could not, a bot can only choose by lot."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from suitors.bots.belief import mindset_of
from suitors.bots.bot import Bot
from suitors.bots.by_rule import Courtier
from suitors.bots.expert import Searcher
from suitors.bots.sight import HELD
from suitors.bots.speeds import mind
from suitors.game.view import View
from suitors.rules.state import LATE_GUARDS, OPEN_CARDS, SEATS


def reckons(bot: Bot) -> bool:
    """Whether it matters to this bot what is possible at a table."""
    return isinstance(bot, Searcher | Courtier)


def misfit(view: View) -> str | None:
    """What can't be in a view of a decision, in the words of the game; None if it may be of one of our tables."""
    if mindset_of(view, mind(), deep=False) is not None:
        return None
    return next(_faults(view), "none of its legal moves is one by our rules")


def _faults(view: View) -> Iterator[str]:
    if view.seat is None or view.decision is None or view.turn is None or view.decider != view.seat:
        yield "its seat has nothing to decide"
        return
    yield from _of_cards(view)
    yield from _of_players(view)
    if len(view.open) > OPEN_CARDS:
        yield f"{len(view.open)} cards lie open beside the deck; {OPEN_CARDS} at the most do"
    if len(view.late_guards) > LATE_GUARDS // 2 or len(view.jester) > SEATS:
        yield "more Guards wait, or more Jesters were played, than there are"
    if max(view.tokens) > 100:
        yield f"nobody can have {max(view.tokens)} tokens"
    if view.decision == "look" and len(view.between) != 2:
        yield "a Cardinal who may look has traded two hands, and they are not named (between)"


def _of_cards(view: View) -> Iterator[str]:
    deck = view.edition.deck(view.players)
    seen = Counter(chain(*view.piles, view.open, view.hand))
    for card, count in seen.items():
        if count > deck.get(card, 0):
            yield f"{count} of {card.id} are in sight, and the deck has {deck.get(card, 0)}"
    assert view.decision is not None
    sizes = HELD[view.decision]
    if len(view.hand) not in sizes:
        yield f"a hand of {len(view.hand)} has nothing to {view.decision}; it takes {' or '.join(map(str, sizes))}"
    others = [seat for seat in view.in_round if seat != view.seat]
    hidden, places = sum(deck.values()) - seen.total(), len(others) + view.deck + view.aside
    if hidden < places:
        yield f"{hidden} cards are out of sight; the deck, the aside card and the hands of others would take {places}"
    known = Counter(card for seat, cards in view.knows.items() if seat in others for card in cards[:1])
    known.update(view.knows_deck.values())
    for card, count in known.items():
        if count > deck.get(card, 0) - seen[card]:
            yield f"{card.id} is known to be in more places than are left for it"
    if any(place not in range(view.deck) for place in view.knows_deck):
        yield "a card is known in the deck where the deck has none"


def _of_players(view: View) -> Iterator[str]:
    if view.seat not in view.in_round or len(view.in_round) < 2:
        yield "whoever decides is in the round, with at least one other"
    if view.turn not in view.in_round:
        yield f"it is the turn of seat {view.turn}, who is not in the round"
    if (view.turn == view.seat) != (view.decision != "redraw"):
        yield f"seat {view.seat} can't have to {view.decision} in the turn of seat {view.turn}"
