"""All tables of this server: asks them, keeps what they accept, wakes whoever looks on, and lets their clocks run."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from random import Random
from time import time
from typing import Any, TypeVar, cast

from msgspec import convert

from suitors.game.view import View
from suitors.rules.version import RULES_VERSION
from suitors.server.bus import Bus, LocalBus
from suitors.server.chance import SECURE, deal_for
from suitors.server.logs import log
from suitors.server.sitting import Sitting, Visitor
from suitors.server.store import NoSuchGame, Store, Taken, Unavailable
from suitors.server.thinking import Thinkers
from suitors.tables import sight
from suitors.tables.authority import check_authority, check_seat, seat_for
from suitors.tables.clockwork import Due, deadline, due, is_running
from suitors.tables.commands import FORMAT, Close, Follow, FromPeople, FromTable, Open, PassHost, Sit, StandIn, Wake
from suitors.tables.keys import new_game_id, rematch_id
from suitors.tables.names import clean_name, likeness
from suitors.tables.refusal import Refusal
from suitors.tables.rows import About, Row
from suitors.tables.settings import STAND_IN, agreed, check_level
from suitors.tables.table import Damaged, OtherRules, Table
from suitors.tables.wire import (
    AdviceWords,
    Advised,
    Back,
    Bot,
    Command,
    Create,
    Done,
    Hint,
    Join,
    Leave,
    Move,
    MoveWords,
    Next,
    Refused,
    Rematch,
    Start,
)

KEPT_IDLE = 60_000
"""So long, in milliseconds, a table's rows stay folded when nobody asks for them."""
SWEEP = 15.0
TRIES = 5
"""So often a command is tried again when another process was first."""
OF_TABLE = "table"
"""The id of the table's own moves."""
T = TypeVar("T")


def now_ms() -> int:
    return int(time() * 1000)


