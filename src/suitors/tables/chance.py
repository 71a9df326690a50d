"""Chance at a table: from the system's secure source, or from whatever a test brings."""

from random import Random
from secrets import SystemRandom

from suitors.tables.commands import Deal
from suitors.tables.table import Table

SECURE: Random = SystemRandom()


def deal_for(table: Table, chance: Random) -> Deal:
    """The next round: a shuffled deck, and one of those who may start."""
    cards = list(table.edition.cards(table.settings.players))
    chance.shuffle(cards)
    return Deal(cards=[card.id for card in cards], first=chance.choice(_starters(table)))


def _starters(table: Table) -> tuple[int, ...]:
    if table.game is not None:
        return table.game.starters()
    first = table.settings.first
    return tuple(range(table.settings.players)) if first is None else (first,)
