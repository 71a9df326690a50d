"""Tables to try things at: a store in memory, a clock that leaps, chance that does as it is told, and somebody who looks on."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import msgspec

from suitors.bots import BOTS, Advice
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.version import RULES_VERSION
from suitors.server.books import Books, Ticket
from suitors.server.bus import Bus
from suitors.server.hub import Hub
from suitors.server.receipts import Receipts
from suitors.server.sitting import Visitor, encode
from suitors.server.store import Keeping, MakeRecord, NoSuchGame, Store, Taken, Tidied, Unavailable, Unsure
from suitors.server.thinking import Thinkers
from suitors.tables import commands, wire
from suitors.tables.chance import deal_for
from suitors.tables.rows import About, Row
from suitors.tables.table import Table

T = TypeVar("T")
Command = wire.Command
NOON = 1_800_000_000_000
"""When the tests begin, in milliseconds since 1970."""
GAME = "Ab3dEfGhJkMnPqRs"


def key(name: str | int) -> bytes:
    """The key of somebody of this name."""
    return str(name).encode().ljust(32, b".")


# A store in memory.


class Memory(Store):
    """Keeps what it is given, as long as it is allowed to."""

    def __init__(self) -> None:
        self.games: dict[str, list[Row]] = {}
        self.abouts: dict[str, About] = {}
        self.shut: set[bytes] = set()
        self.links = MemoryLinks(self)
        self.books = cast(Books, self.links)
        self.receipts = Receipts()
        self.broken = False
        """Nothing can be written or read."""
        self.gate: asyncio.Event | None = None
        """As long as it is shut, nothing becomes durable."""
        self.is_deaf = False
        """Things are kept, but nobody hears that they were."""
        self.is_mistaken = False
        """Writing fails because of a mistake of ours."""
        self.before_append: Callable[[], None] | None = None
        self.read = 0
        """How often rows were read."""

    async def append(self, game: str, rows: Sequence[Row], about: About | None) -> None:
        await asyncio.sleep(0)
        if self.gate is not None:
            await self.gate.wait()
        if self.before_append is not None:
            self.before_append()
        self._check()
        if self.is_mistaken:
            raise RuntimeError
        kept = self.games.get(game, [])
        assert rows
        assert [row.seq for row in rows] == list(range(rows[0].seq, rows[0].seq + len(rows)))
        assert about is not None or rows[0].seq > 1
        if rows[0].seq != len(kept) + 1:
            raise Taken(game)
        self.games[game] = [*kept, *rows]
        if about is not None:
            assert about.game == game
            self.abouts[game] = about
        if self.is_deaf:
            raise Unsure

    def _check(self) -> None:
        if self.broken:
            raise Unavailable

    async def rows(self, game: str, since: int = 0) -> list[Row]:
        await asyncio.sleep(0)
        self._check()
        self.read += 1
        if game not in self.games:
            raise NoSuchGame(game)
        return self.games[game][since:]

    async def newest(self, games: Sequence[str]) -> dict[str, int]:
        self._check()
        return {game: len(self.games.get(game, [])) for game in games}

    async def about(self, game: str) -> About:
        self._check()
        if game not in self.abouts:
            raise NoSuchGame(game)
        return self.abouts[game]

    async def lobby(self, limit: int) -> list[About]:
        self._check()
        listed = [about for about in self.abouts.values() if about.listed and about.phase == "gathering"]
        return listed[::-1][:limit]

    async def under_way(self) -> list[str]:
        return [about.game for about in self.abouts.values() if about.phase not in ("over", "closed")]

    async def of_key(self, key: bytes, limit: int) -> list[About]:
        mine = [about for about in self.abouts.values() if key in (about.host, *(sitter.key for sitter in about.sitters))]
        return mine[::-1][:limit]

    async def revoke(self, key: bytes, at: int) -> None:
        self._check()
        self.shut.add(key)

    async def revoked(self) -> set[bytes]:
        return self.shut

    async def record(self, game: str) -> bytes:
        self._check()
        raise NoSuchGame(game)

    async def tidy(self, now: int, keeping: Keeping, make_record: MakeRecord) -> Tidied:
        return Tidied()

    async def backup(self, path: Path) -> None:
        raise Unavailable

    async def check(self) -> None:
        self._check()

    async def close(self) -> None:
        self.broken = True


class MemoryLinks:
    """The links alone; what operators do is tried with the real one."""

    def __init__(self, store: Memory) -> None:
        self.store = store
        self.tickets: dict[bytes, Ticket] = {}

    async def put_ticket(self, ticket: Ticket) -> None:
        self.store._check()
        await self.drop_tickets(ticket.game, ticket.key)
        self.tickets[ticket.hash] = ticket

    async def ticket(self, hash: bytes) -> Ticket | None:
        self.store._check()
        return self.tickets.get(hash)

    async def drop_tickets(self, game: str, key: bytes) -> None:
        self.tickets = {hash: one for hash, one in self.tickets.items() if (one.game, one.key) != (game, key)}


# A clock that leaps.


class Stuck(AssertionError):
    """Everybody waits, and nothing is due."""


class _Selector(selectors.SelectSelector):
    def __init__(self) -> None:
        super().__init__()
        self.leapt = 0.0

    def select(self, timeout: float | None = None) -> Any:
        """Instead of waiting it is later at once."""
        found = super().select(0)
        if not found and timeout is None:
            found = super().select(3)
            if not found:
                raise Stuck
        elif not found and timeout:
            self.leapt += timeout
        return found


class Leaping(asyncio.SelectorEventLoop):
    """An event loop in which an hour takes no time."""

    def __init__(self) -> None:
        self._leaps = _Selector()
        super().__init__(self._leaps)

    def time(self) -> float:
        return self._leaps.leapt


def leaping(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=Leaping) as runner:
        return runner.run(work)


def loop_now() -> int:
    return NOON + round(1000 * asyncio.get_running_loop().time())


# Chance that does as it is told.


class Dealer(Random):
    """Deals these rounds, one after the other, and then at random. The bots' chance is always the same."""

    def __init__(self, rounds: Iterable[tuple[Sequence[Card], int]] = (), seed: int = 1) -> None:
        super().__init__(seed)
        self._rounds = list(rounds)
        self._first: int | None = None
        self._other = Random(seed)

    def shuffle(self, cards: Any) -> None:
        if not self._rounds:
            self._other.shuffle(cards)
            return
        dealt, self._first = self._rounds.pop(0)
        assert sorted(cards) == sorted(dealt)
        cards[:] = dealt

    def choice(self, seats: Any) -> Any:
        if self._first is None:
            return self._other.choice(seats)
        first, self._first = self._first, None
        assert first in seats
        return first

    def getrandbits(self, count: int, /) -> int:
        return 7


