"""What people ask of the tables: to be made, joined, looked at and played at."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from msgspec import convert, json

from suitors.bots import Advice
from suitors.game.game import Game
from suitors.game.view import View
from suitors.server.presence import TOGETHER
from suitors.server.sitting import Sitting, Visitor
from suitors.server.stewarding import Stewarding
from suitors.server.store import Taken
from suitors.tables import sight
from suitors.tables.asking import changes_nothing, stood_in, view_for_hint
from suitors.tables.authority import check_authority, seat_for
from suitors.tables.chance import secret_of
from suitors.tables.clockwork import deadline, is_running
from suitors.tables.commands import OWN_ID, Follow, FromPeople, Wake
from suitors.tables.fairness import record_of
from suitors.tables.founding import Founding, again, ordered
from suitors.tables.keys import new_game_id, rematch_id
from suitors.tables.refusal import Refusal
from suitors.tables.retelling import what_if
from suitors.tables.rows import About, Row
from suitors.tables.table import Table
from suitors.tables.wire import (
    AdviceWords,
    Advised,
    Back,
    Command,
    Create,
    Done,
    Hint,
    Join,
    Leave,
    News,
    Next,
    Pledge,
    Refused,
    Rematch,
    Reveal,
    WhatIf,
)

SAY_NOT_HERE = (Leave, Back, Pledge, Reveal)
"""What says nothing of whether somebody is there to play: a client gives numbers by itself."""
SAID_TOGETHER = (Next, Pledge, Reveal)
"""What everybody at a table says at the same moment: processes with some of them would get in each other's way."""
JUST_NOW = 2000
"""A decision that opened less than so many milliseconds ago has not waited for anybody."""


