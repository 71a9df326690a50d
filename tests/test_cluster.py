"""Several servers of the same tables: whichever dies, whatever restarts, what was acknowledged is there, once, in order."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from clustering import Cluster, Outing, cluster
from guests import check_kept
from playing import LONG
from postgres import Postgres
from serving import PATIENCE, hear, say
from test_server_kill import Company, check_my_games, check_refusals, something_happens

from suitors.tables.fairness import record_of

COMPANIES = [Company("second", (1, 1)), Company("house", (1, 2)), *([Company("premium", (1, 1, 1, 1))] if LONG else [])]
Act = Callable[[Cluster, Random], Awaitable[None]]


# What happens to them.


async def kill(house: Cluster, chance: Random) -> None:
    member = chance.choice(house.members)
    member.kill()
    await asyncio.sleep(chance.uniform(0, 0.5))
    await asyncio.to_thread(member.start)


async def restart_postgres(house: Cluster, chance: Random) -> None:
    await asyncio.to_thread(chance.choice([house.postgres.restart, _crash(house)]))


def _crash(house: Cluster) -> Callable[[], None]:
    def crash() -> None:
        house.postgres.kill()
        house.postgres.start()

    return crash


async def stop_nats(house: Cluster, chance: Random) -> None:
    house.nats.stop()
    await asyncio.sleep(chance.uniform(0, 2))
    await asyncio.to_thread(house.nats.start)


async def roll(house: Cluster, chance: Random) -> None:
    """One after the other is asked to end, and started again."""
    for member in house.members:
        assert await asyncio.to_thread(member.stop, signal.SIGTERM) == 0
        await asyncio.to_thread(member.start)


SHORT: dict[int, Sequence[Act]] = {2: (kill, restart_postgres, roll), 3: (kill, stop_nats, kill)}
"""For so many servers, one after the other; in the long run any of them, often."""


def acts_for(count: int, chance: Random) -> Sequence[Act]:
    return [chance.choice((kill, kill, stop_nats, restart_postgres, roll)) for _ in range(300)] if LONG else SHORT[count]


async def play_through(house: Cluster, acts: Sequence[Act], chance: Random) -> list[Outing]:
    """People play on, and one thing after another happens; then they play to the end."""
    outings = [Outing(house, company, chance) for company in COMPANIES]
    games = [outing.sit_down() for outing in outings]
    is_late = asyncio.Event()
    async with asyncio.timeout(None) as limit, asyncio.TaskGroup() as tasks:
        for outing, game in zip(outings, games, strict=True):
            tasks.create_task(outing.play(game, is_late))
        for act in acts:
            await something_happens(outings)
            await act(house, chance)
        await something_happens(outings)
        is_late.set()
        limit.reschedule(asyncio.get_running_loop().time() + 4 * PATIENCE)
    return outings


def check_outings(house: Cluster, outings: Sequence[Outing]) -> None:
    for outing in outings:
        games = list(outing.games)
        for game, following in zip(games, [*games[1:], None], strict=True):
            table = check_kept(game, house.rows(game), outing.games[game])
            assert (table.phase, table.next) == ("over", following)
            record = house.get(f"/api/v1/games/{game}/record")
            assert record.body.decode() == record_of(table).to_json()
        check_my_games(house, outing)  # type: ignore[arg-type]
    check_refusals(outings)
    assert "unexpected" not in house.err
    assert "Traceback" not in house.err
    assert house.nats.url not in house.err


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("pair"), postgres, 2, Random(2)) as house:
        yield house


def test_people_at_two_servers_see_each_other_and_a_revoked_key_ends_at_both(pair: Cluster) -> None:
    one, other = pair.members
    made = one.create(players=3)
    game = made["game"]
    guest = other.join(game, "Bert")
    with one.enter(game, made["key"]) as here, other.enter(game, guest["key"]) as there:
        for line in (here, there):
            while [place["present"] for place in hear(line, "room")["places"]] != [True, True, False]:
                pass
        say(here, type="start", id="s", bots="novice")
        assert hear(there, "news")["scene"]["round"] == 1
        assert one.ask("DELETE", "/api/v1/me", headers={"Authorization": f"Bearer {guest['key']}"}).status == 204
        assert hear(there, "bye")["code"] == "bad-key"
        while hear(here, "room")["places"][1]["present"]:
            pass
    assert other.get("/api/v1/me/games", guest["key"]).status == 401
    figures = one.get("/metrics").body.decode()
    assert "suitors_bus_connected 1.0" in figures


def test_two_servers_lose_nothing_killed_and_restarted_one_after_the_other_nor_when_postgres_is(pair: Cluster) -> None:
    chance = Random(2)
    check_outings(pair, asyncio.run(play_through(pair, acts_for(2, chance), chance)))


def test_three_servers_lose_nothing_killed_again_and_again_nor_when_nats_stops(tmp_path: Path, postgres: Postgres) -> None:
    chance = Random(3)
    with cluster(tmp_path, postgres, 3, chance) as house:
        check_outings(house, asyncio.run(play_through(house, acts_for(3, chance), chance)))
