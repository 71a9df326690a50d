"""Guests at the tables of a real server: they keep every byte that comes, come back when the line breaks, and ask again until
they are answered. They are no part of the client that ships with the package, so that the two don't share an error."""

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from time import time
from typing import Any, NamedTuple

import msgspec
from serving import PATIENCE, SUBPROTOCOL, Serving, bearer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from suitors.client.contributing import Contributor
from suitors.game.receipt import Receipt
from suitors.tables import wire
from suitors.tables.commands import Command, Logged, read
from suitors.tables.keys import key_of
from suitors.tables.rows import Row
from suitors.tables.table import Table

Viewer = int | None
BROKEN = (OSError, EOFError, TimeoutError, ConnectionClosed, InvalidHandshake)
PAUSE = 0.03
"""Seconds before somebody knocks again at a door that is shut."""
TWICE = 0.1
"""How often somebody presses the button twice."""
CHATTER = 3000
"""Milliseconds from one line to the next, so that none is refused: it might be accepted when it is sent again, and late."""

decode = msgspec.json.Decoder(wire.ToClient).decode


class Frame(NamedTuple):
    """What came, when, and over which of the guest's connections."""

    at: int
    visit: int
    text: bytes
    said: wire.ToClient


class Guest:
    """One key at one table, with all its seats there; without a key, somebody who watches."""

    contributes = False
    """Whether numbers for the shuffle are given."""

    def __init__(self, server: Serving, game: str, token: str | None, chance: Random) -> None:
        self.game, self.token = game, token
        self._server = server
        self._chance = chance
        self.frames: list[Frame] = []
        self.hellos: list[int] = []
        """From which number each connection went on."""
        self.news: dict[Viewer, wire.News] = {}
        self.seats: list[int] = []
        self.room: wire.Room | None = None
        self.events: dict[Viewer, list[wire.EventWords]] = {}
        """Every event in the order in which it came, also those that came twice."""
        self.lines: list[wire.Line] = []
        self.asked: dict[str, dict[str, Any]] = {}
        """Every command by its id, in the order in which they were given."""
        self.waiting: list[str] = []
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.put_off: set[str] = set()
        """What could not be done once, and was asked for again: something else may have been done before it."""
        self.next: str | None = None
        self._contributor = Contributor(Receipt(game), lambda: "unnamed")
        self._meant: set[object] = set()
        self._said = 0

    @property
    def _address(self) -> str:
        return f"ws://127.0.0.1:{self._server.port}/api/v1/games/{self.game}/play"

    @property
    def since(self) -> int:
        """The number that all viewers of this key have seen."""
        return min(self.news[viewer].seq if viewer in self.news else 0 for viewer in self.viewers)

    @property
    def viewers(self) -> Sequence[Viewer]:
        return self.seats or (None,)

    @property
    def key(self) -> bytes:
        assert self.token is not None
        return key_of(self.token)

    @property
    def phase(self) -> str:
        return "nowhere" if self.room is None else self.room.phase

    # Being there.

    async def stay(self, until: str = "over") -> None:
        """Plays until the table is in that phase and everything was answered, however often the line breaks."""
        while not self._is_through(until):
            try:
                await self._visit(until)
            except BROKEN:
                await asyncio.sleep(PAUSE)

    def _is_through(self, until: str) -> bool:
        return self.phase == until and not self.waiting and (until != "over" or self._saw_the_end)

    @property
    def _saw_the_end(self) -> bool:
        return bool(self.news) and all(news.scene.game is not None for news in self.news.values())

    async def _visit(self, until: str) -> None:
        options: dict[str, Any] = {"subprotocols": [SUBPROTOCOL], "compression": None, "proxy": None, "max_size": 1 << 22}
        async with connect(self._address, additional_headers=bearer(self.token), open_timeout=PATIENCE, **options) as socket:
            await self._greet(socket)
            while not self._is_through(until):
                async with asyncio.timeout(PATIENCE):
                    text = await socket.recv(decode=False)
                await self._hear(socket, Frame(int(time() * 1000), len(self.hellos), text, decode(text)))

    async def _greet(self, socket: ClientConnection) -> None:
        self.hellos.append(self.since)
        more = {"contributes": True} if self.contributes else {}
        await socket.send(json.dumps({"type": "hello", "since": self.since, **more}))

    async def _hear(self, socket: ClientConnection, frame: Frame) -> None:
        self.frames.append(frame)
        match frame.said:
            case wire.Welcome(seats=seats):
                self.seats = seats
                for name in self.waiting:
                    await self._send(socket, name)
            case wire.Room() as room:
                self.room = room
                self.next = room.next
            case wire.News() as news:
                self.news[news.seat] = news
                self.events.setdefault(news.seat, []).extend(news.events)
            case wire.Talk(lines=lines):
                self.lines += lines
            case wire.Shuffle() as shuffle:
                for one in self._contributor.answer(shuffle, self.seats):
                    words = {name: value for name, value in msgspec.to_builtins(one).items() if name not in ("id", "type")}
                    await self.ask(socket, type(one).__name__.lower(), **words)
            case wire.Done(id=name, seq=seq, game=game):
                assert self.done.setdefault(name, seq) == seq, "a command was answered in two ways"
                self.next = game or self.next
                self._answered(name)
            case wire.Refused(id=name, code=code):
                assert name is not None, code
                self.refused[name] = code
                self._answered(name)
            case other:
                raise AssertionError(other)
        await self._act(socket)

    def _answered(self, name: str) -> None:
        if name in self.waiting:
            self.waiting.remove(name)
        if name.startswith("chat"):
            self._said = self.frames[-1].at

    # Doing something.

    async def _act(self, socket: ClientConnection) -> None:
        if self.phase == "playing":
            await self._decide(socket)
        elif self.phase == "between":
            for seat in self.seats:
                if seat in self.news and self.news[seat].scene.round_result is not None:
                    await self._once(socket, ("next", seat, self.news[seat].scene.round), round=self.news[seat].scene.round)

    async def _decide(self, socket: ClientConnection) -> None:
        for seat in self.seats:
            news = self.news.get(seat)
            if news is not None and news.own.legal and ("move", seat, news.decision) not in self._meant:
                if self.frames[-1].at > self._said + CHATTER:
                    await self._once(socket, ("chat", seat, news.decision), words=f"Decision {news.decision} of {seat}")
                move = msgspec.to_builtins(self._chance.choice(news.own.legal))
                await self._once(socket, ("move", seat, news.decision), decision=news.decision, move=move)

    async def _once(self, socket: ClientConnection, what: tuple[str, int, int], **more: object) -> None:
        """Each thing is meant once, and asked for until it is answered."""
        if what not in self._meant:
            self._meant.add(what)
            await self.ask(socket, what[0], seat=what[1], **more)

    async def ask(self, socket: ClientConnection, kind: str, **more: object) -> None:
        name = f"{kind}-{len(self.asked)}"
        self.asked[name] = {"type": kind, "id": name, **more}
        self.waiting.append(name)
        for _ in range(2 if self._chance.random() < TWICE else 1):
            await self._send(socket, name)

    async def _send(self, socket: ClientConnection, name: str) -> None:
        await socket.send(json.dumps(self.asked[name]))

    async def order(self, kind: str, **more: object) -> None:
        """Something that the guest does before or after the game, over connections of its own."""
        before = len(self.asked)
        while len(self.asked) == before or self.waiting:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._give(kind, before, **more)
            except BROKEN:
                await asyncio.sleep(PAUSE)

    async def _give(self, kind: str, before: int, **more: object) -> None:
        options: dict[str, Any] = {"subprotocols": [SUBPROTOCOL], "compression": None, "proxy": None}
        async with connect(self._address, additional_headers=bearer(self.token), **options) as socket:
            await self._greet(socket)
            welcomed = False
            while not welcomed or self.waiting:
                text = await socket.recv(decode=False)
                await self._hear(socket, Frame(int(time() * 1000), len(self.hellos), text, decode(text)))
                if not welcomed and len(self.asked) == before:
                    await self.ask(socket, kind, **more)
                welcomed = True


