"""A seat at a table far away: terminal and browser sit at one table."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Self

from suitors.bots import Advice
from suitors.client import Client, Refused, RemoteTable, TableView, split_link, split_moving_link
from suitors.game.errors import SuitorsError
from suitors.game.events import Event
from suitors.game.moves import Move
from suitors.game.receipt import Receipt
from suitors.game.record import Record
from suitors.tables import wire
from suitors.terminal.sitting import Said, Sitting, Stage

FILLING = "courtier"
"""Who plays the seats that nobody took, when the host starts from here."""


class RemoteSitting(Sitting):
    """One seat, or none: then we watch. The line comes back by itself when it breaks."""

    is_remote = True

    def __init__(self, client: Client, table: RemoteTable, link: str) -> None:
        super().__init__()
        self.link = link
        self.client = client
        self.table = table
        self._events: list[Event] = []
        self._news: list[Event | Said] = []
        self._lines = 0
        """How much of the chat is among the news."""
        self._seen_round = 0
        self._failure: SuitorsError | None = None
        self._pump: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, link: str, name: str, key: str | None = None) -> Self:
        """Sits down if a seat is free, or where we sat before, or where a link moves us; else we watch."""
        moving = split_moving_link(link)
        server, game = split_link(link) if moving is None else (moving[0], "")
        client = Client(server, key)
        try:
            if moving is not None:
                game = (await client.use_link(moving[1])).game
                link = f"{server}/t/{game}"
            card = await client.card(game)
            if (
                not any(sitter.yours for sitter in card.sitters)
                and card.phase == "gathering"
                and len(card.sitters) < card.players
            ):
                await client.join(game, name)
            sitting = cls(client, client.play(game), link)
            await sitting._come_in()
        except BaseException:
            await client.close()
            raise
        return sitting

    async def _come_in(self) -> None:
        await self.table.__aenter__()
        self.edition = self.table.edition
        self.players = self.table.players
        self._look()
        self._pump = asyncio.create_task(self._follow(), name="news from the table")

    async def _follow(self) -> None:
        """Everything that comes is looked at once, so that nothing is missed between two looks."""
        try:
            while True:
                await self.table.change()
                self._look()
                self._stir()
        except SuitorsError as error:
            self._failure = error
            self._stir()

    def _look(self) -> None:
        self.people = self.table.seats[:1]
        self.at = self.people[0] if self.people else None
        view = self.view
        heard = self._events[-1].n if self._events else -1
        events = [] if view is None else [event for event in view.events if event.n > heard]
        self._events += events
        self._news += [*events, *(Said(line.seat, line.words) for line in self.table.lines[self._lines :])]
        self._lines = len(self.table.lines)

    # What is seen.

    @property
    def room(self) -> wire.Room:
        return self.table.room

    @property
    def names(self) -> Sequence[str | None]:
        return [place.name for place in self.room.places]

    @property
    def view(self) -> TableView | None:
        return self.table.views.get(self.at)

    @property
    def events(self) -> Sequence[Event]:
        return self._events

    @property
    def news(self) -> Sequence[Event | Said]:
        return self._news

    @property
    def is_connected(self) -> bool:  # type: ignore[override]
        return self.table.is_connected

    @property
    def is_host(self) -> bool:
        return self.table.is_host

    @property
    def stage(self) -> Stage:
        if self.room.phase in ("gathering", "closed"):
            return Stage.GATHER if self.room.phase == "gathering" else Stage.CLOSED
        stage = super().stage
        if self.at is None:
            return Stage.WAIT if stage is Stage.BETWEEN else stage
        place = self.room.places[self.at]
        if place.level is not None and stage in (Stage.WAIT, Stage.DECIDE):
            return Stage.AWAY
        return Stage.WAIT if stage is Stage.BETWEEN and (place.ready or self._is_said) else stage

    @property
    def _is_said(self) -> bool:
        """Whether we have said that we have seen how this round ended."""
        return self.view is not None and self._seen_round == self.view.round

    # What is done.

    async def wait(self) -> None:
        await super().wait()
        if self._failure is not None:
            raise self._failure

    async def move(self, move: Move) -> None:
        view = self.view
        assert view is not None
        await self.table.move(view, move)

    async def proceed(self) -> None:
        match self.stage:
            case Stage.BETWEEN:
                await self._say_next()
            case Stage.AWAY if self.at is not None:
                await self.table.back(self.at)
            case Stage.GATHER if self.table.is_host:
                await self.table.start(FILLING)

    async def _say_next(self) -> None:
        """Once a round; if the table has gone on by itself, nobody minds."""
        assert self.view is not None
        self._seen_round = self.view.round
        with suppress(Refused):
            await self.table.next(self.at)
        self._stir()

    async def advise(self) -> Advice:
        view = self.view
        assert view is not None
        return await self.table.hint(view)

    async def record(self) -> Record:
        return await self.client.record(self.table.game)

    @property
    def receipt(self) -> Receipt | None:
        return None if self.table.receipt.commitment is None else self.table.receipt

    async def hurry(self) -> None:
        await self.table.hurry()

    async def chat(self, words: str) -> None:
        await self.table.chat(words)

    async def link_elsewhere(self) -> tuple[str, int]:
        made = await self.client.make_link(self.table.game, self.people)
        return made.link, made.expires

    async def rematch(self) -> str:
        """The same people play again: the link to the new table, at which our key opens our seat."""
        game = self.room.next or await self.table.rematch()
        return f"{self.link.rstrip('/').rpartition('/')[0]}/{game}"

    @property
    def key(self) -> str | None:
        return self.client.token

    async def close(self) -> None:
        if self._pump is not None:
            self._pump.cancel()
            with suppress(asyncio.CancelledError):
                await self._pump
        await self.table.close()
        await self.client.close()


def _has_room(card: wire.TableCard) -> bool:
    """Whether we have no seat yet, and can take one."""
    ours = any(sitter.yours for sitter in card.sitters)
    return not ours and card.phase == "gathering" and len(card.sitters) < card.players
