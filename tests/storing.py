"""What the tests of the storage share: rows and tables to keep, and a program that keeps them until it is killed."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, insert, inspect, select

from suitors.server import logs, postgres, sqlite
from suitors.server.postgres import connecting
from suitors.server.postgres.address import read_address
from suitors.server.postgres.checking import check_database
from suitors.server.sql.checking import Checked
from suitors.server.sql.migrations import upgrade
from suitors.server.sql.schema import metadata
from suitors.server.sqlite.checking import check_folder
from suitors.server.store import NoSuchGame, Store
from suitors.tables.rows import About, Phase, Row, Sitter

ANN, BEN = b"a" * 32, b"b" * 32
GAMES = [f"game{number}" for number in range(8)]
DATA = Path(__file__).parent / "data"
FIRST = (DATA / "first-schema.sql").read_text("utf-8")
Story = Callable[[Any], Coroutine[Any, Any, None]]
Place = Path | str
"""A folder, or the address of a database."""


class Apart(type(Path())):  # type: ignore[misc]  # a path of this system
    """A folder whose rows another process writes."""


def row(seq: int, at: int = 1000, game: str = "") -> Row:
    return Row(seq, at, f"{game} move {seq}".encode().ljust(150), bytes([seq % 256]) * 32)


def about(game: str, phase: Phase = "gathering", at: int = 1000, **facts: Any) -> About:
    sitters = (Sitter(0, "Ann", ANN), Sitter(1, "Bot", None, "expert"))
    always = {"rules": 1, "edition": "second", "players": 4, "listed": True, "spectators": True, "host": ANN, "sitters": sitters}
    return About(**{"game": game, "phase": phase, "created": at, "changed": at, **always, **facts})


def run_sql(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def put_into_postgres(script: str, url: str) -> None:
    """The tables that a script makes in SQLite, of the same version and with the same in them."""

    def copy(there: Connection) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "tables.db"
            run_sql(path, script)
            engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
            with engine.connect() as here:
                upgrade(there, here.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one())
                _copy_tables(here, there)

    async def put() -> None:
        engine = connecting.engine(read_address(url))
        async with engine.begin() as there:
            await there.run_sync(copy)
        await engine.dispose()

    asyncio.run(put())


def _copy_tables(here: Connection, there: Connection) -> None:
    found = {table: {column["name"] for column in inspect(here).get_columns(table)} for table in inspect(here).get_table_names()}
    for table in metadata.sorted_tables:
        columns = [column for column in table.columns if column.name in found.get(table.name, ())]
        if rows := [dict(row) for row in here.execute(select(*columns)).mappings()] if columns else []:
            there.execute(insert(table), rows)


async def open_place(place: Place) -> Store:
    if isinstance(place, Path):
        return sqlite.open_store(place, apart=isinstance(place, Apart))
    return await postgres.open_store(place)


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
    asyncio.run(play_all({"Apart": Apart, "PosixPath": Path, "WindowsPath": Path, "str": str}[sys.argv[1]](sys.argv[2])))
