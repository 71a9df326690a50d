"""Lines break, servers restart, answers get lost, some servers talk nonsense: nothing is done twice, nobody waits for ever."""

import asyncio
import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from remote import Cable, Manners, answering, check_all_was_seen, misbehaving, people, play, play_together, run
from serving import NO_LIMITS, Serving, serving
from websockets.asyncio.server import ServerConnection

from suitors.bots import BOTS
from suitors.client import Client, Garbled, Lost, Refused, RemoteTable
from suitors.game.errors import SuitorsError
from suitors.rules.editions import EDITIONS
from suitors.tables import wire

SOMEWHERE = "A" * 16


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server"), *NO_LIMITS) as running:
        yield running


# Lines that break.


def test_a_broken_line_is_mended_and_nothing_is_missed_or_seen_twice(server: Serving) -> None:
    chance = Random(1)

    async def story() -> None:
        async with Cable(server.port) as cable:

            async def break_now_and_then(_: RemoteTable) -> None:
                if chance.random() < 0.25:
                    cable.cut()

            async with people(cable.url, "premium", 3) as (game, clients):
                seen = await play_together(game, clients, break_now_and_then)
                check_all_was_seen(await clients[0].record(game), seen)

    run(story())


def test_a_move_whose_answer_was_lost_is_sent_again_and_made_once(server: Serving) -> None:
    async def story() -> None:
        async with Cable(server.port) as cable, Client(cable.url) as client, Client(server.url) as watcher:
            seated = await client.create("second", 3, ["Ann", "Bert", "Cleo"])
            async with client.play(seated.game) as table, watcher.play(seated.game) as witness:
                await table.start()
                seen = []
                async for view in table.decisions():
                    seen.append(view)
                    cable.loses = view.number % 7 == 3
                    moving = asyncio.create_task(table.move(view, BOTS["courtier"].choose(view, [view.number])))
                    if cable.loses:
                        while witness.views[None].number <= view.number:
                            await witness.change()
                        assert not moving.done()
                        cable.cut()
                        cable.loses = False
                    await moving
            check_all_was_seen(await client.record(seated.game), seen)

    run(story())


def test_what_was_said_while_the_line_was_broken_is_heard_once(server: Serving) -> None:
    async def story() -> None:
        async with (
            Cable(server.port) as cable,
            people(server.url, "classic", 2) as (game, clients),
            Client(cable.url, clients[1].token) as far,
            clients[0].play(game) as table,
            far.play(game) as other,
        ):
            for words in ("one", "two", "three"):
                cable.cut()
                await table.chat(words)
            while len(other.lines) < 3:
                await other.change()
            assert [line.words for line in other.lines] == ["one", "two", "three"]

    run(story())


# Servers that restart.


def end_kindly(server: Serving) -> None:
    assert server.stop(signal.SIGTERM) == 0


@pytest.mark.parametrize("end", [end_kindly, Serving.kill], ids=["SIGTERM", "SIGKILL"])
def test_a_game_goes_on_when_the_server_restarts_in_the_middle(tmp_path: Path, end: Callable[[Serving], None]) -> None:
    with serving(tmp_path, *NO_LIMITS) as server:
        restarts: list[asyncio.Task[None]] = []

        def restart() -> None:
            end(server)
            server.start()

        async def now_and_then(table: RemoteTable) -> None:
            number = max(view.number for view in table.views.values())
            if number >= 8 * (1 + len(restarts)) and len(restarts) < 2 and all(one.done() for one in restarts):
                restarts.append(asyncio.create_task(asyncio.to_thread(restart)))
                await asyncio.sleep(0.01)

        async def story() -> None:
            async with people(server.url, "second", 3) as (game, clients):
                seen = await play_together(game, clients, now_and_then)
                await asyncio.gather(*restarts)
                check_all_was_seen(await clients[0].record(game), seen)
                assert len(restarts) == 2

        run(story())


def test_a_server_that_stays_away_is_given_up(tmp_path: Path) -> None:
    async def story(server: Serving) -> None:
        async with Client(server.url, patience=4) as client:
            seated = await client.create("second", 2, ["Ann", "Bert"])
            async with client.play(seated.game) as table:
                await table.start()
                async for view in table.decisions():
                    await asyncio.to_thread(server.kill)
                    with pytest.raises(Lost, match="no answer within 4 seconds|no connection to .* for 4 seconds"):
                        await table.move(view, view.legal[0])
                    break
                with pytest.raises(Lost, match="no connection to .* for 4 seconds"):
                    await play(table)
                with pytest.raises(Lost, match="no connection"):
                    await table.chat("hello?")
            with pytest.raises(Lost, match="can't be reached"):
                await client.lobby()
            with pytest.raises(Lost, match="no connection"):
                await client.play(seated.game).__aenter__()

    with serving(tmp_path, *NO_LIMITS) as server:
        run(story(server))


