"""Telling that something is new. It is a hint: what is new stands in the log, and whoever missed a hint reads on from there."""

from collections.abc import Callable
from typing import Protocol

from suitors.server.hints import Here, Keys

Heard = Callable[[str, int], None]
"""A game has rows up to this number."""


class Bus(Protocol):
    def publish(self, game: str, seq: int) -> None: ...

    def subscribe(self, heard: Heard) -> None: ...


class Ear(Protocol):
    """Who listens to what other processes say."""

    def here(self, game: str, said: Here) -> None: ...

    def keys(self) -> None: ...

    def again(self) -> None:
        """The line was broken: whatever was said meanwhile was not heard."""
        ...


class SharedBus(Bus, Protocol):
    """One that other processes hear too. What is said while the line is broken is lost, and so it may be."""

    name: str
    """Of this process; no two have the same."""

    @property
    def is_open(self) -> bool: ...

    def listen(self, ear: Ear) -> None: ...

    def follow(self, game: str) -> None:
        """From now on all that is said of this table is heard here."""
        ...

    def leave(self, game: str) -> None: ...

    def say(self, game: str, said: Here) -> None: ...

    def say_keys(self, said: Keys) -> None: ...


class LocalBus:
    """Within one process."""

    def __init__(self) -> None:
        self._listeners: list[Heard] = []

    def publish(self, game: str, seq: int) -> None:
        for heard in self._listeners:
            heard(game, seq)

    def subscribe(self, heard: Heard) -> None:
        self._listeners.append(heard)
