"""Tells: how much each sign says about a hand, learned from what good players held (`python -m bench.tells`).

A sign makes some cards likelier and others less so, whatever the other signs are; so their weights, logarithms, add up. Only
those are thought to have tells who play well, in the place of `Style.LOOSE`. Of a deck that we have not played nothing is known.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp

from suitors.bots.belief import Mindset
from suitors.bots.memory import Style
from suitors.bots.reading import can_be_read
from suitors.bots.signs import signs_of
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.state import KINDS, SEATS

FILE = "tells.json"
FINE = 100
"""Weights are kept as whole numbers, so many to a logarithm of 1."""
Weights = Mapping[str, Mapping[str, int]]
"""By the sign, for each card."""


def with_tells(ready: Mindset, view: View, trust: float = 1.0) -> Mindset:
    """The same decision, the others' hands being told by their signs as well; the less trust, the less so."""
    weights = weights_for(view) if can_be_read(ready) else {}
    if not weights:
        return ready
    chains, unseen = list(ready.chains), left_over(view)
    for seat, signs in signs_of(view).items():
        start = (Style.LOOSE * SEATS + seat) * KINDS
        own = chains[start : start + KINDS]
        told = [weight * _factor(card, signs, weights, trust) for card, weight in zip(Card, own, strict=False)]
        before, after = (sum(unseen[card] * row[card] for card in Card) for row in (own, told))
        if after > 0:
            # Whether somebody plays well is not told by it, only what they hold then.
            chains[start : start + len(told)] = [weight * before / after for weight in told]
    return ready._replace(chains=chains)


def _factor(card: Card, signs: Sequence[str], weights: Weights, trust: float) -> float:
    return exp(trust * sum(weights[sign].get(card.id, 0) for sign in signs if sign in weights) / FINE)


def weights_for(view: View) -> Weights:
    """Those of this deck, with two players or with more."""
    return learned().get(family_of(view), {})


def left_over(view: View) -> Counter[Card]:
    """How many of each card are in no place that this seat knows of."""
    unseen = Counter(view.unseen)
    unseen.subtract(card for hand in view.knows.values() for card in hand)
    unseen.subtract(view.knows_deck.values())
    return unseen


def family_of(view: View) -> str:
    """The same cards in the same order of their numbers, whatever these are; who has a single rival plays otherwise."""
    numbers, deck = view.edition.numbers, view.edition.deck(view.players)
    cards = " ".join(f"{deck[card]} {card.id}" for card in sorted(deck, key=lambda card: (numbers[card], card)))
    return f"{cards}, {'two' if view.players == 2 else 'many'}"


@cache
def learned() -> Mapping[str, Weights]:
    table: Mapping[str, Weights] = json.loads(files("suitors.bots").joinpath(FILE).read_text("utf-8"))
    return table
