"""A sitting: the people at this keyboard, at a table. It says what may be seen and done now; a face renders it.

Whose eyes look at the screen is `at`; when it is nobody's turn to look, what everybody may see is all there is.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from suitors.bots import Advice
from suitors.game.errors import SuitorsError
from suitors.game.events import Event
from suitors.game.moves import Move
from suitors.game.receipt import Receipt
from suitors.game.record import Record
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.edition import Edition

ADVISOR = "expert"


class Stage(Enum):
    """What is going on, for those at this keyboard."""

    GATHER = "gather"
    """People are still coming."""
    WAIT = "wait"
    """Somebody else decides."""
    DECIDE = "decide"
    COVER = "cover"
    """Another person's turn comes: what is on the screen must go first."""
    PASS = "pass"
    """The screen is safe; the next person takes the keyboard."""
    AWAY = "away"
    """A bot plays for us."""
    BETWEEN = "between"
    """The round is over."""
    OVER = "over"
    CLOSED = "closed"
    """The table was given up."""
    REPLAY = "replay"


class Said(NamedTuple):
    """What somebody said at a remote table."""

    seat: int
    words: str


ENDED = (Stage.OVER, Stage.CLOSED)


class Sitting(ABC):
    """One interface for a game at home, one far away, and one that was played long ago."""

    edition: Edition
    players: int
    people: tuple[int, ...] = ()
    """The seats of those at this keyboard."""
    at: int | None = None
    """Who looks at the screen; None: everybody."""
    advisor = ADVISOR
    """Whom a hint is from."""
    is_remote = False
    is_connected = True

    def __init__(self) -> None:
        self._stirred = asyncio.Event()

    # What is seen.

    @property
    @abstractmethod
    def names(self) -> Sequence[str | None]:
        """Who sits where; a person without a name is called by the seat."""

    @property
    @abstractmethod
    def view(self) -> View | None:
        """The table as whoever looks may see it; None: nothing is dealt yet."""

    @property
    @abstractmethod
    def events(self) -> Sequence[Event]:
        """All that has happened, as whoever looks may know it."""

    @property
    def news(self) -> Sequence[Event | Said]:
        """The same, with what was said at the table in between."""
        return self.events

    @property
    def hands(self) -> Mapping[int, tuple[Card, ...]]:
        """The cards in other hands that whoever looks has seen."""
        view = self.view
        return {} if view is None else {**view.knows, **{seat: (card,) for seat, card in view.shown.items()}}

    @property
    def stage(self) -> Stage:
        view = self.view
        if view is None:
            return Stage.GATHER
        if view.game_winners is not None:
            return Stage.OVER
        if view.decision is None:
            return Stage.BETWEEN
        if view.decider not in self.people:
            return Stage.WAIT
        if view.decider == self.at:
            return Stage.DECIDE
        return Stage.PASS if self.at is None else Stage.COVER

    @property
    def is_shared(self) -> bool:
        """Whether several people pass the keyboard around."""
        return len(self.people) > 1

    @property
    def is_idle(self) -> bool:
        """Whether the person at the keyboard is out, and can only look on until the round ends."""
        view = self.view
        return view is not None and self.stage is Stage.WAIT and not set(self.people) & set(view.in_round)

    # What is done.

    async def wait(self) -> None:
        """Until something is new."""
        await self._stirred.wait()
        self._stirred.clear()

    def _stir(self) -> None:
        self._stirred.set()

    @abstractmethod
    async def move(self, move: Move) -> None:
        """Answers the decision. What the rules don't allow raises `IllegalMove`, and nothing changes."""

    @abstractmethod
    async def proceed(self) -> None:
        """Whatever the stage is waiting for: the screen is covered, the keyboard taken, the next round begun."""

    @abstractmethod
    async def advise(self) -> Advice:
        """What a bot would do in this decision."""

    @abstractmethod
    async def record(self) -> Record:
        """The game so far; a remote one is open only when it is over."""

    @property
    def receipt(self) -> Receipt | None:
        """What we were promised of its shuffles, at a table far away."""
        return None

    async def hurry(self) -> None:
        """Nobody here plays on in this round: the bots need not keep their pace."""
        raise SuitorsError("nobody can be hurried here")

    async def chat(self, words: str) -> None:
        raise SuitorsError("nobody hears it here")

    async def link_elsewhere(self) -> tuple[str, int]:
        """A link that moves our seat to another device, and until when it works, in milliseconds since 1970."""
        raise SuitorsError("nothing can be moved from here")

    async def close(self) -> None:  # noqa: B027  # at home there is nothing to be closed
        """Goes away from the table. What has to be kept is kept."""
