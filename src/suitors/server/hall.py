"""The tables as this process has them: their rows kept and folded, their clocks running, their bots thinking."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter, time
from typing import Any, TypeVar

from msgspec import convert

from suitors.game.view import View
from suitors.server.bus import Bus, LocalBus
from suitors.server.logs import log
from suitors.server.neighbours import Neighbours
from suitors.server.presence import TOGETHER
from suitors.server.receipts import when_settled
from suitors.server.sitting import Sitting
from suitors.server.store import NoSuchGame, Store, Taken, Unavailable, Unsure
from suitors.server.thinking import Thinkers
from suitors.tables.chance import SECURE, deal_for
from suitors.tables.clockwork import Due, due
from suitors.tables.commands import OWN_ID, Close, PassHost, Seal, StandIn
from suitors.tables.refusal import Refusal
from suitors.tables.rows import About, Row
from suitors.tables.settings import STAND_IN
from suitors.tables.table import Damaged, OtherRules, Table
from suitors.tables.wire import Move, MoveWords

KEPT_IDLE = 60_000
"""So long, in milliseconds, a table's rows stay folded when nobody asks for them."""
SWEEP = 15.0
SOON = 1.0
"""Seconds until what could not be done is tried again."""
TRIES = 5
"""So often a command is tried again when another process was first."""
T = TypeVar("T")
Kept = Callable[[int, float], None]
"""Hears of every so many rows that became durable, and how many seconds that took."""


def now_ms() -> int:
    return int(time() * 1000)


