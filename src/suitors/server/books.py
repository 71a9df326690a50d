"""What is kept beside the tables: links to other devices, who may not come, what operators have set and done."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from suitors.tables.rows import About, Row


@dataclass(frozen=True)
class Ticket:
    """A link that moves seats to another device, as it is kept: without its secret."""

    hash: bytes
    game: str
    key: bytes
    """Who asked for it."""
    seats: tuple[int, ...]
    expires: int


@dataclass(frozen=True)
class Ban:
    """From this network nobody may come; `until` is in milliseconds since 1970, None for good."""

    network: str
    at: int
    until: int | None = None


@dataclass(frozen=True)
class Standing:
    """What operators have set, as it holds now."""

    lobby_open: bool = True
    bans: tuple[Ban, ...] = ()


@dataclass(frozen=True)
class Note:
    """What an operator did."""

    at: int
    who: str
    what: str
    facts: dict[str, Any] = field(default_factory=dict)


class Books(Protocol):
    async def put_ticket(self, ticket: Ticket) -> None:
        """In the place of an earlier one of the same key at the same table."""
        ...

    async def ticket(self, hash: bytes) -> Ticket | None: ...

    async def drop_tickets(self, game: str, key: bytes) -> None:
        """The key's links at this table lead nowhere any more."""
        ...

    async def standing(self, now: int) -> Standing: ...

    async def open_lobby(self, is_open: bool, note: Note) -> None: ...

    async def ban(self, ban: Ban, note: Note) -> None:
        """In the place of an earlier one of the same network."""
        ...

    async def unban(self, network: str, note: Note) -> bool:
        """Whether there was one; if not, nothing is noted."""
        ...

    async def note(self, note: Note) -> None: ...

    async def notes(self, limit: int) -> list[Note]:
        """The last ones, the newest first."""
        ...

    async def tables(self, limit: int) -> list[About]:
        """Those that are neither over nor closed, the newest first."""
        ...

    async def games_with(self, key: bytes) -> list[str]:
        """Every game in whose rows this key stands, also if it left long ago."""
        ...

    async def rewrite(self, game: str, last: int, rows: Sequence[Row], about: About) -> None:
        """These take the place of all rows up to that number, and go on after it. Raises `Taken` if another has come."""
        ...

    async def forget(self, key: bytes, name: str) -> int:
        """In lists of archived games the key's seats are nobody's, under this name; in how many games."""
        ...
