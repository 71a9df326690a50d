"""A table as a whole, to see that what is refused changes nothing of it."""

from collections.abc import Callable

import msgspec
import pytest
from seated import NOON, Desk, key

from suitors.tables import sight, wire
from suitors.tables.authority import seat_for
from suitors.tables.clockwork import Company
from suitors.tables.commands import Close, Command, StandIn
from suitors.tables.refusal import Refusal
from suitors.tables.table import Table

HOST, SITTER, OTHER, STRANGER = key(0), key(1), key(2), key("stranger")


def everything(table: Table) -> bytes:
    """All that anybody could see of it, and all by which it goes on."""
    seats = range(len(table.chairs))
    seen = [sight.news(table, viewer, since) for viewer in (None, *seats) for since in (0, table.seq - 1)]
    said = [sight.talk(table, hearers, 0) for hearers in ([], *([seat] for seat in seats))]
    company = Company(present=frozenset(table.people), watching=2)
    welcomes = [sight.welcome(table, somebody, NOON) for somebody in (HOST, SITTER, OTHER, STRANGER, None)]
    rest = (table.seq, table.at, table.hash, table.played, table.marked, table.changed, table.created, table.told, table.arranged)
    inner = (table.opened, table.lapses, table.bot_decides, sorted(table.sent_away), sorted(table.answered.items()))
    chairs = [chair.facts() for chair in table.chairs]
    return msgspec.json.encode([seen, said, sight.room(table, company), welcomes, table.about(), rest, inner, chairs])


def refused(table: Table, command: Command, by: bytes | None, at: int = NOON) -> Refusal:
    """Nothing has changed."""
    before = everything(table)
    with pytest.raises(Refusal) as why:
        table.accept(command, at, by)
    assert everything(table) == before
    return why.value


def join(desk: Desk, name: str, by: bytes, seat: int | None = None) -> int:
    sit = seat_for(desk.table, wire.Join(name=name, seat=seat), by)
    desk.do(sit, by)
    return sit.seat


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as why:
        act()
    return why.value.code


def in_phase(phase: str) -> Desk:
    """Three people; the host at seat 0."""
    desk = Desk(players=3, people=3, hints=True)
    if phase != "gathering":
        desk.start()
    if phase == "playing":
        desk.do(StandIn(seat=1, level="courtier", cause="absent"))
    if phase in ("between", "over"):
        desk.play_round()
    while phase == "over" and desk.table.phase != "over":
        if desk.table.phase == "between":
            desk.deal()
        assert desk.table.decider is not None
        desk.move(desk.table.chairs[desk.table.decider].key)
    if phase == "closed":
        desk.do(Close())
    assert desk.table.phase == phase
    return desk
