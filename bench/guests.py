"""Those who sit at tables: they play at random, and note how long each move took to reach everybody."""

import asyncio
import sys
from array import array
from collections.abc import Callable, Coroutine
from random import Random
from time import perf_counter
from typing import Any, Protocol

from msgspec import Raw, Struct, json

from bench.line import Line, dial

NEWS, DONE = b'{"type":"news","seq":', b'{"type":"done"'
NO_CHOICE = b'"legal":[]'
HELLO = b'{"type":"hello","protocol":1,"since":0}'
KEPT_SIZES = 4000
CHANCE = Random(1)
QUANTILES = {"p50": 0.5, "p99": 0.99, "max": 1.0}
"""In milliseconds."""

Answer = dict[str, Any]
Ready = Callable[["Table | EchoTable"], None]


class Host(Protocol):
    """The crowd, as a table sees it."""

    few: asyncio.Semaphore
    tally: "Tally"
    is_ready: Ready
    """What a table does that could make a move."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> None: ...

    def port_of(self, table: str | int, seat: int) -> int:
        """The server to which this seat's person comes."""
        ...


class OwnPart(Struct):
    legal: list[Raw]


class ResultPart(Struct):
    winners: list[int]


class ScenePart(Struct):
    round: int
    game: ResultPart | None


class NewsPart(Struct):
    """As much of `news` as somebody who plays at random needs."""

    decision: int
    scene: ScenePart
    own: OwnPart


class DonePart(Struct):
    game: str | None = None


_news, _done = json.Decoder(NewsPart), json.Decoder(DonePart)


class Tally:
    """What was counted since the last time somebody asked."""

    def __init__(self) -> None:
        self.moves = self.nexts = self.frames = self.bytes = self.games = 0
        self.late = 0
        """Moves whose time came while the one before was still on its way."""
        self.between = 0
        """Moves whose time came between two rounds."""
        self.missed = 0
        """Moves that were not made because the table was at its end, and its people on their way to the next."""
        self.waits = array("d")
        """Seconds from sending a move until every seat had the news of it; if it was late, from when it was due."""
        self.sizes: list[tuple[int, list[int]]] = []
        """Of the answer to a move, and of each seat's news of it."""

    def told(self) -> Answer:
        waits = sorted(self.waits)
        return self.numbers() | {name: 1000 * waits[int(part * (len(waits) - 1))] for name, part in QUANTILES.items() if waits}

    def numbers(self) -> Answer:
        return {name: value for name, value in vars(self).items() if isinstance(value, int)}


