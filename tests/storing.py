"""What the tests of the storage share: rows and tables to keep, and a program that keeps them until it is killed."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from suitors.server.sqlite import SqliteStore, open_store
from suitors.server.store import NoSuchGame
from suitors.tables.rows import About, Phase, Row, Sitter

ANN, BEN = b"a" * 32, b"b" * 32
GAMES = [f"game{number}" for number in range(8)]
FIRST = (Path(__file__).parent / "data" / "first-schema.sql").read_text("utf-8")
Story = Callable[[SqliteStore], Coroutine[Any, Any, None]]


def row(seq: int, at: int = 1000, game: str = "") -> Row:
    return Row(seq, at, f"{game} move {seq}".encode().ljust(150), bytes([seq % 256]) * 32)


def about(game: str, phase: Phase = "gathering", at: int = 1000, **facts: Any) -> About:
    sitters = (Sitter(0, "Ann", ANN), Sitter(1, "Bot", None, "expert"))
    always = {"rules": 1, "edition": "second", "players": 4, "listed": True, "spectators": True, "host": ANN, "sitters": sitters}
    return About(**{"game": game, "phase": phase, "created": at, "changed": at, **always, **facts})


def run_sql(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqliteStore]:
    store = open_store(folder)
    try:
        yield store
    finally:
        await store.close()


def with_store(folder: Path, story: Story) -> None:
    """Tells the story with the folder's tables, and closes them."""

    async def told() -> None:
        async with opened(folder) as store:
            await story(store)

    asyncio.run(told())


async def begin(store: SqliteStore, game: str, rows: int = 1, phase: Phase = "gathering", at: int = 1000, **facts: Any) -> None:
    await store.append(game, [row(seq, at, game) for seq in range(1, rows + 1)], about(game, phase, at, **facts))


async def count_of(store: SqliteStore, game: str) -> int:
    """How many rows it has, which must be numbered from 1 on."""
    try:
        rows = await store.rows(game)
    except NoSuchGame:
        return 0
    assert rows == [row(seq, game=game) for seq in range(1, len(rows) + 1)]
    return len(rows)


async def three_games(store: SqliteStore) -> None:
    for game in ("a", "b", "c"):
        await begin(store, game, rows=3, phase="over")


async def three_games_are_there(store: SqliteStore) -> None:
    assert [await count_of(store, game) for game in ("a", "b", "c")] == [3, 3, 3]


async def play_on(store: SqliteStore, game: str) -> None:
    """Plays until the end of the process, and prints each row once it is kept."""
    seq = await count_of(store, game)
    while True:
        seq += 1
        await store.append(game, [row(seq, game=game)], about(game) if seq % 10 == 1 else None)
        os.write(1, f"{game} {seq}\n".encode())


async def play_all(folder: Path) -> None:
    store = open_store(folder)
    await asyncio.gather(*(play_on(store, game) for game in GAMES))


if __name__ == "__main__":
    asyncio.run(play_all(Path(sys.argv[1])))
