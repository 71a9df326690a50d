"""A new version opens what an old one left, games in the middle included, and people go on where they were."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from guests import Guest
from postgres import Postgres
from serving import NO_LIMITS, PATIENCE, Serving, serving
from storing import DATA, Place, checked, opened, put_into_postgres, run_sql

from suitors.cli.check import _fault
from suitors.server.hub import Hub
from suitors.server.sql.schema import HEAD
from suitors.server.storage import check_tables
from suitors.server.store import BadStore
from suitors.tables.refusal import Refusal
from suitors.tables.rows import Row
from suitors.tables.table import Table

LEFT = (DATA / "third-schema.sql").read_text("utf-8")
PEOPLE: dict[str, Any] = json.loads((DATA / "third-schema.json").read_text("utf-8"))
"""Whose keys open which seats at which table."""
Leave = Callable[[str], Place]
RUNNING = ("second", "house", "premium", "classic")


@pytest.fixture(params=["sqlite", "postgres"])
def leave(request: pytest.FixtureRequest, tmp_path: Path) -> Leave:
    """Puts tables where a server will find them."""

    def in_folder(script: str) -> Place:
        (tmp_path / "data").mkdir()
        run_sql(tmp_path / "data" / "tables.db", script)
        return tmp_path / "data"

    def in_postgres(script: str) -> Place:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.make_database()
        put_into_postgres(script, url)
        return url

    return in_folder if request.param == "sqlite" else in_postgres


def rows_of(place: Place, game: str) -> list[Row]:
    async def read() -> list[Row]:
        async with opened(place) as store:
            rows: list[Row] = await store.rows(game)
            return rows

    return asyncio.run(read())


def guests_at(server: Serving, table: str) -> list[Guest]:
    """Their new commands must not be taken for those that they gave before."""
    there = PEOPLE[table]
    guests = [Guest(server, there["game"], key, Random(table)) for key in there["keys"]]
    for guest in guests:
        guest.asked = {f"before {number}": {} for number in range(100)}
    return guests


async def play_to_the_end(server: Serving, table: str) -> None:
    guests = guests_at(server, table)
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(guest.stay() for guest in guests))
    assert all(guest.done and not guest.refused for guest in guests)


async def play_with_bots(server: Serving) -> None:
    """Until the bots have moved too: they take their time."""
    (guest,) = guests_at(server, "bots")
    staying = asyncio.create_task(guest.stay())
    async with asyncio.timeout(PATIENCE):
        while not guest.done or guest.since < max(guest.done.values()) + 2:
            await asyncio.sleep(0.02)
    staying.cancel()
    await asyncio.wait([staying])


def test_games_in_the_middle_go_on_under_the_new_version(leave: Leave, tmp_path: Path) -> None:
    left = leave(LEFT)
    with pytest.raises(BadStore, match="was written by an older suitors; `suitors serve` brings it up to date"):
        checked(left)

    async def story(server: Serving) -> None:
        await asyncio.gather(play_with_bots(server), *(play_to_the_end(server, table) for table in RUNNING))

    options = () if isinstance(left, Path) else ("--database", left)
    with serving(tmp_path, *NO_LIMITS, *options) as server:
        over = PEOPLE["over"]
        assert server.get(f"/api/v1/games/{over['game']}/record").status == 200
        assert [card["game"] for card in server.get("/api/v1/me/games", over["keys"][0]).json["tables"]] == [over["game"]]
        assert server.join(PEOPLE["gathering"]["game"], "Cleo")["seats"]
        asyncio.run(story(server))
        assert "Traceback" not in server.err
        assert server.stop() == 0
    found = check_tables(left, _fault)
    assert (found.games, found.problems) == (len(PEOPLE), [])
    for table in RUNNING:
        game = PEOPLE[table]["game"]
        assert Table.load(game, rows_of(left, game)).phase == "over"
    if isinstance(left, Path):
        assert (left / f"tables.db.before-{HEAD}").exists()


def under_other_rules(script: str, game: str) -> str:
    """The same, but this game was begun under rules that this program does not have."""
    (line,) = [line for line in script.splitlines() if line.startswith(f"INSERT INTO \"log\" VALUES('{game}',1,")]
    command = line.split("X'")[1].partition("'")[0]
    other = bytes.fromhex(command).replace(b'"rules":1', b'"rules":99').hex()
    return script.replace(line, line.replace(command, other))


def test_games_under_other_rules_stay_as_they_are_and_the_others_go_on(leave: Leave) -> None:
    old, ours = PEOPLE["premium"]["game"], PEOPLE["second"]["game"]
    left = leave(under_other_rules(LEFT, old))

    async def story() -> None:
        async with opened(left) as store:
            before = await store.rows(old)
            hub = Hub(store)
            with pytest.raises(Refusal, match="other-rules"):
                await hub.enter(old, None, 0)
            await hub.enter(ours, None, 0)
            await hub.close()
            assert await store.rows(old) == before

    asyncio.run(story())
    assert check_tables(left, _fault).problems == []
