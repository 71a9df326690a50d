"""Several real servers of the same tables, with a real PostgreSQL and a real NATS, and people who come to any of them."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, TypeVar

from guests import Frame, Giver, Guest
from nats_server import Nats, nats_server
from postgres import Postgres
from serving import NO_LIMITS, PATIENCE, Answer, Serving
from test_server_kill import Company, Evening
from websockets.asyncio.client import ClientConnection

from suitors.tables import wire
from suitors.tables.rows import Row

T = TypeVar("T")
CUT = 0.01
"""How often, for each thing that comes, a line breaks."""
AGAIN = ("unavailable", "closing")
"""Refusals after which one asks again."""


class Member(Serving):
    """One of the servers."""

    def __init__(self, folder: Path, database: str, bus: str | None) -> None:
        shared = ("--database", database, *(() if bus is None else ("--bus", bus)))
        super().__init__(folder, *shared, *NO_LIMITS)

    @property
    def command(self) -> list[str]:
        place = ["--host", "127.0.0.1", "--port", str(self.port)]
        return [sys.executable, *self.program, "serve", *place, *self.options]


class Cluster:
    """All of them. Whatever is asked is asked of any, and of another one if that one is dead."""

    def __init__(self, members: list[Member], postgres: Postgres, database: str, nats: Nats, chance: Random) -> None:
        self.members, self.postgres, self.nats = members, postgres, nats
        self._database, self._chance = database, chance

    @property
    def port(self) -> int:
        return self._chance.choice(self.members).port

    def create(self, key: str | None = None, **settings: object) -> Any:
        return self._ask(lambda member: member.create(key, **settings))

    def join(self, game: str, name: str = "Bert", key: str | None = None) -> Any:
        return self._ask(lambda member: member.join(game, name, key))

    def get(self, path: str, key: str | None = None) -> Answer:
        return self._ask(lambda member: member.get(path, key))

    def _ask(self, ask: Callable[[Member], T]) -> T:
        ends = monotonic() + PATIENCE
        while True:
            try:
                return ask(self._chance.choice(self.members))
            except OSError:
                if monotonic() > ends:
                    raise
                sleep(0.02)

    def rows(self, game: str) -> list[Row]:
        wanted = f"SELECT seq, at, encode(command, 'hex'), encode(hash, 'hex') FROM log WHERE game = '{game}' ORDER BY seq"
        lines = [line.split("|") for line in self.postgres.sql(wanted, self._database).splitlines()]
        return [Row(int(seq), int(at), bytes.fromhex(command), bytes.fromhex(sealed)) for seq, at, command, sealed in lines]

    @property
    def err(self) -> str:
        return "\n".join(member.err for member in self.members)


@contextmanager
def cluster(folder: Path, postgres: Postgres, count: int, chance: Random, with_bus: bool = True) -> Iterator[Cluster]:
    with ExitStack() as ends:
        nats = ends.enter_context(nats_server(folder / "nats"))
        database = postgres.make_database()
        members = [Member(folder / f"server{number}", database, nats.url if with_bus else None) for number in range(count)]
        for member in members:
            ends.callback(member.close)
            member.start()
        yield Cluster(members, postgres, database, nats, chance)


class Wanderer(Giver):
    """Comes to another server each time, and is cut off now and then."""

    async def _hear(self, socket: ClientConnection, frame: Frame) -> None:
        match frame.said:
            case wire.Bye(again=True):
                raise ConnectionResetError
            case wire.Refused(code=code, id=name) if code in AGAIN:
                self.put_off |= set() if name is None else {name}
                await asyncio.sleep(0.1)
                raise ConnectionResetError
        await super()._hear(socket, frame)
        if self._chance.random() < CUT:
            socket.transport.abort()


class Outing(Evening):
    """An evening of people who wander."""

    def __init__(self, house: Cluster, company: Company, chance: Random) -> None:
        super().__init__(house, company, chance)  # type: ignore[arg-type]

    def _call(self, game: str, token: str | None) -> Guest:
        return Wanderer(self._server, game, token, self._chance)