class Hall:
    """No table belongs to it: what it holds is a copy of the log, and whoever adds the next row first has added it."""

    def __init__(
        self,
        store: Store,
        *,
        bus: Bus | None = None,
        chance: Random = SECURE,
        now: Callable[[], int] = now_ms,
        kept: Kept = lambda rows, seconds: None,
    ) -> None:
        self.store = store
        self.now = now
        self._kept = kept
        self.sittings: dict[str, Sitting] = {}
        self.closing = False
        self.neighbours: Neighbours | None = None
        """The other processes, where tables are shared with some."""
        self._bus = bus or LocalBus()
        self._bus.subscribe(self.hear)
        self._chance = chance
        self._thinkers = Thinkers()
        self._tasks: set[asyncio.Task[None]] = set()
        self._soon: set[str] = set()
        """The tables that are looked at again in a while, because something went wrong."""

    async def start(self) -> None:
        """Clears away what is idle from now on, and listed tables that nobody came to."""
        self._spawn(self._sweep())
        if self.neighbours is not None:
            self.neighbours.start()
        for about in await self.store.lobby(1000):
            self._spawn(self._attend(about.game))

    # The tables.

    def _sitting(self, game: str) -> Sitting:
        if game not in self.sittings:
            self.sittings[game] = Sitting(game, self.now())
            if self.neighbours is not None:
                self.neighbours.meet(self.sittings[game])
        return self.sittings[game]

    def _let_go(self, game: str) -> None:
        if self.sittings.pop(game, None) is not None and self.neighbours is not None:
            self.neighbours.part(game)

    async def table(self, sitting: Sitting) -> Table:
        """The table as its log has it. Its turn is taken."""
        sitting.used = self.now()
        if sitting.table is None:
            sitting.table = _folded(sitting.id, await self._stored(self.store.rows(sitting.id)))
        elif sitting.table.seq < sitting.heard:
            await self._catch_up(sitting, sitting.table)
        return sitting.table

    async def _catch_up(self, sitting: Sitting, table: Table) -> None:
        """Another process was here."""
        heard = sitting.heard
        rows = await self._stored(self.store.rows(sitting.id, table.seq))
        try:
            table.follow(rows)
        except Damaged:  # Perhaps what it follows was rewritten meanwhile, because somebody's data were purged.
            sitting.table = None
            sitting.table = table = _folded(sitting.id, await self._stored(self.store.rows(sitting.id)))
        if sitting.heard == heard:  # What was told is not in the log: it was not so.
            sitting.heard = table.seq

    async def _at(self, game: str, do: Callable[[Sitting, Table], Awaitable[T]]) -> T:
        """Does something at a table while nobody else does. If another process was first, it is done anew."""
        self._check_open()
        for _ in range(TRIES):
            sitting = self._sitting(game)
            async with sitting.turn:
                if self.sittings.get(game) is not sitting:
                    continue
                try:
                    table = await self.table(sitting)
                    return await do(sitting, table)
                except Taken:
                    sitting.table = None
                    if sitting.yields:  # Else two processes could be in each other's way again and again.
                        await asyncio.sleep(sitting.yields * TOGETHER)
                except Refusal:
                    if await self._is_behind(sitting):
                        continue
                    if sitting.table is None and not sitting.visitors:
                        self._let_go(game)
                    raise
                except BaseException:  # Nobody knows how far it came: the log does.
                    sitting.table = None
                    raise
        raise Refusal("unavailable")

    async def fresh(self, sitting: Sitting, table: Table) -> bool:
        """Whether another process was here and nobody told: the table is now as its log has it."""
        if self.neighbours is None or (await self._stored(self.store.newest([sitting.id])))[sitting.id] <= table.seq:
            return False
        await self._catch_up(sitting, table)
        return True

    async def _is_behind(self, sitting: Sitting) -> bool:
        """Nobody is refused because of what is no longer so."""
        try:
            return sitting.table is not None and await self.fresh(sitting, sitting.table)
        except Refusal:
            return False

    def _check_open(self) -> None:
        if self.closing:
            raise Refusal("closing")

    async def _keep(self, sitting: Sitting, table: Table, rows: list[Row], marked: int) -> None:
        """What the table accepted becomes durable, with what follows from it at once; then all hear of it."""
        rows += self._deals(table, sitting, self.now())
        if rows:
            await self._append(sitting, rows, table.about() if table.marked > marked else None)
            self._tell(sitting, table)
        else:
            self._wind(sitting, table)
            sitting.wake()

    def _keep_unwatched(self, sitting: Sitting, table: Table, rows: list[Row], marked: int, kept: Callable[[bool], None]) -> None:
        """The same for somebody who does not wait, but hears whether it was kept. Others may be obeyed meanwhile: all of them
        have the turn together, and are told of when the last is durable."""
        rows += self._deals(table, sitting, self.now())
        about = table.about() if table.marked > marked else None
        began = perf_counter()
        keeping = self.store.append(sitting.id, rows, about)
        sitting.begin_to_keep()

        def hear(keeping: asyncio.Future[None]) -> None:
            is_kept = not keeping.cancelled() and keeping.exception() is None
            try:
                kept(is_kept)
                if is_kept:
                    self._kept(len(rows), perf_counter() - began)
                else:
                    sitting.table = None
            finally:
                if sitting.end_keeping(rows[-1].seq if is_kept else 0):
                    self._settled(sitting, table)

        when_settled(keeping, hear)

    def _settled(self, sitting: Sitting, table: Table) -> None:
        """All who were obeyed at once have their answers. If not all of it was kept, the table is read anew."""
        try:
            if sitting.table is table:
                self._tell(sitting, table)
            elif sitting.kept:
                self._bus.publish(sitting.id, sitting.kept)
            else:
                sitting.wake()
        finally:
            sitting.turn.release()
        sitting.tell_now()

    def _tell(self, sitting: Sitting, table: Table) -> None:
        self._wind(sitting, table)
        self._bus.publish(sitting.id, table.seq)

    async def _append(self, sitting: Sitting, rows: list[Row], about: About | None) -> None:
        """If it can't be kept, it has not happened: the table is read anew from its log."""
        began = perf_counter()
        keeping = asyncio.ensure_future(self.store.append(sitting.id, rows, about))
        try:
            await asyncio.shield(keeping)
            self._kept(len(rows), perf_counter() - began)
        except BaseException as error:
            sitting.table = None
            if isinstance(error, Unsure):  # If it was kept after all, those who are here see it as soon as it can be read.
                self._attend_soon(sitting.id, 0 if sitting.lost < self.now() - 1000 * SOON else SOON)
                sitting.lost = self.now()
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

    def hear(self, game: str, seq: int) -> None:
        sitting = self.sittings.get(game)
        if sitting is not None:
            behind = sitting.table is None or sitting.table.seq < seq
            sitting.heard = max(sitting.heard, seq)
            if behind and sitting.visitors and not self.closing:
                self.attend(game)  # Another process was there: something else may be due now. Then all are told.
            else:
                sitting.wake()

    # What tables do by themselves.

    def _deals(self, table: Table, sitting: Sitting, at: int) -> list[Row]:
        """A deal that is due now is part of what made it due."""
        if table.phase != "between":
            return []
        coming = due(table, sitting.company(table))
        if coming is None or coming.at > at or coming.what != "deal":
            return []
        return [table.accept(deal_for(table, self._chance), at)]

    def _wind(self, sitting: Sitting, table: Table) -> None:
        """Sets the table's clock to what comes next."""
        coming = None if self.closing else due(table, sitting.company(table))
        self._let_think(sitting, table, coming)
        sitting.due = None if coming is None or coming.what == "bot" else coming.at
        if sitting.timer is not None and (sitting.due is None or sitting.due < sitting.rings):
            sitting.timer.cancel()
            sitting.timer = None
        if sitting.timer is None and sitting.due is not None:
            self._set_timer(sitting, sitting.due)

    def _set_timer(self, sitting: Sitting, at: int) -> None:
        sitting.rings = at
        wait = max(0, at + sitting.yields - self.now()) / 1000
        sitting.timer = asyncio.get_running_loop().call_later(wait, self._ring, sitting)

    def _ring(self, sitting: Sitting) -> None:
        """It was not set anew for every move: what it rings for may have been put off."""
        sitting.timer = None
        if sitting.due is not None and sitting.due > sitting.rings:
            self._set_timer(sitting, sitting.due)
        else:
            sitting.used = self.now()  # It is not swept away just now.
            self._spawn(self._attend(sitting.id))

    def attend(self, game: str) -> None:
        if not self.closing:
            self._spawn(self._attend(game))

    async def _attend(self, game: str) -> None:
        """Does what is due at a table, and tells who is here."""
        if not await self._is_attended(game):
            self._attend_soon(game)

    async def _is_attended(self, game: str) -> bool:
        """Or whether it must be tried again."""

        async def act(sitting: Sitting, table: Table) -> None:
            before, at = table.marked, self.now()
            coming = due(table, sitting.company(table))
            rows = []
            if coming is not None and coming.at <= at and coming.what not in ("bot", "deal"):
                rows.append(table.accept(_command(coming), at))
            await self._keep(sitting, table, rows, before)

        try:
            await self._at(game, act)
        except Exception as error:
            if _may_pass(game, error):
                return False
            if game in self.sittings:
                self.sittings[game].wake()
        return True

    def _attend_soon(self, game: str, wait: float = SOON) -> None:
        """Until it is done; one does that, however many ask for it."""
        if game not in self._soon and not self.closing:
            self._soon.add(game)
            self._spawn(self._attend_until_done(game, wait))

    async def _attend_until_done(self, game: str, wait: float) -> None:
        try:
            await asyncio.sleep(wait)
            while not await self._is_attended(game):
                await asyncio.sleep(SOON)
        finally:
            self._soon.discard(game)

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
        try:
            await self._think_and_move(sitting, level, view, wanted)
        except Exception as error:
            sitting.thought_of = None
            if _may_pass(sitting.id, error):
                self._attend_soon(sitting.id)
            else:
                await self._attend(sitting.id)

    async def _think_and_move(self, sitting: Sitting, level: str, view: View, wanted: tuple[int, int]) -> None:
        if sitting.yields:  # Another process thinks already.
            await asyncio.sleep(max(0, wanted[1] + sitting.yields - self.now()) / 1000)
        move = await self._thinkers.choose(level, view, self._chance.getrandbits(64))
        await asyncio.sleep(max(0, wanted[1] - self.now()) / 1000)

        async def make(sitting: Sitting, table: Table) -> None:
            before, rows = table.marked, []
            if sitting.thought_of == wanted and table.bot_to_move is not None and table.decision == wanted[0]:
                words = convert(move.to_dict(), MoveWords)
                rows.append(table.accept(Move(id=OWN_ID, seat=move.seat, decision=wanted[0], move=words), self.now()))
            await self._keep(sitting, table, rows, before)

        await self._at(sitting.id, make)

    async def _sweep(self) -> None:
        """Folded rows that nobody needs are let go; so is all that is held of a table without anybody."""
        while True:
            await asyncio.sleep(SWEEP)
            before = self.now() - KEPT_IDLE
            for sitting in list(self.sittings.values()):
                if sitting.used < before and sitting.turn.is_free:
                    sitting.table = None
                    if sitting.is_idle:
                        self._let_go(sitting.id)

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """No new commands; finishes what is in hand."""
        self.closing = True
        if self.neighbours is not None:
            await self.neighbours.close()
        for task in list(self._tasks):
            task.cancel()
        while self._tasks:  # Some leave one behind that waits for the store.
            await asyncio.gather(*self._tasks, return_exceptions=True)
        for sitting in list(self.sittings.values()):
            if sitting.timer is not None:
                sitting.timer.cancel()
            async with sitting.turn:
                pass
        self._thinkers.close()


def _folded(game: str, rows: list[Row]) -> Table:
    try:
        return Table.load(game, rows)
    except OtherRules:
        raise Refusal("other-rules") from None
    except Damaged as damaged:
        log.error("damaged", table=game, why=str(damaged))
        raise Refusal("damaged") from None


def _may_pass(game: str, error: Exception) -> bool:
    """Whether it is no word on what was asked, but may go better the next time. A mistake of ours is told to the host."""
    if isinstance(error, Refusal):
        return error.code == "unavailable"
    log.error("unexpected", table=game, exc_info=error)
    return True


def _command(coming: Due) -> Seal | StandIn | PassHost | Close:
    if coming.what == "seal":
        return Seal()
    if coming.what == "host":
        return PassHost(seat=coming.seat)
    if coming.what == "close":
        return Close()
    return StandIn(seat=coming.seat, level=STAND_IN, cause="time" if coming.what == "time" else "absent")
