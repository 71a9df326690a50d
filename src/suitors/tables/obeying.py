"""What each command does to a table. Whatever refuses does so before anything has changed."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import json

from suitors.bots.names import BOT_NAMES
from suitors.game.errors import IllegalMove
from suitors.game.game import Game
from suitors.game.moves import Move as GameMove
from suitors.game.record import replay
from suitors.rules.cards import Card
from suitors.tables.chairs import Chair
from suitors.tables.clockwork import spend
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
from suitors.tables.fairness import Fairness, pledge, reveal, seal, starters_of
from suitors.tables.names import clean_words, likeness
from suitors.tables.refusal import Refusal
from suitors.tables.settings import STAND_IN, clock_of, edition_of
from suitors.tables.wire import (
    Back,
    Bot,
    Chat,
    Hurry,
    Kick,
    Leave,
    Line,
    Move,
    Mute,
    Next,
    Pledge,
    Reveal,
    Silence,
    Start,
)

if TYPE_CHECKING:
    from suitors.tables.table import Table

_encode = json.Encoder().encode
MARKED = frozenset({Open, Sit, Bot, Kick, Start, Resume, Leave, PassHost, HandOver, Follow, Close, Depart, Arrive})
"""The commands that change what lists say of a table."""
TALK = frozenset({Chat, Mute, Silence, Forgotten})
GIVEN = frozenset({Pledge, Reveal})
"""Numbers for the shuffle: nothing of the game, or of what is around it, is changed by them."""
KEPT_LINES = 200
"""So much of the chat is told again to those who come later."""
TALK_LINES, TALK_TIME = 5, 10_000
"""So many lines may a seat say in so many milliseconds."""


def obey(table: "Table", command: Command, at: int) -> None:
    OBEY[type(command)](table, command, at)


# Before the game.


def _open(table: "Table", command: Open, at: int) -> None:
    table.edition = edition_of(command.settings)
    table.settings = command.settings
    table.clock = clock_of(command.settings)
    table.host = command.host
    table.chairs = [Chair() for _ in range(command.settings.players)]
    table.created = at
    if isinstance(command.secret, str):
        table.fair = Fairness(table.id, command.secret, command.settings.players)


def _sit(table: "Table", command: Sit, at: int) -> None:
    table.chairs[command.seat] = Chair(name=command.name, key=command.key, level=command.level)
    if table.fair is not None and command.contributes is True:
        table.fair.expect(command.seat)


def _bot(table: "Table", command: Bot, at: int) -> None:
    chair = _chair(table, command.seat)
    if chair.is_person:
        raise Refusal("seat-taken", seat=command.seat)
    if command.level is None:
        table.chairs[command.seat] = Chair()
    else:
        _seat_bot(table, command.seat, command.level)


def _seat_bot(table: "Table", seat: int, level: str) -> None:
    """Somebody may have a bot's name already; then it gets another."""
    taken = {likeness(chair.name) for chair in table.chairs[:seat] + table.chairs[seat + 1 :] if chair.name is not None}
    names = [name for name in BOT_NAMES[seat:] + BOT_NAMES if likeness(name) not in taken]
    table.chairs[seat] = Chair(name=names[0], level=level)


def _kick(table: "Table", command: Kick, at: int) -> None:
    """Whoever was sent away does not come back with the same key."""
    chair = _chair(table, command.seat)
    if chair.key is None or chair.key == table.host:
        raise Refusal("no-such-seat", seat=command.seat)
    table.sent_away.add(chair.key)
    for seat in table.seats_of(chair.key):
        _vacate(table, seat)


def _vacate(table: "Table", seat: int) -> None:
    """Whoever sits down there next has said nothing yet, and nobody is deaf to them."""
    table.chairs[seat] = Chair()
    if table.fair is not None:
        table.fair.forget(seat)
    table.lines = [line for line in table.lines if line.seat != seat]
    for chair in table.chairs:
        chair.hushed.discard(seat)


