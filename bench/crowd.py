"""Many people at many tables, from a process of its own: the load under which `tables.py` measures a server.

It is told what to do by lines of JSON on stdin, and answers each with a line of JSON.
"""

import asyncio
import gc
import os
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any
from zlib import crc32

import uvloop
from msgspec import json

# Its neighbours can be imported also when this file is run by its path.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.guests import CHANCE, HELLO, Answer, EchoTable, Ready, Table, Tally
from bench.line import Asking, dial

NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
AT_ONCE = 50
"""Connections and requests that are in the making at the same time."""


class Crowd:
    def __init__(self, ports: Sequence[int], apart: bool = False) -> None:
        """With several servers, each table's people come to the same one, or, if they are apart, to one after the other."""
        self.ports, self.apart = ports, apart
        self.tables: list[Table | EchoTable] = []
        self.few = asyncio.Semaphore(AT_ONCE)
        self.tally = Tally()
        self.is_ready: Ready = _wait
        self._asking = Asking(ports[0])
        self._idle: list[tuple[str, str]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            raise error

    def port_of(self, table: str | int, seat: int) -> int:
        first = crc32(str(table).encode())
        return self.ports[(first + seat * self.apart) % len(self.ports)]

    # Who is there.

    async def gather(self, tables: int, seats: int) -> Answer:
        """Tables are made, people sit down, connect and begin."""

        async def one() -> None:
            async with self.few:
                game, tokens = await self._seated(seats)
            table = Table(self, game, tokens)
            self.tables.append(table)
            await table.come()
            table.people[0].say(b'{"type":"start","id":"s"}')

        await asyncio.gather(*(one() for _ in range(tables)))
        return await self._settle()

    async def _seated(self, seats: int) -> tuple[str, list[str]]:
        made = await self._asking.post("/api/v1/games", {"edition": "second", "players": seats, "names": NAMES[:1]})
        game = made["game"]
        joined = [await self._asking.post(f"/api/v1/games/{game}/seats", {"name": name}) for name in NAMES[1:seats]]
        return game, [one["key"] for one in (made, *joined)]

    async def gather_echo(self, tables: int, seats: int, words: int) -> Answer:
        self.tables += [EchoTable(self, number, seats, words) for number in range(tables)]
        await asyncio.gather(*(table.come() for table in self.tables))
        return await self._settle()

    async def seat(self, seats: int) -> Answer:
        """A table is made, and the last of them has joined it."""
        await self._seated(seats)
        return {}

    async def nothing(self) -> Answer:
        """Says that it is there."""
        return {}

    async def _settle(self) -> Answer:
        while not all(table.is_ready for table in self.tables):
            await asyncio.sleep(0.02)
        CHANCE.shuffle(self.tables)
        gc.collect()
        gc.freeze()
        return {}

    # Tables without anybody.

    async def make_idle(self, tables: int, seats: int) -> Answer:
        """Made and begun; nobody ever connects."""
        order = {"edition": "second", "players": seats, "names": NAMES[:seats], "bots": "courtier"}

        async def one() -> None:
            async with self.few:
                made = await self._asking.post("/api/v1/games", order)
                self._idle.append((made["game"], made["key"]))

        await asyncio.gather(*(one() for _ in range(tables)))
        return {}

    async def visit_idle(self, tables: int) -> Answer:
        """One comes to each of so many of them, and only looks."""
        heard = asyncio.Semaphore(0)

        async def one(game: str, token: str) -> None:
            async with self.few:
                line = await dial(self.port_of(game, 0), f"/api/v1/games/{game}/play", token, lambda _: heard.release())
                line.say(HELLO)
                await heard.acquire()

        await asyncio.gather(*(one(*self._idle.pop()) for _ in range(tables)))
        return {}

    # Playing.

    async def steady(self, rate: float, seconds: float) -> Answer:
        """So many moves a second in all, evenly; each table's turn comes round again and again."""
        self._begin()
        waiting: dict[Table | EchoTable, float | None] = {}
        """Tables whose turn came before they were ready. Where the last move was still on its way, the next one counts from
        when it was due; between two rounds there was nothing to move, and it counts from when there is."""

        def ready(table: Table | EchoTable) -> None:
            if table in waiting:
                due = waiting.pop(table)
                table.move(perf_counter() if due is None else due)

        self.is_ready = ready
        start = perf_counter()
        for number in range(int(rate * seconds)):
            due = start + number / rate
            while (now := perf_counter()) < due:
                await asyncio.sleep(due - now)
            table = self.tables[number % len(self.tables)]
            if table.is_ready:
                table.move(perf_counter())
            elif table.is_moving or table in waiting:
                self.tally.missed += 1
            elif table.began:
                self.tally.late += 1
                waiting[table] = due
            else:
                self.tally.between += 1
                waiting[table] = None
        spent = perf_counter() - start
        return await self._end(spent)

    async def scatter(self, moves: int) -> Answer:
        """Each table plays some moves, up to so many: those that were begun at the same moment would end their rounds at the same
        moment, too, as tables of an evening don't."""
        self._begin()
        left: dict[Table | EchoTable, int] = {table: CHANCE.randrange(moves) for table in self.tables}

        def ready(table: Table | EchoTable) -> None:
            left[table] -= 1
            if left[table] >= 0:
                table.move(perf_counter())

        self.is_ready = ready
        for table in self.tables:
            ready(table)
        while any(more > 0 for more in left.values()):
            await asyncio.sleep(0.02)
        self.is_ready = _wait
        return await self._settle()

    async def saturate(self, seconds: float) -> Answer:
        """As fast as the tables can go: each one's next move comes as soon as all have heard of its last."""
        self._begin()
        self.is_ready = lambda table: table.move(perf_counter())
        start = perf_counter()
        for table in self.tables:
            if table.is_ready:
                table.move(start)
        await asyncio.sleep(seconds)
        return await self._end(perf_counter() - start)

    def _begin(self) -> None:
        self.tally = Tally()

    async def _end(self, seconds: float) -> Answer:
        """What was done in time, and also what was then still in hand."""
        told = self.tally.told()
        self.is_ready = _wait
        await self._settle()
        return told | {"seconds": seconds, "sizes": self.tally.sizes, "all": self.tally.numbers()}


def _wait(table: Table | EchoTable) -> None:
    """It waits for its turn."""


async def obey(ports: Sequence[int], apart: bool) -> None:
    crowd = Crowd(ports, apart)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_fail)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        order = json.decode(line)
        do = getattr(crowd, order.pop("do"))
        print(json.encode(await do(**order)).decode(), flush=True)


def _fail(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A load that is not what it should be measures nothing."""
    print(f"crowd: {context.get('message')}: {context.get('exception')!r}", file=sys.stderr, flush=True)
    os._exit(1)


if __name__ == "__main__":
    uvloop.run(obey([int(port) for port in sys.argv[1].split(",")], "apart" in sys.argv[2:]))
