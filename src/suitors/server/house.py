"""The house in which the tables stand: who may come in, who is in, and whether it is about to close."""

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from suitors.server.bans import Bans
from suitors.server.cookies import Key, key_in
from suitors.server.hub import Hub
from suitors.server.logs import log
from suitors.server.metrics import Metrics
from suitors.server.options import Options
from suitors.server.rates import Rates, message_rate, neighbourhood
from suitors.server.store import Store
from suitors.tables.refusal import Refusal

if TYPE_CHECKING:
    from suitors.server.connection import Connection


class House:
    """What HTTP and WebSocket share."""

    def __init__(self, hub: Hub, store: Store, options: Options, metrics: Metrics, revoked: set[bytes]) -> None:
        self.hub = hub
        self.store = store
        self.options = options
        self.rates = Rates(options)
        self.message_rate = message_rate(options)
        self.metrics = metrics
        metrics.watch("suitors_tables", "Tables in memory", lambda: len(hub.sittings))
        self.connections: set[Connection] = set()
        self.closing = False
        self.lobby_open = True
        self._bans = Bans()
        self._revoked = revoked
        self._by_address: Counter[str] = Counter()

    # Keys.

    def key_of(self, request: HTTPConnection) -> Key | None:
        """The key that came along, if it still opens something."""
        key = key_in(request)
        if key is not None and key.kept in self._revoked:
            raise Refusal("bad-key")
        return key

    async def revoke(self, key: bytes, at: int) -> None:
        """Ends also what is open with it, here and at other processes."""
        await self.store.revoke(key, at)
        if self.hub.neighbours is not None:
            self.hub.neighbours.say_keys()
        await self._shut_out({key})

    async def look_at_keys(self) -> None:
        """Those that were revoked at other processes. Raises `Unavailable`."""
        await self._shut_out(await self.store.revoked() - self._revoked)

    async def _shut_out(self, keys: set[bytes]) -> None:
        self._revoked |= keys
        await asyncio.gather(*(one.end("bad-key") for one in list(self.connections) if one.key in keys))

    # What operators have set.

    async def look_at_standing(self) -> None:
        """They may have set something since. Raises `Unavailable`."""
        standing = await self.store.books.standing(self.hub.now())
        self.lobby_open = standing.lobby_open
        if standing.bans != self._bans.all:
            self._bans = Bans(standing.bans)
            banned = [one for one in self.connections if self._bans.of(one.address) is not None]
            await asyncio.gather(*(one.end("banned") for one in banned))

    def check_address(self, address: str) -> None:
        """Raises `banned`."""
        ban = self._bans.of(address)
        if ban is not None:
            raise Refusal("banned", until=ban.until)

    def check_lobby(self) -> None:
        """Raises `lobby-closed`: who plays plays on, but nothing new begins."""
        if not self.lobby_open:
            raise Refusal("lobby-closed")

    # Connections.

    def let_in(self, connection: "Connection") -> None:
        """Raises `too-many`."""
        caps, address = self.options.caps, connection.address
        if len(self.connections) >= caps.connections or self._by_address[address] >= caps.per_address:
            raise Refusal("too-many")
        self.connections.add(connection)
        self._by_address[address] += 1
        self.metrics.connections.inc()

    def let_out(self, connection: "Connection") -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            _less(self._by_address, connection.address)
            self.metrics.connections.dec()

    def cut_off(self) -> None:
        """Somebody did not read for too long, and is gone."""
        self.metrics.slow.inc()
        log.debug("slow reader")

    async def close(self) -> None:
        """Lets commands in hand come to their end, and asks everybody to come back."""
        self.closing = True
        await asyncio.gather(*(connection.end("closing", again=True) for connection in list(self.connections)))


def address_of(request: HTTPConnection) -> str:
    return neighbourhood(request.client.host if request.client else "")


def _less(counter: Counter[str], name: str) -> None:
    """What nobody counts any more is forgotten."""
    counter[name] -= 1
    if counter[name] <= 0:
        del counter[name]
