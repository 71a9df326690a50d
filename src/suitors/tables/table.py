"""A table: what its rows have made of it. It checks a command, obeys it, and seals it with a hash; it does no I/O."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

from msgspec import DecodeError, Raw, ValidationError
from msgspec.json import Encoder

from suitors.game.errors import SuitorsError
from suitors.game.game import Game
from suitors.rules.edition import Edition
from suitors.rules.version import RULES_VERSION
from suitors.tables.authority import check_authority
from suitors.tables.chairs import Chair
from suitors.tables.commands import FORMAT, Command, Logged, Open, read, write
from suitors.tables.fairness import Fairness
from suitors.tables.obeying import GIVEN, MARKED, TALK, obey
from suitors.tables.rows import About, Phase, Row, Sitter
from suitors.tables.settings import STAND_IN
from suitors.tables.wire import Clock, Line, Move, Settings

HASH_BYTES = 16
_encoder = Encoder()


class Damaged(SuitorsError):
    """The rows of a table don't fit together."""


class OtherRules(SuitorsError):
    """The table was begun under other rules, or by another program; it is not silently gone on with."""


class Words(NamedTuple):
    """Events as they are sent: as all see them, one by one and joined, and by their places those that some see better."""

    to_all: list[bytes]
    as_all: bytes
    to_few: list[tuple[int, bytes, frozenset[int]]]


class Shared(NamedTuple):
    """What is told of the game after a row: made once, sent to all."""

    seq: int
    head: bytes
    """How a message begins, up to its viewer."""
    scene: bytes
    """How it goes on, up to what is the viewer's own."""
    first: int
    """The number of the first event since the row before."""
    events: Words


