"""The other processes that serve the same tables: who is with them, and what was missed of what they said.

Nothing depends on them. A table at which somebody is here is looked up in the log from time to time, however silent they are.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from suitors.server.bus import SharedBus
from suitors.server.hints import Here, Keys
from suitors.server.logs import log
from suitors.server.presence import BEAT, FORGOTTEN, Elsewhere
from suitors.server.store import Store, Unavailable

if TYPE_CHECKING:
    from suitors.server.hall import Hall
    from suitors.server.sitting import Sitting

OFTEN = 1.0
"""Seconds between two looks into the log while nobody tells what is new."""
SELDOM = 10.0
"""The same while the bus is there."""
LOBBY = 300.0
"""Seconds between two looks for listed tables that another process left behind."""
KEYS = 30.0
"""Seconds between two looks for keys that were revoked."""
AT_ONCE = 100
"""Tables that are gone through before others have their turn."""

Work = Callable[[], Awaitable[None]]


class Neighbours:
    """Heard over the bus, if there is one; found in the store in any case."""

    def __init__(self, hall: "Hall", store: Store, bus: SharedBus | None = None) -> None:
        self._hall, self._store, self._bus = hall, store, bus
        self.look_at_keys: Work = _nothing
        """What is done when keys may have been revoked elsewhere."""
        self._looked = -SELDOM
        self._tasks: set[asyncio.Task[None]] = set()
        if bus is not None:
            bus.listen(self)

    def start(self) -> None:
        for seconds, work in ((BEAT, self._beat), (OFTEN, self._look), (LOBBY, self._look_at_lobby), (KEYS, self._look_at_keys)):
            self._spawn(_again_and_again(seconds, work))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables that come and go here.

    def meet(self, sitting: "Sitting") -> None:
        if self._bus is not None:
            sitting.elsewhere = Elsewhere(sitting, self._bus)
            self._bus.follow(sitting.id)
            sitting.elsewhere.ask()

    def part(self, game: str) -> None:
        if self._bus is not None:
            self._bus.leave(game)

    # What the others say.

    def here(self, game: str, said: Here) -> None:
        sitting = self._hall.sittings.get(game)
        if sitting is not None and sitting.elsewhere is not None:
            if sitting.elsewhere.hear(said, self._hall.now()):
                self._company_changed(sitting)
            self._hall.hear(game, said.seq)

    def keys(self) -> None:
        self._spawn(self._look_at_keys())

    def again(self) -> None:
        """All that was said meanwhile is asked for: by us of the others, and of the log."""
        now = self._hall.now()
        for sitting in self._hall.sittings.values():
            if sitting.elsewhere is not None:
                sitting.elsewhere.hold(now)
                sitting.elsewhere.ask()
        self._looked = -SELDOM
        self._spawn(self._look_at_keys())

    def say_keys(self) -> None:
        if self._bus is not None:
            self._bus.say_keys(Keys())

    def _company_changed(self, sitting: "Sitting") -> None:
        """Who is here sees it at once. What may be due now is done by one process first."""
        sitting.wake()
        asyncio.get_running_loop().call_later(sitting.yields / 1000, self._hall.attend, sitting.id)

    # What is done from time to time.

    async def _beat(self) -> None:
        """Who is here is said again, and who was not heard for long is forgotten, unless nobody could be."""
        for number, sitting in enumerate(list(self._hall.sittings.values()), 1):
            elsewhere = sitting.elsewhere
            if elsewhere is not None and self._bus is not None and self._bus.is_open:
                now = self._hall.now()
                if sitting.visitors:
                    elsewhere.tell()
                if elsewhere.forget(now - FORGOTTEN, now):
                    self._company_changed(sitting)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _look(self) -> None:
        """Whatever was not told: how far the tables are at which somebody is here."""
        now = asyncio.get_running_loop().time()
        if self._bus is not None and self._bus.is_open and now < self._looked + SELDOM:
            return
        self._looked = now
        visited = [sitting.id for sitting in self._hall.sittings.values() if sitting.visitors]
        for start in range(0, len(visited), AT_ONCE):
            for game, seq in (await self._store.newest(visited[start : start + AT_ONCE])).items():
                self._hall.hear(game, seq)

    async def _look_at_lobby(self) -> None:
        for about in await self._store.lobby(1000):
            if about.game not in self._hall.sittings:
                self._hall.attend(about.game)

    async def _look_at_keys(self) -> None:
        with suppress(Unavailable):
            await self.look_at_keys()


async def _again_and_again(seconds: float, work: Work) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Unavailable:
            continue
        except Exception as error:
            log.error("unexpected", exc_info=error)


async def _nothing() -> None:
    pass
