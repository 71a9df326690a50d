"""What a table does by itself, and when: deal, move for bots, let somebody's time run out. Each is a command like any other.

A table rests while nobody is there: no clock runs, no bot plays on alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from suitors.bots import BOTS, Think
from suitors.bots.pace import pace
from suitors.tables.chairs import Chair

if TYPE_CHECKING:
    from suitors.tables.table import Table

ABSENT = 120_000
"""So long, in milliseconds, others wait for somebody who is not connected; then a bot stands in."""
PATIENCE = 600_000
"""So long they wait for somebody who is there and does nothing, where there is no clock."""
NEXT_ROUND = 30_000
"""So long the end of a round is shown, unless all who are there have seen it."""
NEXT_OF_BOTS = 4_000
"""The same where only bots play."""
HOST_AWAY = 120_000
"""So long the others wait for the host; then one of them is it."""
EMPTY_LISTED = 900_000
"""So long a listed table without anybody waits for a game to begin."""
PLEDGING = 3_000
"""So long the first deal waits for pledges of those who are expected to give one."""
OPENING = 2_000
"""So long a deal waits for the numbers that were pledged."""
HURRIED = 150
"""A bot's pace in a hurried round."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who is connected. It is no part of the table: no row tells it."""

    present: frozenset[int] = frozenset()
    """The seats whose people are here."""
    away: Mapping[int, int] = field(default_factory=dict)
    """Since when the others are not."""
    watching: int = 0
    host_away: int | None = None
    empty: int | None = None
    """Since when nobody at all is here."""


class Due(NamedTuple):
    """What comes next by itself. For `bot` the thinking begins before."""

    at: int
    what: Literal["seal", "deal", "bot", "time", "absent", "host", "close"]
    seat: int = 0


def spend(table: "Table", chair: Chair, at: int) -> None:
    """What a decision took beyond a turn's time comes from the reserve."""
    clock = table.clock
    if clock is not None:
        over = at - table.opened - clock.turn * 1000
        chair.reserve = max(0, chair.reserve - max(0, over))


def due(table: "Table", company: Company) -> Due | None:
    """The next thing that the table does by itself, if things stay as they are."""
    if table.phase == "gathering":
        return _in_gathering(table, company)
    if table.phase == "between":
        return _in_pause(table, company)
    if table.phase == "playing" and is_awake(table, company):
        return _in_play(table, company)
    return None


def is_awake(table: "Table", company: Company) -> bool:
    """Somebody of the table is here, or somebody watches bots."""
    return bool(company.present) or (not table.people and company.watching > 0)


def is_running(table: "Table", company: Company) -> bool:
    """Whether somebody's time runs."""
    return is_awake(table, company) and (table.decider is None or _counts(table, company, table.decider))


def _in_gathering(table: "Table", company: Company) -> Due | None:
    if company.present and company.host_away is not None:
        return Due(company.host_away + HOST_AWAY, "host", min(company.present))
    if table.settings.listed and company.empty is not None:
        return Due(max(table.at, company.empty) + EMPTY_LISTED, "close")
    return None


def _in_pause(table: "Table", company: Company) -> Due | None:
    """The next deal, and what its shuffle still waits for."""
    coming, fair = _deal_due(table, company), table.fair
    if coming is None or fair is None:
        return coming
    if fair.closed is None:
        return Due(table.opened + PLEDGING, "seal")
    is_missed = any(table.chairs[seat].is_person for seat in fair.missing)
    return Due(max(coming.at, fair.closed_at + OPENING), "deal") if is_missed else coming


def _deal_due(table: "Table", company: Company) -> Due | None:
    """The first deal waits for nobody."""
    if table.game is None:
        return Due(table.at, "deal")
    if not is_awake(table, company):
        return None
    if not table.people:
        return Due(table.opened + NEXT_OF_BOTS, "deal")
    if all(table.chairs[seat].ready for seat in company.present):
        return Due(table.at, "deal")
    return Due(table.opened + NEXT_ROUND, "deal")


def _in_play(table: "Table", company: Company) -> Due | None:
    seat = table.decider
    assert seat is not None
    if table.bot_to_move is not None:
        return Due(table.opened + bot_pace(table), "bot", seat)
    ends = deadline(table) if _counts(table, company, seat) else None
    gone = stand_in_at(table, company, seat) if company.away else None
    if gone is not None and (ends is None or gone <= ends):
        return Due(gone, "absent", seat)
    return None if ends is None else Due(ends, "time", seat)


def _counts(table: "Table", company: Company, seat: int) -> bool:
    """A clock that was agreed runs; without one, only those who wait have a limit to their patience."""
    return table.clock is not None or _others_wait(table, company, seat)


def _others_wait(table: "Table", company: Company, seat: int) -> bool:
    key = table.chairs[seat].key
    return any(table.chairs[other].key != key for other in company.present)


def deadline(table: "Table") -> int | None:
    """When the table goes on by itself, as far as its rows tell: the decider's time is up, or the pause is over."""
    if table.phase == "between":
        return table.opened + (NEXT_ROUND if table.people else NEXT_OF_BOTS)
    if table.decider is None or table.bot_to_move is not None:
        return None
    clock = table.clock
    if clock is None:
        return table.opened + PATIENCE if table.are_several else None
    return table.opened + clock.turn * 1000 + table.chairs[table.decider].reserve


def stand_in_at(table: "Table", company: Company, seat: int) -> int | None:
    """When a bot stands in for somebody who is not here, if others wait for them."""
    if table.decider != seat or seat not in company.away or table.bot_to_move or not _others_wait(table, company, seat):
        return None
    return max(table.opened, company.away[seat]) + ABSENT


def bot_pace(table: "Table") -> int:
    """How long a bot seems to think, in milliseconds: told by public things alone."""
    if table.hurried:
        return HURRIED
    assert table.game is not None
    return round(1000 * pace(table.game.view(None), thinking_time(table.bot_to_move)))


def thinking_time(level: str | None) -> Think | None:
    think: Think | None = getattr(BOTS.get(level or ""), "think", None)
    return think
