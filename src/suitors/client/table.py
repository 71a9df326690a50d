"""A remote table: what is seen of it from here, and what can be done there."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Self

from suitors.bots.advice import Advice, Option
from suitors.client.contributing import Contribution, Contributor
from suitors.client.errors import Garbled, Lost, Refused
from suitors.client.link import Address, Link
from suitors.client.onlooker import Onlooker
from suitors.client.sight import TableView, move_of, words_of
from suitors.game.errors import SuitorsError
from suitors.game.moves import Move
from suitors.game.reading import read_card, read_whole
from suitors.game.receipt import Receipt
from suitors.tables import wire


class RemoteTable(Onlooker):
    """A table on a server, held open: `async with client.play(game) as table`. It comes back by itself when the line breaks.

    What the server refuses raises `Refused`; when it can't be reached for too long, everything raises `Lost`.
    """

    def __init__(self, game: str, address: Address, receipt: Receipt | None = None) -> None:
        super().__init__(game)
        self._link = Link(address, self)
        self._patience = address.patience
        self._running: asyncio.Task[None] | None = None
        self._failure: SuitorsError | None = None
        self._stirred = asyncio.Event()
        self._said: set[tuple[int, str, int]] = set()
        """Which seats have said that they are here, and when."""
        self._contributor = Contributor(receipt or Receipt(game), self._link.new_id)
        self._giving: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._run(), name=f"table {self.game}")
        try:
            while not self.is_in_view:
                await self.change()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Goes away from the table; the seats stay ours."""
        tasks = [*self._giving, *([] if self._running is None else [self._running])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._end(self._failure or Lost("the table was closed here"))

    async def _run(self) -> None:
        try:
            await self._link.run()
        except SuitorsError as error:
            self._end(error if isinstance(error, Lost | Refused) else Garbled(f"what the server sent makes no sense: {error}"))
        except Exception as error:
            # Whatever it was: nobody may wait for a table that is gone.
            self._end(Lost(f"the connection failed: {error!r}"))

    def _end(self, why: SuitorsError) -> None:
        self._failure = why
        self._link.end(why)
        self._stir()

    def hear(self, message: wire.ToClient) -> None:
        super().hear(message)
        if isinstance(message, wire.Shuffle):
            self._contribute(message)
        self._stir()

    def _stir(self) -> None:
        self._stirred.set()
        self._stirred = asyncio.Event()

    # Giving numbers for the shuffle.

    @property
    def receipt(self) -> Receipt:
        """What was promised to us of the shuffles, and our own numbers: to check the record by, when the game is over."""
        return self._contributor.receipt

    def _contribute(self, shuffle: wire.Shuffle) -> None:
        for said in self._contributor.answer(shuffle, self.seats):
            task = asyncio.create_task(self._give(said), name=f"a number for {self.game}")
            self._giving.add(task)
            task.add_done_callback(self._giving.discard)

    async def _give(self, said: Contribution) -> None:
        with suppress(SuitorsError):  # Too late, or the table is gone: then it is dealt without.
            await self._do(said)
            self._contributor.done(said)

    # Looking on.

    @property
    def is_connected(self) -> bool:
        """Whether the line is open now; if not, it is being tried again."""
        return self._link.is_open

    async def change(self) -> None:
        """Waits until something is new: the room, a view, a line."""
        if self._failure is None:
            await self._stirred.wait()
        if self._failure is not None:
            raise self._failure

    async def decisions(self, *, present: bool = True) -> AsyncIterator[TableView]:
        """A view whenever one of our seats must decide, each decision once, until the game is over.

        Meanwhile it says `next` for our seats when a round is over, and `back` when a bot stands in for one of them, unless
        `present` is False.
        """
        shown = None
        while not self.is_over:
            if present and await self._show_presence():
                continue
            view = self._open_decision()
            if view is None or view.number == shown:
                await self.change()
            else:
                shown = view.number
                yield view

    def _open_decision(self) -> TableView | None:
        for sight in self._sights.values():
            if sight.must_decide:
                return sight.view
        return None

    async def _show_presence(self) -> bool:
        """Whether something was said, so that things may have changed meanwhile."""
        wanted = [seat for seat in self.seats if self._is_missed(seat)]
        for seat in wanted:
            self._said.add(self._state_of(seat))
            with suppress(Refused):  # Too late: the table has gone on.
                await (self.next(seat) if self.room.phase == "between" else self.back(seat))
        return bool(wanted)

    def _is_missed(self, seat: int) -> bool:
        """Whether the table waits for a word of this seat, which was not said yet."""
        place = self.room.places[seat]
        missed = not place.ready if self.room.phase == "between" else place.level is not None
        return missed and seat in self.views and self._state_of(seat) not in self._said

    def _state_of(self, seat: int) -> tuple[int, str, int]:
        return seat, self.room.phase, self._sights[seat].number

    # Playing.

    async def move(self, view: TableView, move: Move | str) -> None:
        """Answers the decision that the view shows. When it returns, the move is kept, and the views are those after it."""
        seat = _deciding(view)
        made = Move.from_text(seat, move) if isinstance(move, str) else move
        command = wire.Move(id=self._id, seat=seat, decision=view.number, move=words_of(made))
        try:
            done = await self._do(command)
        except Refused as refusal:
            await self._catch_up(refusal)
            raise
        await self._until(lambda: self.since >= done.seq)

    async def next(self, seat: int | None = None) -> None:
        """This seat, or each of ours, has seen how the round ended."""
        for one in self.seats if seat is None else (seat,):
            await self._do(wire.Next(id=self._id, seat=one, round=self.views[one].round))

    async def hint(self, view: TableView, level: str = "expert") -> Advice:
        """What a bot of this level would do in our place."""
        ask = wire.Hint(id=self._id, seat=_deciding(view), decision=view.number, level=level)
        return read_advice((await self._link.ask(ask, wire.Advised)).advice)

    async def hurry(self) -> None:
        """Only bots are left in the round: they play it to its end at once."""
        await self._do(wire.Hurry(id=self._id))

    # Coming and going.

    async def back(self, seat: int) -> None:
        """We are here again; the bot that stood in gives way."""
        await self._do(wire.Back(id=self._id, seat=seat))

    async def leave(self, seat: int) -> None:
        """Gives the seat up for good. During the game a bot plays on."""
        await self._do(wire.Leave(id=self._id, seat=seat))

    async def rematch(self) -> str:
        """The same people and bots play again; the name of the new table."""
        done = await self._do(wire.Rematch(id=self._id))
        if done.game is None:
            raise Garbled("the server does not say where the rematch is played")
        return done.game

    # Talking.

    async def chat(self, words: str, seat: int | None = None) -> None:
        await self._do(wire.Chat(id=self._id, seat=self._one(seat), words=words))

    async def mute(self, whom: int, on: bool = True, seat: int | None = None) -> None:
        """Our seat no longer hears that one, or hears it again."""
        await self._do(wire.Mute(id=self._id, seat=self._one(seat), whom=whom, on=on))

    # The host's.

    async def start(self, bots: str | None = None) -> None:
        """Begins the game; empty seats are filled with bots of this level."""
        await self._do(wire.Start(id=self._id, bots=bots))

    async def bot(self, seat: int, level: str | None) -> None:
        """Seats a bot, or with None takes it away."""
        await self._do(wire.Bot(id=self._id, seat=seat, level=level))

    async def kick(self, seat: int) -> None:
        await self._do(wire.Kick(id=self._id, seat=seat))

    async def silence(self, whom: int, on: bool = True) -> None:
        """Forbids a seat to chat, or allows it again."""
        await self._do(wire.Silence(id=self._id, whom=whom, on=on))

    # How it is done.

    @property
    def _id(self) -> str:
        return self._link.new_id()

    def _one(self, seat: int | None) -> int:
        if seat is None and not self.seats:
            raise SuitorsError("who only watches can't do that")
        return self.seats[0] if seat is None else seat

    async def _do(self, command: wire.Command) -> wire.Done:
        if self._failure is not None:
            raise self._failure
        return await self._link.ask(command, wire.Done)

    async def _catch_up(self, refusal: Refused) -> None:
        """Who came too late first sees how things are."""
        news = refusal.news
        if news is not None and news.seat in self._sights:
            await self._until(lambda: news.seat not in self._sights or self._sights[news.seat].number >= news.decision)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        """Waits for the news of what was done."""
        try:
            async with asyncio.timeout(self._patience):
                while not is_so():
                    await self.change()
        except TimeoutError:
            raise Lost("the news of it did not come") from None


def _deciding(view: TableView) -> int:
    if view.seat is None:
        raise SuitorsError("a spectator has nothing to decide")
    return view.seat


def read_advice(words: wire.AdviceWords) -> Advice:
    return Advice(
        seat=words.seat,
        move=move_of(words.move),
        options=tuple(map(_option, words.options)),
        beliefs={
            read_whole(seat): {read_card(card): chance for card, chance in hand.items()} for seat, hand in words.beliefs.items()
        },
        reason=words.reason,
    )


def _option(words: wire.OptionWords) -> Option:
    return Option(move_of(words.move), words.share, words.error, words.game, words.rollouts)
