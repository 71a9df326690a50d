"""What one connection has been told of a table, and what is new to it."""

from collections.abc import Callable, Sequence

from msgspec.json import Encoder

from suitors.tables import sight
from suitors.tables.rows import UNDER_WAY
from suitors.tables.table import Table

_encode = Encoder().encode
WATCHING = (None,)


class Hearing:
    """It has heard the table up to a number; what came after it is its news."""

    def __init__(self, key: bytes | None, since: int, *, contributes: bool = False) -> None:
        self.key = key
        self.heard = since
        self._seats: list[int] | None = None
        self._is_host = False
        self._marked = -1
        """The last row by which it could hold other seats than before."""
        self._viewers: Sequence[int | None] = WATCHING
        self._known: Sequence[int | None] | None = None
        """Who of them has heard all up to now; whoever looks with other eyes from now on has seen nothing with them yet."""
        self._room = b""
        self._contributes = contributes
        self._shuffle = b""
        self._shown = -1
        """The last row whose game it was shown."""

    @property
    def is_of_table(self) -> bool:
        """Whether it was told that it holds a seat, or is the host."""
        return bool(self._seats) or self._is_host

    def go_on(self, frames: list[bytes], table: Table, room: bytes, now: Callable[[], int]) -> None:
        """Adds everything that is new, as messages in their order, `welcome` first of all."""
        if table.marked != self._marked:
            self._welcome(frames, table, now)
        if room is not self._room and room != self._room:
            self._room = room
            frames.append(room)
        if self._contributes and table.fair is not None and table.phase in UNDER_WAY and table.fair.told != self._shuffle:
            self._shuffle = table.fair.told
            frames.append(self._shuffle)
        # Before the news, whose number says that all up to it has come.
        if table.lines and table.lines[-1].seq > self.heard:
            self._talk(frames, table)
        if table.played > self._shown:
            self._shown = table.played
            for viewer in self._viewers:
                is_known = self._known is None or viewer in self._known
                told = sight.news(table, viewer, self.heard if is_known else 0)
                if told is not None:
                    frames.append(told)
            self._known = self._viewers
        self.heard = table.seq

    def _welcome(self, frames: list[bytes], table: Table, now: Callable[[], int]) -> None:
        """To whoever holds other seats than before; then all is shown anew."""
        self._marked = table.marked
        seats, is_host = table.seats_of(self.key), self.key == table.host
        if (seats, is_host) != (self._seats, self._is_host):
            self._seats, self._is_host, self._shown = seats, is_host, -1
            self._viewers, self._shuffle = seats or WATCHING, b""
            frames.append(_encode(sight.welcome(table, self.key, now())))

    def _talk(self, frames: list[bytes], table: Table) -> None:
        talk = sight.talk(table, self._seats or (), self.heard)
        if talk is not None:
            frames.append(_encode(talk))
