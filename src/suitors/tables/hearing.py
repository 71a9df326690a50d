"""What one connection has been told of a table, and what is new to it."""

from collections.abc import Sequence

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
        self._welcome: tuple[list[int], bool] | None = None
        self._viewers: Sequence[int | None] = ()
        self._room = b""
        self._shown = -1
        """The last row whose game it was shown."""

    def frames(self, table: Table, room: bytes, now: int) -> list[bytes]:
        """Everything that is new, as messages in their order, `welcome` first of all."""
        frames = []
        seats, is_host = table.seats_of(self.key), self.key == table.host
        if self._welcome != (seats, is_host):
            self._welcome = (seats, is_host)
            self._shown = -1
            frames.append(_encode(sight.welcome(table, self.key, now)))
        if room != self._room:
            self._room = room
            frames.append(room)
        # Before the news, whose number says that all up to it has come.
        talk = sight.talk(table, seats, self.heard)
        if talk is not None:
            frames.append(_encode(talk))
        if table.played > self._shown:
            self._shown = table.played
            frames += self._news(table, seats or WATCHING)
        self.heard = table.seq
        return frames

    def _news(self, table: Table, viewers: Sequence[int | None]) -> list[bytes]:
        """Whoever looks with other eyes from now on has seen nothing with them yet."""
        known = self._viewers or viewers
        self._viewers = viewers
        told = [sight.news(table, viewer, self.heard if viewer in known else 0) for viewer in viewers]
        return [news for news in told if news is not None]
