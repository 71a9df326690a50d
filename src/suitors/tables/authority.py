"""Who may give which command, and when."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from suitors.tables.commands import (
    Arrive,
    Close,
    Command,
    Deal,
    Depart,
    Follow,
    Forgotten,
    HandOver,
    Open,
    PassHost,
    Resume,
    Seal,
    Sit,
    StandIn,
    Wake,
)
from suitors.tables.names import clean_name, likeness
from suitors.tables.refusal import Refusal
from suitors.tables.rows import Phase
from suitors.tables.settings import check_level
from suitors.tables.wire import (
    Back,
    Bot,
    Chat,
    Hurry,
    Join,
    Kick,
    Leave,
    Move,
    Mute,
    Next,
    Pledge,
    Rematch,
    Reveal,
    Silence,
    Start,
)

if TYPE_CHECKING:
    from suitors.tables.table import Table

ALL_BUT_CLOSED: tuple[Phase, ...] = ("gathering", "playing", "between", "over")
PHASES: dict[type, tuple[Phase, ...]] = {
    Sit: ("gathering",),
    Move: ("playing",),
    Next: ("between",),
    Chat: ALL_BUT_CLOSED,
    Mute: ALL_BUT_CLOSED,
    Silence: ALL_BUT_CLOSED,
    Bot: ("gathering",),
    Kick: ("gathering",),
    Start: ("gathering",),
    Resume: ("gathering",),
    Leave: ("gathering", "playing", "between"),
    Back: ("playing", "between"),
    HandOver: ALL_BUT_CLOSED,
    Hurry: ("playing",),
    Rematch: ("over",),
    Follow: ("over",),
    Pledge: ("gathering", "playing", "between"),
    Reveal: ("between",),
    Seal: ("between",),
    Deal: ("between",),
    Depart: ALL_BUT_CLOSED,
    Arrive: ("closed",),
}
"""When each command has a meaning. Those that are not here always have one."""
OF_HOST = frozenset({Silence, Bot, Kick, Start, Depart})
OF_SEAT = frozenset({Move, Next, Chat, Mute, Leave, Back, Pledge, Reveal})
OF_GUESTS = frozenset({Hurry, Rematch, Follow})
OF_BOTS = frozenset({Bot, Start})
OF_TABLE = frozenset({Open, Resume, Seal, Deal, StandIn, PassHost, Wake, Close, Arrive, Forgotten})
"""Nobody's but its own."""
OfSeat = Move | Next | Chat | Mute | Leave | Back | Pledge | Reveal


def check_authority(table: "Table", command: Command | Rematch, by: bytes | None) -> None:
    """Raises `Refusal` if this key may not give this command now."""
    kind = type(command)
    if isinstance(command, Move):
        _check_current(table, command)
    check_phase(table, command)
    if by is None:
        _check_own(table, command)
    elif kind in OF_TABLE:
        raise Refusal("not-yours")
    elif kind in OF_HOST and by != table.host:
        raise Refusal("not-host")
    elif kind in OF_SEAT:
        check_seat(table, cast(OfSeat, command).seat, by)
        _check_lapse(table, command)
    elif isinstance(command, HandOver):
        _check_hand_over(table, command, by)
    elif kind in OF_GUESTS and by != table.host and not table.seats_of(by):
        raise Refusal("not-yours")
    if kind in OF_BOTS:
        _check_bots(cast(Bot | Start, command))


def _check_current(table: "Table", move: Move) -> None:
    """A move that comes too late is stale, also if it was the round that ended meanwhile."""
    if table.game is not None and move.decision != table.decision:
        raise Refusal("stale", decision=table.decision)


def _check_bots(command: Bot | Start) -> None:
    """Only bots that are here now; a log may tell of others, which the host brought then."""
    level = command.level if isinstance(command, Bot) else command.bots
    if level is not None:
        check_level(level)


def check_phase(table: "Table", command: object) -> None:
    phases = PHASES.get(type(command))
    if phases is not None and table.phase not in phases:
        raise Refusal("wrong-phase", phase=table.phase)


def check_seat(table: "Table", seat: int, by: bytes | None) -> None:
    """The seat is there, and this key opens it."""
    if seat >= len(table.chairs):
        raise Refusal("no-such-seat", seat=seat)
    if by is None or table.chairs[seat].key != by:
        raise Refusal("not-yours", seat=seat)


def _check_hand_over(table: "Table", command: HandOver, by: bytes) -> None:
    """A link moves what its maker still has, once."""
    if (by, command.id) in table.answered:
        raise Refusal("link-used")
    if command.key in table.sent_away:
        raise Refusal("sent-away")
    check_movable(table, command.seats, by)


def check_movable(table: "Table", seats: Sequence[int], by: bytes) -> None:
    """A key hands over its own seats; without any, that it is the host."""
    for seat in seats:
        check_seat(table, seat, by)
    if not seats and by != table.host:
        raise Refusal("not-yours")


def _check_lapse(table: "Table", command: Command | Rematch) -> None:
    """Whoever let a decision lapse does not get it back."""
    if isinstance(command, Move) and table.bot_decides and table.decider == command.seat:
        raise Refusal("stale", decision=table.decision)


def _check_own(table: "Table", command: Command | Rematch) -> None:
    """The table itself moves for bots alone, and gives nobody's seat away."""
    if isinstance(command, Move) and (table.bot_to_move is None or table.decider != command.seat):
        raise Refusal("not-yours", seat=command.seat)
    if isinstance(command, HandOver):
        raise Refusal("not-yours")
    if isinstance(command, Arrive) and table.left_in is None:
        raise Refusal("wrong-phase", phase=table.phase)


def seat_for(table: "Table", order: Join, key: bytes) -> Sit:
    """Where a newcomer sits down."""
    name = clean_name(order.name)
    if table.phase != "gathering":
        raise Refusal("wrong-phase", phase=table.phase)
    if key in table.sent_away:
        raise Refusal("sent-away")
    if any(chair.name is not None and likeness(chair.name) == likeness(name) for chair in table.chairs):
        raise Refusal("name-taken")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if not free:
        raise Refusal("full")
    seat = free[0] if order.seat is None else order.seat
    if seat >= len(table.chairs):
        raise Refusal("no-such-seat", seat=seat)
    if seat not in free:
        raise Refusal("seat-taken", seat=seat)
    return Sit(seat=seat, name=name, key=key)