class Table:
    """One game and all around it. Everything in it follows from its rows."""

    settings: Settings
    clock: Clock | None
    edition: Edition
    host: bytes
    chairs: list[Chair]

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = 0
        self.at = 0
        """When the last row was accepted."""
        self.hash = b""
        self.phase: Phase = "gathering"
        self.game: Game | None = None
        self.fair: Fairness | None = None
        """What the shuffles are made of; None: chance alone deals."""
        self.opened = 0
        """When the open decision, or the pause between two rounds, began."""
        self.lapses = 0
        """How often somebody let the open decision lapse."""
        self.bot_decides = False
        """Whether the open decision stays with the bot, though its player may be back."""
        self.hurried = False
        self.what_if = False
        """Whether it was begun in the middle of a recorded game."""
        self.next: str | None = None
        self.left_in: Phase | None = None
        """The phase in which it went to another server, if it did."""
        self.gone_to: str | None = None
        """Where it went, if somebody said so."""
        self.lines: list[Line] = []
        self.told = [0]
        """How many events there were after each row; 0 before the first one."""
        self.answered: dict[tuple[bytes, str], int] = {}
        """The row of each command that somebody gave an id."""
        self.sent_away: set[bytes] = set()
        self.moved_out: set[bytes] = set()
        """The keys whose seats went over to other keys."""
        self.created = 0
        self.played = 0
        """The last row that was more than talk."""
        self.arranged = 0
        """The last row that changed something around the game."""
        self.marked = 0
        """The last row that changed what lists say."""
        self.changed = 0
        """When it was accepted."""
        self.shared: Shared | None = None
        self.memory = b""
        """The game as it stands, with all that is hidden."""
        self.decider: int | None = None
        """The seat that must decide now."""
        self.decision = 0
        """The number of the open decision."""
        self._seats: dict[bytes, list[int]] = {}
        self._chairs = Raw()
        """As the hash covers them; a move changes nothing of them where there is no clock."""

    @classmethod
    def load(cls, id: str, rows: Iterable[Row]) -> "Table":
        """The table again. Raises `Damaged` or `OtherRules`."""
        table = cls(id)
        table.follow(rows)
        return table

    def follow(self, rows: Iterable[Row]) -> None:
        """Goes on with rows that were accepted elsewhere; each must lead where its hash says."""
        for row in rows:
            try:
                sealed = self._take(_read(row), row.at)
            except OtherRules:
                raise
            except Exception:  # A damaged row can ask for anything, and a table without its first row has nothing.
                raise Damaged(f"row {row.seq} can't follow row {self.seq}") from None
            if sealed != row:
                raise Damaged(f"row {row.seq} does not lead where it says")

    def accept(self, command: Command, at: int, by: bytes | None = None) -> Row:
        """Obeys a command of this key (None: of the table itself), or raises `Refusal` and stays as it was."""
        check_authority(self, command, by)
        return self._take(Logged(command, by), at)

    def take_again(self, logged: Logged, at: int) -> Row:
        """A command that was accepted before, told in other words."""
        return self._take(logged, at)

    def _take(self, logged: Logged, at: int) -> Row:
        command = logged.do
        if type(command) is Open:
            _check_open(self, command)
        at = max(at, self.at)
        phase = self.phase
        written = write(logged)
        obey(self, command, at)
        self.seq += 1
        self.at = at
        self._look_at_game()
        name = getattr(command, "id", None)
        if logged.by is not None and name is not None:
            self.answered[logged.by, name] = self.seq
        kind = type(command)
        if kind not in TALK and kind not in GIVEN:
            self.played = self.seq
        if (kind is not Move and kind not in GIVEN) or phase != self.phase or self.clock is not None:
            self.arranged = self.seq
            self._chairs = Raw(_encoder.encode([chair.facts() for chair in self.chairs]))
        if kind in MARKED or phase != self.phase:
            self.marked, self.changed = self.seq, at
            self._seats = self._find_seats()
        self.hash = self._seal(written)
        return Row(self.seq, at, written, self.hash)

    def _look_at_game(self) -> None:
        game = self.game
        if game is None:
            self.told.append(0)
            return
        self.told.append(game.told)
        self.memory = game.to_bytes()
        self.decision = game.decisions
        self.decider = game.decider if self.phase == "playing" else None

    def _seal(self, written: bytes) -> bytes:
        """The hash of the row before, of this command, and of the state that it led to."""
        facts = (FORMAT, self.seq, self.at, self.phase, self.host, self.opened, self.bot_decides, self.hurried, self.next)
        state = _encoder.encode((facts, self._chairs))
        parts = (self.hash, written, state, self.memory, b"" if self.fair is None else self.fair.sealed)
        return blake2b(b"".join(parts), digest_size=HASH_BYTES).digest()

    # Who is here.

    def seats_of(self, key: bytes | None) -> list[int]:
        """The seats that this key opens."""
        return [] if key is None else self._seats.get(key, [])

    def _find_seats(self) -> dict[bytes, list[int]]:
        found: dict[bytes, list[int]] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.key is not None:
                found.setdefault(chair.key, []).append(seat)
        return found

    @property
    def are_several(self) -> bool:
        """Whether more than one person plays."""
        return len(self._seats) > 1

    @property
    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.key is not None]

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot that must decide now; None: a person must, or nobody."""
        decider = self.decider
        if decider is None:
            return None
        return self.chairs[decider].level or (STAND_IN if self.bot_decides else None)

    @property
    def allows_hints(self) -> bool:
        hints = self.settings.hints
        return hints if isinstance(hints, bool) else len(self.people) <= 1

    def about(self) -> About:
        """What lists say of it."""
        sitters = [
            Sitter(seat, chair.name, chair.key, chair.level if chair.is_bot else None)
            for seat, chair in enumerate(self.chairs)
            if chair.name is not None
        ]
        return About(
            game=self.id,
            rules=RULES_VERSION,
            edition=self.edition.id,
            players=self.settings.players,
            phase=self.phase,
            listed=self.settings.listed,
            spectators=self.settings.spectators,
            created=self.created,
            changed=self.changed,
            host=self.host,
            sitters=tuple(sitters),
            next=self.next,
            what_if=self.what_if,
        )


def _read(row: Row) -> Logged:
    try:
        return read(row.command)
    except (DecodeError, ValidationError):
        raise Damaged(f"row {row.seq} is no command") from None


def _check_open(table: Table, command: Open) -> None:
    if table.seq:
        raise Damaged("a table is made once")
    if (command.format, command.rules) != (FORMAT, RULES_VERSION):
        raise OtherRules(f"the table was begun under rules {command.rules}, format {command.format}")
