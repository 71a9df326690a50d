"""Serving: opens the tables and the port, lets people play, and ends without leaving anybody in the dark."""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from types import FrameType

import uvicorn

from suitors.server import operating
from suitors.server.app import application
from suitors.server.house import House
from suitors.server.hub import Hub
from suitors.server.large_pages import use_large_pages
from suitors.server.logs import log
from suitors.server.metrics import Metrics
from suitors.server.options import Options
from suitors.server.servers import Servers
from suitors.server.sharing import check_bus, meet_neighbours, open_bus
from suitors.server.storage import Tables, open_store
from suitors.server.store import Keeping
from suitors.server.tidying import tidy_daily
from suitors.server.wires import Wires

LONGEST_FRAME = 16 * 1024
BACKLOG = 2048
HANDLES = 100
"""Files that are open besides connections."""
BEAT, THOROUGH = 2.0, 900
"""Seconds after which objects count as old; and every so many of them all are looked through, twice an hour."""


@dataclass(frozen=True)
class Place:
    """Where to serve from and at."""

    host: str
    port: int
    tables: Tables
    keeping: Keeping
    bus: Servers | None = None
    """Over which servers of the same tables tell each other what is new."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables: a folder has one server."""
        return isinstance(self.tables, str)


Ready = Callable[[str, int], None]
"""Called with the host and the port when people can come."""


def serve(place: Place, options: Options, ready: Ready) -> None:
    """Until it is told to end. Raises `OSError` for the port, `BadStore` for the tables and `BadBus`, before anybody can come."""
    check_bus(place.bus, place.is_shared)
    listeners = listening(place.host, place.port)
    try:
        with asyncio.Runner(loop_factory=_loop()) as runner:
            runner.run(_serve(place, options, ready, listeners))
    finally:
        for listener in listeners:
            listener.close()


async def _serve(place: Place, options: Options, ready: Ready, listeners: list[socket.socket]) -> None:
    make_room(options.caps.connections)
    _never_pause()
    metrics = Metrics()
    store = await open_store(place.tables, apart=True)
    bus = open_bus(place.bus, metrics)
    try:
        hub = Hub(store, bus=bus, kept=metrics.kept)
        house = House(hub, store, options, metrics, await store.revoked())
        if place.is_shared:
            meet_neighbours(house, bus)
        server = TableServer(house, options, lambda: ready(place.host, listeners[0].getsockname()[1]))
        await hub.start()
        await house.look_at_standing()
        works = [tidy_daily(store, place.keeping), _leave_alone(), use_large_pages(), *operating.chores(house, place.tables)]
        chores = [asyncio.create_task(work) for work in works]
        for chore in chores:
            chore.add_done_callback(_tell_end)
        await server.serve(listeners)
        for chore in chores:
            chore.cancel()
        await hub.close()
    finally:
        if bus is not None:
            await bus.close()
        await store.close()
    log.info("ended")


class TableServer(uvicorn.Server):
    """Uvicorn, which says goodbye before it closes connections, and ends with success when it was told to end."""

    def __init__(self, house: House, options: Options, ready: Callable[[], None]) -> None:
        wires = Wires(options, house.cut_off)
        house.store.receipts.after = wires.post.send
        super().__init__(
            uvicorn.Config(
                application(house),
                http=wires.http,
                ws=wires.play,
                ws_max_size=LONGEST_FRAME,
                ws_ping_interval=options.patience.ping,
                ws_ping_timeout=options.patience.ping,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                forwarded_allow_ips=options.proxies,
                backlog=BACKLOG,
                timeout_keep_alive=15,
                timeout_graceful_shutdown=3,
            )
        )
        self._house, self._ready = house, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("closing", connections=len(self._house.connections))
        await self._house.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The second time at once: all that was acknowledged is durable already."""
        if self.should_exit:
            os._exit(128 + sig)
        self.should_exit = True


def listening(host: str, port: int) -> list[socket.socket]:
    """The port at every address that the host's name has, or an `OSError` that says which one can't be had."""
    listeners: list[socket.socket] = []
    try:
        for family, address in _places(host, port):
            taken = port or (listeners[0].getsockname()[1] if listeners else 0)
            listeners.append(_listener(family, (address, taken)))
    except OSError as error:
        for listener in listeners:
            listener.close()
        raise OSError(error.errno, error.strerror or str(error), f"{host} port {port}") from None
    return listeners


def _places(host: str, port: int) -> list[tuple[int, str]]:
    """For all of IPv6 also all of IPv4, by a socket of its own: else its addresses would look like others."""
    if host == "::":
        return [(socket.AF_INET6, "::"), (socket.AF_INET, "0.0.0.0")]
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys((int(family), str(place[0])) for family, _, _, _, place in found))


def _listener(family: int, place: tuple[str, int]) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def make_room(connections: int) -> None:
    """Every connection is an open file, and systems allow few of them unless they are asked."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + HANDLES if hard == resource.RLIM_INFINITY else min(connections + HANDLES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    if wanted < connections + HANDLES:
        log.warning("few connections", wanted=connections, possible=max(0, wanted - HANDLES))


def _never_pause() -> None:
    """Python looks through all objects for circles that nobody needs, and everybody waits for it: 0.6 s was seen with
    two thousand connections. What we are done with leaves no circles, so only what is new is looked through, and only if it
    is much before it counts as old. Threads give way a hundred times as soon as they would: nobody waits for one that reads."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(30_000, 1000, 1000)
    sys.setswitchinterval(0.00005)


def _tell_end(chore: asyncio.Task[None]) -> None:
    """One that fails is not done any more, and its host must know."""
    if not chore.cancelled() and (error := chore.exception()) is not None:
        log.error("unexpected", exc_info=error)


async def _leave_alone() -> None:
    """What has stayed for a while; what others left behind is looked for now and then all the same."""
    for beat in count(1):
        await asyncio.sleep(BEAT)
        if beat % THOROUGH == 0:
            gc.unfreeze()
            gc.collect()
        gc.freeze()


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
