"""A server on PostgreSQL: whichever dies or restarts while people play, what was acknowledged is there, once, in order."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

from guests import Frame, Guest, check_kept
from playing import LONG
from postgres import PASSWORD, Postgres
from serving import NO_LIMITS, PATIENCE, Serving, serving
from storing import checked
from test_server_kill import Company, Evening, check_my_games, check_refusals, something_happens
from websockets.asyncio.client import ClientConnection

from suitors.tables import wire

COMPANIES = [Company("second", (1, 1)), Company("house", (1, 2))]
AGAIN = ("unavailable", "closing")
Act = Callable[[Serving, Postgres, Random], Awaitable[None]]


class Stubborn(Guest):
    """Asks again for what could not be kept."""

    async def _hear(self, socket: ClientConnection, frame: Frame) -> None:
        if isinstance(frame.said, wire.Refused) and frame.said.code in AGAIN:
            await asyncio.sleep(0.1)
            raise ConnectionResetError
        await super()._hear(socket, frame)


class StubbornEvening(Evening):
    def _call(self, game: str, token: str | None) -> Guest:
        return Stubborn(self._server, game, token, self._chance)


async def kill_server(server: Serving, postgres: Postgres, chance: Random) -> None:
    await asyncio.sleep(chance.uniform(0, 0.1))
    server.kill()
    await asyncio.to_thread(server.start)


async def restart_postgres(server: Serving, postgres: Postgres, chance: Random) -> None:
    await asyncio.to_thread(postgres.restart)


async def crash_postgres(server: Serving, postgres: Postgres, chance: Random) -> None:
    await asyncio.to_thread(postgres.kill)
    await asyncio.sleep(chance.uniform(0, 1))
    await asyncio.to_thread(postgres.start)


ACTS: list[Act] = [kill_server, restart_postgres, crash_postgres] * (100 if LONG else 1)


async def play_through(server: Serving, postgres: Postgres, acts: Sequence[Act], chance: Random) -> list[Evening]:
    evenings: list[Evening] = [StubbornEvening(server, company, chance) for company in COMPANIES]
    games = [evening.sit_down() for evening in evenings]
    is_late = asyncio.Event()
    async with asyncio.timeout(None) as limit, asyncio.TaskGroup() as tasks:
        for evening, game in zip(evenings, games, strict=True):
            tasks.create_task(evening.play(game, is_late))
        for act in acts:
            await something_happens(evenings)
            await act(server, postgres, chance)
        await something_happens(evenings)
        is_late.set()
        limit.reschedule(asyncio.get_running_loop().time() + 4 * PATIENCE)
    return evenings


def test_what_was_acknowledged_is_there_once_and_in_order(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.make_database()
    with serving(tmp_path / "server", "--database", url, *NO_LIMITS) as server:
        evenings = asyncio.run(play_through(server, postgres, ACTS, Random(3)))
        for evening in evenings:
            games = list(evening.games)
            for game, following in zip(games, [*games[1:], None], strict=True):
                table = check_kept(game, postgres.rows(game, url), evening.games[game])
                assert (table.phase, table.next) == ("over", following)
            check_my_games(server, evening)
        check_refusals(evenings)
        assert server.stop() == 0
        for unwanted in ("unexpected", "Traceback", PASSWORD, "letter"):
            assert unwanted not in server.err
    assert checked(url).problems == []
