"""Every message between a table and those around it, once. JSON Schema and TypeScript types are made from this module.

Codes and arguments, never prose: each client words them in its own language. Times are milliseconds since 1970, by the
server's clock. Cards, moves, events and views have the names that they have everywhere (`Move.to_dict`, `View.to_dict`).
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from suitors.tables.rows import Phase

PROTOCOL = 1
"""Changes with whatever an older client would not understand."""
SUBPROTOCOL = f"suitors.{PROTOCOL}"

GameId = Annotated[str, Meta(pattern="^[A-Za-z0-9]{8,32}$", description="A table's name in links.")]
Seat = Annotated[int, Meta(ge=0, le=7)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, description="The client's own name for a command.")]
CardId = Annotated[str, Meta(max_length=20, description="A card: `guard`, `princess`, …")]
Level = Annotated[str, Meta(max_length=40, description="A bot's level: `novice`, `courtier`, …")]
Name = Annotated[str, Meta(min_length=1, max_length=30)]
Words = Annotated[str, Meta(min_length=1, max_length=300)]
Seconds = Annotated[int, Meta(ge=5, le=3600)]
LinkToken = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$", description="The secret of a link.")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes: a number, or a hash of one.")]
RecordText = Annotated[str, Meta(description="A record as a file has it: JSON, or in our notation.")]

Code = Literal[
    "malformed",
    "too-long",
    "too-fast",
    "too-many",
    "wrong-protocol",
    "foreign-origin",
    "not-found",
    "no-such-game",
    "no-key",
    "bad-key",
    "not-yours",
    "not-host",
    "no-such-seat",
    "seat-taken",
    "full",
    "empty-seats",
    "wrong-phase",
    "stale",
    "illegal",
    "bad-name",
    "name-taken",
    "sent-away",
    "bad-words",
    "bad-settings",
    "bad-edition",
    "bad-record",
    "no-such-decision",
    "no-such-level",
    "wrong-number",
    "silenced",
    "no-hints",
    "no-spectators",
    "people-play",
    "not-over",
    "no-such-link",
    "link-expired",
    "link-used",
    "moved",
    "banned",
    "lobby-closed",
    "table-exists",
    "bad-export",
    "other-rules",
    "damaged",
    "unavailable",
    "closing",
]


class Message(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True):
    """A message says in `type` what it is."""


class Part(Struct, forbid_unknown_fields=True, kw_only=True):
    """A part of a message."""


# What the game's own values look like.


class MoveWords(Part, omit_defaults=True):
    """A move: `seat` and one of `play`, `keep`, `look`, `redraw`, with what belongs to it."""

    seat: Seat
    play: CardId | UnsetType = UNSET
    on: Annotated[list[Seat], Meta(max_length=2)] | UnsetType = UNSET
    number: Annotated[int, Meta(ge=0, le=15)] | UnsetType = UNSET
    keep: CardId | UnsetType = UNSET
    under: Annotated[list[CardId], Meta(max_length=2)] | UnsetType = UNSET
    look: Seat | UnsetType | None = UNSET
    redraw: bool | UnsetType = UNSET


class EventWords(Part, omit_defaults=True):
    """What happened, as this viewer may know it; numbered from the game's beginning, for all viewers alike."""

    n: int
    what: str
    seat: Seat | UnsetType = UNSET
    on: list[Seat] | UnsetType = UNSET
    card: CardId | UnsetType = UNSET
    second: CardId | UnsetType = UNSET
    cards: list[CardId] | UnsetType = UNSET
    number: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    hit: bool | UnsetType = UNSET
    effect: bool | UnsetType = UNSET
    aside: bool | UnsetType = UNSET
    cause: str | UnsetType = UNSET
    by: str | UnsetType = UNSET


class LateGuardWords(Part):
    """A Guard's guess that waits for a protection to end."""

    by: Seat
    on: Seat
    number: int


