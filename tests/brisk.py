"""`suitors`, but bots answer at once, the absent are soon stood in for, and decks can be stacked: to test what people see."""

import os
import sys
from pathlib import Path
from random import Random

from suitors.cli import main
from suitors.server import hall
from suitors.tables import clockwork
from suitors.tables.chance import deal_for
from suitors.tables.commands import Deal
from suitors.tables.table import Table

BOT_PACE, SLOW_PACE = 20, 600_000
ABSENT = 3_000
NUMBERS_WITHIN = os.environ.get("NUMBERS_WITHIN")
"""So long deals wait for the players' numbers, where it is not as usual."""
DECK = Path(os.environ["DECK"])
"""While there is such a file, rounds are dealt with its cards on top."""
SLOW = DECK.with_name("slow")
"""While there is such a file, bots take their time, unless they are hurried."""


def deal(table: Table, chance: Random) -> Deal:
    deal = deal_for(table, chance)
    if not DECK.is_file():
        return deal
    top, rest = DECK.read_text("utf-8").split(), list(deal.cards)
    for card in top:
        rest.remove(card)
    return Deal(cards=[*top, *rest], first=deal.first)


def bot_pace(table: Table) -> int:
    return SLOW_PACE if SLOW.exists() and not table.hurried else BOT_PACE


if __name__ == "__main__":
    vars(hall)["deal_for"] = deal
    clockwork.bot_pace = bot_pace
    clockwork.ABSENT = ABSENT
    if NUMBERS_WITHIN:
        clockwork.PLEDGING = clockwork.OPENING = int(NUMBERS_WITHIN)
    sys.exit(main())