def _start(table: "Table", command: Start, at: int) -> None:
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if command.bots is None and free:
        raise Refusal("empty-seats", seats=free)
    for seat in free:
        _seat_bot(table, seat, str(command.bots))
    reserve = 0 if table.clock is None else table.clock.reserve * 1000
    for chair in table.chairs:
        chair.reserve = reserve
        chair.ready = True
    _pause(table, at)
    if table.fair is not None:
        table.fair.close_if_complete(at)


def _pause(table: "Table", at: int) -> None:
    """The next thing to happen is a deal."""
    table.phase = "between"
    table.hurried = False
    table.opened = at


# The game.


def _deal(table: "Table", command: Deal, at: int) -> None:
    if table.fair is not None:
        table.fair.deal(starters_of(table))
    if table.game is None:
        table.game = Game(table.edition, table.settings.players, deals=[command.cards], first=command.first, seed=0)
    else:
        table.game.next_round(command.cards, command.first)
    for chair in table.chairs:
        chair.ready = False
    table.phase = "playing"
    _open_decision(table, at)


def _resume(table: "Table", command: Resume, at: int) -> None:
    """Chance has no part in it: the hands and the deck are those of the record."""
    table.game = replay(command.record, seed=0)
    table.what_if = True
    table.phase = "playing"
    _open_decision(table, at)


def _open_decision(table: "Table", at: int) -> None:
    table.opened = at
    table.lapses = 0
    table.bot_decides = False


def _move(table: "Table", command: Move, at: int) -> None:
    game = _game(table)
    if command.decision != game.decisions:
        raise Refusal("stale", decision=game.decisions)
    chair = _chair(table, command.seat)
    try:
        move = _read_move(_encode(command.move))
        if move.seat != command.seat:
            raise Refusal("not-yours", seat=move.seat)
        game.play(move)
    except IllegalMove as illegal:
        raise Refusal("illegal", reason=illegal.reason, **_plain(illegal.facts)) from None
    if chair.level is None and not table.bot_decides:
        spend(table, chair, at)
    _open_decision(table, at)
    if game.is_over:
        table.phase = "over"
    elif game.is_round_over:
        _pause(table, at)
        if table.fair is not None:
            table.fair.close(at)


