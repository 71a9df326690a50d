"""Several hubs on one store, as several processes would be; a bus between them that can be cut, and keeps what was said."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from seated import Dealer, Inline, Memory, leaping, make_hub

from suitors.server.bus import Ear, Heard
from suitors.server.hints import Here, Hint, Keys, Rows, decode, encode
from suitors.server.hub import Hub
from suitors.server.neighbours import Neighbours

Place = str | None
"""A table, or the whole house."""


class Wire:
    """What the ends hear of each other."""

    def __init__(self) -> None:
        self.ends: list[WireBus] = []
        self.said: list[tuple[Place, bytes]] = []
        self.is_whole = True
        self.loses: Callable[[Place, Hint], bool] = lambda _place, _said: False

    def carry(self, sender: "WireBus", place: Place, said: Hint) -> None:
        text = encode(said)
        self.said.append((place, text))
        for end in self.ends:
            if end is not sender and end.hears(place) and not self.loses(place, said):
                asyncio.get_running_loop().call_soon(end.take, place, text)

    def cut(self) -> None:
        self.is_whole = False

    def mend(self) -> None:
        self.is_whole = True
        for end in self.ends:
            if end.ear is not None:
                end.ear.again()


class WireBus:
    def __init__(self, wire: Wire, number: int) -> None:
        self.name = f"{number:016x}"
        self.ear: Ear | None = None
        self.followed: set[Place] = {None}
        self._wire = wire
        self._listeners: list[Heard] = []
        wire.ends.append(self)

    @property
    def is_open(self) -> bool:
        return self._wire.is_whole and self in self._wire.ends

    def hears(self, place: Place) -> bool:
        return self.is_open and place in self.followed

    def publish(self, game: str, seq: int) -> None:
        for heard in self._listeners:
            heard(game, seq)
        self._say(game, Rows(seq))

    def subscribe(self, heard: Heard) -> None:
        self._listeners.append(heard)

    def listen(self, ear: Ear) -> None:
        self.ear = ear

    def follow(self, game: str) -> None:
        self.followed.add(game)

    def leave(self, game: str) -> None:
        self.followed.discard(game)

    def say(self, game: str, said: Here) -> None:
        self._say(game, said)

    def say_keys(self, said: Keys) -> None:
        self._say(None, said)

    def _say(self, place: Place, said: Hint) -> None:
        if self.is_open:
            self._wire.carry(self, place, said)

    def take(self, place: Place, text: bytes) -> None:
        said = decode(text)
        assert said is not None
        if not self.hears(place):
            return
        if isinstance(said, Rows) and place is not None:
            for heard in self._listeners:
                heard(place, said.seq)
        elif isinstance(said, Here) and place is not None:
            assert self.ear is not None
            self.ear.here(place, said)
        else:
            assert self.ear is not None
            self.ear.keys()


class Street:
    """The processes, and what is between them."""

    def __init__(self, count: int, *, store: Memory | None = None, with_bus: bool = True, seed: int = 1) -> None:
        self.store = store or Memory()
        self.wire = Wire()
        self.buses: list[WireBus] = []
        self.hubs: list[Hub] = []
        self.thinkers: list[Inline] = []
        for number in range(count):
            self._open(number, with_bus, Dealer(seed=seed + number))

    def _open(self, number: int, with_bus: bool, chance: Random) -> None:
        bus = WireBus(self.wire, number + 1)
        hub, thinkers = make_hub(self.store, bus=bus if with_bus else None, chance=chance)
        hub.neighbours = Neighbours(hub, self.store, bus if with_bus else None)
        self.buses.append(bus)
        self.hubs.append(hub)
        self.thinkers.append(thinkers)

    def kill(self, number: int) -> None:
        """Not a word more from it, and nothing is done there any more."""
        self.wire.ends.remove(self.buses[number])
        hub = self.hubs[number]
        hub.closing = True
        assert hub.neighbours is not None
        for task in [*hub._tasks, *hub.neighbours._tasks]:
            task.cancel()
        for sitting in hub.sittings.values():
            if sitting.timer is not None:
                sitting.timer.cancel()


def in_street(story: Callable[[Street], Coroutine[Any, Any, None]], count: int = 2, **how: Any) -> None:
    """In a time that leaps."""

    async def whole() -> None:
        street = Street(count, **how)
        async with AsyncExitStack() as ends:
            for hub in street.hubs:
                await hub.start()
                ends.push_async_callback(hub.close)
            await story(street)

    leaping(whole())
