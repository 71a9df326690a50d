"""The bus between processes, on NATS: a subject for each table at which somebody is, and one for all.

Each connection to NATS is made anew with all that is followed. Nothing is stored for later: what was not said while there was
none is found in the log.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import shuffle, uniform
from secrets import token_hex

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from suitors.server.bus import Ear, Heard
from suitors.server.hints import NAME_BYTES, Here, Hint, Keys, Rows, decode, encode
from suitors.server.logs import log
from suitors.server.metrics import Count, Metrics
from suitors.server.servers import Servers

PAUSE = 0.5
"""Seconds between two attempts, about."""
PATIENCE = 2
"""Seconds for a connection to open, and for the last words."""
PING = 10
"""Seconds between two signs of life, so that a machine that vanished is noticed."""

Errand = Callable[[Client], Awaitable[object]]


class NatsBus:
    def __init__(self, servers: Servers, metrics: Metrics) -> None:
        self.name = token_hex(NAME_BYTES)
        self._servers = servers
        self._listeners: list[Heard] = []
        self._ear: Ear | None = None
        self._client: Client | None = None
        """While it is connected."""
        self._followed: dict[str, Subscription | None] = {}
        self._rows: dict[str, int] = {}
        """What is to be told next; of two numbers of a table the last is enough."""
        self._errands: deque[Errand] = deque()
        self._wake = asyncio.Event()
        self._is_missed = False
        """Whether it is away, and that was told."""
        self._sent = Count("suitors_bus_sent", "Hints given to other processes", metrics.registry)
        self._received = Count("suitors_bus_received", "Hints of other processes", metrics.registry)
        self._malformed = Count("suitors_bus_malformed", "Messages on the bus that are no hints", metrics.registry)
        metrics.watch("suitors_bus_connected", "Whether the bus can be reached", lambda: float(self.is_open))
        self._tasks = [asyncio.create_task(work) for work in (self._stay_connected(), self._work())]

    # What is said.

    @property
    def is_open(self) -> bool:
        return self._client is not None and self._client.is_connected

    def publish(self, game: str, seq: int) -> None:
        for heard in self._listeners:
            heard(game, seq)
        if self._client is not None:
            self._rows[game] = seq
            self._wake.set()

    def say(self, game: str, said: Here) -> None:
        self._run(partial(_publish, self._subject(game), said))

    def say_keys(self, said: Keys) -> None:
        self._run(partial(_publish, self._house, said))

    def _run(self, errand: Errand) -> None:
        """One after the other, in the order in which they came. Without a connection there is nothing to run."""
        if self._client is not None:
            self._errands.append(errand)
            self._wake.set()

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._say_all()

    async def _say_all(self) -> None:
        while self._errands:
            await self._do(self._errands.popleft())
        rows, self._rows = self._rows, {}
        for game, seq in rows.items():
            await self._do(partial(_publish, self._subject(game), Rows(seq)))

    async def _do(self, errand: Errand) -> None:
        """If the connection is gone, so is all that was to be said."""
        if self._client is not None:
            with suppress(Error, OSError):
                await errand(self._client)
                self._sent.inc()

    # What is heard.

    def subscribe(self, heard: Heard) -> None:
        self._listeners.append(heard)

    def listen(self, ear: Ear) -> None:
        self._ear = ear

    def follow(self, game: str) -> None:
        if game not in self._followed:
            self._followed[game] = None
            self._run(partial(self._subscribe, game))

    def leave(self, game: str) -> None:
        subscription = self._followed.pop(game, None)
        if subscription is not None:
            self._run(lambda _: subscription.unsubscribe())

    async def _subscribe(self, game: str, client: Client) -> None:
        subscription = await client.subscribe(self._subject(game), cb=self._hear)
        if game in self._followed:
            self._followed[game] = subscription
        else:
            await subscription.unsubscribe()

    async def _hear(self, message: Msg) -> None:
        self._received.inc()
        _, _, game = message.subject.rpartition(".")
        said = decode(message.data)
        if isinstance(said, Rows):
            for heard in self._listeners:
                heard(game, said.seq)
        elif isinstance(said, Here) and self._ear is not None:
            self._ear.here(game, said)
        elif isinstance(said, Keys) and self._ear is not None:
            self._ear.keys()
        else:
            self._malformed.inc()

    def _subject(self, game: str) -> str:
        return f"{self._servers.prefix}.table.{game}"

    @property
    def _house(self) -> str:
        return f"{self._servers.prefix}.house"

    # Being connected.

    async def _stay_connected(self) -> None:
        while True:
            client = Client()
            try:
                await self._be_connected(client)
            finally:
                self._client = None
                await self._end(client)
            await asyncio.sleep(PAUSE * uniform(0.5, 1.5))

    async def _be_connected(self, client: Client) -> None:
        lost = asyncio.Event()
        try:
            await self._connect(client, lost)
        except (Error, OSError, TimeoutError) as error:
            if not self._is_missed:
                log.warning("no bus", servers=self._servers.shown, error=type(error).__name__)
            self._is_missed = True
        else:
            await lost.wait()
            log.warning("bus lost", servers=self._servers.shown)
            self._is_missed = True

    async def _connect(self, client: Client, lost: asyncio.Event) -> None:
        """Follows anew all that is followed, and then asks what was missed."""

        async def end() -> None:
            lost.set()

        servers = list(self._servers.urls)
        shuffle(servers)
        await client.connect(
            servers, name="suitors", no_echo=True, allow_reconnect=False, max_reconnect_attempts=1, reconnect_time_wait=0,
            connect_timeout=PATIENCE, ping_interval=PING, error_cb=_note, closed_cb=end, dont_randomize=True,
        )  # fmt: skip
        await client.subscribe(self._house, cb=self._hear)
        self._followed = dict.fromkeys(self._followed)
        while missing := [game for game, followed in self._followed.items() if followed is None]:
            for game in missing:
                await self._subscribe(game, client)
        self._client = client
        log.info("bus found", servers=self._servers.shown)
        if self._ear is not None:
            self._ear.again()

    async def close(self) -> None:
        """Says what is still to be said."""
        with suppress(Error, OSError, TimeoutError):
            await self._say_all()
            if self._client is not None:
                await self._client.flush(PATIENCE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _end(self, client: Client) -> None:
        with suppress(Error, OSError, TimeoutError):
            await client.close()


async def _publish(subject: str, said: Hint, client: Client) -> None:
    await client.publish(subject, encode(said))


async def _note(error: Exception) -> None:
    """Its text may quote an address, with the password that is in it."""
    log.debug("bus trouble", error=type(error).__name__)
