"""A full disk, a read-only folder, a locked or damaged file: a clear message, nothing half-written, and on it goes after."""

import asyncio
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from storing import about, begin, count_of, row, with_store

from suitors.server.sql.schema import log
from suitors.server.sqlite import SqliteStore, connecting, open_store
from suitors.server.store import BadStore, Taken, Unavailable

IMPATIENT = "PRAGMA busy_timeout = 50"


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder that everybody can reach, as one who is not root must."""
    folder = Path(tempfile.mkdtemp(prefix="suitors-"))
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


@contextmanager
def without_powers(folder: Path) -> Iterator[None]:
    """Permissions hold for us too: root lays its powers down."""
    if os.geteuid() != 0:
        yield
        return
    os.chown(folder, 65534, -1)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """The system refuses to make a file longer, as if the disk had an end there."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def scribble(path: Path, at: int, count: int) -> None:
    """So many bytes are overwritten. From another process: closing the file in this one would undo SQLite's locks."""
    write = "import sys; file = open(sys.argv[1], 'r+b'); file.seek(int(sys.argv[2])); file.write(b'?' * int(sys.argv[3]))"
    subprocess.run([sys.executable, "-S", "-E", "-c", write, path, str(at), str(count)], check=True)


async def try_to_play(store: SqliteStore, why: str, games: tuple[str, ...] = ("g",)) -> None:
    """Large rows for all games at once: all are refused for the same reason."""
    appends = [store.append(game, [row(3)._replace(command=bytes(200_000))], about(game, "over")) for game in games]
    for answer in await asyncio.gather(*appends, return_exceptions=True):
        assert isinstance(answer, Unavailable), answer
        assert why in str(answer)


async def nothing_is_half_written(store: SqliteStore, game: str = "g") -> None:
    assert await count_of(store, game) == 2
    assert (await store.about(game)).phase == "gathering"


async def play_goes_on(store: SqliteStore, game: str = "g") -> None:
    await nothing_is_half_written(store, game)
    await store.check()
    await store.append(game, [row(3, game=game)], about(game, "playing"))
    assert await count_of(store, game) == 3


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begun(store: SqliteStore) -> None:
        await begin(store, "g", rows=2)
        await begin(store, "h", rows=2)

    async def story(store: SqliteStore) -> None:
        for _ in range(2):
            await try_to_play(store, "the disk is full", ("g", "h"))
        await nothing_is_half_written(store, "h")
        monkeypatch.undo()
        await play_goes_on(store, "g")
        await play_goes_on(store, "h")

    with_store(tmp_path, begun)
    # The file may have as many pages as it has now.
    monkeypatch.setattr(connecting, "WRITING", (*connecting.WRITING, "PRAGMA max_page_count = 1"))
    with_store(tmp_path, story)


def test_a_disk_that_is_nearly_full_is_said_to_be_full_before_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g", rows=2)
        with monkeypatch.context() as patch:
            patch.setattr("suitors.server.sqlite.store.ROOM", 1 << 80)
            with pytest.raises(Unavailable, match="the disk is full"):
                await store.check()
        await play_goes_on(store)

    with_store(tmp_path, story)


def test_a_disk_that_refuses_to_write(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g", rows=2)
        with no_file_larger_than(store.path.with_name("tables.db-wal").stat().st_size + 8192):
            for _ in range(3):
                await try_to_play(store, "the disk can't be read or written")
                await nothing_is_half_written(store)
        await play_goes_on(store)

    with_store(tmp_path, story)


def test_a_file_that_another_program_has_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "WRITING", (*connecting.WRITING, IMPATIENT))

    async def story(store: SqliteStore) -> None:
        await begin(store, "g", rows=2)
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await try_to_play(store, "is locked by another program")
            with pytest.raises(Unavailable, match="locked"):
                await store.check()
            with pytest.raises(Unavailable, match="locked"):
                await store.revoke(b"key", 1)
            await nothing_is_half_written(store)
            other.execute("ROLLBACK")
        await play_goes_on(store)

    with_store(tmp_path, story)