class Hub(Stewarding):
    """Every method may raise `Refusal`, and then nothing has changed; `ask` answers with it."""

    # What HTTP asks.

    async def create(self, order: Create, key: bytes) -> tuple[str, list[int]]:
        """Makes a table; its name, and the seats taken on this device."""
        self._check_open()
        table = Table(new_game_id())
        await self._found(table, ordered(order, key, secret_of(self._chance)))
        return table.id, table.seats_of(key)

    async def what_if(self, order: WhatIf, game: Game, key: bytes) -> tuple[str, list[int]]:
        """Makes a table at which a recorded game goes on; its name, and the seat taken."""
        self._check_open()
        table = Table(new_game_id())
        await self._found(table, what_if(order, game, key))
        return table.id, table.seats_of(key)

    async def _found(self, table: Table, founding: Founding) -> None:
        at = self.now()
        rows = [table.accept(command, at) for command in founding]
        sitting = self._sitting(table.id)
        async with sitting.turn:
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
            return record_of(table).to_json()

        return await self._at(game, recorded)

    async def advise(self, level: str, view: View) -> Advice:
        """What a bot would do, by what one seat may know."""
        self._check_open()
        return await self._thinkers.advise(level, view, self._chance.getrandbits(64))

    # What a connection asks.

    async def enter(self, game: str, key: bytes | None, since: int, *, contributes: bool = False) -> Visitor:
        """A connection opens: with the seats of its key, or as a spectator."""

        async def come_in(sitting: Sitting, table: Table) -> Visitor:
            if await self.fresh(sitting, table):
                table = await self.table(sitting)
            visitor = Visitor(self, sitting, key, since, contributes=contributes)
            if not table.seats_of(key) and key != table.host and not table.settings.spectators:
                raise Refusal("no-spectators")
            await self._welcome(sitting, table, visitor)
            return visitor

        return await self._at(game, come_in)

    async def _welcome(self, sitting: Sitting, table: Table, visitor: Visitor) -> None:
        """Clocks that rested begin anew; a bot that stood in gives way."""
        may_rest = deadline(table) is not None and self.now() > table.opened + JUST_NOW
        if may_rest and sitting.elsewhere is not None:
            await sitting.elsewhere.is_known()
        rested = may_rest and not is_running(table, sitting.company(table))
        before, at = table.marked, self.now()
        sitting.come(visitor, at)
        rows = self._handed_back(table, visitor.key, at)
        if rested and is_running(table, sitting.company(table)):
            rows.append(table.accept(Wake(), at))
        try:
            await self._keep(sitting, table, rows, before)
        except BaseException:
            sitting.go(visitor, at)
            raise

    def _handed_back(self, table: Table, key: bytes | None, at: int) -> list[Row]:
        if table.phase not in ("playing", "between"):
            return []
        return [table.accept(Back(id=OWN_ID, seat=seat), at) for seat in stood_in(table, key)]

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
        if visitor.sitting.yields and isinstance(command, SAID_TOGETHER):
            await asyncio.sleep(visitor.sitting.yields * TOGETHER)

        async def do(sitting: Sitting, table: Table) -> Done:
            done = table.answered.get((key, command.id))
            if done is not None or changes_nothing(table, command, key):
                return Done(id=command.id, seq=done or table.seq)
            before, at = table.marked, self.now()
            rows = [] if isinstance(command, SAY_NOT_HERE) else self._handed_back(table, key, at)
            try:
                rows.append(table.accept(command, at, key))
            except Refusal:
                if rows:
                    await self._keep(sitting, table, rows, before)
                raise
            await self._keep(sitting, table, rows, before)
            return Done(id=command.id, seq=table.answered[key, command.id])

        return await self._at(visitor.sitting.id, do)

    def obey_at_once(self, visitor: Visitor, command: FromPeople, kept: Callable[[Done | None], None]) -> bool:
        """Obeys what can be obeyed without waiting for anybody; when it is durable, `kept` hears the answer, or None if it could
        not be kept. If anything stands in the way nothing has happened: it must be asked."""
        sitting, table = visitor.sitting, visitor.sitting.table
        if self.closing or not sitting.is_open or table is None or table.seq < sitting.heard:
            return False
        if sitting.yields and isinstance(command, SAID_TOGETHER):
            return False
        key, before = visitor.key, table.marked
        if key is None or (key, command.id) in table.answered or changes_nothing(table, command, key) or stood_in(table, key):
            return False
        try:
            row = table.accept(command, self.now(), key)
        except Refusal:
            return False
        except BaseException:
            sitting.table = None
            raise
        sitting.used = row.at
        done = Done(id=command.id, seq=row.seq)
        self._keep_unwatched(sitting, table, [row], before, lambda is_kept: kept(done if is_kept else None))
        return True

    async def _refused(self, visitor: Visitor, command: Command, refusal: Refusal) -> Refused:
        """A stale command is answered with how things are; a stale number says nothing of the game."""
        now = None
        seat = None if isinstance(command, Pledge | Reveal) else getattr(command, "seat", None)
        table = visitor.sitting.table
        if refusal.code == "stale" and table is not None and seat in table.seats_of(visitor.key):
            async with visitor.sitting.turn:
                table = await self.table(visitor.sitting)
                told = sight.news(table, seat, visitor.hearing.heard)
                now = None if told is None else json.decode(told, type=News)
        return Refused(id=command.id, code=refusal.code, facts=refusal.facts, news=now)

    async def _hint(self, visitor: Visitor, command: Hint) -> Advised:
        async def look(sitting: Sitting, table: Table) -> View:
            return view_for_hint(table, command, visitor.key)

        view = await self._at(visitor.sitting.id, look)
        advice = await self.advise(command.level, view)
        return Advised(id=command.id, decision=command.decision, advice=convert(advice.to_dict(), AdviceWords))

    async def _rematch(self, visitor: Visitor, command: Rematch) -> Done:
        """The same people and bots at a new table. Two who ask at once get the same one."""
        key = visitor.key

        async def follow(sitting: Sitting, table: Table) -> Done:
            check_authority(table, command, key or b"")
            if table.next is None:
                successor = Table(rematch_id(table.id, table.host))
                with suppress(Taken):  # Somebody has made it already, and did not come to say so.
                    await self._found(successor, again(table, secret_of(self._chance)))
                before = table.marked
                row = table.accept(Follow(game=successor.id, id=command.id), self.now(), key)
                await self._keep(sitting, table, [row], before)
            # Nothing that lists tell changes after it: this is the row that named the next table, for all who ask.
            return Done(id=command.id, seq=table.marked, game=table.next)

        return await self._at(visitor.sitting.id, follow)
