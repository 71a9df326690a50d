"""Rows go home from the journal while others are written, and whatever is in the way of that is in nobody else's."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from storing import begin, count_of, row, with_store

from suitors.server.sqlite import SqliteStore, carrying
from suitors.server.sqlite.connecting import WRITING, dial

ROWS = 60


def rows_at_home(path: Path) -> int | None:
    """How many rows the file has without its journal; None: it has no log yet."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as file:
        try:
            found: tuple[int] = file.execute("SELECT count(*) FROM log").fetchone()
        except sqlite3.OperationalError:
            return None
    return found[0]


def has_come_home(path: Path, rows: int) -> bool:
    """While some are carried, the file may be half written: then ask again."""
    with suppress(sqlite3.DatabaseError):
        return (rows_at_home(path) or 0) >= rows
    return False


async def soon(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


async def play(store: SqliteStore) -> None:
    await begin(store, "g")
    for seq in range(2, ROWS + 1):
        await store.append("g", [row(seq, game="g")], None)


def test_rows_are_carried_home_while_the_store_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "LOAD", 20)

    async def story(store: SqliteStore) -> None:
        await play(store)
        await soon(lambda: has_come_home(store.path, 20))
        assert await count_of(store, "g") == ROWS

    with_store(tmp_path, story)


def test_the_writer_carries_what_is_left_so_that_the_journal_can_begin_anew(tmp_path: Path) -> None:
    """It would grow for ever if only the other thread carried: there is always something newer."""
    path = tmp_path / "file"
    path.touch()
    carrier = carrying.Carrier(path)
    with closing(dial(path, "rw", WRITING)) as writer, closing(sqlite3.connect(path, isolation_level=None)) as reader:
        writer.execute("CREATE TABLE log (seq)")
        carrier.finish(writer)
        assert rows_at_home(path) is None, "not before the other thread is through"
        writer.execute(carrying.CARRY)
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM log").fetchone() == (0,)
        writer.execute("INSERT INTO log VALUES (1)")
        carrier.wrote(carrying.LOAD)
        carrier._done.wait(60)
        reader.execute("COMMIT")
        assert rows_at_home(path) == 0, "somebody was reading"
        carrier.finish(writer)
        assert rows_at_home(path) == 1
        carrier.close()


def test_where_nothing_is_left_nothing_is_carried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal begins anew by itself then, and nobody may carry while it does."""
    path = tmp_path / "file"
    path.touch()
    carrier = carrying.Carrier(path)
    with closing(dial(path, "rw", WRITING)) as writer:
        writer.execute("CREATE TABLE log (seq)")
        carrier.wrote(carrying.LOAD)
        carrier._done.wait(60)
        assert rows_at_home(path) == 0
        size = path.with_name("file-wal").stat().st_size
        for number in range(2):
            writer.execute("INSERT INTO log VALUES (?)", (number,))
        monkeypatch.setattr(carrying, "CARRY", "nothing that SQLite would do")
        carrier.finish(writer)
        assert path.with_name("file-wal").stat().st_size == size, "it did not grow"
        carrier.close()


def test_what_can_t_be_carried_now_is_carried_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "LOAD", 20)
    tried: list[Any] = []

    def fail_at_first(*words: Any) -> sqlite3.Connection:
        tried.append(words)
        if len(tried) == 1:
            raise sqlite3.OperationalError("disk I/O error")
        return dial(*words)

    monkeypatch.setattr(carrying, "dial", fail_at_first)

    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        for seq in range(2, 21):
            await store.append("g", [row(seq, game="g")], None)
        await soon(lambda: len(tried) == 1)
        for seq in range(21, 61):
            await store.append("g", [row(seq, game="g")], None)
        await soon(lambda: has_come_home(store.path, 20))
        assert await count_of(store, "g") == ROWS

    with_store(tmp_path, story)