def test_a_closed_table_answers_nobody(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("second", 2, ["Ann"])
            async with client.play(seated.game) as table:
                waiting = asyncio.create_task(table.change())
                await asyncio.sleep(0)
            with pytest.raises(Lost, match="closed here"):
                await waiting
            with pytest.raises(Lost, match="closed here"):
                await table.chat("hello?")
            with pytest.raises(SuitorsError):
                await table.rematch()

    run(story())


# Servers that talk nonsense.

WELCOME = wire.Welcome(
    protocol=1, game=SOMEWHERE, now=0, edition=EDITIONS["second"].to_dict(), players=2, seats=[0], host=True, muted={"0": []}
)
ROOM = wire.Room(
    phase="gathering",
    settings=wire.Agreed(players=2, listed=False, first=None, clock=None, spectators=True, hints=True, what_if=False),
    host=0,
    places=[],
    watching=0,
    hurried=False,
    next=None,
    gone_to=None,
)


async def say(connection: ServerConnection, *messages: wire.ToClient) -> None:
    for message in messages:
        await connection.send(msgspec.json.encode(message).decode())


async def hear(connection: ServerConnection) -> Any:
    return json.loads(await connection.recv())


async def chat_with(manners: Manners, patience: float = 5) -> None:
    """Comes in, and says something that wants an answer."""
    async with misbehaving(manners) as url, Client(url, patience=patience) as client, client.play(SOMEWHERE) as table:
        await table.chat("hello")


def saying(*frames: str | bytes, code: int = 1000) -> Manners:
    async def manners(connection: ServerConnection) -> None:
        for frame in frames:
            await connection.send(frame)
        await connection.close(code)

    return manners


def as_frame(message: wire.ToClient) -> str:
    return msgspec.json.encode(message).decode()


FROM_NO_SERVER_OF_OURS: dict[str, tuple[Manners, type[SuitorsError], str]] = {
    "half a message": (saying("{"), Garbled, "no message of this protocol"),
    "noise": (saying(b"\xff\x00\xfe"), Garbled, "no message of this protocol"),
    "a client's message": (saying('{"type": "hello"}'), Garbled, "no message of this protocol"),
    "another edition": (saying(as_frame(msgspec.structs.replace(WELCOME, edition={"id": 7}))), Garbled, "makes no sense"),
    "news out of the blue": (saying(as_frame(ROOM), as_frame(wire.Talk(lines=[])), code=4000), Lost, "closed the connection"),
    "a closed door": (saying(code=4000), Lost, "closed the connection"),
    "a rule broken": (saying(code=1008), Lost, "closed the connection"),
    "no table": (saying(as_frame(ROOM), as_frame(wire.Bye(code="no-such-game", again=False))), Refused, "no-such-game"),
    "a last word": (saying(as_frame(wire.Bye(code="bad-key", again=False)), code=1008), Refused, "bad-key"),
    "a refusal": (saying(as_frame(wire.Refused(id=None, code="no-spectators")), code=4403), Refused, "no-spectators"),
    "never a welcome": (saying(as_frame(wire.Refused(id=None, code="too-many")), code=4503), Lost, "no connection"),
}


@pytest.mark.parametrize("case", FROM_NO_SERVER_OF_OURS)
def test_nonsense_is_an_error_and_nobody_waits_for_more(case: str) -> None:
    manners, error, words = FROM_NO_SERVER_OF_OURS[case]

    async def story() -> None:
        with pytest.raises(error, match=words):
            await chat_with(manners, patience=1 if error is Lost else 10)

    run(story())


@pytest.mark.parametrize("speaks", [None, "suitors.0"])
def test_a_server_of_another_protocol_is_refused(speaks: str | None) -> None:
    async def story() -> None:
        async with misbehaving(saying(), speaks=speaks) as url, Client(url) as client:
            with pytest.raises(Refused, match="wrong-protocol"):
                await client.play(SOMEWHERE).__aenter__()

    run(story())


def test_a_server_that_never_answers_is_not_waited_for() -> None:
    async def manners(connection: ServerConnection) -> None:
        await say(connection, WELCOME, ROOM)
        await connection.wait_closed()

    async def story() -> None:
        with pytest.raises(Lost, match="no answer within 0.3 seconds"):
            await chat_with(manners, patience=0.3)

    run(story())


def test_an_answer_of_the_wrong_kind_is_an_error() -> None:
    advice = wire.AdviceWords(seat=0, move=wire.MoveWords(seat=0, play="king"), reason=None, rollouts=0, options=[], beliefs={})

    async def manners(connection: ServerConnection) -> None:
        await say(connection, WELCOME, ROOM)
        await hear(connection)
        asked = await hear(connection)
        await say(connection, wire.Done(id="another", seq=1), wire.Advised(id=asked["id"], decision=0, advice=advice))
        await connection.wait_closed()

    async def story() -> None:
        with pytest.raises(Garbled, match="answers a chat with advised"):
            await chat_with(manners)

    run(story())


def test_a_refusal_that_names_no_command_fails_what_waits() -> None:
    async def manners(connection: ServerConnection) -> None:
        await say(connection, WELCOME, ROOM)
        await hear(connection)
        await hear(connection)
        await say(connection, wire.Refused(id=None, code="malformed"))
        await connection.wait_closed()

    async def story() -> None:
        with pytest.raises(Refused, match="malformed"):
            await chat_with(manners)

    run(story())


def test_who_is_too_fast_waits_as_long_as_it_is_told() -> None:
    asked = []

    async def manners(connection: ServerConnection) -> None:
        await say(connection, WELCOME, ROOM)
        await hear(connection)
        for _ in range(3):
            asked.append(await hear(connection))
            await say(connection, wire.Refused(id=asked[-1]["id"], code="too-fast", facts={"wait": 0}))
        asked.append(await hear(connection))
        await say(connection, wire.Done(id=asked[-1]["id"], seq=1))
        await connection.wait_closed()

    run(chat_with(manners))
    assert len(asked) == 4
    assert asked == [asked[0]] * 4


def test_a_command_that_meets_a_closing_server_is_sent_to_the_next_one() -> None:
    asked = []

    async def manners(connection: ServerConnection) -> None:
        await say(connection, WELCOME, ROOM)
        await hear(connection)
        asked.append(await hear(connection))
        if len(asked) == 1:
            await say(connection, wire.Refused(id=asked[0]["id"], code="closing"), wire.Bye(code="closing", again=True))
            await connection.close(1012)
        else:
            await say(connection, wire.Done(id=asked[1]["id"], seq=1))
            await connection.wait_closed()

    run(chat_with(manners))
    assert asked == [asked[0]] * 2


def test_missing_news_are_asked_for_from_the_beginning() -> None:
    asked = []
    late = wire.EventWords(n=7, what="draws", seat=1)
    begun = first_news()
    later = msgspec.structs.replace(begun, seq=9, events=[late])

    async def manners(connection: ServerConnection) -> None:
        asked.append((await hear(connection))["since"])
        await say(connection, WELCOME, ROOM, begun, *([later] if len(asked) < 3 else []))
        await connection.wait_closed()

    async def story() -> None:
        async with misbehaving(manners) as url, Client(url, patience=5) as client, client.play(SOMEWHERE):
            while len(asked) < 3:
                await asyncio.sleep(0.01)

    run(story())
    assert asked == [0, 0, 0]


def first_news() -> wire.News:
    """The first round was dealt."""
    scene: dict[str, Any] = {"round": 1, "turn": 0, "decider": 0, "decision": "play", "in_round": [0, 1], "protected": []}
    empty: dict[str, Any] = {
        "piles": [[], []],
        "tokens": [0, 0],
        "deck": 9,
        "aside": True,
        "open": [],
        "jester": [],
        "sycophant": None,
    }
    none: dict[str, Any] = {
        "late_guards": [],
        "between": [],
        "sudden_death": None,
        "shown": {},
        "round_result": None,
        "game": None,
    }
    own = wire.Own(hand=["guard"], knows={}, knows_deck={}, legal=[])
    begun = [wire.EventWords(n=0, what="round", seat=0, on=[0, 1], count=1)]
    return wire.News(
        seq=2, seat=0, decision=0, since=None, due=None, scene=wire.Scene(**scene, **empty, **none), own=own, events=begun
    )


# Whatever else is at that address.

PAGE = b"HTTP/1.1 %s\r\nContent-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"


@pytest.mark.parametrize(("status", "error"), [(b"200 OK", Garbled), (b"404 Not Found", Garbled), (b"502 Bad Gateway", Lost)])
def test_another_server_is_noticed(status: bytes, error: type[SuitorsError]) -> None:
    async def story() -> None:
        async with answering(PAGE % status) as url, Client(url, patience=2) as client:
            with pytest.raises(Garbled):
                await client.lobby()
            with pytest.raises(error):
                await client.play(SOMEWHERE).__aenter__()
        async with Client("nonsense://") as client:
            with pytest.raises(Lost):
                await client.lobby()

    run(story())


def test_an_old_refusal_is_no_reason_to_stay_away() -> None:
    visits = []

    async def manners(connection: ServerConnection) -> None:
        visits.append(await hear(connection))
        await say(connection, WELCOME, ROOM)
        asked = await hear(connection)
        if len(visits) == 1:
            await say(connection, wire.Refused(id=None, code="malformed"))
            connection.transport.abort()
        else:
            await say(connection, wire.Done(id=asked["id"], seq=1))
            await connection.wait_closed()

    async def story() -> None:
        async with misbehaving(manners) as url, Client(url) as client, client.play(SOMEWHERE) as table:
            with pytest.raises(Refused, match="malformed"):
                await table.chat("hello")
            await table.chat("hello again")

    run(story())


def test_a_second_welcome_asks_nothing_twice() -> None:
    asked = []

    async def manners(connection: ServerConnection) -> None:
        await hear(connection)
        await say(connection, WELCOME, ROOM)
        asked.append(await hear(connection))
        await say(connection, WELCOME, wire.Done(id=asked[0]["id"], seq=1))
        asked.append(await hear(connection))

    run(chat_with(manners))
    assert len(asked) == 1