@lru_cache(maxsize=1 << 14)
def _read_move(words: bytes) -> GameMove:
    """There are few moves, and all tables make the same ones."""
    return GameMove.from_dict(json.decode(words))


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Cards by their names; the text of what is malformed is prose."""
    return {name: _word(value) for name, value in facts.items() if name not in ("reason", "text")}


def _word(value: Any) -> Any:
    if isinstance(value, Card):
        return value.id
    return [_word(one) for one in value] if isinstance(value, tuple | list) else value


def _next(table: "Table", command: Next, at: int) -> None:
    if command.round != _game(table).round:
        raise Refusal("stale", round=_game(table).round)
    table.chairs[command.seat].ready = True


def _hurry(table: "Table", command: Hurry, at: int) -> None:
    """Nobody may be hurried but bots."""
    waiting = [seat for seat in _game(table).in_round if table.chairs[seat].level is None]
    if waiting:
        raise Refusal("people-play", seats=waiting)
    table.hurried = True


# Coming and going.


def _leave(table: "Table", command: Leave, at: int) -> None:
    chair = table.chairs[command.seat]
    leaver = chair.key
    if table.phase == "gathering":
        _vacate(table, command.seat)
    else:
        chair.key, chair.level, chair.ready = None, chair.level or STAND_IN, True
        if table.fair is not None:
            table.fair.forget(command.seat)
    if leaver == table.host and all(other.key != leaver for other in table.chairs):
        _pass_on(table)


def _pass_on(table: "Table") -> None:
    """The next person is the host; where there is none, the table is given up."""
    if table.people:
        key = table.chairs[table.people[0]].key
        assert key is not None
        table.host = key
    else:
        table.phase = "closed"


def _stand_in(table: "Table", command: StandIn, at: int) -> None:
    """Time that ran out is gone: that decision stays with the bot. An absence is forgiven once a decision."""
    chair = table.chairs[command.seat]
    chair.level = command.level
    if table.decider == command.seat:
        spend(table, chair, at)
        table.lapses += 1
        table.bot_decides = command.cause == "time" or table.lapses > 1
        table.opened = at


def _back(table: "Table", command: Back, at: int) -> None:
    """The bot gives way at once, but for a decision that stays with it. Whoever was not away gains no time."""
    chair = table.chairs[command.seat]
    if chair.level is not None and table.decider == command.seat and not table.bot_decides:
        table.opened = at
    chair.level = None
    table.hurried = table.hurried and command.seat not in _game(table).in_round


def _pass_host(table: "Table", command: PassHost, at: int) -> None:
    key = table.chairs[command.seat].key
    if key is None:
        raise Refusal("no-such-seat", seat=command.seat)
    table.host = key


def _hand_over(table: "Table", command: HandOver, at: int) -> None:
    """Whoever keeps no seat here is the host no longer, and has moved out."""
    giver = table.chairs[command.seats[0]].key if command.seats else table.host
    assert giver is not None
    for seat in command.seats:
        table.chairs[seat].key = command.key
        if table.fair is not None:  # Only the old device knows the number that it pledged.
            table.fair.forget(seat)
    table.moved_out.discard(command.key)
    if all(chair.key != giver for chair in table.chairs):
        table.moved_out.add(giver)
        table.host = command.key if table.host == giver else table.host


def _wake(table: "Table", command: Wake, at: int) -> None:
    table.opened = at


def _follow(table: "Table", command: Follow, at: int) -> None:
    table.next = command.game


def _close(table: "Table", command: Close, at: int) -> None:
    table.phase = "closed"


def _depart(table: "Table", command: Depart, at: int) -> None:
    table.left_in, table.gone_to = table.phase, command.to
    table.phase = "closed"


def _arrive(table: "Table", command: Arrive, at: int) -> None:
    """Nobody's time ran on the way."""
    assert table.left_in is not None
    table.phase, table.left_in, table.gone_to = table.left_in, None, None
    table.opened = at


def _forgotten(table: "Table", command: Forgotten, at: int) -> None:
    pass


# Talk.


def _chat(table: "Table", command: Chat, at: int) -> None:
    if table.chairs[command.seat].silenced:
        raise Refusal("silenced")
    lately = [line for line in table.lines if line.seat == command.seat and line.at > at - TALK_TIME]
    if len(lately) >= TALK_LINES:
        raise Refusal("too-fast")
    words = clean_words(command.words)
    table.lines.append(Line(seq=table.seq + 1, at=at, seat=command.seat, words=words))
    del table.lines[:-KEPT_LINES]


def _mute(table: "Table", command: Mute, at: int) -> None:
    _chair(table, command.whom)
    hushed = table.chairs[command.seat].hushed
    (hushed.add if command.on else hushed.discard)(command.whom)


def _silence(table: "Table", command: Silence, at: int) -> None:
    _chair(table, command.whom).silenced = command.on


def _chair(table: "Table", seat: int) -> Chair:
    if seat >= len(table.chairs):
        raise Refusal("no-such-seat", seat=seat)
    return table.chairs[seat]


def _game(table: "Table") -> Game:
    if table.game is None:
        raise Refusal("wrong-phase", phase=table.phase)
    return table.game


OBEY: dict[type, Callable[["Table", Any, int], None]] = {
    Open: _open,
    Sit: _sit,
    Bot: _bot,
    Kick: _kick,
    Start: _start,
    Resume: _resume,
    Pledge: pledge,
    Reveal: reveal,
    Seal: seal,
    Deal: _deal,
    Move: _move,
    Next: _next,
    Hurry: _hurry,
    Leave: _leave,
    StandIn: _stand_in,
    Back: _back,
    PassHost: _pass_host,
    HandOver: _hand_over,
    Wake: _wake,
    Follow: _follow,
    Close: _close,
    Depart: _depart,
    Arrive: _arrive,
    Forgotten: _forgotten,
    Chat: _chat,
    Mute: _mute,
    Silence: _silence,
}
