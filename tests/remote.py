"""What the tests of the client share: people at tables of a real server, a cable that can be cut, a server that misbehaves."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from playing import as_bytes
from serving import PATIENCE
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from suitors.bots import BOTS
from suitors.client import Client, RemoteTable, TableView
from suitors.game.game import Game
from suitors.game.record import Record

Seen = list[TableView]
Between = Callable[[RemoteTable], Awaitable[None]]


def run(story: Coroutine[Any, Any, None]) -> None:
    """A story that ends, and leaves nothing running behind."""

    async def whole() -> None:
        async with asyncio.timeout(2 * PATIENCE):
            await story
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(whole())


# Playing.


async def nothing(_: RemoteTable) -> None:
    pass


async def play(table: RemoteTable, between: Between = nothing) -> Seen:
    """Plays all our seats as a courtier would; every view in which there was something to decide."""
    seen: Seen = []
    async for view in table.decisions():
        seen.append(view)
        await between(table)
        await table.move(view, BOTS["courtier"].choose(view, [view.number]))
    return seen


@asynccontextmanager
async def people(url: str, edition: str, players: int, **settings: Any) -> AsyncIterator[tuple[str, list[Client]]]:
    """So many people, each on a device of their own, at a table that has begun."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(players)]
        host, *others = clients
        seated = await host.create(edition, players, ["Ann"], **settings)
        for place, other in enumerate(others, 1):
            assert (await other.join(seated.game, f"Guest {place}")).seats == [place]
        async with host.play(seated.game) as table:
            await table.start()
        yield seated.game, clients


async def play_together(game: str, clients: list[Client], between: Between = nothing) -> Seen:
    """Each plays on a connection of their own; all that they saw, in the order of the decisions."""

    async def one(client: Client) -> Seen:
        async with client.play(game) as table:
            return await play(table, between)

    seen = await asyncio.gather(*map(one, clients))
    return sorted((view for views in seen for view in views), key=lambda view: view.number)


# Checking.


def retold(record: Record) -> Iterator[Game]:
    """The game at each of its decisions, and at its end."""
    game: Game | None = None
    for one in record.rounds:
        assert one.deal is not None
        if game is None:
            game = Game(record.edition, record.players, deals=[one.deal.cards], first=one.deal.first)
        else:
            game.next_round(one.deal.cards, one.deal.first)
        for move in one.moves:
            yield game
            game.play(move)
    assert game is not None
    yield game


def check_all_was_seen(record: Record, seen: Seen) -> None:
    """Every decision of the game was shown once, byte for byte as the server's game has it."""
    games = retold(record)
    for number, view in enumerate(seen):
        assert view.number == number
        check_same(view, next(games))
    next(games)
    assert next(games, None) is None, "a decision was made that nobody saw"


def check_same(view: TableView, game: Game) -> None:
    assert as_bytes(view.to_dict()) == as_bytes(game.view(view.seat).to_dict())


# Breaking.


class Cable:
    """Lies between a client and a server. It can lose what the server says, and it can be cut."""

    def __init__(self, port: int) -> None:
        self._server_port = port
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.loses = False
        """Whether what the server says gets lost."""

    async def __aenter__(self) -> "Cable":
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        for end in self._ends:
            end.transport.abort()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        there, back = await asyncio.open_connection("127.0.0.1", self._server_port)
        ends = {writer, back}
        self._ends |= ends
        await asyncio.gather(self._pass(reader, back, losing=False), self._pass(there, writer, losing=True))
        self._ends -= ends

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, losing: bool) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if not (losing and self.loses):
                    writer.write(data)
        writer.transport.abort()


Manners = Callable[[ServerConnection], Awaitable[None]]


@asynccontextmanager
async def misbehaving(manners: Manners, *, speaks: Any = "suitors.1") -> AsyncIterator[str]:
    """A server that does what it is told with each connection, and says that it speaks this."""

    async def handle(connection: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await manners(connection)

    async with serve(handle, "127.0.0.1", 0, select_subprotocol=lambda *_: speaks) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[str]:
    """Something at the other end that says the same to everybody."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