class Inline(Thinkers):
    """They think at once, and remember what they were shown."""

    def __init__(self) -> None:
        self.shown: list[object] = []

    async def choose(self, level: str, view: View, seed: int) -> Move:
        self.shown.append((level, view.to_dict(), seed))
        return BOTS[level].choose(view, [seed])

    async def advise(self, level: str, view: View, seed: int) -> Advice:
        self.shown.append((level, view.to_dict(), seed))
        return BOTS[level].advise(view, [seed])

    def close(self) -> None:
        pass


def make_hub(
    store: Store, *, now: Callable[[], int] = loop_now, chance: Random | None = None, bus: Bus | None = None
) -> tuple[Hub, Inline]:
    """Whose bots think at once."""
    hub = Hub(store, now=now, chance=chance or Dealer(), bus=bus)
    hub._thinkers.close()
    thinkers = Inline()
    hub._thinkers = thinkers
    return hub, thinkers


async def settle(*hubs: Hub) -> None:
    """What is in hand comes to its end; whatever is due later is not waited for."""
    for _ in range(12):
        await asyncio.sleep(0)
    for hub in hubs:
        for sitting in list(hub.sittings.values()):
            async with sitting.turn:
                pass


# A table alone.


class Desk:
    """A table without a hub, people at its first seats, and a clock that stands where it is put."""

    def __init__(self, *, players: int = 2, people: int = 2, **settings: Any) -> None:
        self.table = Table(GAME)
        self.rows: list[Row] = []
        self.now = NOON
        self.chance = Random(18)  # A round of many turns, if everybody makes their first move.
        agreed = wire.Settings(players=players, **{"clock": None, **settings})
        self.do(commands.Open(format=commands.FORMAT, rules=RULES_VERSION, settings=agreed, host=key(0)))
        for seat in range(people):
            self.do(commands.Sit(seat=seat, name=f"p{seat}", key=key(seat)))

    def do(self, command: commands.Command, by: bytes | None = None) -> Row:
        self.rows.append(self.table.accept(command, self.now, by))
        return self.rows[-1]

    def start(self) -> "Desk":
        self.do(wire.Start(id="start", bots="courtier"))
        return self.deal()

    def deal(self) -> "Desk":
        self.do(deal_for(self.table, self.chance))
        return self

    def start_with(self, seat: int) -> "Desk":
        """This seat decides first."""
        self.do(wire.Start(id="start", bots="courtier"))
        deal = deal_for(self.table, self.chance)
        deal.first = seat
        self.do(deal)
        return self

    def move(self, by: bytes | None = None) -> None:
        game = self.table.game
        assert game is not None
        assert game.decider is not None
        self.do(move_command(game.legal()[0], game.decisions), by)

    def play_round(self) -> "Desk":
        while self.table.phase == "playing":
            assert self.table.decider is not None
            self.move(self.table.chairs[self.table.decider].key)
        assert self.table.phase == "between"
        return self

    def after(self, ms: int) -> "Desk":
        self.now += ms
        return self


