"""A table as a file: its whole log, with which another server goes on. It holds every card, so it is for operators alone."""

from collections.abc import Sequence

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from suitors.tables.refusal import Refusal
from suitors.tables.rows import Row
from suitors.tables.wire import GameId

KIND, FORMAT = "table", 1
LATEST = 1 << 53
"""A time, in milliseconds, that every program can still count to; it is far away."""


class Bundle(Struct, forbid_unknown_fields=True):
    suitors: str
    format: int
    game: GameId
    rows: list[Row]


_encode = Encoder().encode
_decode = Decoder(Bundle).decode


def pack(game: str, rows: Sequence[Row]) -> bytes:
    return _encode(Bundle(KIND, FORMAT, game, list(rows)))


def unpack(text: bytes) -> Bundle:
    """Raises `bad-export` for what is none, and `other-rules` for one of another version."""
    try:
        bundle = _decode(text)
    except (DecodeError, UnicodeError, RecursionError):
        raise Refusal("bad-export") from None
    if bundle.suitors != KIND or not all(0 <= row.at < LATEST for row in bundle.rows):
        raise Refusal("bad-export")
    if bundle.format != FORMAT:
        raise Refusal("other-rules")
    return bundle
