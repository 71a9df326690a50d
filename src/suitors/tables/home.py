"""Tables on the device of those who play at them, where no server is: they hear and say what tables of a server do.

It does no I/O: whoever holds it passes on what the page says, keeps what is to be kept, and rings when something is due.
"""

from random import Random
from typing import Any, cast

from msgspec import UNSET, DecodeError, Struct, ValidationError, convert
from msgspec.json import Decoder, Encoder

from suitors.bots import BOTS, Think
from suitors.tables import sight
from suitors.tables.asking import changes_nothing, stood_in, view_for_hint
from suitors.tables.authority import check_authority
from suitors.tables.chance import SECURE, deal_for
from suitors.tables.clockwork import Company, Due, due, thinking_time
from suitors.tables.commands import OWN_ID, Command, Follow, FromPeople, StandIn
from suitors.tables.fairness import record_of
from suitors.tables.founding import Founding, again, ordered
from suitors.tables.hearing import Hearing
from suitors.tables.keys import GAME_LENGTH, new_game_id
from suitors.tables.refusal import Refusal
from suitors.tables.retelling import read_record, retell
from suitors.tables.rows import Row
from suitors.tables.settings import STAND_IN
from suitors.tables.table import Damaged, OtherRules, Table
from suitors.tables.wire import (
    AdviceWords,
    Advised,
    Back,
    Create,
    Done,
    FromClient,
    Hello,
    Hint,
    Leave,
    Move,
    MoveWords,
    Refused,
    Rematch,
    SitterCard,
)
from suitors.tables.wire import (
    Command as ToTable,
)

NAME = "home"
"""How the names of these tables begin; no server's do, since the letter o is not among theirs."""
KEY = b"home"
"""Whoever has the device has all its seats."""
HINT = Think(ms=1500)
"""How long a hint is thought about: the plain rulebook is slower than the compiled one."""
LEVELS = [level for level in BOTS if thinking_time(level) is None]
"""Those who think by the clock would not play here as they do elsewhere."""

_encode = Encoder().encode
_said, _order = Decoder(FromClient), Decoder(Create)


class Kept(Struct):
    """A row as it is kept: its number is its place."""

    at: int
    command: str
    hash: str


_kept = Decoder(list[Kept])


