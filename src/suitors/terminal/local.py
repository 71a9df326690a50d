"""A game at home: people at one keyboard, bots at the other seats. It holds the truth, and gives views."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic

from suitors.bots import BOTS, Advice, Bot, Think
from suitors.bots.pace import pace
from suitors.game.events import Event
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.game.view import View
from suitors.rules.state import Rng
from suitors.tables.clockwork import HURRIED
from suitors.terminal.sitting import ADVISOR, Sitting, Stage

Bots = Mapping[int, tuple[Bot, Rng]]
"""Who plays the seats that no person has, each with chance of its own."""


class LocalSitting(Sitting):
    """The seats without a bot have a person each; if there are several, they share the keyboard."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str | None],
        bots: Bots,
        *,
        paced: bool = False,
        keep: Callable[[Game], None] | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.edition = game.edition
        self.players = game.players
        self.bots = bots
        self.people = tuple(seat for seat in range(game.players) if seat not in bots)
        self.at = self.people[0] if len(self.people) == 1 else None
        self.paced = paced
        """Whether somebody looks on, who could read a bot's hand from how long it takes."""
        self._names = names
        self._keep = keep
        self._hurried = 0
        """The round whose end nobody waits for."""
        self._kept()

    @property
    def names(self) -> Sequence[str | None]:
        return self._names

    @property
    def view(self) -> View:
        return self.game.view(self.at)

    @property
    def events(self) -> Sequence[Event]:
        return self.game.events(self.at)

    def _kept(self) -> None:
        if self._keep is not None:
            self._keep(self.game)

    def _changed(self) -> None:
        self._kept()
        self._stir()

    # The people.

    async def move(self, move: Move) -> None:
        self.game.play(move)
        self._changed()

    async def proceed(self) -> None:
        match self.stage:
            case Stage.COVER:
                self.at = None
            case Stage.PASS:
                self.at = self.game.decider
            case Stage.BETWEEN:
                self._next_round()
        self._stir()

    def _next_round(self) -> None:
        """All look on as a round begins; nobody's new card may be on the screen then."""
        if self.is_shared:
            self.at = None
        self.game.next_round()
        self._kept()

    async def advise(self) -> Advice:
        return await asyncio.to_thread(BOTS[ADVISOR].advise, self.view, [self.game.decisions])

    async def record(self) -> Record:
        return self.game.record()

    async def hurry(self) -> None:
        self._hurried = self.game.round
        self._stir()

    # The bots.

    async def wait(self) -> None:
        """A bot's thought runs in a thread of its own: meanwhile the keyboard is free."""
        seat = self.game.decider
        if seat is None or seat not in self.bots:
            await super().wait()
            return
        began = monotonic()
        bot, rng = self.bots[seat]
        move = await asyncio.to_thread(bot.choose, self.game.view(seat), rng)
        if self.paced:
            await self._keep_pace(bot, began)
        self.game.play(move)
        self._changed()
        self._stirred.clear()

    async def _keep_pace(self, bot: Bot, began: float) -> None:
        """Waits until a spectator would expect the move, however soon the bot was ready.

        Whoever hurries it waits for its whole time to think all the same: a move that comes sooner was an easy one.
        """
        think: Think | None = getattr(bot, "think", None)
        due = began + pace(self.game.view(None), think)
        soonest = began + hurried_pace(think)
        while (left := (soonest if self._hurried == self.game.round else due) - monotonic()) > 0:
            self._stirred.clear()
            await rest(self._stirred, left)


def hurried_pace(think: Think | None) -> float:
    """In seconds, as at a server's table."""
    return max(HURRIED, 0 if think is None or think.ms is None else think.ms) / 1000


async def rest(stirred: asyncio.Event, seconds: float) -> None:
    """So long, or until somebody stirs."""
    with suppress(TimeoutError):
        await asyncio.wait_for(stirred.wait(), seconds)
