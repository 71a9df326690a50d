"""Who may do what at a table, and when: everything else is refused, and changes nothing."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from refusing import HOST, OTHER, SITTER, STRANGER, everything, in_phase, refused
from seated import GAME, Desk, key, move_command

from suitors.tables import wire
from suitors.tables.chance import deal_for
from suitors.tables.commands import Close, Command, Deal, Follow, PassHost, StandIn, Wake
from suitors.tables.table import Table


def a_move(desk: Desk) -> Command:
    game = desk.table.game
    if game is None or game.is_round_over:
        words = wire.MoveWords(seat=1, play="guard", on=[0], number=2)
        return wire.Move(id="x", seat=1, decision=desk.table.decision, move=words)
    return move_command(game.legal()[0], game.decisions, "x")


def a_deal(desk: Desk) -> Command:
    return Deal(cards=[], first=0) if desk.table.phase != "between" else deal_for(desk.table, Random(1))


class Order(NamedTuple):
    """A command and those who may give it: `seat` is whoever holds the seat that it names, `guest` any of the table."""

    make: Callable[[Desk], Command]
    phases: str
    who: str


ALL = "gathering playing between over"
ORDERS: dict[str, Order] = {
    "move": Order(a_move, "playing", "decider"),
    "next": Order(lambda desk: wire.Next(id="x", seat=1, round=1), "between", "seat"),
    "chat": Order(lambda desk: wire.Chat(id="x", seat=1, words="Hello"), ALL, "seat"),
    "mute": Order(lambda desk: wire.Mute(id="x", seat=1, whom=2, on=True), ALL, "seat"),
    "silence": Order(lambda desk: wire.Silence(id="x", whom=1, on=True), ALL, "host"),
    "bot": Order(lambda desk: wire.Bot(id="x", seat=1, level="novice"), "gathering", "host"),
    "kick": Order(lambda desk: wire.Kick(id="x", seat=1), "gathering", "host"),
    "start": Order(lambda desk: wire.Start(id="x"), "gathering", "host"),
    "leave": Order(lambda desk: wire.Leave(id="x", seat=1), "gathering playing between", "seat"),
    "back": Order(lambda desk: wire.Back(id="x", seat=1), "playing between", "seat"),
    "hurry": Order(lambda desk: wire.Hurry(id="x"), "playing", "guest"),
    "follow": Order(lambda desk: Follow(game=GAME[::-1], id="x"), "over", "guest"),
    "deal": Order(a_deal, "between", "table"),
    "stand in": Order(lambda desk: StandIn(seat=1, level="courtier", cause="time"), "playing", "table"),
    "pass host": Order(lambda desk: PassHost(seat=1), "gathering", "table"),
    "wake": Order(lambda desk: Wake(), "playing between", "table"),
    "close": Order(lambda desk: Close(), "gathering", "table"),
}
LATER = {"bot": "seat-taken", "hurry": "people-play"}
"""What else stands in the way, once all else is right."""


def expected(desk: Desk, order: str, who: bytes) -> str | None:
    _, phases, allowed = ORDERS[order]
    if allowed == "table":
        return "not-yours"
    if desk.table.phase not in phases.split():
        return "wrong-phase"
    if allowed == "host":
        return LATER.get(order) if who == HOST else "not-host"
    if allowed == "guest":
        return LATER.get(order) if who != STRANGER else "not-yours"
    seat = desk.table.decider if allowed == "decider" else 1
    return None if who == key(seat or 0) else "not-yours"


@pytest.mark.parametrize("who", [HOST, SITTER, OTHER, STRANGER], ids=["host", "sitter", "other", "stranger"])
@pytest.mark.parametrize("phase", ["gathering", "playing", "between", "over", "closed"])
@pytest.mark.parametrize("order", ORDERS)
def test_who_may_do_what_and_when(order: str, phase: str, who: bytes) -> None:
    desk = in_phase(phase)
    command = ORDERS[order].make(desk)
    code = expected(desk, order, who)
    if code is None:
        before = desk.table.seq
        desk.do(command, who)
        assert desk.table.seq == before + 1
        assert everything(Table.load(GAME, desk.rows)) == everything(desk.table)
    elif phase != "between" and order == "deal":
        assert refused(desk.table, command, who).code in ("not-yours", "wrong-phase")
    else:
        assert refused(desk.table, command, who).code == code


@pytest.mark.parametrize("order", ["move", "next", "chat", "mute", "leave", "back"])
def test_a_seat_that_is_not_there_is_nobodys(order: str) -> None:
    phase = {"move": "playing", "next": "between", "back": "playing"}.get(order, "gathering")
    desk = in_phase(phase)
    command = msgspec.structs.replace(ORDERS[order].make(desk), seat=3)
    assert refused(desk.table, command, HOST).code == "no-such-seat"


@pytest.mark.parametrize(
    "command",
    [wire.Kick(id="x", seat=7), wire.Bot(id="x", seat=7, level="novice"), wire.Silence(id="x", whom=7, on=True)],
    ids=lambda command: type(command).__name__.lower(),
)
def test_a_host_has_no_power_over_a_seat_that_is_not_there(command: Command) -> None:
    assert refused(in_phase("gathering").table, command, HOST).code == "no-such-seat"


def test_the_table_itself_moves_for_bots_alone() -> None:
    desk = Desk().start()
    assert refused(desk.table, a_move(desk), None).code == "not-yours"
