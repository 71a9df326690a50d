"""PostgreSQL goes away, comes back, hangs, or is cut off in the middle of a commit: nothing is lost, doubled or left waiting."""

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Literal

import pytest
from postgres import PASSWORD, Postgres
from serving import environment
from storing import about, begin, count_of, opened, row, with_store

from suitors.server.postgres import PostgresStore, open_store
from suitors.server.postgres.address import read_address
from suitors.server.store import BadStore, Taken, Unavailable, Unsure
from suitors.tables.rows import Row

SOCKET = ".s.PGSQL.5432"
Cut = Literal["before", "after"]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trouble is told at once."""
    monkeypatch.setattr("suitors.server.postgres.patience.LONGEST", -1)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine may be."""
    monkeypatch.setattr("suitors.server.postgres.patience.LONGEST", 60)


@pytest.fixture
def up(postgres: Postgres) -> Iterator[Postgres]:
    """Whatever was done to it, the next test finds it running."""
    yield postgres
    postgres.restart()


class Line:
    """A line to PostgreSQL that breaks when a commit is on its way: before it arrives, or before the answer does."""

    def __init__(self, database: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="suitors-line-"))
        self._there = database.partition("host=")[2] + "/" + SOCKET
        self.url = f"{database.partition('?')[0]}?host={self.folder}"
        self.cuts: list[Cut] = []
        """What happens to the next commits with rows in them."""
        self.is_down = False

    @asynccontextmanager
    async def laid(self) -> AsyncIterator["Line"]:
        server = await asyncio.start_unix_server(self._connected, self.folder / SOCKET)
        try:
            yield self
        finally:
            server.close()
            shutil.rmtree(self.folder)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_down:
            writer.close()
            return
        there, back = await asyncio.open_unix_connection(self._there)
        answering = asyncio.ensure_future(_answer(there, writer))
        with suppress(ConnectionError):
            last = await self._pass_on(reader, back)
            answering.cancel()
            await asyncio.wait([answering])
            if last:
                back.write(last)
                await there.read(1)
        for end in (writer, back):
            end.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, back: asyncio.StreamWriter) -> bytes:
        """Until the line breaks: the last that still arrives, though nobody will hear the answer."""
        writes = False
        while words := await reader.read(1 << 16):
            writes |= b"INSERT INTO log" in words or b"move" in words
            if writes and b"COMMIT;" in words and self.cuts:
                return words if self.cuts.pop(0) == "after" else b""
            back.write(words)
        return b""


async def _answer(there: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while words := await there.read(1 << 16):
            writer.write(words)
    writer.close()


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("cuts", [["before"], ["after"], ["before", "before", "after"]])
def test_a_commit_that_was_cut_off_is_found_or_done_again(database: str, cuts: list[Cut]) -> None:
    async def story() -> None:
        async with Line(database).laid() as line, opened(line.url) as store:
            await asyncio.gather(begin(store, "g", rows=2), begin(store, "h", rows=2))
            line.cuts = list(cuts)
            await asyncio.gather(
                store.append("g", [row(3, game="g"), row(4, game="g")], about("g", "playing")),
                store.append("h", [row(3, game="h")], None),
                begin(store, "new"),
            )
            assert line.cuts == []
            assert [await count_of(store, game) for game in ("g", "h", "new")] == [4, 3, 1]
            assert (await store.about("g")).phase == "playing"
            await store.append("g", [row(5, game="g")], None)

    asyncio.run(story())


@pytest.mark.usefixtures("patient")
def test_after_a_cut_somebody_else_may_have_been_first(database: str) -> None:
    async def story() -> None:
        async with Line(database).laid() as line, opened(line.url) as store, opened(database) as other:
            await begin(store, "g", rows=2)
            line.cuts, line.is_down = ["before"], False
            late = asyncio.ensure_future(store.append("g", [row(3)], about("g", "over")))
            while line.cuts:
                await asyncio.sleep(0.01)
            line.is_down = True
            await other.append("g", [Row(3, 5, b"other", bytes(32))], None)
            line.is_down = False
            with suppress(Taken):
                await late
            kept = (await other.rows("g"))[2].command
            assert (kept == b"other") == (late.exception() is not None)
            assert kept == b"other"
            assert (await store.about("g")).phase == "gathering"

    asyncio.run(story())


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("cut", "rows"), [("before", 2), ("after", 3)])
def test_who_can_not_find_out_says_that_it_is_unsure(database: str, cut: Cut, rows: int) -> None:
    async def story() -> None:
        async with Line(database).laid() as line, opened(line.url) as store:
            await begin(store, "g", rows=2)
            line.cuts = [cut]
            with pytest.raises(Unsure, match="whether the last moves were kept will be seen when it is back"):
                await store.append("g", [row(3, game="g")], None)
            assert await count_of(store, "g") == rows
            await store.append("g", [row(rows + 1, game="g")], None)

    asyncio.run(story())


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("how", ["restart", "crash"])
def test_a_restart_is_waited_out_by_those_who_write_and_those_who_read(up: Postgres, database: str, how: str) -> None:
    async def story(store: PostgresStore) -> None:
        await begin(store, "g", rows=2)
        playing = asyncio.ensure_future(play(store))
        await asyncio.sleep(0.2)
        for _ in range(2):
            await asyncio.to_thread(up.stop if how == "restart" else up.kill)
            reading = asyncio.gather(store.lobby(9), store.rows("g"), store.check(), store.revoke(b"k", 1))
            await asyncio.sleep(0.1)
            await asyncio.to_thread(up.start)
            assert len((await reading)[0]) == 1
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        await asyncio.sleep(0)
        assert await count_of(store, "g") - kept[-1] in (0, 1)
        assert kept == list(range(3, len(kept) + 3))

    kept: list[int] = []

    async def play(store: PostgresStore) -> None:
        while True:
            await store.append("g", [row(len(kept) + 3, game="g")], None)
            kept.append(len(kept) + 3)

    with_store(database, story)


