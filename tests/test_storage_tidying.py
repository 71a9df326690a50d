"""Old tables: finished games give way to their records, what is older still is purged, and play goes on meanwhile."""

import asyncio
import json
from collections.abc import Sequence

import pytest
from storing import ANN, Place, about, begin, checked, row, with_store

from suitors.server.sql.checking import Checked
from suitors.server.sql.tidying import DAY_MS
from suitors.server.store import Archived, Gap, Keeping, NoSuchGame, Store, Taken, Tidied
from suitors.tables.rows import Phase, Row

NOW = 1000 * DAY_MS
PHASES: list[Phase] = ["gathering", "playing", "between", "over", "closed"]


def make_record(game: str, rows: Sequence[Row]) -> bytes:
    return json.dumps({"game": game, "moves": [row.command.decode() for row in rows]}).encode()


async def tidy(store: Store, days_later: int = 0) -> Tidied:
    return await store.tidy(NOW + days_later * DAY_MS, Keeping(), make_record)


async def table(store: Store, game: str, phase: Phase, days_ago: int, rows: int = 3) -> None:
    await begin(store, game, rows, phase, NOW - days_ago * DAY_MS - 1)


def test_a_finished_game_is_archived_after_thirty_days(place: Place) -> None:
    async def story(store: Store) -> None:
        await table(store, "old", "over", days_ago=30)
        await table(store, "newer", "over", days_ago=29)
        said = await store.about("old")
        assert await tidy(store) == Tidied(archived=("old",))
        assert await store.record("old") == make_record("old", [row(seq, game="old") for seq in (1, 2, 3)])
        assert await store.about("old") == said
        assert {found.game for found in await store.of_key(ANN, 9)} == {"old", "newer"}
        with pytest.raises(Archived):
            await store.rows("old")
        with pytest.raises(NoSuchGame):
            await store.record("newer")
        assert await tidy(store) == Tidied()

    with_store(place, story)
    assert checked(place) == Checked(games=2, rows=3, archived=1)


def test_an_archived_game_takes_no_more_rows_and_its_name_stays_taken(place: Place) -> None:
    async def story(store: Store) -> None:
        await table(store, "old", "over", days_ago=30)
        await tidy(store)
        with pytest.raises(Gap):
            await store.append("old", [row(4)], None)
        with pytest.raises(Taken):
            await begin(store, "old")
        assert (await store.about("old")).phase == "over"

    with_store(place, story)


def test_a_record_is_purged_a_year_after_it_was_archived(place: Place) -> None:
    async def story(store: Store) -> None:
        await table(store, "old", "over", days_ago=30)
        await tidy(store)
        assert await tidy(store, days_later=365) == Tidied()
        assert await tidy(store, days_later=366) == Tidied(purged=("old",))
        for gone in (store.rows("old"), store.about("old"), store.record("old")):
            with pytest.raises(NoSuchGame):
                await gone
        assert await store.of_key(ANN, 9) == []

    with_store(place, story)
    assert checked(place) == Checked()


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "over"])
def test_a_game_that_was_not_finished_is_purged_after_two_weeks(place: Place, phase: Phase) -> None:
    async def story(store: Store) -> None:
        await table(store, "idle", phase, days_ago=14)
        await table(store, "recent", phase, days_ago=13)
        await table(store, "active", phase, days_ago=20)
        await store.append("active", [row(4, at=NOW)], None)
        assert await tidy(store) == Tidied(purged=("idle",))
        with pytest.raises(NoSuchGame):
            await store.rows("idle")
        with pytest.raises(Gap):
            await store.append("idle", [row(4)], None)
        assert len(await store.rows("recent")) == 3
        assert len(await store.rows("active")) == 4

    with_store(place, story)


def test_a_finished_game_at_which_people_still_talk_stays(place: Place) -> None:
    async def story(store: Store) -> None:
        await table(store, "old", "over", days_ago=100)
        await store.append("old", [row(4, at=NOW)], None)
        assert await tidy(store) == Tidied()

    with_store(place, story)


def test_a_row_that_comes_while_the_record_is_made_keeps_the_game(place: Place) -> None:
    async def story(store: Store) -> None:
        loop = asyncio.get_running_loop()

        def slowly(game: str, rows: Sequence[Row]) -> bytes:
            asyncio.run_coroutine_threadsafe(play_on(game), loop).result(10)
            return make_record(game, rows)

        async def play_on(game: str) -> None:
            await store.append(game, [row(4, at=NOW)], None)

        await table(store, "old", "over", days_ago=100)
        assert await store.tidy(NOW, Keeping(), slowly) == Tidied()
        assert len(await store.rows("old")) == 4

    with_store(place, story)


def test_a_game_without_a_record_stays_and_the_others_are_tidied(place: Place) -> None:
    def only_whole(game: str, rows: Sequence[Row]) -> bytes:
        if game == "broken":
            raise ValueError("row 2 is not as it was")
        return make_record(game, rows)

    async def story(store: Store) -> None:
        for game in ("a", "broken", "c"):
            await table(store, game, "over", days_ago=100)
        found = await store.tidy(NOW, Keeping(), only_whole)
        assert found == Tidied(("a", "c"), (), (("broken", "ValueError: row 2 is not as it was"),))
        assert len(await store.rows("broken")) == 3

    with_store(place, story)


def test_the_time_to_keep_can_be_chosen(place: Place) -> None:
    async def story(store: Store) -> None:
        await table(store, "over", "over", days_ago=1)
        await table(store, "idle", "playing", days_ago=2)
        assert await store.tidy(NOW, Keeping(finished=1, idle=2), make_record) == Tidied(("over",), ("idle",))

    with_store(place, story)


def test_play_goes_on_while_a_thousand_tables_are_tidied_away(place: Place) -> None:
    async def story(store: Store) -> None:
        await begin(store, "live", at=NOW)
        await asyncio.gather(*(table(store, f"g{number}", PHASES[number % 5], days_ago=100) for number in range(1000)))
        tidying = asyncio.ensure_future(tidy(store))
        seq = 1
        while not tidying.done():
            seq += 1
            await store.append("live", [row(seq, at=NOW)], about("live", at=NOW) if seq % 10 == 0 else None)
        found = await tidying
        assert (len(found.archived), len(found.purged)) == (200, 800)
        assert seq > 50
        assert len(await store.rows("live")) == seq

    with_store(place, story)
    assert checked(place).problems == []
