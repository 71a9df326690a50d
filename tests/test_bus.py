"""The bus on a real NATS server: what is said is heard, once; when it is lost and found again, that is told."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from nats.aio.client import Client
from nats_server import PASSWORD, Nats, nats_server
from seated import GAME

from suitors.server.hints import Here, Keys
from suitors.server.metrics import Metrics
from suitors.server.nats import NatsBus
from suitors.server.servers import BadBus, Servers, read_servers

PATIENCE = 30.0
OTHER = "Zz3dEfGhJkMnPqRs"


class End:
    """One process at the bus, and all that it heard."""

    def __init__(self, url: str) -> None:
        self.metrics = Metrics()
        self.bus = NatsBus(read_servers(url), self.metrics)
        self.rows: list[tuple[str, int]] = []
        self.here_said: list[tuple[str, Here]] = []
        self.keys_said = self.times_open = 0
        self.bus.subscribe(lambda game, seq: self.rows.append((game, seq)))
        self.bus.listen(self)

    def here(self, game: str, said: Here) -> None:
        self.here_said.append((game, said))

    def keys(self) -> None:
        self.keys_said += 1

    def again(self) -> None:
        self.times_open += 1

    def figure(self, name: str) -> float:
        lines = self.metrics.text().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def between(tmp_path: Path, story: Callable[[Nats, End, End], Coroutine[Any, Any, None]]) -> None:
    async def whole(server: Nats) -> None:
        async with AsyncExitStack() as stack:
            ends = [End(server.url), End(server.url)]
            for end in ends:
                stack.push_async_callback(end.bus.close)
            await until(lambda: all(end.times_open == 1 for end in ends))
            await story(server, *ends)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    with nats_server(tmp_path) as server:
        asyncio.run(whole(server))


async def say_until_heard(one: End, other: End, game: str = GAME) -> None:
    """Subscriptions travel too: what is said before they have come is not heard."""
    async with asyncio.timeout(PATIENCE):
        number = 1
        while not any(heard == game for heard, _ in other.rows):
            one.bus.publish(game, number)
            number += 1
            await asyncio.sleep(0.02)


def test_what_one_process_says_the_others_hear_and_each_hears_its_own_at_once(tmp_path: Path) -> None:
    async def story(server: Nats, one: End, other: End) -> None:
        other.bus.follow(GAME)
        await say_until_heard(one, other)
        one.rows.clear()
        other.rows.clear()
        one.bus.publish(OTHER, 1)
        one.bus.publish(GAME, 1001)
        one.bus.publish(GAME, 1002)
        assert one.rows == [(OTHER, 1), (GAME, 1001), (GAME, 1002)], "without waiting for anybody"
        said = Here(one.bus.name, 7, ["ab" * 8], 2, True)
        one.bus.say(GAME, said)
        one.bus.say_keys(Keys())
        await until(lambda: bool(other.rows and other.here_said and other.keys_said))
        assert other.rows == [(GAME, 1002)], "only of tables that it follows, and of two numbers the last"
        assert other.here_said == [(GAME, said)]
        assert (one.here_said, one.keys_said, len(one.rows)) == ([], 0, 3), "nobody hears himself twice"

    between(tmp_path, story)


def test_a_table_that_was_left_is_not_heard_of_any_more(tmp_path: Path) -> None:
    async def story(server: Nats, one: End, other: End) -> None:
        for game in (GAME, OTHER):
            other.bus.follow(game)
            await say_until_heard(one, other, game)
        other.bus.leave(GAME)
        other.bus.follow("left at once")
        other.bus.leave("left at once")
        other.bus.say_keys(Keys())
        await until(lambda: one.keys_said == 1)
        one.bus.publish(GAME, 10_000)
        one.bus.publish(OTHER, 10_001)
        await until(lambda: other.rows[-1] == (OTHER, 10_001))
        assert (GAME, 10_000) not in other.rows

    between(tmp_path, story)


def test_it_is_found_again_by_itself_with_all_that_was_followed_before_and_meanwhile(tmp_path: Path) -> None:
    async def story(server: Nats, one: End, other: End) -> None:
        other.bus.follow(GAME)
        await say_until_heard(one, other)
        for lives in (2, 3):
            server.stop()
            await until(lambda: not one.bus.is_open and not other.bus.is_open)
            one.bus.publish(GAME, 5000 * lives)
            other.bus.follow(OTHER)
            assert other.figure("suitors_bus_connected") == 0
            server.start()
            await until(lambda: one.times_open == other.times_open == lives)  # noqa: B023
            assert (GAME, 5000 * lives) not in other.rows, "what was said to nobody is not said later"
            other.rows.clear()
            await say_until_heard(one, other)
            await say_until_heard(one, other, OTHER)

    between(tmp_path, story)


def test_what_is_no_hint_is_ignored_and_counted(tmp_path: Path) -> None:
    async def story(server: Nats, one: End, other: End) -> None:
        other.bus.follow(GAME)
        await say_until_heard(one, other)
        stranger = Client()
        await stranger.connect(server.url)
        for text in (b"", b"\xff\xfe", b'["rows",-3]', b"{}", b"x" * 100_000):
            await stranger.publish(f"suitors.table.{GAME}", text)
        await stranger.publish("suitors.house", b"[")
        await stranger.publish("suitors.elsewhere", b"[")
        await stranger.flush()
        await until(lambda: other.figure("suitors_bus_malformed_total") == 6)
        await until(lambda: one.figure("suitors_bus_malformed_total") == 1)
        other.rows.clear()
        await say_until_heard(one, other)
        await stranger.close()

    between(tmp_path, story)


def test_those_who_share_a_nats_with_others_have_a_name_of_their_own(tmp_path: Path) -> None:
    async def story(server: Nats, one: End, other: End) -> None:
        club = End(server.url + "/club")
        await until(lambda: club.times_open == 1)
        for end in (club, other):
            end.bus.follow(GAME)
        await say_until_heard(one, other)
        assert club.rows == []
        await club.bus.close()

    between(tmp_path, story)


def test_who_may_not_connect_goes_on_without_and_tells_no_password(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    said = ""

    async def story(server: Nats, one: End, other: End) -> None:
        nonlocal said
        refused = End(server.url.replace(PASSWORD, "wr0ng"))
        async with asyncio.timeout(PATIENCE):
            # On paper, or where a server of this process has its lines put.
            while "no bus" not in said + caplog.text:
                await asyncio.sleep(0.05)
                said += "".join(capfd.readouterr())
        refused.bus.publish(GAME, 3)
        assert refused.rows == [(GAME, 3)]
        assert not refused.bus.is_open
        await refused.bus.close()

    with caplog.at_level(logging.DEBUG):
        between(tmp_path, story)
    said += caplog.text + "".join(capfd.readouterr())
    assert "wr0ng" not in said
    assert PASSWORD not in said


# Where it is.


def test_addresses_are_read() -> None:
    assert read_servers("nats://localhost") == Servers(("nats://localhost",), "localhost", "suitors")
    several = read_servers("nats://a:1, tls://me:secret@b:2/club")
    assert several.urls == ("nats://a:1", "tls://me:secret@b:2")
    assert (several.shown, several.prefix) == ("a:1,b:2", "club")
    assert "secret" not in f"{several} {several!r}"


@pytest.mark.parametrize(
    "words",
    ["", ",", "localhost:4222", "redis://localhost", "nats://", "nats://me:secret@", "nats://h:0", "nats://h:x", "nats://h:99999",
     "nats://a,,nats://b", "nats://a/one,nats://b/two", "nats://a/one.two", "nats://a/*", "nats://a?secret=1", "nats://[x"],
)  # fmt: skip
def test_what_is_no_address_is_told_without_its_password(words: str) -> None:
    with pytest.raises(BadBus) as why:
        read_servers(words)
    assert "nats://localhost" in str(why.value)
    assert "secret" not in str(why.value)
