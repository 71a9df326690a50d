"""The door of a home: what the page's worker asks, as one text, and what it is answered, as another."""

from typing import Any

from msgspec import DecodeError, Raw, Struct, ValidationError
from msgspec.json import Decoder, Encoder

from suitors.game.vectors import BadVector, read_vectors, run_vector
from suitors.tables.home import LEVELS, Home
from suitors.tables.refusal import Refusal
from suitors.tables.wire import Problem

_encode = Encoder().encode


class Asked(Struct, tag_field="do", tag=str.lower):
    """It says in `do` what it is."""


class Create(Asked):
    """A table is wanted."""

    order: Raw


class Open(Asked):
    """A table as it was kept."""

    game: str
    kept: str


class Say(Asked):
    """What the page says to the table."""

    text: str


class Attend(Asked):
    """Something is due."""


class Retold(Asked):
    """The whole game is wanted, which is over, as it was kept."""

    game: str
    kept: str


class Check(Asked):
    """Whether the rulebook of this device does what these conformance vectors say."""

    vectors: str


class Told(Struct, omit_defaults=True):
    """What comes of it."""

    game: str = ""
    levels: list[str] = []
    frames: list[str] = []
    """For the page, in their order."""
    kept: dict[str, str] = {}
    """To be kept before anybody is told: tables by their names."""
    due: int | None = None
    """When to ask again by itself."""
    retold: Raw = Raw()
    passed: int = 0
    """So many vectors came out as they say."""
    failures: list[str] = []
    problem: Problem | None = None


_asked = Decoder(Create | Open | Say | Attend | Retold | Check)


class Door:
    def __init__(self) -> None:
        self._home: Home | None = None
        self._rows = 0

    def ask(self, text: str, now: int) -> str:
        try:
            told = self._answer(_asked.decode(text), now)
        except (DecodeError, ValidationError):
            told = Told(problem=Problem(code="malformed"))
        except Refusal as refusal:
            told = Told(problem=Problem(code=refusal.code, facts=refusal.facts))
        return _encode(told).decode()

    def _answer(self, asked: Any, now: int) -> Told:
        if isinstance(asked, Check):
            return _checked(asked.vectors)
        if isinstance(asked, Retold):
            return Told(retold=Raw(Home.load(asked.game, asked.kept).retold().encode()))
        if isinstance(asked, Create):
            self._enter(Home.create(bytes(asked.order).decode(), now))
        elif isinstance(asked, Open):
            self._enter(Home.load(asked.game, asked.kept))
            self._rows = len(self._at_home().rows)
        home = self._at_home()
        frames = home.hear(asked.text, now) if isinstance(asked, Say) else home.attend(now) if isinstance(asked, Attend) else []
        return Told(game=home.table.id, levels=LEVELS, frames=frames, kept=self._kept(home), due=home.due())

    def _enter(self, home: Home) -> None:
        self._home, self._rows = home, 0

    def _at_home(self) -> Home:
        if self._home is None:
            raise Refusal("no-such-game")
        return self._home

    def _kept(self, home: Home) -> dict[str, str]:
        """Only what has changed; a table that follows is kept with the row that names it."""
        if len(home.rows) == self._rows:
            return {}
        self._rows = len(home.rows)
        following = {} if home.next is None else {home.next.table.id: home.next.kept()}
        return {**following, home.table.id: home.kept()}


def _checked(text: str) -> Told:
    try:
        vectors = read_vectors(text)
    except BadVector:
        raise Refusal("malformed") from None
    failures = [str(failure) for failure in map(run_vector, vectors) if failure is not None]
    return Told(passed=len(vectors) - len(failures), failures=failures)