class RoundResultWords(Part):
    winners: list[Seat]
    by: Literal["last", "showdown"]


class GameResultWords(Part):
    winners: list[Seat]


class Scene(Part, rename={"in_round": "in"}):
    """What everybody sees of the game: a view without its edition, without what is one seat's own, without its events."""

    round: int
    turn: Seat | None
    decider: Seat | None
    decision: Literal["play", "keep", "look", "redraw"] | None
    in_round: list[Seat]
    protected: list[Seat]
    piles: list[list[CardId]]
    tokens: list[int]
    deck: int
    aside: bool
    open: list[CardId]
    jester: list[list[Seat]]
    sycophant: Seat | None
    late_guards: list[LateGuardWords]
    between: list[Seat]
    sudden_death: list[Seat] | None
    shown: dict[str, CardId]
    round_result: RoundResultWords | None
    game: GameResultWords | None


class Own(Part):
    """What is this viewer's own: the hand, the cards seen in other hands and under the deck, the moves to choose from."""

    hand: list[CardId]
    knows: dict[str, list[CardId]]
    knows_deck: dict[str, CardId]
    legal: list[MoveWords]


class OptionWords(Part):
    """A legal move and what it is worth: shares of the round and of the game."""

    move: MoveWords
    share: float
    error: float
    game: float
    rollouts: int


class AdviceWords(Part):
    """What a bot would do in the seat's place, and why."""

    seat: Seat
    move: MoveWords
    reason: str | None
    rollouts: int
    options: list[OptionWords]
    beliefs: dict[str, dict[CardId, float]]


# A table's settings.


class Clock(Part):
    """Seconds for each decision, and a reserve for the whole game."""

    turn: Seconds = 45
    reserve: Annotated[int, Meta(ge=0, le=7200)] = 120


class Settings(Part):
    """What was agreed when the table was made."""

    edition: str | dict[str, Any] = "second"
    """One of the five by name, or an edition in full."""
    players: Annotated[int, Meta(ge=2, le=8)] = 2
    listed: bool = False
    """Whether it stands in the lobby; else only those who have the link find it."""
    first: Seat | None = None
    """Who starts the first round; None: chance decides."""
    clock: Clock | UnsetType | None = UNSET
    """Left out: none for a private table, the usual one for a listed one."""
    spectators: bool = True
    hints: bool | UnsetType = UNSET
    """Left out: while there is one person at the table."""


# HTTP: what is asked, and what is answered.


class Create(Settings):
    """Makes a table. `names` sit down on this device, from seat 0 on; none: the host watches."""

    names: Annotated[list[Name], Meta(max_length=8)] = []
    bots: Level | Annotated[list[Level], Meta(min_length=1, max_length=8)] | None = None
    """Fills the other seats with bots, and starts: all of one level, or each of its own, the last one again and again."""
    contributes: bool = False
    """Whether this client gives numbers for the shuffle; then the first deal waits a little for them."""


class Join(Part):
    """Sits down: at this seat, or at the first that is free."""

    name: Name
    seat: Seat | None = None


class Seated(Part):
    """The seats that this key now holds at the table. A new key is told once, here; browsers have it as a cookie."""

    game: GameId
    seats: list[Seat]
    link: str
    """The invitation, by the address that the server was reached by."""
    key: str | None = None


class MakeLink(Part):
    """Asks for a link that moves these seats of one's own to another device; none named: all of them."""

    seats: Annotated[list[Seat], Meta(max_length=8)] = []


class SeatLink(Part):
    """The link. It works once, until then, and only for the seats that the key still has."""

    link: str
    seats: list[Seat]
    expires: int


class UseLink(Part):
    """What stands in a link behind its `#`."""

    token: LinkToken


class Offered(Part):
    """What a link would move to this device. A device without a key is given one with this answer, so that what it then moves is
    its own, even if the answer to that is lost."""

    game: GameId
    seats: list[Seat]
    names: list[str]
    """Who sits there."""
    yours: bool
    """Whether this device has them already."""
    expires: int
    key: str | None = None