class Home:
    """One table, and the one that follows it. Every method may raise `Refusal`, and then nothing has changed."""

    def __init__(self, table: Table, rows: list[Row], *, chance: Random = SECURE) -> None:
        self.table = table
        self.rows = rows
        self.next: Home | None = None
        self._chance = chance
        self._hearing = Hearing(KEY, 0)

    @classmethod
    def create(cls, order: str, now: int, chance: Random = SECURE) -> "Home":
        """A table as somebody at this device wants it."""
        try:
            wanted = _order.decode(order)
        except (DecodeError, ValidationError):
            raise Refusal("malformed") from None
        if wanted.bots is None:
            raise Refusal("empty-seats")
        levels = [wanted.bots] if isinstance(wanted.bots, str) else wanted.bots
        if not set(levels) <= set(LEVELS):
            raise Refusal("no-such-level", levels=LEVELS)
        return cls._found(ordered(wanted, KEY, UNSET), now, chance)

    @classmethod
    def _found(cls, founding: Founding, now: int, chance: Random) -> "Home":
        home = cls(Table(NAME + new_game_id()[: GAME_LENGTH - len(NAME)]), [], chance=chance)
        for command in founding:
            home._take(command, now)
        home._deal(now)
        return home

    @classmethod
    def load(cls, game: str, kept: str, chance: Random = SECURE) -> "Home":
        """A table as it was kept."""
        try:
            told = _kept.decode(kept)
            rows = [Row(seq, row.at, row.command.encode(), bytes.fromhex(row.hash)) for seq, row in enumerate(told, 1)]
            if not rows:
                raise Damaged("a table without rows")
            return cls(Table.load(game, rows), rows, chance=chance)
        except OtherRules:
            raise Refusal("other-rules") from None
        except (Damaged, DecodeError, ValidationError, ValueError):
            raise Refusal("damaged") from None

    def kept(self) -> str:
        """What is to be kept of it."""
        return _encode([Kept(row.at, row.command.decode(), row.hash.hex()) for row in self.rows]).decode()

    # What the page says.

    def hear(self, text: str, now: int) -> list[str]:
        """The answer, and all that is new to the page."""
        try:
            said = _said.decode(text)
        except (DecodeError, ValidationError):
            return [_text(Refused(id=None, code="malformed"))]
        if isinstance(said, Hello):
            self._hearing = Hearing(KEY, said.since)
            self._hand_back(now)
            return self._news(now)
        return [_text(self._answer(said, now)), *self._news(now)]

    def _answer(self, said: ToTable, now: int) -> Done | Advised | Refused:
        try:
            if isinstance(said, Hint):
                return self._hint(said)
            if isinstance(said, Rematch):
                return self._rematch(said, now)
            return self._obey(cast(FromPeople, said), now)
        except Refusal as refusal:
            return Refused(id=said.id, code=refusal.code, facts=refusal.facts)

    def _obey(self, said: FromPeople, now: int) -> Done:
        done = self.table.answered.get((KEY, said.id))
        if done is None and not changes_nothing(self.table, said, KEY):
            if not isinstance(said, Leave | Back):
                self._hand_back(now)
            self._take(said, now, KEY)
            self._deal(now)
        return Done(id=said.id, seq=done or self.table.answered.get((KEY, said.id), self.table.seq))

    def _hint(self, said: Hint) -> Advised:
        view = view_for_hint(self.table, said, KEY)
        advice = BOTS[said.level].thinking(HINT).advise(view, [self._chance.getrandbits(64)])
        return Advised(id=said.id, decision=said.decision, advice=convert(advice.to_dict(), AdviceWords))

    def _rematch(self, said: Rematch, now: int) -> Done:
        check_authority(self.table, said, KEY)
        if self.table.next is None:
            self.next = self._found(again(self.table, UNSET), now, self._chance)
            self._take(Follow(game=self.next.table.id, id=said.id), now, KEY)
        return Done(id=said.id, seq=self.table.marked, game=self.table.next)

    # What it does by itself.

    def due(self) -> int | None:
        """When something is to be done: then `attend`."""
        coming = self._coming()
        return None if coming is None else coming.at

    def attend(self, now: int) -> list[str]:
        """Does what is due, and tells of it."""
        coming = self._coming()
        if coming is not None and coming.at <= now:
            if coming.what == "bot":
                self._move(now)
            elif coming.what == "time":
                self._take(StandIn(seat=coming.seat, level=STAND_IN, cause="time"), now)
            self._deal(now)
        return self._news(now)

    def _coming(self) -> Due | None:
        return due(self.table, self._company())

    def _company(self) -> Company:
        """Whoever sits here is here."""
        return Company(present=frozenset(self.table.people))

    def _deal(self, now: int) -> None:
        """A deal that is due is part of what made it due."""
        coming = self._coming()
        if coming is not None and coming.what == "deal" and coming.at <= now:
            self._take(deal_for(self.table, self._chance), now)

    def _move(self, now: int) -> None:
        """Bots get a view, as everywhere."""
        game, level = self.table.game, self.table.bot_to_move
        assert game is not None
        assert level is not None
        move = BOTS[level].choose(game.view(game.decider), [self._chance.getrandbits(64)])
        words = convert(move.to_dict(), MoveWords)
        self._take(Move(id=OWN_ID, seat=move.seat, decision=self.table.decision, move=words), now)

    def _hand_back(self, now: int) -> None:
        """A bot that stood in gives way to whoever is here again."""
        if self.table.phase in ("playing", "between"):
            for seat in stood_in(self.table, KEY):
                self._take(Back(id=OWN_ID, seat=seat), now)

    def _take(self, command: Command, now: int, by: bytes | None = None) -> None:
        self.rows.append(self.table.accept(command, now, by))

    def _news(self, now: int) -> list[str]:
        room = _encode(sight.room(self.table, self._company()))
        frames: list[bytes] = []
        self._hearing.go_on(frames, self.table, room, lambda: now)
        return [frame.decode() for frame in frames]

    # When it is over.

    def retold(self) -> str:
        """The whole game with its record, as a replay has it."""
        record = record_of(self.table).to_json()
        sitters = [
            SitterCard(seat=seat, name=chair.name or "", level=chair.level if chair.is_bot else None, yours=chair.is_person)
            for seat, chair in enumerate(self.table.chairs)
        ]
        return _text({"told": retell(read_record(record), self.table.id, sitters), "record": record})


def _text(message: Any) -> str:
    return _encode(message).decode()
