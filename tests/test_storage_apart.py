"""The process that writes rows: it may die, be frightened or be left alone, and no acknowledged row is lost."""

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import psutil
import pytest
from sqlalchemy import Connection
from storing import GAMES, Apart, about, begin, count_of, opened, row, with_store

from suitors.server.sqlite import SqliteStore, apart, dispatch, open_store
from suitors.server.sqlite.scribe import Scribe
from suitors.server.store import BadStore, Gap, Keeping, Taken, Unavailable, Unsure

on_posix = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")


def scribe() -> psutil.Process:
    """The only one that this process has."""
    (found,) = [child for child in psutil.Process().children() if "sqlite.apart" in " ".join(child.cmdline())]
    return found


def test_rows_are_written_by_another_process(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        assert await count_of(store, "g") == 1
        open_files = {Path(file.path).name for file in scribe().open_files()}
        assert {"tables.db", "tables.db-wal"} <= open_files

    with_store(Apart(tmp_path), story)


def test_what_it_refuses_is_refused_in_the_same_words(tmp_path: Path) -> None:
    async def refusals(place: Path) -> list[str]:
        words = []
        async with opened(place) as store:
            await begin(store, "g")
            for seq, kind in ((1, Taken), (3, Gap)):
                with pytest.raises(Taken) as refused:
                    await store.append("g", [row(seq)], about("g"))
                assert type(refused.value) is kind
                words.append(str(refused.value))
        return words

    assert asyncio.run(refusals(Apart(tmp_path / "apart"))) == asyncio.run(refusals(tmp_path / "here"))


def test_one_that_was_killed_is_replaced_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        acknowledged = dict.fromkeys(GAMES, 0)
        for game in GAMES:
            await begin(store, game)
            acknowledged[game] = 1

        async def play(game: str) -> None:
            while acknowledged[game] < 60:
                with suppress(Taken):  # It had been kept, though nobody could say so.
                    try:
                        await store.append(game, [row(acknowledged[game] + 1, game=game)], None)
                    except Unsure:
                        acknowledged[game] = await count_of(store, game)
                        continue
                acknowledged[game] += 1

        async def kill() -> None:
            for _ in range(5):
                await asyncio.sleep(0.3)
                with suppress(psutil.NoSuchProcess, ValueError):
                    scribe().kill()

        killing = asyncio.create_task(kill())
        await asyncio.gather(*map(play, GAMES))
        await killing
        for game in GAMES:
            await begin_again(store, game)
            assert await count_of(store, game) == 61

    async def begin_again(store: SqliteStore, game: str) -> None:
        """The last death may be unknown yet."""
        with suppress(Unsure):
            await store.append(game, [row(61, game=game)], None)
        if await count_of(store, game) == 60:
            await store.append(game, [row(61, game=game)], None)

    with_store(Apart(tmp_path), story)


@on_posix
def test_it_is_not_frightened_and_ends_with_those_who_play(tmp_path: Path) -> None:
    """A terminal's Ctrl-C, or a system that ends all processes of a service, must not end it before what is in hand is kept."""

    async def story() -> None:
        store = open_store(tmp_path, apart=True)
        await begin(store, "g")
        one = scribe()
        assert os.getpgid(one.pid) != os.getpgid(0)
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            one.send_signal(name)
        waiting = [asyncio.ensure_future(store.append("g", [row(seq)], None)) for seq in range(2, 40)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        assert not one.is_running()

    asyncio.run(story())


@on_posix
def test_it_ends_when_those_who_play_were_killed(tmp_path: Path) -> None:
    """And what it had in hand is whole."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:

        async def story() -> None:
            store = open_store(tmp_path, apart=True)
            await begin(store, "g")
            os.write(writing, str(scribe().pid).encode())
            await asyncio.sleep(60)

        asyncio.run(story())
    one = psutil.Process(int(os.read(reading, 100)))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    one.wait(10)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT count(*) FROM log").fetchone() == (1,)


def test_it_hears_of_games_that_were_put_away(tmp_path: Path) -> None:
    """Else it would go on counting where there are no rows any more."""

    async def story(store: SqliteStore) -> None:
        await begin(store, "g", rows=3, phase="over")
        tidied = await store.tidy(1000 + 40 * 86_400_000, Keeping(), lambda _game, _rows: b"{}")
        assert tidied.archived == ("g",)
        with pytest.raises(Gap):
            await store.append("g", [row(4)], None)

    with_store(Apart(tmp_path), story)


def test_trouble_is_told_in_the_same_words_and_over_when_it_is(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        away = store.path.with_name("away.db")
        store.path.rename(away)
        with pytest.raises(Unavailable) as told:
            await store.append("g", [row(2)], None)
        assert str(told.value) == f"{store.path}: No such file or directory"
        away.rename(store.path)
        await store.append("g", [row(2, game="g")], None)
        assert [one.seq for one in await store.rows("g")] == [1, 2]

    with_store(Apart(tmp_path), story)


def test_a_mistake_of_ours_is_met_by_whoever_made_it_and_all_others_are_served(tmp_path: Path) -> None:
    """SQLite can't count that far; msgpack can."""

    async def story(store: SqliteStore) -> None:
        for game in GAMES:
            await begin(store, game)
        far = row(2)._replace(at=1 << 63)
        asked = [store.append(GAMES[0], [far], None), *(store.append(game, [row(2, game=game)], None) for game in GAMES[1:])]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(found[0], RuntimeError)
        assert str(found[0]) == "OverflowError"
        assert found[1:] == [None] * (len(GAMES) - 1)
        await store.append(GAMES[0], [row(2)], None)

    with_store(Apart(tmp_path), story)


def test_what_cannot_be_sent_holds_nobody_up(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        asked = [store.append("h", [row(1)._replace(at=1 << 70)], about("h")), store.append("g", [row(2)], None)]
        async with asyncio.timeout(20):
            found = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(found[0], OverflowError)
        assert found[1] is None

    with_store(Apart(tmp_path), story)


def test_what_cannot_be_read_is_refused_and_the_next_is_read(tmp_path: Path) -> None:
    open_store(tmp_path).close_now()
    one = Scribe(tmp_path / "tables.db")
    good = apart.encode(apart.Batch([("g", [row(1)], about("g"))], []))
    answers = [apart.obey(one, words) for words in (b"\xc1", good)]
    one.close()
    assert answers[0].trouble is not None
    assert answers[1] == apart.Answer([None])


@on_posix
def test_one_that_hangs_is_given_up_and_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "PATIENCE", 4.0)

    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        one = scribe()
        one.suspend()
        async with asyncio.timeout(20):
            with pytest.raises(Unsure):
                await store.append("g", [row(2)], None)
            await store.append("g", [row(await count_of(store, "g") + 1, game="g")], None)
        assert scribe().pid != one.pid

    with_store(Apart(tmp_path), story)


@on_posix
def test_nobody_waits_for_one_that_hangs_when_all_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = open_store(tmp_path, apart=True)
        await begin(store, "g")
        monkeypatch.setattr(dispatch, "PATIENCE", 0.5)
        monkeypatch.setattr(dispatch, "MOST_TOGETHER", 1)
        scribe().suspend()
        waiting = [asyncio.ensure_future(store.append("g", [row(seq)], None)) for seq in range(2, 40)]
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await store.close()
            found = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(found[0], Unsure)
        assert all(isinstance(one, Unavailable) for one in found)

    asyncio.run(story())


def test_rows_and_all_else_take_turns(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        tasks = [store._writer.do(lambda _: time.sleep(0.05)) for _ in range(20)]
        await store.append("g", [row(2)], None)
        assert sum(task.done() for task in tasks) < 10
        await asyncio.gather(*tasks)

    with_store(Apart(tmp_path), story)


def test_what_nobody_waits_for_any_more_is_not_done(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        done: list[int] = []
        tasks = [store._writer.do(partial(_note, done, number)) for number in range(5)]
        for task in tasks[1:4]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == [0, 4]

    with_store(Apart(tmp_path), story)


def _note(done: list[int], number: int, _: Connection) -> None:
    done.append(number)


@on_posix
def test_ones_that_keep_dying_are_not_started_faster_and_faster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = 0

    class Dying(apart.ScribeApart):
        def __init__(self, path: Path) -> None:
            nonlocal started
            started += 1
            super().__init__(path)

    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        monkeypatch.setattr(dispatch, "ScribeApart", Dying)
        monkeypatch.setattr(sys, "executable", shutil.which("false"))
        scribe().kill()
        until = time.monotonic() + 2
        while time.monotonic() < until:
            with suppress(Unavailable):
                await store.append("g", [row(2)], None)
        assert started < 8
        monkeypatch.undo()
        async with asyncio.timeout(20):
            while True:
                with suppress(Unavailable):
                    await store.append("g", [row(2)], None)
                    break

    with_store(Apart(tmp_path), story)


def test_it_is_asked_whether_rows_could_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may write what is no row while it can't."""

    async def story(store: SqliteStore) -> None:
        await store.check()
        await begin(store, "g")
        await asyncio.gather(store.check(), store.append("g", [row(2)], None), store.check())
        monkeypatch.setattr(sys, "executable", str(tmp_path / "nowhere"))
        scribe().kill()
        with suppress(Unavailable):  # Its death may be unknown yet.
            await store.check()
        with pytest.raises(Unavailable):
            await store.check()
        monkeypatch.undo()
        await store.check()

    with_store(Apart(tmp_path), story)


def test_one_that_cannot_be_started_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nowhere"))
    with pytest.raises(BadStore, match=r"tables\.db: the process that writes it can't be started: No such file"):
        open_store(tmp_path / "data", apart=True)
    monkeypatch.undo()
    open_store(tmp_path / "data").close_now()


def test_one_that_never_answers_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When all is over nobody waits for long."""
    monkeypatch.setattr(apart, "CLOSING", 0.2)
    started = apart.ScribeApart(tmp_path / "tables.db")
    one = scribe()
    one.suspend()
    began = time.monotonic()
    started.end()
    assert time.monotonic() - began < 10
    assert not one.is_running()