@pytest.mark.usefixtures("impatient")
def test_while_it_is_away_all_is_refused_and_afterwards_it_goes_on(up: Postgres, database: str) -> None:
    async def story(store: PostgresStore) -> None:
        await begin(store, "g", rows=2)
        up.stop()
        for _ in range(2):
            for asked in (store.append("g", [row(3, game="g")], None), store.rows("g"), store.check(), store.under_way()):
                with pytest.raises(Unavailable, match="the connection is lost|can't be reached|is shutting down"):
                    await asked
        up.start()
        await store.check()
        await store.append("g", [row(await count_of(store, "g") + 1, game="g")], None)

    with_store(database, story)


@pytest.mark.usefixtures("impatient")
def test_a_database_that_does_not_answer_is_not_waited_for_for_ever(
    up: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hangs without a word, as if the network were gone."""
    for limit in ("ANSWERING", "CONNECTING"):
        monkeypatch.setattr(f"suitors.server.postgres.connecting.{limit}", 1.0)

    async def story(store: PostgresStore) -> None:
        await begin(store, "g", rows=2)
        await store.rows("g")
        up.pause()
        try:
            for asked in (store.append("g", [row(3, game="g")], None), store.rows("g"), store.check()):
                with pytest.raises(Unavailable, match="does not answer in time|the connection is lost"):
                    await asked
        finally:
            up.go_on()
        monkeypatch.undo()
        monkeypatch.setattr("suitors.server.postgres.patience.LONGEST", 60)
        seq = await count_of(store, "g")
        assert seq in (2, 3)
        await store.append("g", [row(4, game="g")] if seq == 3 else [row(3, game="g"), row(4, game="g")], None)
        assert await count_of(store, "g") == 4

    with_store(database, story)


def test_a_table_that_somebody_has_locked_is_not_waited_for_for_ever(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suitors.server.postgres.patience.LONGEST", -1)
    monkeypatch.setitem(__import__("suitors.server.postgres.connecting", fromlist=["SETTINGS"]).SETTINGS, "lock_timeout", "200ms")

    async def story(store: PostgresStore) -> None:
        await begin(store, "g", rows=2)
        async with opened(database) as other:
            locking = await other._access._engine.connect()
            await locking.exec_driver_sql("SELECT id FROM games FOR UPDATE")
            with pytest.raises(Unavailable, match="is locked by somebody else"):
                await store.append("g", [row(3, game="g")], None)
            await locking.rollback()
            await locking.close()
        await store.append("g", [row(3, game="g")], None)

    with_store(database, story)


# What can't be served from, told in one line without the password.


def secret_free(words: str) -> None:
    assert PASSWORD not in words
    assert "letter" not in words
    assert "\n" not in words


@pytest.mark.usefixtures("impatient")
def test_what_is_wrong_with_the_way_to_the_database_is_told(postgres: Postgres) -> None:
    here = postgres.url("postgres")
    postgres.sql("CREATE ROLE stranger LOGIN")
    told = {
        here.replace("/postgres?", "/nowhere?"): "there is no such database; `createdb` makes one",
        here.replace("suitors:", "nobody:"): "does not let us in",
        here.replace("suitors:", "stranger:"): "permission denied: the user must own the database",
        "postgresql://suitors:le%74ter@127.0.0.1:1/suitors": "can't be reached: Connection refused",
        "postgresql://suitors:le%74ter@nowhere.invalid/suitors": "can't be reached: ",
        "postgresql://suitors:le%74ter@/suitors?host=/nowhere": "can't be reached: No such file or directory",
    }
    for url, why in told.items():
        with pytest.raises(BadStore) as caught:
            asyncio.run(open_store(url))
        assert why in str(caught.value)
        secret_free(str(caught.value))


def test_names_need_a_database_that_can_hold_them(postgres: Postgres) -> None:
    postgres.sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(BadStore, match="its encoding is LATIN1; names need UTF8"):
        asyncio.run(open_store(postgres.url("latin")))


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ann:secret@db.example.org:5433/tables?sslmode=require", "postgresql://ann@db.example.org:5433/tables"),
        ("postgres://ann@/tables?host=/run/postgresql&password=secret", "postgres://ann@/tables"),
        ("postgresql://:secret@[::1]:5432/tables", "postgresql://[::1]:5432/tables"),
        ("postgresql://a%40b:secret@one:1,two:2/tables", "postgresql://a@b@one:1,two:2/tables"),
        ("postgresql:///tables", "postgresql:///tables"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    address = read_address(url)
    assert str(address) == shown
    assert "secret" not in repr(address)


@pytest.mark.parametrize(
    "url", ["", "mysql://ann:secret@host/tables", "ann:secret@host", "postgresql://ann:secret@host:port/tables"]
)
def test_what_is_no_address_is_told_without_repeating_it(url: str) -> None:
    with pytest.raises(BadStore, match="an address like postgresql://user@host/database is wanted") as caught:
        read_address(url)
    assert "secret" not in str(caught.value)


def test_without_the_extra_it_is_told_how_to_get_it() -> None:
    blocked = "import sys; sys.modules['asyncpg'] = None; from suitors.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", blocked, "serve", "--port", "0", "--database", "postgresql://ann:secret@localhost/tables"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)
    assert done.returncode == 2
    assert done.stderr == "suitors: for PostgreSQL something must be installed that is not: pip install 'suitors[cluster]'\n"