class Hub:
    """No table belongs to it: what it holds is a copy of the log, and whoever adds the next row first has added it."""

    def __init__(self, store: Store, *, bus: Bus | None = None, chance: Random = SECURE, now: Callable[[], int] = now_ms) -> None:
        self.store = store
        self.now = now
        self.sittings: dict[str, Sitting] = {}
        self.closing = False
        self._bus = bus or LocalBus()
        self._bus.subscribe(self._heard)
        self._chance = chance
        self._thinkers = Thinkers()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Clears away what is idle from now on, and listed tables that nobody came to."""
        self._spawn(self._sweep())
        for about in await self.store.lobby(1000):
            self._spawn(self._attend(about.game))

    # What HTTP asks.

    async def create(self, order: Create, key: bytes) -> tuple[str, list[int]]:
        """Makes a table; its name, and the seats taken on this device."""
        self._check_open()
        settings, _ = agreed(order)
        names = [clean_name(name) for name in order.names]
        if len(names) > settings.players:
            raise Refusal("full")
        if len({likeness(name) for name in names}) < len(names):
            raise Refusal("name-taken")
        table = Table(new_game_id())
        sits = [Sit(seat=seat, name=name, key=key) for seat, name in enumerate(names)]
        bots = _bots(order, range(len(names), settings.players))
        opening = Open(format=FORMAT, rules=RULES_VERSION, settings=settings, host=key)
        await self._found(table, [opening, *sits, *bots], None if order.bots is None else Start(id=OF_TABLE))
        return table.id, table.seats_of(key)

    async def _found(self, table: Table, commands: Sequence[FromTable | Bot], start: Start | None) -> None:
        at = self.now()
        rows = [table.accept(command, at) for command in commands]
        if start is not None:
            rows.append(table.accept(start, at))
        sitting = self._sitting(table.id)
        async with sitting.lock:
            sitting.table = table
            await self._keep(sitting, table, rows, marked=0)

    async def join(self, game: str, order: Join, key: bytes) -> list[int]:
        """Sits down; all seats that the key now holds there."""

        async def sit(sitting: Sitting, table: Table) -> list[int]:
            before = table.marked
            rows = [table.accept(seat_for(table, order, key), self.now(), key)]
            await self._keep(sitting, table, rows, before)
            return table.seats_of(key)

        return await self._at(game, sit)

    async def revoke(self, key: bytes) -> None:
        """This key opens nothing any more; its connections end."""
        await self._stored(self.store.revoke(key, self.now()))
        for sitting in self.sittings.values():
            for visitor in sitting.visitors:
                if visitor.key == key:
                    visitor.shut_out()

    async def about(self, game: str) -> About:
        return await self._stored(self.store.about(game))

    async def record(self, game: str) -> str:
        """The record of a finished game, as JSON. While a game runs nobody gets it."""
        try:
            return (await self._stored(self.store.record(game))).decode()
        except Refusal as refusal:
            if refusal.code != "no-such-game":
                raise

        async def recorded(sitting: Sitting, table: Table) -> str:
            if table.phase != "over" or table.game is None:
                raise Refusal("not-over", phase=table.phase)
            return table.game.record().to_json()

        return await self._at(game, recorded)

    # What a connection asks.

    async def enter(self, game: str, key: bytes | None, since: int) -> Visitor:
        """A connection opens: with the seats of its key, or as a spectator."""

        async def come_in(sitting: Sitting, table: Table) -> Visitor:
            visitor = Visitor(self, sitting, key, since)
            if not table.seats_of(key) and key != table.host and not table.settings.spectators:
                raise Refusal("no-spectators")
            await self._welcome(sitting, table, visitor)
            return visitor

        return await self._at(game, come_in)

    async def _welcome(self, sitting: Sitting, table: Table, visitor: Visitor) -> None:
        """Clocks that rested begin anew; a bot that stood in gives way."""
        rested = not is_running(table, sitting.company(table))
        before, at = table.marked, self.now()
        sitting.come(visitor, at)
        rows = self._handed_back(table, visitor.key, at)
        limit = deadline(table)
        if rested and is_running(table, sitting.company(table)) and limit is not None and at > table.opened + 2000:
            rows.append(table.accept(Wake(), at))
        try:
            await self._keep(sitting, table, rows, before)
        except BaseException:
            sitting.go(visitor, at)
            raise

    def _handed_back(self, table: Table, key: bytes | None, at: int) -> list[Row]:
        if table.phase not in ("playing", "between"):
            return []
        away = [seat for seat in table.seats_of(key) if table.chairs[seat].level is not None]
        return [table.accept(Back(id=OF_TABLE, seat=seat), at) for seat in away]

    def leave(self, visitor: Visitor) -> None:
        """The connection is gone."""
        sitting = visitor.sitting
        sitting.go(visitor, self.now())
        if not self.closing:
            self._spawn(self._attend(sitting.id))

    async def ask(self, visitor: Visitor, command: Command) -> Done | Refused | Advised:
        """A command over a connection. The answer comes when it is durable."""
        try:
            if isinstance(command, Hint):
                return await self._hint(visitor, command)
            if isinstance(command, Rematch):
                return await self._rematch(visitor, command)
            return await self._obey(visitor, cast(FromPeople, command))
        except Refusal as refusal:
            return await self._refused(visitor, command, refusal)

    async def _obey(self, visitor: Visitor, command: FromPeople) -> Done:
        key = visitor.key
        if key is None:
            raise Refusal("no-key")

        async def do(sitting: Sitting, table: Table) -> Done:
            done = table.answered.get((key, command.id))
            if done is not None or _changes_nothing(table, command, key):
                return Done(id=command.id, seq=done or table.seq)
            before, at = table.marked, self.now()
            rows = [] if isinstance(command, Leave | Back) else self._handed_back(table, key, at)
            try:
                rows.append(table.accept(command, at, key))
            except Refusal:
                if rows:
                    await self._keep(sitting, table, rows, before)
                raise
            await self._keep(sitting, table, rows, before)
            return Done(id=command.id, seq=table.answered[key, command.id])

        return await self._at(visitor.sitting.id, do)

    async def _refused(self, visitor: Visitor, command: Command, refusal: Refusal) -> Refused:
        """A stale command is answered with how things are."""
        now = None
        seat = getattr(command, "seat", None)
        table = visitor.sitting.table
        if refusal.code == "stale" and table is not None and seat in table.seats_of(visitor.key):
            async with visitor.sitting.lock:
                table = await self.table(visitor.sitting)
                now = sight.news(table, seat, visitor.seen)
        return Refused(id=command.id, code=refusal.code, facts=refusal.facts, news=now)

    async def _hint(self, visitor: Visitor, command: Hint) -> Advised:
        async def look(sitting: Sitting, table: Table) -> View:
            check_seat(table, command.seat, visitor.key)
            check_level(command.level)
            if not table.allows_hints:
                raise Refusal("no-hints")
            if table.game is None or command.decision != table.decision or table.decider != command.seat:
                raise Refusal("stale", decision=table.decision)
            return table.game.view(command.seat)

        view = await self._at(visitor.sitting.id, look)
        advice = await self._thinkers.advise(command.level, view, self._chance.getrandbits(64))
        return Advised(id=command.id, decision=command.decision, advice=convert(advice.to_dict(), AdviceWords))

    async def _rematch(self, visitor: Visitor, command: Rematch) -> Done:
        """The same people and bots at a new table. Two who ask at once get the same one."""
        key = visitor.key

        async def again(sitting: Sitting, table: Table) -> Done:
            check_authority(table, command, key or b"")
            if table.next is None:
                successor = Table(rematch_id(table.id, table.host))
                opening = Open(format=FORMAT, rules=RULES_VERSION, settings=table.settings, host=table.host)
                sits = [
                    Sit(seat=seat, name=chair.name or "", key=chair.key, level=chair.level if chair.is_bot else None)
                    for seat, chair in enumerate(table.chairs)
                ]
                with suppress(Taken):  # Somebody has made it already, and did not come to say so.
                    await self._found(successor, [opening, *sits], Start(id=OF_TABLE))
                before = table.marked
                row = table.accept(Follow(game=successor.id, id=command.id), self.now(), key)
                await self._keep(sitting, table, [row], before)
            # Nothing that lists tell changes after it: this is the row that named the next table, for all who ask.
            return Done(id=command.id, seq=table.marked, game=table.next)

        return await self._at(visitor.sitting.id, again)

    # The tables.

    def _sitting(self, game: str) -> Sitting:
        if game not in self.sittings:
            self.sittings[game] = Sitting(game, self.now())
        return self.sittings[game]

    async def table(self, sitting: Sitting) -> Table:
        """The table as its log has it. The lock is held."""
        sitting.used = self.now()
        if sitting.table is None:
            sitting.table = _folded(sitting.id, await self._stored(self.store.rows(sitting.id)))
        elif sitting.table.seq < sitting.heard:
            await self._catch_up(sitting, sitting.table)
        return sitting.table

    async def _catch_up(self, sitting: Sitting, table: Table) -> None:
        """Another process was here."""
        rows = await self._stored(self.store.rows(sitting.id, table.seq))
        try:
            table.follow(rows)
        except Damaged:
            sitting.table = None
            raise Refusal("damaged") from None

    async def _at(self, game: str, do: Callable[[Sitting, Table], Awaitable[T]]) -> T:
        """Does something at a table while nobody else does. If another process was first, it is done anew."""
        self._check_open()
        for _ in range(TRIES):
            sitting = self._sitting(game)
            async with sitting.lock:
                if self.sittings.get(game) is not sitting:
                    continue
                try:
                    table = await self.table(sitting)
                    return await do(sitting, table)
                except Taken:
                    sitting.table = None
                except Refusal:
                    if sitting.table is None and not sitting.visitors:
                        self.sittings.pop(game, None)
                    raise
                except BaseException:  # Nobody knows how far it came: the log does.
                    sitting.table = None
                    raise
        raise Refusal("unavailable")

    def _check_open(self) -> None:
        if self.closing:
            raise Refusal("closing")

    async def _keep(self, sitting: Sitting, table: Table, rows: list[Row], marked: int) -> None:
        """What the table accepted becomes durable, with what follows from it at once; then all hear of it."""
        rows += self._deals(table, sitting, self.now())
        if rows:
            await self._append(sitting, rows, table.about() if table.marked > marked else None)
        self._wind(sitting, table)
        self._bus.publish(sitting.id, table.seq)

    async def _append(self, sitting: Sitting, rows: list[Row], about: About | None) -> None:
        """If it can't be kept, it has not happened: the table is read anew from its log."""
        keeping = asyncio.ensure_future(self.store.append(sitting.id, rows, about))
        try:
            await asyncio.shield(keeping)
        except BaseException as error:
            sitting.table = None
            if isinstance(error, Unavailable):
                raise Refusal("unavailable") from None
            if isinstance(error, asyncio.CancelledError):
                self._spawn(self._settle(sitting.id, rows[-1].seq, keeping))
            raise

    async def _settle(self, game: str, seq: int, keeping: asyncio.Future[None]) -> None:
        """Whoever waited for it has gone, but it may still be kept: then the others must hear of it."""
        await asyncio.gather(keeping, return_exceptions=True)
        if not keeping.cancelled() and keeping.exception() is None:
            self._bus.publish(game, seq)
        await self._attend(game)

    async def _stored(self, reading: Awaitable[T]) -> T:
        try:
            return await reading
        except NoSuchGame:
            raise Refusal("no-such-game") from None
        except Unavailable:
            raise Refusal("unavailable") from None

    def _heard(self, game: str, seq: int) -> None:
        sitting = self.sittings.get(game)
        if sitting is not None:
            behind = sitting.table is None or sitting.table.seq < seq
            sitting.heard = max(sitting.heard, seq)
            sitting.wake()
            if behind and sitting.visitors and not self.closing:
                self._spawn(self._attend(game))  # Another process was there: something else may be due now.

    # What tables do by themselves.

    def _deals(self, table: Table, sitting: Sitting, at: int) -> list[Row]:
        """A deal that is due now is part of what made it due."""
        coming = due(table, sitting.company(table)) if table.phase == "between" else None
        if coming is None or coming.at > at:
            return []
        return [table.accept(deal_for(table, self._chance), at)]

    def _wind(self, sitting: Sitting, table: Table) -> None:
        """Sets the table's clock to what comes next."""
        if sitting.timer is not None:
            sitting.timer.cancel()
            sitting.timer = None
        coming = None if self.closing else due(table, sitting.company(table))
        self._let_think(sitting, table, coming)
        if coming is not None and coming.what != "bot":
            wait = max(0, coming.at - self.now()) / 1000
            sitting.timer = asyncio.get_running_loop().call_later(wait, self._ring, sitting)

    def _ring(self, sitting: Sitting) -> None:
        sitting.timer = None
        self._spawn(self._attend(sitting.id))

    async def _attend(self, game: str) -> None:
        """Does what is due at a table, and tells who is here."""

        async def act(sitting: Sitting, table: Table) -> None:
            before, at = table.marked, self.now()
            coming = due(table, sitting.company(table))
            rows = []
            if coming is not None and coming.at <= at and coming.what not in ("bot", "deal"):
                rows.append(table.accept(_command(coming), at))
            await self._keep(sitting, table, rows, before)

        try:
            await self._at(game, act)
        except Refusal as refusal:
            if refusal.code == "unavailable":
                await asyncio.sleep(1)
                self._spawn(self._attend(game))

    def _let_think(self, sitting: Sitting, table: Table, coming: Due | None) -> None:
        """A bot begins to think when its decision opens, and stops if it is no longer its own."""
        wanted = (table.decision, coming.at) if coming is not None and coming.what == "bot" else None
        if sitting.thought_of == wanted:
            return
        if sitting.thought is not None and sitting.thought is not asyncio.current_task():
            sitting.thought.cancel()
        sitting.thought_of, sitting.thought = wanted, None
        level, game = table.bot_to_move, table.game
        if wanted is not None and level is not None and game is not None:
            sitting.thought = self._spawn(self._move_bot(sitting, level, game.view(table.decider), wanted))

    async def _move_bot(self, sitting: Sitting, level: str, view: View, wanted: tuple[int, int]) -> None:
        move = await self._thinkers.choose(level, view, self._chance.getrandbits(64))
        await asyncio.sleep(max(0, wanted[1] - self.now()) / 1000)

        async def make(sitting: Sitting, table: Table) -> None:
            before, rows = table.marked, []
            if sitting.thought_of == wanted and table.bot_to_move is not None and table.decision == wanted[0]:
                words = convert(move.to_dict(), MoveWords)
                rows.append(table.accept(Move(id=OF_TABLE, seat=move.seat, decision=wanted[0], move=words), self.now()))
            await self._keep(sitting, table, rows, before)

        try:
            await self._at(sitting.id, make)
        except Refusal as refusal:
            sitting.thought_of = None
            if refusal.code == "unavailable":
                await asyncio.sleep(1)
            await self._attend(sitting.id)

    async def _sweep(self) -> None:
        """Folded rows that nobody needs are let go; so is all that is held of a table without anybody."""
        while True:
            await asyncio.sleep(SWEEP)
            before = self.now() - KEPT_IDLE
            for sitting in list(self.sittings.values()):
                if sitting.used < before and not sitting.lock.locked():
                    sitting.table = None
                    if sitting.is_idle:
                        del self.sittings[sitting.id]

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """No new commands; finishes what is in hand."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        while self._tasks:  # Some leave one behind that waits for the store.
            await asyncio.gather(*self._tasks, return_exceptions=True)
        for sitting in list(self.sittings.values()):
            if sitting.timer is not None:
                sitting.timer.cancel()
            async with sitting.lock:
                pass
        self._thinkers.close()


def _bots(order: Create, seats: Sequence[int]) -> list[Bot]:
    """Those who are to play at the seats that nobody took."""
    if order.bots is None:
        return []
    levels = [order.bots] if isinstance(order.bots, str) else order.bots
    for level in levels:
        check_level(level)
    filled = (levels + levels[-1:] * len(seats))[: len(seats)]
    return [Bot(id=OF_TABLE, seat=seat, level=level) for seat, level in zip(seats, filled, strict=True)]


def _folded(game: str, rows: list[Row]) -> Table:
    try:
        return Table.load(game, rows)
    except OtherRules:
        raise Refusal("other-rules") from None
    except Damaged as damaged:
        log.error("damaged", table=game, why=str(damaged))
        raise Refusal("damaged") from None


def _command(coming: Due) -> StandIn | PassHost | Close:
    if coming.what == "host":
        return PassHost(seat=coming.seat)
    if coming.what == "close":
        return Close()
    return StandIn(seat=coming.seat, level=STAND_IN, cause="time" if coming.what == "time" else "absent")


def _changes_nothing(table: Table, command: FromPeople, key: bytes) -> bool:
    """Said already: nothing to keep."""
    if isinstance(command, Back | Next) and command.seat in table.seats_of(key):
        chair = table.chairs[command.seat]
        return chair.level is None if isinstance(command, Back) else table.phase == "between" and chair.ready
    return False