class TableCard(Part):
    """A table in a list."""

    game: GameId
    edition: str
    players: int
    phase: Phase
    listed: bool
    spectators: bool
    what_if: bool
    """Whether it was begun in the middle of a recorded game."""
    created: int
    changed: int
    sitters: list["SitterCard"]
    next: GameId | None = None


class SitterCard(Part):
    seat: Seat
    name: str
    level: Level | None
    yours: bool = False


class Tables(Part):
    tables: list[TableCard]


class Server(Part):
    """What this server is and has."""

    version: str
    protocol: int
    rules: int
    editions: list[dict[str, Any]]
    levels: list[Level]


# HTTP: recorded games. What is finished is open to all who know its name.


class Retell(Part):
    """Tells the game of a record step by step."""

    record: RecordText


class Moment(Part):
    """A moment of a recorded game: of a finished one of this server by its name, or of a record that is sent along."""

    after: Count
    """So many moves were made."""
    game: GameId | None = None
    record: RecordText | None = None


class Consult(Moment):
    """Asks what a bot would do in the place of whoever decides then. It sees what that seat saw."""

    level: Level = "expert"


class WhatIf(Moment, kw_only=True):
    """Plays on from there, at a table of its own: at this seat (None: that of whoever decides then), against bots."""

    name: Name
    seat: Seat | None = None
    bots: Level = "expert"


class Whispered(Part):
    """An event as those saw it who may know more of it than all do."""

    to: list[Seat]
    event: EventWords


class StepWords(Part):
    """A deal or a move of a recorded game, and how things stood after it, for each seat. Nobody's legal moves are told."""

    move: MoveWords | None
    """None: a round was dealt."""
    decision: int
    """How many moves were made until then."""
    scene: Scene
    own: list[Own]
    """By seat."""
    events: list[EventWords]
    """As all saw them."""
    whispered: list[Whispered]


class Retold(Part):
    """A recorded game, step by step. Every card of it is open."""

    game: GameId | None
    what_if: bool
    edition: dict[str, Any]
    players: int
    sitters: list[SitterCard]
    """Who played; none, if only a record tells of it."""
    steps: list[StepWords]


class Problem(Part):
    """Why something was refused over HTTP."""

    code: Code
    facts: dict[str, Any] = {}


# WebSocket: from a client.


class Hello(Message):
    """The first message on a connection: the last number that the client has seen, 0 for none."""

    protocol: int = PROTOCOL
    since: Count = 0
    contributes: bool = False
    """Whether the client gives numbers for the shuffle; then it hears `shuffle`."""


class Command(Message):
    """Something to be done. The same `id` sent again is answered as the first time."""

    id: CommandId


class Move(Command):
    """Answers the decision with that number."""

    seat: Seat
    decision: Count
    move: MoveWords


class Next(Command):
    """This seat has seen how the round ended."""

    seat: Seat
    round: Count


class Chat(Command):
    seat: Seat
    words: Words


class Mute(Command):
    """This seat no longer hears that one, or hears it again."""

    seat: Seat
    whom: Seat
    on: bool


class Silence(Command):
    """The host forbids a seat to chat, or allows it again."""

    whom: Seat
    on: bool


class Bot(Command):
    """The host seats a bot of this level; None: takes it away."""

    seat: Seat
    level: Level | None


class Kick(Command):
    """The host sends somebody away, before the game."""

    seat: Seat


class Start(Command):
    """The host begins the game; empty seats are filled with bots of this level."""

    bots: Level | None = None


class Leave(Command):
    """Gives the seat up for good. During the game a bot plays on."""

    seat: Seat


class Back(Command):
    """The seat's player is here again; the bot that stood in gives way."""

    seat: Seat


class Hurry(Command):
    """Only bots are left in the round: they play it to its end at once."""


class Rematch(Command):
    """The same people and bots play again, at a new table; `done` names it."""


