"""What processes say to each other about their tables: numbers, and names that mean nothing to others. Never a card, a move or
a word that somebody said, and nothing that opens a seat: whoever hears the bus learns who plays how often, and no more."""

from functools import lru_cache
from hashlib import blake2b
from typing import Annotated

from msgspec import DecodeError, Meta, Struct, ValidationError
from msgspec.json import Decoder, Encoder

NAME_BYTES = 8
MOST_NAMES = 1000

Name = Annotated[str, Meta(min_length=2 * NAME_BYTES, max_length=2 * NAME_BYTES, pattern="^[0-9a-f]*$")]
Count = Annotated[int, Meta(ge=0, le=1 << 53)]


class Rows(Struct, frozen=True, array_like=True, tag="rows"):
    """The table has rows up to this number."""

    seq: Count


class Here(Struct, frozen=True, array_like=True, tag="here"):
    """Who is connected to the table at one process: all of them, each time."""

    process: Name
    seq: Count
    """Up to which row the process has the table."""
    names: Annotated[list[Name], Meta(max_length=MOST_NAMES)]
    """One for each connection that came with a key."""
    nameless: Count
    """Connections without one."""
    asks: bool
    """Whether those who have somebody here should say so, too."""

    @property
    def is_empty(self) -> bool:
        return not self.names and not self.nameless


class Keys(Struct, frozen=True, array_like=True, tag="keys"):
    """Some key was revoked: which ones are stands in the store."""


Hint = Rows | Here | Keys
encode = Encoder().encode
_decoder: Decoder[Hint] = Decoder(Hint)


def decode(text: bytes) -> Hint | None:
    """None: it is none of ours."""
    try:
        return _decoder.decode(text)
    except (DecodeError, ValidationError, UnicodeError, RecursionError):
        return None


@lru_cache(maxsize=1 << 14)
def name_of(key: bytes, game: str) -> str:
    """By which a key is known at one table, the same at every process. At another table it is another."""
    return blake2b(game.encode(), key=key, digest_size=NAME_BYTES).hexdigest()
