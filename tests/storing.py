"""What the tests of the storage share: rows and tables to keep, and a program that keeps them until it is killed."""

import asyncio
import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from suitors.server import logs, postgres, sqlite
from suitors.server.postgres.checking import check_database
from suitors.server.sql.checking import Checked
from suitors.server.sqlite.checking import check_folder
from suitors.server.store import NoSuchGame, Store
from suitors.tables.rows import About, Phase, Row, Sitter

if TYPE_CHECKING:
    from postgres import Postgres

ANN, BEN = b"a" * 32, b"b" * 32
GAMES = [f"game{number}" for number in range(8)]
FIRST = (Path(__file__).parent / "data" / "first-schema.sql").read_text("utf-8")
IN_POSTGRES = [
    (r"PRAGMA .*|WITHOUT ROWID", ""),
    (r"BLOB", "BYTEA"),
    (r"X'(\w*)'", r"'\\x\1'"),
    (r"(VALUES\('\w+',1,'\w+',\d,'\w+'),(\d),(\d)", r"\1,'\2','\3'"),
]
"""How to say there what the first schema says."""
Story = Callable[[Any], Coroutine[Any, Any, None]]
Place = Path | str
"""A folder, or the address of a database."""


def row(seq: int, at: int = 1000, game: str = "") -> Row:
    return Row(seq, at, f"{game} move {seq}".encode().ljust(150), bytes([seq % 256]) * 32)


def about(game: str, phase: Phase = "gathering", at: int = 1000, **facts: Any) -> About:
    sitters = (Sitter(0, "Ann", ANN), Sitter(1, "Bot", None, "expert"))
    always = {"rules": 1, "edition": "second", "players": 4, "listed": True, "spectators": True, "host": ANN, "sitters": sitters}
    return About(**{"game": game, "phase": phase, "created": at, "changed": at, **always, **facts})


def run_sql(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def first_in_postgres(server: "Postgres", url: str) -> None:
    """The tables as the first schema had them, with the same in them."""
    script = FIRST
    for here, there in IN_POSTGRES:
        script = re.sub(here, there, script)
    server.sql(script, url)


async def open_place(place: Place) -> Store:
    return sqlite.open_store(place) if isinstance(place, Path) else await postgres.open_store(place)


def checked(place: Place) -> Checked:
    return check_folder(place) if isinstance(place, Path) else asyncio.run(check_database(place))


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[Any]:
    store = await open_place(place)
    try:
        yield store
    finally:
        await store.close()


def with_store(place: Place, story: Story) -> None:
    """Tells the story with the tables that are there, and closes them."""

    async def told() -> None:
        async with opened(place) as store:
            await story(store)

    asyncio.run(told())


async def begin(store: Store, game: str, rows: int = 1, phase: Phase = "gathering", at: int = 1000, **facts: Any) -> None:
    await store.append(game, [row(seq, at, game) for seq in range(1, rows + 1)], about(game, phase, at, **facts))


async def count_of(store: Store, game: str) -> int:
    """How many rows it has, which must be numbered from 1 on."""
    try:
        rows = await store.rows(game)
    except NoSuchGame:
        return 0
    assert rows == [row(seq, game=game) for seq in range(1, len(rows) + 1)]
    return len(rows)


async def three_games(store: Store) -> None:
    for game in ("a", "b", "c"):
        await begin(store, game, rows=3, phase="over")


async def three_games_are_there(store: Store) -> None:
    assert [await count_of(store, game) for game in ("a", "b", "c")] == [3, 3, 3]


async def play_on(store: Store, game: str) -> None:
    """Plays until the end of the process, and prints each row once it is kept."""
    seq = await count_of(store, game)
    while True:
        seq += 1
        await store.append(game, [row(seq, game=game)], about(game) if seq % 10 == 1 else None)
        os.write(1, f"{game} {seq}\n".encode())


async def play_all(place: Place) -> None:
    store = await open_place(place)
    await asyncio.gather(*(play_on(store, game) for game in GAMES))


if __name__ == "__main__":
    logs.begin("text", "warning")
    asyncio.run(play_all(sys.argv[1] if ":" in sys.argv[1] else Path(sys.argv[1])))
