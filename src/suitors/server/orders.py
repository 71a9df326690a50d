"""What operators can ask of a server, and what they are answered: written by `suitors admin`, read by whoever has the tables."""

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.json import Decoder, Encoder

from suitors.tables.wire import Code, GameId, Seat


class Order(Struct, forbid_unknown_fields=True, tag_field="what", tag=str.lower, kw_only=True):
    """Something to be done."""


class Lobby(Order):
    """Nothing new begins while it is closed."""

    open: bool


class Ban(Order):
    network: str
    until: int | None = None


class Unban(Order):
    network: str


class Bans(Order):
    """Which there are."""


class Tables(Order):
    """Which are under way."""


class Close(Order):
    game: GameId


class Purge(Order):
    """By the hash of the key, or by a seat that it holds."""

    key: bytes | None = None
    game: GameId | None = None
    seat: Seat = 0


class Export(Order):
    game: GameId
    to: str | None = None


class Import(Order):
    bundle: bytes


class Log(Order):
    """The last things that operators did."""

    last: Annotated[int, Meta(ge=1, le=100_000)] = 50


AnyOrder = Lobby | Ban | Unban | Bans | Tables | Close | Purge | Export | Import | Log


class Letter(Struct, forbid_unknown_fields=True):
    """An order, and the system's user who gave it."""

    who: str
    order: AnyOrder


class Reply(Struct):
    """What is told, or why it was refused: a code and its facts."""

    told: Any = None
    refused: Code | None = None
    facts: dict[str, Any] = {}


encode = Encoder().encode
read_letter = Decoder(Letter).decode
read_reply = Decoder(Reply).decode
