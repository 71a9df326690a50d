"""The file of the tables: copied while in use, put back, checked."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from storing import ANN, FIRST, GAMES, begin, count_of, row, run_sql, three_games, three_games_are_there, with_store
from test_storage_trouble import scribble

from suitors.cli import backup as backup_command
from suitors.cli import check as check_command
from suitors.cli import restore as restore_command
from suitors.cli.parser import Parser
from suitors.rules.version import RULES_VERSION
from suitors.server.sql.checking import Checked
from suitors.server.sqlite import SqliteStore, open_store
from suitors.server.sqlite.checking import check_folder
from suitors.server.sqlite.restoring import back_up, restore
from suitors.server.store import BadStore, Unavailable
from suitors.tables.commands import FORMAT, FromTable, Open, Sit
from suitors.tables.rows import About, Row
from suitors.tables.settings import agreed
from suitors.tables.table import Table
from suitors.tables.wire import Create

# Backup


def test_a_backup_while_rows_are_written_is_one_moment_of_them(tmp_path: Path) -> None:
    """With two rows in each append, every game has an even number of rows in every copy."""

    async def play(store: SqliteStore, game: str, stop: asyncio.Event) -> None:
        await begin(store, game, rows=2)
        seq = 2
        while not stop.is_set():
            await store.append(game, [row(seq + 1, game=game), row(seq + 2, game=game)], None)
            seq += 2

    async def story(store: SqliteStore) -> None:
        stop = asyncio.Event()
        players = [asyncio.ensure_future(play(store, game, stop)) for game in GAMES]
        for number in range(4):
            await asyncio.sleep(0.05)
            await store.backup(tmp_path / f"copy{number}")
            await asyncio.to_thread(back_up, tmp_path / "data", tmp_path / f"copy{number}-by-command")
        stop.set()
        await asyncio.gather(*players)

    with_store(tmp_path / "data", story)
    copies = sorted(tmp_path.glob("copy*"))
    assert len(copies) == 8
    for copy in copies:
        restore(tmp_path / f"from-{copy.name}", copy)

        async def even(store: SqliteStore) -> None:
            assert all([await count_of(store, game) % 2 == 0 for game in await store.under_way()])

        with_store(tmp_path / f"from-{copy.name}", even)
        assert check_folder(tmp_path / f"from-{copy.name}").problems == []


def test_a_backup_replaces_an_older_one_only_when_it_is_whole(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await three_games(store)
        (tmp_path / "copy").write_text("an older backup")
        await store.backup(tmp_path / "copy")
        assert (tmp_path / "copy").read_bytes().startswith(b"SQLite")
        with pytest.raises(Unavailable, match="No such file or directory"):
            await store.backup(tmp_path / "nowhere" / "copy")
        with pytest.raises(Unavailable, match="Is a directory"):
            await store.backup(tmp_path)
        with pytest.raises(Unavailable, match="onto itself"):
            await store.backup(store.path)

    with_store(tmp_path / "data", story)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data"]


def test_there_must_be_something_to_back_up_and_it_must_be_whole(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="no tables to back up"):
        back_up(tmp_path, tmp_path / "copy")
    with_store(tmp_path, three_games)
    scribble(tmp_path / "tables.db", 4096, 4096)
    with pytest.raises(BadStore, match="is damaged"):
        back_up(tmp_path, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


# Restore


def test_a_backup_is_put_back_and_what_was_there_is_kept_aside(tmp_path: Path) -> None:
    async def later(store: SqliteStore) -> None:
        await begin(store, "later", rows=2)

    with_store(tmp_path, three_games)
    back_up(tmp_path, tmp_path / "copy")
    with_store(tmp_path, later)
    with pytest.raises(BadStore, match="there are tables already; with --force"):
        restore(tmp_path, tmp_path / "copy")
    aside = restore(tmp_path, tmp_path / "copy", force=True)
    assert aside == tmp_path / "tables.db.before-restore-1"
    with_store(tmp_path, three_games_are_there)
    assert check_folder(tmp_path).games == 3
    assert restore(tmp_path, aside, force=True) == tmp_path / "tables.db.before-restore-2"
    assert check_folder(tmp_path).games == 4


def test_nothing_is_restored_while_a_server_runs(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.backup(tmp_path / "copy")
        with pytest.raises(BadStore, match="another suitors serves from this folder"):
            restore(tmp_path, tmp_path / "copy", force=True)

    with_store(tmp_path, story)


def test_a_damaged_backup_is_refused_and_the_tables_stay(tmp_path: Path) -> None:
    with_store(tmp_path, three_games)
    back_up(tmp_path, tmp_path / "copy")
    scribble(tmp_path / "copy", 4096, 2048)
    (tmp_path / "letter").write_text("Dear Princess, " * 99)
    (tmp_path / "empty").touch()
    for name, why in (("copy", "damaged"), ("letter", "damaged"), ("empty", "has no tables in it"), ("none", "not there")):
        with pytest.raises(BadStore, match=rf"{tmp_path / name}: .*{why}"):
            restore(tmp_path, tmp_path / name, force=True)
    with_store(tmp_path, three_games_are_there)
    assert {path.name for path in tmp_path.glob("tables.db.*")} == set()


def test_damaged_tables_make_way_for_a_backup(tmp_path: Path) -> None:
    with_store(tmp_path, three_games)
    back_up(tmp_path, tmp_path / "copy")
    (tmp_path / "tables.db").write_text("spilled wine " * 1000)
    restore(tmp_path, tmp_path / "copy", force=True)
    with_store(tmp_path, three_games_are_there)
    assert (tmp_path / "tables.db.before-restore-1").read_text().startswith("spilled wine")


def test_a_backup_of_the_first_version_can_be_restored(tmp_path: Path) -> None:
    run_sql(tmp_path / "copy", FIRST)
    restore(tmp_path / "data", tmp_path / "copy")
    with pytest.raises(BadStore, match="older suitors; `suitors serve` brings it up to date"):
        check_folder(tmp_path / "data")
    open_store(tmp_path / "data").close_now()
    assert check_folder(tmp_path / "data") == Checked(games=2, rows=5)


# Check


def test_a_whole_folder_has_no_problems_also_while_it_is_served_from(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await three_games(store)
        assert await asyncio.to_thread(check_folder, tmp_path) == Checked(games=3, rows=9)

    with_store(tmp_path, story)
    assert check_folder(tmp_path) == Checked(games=3, rows=9)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("DELETE FROM log WHERE game = 'b' AND seq = 2", "game b: row 2 is missing"),
        ("DELETE FROM log WHERE game = 'b' AND seq = 1", "game b: row 1 is missing"),
        ("DELETE FROM log WHERE game = 'b'", "game b: has no rows"),
        ("DELETE FROM games WHERE id = 'b'; DELETE FROM seats WHERE game = 'b'", "game b: has rows, but is not among the games"),
        ("INSERT INTO seats VALUES ('x', 0, 'Ann', NULL, NULL)", "game x: has seats, but is not among the games"),
        ("INSERT INTO archive VALUES ('x', x'00', 0, 0)", "game x: has a record, but is not among the games"),
        ("INSERT INTO seats VALUES ('b', 4, 'Eve', NULL, NULL)", "game b: there is a seat 4 at a table for 4"),
        ("UPDATE games SET phase = 'lost' WHERE id = 'b'", "game b: its phase 'lost' is none of gathering, playing,"),
        ("INSERT INTO archive VALUES ('b', x'789cabae0500017500f9', 0, 0)", "game b: is archived, but still has"),
        ("DELETE FROM log WHERE game = 'b'; INSERT INTO archive VALUES ('b', x'00', 0, 0)", "game b: its record can't be read"),
    ],
)
def test_damage_to_what_is_written_is_found(tmp_path: Path, damage: str, problem: str) -> None:
    with_store(tmp_path, three_games)
    run_sql(tmp_path / "tables.db", damage)
    (found,) = check_folder(tmp_path).problems
    assert found.startswith(problem)


def test_damage_to_the_file_is_found(tmp_path: Path) -> None:
    with_store(tmp_path, three_games)
    size = (tmp_path / "tables.db").stat().st_size
    for at, count in ((0, 16), (4096, 4096), (size - 4096, 4096)):
        whole = (tmp_path / "tables.db").read_bytes()
        scribble(tmp_path / "tables.db", at, count)
        assert check_folder(tmp_path).problems
        (tmp_path / "tables.db").write_bytes(whole)
    assert check_folder(tmp_path).problems == []


def test_each_game_is_also_judged_by_its_content(tmp_path: Path) -> None:
    def verify(table: About, rows: Sequence[Row]) -> str | None:
        return f"row {len(rows)} is not as it was" if table.game == "b" else None

    with_store(tmp_path, three_games)
    assert check_folder(tmp_path, verify).problems == ["game b: row 3 is not as it was"]


# The commands


def command(module: object, *words: str) -> int:
    parser = Parser("suitors", module.__doc__)
    module.add_arguments(parser)  # type: ignore[attr-defined]
    code: int = module.run(parser.parse_args(words))  # type: ignore[attr-defined]
    return code


async def a_real_table(store: SqliteStore) -> None:
    """One that can be played again from its rows, which the command does."""
    table = Table("real")
    settings, _ = agreed(Create())
    commands: list[FromTable] = [
        Open(format=FORMAT, rules=RULES_VERSION, settings=settings, host=ANN),
        Sit(seat=0, name="Ann", key=ANN),
    ]
    rows = [table.accept(command, at) for at, command in enumerate(commands)]
    await store.append("real", rows, table.about())


def test_the_commands_say_what_they_have_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = str(tmp_path / "data"), str(tmp_path / "copy")
    with_store(Path(data), a_real_table)
    assert command(backup_command, "--data", data, copy) == 0
    assert command(restore_command, "--data", data, copy, "--force") == 0
    assert command(check_command, "--data", data) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"Backed up to {copy}.",
        f"Restored from {copy}.",
        f"What was there before is kept in {data}/tables.db.before-restore-1.",
        "games: 1, rows: 2, archived: 0, problems: 0",
    ]
    run_sql(Path(data) / "tables.db", "DELETE FROM log WHERE seq = 1")
    assert command(check_command, "--data", data, "--json") == 1
    assert json.loads(capsys.readouterr().out) == {
        "games": 1,
        "rows": 1,
        "archived": 0,
        "problems": ["game real: row 1 is missing"],
    }
