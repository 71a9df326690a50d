"""Sharing tables with other processes: the bus, if there is one, and those who are heard over it."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from suitors.server.house import House
from suitors.server.metrics import Metrics
from suitors.server.neighbours import Neighbours
from suitors.server.servers import BadBus, Servers

if TYPE_CHECKING:
    from suitors.server.nats import NatsBus


MISSING = "for NATS something must be installed that is not: pip install 'suitors[cluster]'"
ALONE = "a bus is for several servers of the same tables, and a folder has one server: --database postgresql://… is wanted too"


def check_bus(servers: Servers | None, is_shared: bool) -> None:
    """Raises `BadBus` if it is of no use, or if what it needs is not installed."""
    if servers is not None and not is_shared:
        raise BadBus(ALONE)
    if servers is not None and find_spec("nats") is None:
        raise BadBus(MISSING)


def open_bus(servers: Servers | None, metrics: Metrics) -> "NatsBus | None":
    """It is not waited for: without it everything goes on, only slower."""
    if servers is None:
        return None
    from suitors.server.nats import NatsBus

    return NatsBus(servers, metrics)


def meet_neighbours(house: House, bus: "NatsBus | None") -> None:
    """From now on other processes may change what is in the store."""
    neighbours = Neighbours(house.hub, house.store, bus)
    neighbours.look_at_keys = house.look_at_keys
    house.hub.neighbours = neighbours
