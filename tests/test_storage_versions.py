"""The schema of the file: made, brought up to date from the first version on, and never taken for what it is not."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from storing import FIRST, about, row, run_sql, three_games, with_store

from suitors.server.sql.checking import Checked
from suitors.server.sql.migrations import heads
from suitors.server.sql.schema import HEAD, metadata
from suitors.server.sqlite import SqliteStore, open_store
from suitors.server.sqlite.checking import check_folder
from suitors.server.sqlite.connecting import writing
from suitors.server.sqlite.restoring import back_up
from suitors.server.store import BadStore
from suitors.tables.rows import Row


def test_the_migrations_lead_to_the_tables_that_we_use(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    open_store(tmp_path).close_now()
    with closing(writing(tmp_path / "tables.db")) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert heads() == [HEAD]


def test_a_file_of_the_first_version_is_brought_up_to_date_with_all_that_is_in_it(tmp_path: Path) -> None:
    run_sql(tmp_path / "tables.db", FIRST)

    async def story(store: SqliteStore) -> None:
        rows = await store.rows("first")
        assert rows == [Row(1, 1000, b"open", b"\1"), Row(2, 2000, b"sit", b"\2"), Row(3, 4000, b"move\x00\xff", b"\3")]
        first, second = await store.about("first"), await store.about("second")
        assert (first.phase, first.next, first.host, first.listed) == ("over", "second", b"aaaa", True)
        assert [(sitter.seat, sitter.name, sitter.key, sitter.level) for sitter in first.sitters + second.sitters] == [
            (0, "Ann", b"aaaa", None),
            (1, "Bot", None, "expert"),
            (3, "Bén ♥", b"bbbb", None),
        ]
        assert await store.revoked() == {b"cccc"}
        await store.append("second", [row(3)], about("second", "over"))

    with_store(tmp_path, story)
    assert check_folder(tmp_path) == Checked(games=2, rows=6)


def test_before_it_is_brought_up_to_date_a_copy_is_kept(tmp_path: Path) -> None:
    run_sql(tmp_path / "tables.db", FIRST)
    open_store(tmp_path).close_now()
    open_store(tmp_path).close_now()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", "tables.db", f"tables.db.before-{HEAD}"]
    with closing(sqlite3.connect(tmp_path / f"tables.db.before-{HEAD}")) as copy:
        assert "\n".join(copy.iterdump()) in FIRST


def test_a_new_file_needs_no_copy(tmp_path: Path) -> None:
    open_store(tmp_path).close_now()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", "tables.db"]


def test_a_file_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    open_store(tmp_path).close_now()
    run_sql(tmp_path / "tables.db", "UPDATE alembic_version SET version_num = '9999'")
    before = (tmp_path / "tables.db").read_bytes()
    for use in (open_store, check_folder, lambda folder: back_up(folder, tmp_path / "copy")):
        with pytest.raises(BadStore, match="was written by a newer suitors"):
            use(tmp_path)
    assert (tmp_path / "tables.db").read_bytes() == before


def test_a_file_that_was_only_begun_is_finished(tmp_path: Path) -> None:
    """A crash right after the file was made leaves one with nothing in it."""
    (tmp_path / "tables.db").touch()
    with_store(tmp_path, three_games)