class Pledge(Command):
    """The hash of a number that this seat will give for the shuffle of that round."""

    seat: Seat
    round: Count
    pledge: Digest


class Reveal(Command):
    """Opens the number that this seat has pledged for the round that comes now, and pledges one for the round after it."""

    seat: Seat
    round: Count
    number: Digest
    next: Digest | None = None


class Hint(Command):
    """What a bot would do in this seat's place."""

    seat: Seat
    decision: Count
    level: Level = "expert"


FromClient = (
    Hello | Move | Next | Chat | Mute | Silence | Bot | Kick | Start | Leave | Back | Hurry | Rematch | Pledge | Reveal | Hint
)


# WebSocket: to a client.


class Welcome(Message):
    """The first answer: who you are here, and what stays the same."""

    protocol: int
    game: GameId
    now: int
    edition: dict[str, Any]
    players: int
    seats: list[Seat]
    """Yours; none: you watch."""
    host: bool
    muted: dict[str, list[Seat]]
    """For each of your seats, whom it does not hear, as it was when this was sent."""


class Place(Part):
    """A seat, as everybody sees it."""

    name: str | None
    level: Level | None
    """The bot that plays here: its own seat, or one whose player is away."""
    bot: bool
    """Whether the seat is a bot's own."""
    present: bool
    """Whether its player is connected."""
    stand_in: int | None
    """When a bot will stand in for a player who keeps the table waiting; None: nobody waits for this seat."""
    ready: bool
    """Whether its player has said `next`."""
    silenced: bool
    reserve: int | None
    """What is left of the clock's reserve, in milliseconds, when the running decision began."""


class Room(Message):
    """The table around the game. Sent whole whenever something of it changes."""

    phase: Phase
    settings: "Agreed"
    host: Seat | None
    """Where the host sits; None: elsewhere."""
    places: list[Place]
    watching: int
    hurried: bool
    next: GameId | None
    gone_to: str | None
    """Where the table is now, if it has moved to another server."""


class Agreed(Part):
    """The settings as they hold now."""

    players: int
    listed: bool
    first: Seat | None
    clock: Clock | None
    spectators: bool
    hints: bool
    what_if: bool
    """Whether it was begun in the middle of a recorded game."""


class News(Message):
    """What is new for one viewer since the number it has: the game as it may see it, and what it saw happen."""

    seq: int
    """The number to go on from."""
    seat: Seat | None
    """The viewer; None: a spectator."""
    decision: int
    """The number of the decision that is open, for `move` and `hint`."""
    since: int | None
    """When it was opened."""
    due: int | None
    """When the table goes on by itself: the decider's time is up, or the next round is dealt."""
    scene: Scene
    own: Own
    events: list[EventWords]


class Shuffle(Message):
    """How the next shuffle stands, for clients that contribute to it."""

    round: int
    """The round that is dealt next."""
    commitment: Digest
    """To the server's secret; the same from the first round to the last."""
    pledges: list[Digest | None] | None
    """By seat, once the list is closed: now the numbers are to be opened. None: pledges are still taken."""


class Line(Part):
    seq: int
    at: int
    seat: Seat
    words: str


class Talk(Message):
    """What was said since the number that the client has, by those whom it hears."""

    lines: list[Line]


class Done(Message):
    """The command with this id is done and kept, as that row."""

    id: CommandId
    seq: int
    game: GameId | None = None


class Refused(Message):
    """The command with this id, or the connection, was refused; nothing has changed."""

    id: CommandId | None
    code: Code
    facts: dict[str, Any] = {}
    news: News | None = None
    """With `stale`: how things are."""


class Advised(Message):
    id: CommandId
    decision: int
    advice: AdviceWords


class Bye(Message):
    """The connection ends now; `again` says whether to come back."""

    code: Code
    again: bool


ToClient = Welcome | Room | Shuffle | News | Talk | Done | Refused | Advised | Bye
