"""What stands in a table's log: the commands of people as they sent them, and those of the table itself."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from suitors.tables.wire import (
    Back,
    Bot,
    Chat,
    Hurry,
    Kick,
    Leave,
    Message,
    Move,
    Mute,
    Next,
    Pledge,
    Reveal,
    Settings,
    Silence,
    Start,
)

FORMAT = 1
"""How a table is folded from its rows, and what their hashes cover. Changes with either; old tables then keep theirs."""

OWN_ID = "table"
"""The id of what the table does by itself."""


class Open(Message):
    """The table is made."""

    format: int
    rules: int
    settings: Settings
    host: bytes
    secret: str | UnsetType = UNSET
    """What all its shuffles are made from, with the players' numbers; it is told when the game is over. Tables that chance alone
    deals for, as those of older programs, have none."""


class Sit(Message):
    """Somebody sits down; without a key it is a bot of that level, as in a rematch."""

    seat: int
    name: str
    key: bytes | None
    level: str | None = None
    contributes: bool | UnsetType = UNSET
    """Whether numbers for the shuffle are expected from here."""


class Resume(Message):
    """The game is begun where this record ends, and is a what-if: the cards that lie there are those of the record."""

    record: dict[str, Any]


class Seal(Message):
    """The list of pledges for the first shuffle is closed, though somebody's did not come."""


class Deal(Message):
    """A round is dealt: the shuffled deck, top first, and who starts."""

    cards: list[str]
    first: int


class StandIn(Message):
    """A bot plays for somebody whose time is up, or who is away, or who gave the key back."""

    seat: int
    level: str
    cause: Literal["time", "absent"]


class PassHost(Message):
    """The host was away for too long: the one at this seat is the host now."""

    seat: int


class HandOver(Message):
    """Seats go over to another key, by a link that whoever had them asked for. The id is the link's: it is used once."""

    id: str
    seats: list[int]
    """None: a host who holds no seat hands that over."""
    key: bytes


class Wake(Message):
    """Somebody is here again after nobody was: the clocks begin anew."""


class Follow(Message):
    """The rematch is played there; the id is that of the `rematch` that asked for it."""

    game: str
    id: str | None = None


class Close(Message):
    """The table is given up."""


class Depart(Message):
    """The table goes to another server: here it is closed, and says where it went."""

    to: str | None = None


class Arrive(Message):
    """It has come from another server, and goes on here as it was there."""


class Forgotten(Message):
    """Something that a person said stood here, and was purged; or this is where it was done. It does nothing."""


FromPeople = Move | Next | Chat | Mute | Silence | Bot | Kick | Start | Leave | Back | Hurry | Pledge | Reveal
OfHouse = Depart | Arrive | Forgotten
FromTable = Open | Sit | Resume | Seal | Deal | StandIn | PassHost | HandOver | Wake | Follow | Close | OfHouse
Command = FromPeople | FromTable


class Logged(Struct, frozen=True, omit_defaults=True):
    """A command and the key that gave it; None: the table itself."""

    do: Command
    by: bytes | None = None


_encoder = Encoder()
_decoder = Decoder(Logged)


def write(logged: Logged) -> bytes:
    return _encoder.encode(logged)


def read(row: bytes) -> Logged:
    return _decoder.decode(row)