class Person:
    """One seat and its connection."""

    def __init__(self, table: "Table", seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.line: Line | None = None
        self.seq = 0
        self.news = b""

    def hear(self, payload: bytes) -> None:
        tally = self.table.crowd.tally
        tally.frames += 1
        tally.bytes += len(payload)
        if payload.startswith(NEWS):
            self.seq = int(payload[21 : payload.index(b",", 21)])
            self.news = payload
            self.table.hear(self)
        elif payload.startswith(DONE):
            self.table.hear_done(payload)
        elif payload.startswith((b'{"type":"refused"', b'{"type":"bye"')):
            sys.exit(f"crowd: {payload.decode()[:400]}")

    async def come(self) -> None:
        crowd = self.table.crowd
        self.seq = 0
        async with crowd.few:
            port, path = crowd.port_of(self.table.game, self.seat), f"/api/v1/games/{self.table.game}/play"
            self.line = await dial(port, path, self.token, self.hear)
            self.say(HELLO)

    def say(self, payload: bytes) -> None:
        assert self.line is not None
        self.line.say(payload)


class Table:
    """People who play as soon as they may, one move at a time."""

    def __init__(self, crowd: Host, game: str, tokens: list[str]) -> None:
        self.crowd, self.game = crowd, game
        self.people = [Person(self, seat, token) for seat, token in enumerate(tokens)]
        self.goal = 1
        """The row that all wait for."""
        self.missing = len(tokens)
        self.decider: Person | None = None
        self.is_ready = False
        """Whether a move could be made now."""
        self.is_moving = False
        """Whether its people are on their way to another table."""
        self.began = 0.0
        """When the move was due that all wait to hear of; 0: it is no move."""
        self.done = 0

    async def come(self) -> None:
        """All take their seats at the table, and wait for the cards."""
        self.goal, self.missing, self.decider, self.is_ready = 1, len(self.people), None, False
        await asyncio.gather(*(person.come() for person in self.people))
        self.is_moving = False

    def hear(self, person: Person) -> None:
        if NO_CHOICE not in person.news:
            self.decider = person
        if person.seq >= self.goal and self.missing:
            self.missing = sum(1 for one in self.people if one.seq < self.goal)
            if not self.missing:
                self._all_have_it()

    def _all_have_it(self) -> None:
        crowd = self.crowd
        if self.began:
            crowd.tally.moves += 1
            crowd.tally.waits.append(perf_counter() - self.began)
            self.began = 0.0
            if len(crowd.tally.sizes) < KEPT_SIZES:
                crowd.tally.sizes.append((self.done, [len(one.news) for one in self.people]))
        if self.decider is None:
            self._go_on()
        else:
            self.is_ready = True
            crowd.is_ready(self)

    def _go_on(self) -> None:
        """The round is over: all have seen it. Or the game is: they play another."""
        seen = _news.decode(self.people[0].news).scene
        if seen.game is not None:
            self.is_moving, self.is_ready = True, False
            self.people[0].say(b'{"type":"rematch","id":"r"}')
            return
        self._expect(len(self.people) + 1)
        for person in self.people:
            self.crowd.tally.nexts += 1
            person.say(b'{"type":"next","id":"n%d","seat":%d,"round":%d}' % (seen.round, person.seat, seen.round))

    def _expect(self, rows: int) -> None:
        self.goal = max(one.seq for one in self.people) + rows
        self.missing = len(self.people)
        self.decider, self.is_ready = None, False

    def move(self, due: float) -> None:
        person = self.decider
        assert person is not None
        seen = _news.decode(person.news)
        self._expect(1)
        self.began = due
        choice = CHANCE.choice(seen.own.legal)
        words = (seen.decision, person.seat, seen.decision, bytes(choice))
        person.say(b'{"type":"move","id":"m%d","seat":%d,"decision":%d,"move":%b}' % words)

    def hear_done(self, payload: bytes) -> None:
        self.done = len(payload)
        if b'"game":null' not in payload and (game := _done.decode(payload).game):
            self.crowd.tally.games += 1
            self.crowd.spawn(self._move_to(game))

    async def _move_to(self, game: str) -> None:
        self.hang_up()
        self.game = game
        await self.come()

    def hang_up(self) -> None:
        for person in self.people:
            if person.line is not None:
                person.line.hang_up()


class EchoTable:
    """The same people at a server that knows no game: each in turn says something, and all wait to hear of it."""

    def __init__(self, crowd: Host, number: int, seats: int, words: int) -> None:
        self.crowd, self.number, self.seats = crowd, number, seats
        self.words = b"x" * words
        self.lines: list[Line] = []
        self.missing = self.turn = 0
        self.began = 0.0
        self.is_ready, self.is_moving = True, False

    async def come(self) -> None:
        async with self.crowd.few:
            for seat in range(self.seats):
                port = self.crowd.port_of(self.number, seat)
                self.lines.append(await dial(port, f"/{self.number}", "x" * 22, self.hear))

    def hear(self, payload: bytes) -> None:
        tally = self.crowd.tally
        tally.frames += 1
        tally.bytes += len(payload)
        if payload.startswith(NEWS):
            self.missing -= 1
            if not self.missing:
                tally.moves += 1
                tally.waits.append(perf_counter() - self.began)
                self.is_ready = True
                self.crowd.is_ready(self)

    def move(self, due: float) -> None:
        self.missing, self.is_ready, self.began = self.seats, False, due
        self.turn = (self.turn + 1) % self.seats
        self.lines[self.turn].say(self.words)

    def hang_up(self) -> None:
        for line in self.lines:
            line.hang_up()
