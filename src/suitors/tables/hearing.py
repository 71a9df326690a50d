"""What one connection has been told of a table, and what is new to it."""

from collections.abc import Callable, Sequence

from msgspec.json import Encoder

from suitors.tables import sight
from suitors.tables.table import Table

_encode = Encoder().encode
WATCHING = (None,)


class Hearing:
    """It has heard the table up to a number; what came after it is its news."""

    def __init__(self, key: bytes | None, since: int) -> None:
        self.key = key
        self.heard = since
        self._seats: list[int] | None = None
        self._is_host = False
        self._marked = -1
        """The last row by which it could hold other seats than before."""
        self._viewers: Sequence[int | None] = ()
        self._room = b""
        self._shown = -1
        """The last row whose game it was shown."""

    @property
    def is_of_table(self) -> bool:
        """Whether it was told that it holds a seat, or is the host."""
        return bool(self._seats) or self._is_host

    def frames(self, table: Table, room: bytes, now: Callable[[], int]) -> list[bytes]:
        """Everything that is new, as messages in their order, `welcome` first of all."""
        frames = []
        if table.marked != self._marked:
            frames += self._welcome(table, now)
        if room is not self._room and room != self._room:
            self._room = room
            frames.append(room)
        # Before the news, whose number says that all up to it has come.
        if table.lines and table.lines[-1].seq > self.heard:
            frames += self._talk(table)
        if table.played > self._shown:
            self._shown = table.played
            frames += self._news(table, self._seats or WATCHING)
        self.heard = table.seq
        return frames

    def _welcome(self, table: Table, now: Callable[[], int]) -> list[bytes]:
        """To whoever holds other seats than before; then all is shown anew."""
        self._marked = table.marked
        seats, is_host = table.seats_of(self.key), self.key == table.host
        if (seats, is_host) == (self._seats, self._is_host):
            return []
        self._seats, self._is_host, self._shown = seats, is_host, -1
        return [_encode(sight.welcome(table, self.key, now()))]

    def _talk(self, table: Table) -> list[bytes]:
        talk = sight.talk(table, self._seats or (), self.heard)
        return [] if talk is None else [_encode(talk)]

    def _news(self, table: Table, viewers: Sequence[int | None]) -> list[bytes]:
        """Whoever looks with other eyes from now on has seen nothing with them yet."""
        known, self._viewers = self._viewers or viewers, viewers
        told = [sight.news(table, viewer, self.heard if viewer in known else 0) for viewer in viewers]
        return [news for news in told if news is not None]