def move_command(move: Move, decision: int, id: str | None = None) -> wire.Move:
    words = msgspec.convert(move.to_dict(), wire.MoveWords)
    return wire.Move(id=id or f"m{decision}", seat=move.seat, decision=decision, move=words)


# Somebody who looks on.


class Seen:
    """What came over one connection, put together. Complains of what came twice or not at all."""

    def __init__(self, since: int = 0) -> None:
        self.welcome: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.news: dict[int | None, dict[str, Any]] = {}
        self.events: dict[int | None, list[dict[str, Any]]] = {}
        self.lines: list[dict[str, Any]] = []
        self.shuffles: list[wire.Shuffle] = []
        self.raw: list[bytes] = []
        self.seq = since

    def hear(self, frames: Sequence[bytes]) -> None:
        for frame in frames:
            message = msgspec.json.decode(frame)
            getattr(self, "_" + message["type"])(message)
        self.raw += frames

    def _welcome(self, message: dict[str, Any]) -> None:
        self.welcome = message

    def _room(self, message: dict[str, Any]) -> None:
        assert self.welcome, "the welcome comes first"
        assert message != self.room, "the room is sent when it has changed"
        self.room = message

    def _news(self, message: dict[str, Any]) -> None:
        assert self.room, "the room comes before the news"
        seat = message["seat"]
        known = self.events.setdefault(seat, [])
        for event in message["events"]:
            assert not known or event["n"] == known[-1]["n"] + 1, "something came twice, or not at all"
            known.append(event)
        assert message["seq"] >= self.seq
        self.seq = message["seq"]
        self.news[seat] = message

    def _shuffle(self, message: dict[str, Any]) -> None:
        assert self.room, "the room comes before it"
        self.shuffles.append(msgspec.convert(message, wire.Shuffle))

    def _talk(self, message: dict[str, Any]) -> None:
        for line in message["lines"]:
            assert not self.lines or line["seq"] > self.lines[-1]["seq"], "somebody is heard twice"
            self.lines.append(line)
            self.seq = max(self.seq, line["seq"])

    def view(self, seat: int | None) -> dict[str, Any]:
        """As `View.to_dict` has it."""
        news = self.news[seat]
        events = self.events[seat]
        begun = max(place for place, event in enumerate(events) if event["what"] == "round")
        fixed = {"edition": self.welcome["edition"], "players": self.welcome["players"], "seat": seat}
        return {**fixed, **news["scene"], **news["own"], "events": events[begun:]}


def _answer(asked: "asyncio.Future[wire.Done | None]", answer: wire.Done | None) -> None:
    """If somebody still waits for it."""
    if not asked.done():
        asked.set_result(answer)