def test_a_locked_file_is_waited_for(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g", rows=2)
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.ensure_future(store.append("g", [row(3, game="g")], None))
            await asyncio.sleep(0.2)
            assert not waiting.done()
            other.execute("ROLLBACK")
            await waiting

    with_store(tmp_path, story)


def test_a_file_that_is_gone_or_read_only_takes_no_rows(own_folder: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await begin(store, "g", rows=2)
        elsewhere = store.path.with_name("elsewhere")
        store.path.rename(elsewhere)
        await try_to_play(store, "No such file or directory")
        with pytest.raises(Unavailable, match="No such file"):
            await store.rows("g")
        elsewhere.chmod(0o400)
        elsewhere.rename(store.path)
        await try_to_play(store, "the file or its folder is read-only")
        await nothing_is_half_written(store)
        store.path.chmod(0o600)
        await play_goes_on(store)

    with without_powers(own_folder):
        with_store(own_folder, story)


def test_a_folder_or_file_that_is_read_only_is_not_served_from(own_folder: Path) -> None:
    async def begun(store: SqliteStore) -> None:
        await begin(store, "g", rows=2)

    with without_powers(own_folder):
        own_folder.chmod(0o500)
        with pytest.raises(BadStore, match="nothing can be written there: Permission denied"):
            open_store(own_folder)
        own_folder.chmod(0o700)
        with_store(own_folder, begun)
        own_folder.chmod(0o500)
        with pytest.raises(BadStore, match="the file or its folder is read-only"):
            open_store(own_folder)
        own_folder.chmod(0o700)
        (own_folder / "tables.db").chmod(0o400)
        with pytest.raises(BadStore, match="the file or its folder is read-only"):
            open_store(own_folder)
        (own_folder / "tables.db").chmod(0o600)
        with_store(own_folder, play_goes_on)


def test_a_file_that_is_damaged_while_we_serve(tmp_path: Path) -> None:
    async def begun(store: SqliteStore) -> None:
        for number in range(40):
            await begin(store, f"g{number}", rows=2)
        await begin(store, "g", rows=2)

    async def story(store: SqliteStore) -> None:
        whole = store.path.read_bytes()
        scribble(store.path, 4096, len(whole) - 4096)
        for _ in range(2):
            await try_to_play(store, "is damaged; `suitors check` tells more")
            with pytest.raises(Unavailable, match="is damaged"):
                await store.rows("g")
        store.path.with_name("copy").write_bytes(whole)
        store.path.with_name("copy").replace(store.path)
        await play_goes_on(store)

    with_store(tmp_path, begun)
    with_store(tmp_path, story)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"Dear Princess, " * 400, "is damaged"),
        (b"SQLite format 3\x00" + b"\xa5" * 9000, "is damaged"),
    ],
)
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(content)
    with pytest.raises(BadStore, match=why) as caught:
        open_store(tmp_path)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE letters (text)")
    before = path.read_bytes()
    with pytest.raises(BadStore, match="is not a file of suitors"):
        open_store(tmp_path)
    assert path.read_bytes() == before


def test_a_file_with_damage_deep_inside_is_not_served_from(tmp_path: Path) -> None:
    async def begun(store: SqliteStore) -> None:
        for number in range(40):
            await begin(store, f"g{number}", rows=20)

    with_store(tmp_path, begun)
    path = tmp_path / "tables.db"
    scribble(path, path.stat().st_size // 4096 * 2048, 8192)
    with pytest.raises(BadStore, match="is damaged"):
        open_store(tmp_path)


def test_a_name_that_is_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadStore, match="is a file, not a folder"):
        open_store(tmp_path / "file")


def test_a_bug_is_not_taken_for_trouble_with_the_disk(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        with pytest.raises(ZeroDivisionError):
            await store._writer.do(lambda _: 1 // 0)
        with pytest.raises(IntegrityError):
            await store._writer.do(
                lambda connection: connection.execute(insert(log).values(row(1)._asdict() | {"game": "nowhere"}))
            )
        with pytest.raises(sqlite3.ProgrammingError):
            await store.append("g", [row(1)._replace(command=[])], about("g"))  # type: ignore[arg-type]
        await begin(store, "g", rows=2)
        await play_goes_on(store)

    with_store(tmp_path, story)


def test_rows_that_somebody_else_wrote_into_the_file_are_respected(tmp_path: Path) -> None:
    """That can't happen while we hold the lock; but if it does, no row is lost or written twice."""

    async def story(store: SqliteStore) -> None:
        await begin(store, "g")
        await begin(store, "h")
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("INSERT INTO log VALUES ('g', 2, 0, x'00', x'00')")
        with pytest.raises(Taken):
            await store.append("g", [row(2)], None)
        appends = [store.append(game, [row(seq)], None) for game, seq in (("h", 2), ("g", 2), ("g", 3))]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), Taken, type(None)]
        assert [len(await store.rows(game)) for game in "gh"] == [3, 2]

    with_store(tmp_path, story)
