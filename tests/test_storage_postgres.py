"""Several servers, one PostgreSQL: the log's key decides every race, and nothing that one does confuses another."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from playing import times
from postgres import Postgres, name_in
from storing import ANN, BEN, FIRST, about, begin, checked, count_of, opened, put_into_postgres, row, three_games, with_store

from suitors.server.postgres import PostgresStore, open_store
from suitors.server.postgres.appending import Log
from suitors.server.sql.appends import Append
from suitors.server.sql.checking import Checked
from suitors.server.sql.schema import HEAD
from suitors.server.sql.tidying import DAY_MS
from suitors.server.store import Archived, BadStore, Gap, Keeping, NoSuchGame, Taken, Unavailable
from suitors.tables.rows import Row, Sitter


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    async with opened(database) as one, opened(database) as other:
        yield one, other


async def attempt(store: PostgresStore, game: str, seq: int, who: str, **facts: Any) -> bool:
    """Adds a row that tells who wrote it; whether he was the first."""
    mine = Row(seq, 1000, who.encode(), bytes(32))
    try:
        await store.append(game, [mine], about(game, **facts) if facts or seq == 1 else None)
    except Taken:
        return False
    return True


def test_of_two_servers_with_the_same_number_one_wins_and_the_other_hears_that_it_is_taken(database: str) -> None:
    rounds = times(60)
    games = [f"g{number}" for number in range(5)]

    async def race(stores: Sequence[PostgresStore], game: str, chance: Random) -> list[int]:
        """Who won, number by number; what lists say changes with every second row."""
        winners = []
        for seq in range(1, rounds + 1):
            facts = {"sitters": (Sitter(0, f"S{seq}", ANN),)} if seq % 2 else {}
            tries = [attempt(store, game, seq, str(who), **facts) for who, store in enumerate(stores)]
            chance.shuffle(tries)
            await asyncio.gather(*tries)
            (winner,) = [int(kept.command) for kept in await stores[0].rows(game, seq - 1)]
            winners.append(winner)
        return winners

    async def story() -> None:
        async with two(database) as stores:
            found = await asyncio.gather(*(race(stores, game, Random(game)) for game in games))
            assert {winner for winners in found for winner in winners} == {0, 1}
            for game, winners in zip(games, found, strict=True):
                assert [int(kept.command) for kept in await stores[1].rows(game)] == winners

    asyncio.run(story())
    assert checked(database) == Checked(games=len(games), rows=len(games) * rounds)


def test_exactly_one_of_the_racers_is_told_that_he_won(database: str) -> None:
    async def story() -> None:
        async with two(database) as (one, other):
            await begin(one, "g")
            for seq in range(2, times(40)):
                assert sorted(await asyncio.gather(attempt(one, "g", seq, "1"), attempt(other, "g", seq, "2"))) == [False, True]

    asyncio.run(story())


def test_a_server_goes_on_where_another_one_was(database: str) -> None:
    async def story() -> None:
        async with two(database) as (one, other):
            ann, both = (Sitter(0, "Ann", ANN),), (Sitter(0, "Ann", ANN), Sitter(1, "Ben", BEN))
            await begin(one, "g", sitters=ann)
            await other.append("g", [row(2)], about("g", sitters=both))
            await other.append("g", [row(3)], None)
            assert [found.game for found in await one.of_key(BEN, 9)] == ["g"]
            # The first server has last seen Ann alone, and must not believe that it still is so.
            await one.append("g", [row(4)], about("g", sitters=ann))
            assert (await other.about("g")).sitters == ann
            for seq, refused in ((4, Taken), (6, Gap)):
                with pytest.raises(refused):
                    await other.append("g", [row(seq)], None)
            await other.append("g", [row(5)], None)

    asyncio.run(story())


def test_one_name_for_two_new_games_goes_to_one_of_them(database: str) -> None:
    async def story() -> None:
        async with two(database) as stores:
            for number in range(times(20)):
                tries = [attempt(store, f"g{number}", 1, str(who)) for who, store in enumerate(stores)]
                assert sorted(await asyncio.gather(*tries)) == [False, True]

    asyncio.run(story())


def test_a_batch_with_one_loser_in_it_is_kept_but_for_him(database: str) -> None:
    async def story() -> None:
        async with two(database) as (one, other):
            for game in "abc":
                await begin(one, game)
            await other.append("b", [row(2)], None)
            late = [("a", 2), ("b", 2), ("c", 2), ("c", 3), ("c", 5), ("nowhere", 2)]
            found = await asyncio.gather(
                *(one.append(game, [row(seq)], None) for game, seq in late),
                one.append("new", [row(1)], about("new")),
                return_exceptions=True,
            )
            kinds = [type(answer) for answer in found]
            assert kinds == [type(None), Taken, type(None), type(None), Gap, Gap, type(None)]
            assert await other.newest(["a", "b", "c", "new"]) == {"a": 2, "b": 2, "c": 3, "new": 1}

    asyncio.run(story())


def test_all_that_waits_is_made_durable_in_one_transaction(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together: list[int] = []
    add = Log.add

    async def counted(log: Log, connection: Any, appends: Sequence[Append], **how: bool) -> list[Taken | None]:
        together.append(len(appends))
        return await add(log, connection, appends, **how)

    monkeypatch.setattr(Log, "add", counted)

    async def story(store: PostgresStore) -> None:
        await asyncio.gather(*(begin(store, f"g{number}", rows=3) for number in range(100)))
        assert together == [100]
        assert len(await store.under_way()) == 100

    with_store(database, story)


def test_closing_writes_what_is_in_hand_and_takes_nothing_more(database: str) -> None:
    async def story() -> None:
        store = await open_store(database)
        waiting = [asyncio.ensure_future(begin(store, f"g{number}")) for number in range(8)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        for late in (begin(store, "late"), store.rows("late"), store.check()):
            with pytest.raises(Unavailable, match="shutting down"):
                await late
        async with opened(database) as again:
            assert len(await again.under_way()) == 8

    asyncio.run(story())


# Tidying beside play.


def make_record(game: str, rows: Sequence[Row]) -> bytes:
    return b"{}"


def test_a_game_is_played_on_or_tidied_away_but_never_both(database: str) -> None:
    """One server adds rows to finished games while the other archives them: each ends with all its rows, or with a record."""

    async def chat(store: PostgresStore, game: str) -> int:
        seq = 3
        try:
            while seq < 40:
                await store.append(game, [row(seq + 1)], None)
                seq += 1
        except Gap:
            pass
        return seq

    async def story() -> None:
        async with two(database) as (one, other):
            games = [f"g{number}" for number in range(times(20))]
            for game in games:
                await begin(one, game, rows=3, phase="over")
            chats = [asyncio.ensure_future(chat(one, game)) for game in games]
            while not all(one.done() for one in chats):
                await other.tidy(100 * DAY_MS, Keeping(), make_record)
            for game, seq in zip(games, await asyncio.gather(*chats), strict=True):
                try:
                    assert len(await other.rows(game)) == seq
                except Archived:
                    assert await other.record(game) == b"{}"

    asyncio.run(story())
    assert checked(database).problems == []


def test_two_servers_that_tidy_at_once_put_each_game_away_once(database: str) -> None:
    async def story() -> None:
        async with two(database) as (one, other):
            for number in range(12):
                await begin(one, f"over{number}", phase="over")
                await begin(one, f"idle{number}", phase="playing")
            done = await asyncio.gather(*(store.tidy(100 * DAY_MS, Keeping(), make_record) for store in (one, other)))
            archived = [game for tidied in done for game in tidied.archived]
            purged = [game for tidied in done for game in tidied.purged]
            assert sorted(archived) == sorted(f"over{number}" for number in range(12))
            assert sorted(purged) == sorted(f"idle{number}" for number in range(12))
            with pytest.raises(NoSuchGame):
                await one.about("idle0")

    asyncio.run(story())
    assert checked(database) == Checked(games=12, archived=12)


# The tables of the database.


@pytest.mark.parametrize("first", [True, False])
def test_servers_that_start_at_once_bring_the_tables_up_to_date_once(postgres: Postgres, first: bool) -> None:
    url = postgres.make_database()
    if first:
        put_into_postgres(FIRST, url)

    async def story() -> None:
        stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
        assert len(await stores[0].under_way()) == first
        await three_games(stores[1])
        assert await count_of(stores[2], "a") == 3
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(story())
    assert postgres.sql("SELECT version_num FROM alembic_version", url) == HEAD


def test_the_migrations_lead_to_the_tables_that_we_use(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from suitors.server.sql.schema import metadata

    async def story(store: PostgresStore) -> None:
        def compare(connection: Any) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        assert await store._access.read(compare) == []

    with_store(database, story)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "was written by a newer suitors (its version is 9999"),
        ("DROP TABLE log", "has tables of another program in it"),
        ("DROP SCHEMA public CASCADE", "has no schema in which tables could be made"),
        ("ALTER DATABASE {name} SET default_transaction_read_only = on", "can only be read from at the moment"),
    ],
)
def test_a_database_that_is_not_for_us_is_refused_and_left_alone(
    postgres: Postgres, script: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suitors.server.postgres.patience.LONGEST", 0)
    url = postgres.make_database()
    with_store(url, three_games)
    postgres.sql(script.format(name=name_in(url)), url)
    before = postgres.dump(url)
    with pytest.raises(BadStore) as caught:
        with_store(url, three_games)
    assert why in str(caught.value)
    assert "ter@" not in str(caught.value)
    assert postgres.dump(url) == before


def test_other_programs_tables_are_not_mixed_with_ours(postgres: Postgres) -> None:
    url = postgres.make_database()
    postgres.sql("CREATE TABLE letters (text text)", url)
    with pytest.raises(BadStore, match="has tables of another program in it; suitors needs a database of its own"):
        with_store(url, three_games)
    assert postgres.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", url) == "letters"


def test_a_server_notices_that_a_newer_one_has_changed_the_tables(postgres: Postgres) -> None:
    url = postgres.make_database()

    async def story(store: PostgresStore) -> None:
        await store.check()
        postgres.sql("UPDATE alembic_version SET version_num = '9999'", url)
        with pytest.raises(Unavailable, match="was written by a newer suitors"):
            await store.check()

    with_store(url, story)


def test_a_row_is_waited_for_until_it_is_on_the_disk_also_if_the_database_would_not(postgres: Postgres) -> None:
    url = postgres.make_database()
    postgres.sql(f"ALTER DATABASE {name_in(url)} SET synchronous_commit = off", url)

    async def story(store: PostgresStore) -> None:
        await begin(store, "g")
        assert await store._writer._connection.fetchval("SHOW synchronous_commit") == "on"

    with_store(url, story)