class Giver(Guest):
    """Somebody whose client contributes."""

    contributes = True


# What is kept.


def rows_in(folder: Path, game: str) -> list[Row]:
    """A game's rows, as they stand in the file."""
    with closing(sqlite3.connect(f"file:{folder / 'data' / 'tables.db'}?mode=ro", uri=True)) as file:
        found = file.execute("SELECT seq, at, command, hash FROM log WHERE game = ? ORDER BY seq", (game,))
        return [Row(*row) for row in found]


def table_in(folder: Path, game: str) -> Table:
    """The table that the rows make; each must lead where its hash says."""
    return Table.load(game, rows_in(folder, game))


def check_nothing_is_lost(folder: Path, game: str, guests: Iterable[Guest]) -> Table:
    return check_kept(game, rows_in(folder, game), guests)


def check_kept(game: str, rows: Sequence[Row], guests: Iterable[Guest]) -> Table:
    """What was answered stands where the answer said, once, in order; what was refused does not; nothing else is there."""
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    logged = [read(row.command) for row in rows]
    table = Table.load(game, rows)
    for guest in guests:
        if guest.token is not None:
            _check_commands(guest, logged)
        _check_story(guest, table)
        _check_talk(guest, logged)
    return table


def _check_commands(guest: Guest, logged: Sequence[Logged]) -> None:
    given = [(seq, one.do) for seq, one in enumerate(logged, 1) if one.by == guest.key and hasattr(one.do, "id")]
    times = Counter(command.id for _, command in given)
    assert all(times[name] == 1 for name in guest.done), "something was done twice, or not at all"
    assert not [name for name in guest.refused if name in times and name not in guest.done]
    kept = {command.id: (seq, command) for seq, command in given}
    for name, seq in guest.done.items():
        assert kept[name] == (seq, _as_asked(guest, name, kept[name][1]))
    in_order = [guest.done[name] for name in guest.asked if name in guest.done and name not in guest.put_off]
    assert in_order == sorted(in_order)


def _as_asked(guest: Guest, name: str, kept: Command) -> object:
    """A rematch is kept as the table that follows."""
    if guest.asked[name]["type"] == "rematch":
        return kept
    return msgspec.convert(guest.asked[name], type(kept))


def _check_story(guest: Guest, table: Table) -> None:
    """A connection with one viewer is told every event once; one with several may hear some again."""
    assert table.game is not None
    for viewer in guest.viewers:
        told = [msgspec.to_builtins(event) for event in guest.events[viewer]]
        if len(guest.seats) > 1:
            told = list({event["n"]: event for event in told}.values())
        assert told == [event.to_dict() for event in table.game.events(viewer)]


def _check_talk(guest: Guest, logged: Sequence[Logged]) -> None:
    said = [(seq, one.do.seat, one.do.words) for seq, one in enumerate(logged, 1) if isinstance(one.do, wire.Chat)]
    heard = sorted({(line.seq, line.seat, line.words) for line in guest.lines})
    assert heard == said
