"""A recorded game, gone through again: any step, from any seat or with all hands open."""

import asyncio
from collections.abc import Mapping, Sequence

from suitors.bots import BOTS, Advice, Bot
from suitors.game.errors import SuitorsError
from suitors.game.events import Event
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.telling.steps import Step, steps
from suitors.telling.story import open_events
from suitors.terminal.sitting import ADVISOR, Sitting, Stage


class Rerun(Sitting):
    """`at` is the seat through whose eyes it is seen; None: all hands are open."""

    def __init__(self, record: Record, seat: int | None = None, advisor: str = ADVISOR, bot: Bot | None = None) -> None:
        super().__init__()
        self._record = record
        self.edition = record.edition
        self.players = record.players
        self.at = seat
        self.advisor = advisor
        self._bot = bot or BOTS[advisor]
        self._frames = [(game.copy(), step) for game, step in steps(record)]
        self.place = 0

    # Where we are.

    @property
    def last(self) -> int:
        return len(self._frames) - 1

    @property
    def game(self) -> Game:
        return self._frames[self.place][0]

    @property
    def step(self) -> Step:
        return self._frames[self.place][1]

    def go(self, place: int) -> None:
        self.place = max(0, min(self.last, place))
        self._stir()

    def go_round(self, by: int) -> None:
        """To the beginning of another round, or of this one if we are in the middle of it."""
        starts = [place for place, (_, step) in enumerate(self._frames) if step.move is None]
        ahead = [place for place in starts if place > self.place]
        behind = [place for place in starts if place < self.place]
        if by > 0:
            self.go(ahead[0] if ahead else self.last)
        else:
            self.go(behind[-1] if behind else 0)

    def look(self, seat: int | None) -> None:
        self.at = seat
        self._stir()

    def look_on(self) -> None:
        """Through the next pair of eyes; after the last seat all hands are open again."""
        self.look(0 if self.at is None else None if self.at == self.players - 1 else self.at + 1)

    # What is seen.

    @property
    def names(self) -> Sequence[str | None]:
        return [None] * self.players

    @property
    def view(self) -> View:
        """With all hands open, the one whose turn it is has theirs in front."""
        return self.game.view(self.game.decider if self.at is None else self.at)

    @property
    def events(self) -> Sequence[Event]:
        return open_events(self.game) if self.at is None else self.game.events(self.at)

    @property
    def hands(self) -> Mapping[int, tuple[Card, ...]]:
        return dict(enumerate(self.game.hands)) if self.at is None else super().hands

    @property
    def stage(self) -> Stage:
        return Stage.REPLAY

    # What is done.

    async def move(self, move: Move) -> None:
        raise SuitorsError("a recorded game can't be changed")

    async def proceed(self) -> None:
        self.go(self.place + 1)

    async def advise(self) -> Advice:
        return await asyncio.to_thread(self._bot.advise, self.view, [self.place])

    async def record(self) -> Record:
        return self._record
