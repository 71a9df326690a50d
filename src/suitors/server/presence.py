"""Who is connected to a table at other processes, as far as they said so lately. It decides nothing: whoever is wrong about it is
only too patient or too hasty, for a short time."""

import asyncio
from collections.abc import Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING

from suitors.server.bus import SharedBus
from suitors.server.hints import MOST_NAMES, Here, name_of

if TYPE_CHECKING:
    from suitors.server.sitting import Sitting
    from suitors.tables.table import Table

BEAT = 5.0
"""Seconds after which a process says again who is with it."""
FORGOTTEN = 20_000
"""So long, in milliseconds, what it said holds."""
HUSH = 0.2
"""Seconds for the others to answer when somebody asks who is there."""
YIELD = 1500
"""So much later, in milliseconds, does each further process do what all of them would do."""
TOGETHER = 0.02 / YIELD
"""The same in seconds, for each of these milliseconds, with what people say all at once: so that one row follows the other."""


class Elsewhere:
    """The other processes at one table, and what this one tells them."""

    def __init__(self, sitting: "Sitting", bus: SharedBus) -> None:
        self._sitting = sitting
        self._bus = bus
        self._said: dict[str, tuple[Here, int]] = {}
        """By process: who is there, and when it said so."""
        self.is_anybody = False
        self._names: frozenset[str] = frozenset()
        self._gone: dict[str, int] = {}
        """When somebody was last heard to be connected anywhere else."""
        self._is_telling = self._is_known = False
        self._answered = asyncio.Event()

    # What the others say.

    def hear(self, said: Here, now: int) -> bool:
        """Whether something is different now."""
        known = self._said.get(said.process)
        if said.is_empty:
            self._said.pop(said.process, None)
        else:
            self._said[said.process] = said, now
        if said.asks and self._sitting.visitors:
            self.tell()
        self._answered.set()
        is_new = (known[0].names, known[0].nameless) if known else ([], 0)
        return is_new != (said.names, said.nameless) and self._change(now)

    def forget(self, before: int, now: int) -> bool:
        """Those who have not been heard since then, because their process is gone."""
        silent = [process for process, (_, at) in self._said.items() if at < before]
        for process in silent:
            del self._said[process]
        return bool(silent) and self._change(now)

    def hold(self, now: int) -> None:
        """Nobody could be heard: they all count as heard now."""
        self._said = {process: (said, now) for process, (said, _) in self._said.items()}

    def _change(self, now: int) -> bool:
        sitting, before, was_anybody = self._sitting, self._names, self.is_anybody
        self._names = frozenset(name for said, _ in self._said.values() for name in said.names)
        self._gone |= {name: now for name in before - self._names if self._is_of_table(name)}
        self.is_anybody = bool(self._said)
        if self.is_anybody and not was_anybody and not sitting.visitors:
            sitting.came = now
        if was_anybody and not self.is_anybody:
            sitting.left = now
        sitting.comings += 1
        self.order()
        return True

    def _is_of_table(self, name: str) -> bool:
        table = self._sitting.table
        return table is None or any(self._name(key) == name for key in _keys_of(table))

    # What follows from it.

    def has(self, key: bytes) -> bool:
        return bool(self._names) and self._name(key) in self._names

    def left(self, key: bytes) -> int:
        return self._gone.get(self._name(key), 0) if self._gone else 0

    def watching(self, seated: Iterable[bytes]) -> int:
        known = {self._name(key) for key in seated}
        return sum(said.nameless + sum(name not in known for name in said.names) for said, _ in self._said.values())

    def order(self) -> None:
        """Of all processes with somebody at the table one goes first when something is due, the same for all of them."""
        mine = self._rank(self._bus.name)
        first = [process for process in self._said if not self._sitting.visitors or self._rank(process) < mine]
        self._sitting.yields = YIELD * len(first)

    def _rank(self, process: str) -> bytes:
        return blake2b(self._sitting.id.encode(), key=process.encode(), digest_size=8).digest()

    def _name(self, key: bytes) -> str:
        return name_of(key, self._sitting.id)

    # What this process says.

    def ask(self) -> None:
        """Who is there? And here is who is here."""
        self._is_known = False
        self._answered.clear()
        self._bus.say(self._sitting.id, self._here(asks=True))

    async def is_known(self) -> None:
        """Waits until the others had time to answer."""
        if self._bus.is_open and not self._is_known and not self._said:
            try:
                async with asyncio.timeout(HUSH):
                    await self._answered.wait()
            except TimeoutError:
                pass
        self._is_known = True

    def tell(self) -> None:
        """Once for all that changes at the same time."""
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._is_telling = False
        self._bus.say(self._sitting.id, self._here(asks=False))

    def _here(self, asks: bool) -> Here:
        """Should there be very many, those who play are named first, and the others only counted."""
        sitting = self._sitting
        keys = [visitor.key for visitor in sitting.visitors if visitor.key is not None]
        if len(keys) > MOST_NAMES and sitting.table is not None:
            keys.sort(key=_keys_of(sitting.table).__contains__, reverse=True)
        names = sorted(self._name(key) for key in keys[:MOST_NAMES])
        seq = 0 if sitting.table is None or sitting.turn.is_taken else sitting.table.seq
        return Here(self._bus.name, max(seq, sitting.heard), names, len(sitting.visitors) - len(names), asks)


def _keys_of(table: "Table") -> set[bytes]:
    return {table.host, *(chair.key for chair in table.chairs if chair.key is not None)}