class Person:
    """Somebody with a key, or without one, and one connection to a table."""

    contributes = False

    def __init__(self, hub: Hub, game: str, key: bytes | None) -> None:
        self.hub = hub
        self.game = game
        self.key = key
        self.seen = Seen()
        self.visitor: Visitor | None = None
        self._asked = 0
        self._tried = 0

    async def enter(self, since: int | None = None) -> "Person":
        """From the number that they have, or from another one."""
        if since is not None:
            self.seen = Seen(since)
        self.visitor = await self.hub.enter(self.game, self.key, self.seen.seq, contributes=self.contributes)
        self.seen.room = {}
        return self

    def leave(self) -> None:
        assert self.visitor is not None
        self.hub.leave(self.visitor)
        self.visitor = None

    async def look(self) -> Seen:
        assert self.visitor is not None
        self.seen.hear(await self.visitor.frames())
        return self.seen

    async def ask(self, command: Command) -> Any:
        """As connections do: what can be obeyed at once is. Every other time it is not tried, for those who must wait."""
        assert self.visitor is not None
        self._tried += 1
        if self._tried % 2 or isinstance(command, wire.Hint | wire.Rematch):
            return await self.hub.ask(self.visitor, command)
        return await self._at_once(cast(commands.FromPeople, command)) or await self.hub.ask(self.visitor, command)

    async def _at_once(self, command: commands.FromPeople) -> wire.Done | None:
        assert self.visitor is not None
        kept: asyncio.Future[wire.Done | None] = asyncio.get_running_loop().create_future()
        return await kept if self.hub.obey_at_once(self.visitor, command, partial(_answer, kept)) else None

    async def do(self, command: Command) -> wire.Done:
        answer = await self.ask(command)
        assert isinstance(answer, wire.Done), answer
        return answer

    async def refused(self, command: Command) -> str:
        answer = await self.ask(command)
        assert isinstance(answer, wire.Refused), answer
        return answer.code

    @property
    def id(self) -> str:
        """A new one."""
        self._asked += 1
        return f"c{self._asked}"

    async def move(self, move: Move, decision: int) -> wire.Done:
        return await self.do(move_command(move, decision, self.id))


class Party:
    """A table in a hub, somebody with a key of their own at each seat that is not a bot's, and a spectator."""

    def __init__(self, hub: Hub, game: str, people: dict[int, Person]) -> None:
        self.hub = hub
        self.game = game
        self.people = people
        self.watcher = Person(hub, game, None)
        self._folded = Table(game)

    @classmethod
    async def gather(
        cls, hub: Hub, edition: Edition | str = "second", players: int = 2, bots: Mapping[int, str] | None = None, **settings: Any
    ) -> "Party":
        """All have sat down and are connected; the game has not begun."""
        written = edition if isinstance(edition, str) else edition.to_dict()
        game, _ = await hub.create(wire.Create(edition=written, players=players, **settings), key("host"))
        seats = [seat for seat in range(players) if seat not in (bots or {})]
        people = {seat: Person(hub, game, key("host" if seat == seats[0] else seat)) for seat in seats}
        for seat, person in people.items():
            assert person.key is not None
            await hub.join(game, wire.Join(name=f"p{seat}", seat=seat), person.key)
            await person.enter()
        party = cls(hub, game, people)
        await party.watcher.enter()
        for seat, level in (bots or {}).items():
            await party.host.do(wire.Bot(id=party.host.id, seat=seat, level=level))
        return party

    @property
    def host(self) -> Person:
        return next(iter(self.people.values()))

    @property
    def table(self) -> Table:
        """As the hub has it, or, if it let it go, as the store does."""
        sitting = self.hub.sittings.get(self.game)
        if sitting is not None and sitting.table is not None:
            return sitting.table
        assert isinstance(self.hub.store, Memory)
        self._folded.follow(self.hub.store.games[self.game][self._folded.seq :])
        return self._folded

    @property
    def everybody(self) -> list[Person]:
        return [*self.people.values(), self.watcher]

    async def start(self) -> None:
        await self.host.do(wire.Start(id=self.host.id))

    async def play(self, move: Move) -> None:
        await self.people[move.seat].move(move, self.table.decision)

    async def next(self) -> None:
        """Everybody who is there has seen how the round ended."""
        game = self.table.game
        assert game is not None
        shown = game.round
        for seat, person in self.people.items():
            if self.table.phase == "between" and person.visitor is not None:
                await person.do(wire.Next(id=person.id, seat=seat, round=shown))

    async def look(self) -> None:
        for person in self.everybody:
            if person.visitor is not None:
                await person.look()

    async def play_on(self, chance: Random, moves: int = 1_000_000) -> None:
        """At random, up to so many moves, or to the end, or until a bot must decide."""
        for _ in range(moves):
            if self.table.phase == "between":
                await self.next()
            game = self.table.game
            if self.table.phase != "playing" or game is None or game.decider not in self.people:
                return
            await self.play(chance.choice(game.legal()))


def written(message: wire.ToClient) -> bytes:
    return encode(message)
