"""A seat far away: the terminal at a table of the real server, with other guests, and with a line that breaks."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from remote import play
from serving import NO_LIMITS, PATIENCE, Serving, environment, serving
from terminals import Player, an_app, lobby

from suitors.client import Client, Refused
from suitors.game.errors import SuitorsError
from suitors.game.receipt import Receipt
from suitors.game.record import Record
from suitors.game.verifying import verify
from suitors.locale import words
from suitors.terminal import pages
from suitors.terminal.lobby import write_record
from suitors.terminal.remote import RemoteSitting
from suitors.terminal.screen.app import Opening
from suitors.terminal.sitting import Sitting, Stage


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server"), *NO_LIMITS) as running:
        yield running


def run(story: Awaitable[None]) -> None:
    async def told() -> None:
        async with asyncio.timeout(PATIENCE):
            await story

    asyncio.run(told())


async def reach(sitting: Sitting, is_so: Callable[[], bool]) -> None:
    while not is_so():
        await sitting.wait()


async def dismiss(guest: "asyncio.Task[object]") -> None:
    """The other one goes, in the middle of whatever it was doing."""
    guest.cancel()
    await asyncio.wait([guest])


async def play_seat(sitting: Sitting, chance: Random) -> None:
    """Whatever the stage asks for, until the game is over."""
    while sitting.stage is not Stage.OVER:
        view = sitting.view
        if sitting.stage is Stage.DECIDE and view is not None:
            await sitting.move(chance.choice(view.legal))
        elif sitting.stage is Stage.BETWEEN:
            await sitting.proceed()
        else:
            await sitting.wait()


def check_saved(file: Path, record: Record, sitting: Sitting) -> None:
    """The terminal has given numbers, and writes what it remembers of them beside the record."""
    write_record(str(file), record, sitting.receipt)
    found = verify(Record.from_text(file.read_text("utf-8")), Receipt.from_text(Path(f"{file}.receipt").read_text("utf-8")))
    assert found is not None
    assert not found.faults
    assert any(1 in one.own for one in found.rounds)


def test_terminal_and_guest_play_a_whole_game_at_one_table(server: Serving, tmp_path: Path) -> None:
    async def story() -> None:
        async with Client(server.url) as host:
            seated = await host.create("classic", 2, ["Host"])
            house = lobby(tmp_path)
            sitting = await house.join(seated.link, "Bo")
            assert (sitting.stage, sitting.people, list(sitting.names)) == (Stage.GATHER, (1,), ["Host", "Bo"])
            async with host.play(seated.game) as table:
                await table.start()
                guest: asyncio.Task[object] = asyncio.create_task(play(table))
                await play_seat(sitting, Random(1))
                await guest
            record = await sitting.record()
            view = sitting.view
            assert view is not None
            assert record.winners == view.game_winners
            check_saved(tmp_path / "game.txt", record, sitting)
            assert [event.n for event in sitting.events] == list(range(len(sitting.events)))
            again = await house.again(sitting)
            assert (again.people, again.names[1]) == (sitting.people, "Bo")
            await again.close()

    run(story())


def test_the_seat_is_found_again_by_the_link_alone(server: Serving, tmp_path: Path) -> None:
    async def story() -> None:
        async with Client(server.url) as host:
            seated = await host.create("second", 3, ["Host"])
            first = await lobby(tmp_path).join(seated.link, "Bo")
            await lobby(tmp_path).leave(first, words("en"))
            again = await lobby(tmp_path).join(seated.link, "Somebody")
            assert (again.people, again.names[1]) == ((1,), "Bo")
            await again.close()
            resumed = await lobby(tmp_path).go_on("Somebody")
            assert resumed.people == (1,)
            await resumed.close()
            stranger = await lobby(tmp_path / "other").join(seated.link, "Cleo")
            assert stranger.people == (2,)
            watching = await lobby(tmp_path / "third").join(seated.link, "Dirk")
            assert watching.people == ()
            for sitting in (stranger, watching):
                await sitting.close()

    run(story())


def test_a_seat_moves_from_one_terminal_to_another(server: Serving, tmp_path: Path) -> None:
    async def story() -> None:
        async with Client(server.url) as host:
            seated = await host.create("second", 3, ["Host"])
            here = await lobby(tmp_path / "here").join(seated.link, "Bo")
            page = await pages.link(words("nl"), here)
            assert "/move#" in page[0]
            link = page[0].split()[-1]
            there = await lobby(tmp_path / "there").join(link, "Somebody")
            assert (there.people, there.names[1]) == ((1,), "Bo")
            with pytest.raises(Refused, match="moved"):
                await reach(here, lambda: False)
            with pytest.raises(Refused, match="link-used"):
                await lobby(tmp_path / "third").join(link, "Cleo")
            await there.close()
            again = await lobby(tmp_path / "there").go_on("Somebody")
            assert again.people == (1,)
            for sitting in (here, again):
                await sitting.close()

    run(story())


def test_only_a_seat_of_ones_own_far_away_can_move(server: Serving, tmp_path: Path) -> None:
    async def story() -> None:
        async with Client(server.url) as host:
            seated = await host.create("second", 2, ["Host"], bots="random")
            watching = await lobby(tmp_path).join(seated.link, "Dirk")
            assert await pages.link(words("en"), watching) == [words("en").say("term-link-none")]
            await watching.close()

    run(story())


def test_people_talk_and_a_hint_is_the_servers(server: Serving, tmp_path: Path) -> None:
    async def story() -> None:
        async with Client(server.url) as host:
            seated = await host.create("second", 2, ["Host"], hints=True)
            sitting = await lobby(tmp_path).join(seated.link, "Bo")
            async with host.play(seated.game) as table:
                await sitting.chat("good evening")
                await table.start()
                while not any(line.words == "good evening" for line in table.lines):
                    await table.change()
                guest: asyncio.Task[object] = asyncio.create_task(play(table))
                await reach(sitting, lambda: sitting.stage is Stage.DECIDE)
                advice = await sitting.advise()
                view = sitting.view
                assert view is not None
                assert advice.move in view.legal
                with pytest.raises(Refused):
                    await sitting.record()
                await dismiss(guest)
            await sitting.close()

    run(story())


def test_the_line_comes_back_after_the_server_was_killed(tmp_path: Path) -> None:
    async def story(server: Serving) -> None:
        async with Client(server.url) as host:
            seated = await host.create("second", 2, ["Host"])
            sitting = await RemoteSitting.open(seated.link, "Bo")
            async with host.play(seated.game) as table:
                await table.start()
            await reach(sitting, lambda: sitting.view is not None)
            server.kill()
            while sitting.is_connected:
                await asyncio.sleep(0.02)
            server.start()
            while not sitting.is_connected:
                await asyncio.sleep(0.02)
            await sitting.chat("still here")
            await sitting.close()

    with serving(tmp_path / "server", *NO_LIMITS) as server:
        run(story(server))


@pytest.mark.parametrize(("link", "said"), [("nonsense", "is no invitation"), ("http://127.0.0.1:9/t/AAAAAAAAAAAAAAAA", "reach")])
def test_a_table_that_can_not_be_reached_is_said(link: str, said: str, tmp_path: Path) -> None:
    async def story() -> None:
        with pytest.raises(SuitorsError) as error:
            await lobby(tmp_path).join(link, "Bo")
        for lang in ("en", "it", "nl"):
            assert pages.refusal(words(lang), error.value)
        assert said in pages.refusal(words("en"), error.value)

    run(story())


def test_a_name_that_is_taken_is_refused_in_words(server: Serving, tmp_path: Path) -> None:
    async def story() -> None:
        async with Client(server.url) as host:
            seated = await host.create("second", 2, ["Bo"])
            with pytest.raises(Refused) as error:
                await lobby(tmp_path).join(seated.link, "Bo")
            assert pages.refusal(words("nl"), error.value).startswith("Iemand aan deze tafel")

    run(story())


# The two faces.


def test_a_remote_game_is_played_on_the_screen(server: Serving, tmp_path: Path) -> None:
    async def story() -> None:
        async with Client(server.url) as host:
            seated = await host.create("classic", 2, ["Host"])
            app = an_app(tmp_path, Opening(name="Bo", link=seated.link))
            async with app.run_test(size=(80, 24)) as pilot, host.play(seated.game) as table:
                player = Player(app, pilot)
                await player.settle()
                assert "Host" in player.text
                await table.start()
                guest: asyncio.Task[object] = asyncio.create_task(play(table))
                chance = Random(4)
                for _ in range(12):
                    await player.settle()
                    if player.entries and player.sitting.stage is not Stage.OVER:
                        await player.pilot.press(chance.choice(player.entries).key)
                await player.sitting.chat("hello from here")
                async with asyncio.timeout(PATIENCE):
                    while "says: hello" not in player.text:
                        await pilot.pause(0.02)
                await dismiss(guest)
                await player.sitting.close()

    run(story())


def test_a_remote_game_is_played_line_by_line_through_a_pipe(server: Serving, tmp_path: Path) -> None:
    """The host's bots play at once; whoever types numbers gets to the end, or is told what is wrong."""
    seated = server.create(edition="classic", players=2)
    environ = {**environment(), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "suitors", "play", seated["link"], "--name", "Bo", "--lang", "en"]
    with subprocess.Popen(
        command, env=environ, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as terminal:
        assert terminal.stdin is not None
        assert terminal.stdout is not None
        assert terminal.stdout.readline() == "At the table so far: Ann and Bo.\n"
        terminal.stdin.write("say good evening\nguard 1 5\nstart\n")
        terminal.stdin.flush()
        out = "".join(terminal.stdout.readline() for _ in range(5))
        assert "Bo (1) says: good evening" in out
        assert "It is not your decision now." in out
        rest, err = terminal.communicate("log\nquit\n", timeout=PATIENCE)
    assert (terminal.returncode, err) == (0, "")
    assert rest.endswith("Your seat is kept: suitors play --resume goes back to it.\nGoodbye!\n")
