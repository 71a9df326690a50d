"""How a table is made: for whoever orders one, and for those who play again."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from suitors.rules.version import RULES_VERSION
from suitors.tables.commands import FORMAT, OWN_ID, FromTable, Open, Sit
from suitors.tables.names import clean_name, likeness
from suitors.tables.refusal import Refusal
from suitors.tables.settings import agreed, check_level
from suitors.tables.table import Table
from suitors.tables.wire import Bot, Create, Start

Founding = Sequence[FromTable | Bot | Start]
"""The commands that make a table, in their order. The table itself gives them."""


def ordered(order: Create, key: bytes, secret: str | UnsetType = UNSET) -> Founding:
    """A table as somebody wants it; where bots fill it, it starts at once. The secret is that of its shuffles."""
    settings, _ = agreed(order)
    names = [clean_name(name) for name in order.names]
    if len(names) > settings.players:
        raise Refusal("full")
    if len({likeness(name) for name in names}) < len(names):
        raise Refusal("name-taken")
    return [
        Open(format=FORMAT, rules=RULES_VERSION, settings=settings, host=key, secret=secret),
        *(Sit(seat=seat, name=name, key=key, contributes=order.contributes or UNSET) for seat, name in enumerate(names)),
        *_bots(order, range(len(names), settings.players)),
        *([] if order.bots is None else [Start(id=OWN_ID)]),
    ]


def _bots(order: Create, seats: Sequence[int]) -> list[Bot]:
    """Those who are to play at the seats that nobody took."""
    if order.bots is None:
        return []
    levels = [order.bots] if isinstance(order.bots, str) else order.bots
    for level in levels:
        check_level(level)
    filled = (levels + levels[-1:] * len(seats))[: len(seats)]
    return [Bot(id=OWN_ID, seat=seat, level=level) for seat, level in zip(seats, filled, strict=True)]


def again(table: Table, secret: str | UnsetType = UNSET) -> Founding:
    """The same people and bots at a new table."""
    opening = Open(format=FORMAT, rules=RULES_VERSION, settings=table.settings, host=table.host, secret=secret)
    return [opening, *(_sit_again(table, seat) for seat in range(len(table.chairs))), Start(id=OWN_ID)]


def _sit_again(table: Table, seat: int) -> Sit:
    """Whoever gave a number for the last shuffle will give another."""
    chair, level = table.chairs[seat], table.chairs[seat].level
    gives = chair.is_person and table.fair is not None and seat in table.fair.contributors
    return Sit(seat=seat, name=chair.name or "", key=chair.key, level=level if chair.is_bot else None, contributes=gives or UNSET)
