"""Chance at a table: from the system's secure source, or from whatever a test brings."""

from random import Random
from secrets import SystemRandom

from msgspec import UNSET, UnsetType

from suitors.game.shuffle import deal_of, new_number
from suitors.tables.commands import Deal
from suitors.tables.fairness import starters_of
from suitors.tables.table import Table

SECURE: Random = SystemRandom()


def secret_of(chance: Random) -> str | UnsetType:
    """For a new table. Whoever brings a chance of their own deals by it, and has none."""
    return new_number() if chance is SECURE else UNSET


def deal_for(table: Table, chance: Random) -> Deal:
    """The next round: a shuffled deck, and one of those who may start."""
    fair, players = table.fair, table.settings.players
    if fair is not None:
        deal = deal_of(table.edition, players, starters_of(table), table.id, fair.round, fair.secret, fair.numbers)
        return Deal(cards=[card.id for card in deal.cards], first=deal.first)
    cards = list(table.edition.cards(players))
    chance.shuffle(cards)
    return Deal(cards=[card.id for card in cards], first=chance.choice(starters_of(table)))
