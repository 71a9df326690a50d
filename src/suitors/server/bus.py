"""Telling that something is new. It is a hint: what is new stands in the log, and whoever missed a hint reads on from there."""

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int], None]
"""A game has rows up to this number."""


class Bus(Protocol):
    def publish(self, game: str, seq: int) -> None: ...

    def subscribe(self, heard: Heard) -> None: ...


class LocalBus:
    """Within one process."""

    def __init__(self) -> None:
        self._listeners: list[Heard] = []

    def publish(self, game: str, seq: int) -> None:
        for heard in self._listeners:
            heard(game, seq)

    def subscribe(self, heard: Heard) -> None:
        self._listeners.append(heard)
