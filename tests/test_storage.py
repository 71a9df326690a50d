"""The storage of the server: what it has acknowledged is there, in order, once, whatever happens."""

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace
from playing import HERE, times
from sqlalchemy import Connection
from storing import ANN, BEN, GAMES, Apart, Place, about, begin, count_of, opened, row, with_store

from suitors.server.sql.appends import Append
from suitors.server.sqlite import SqliteStore, open_store
from suitors.server.sqlite.appending import Log
from suitors.server.store import BadStore, Gap, NoSuchGame, Store, Taken, Unavailable
from suitors.tables.rows import About, Row, Sitter


@pytest.fixture(params=["sqlite", "apart", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    if request.param == "postgres":
        url: str = request.getfixturevalue("database")
        return url
    folder: Path = request.getfixturevalue("tmp_path")
    return Apart(folder) if request.param == "apart" else folder


def test_rows_come_back_as_they_were_also_after_closing(place: Place) -> None:
    rows = [Row(1, 5, b"\x00\xff", b"h1"), Row(2, 6, b"", b"h2"), Row(3, 7, b"c", b"h3")]

    async def keep(store: Store) -> None:
        await store.append("g", rows[:1], about("g"))
        await store.append("g", rows[1:], None)

    async def find(store: Store) -> None:
        assert await store.rows("g") == rows
        assert await store.rows("g", since=2) == rows[2:]
        assert await store.rows("g", since=3) == []
        with pytest.raises(NoSuchGame):
            await store.rows("other")

    with_store(place, keep)
    with_store(place, find)


def test_the_number_of_the_last_row_can_be_asked_for_many_games_at_once(place: Place) -> None:
    async def story(store: Store) -> None:
        await begin(store, "a", rows=3)
        await begin(store, "b")
        assert await store.newest(["a", "b", "nowhere"]) == {"a": 3, "b": 1, "nowhere": 0}
        assert await store.newest([]) == {}

    with_store(place, story)


def test_what_lists_say_is_what_was_said_last(place: Place) -> None:
    async def story(store: Store) -> None:
        await begin(store, "g")
        later = about("g", "playing", at=2000, sitters=(Sitter(2, "Ben", BEN),), next="h", listed=False, host=BEN)
        await store.append("g", [row(2)], later)
        await store.append("g", [row(3)], None)
        assert await store.about("g") == later
        with pytest.raises(NoSuchGame):
            await store.about("h")

    with_store(place, story)


def test_what_lists_say_changes_also_when_the_same_people_stay(place: Place) -> None:
    async def story(store: Store) -> None:
        await begin(store, "g")
        seated = await store.about("g")
        later = replace(seated, phase="between", changed=2000, next="h", listed=not seated.listed, host=BEN, what_if=True)
        await store.append("g", [row(2)], later)
        assert await store.about("g") == later
        await store.append("g", [row(3)], seated)
        assert await store.about("g") == seated

    with_store(place, story)


def test_the_lobby_has_listed_tables_that_gather_the_newest_first(place: Place) -> None:
    async def story(store: Store) -> None:
        for at, game in enumerate(["old", "newer", "newest"]):
            await begin(store, game, at=at)
        await begin(store, "hidden", listed=False)
        await begin(store, "begun", phase="playing")
        assert [table.game for table in await store.lobby(2)] == ["newest", "newer"]
        assert [table.game for table in await store.lobby(9)] == ["newest", "newer", "old"]

    with_store(place, story)


def test_under_way_is_what_is_neither_over_nor_closed(place: Place) -> None:
    async def story(store: Store) -> None:
        for phase in ("gathering", "playing", "between", "over", "closed"):
            await begin(store, phase, phase=phase)
        assert sorted(await store.under_way()) == ["between", "gathering", "playing"]

    with_store(place, story)


def test_a_key_finds_the_tables_of_its_seats_and_those_it_hosts(place: Place) -> None:
    async def story(store: Store) -> None:
        await begin(store, "seated", at=1, host=ANN, sitters=(Sitter(3, "Ben", BEN),))
        await begin(store, "hosted", at=2, host=BEN, sitters=())
        await begin(store, "both", at=3, host=BEN, sitters=(Sitter(0, "Ben", BEN), Sitter(1, "Benno", BEN)))
        await begin(store, "foreign", at=4)
        assert [table.game for table in await store.of_key(BEN, 9)] == ["both", "hosted", "seated"]
        assert [table.game for table in await store.of_key(BEN, 1)] == ["both"]
        assert await store.of_key(b"nobody", 9) == []

    with_store(place, story)


def test_a_revoked_key_stays_revoked(place: Place) -> None:
    async def story(store: Store) -> None:
        assert await store.revoked() in (set(), {ANN})
        await store.revoke(ANN, 5)
        await store.revoke(ANN, 6)
        assert await store.revoked() == {ANN}

    with_store(place, story)
    with_store(place, story)


def test_whoever_comes_second_with_a_number_loses_and_only_he(place: Place) -> None:
    async def story(store: Store) -> None:
        await begin(store, "g")
        await begin(store, "h")
        later = about("g", "playing")
        appends = [("g", 2, None), ("g", 2, later), ("h", 2, None), ("g", 3, None), ("new", 1, about("new"))]
        found = await asyncio.gather(
            *(store.append(game, [row(seq)], said) for game, seq, said in appends), return_exceptions=True
        )
        assert [type(answer) for answer in found] == [type(None), Taken, type(None), type(None), type(None)]
        assert [len(await store.rows(game)) for game in ("g", "h", "new")] == [3, 2, 1]
        assert (await store.about("g")).phase == "gathering"

    with_store(place, story)


def test_a_name_can_be_taken_once_even_among_many_that_are_written_together(place: Place) -> None:
    async def story(store: Store) -> None:
        await begin(store, "g")

    async def again(store: Store) -> None:
        """It does not remember the game yet, so that the file has to refuse."""
        found = await asyncio.gather(*(begin(store, game) for game in ("a", "g", "b", "b", "c")), return_exceptions=True)
        assert [type(answer) for answer in found] == [type(None), Taken, type(None), Taken, type(None)]
        await store.append("c", [row(2)], None)
        assert [len(await store.rows(game)) for game in "gabc"] == [1, 1, 1, 2]

    with_store(place, story)
    with_store(place, again)


def test_a_gap_is_refused_also_by_a_store_that_has_just_been_opened(place: Place) -> None:
    async def story(store: Store) -> None:
        if await count_of(store, "g") == 0:
            await begin(store, "g", rows=3)
        for seq, refused in ((2, Taken), (3, Taken), (5, Gap), (99, Gap)):
            with pytest.raises(Taken) as caught:
                await store.append("g", [row(seq)], about("g", "over"))
            assert caught.type is refused
        with pytest.raises(Gap):
            await store.append("nowhere", [row(2)], about("nowhere"))
        assert await count_of(store, "g") == 3
        assert (await store.about("g")).phase == "gathering"

    with_store(place, story)
    with_store(place, story)


def test_an_append_of_several_rows_is_kept_whole_or_not_at_all(place: Place) -> None:
    async def story(store: Store) -> None:
        await begin(store, "g", rows=2)
        with pytest.raises(Taken):
            await store.append("g", [row(2, game="g"), row(3, game="g")], None)
        assert await count_of(store, "g") == 2
        await store.append("g", [row(3, game="g"), row(4, game="g")], None)
        assert await count_of(store, "g") == 4

    with_store(place, story)


@pytest.mark.parametrize(
    ("rows", "said", "why"),
    [
        ([], about("g"), "no rows"),
        ([row(1)], None, "must say what it is"),
        ([row(1)], about("h"), "another game"),
        ([row(1), row(3)], about("g"), "don't follow"),
    ],
)
def test_rows_that_make_no_sense_are_refused(place: Place, rows: list[Row], said: About | None, why: str) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(ValueError, match=why):
            await store.append("g", rows, said)

    with_store(place, story)


def test_all_that_waits_is_made_durable_in_one_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the writer is held up, a hundred appends come in; then they are written together."""
    together: list[int] = []
    add = Log.add

    def counted(log: Log, connection: Connection, appends: Sequence[Append]) -> list[Taken | None]:
        together.append(len(appends))
        return add(log, connection, appends)

    monkeypatch.setattr(Log, "add", counted)

    async def story(store: SqliteStore) -> None:
        held = Event()
        waiting = [store._writer.do(lambda _: held.wait(10))]
        await asyncio.sleep(0.05)
        waiting += [asyncio.ensure_future(begin(store, f"g{number}")) for number in range(100)]
        await asyncio.sleep(0.05)
        held.set()
        await asyncio.gather(*waiting)
        assert together == [100]
        assert len(await store.under_way()) == 100

    with_store(tmp_path, story)


def test_closing_writes_what_is_in_hand_and_takes_nothing_more(tmp_path: Path) -> None:
    async def story() -> None:
        store = open_store(tmp_path)
        waiting = [asyncio.ensure_future(begin(store, game)) for game in GAMES]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        for late in (begin(store, "late"), store.rows("late"), store.check()):
            with pytest.raises(Unavailable, match="shutting down"):
                await late
        async with opened(tmp_path) as again:
            assert len(await again.under_way()) == len(GAMES)

    asyncio.run(story())


def test_an_append_whose_caller_went_away_does_not_disturb_the_others(place: Place) -> None:
    async def story(store: Store) -> None:
        gone = asyncio.ensure_future(begin(store, "gone"))
        await asyncio.sleep(0)
        gone.cancel()
        await begin(store, "here")
        assert await store.about("here")

    with_store(place, story)


def test_an_event_loop_that_ended_does_not_disturb_the_next(tmp_path: Path) -> None:
    async def begun() -> None:
        _ = [store._writer.append(game, [row(1)], about(game)) for game in GAMES]

    async def ended() -> None:
        await begin(store, "g")
        assert len(await store.under_way()) == len(GAMES) + 1
        await store.close()

    store = open_store(tmp_path)
    asyncio.run(begun())
    asyncio.run(ended())


def test_one_program_at_a_time_serves_from_a_folder(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        with pytest.raises(BadStore, match="another suitors serves from this folder"):
            open_store(tmp_path)
        await begin(store, "g")

    with_store(tmp_path, story)
    open_store(tmp_path).close_now()


def test_nobody_else_may_read_the_folder(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in store.path.parent.iterdir()}
        assert modes == dict.fromkeys(["lock", "tables.db", "tables.db-wal", "tables.db-shm"], 0o600)
        assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700

    mask = os.umask(0)
    try:
        with_store(tmp_path / "new" / "folder", story)
    finally:
        os.umask(mask)


def test_every_acknowledged_row_survives_a_kill_in_order_and_once(place: Place) -> None:
    """A program plays at eight tables and is killed in the middle, again and again."""
    for _ in range(times(4)):
        acknowledged = _play_until_killed(place)

        async def story(store: Store, acknowledged: dict[str, int] = acknowledged) -> None:
            for game in GAMES:
                # One more may have become durable that nobody has heard of.
                assert await count_of(store, game) - acknowledged[game] in (0, 1)

        with_store(place, story)


def _play_until_killed(place: Place) -> dict[str, int]:
    """The last number that each table has acknowledged."""
    command = [sys.executable, str(HERE / "storing.py"), type(place).__name__, str(place)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        lines = [player.stdout.readline() for _ in range(200)]
        player.kill()
        lines += player.stdout.readlines()
    last: dict[str, int] = {}
    for line in lines:
        game, seq = line.split()
        assert int(seq) == last.get(game, int(seq) - 1) + 1
        last[game] = int(seq)
    return last
