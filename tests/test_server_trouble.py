"""A full disk, a read-only folder, a locked or damaged file: one clear line, nothing half-written, and on it goes after."""

import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psutil
import pytest
from guests import rows_in, table_in
from serving import NO_LIMITS, PATIENCE, ROOT, Serving, environment, hear, say, serving
from websockets.exceptions import ConnectionClosed

from suitors.tables.fairness import record_of

POWERLESS = (str(ROOT / "tests" / "powerless.py"),)
GAMES = "/api/v1/games"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux sets limits to a process that runs")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path / "server", *NO_LIMITS) as running:
        yield running


class Device:
    """Two people on one device, at a table of their own."""

    def __init__(self, server: Serving, **settings: Any) -> None:
        self.server = server
        made = server.create(**{"names": ["Ann", "Bert"], **settings})
        self.game, self.key = made["game"], made["key"]
        self._ids = count()
        self.connect()

    def connect(self) -> None:
        self.news: dict[int, Any] = {}
        self.phase = ""
        self.connection = self.server.enter(self.game, self.key)

    def _note(self) -> Any:
        message = hear(self.connection)
        if message["type"] == "room":
            self.phase = message["phase"]
        elif message["type"] == "news":
            self.news[message["seat"]] = message
        return message

    def ask(self, kind: str, **more: object) -> Any:
        """The answer to it."""
        name = str(more.pop("id", f"{kind}-{next(self._ids)}"))
        say(self.connection, type=kind, id=name, **more)
        while True:
            message = self._note()
            if message.get("id") == name:
                return message

    def wait(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            self._note()

    @property
    def decider(self) -> int | None:
        return next((seat for seat, news in self.news.items() if news["own"]["legal"]), None)

    def move(self, **more: object) -> Any:
        """Whoever must decide does the first thing that is allowed."""
        self.wait(lambda: self.decider is not None)
        seat = self.decider
        assert seat is not None
        news = self.news[seat]
        answer = self.ask("move", seat=seat, decision=news["decision"], move=news["own"]["legal"][0], **more)
        if answer["type"] == "done":
            self.wait(lambda: all(known["seq"] >= answer["seq"] for known in self.news.values()))
        return answer

    def play_to_the_end(self) -> None:
        while True:
            self.wait(lambda: len(self.news) == 2 and (self.decider is not None or self.phase in ("between", "over")))
            if self.phase == "over":
                break
            if self.decider is not None:
                assert self.move()["type"] == "done"
                continue
            number = self.news[0]["scene"]["round"]
            for seat in (0, 1):
                assert self.ask("next", seat=seat, round=number)["type"] == "done"
            self.wait(lambda number=number: self.news[0]["scene"]["round"] > number)  # type: ignore[misc]
        self.check_kept()

    def check_kept(self) -> None:
        table = table_in(self.server.folder, self.game)
        assert table.phase == "over"
        assert table.game is not None
        record = self.server.get(f"{GAMES}/{self.game}/record")
        assert json.loads(record.body) == record_of(table).to_dict()


def begun(server: Serving, **settings: Any) -> Device:
    device = Device(server, **settings)
    assert device.ask("start")["type"] == "done"
    return device


def lines(server: Serving, event: str) -> list[Any]:
    told = [json.loads(line) for line in server.err.splitlines()]
    return [line for line in told if line["event"] == event]


def check_no_surprise(server: Serving) -> None:
    assert "unexpected" not in server.err
    assert "Traceback" not in server.err


def refuses_to_start(server: Serving) -> str:
    """The one line that it says."""
    (server.folder / "err").touch()
    before = server.err
    server._launch()
    assert server.process.wait(PATIENCE) == 2
    said = server.err.removeprefix(before)
    assert said.startswith("suitors: ")
    assert said.count("\n") == 1
    return said


def nothing_can_be_kept(server: Serving, device: Device) -> None:
    """Whoever wants something kept is refused, whatever can be read is still there, and nothing has changed."""
    rows = rows_in(server.folder, device.game)
    answer = device.move(id="meanwhile")
    assert (answer["type"], answer["code"]) == ("refused", "unavailable")
    refused = server.post(GAMES, {"names": ["Ann"]})
    assert (refused.status, refused.json["code"]) == (503, "unavailable")
    becomes_ready(server, False)
    assert server.get("/healthz").status == 200
    assert server.get(f"{GAMES}/{device.game}").json["phase"] == "playing"
    with server.enter(device.game) as onlooker:
        assert hear(onlooker, "news")["seq"] == len(rows)
    assert rows_in(server.folder, device.game) == rows


def becomes_ready(server: Serving, ready: bool) -> None:
    """What it found a moment ago may still be told."""
    until = time.monotonic() + PATIENCE
    while server.get("/readyz").status != (200 if ready else 503):
        assert time.monotonic() < until
        time.sleep(0.05)


def all_goes_on(server: Serving, device: Device) -> None:
    """Without a restart: the command that was refused is done, and the games come to their ends."""
    becomes_ready(server, True)
    assert device.move(id="meanwhile")["type"] == "done"
    device.play_to_the_end()
    check_no_surprise(server)


# The disk.


@contextmanager
def full_disk(server: Serving) -> Iterator[None]:
    """No file of the server may grow beyond what its journal has already."""
    import resource

    # Somebody reads, so that the journal is not written home when the writer gives up.
    assert server.get(GAMES).status == 200
    size = (server.folder / "data" / "tables.db-wal").stat().st_size
    soft, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    everybody = [server.pid, *(child.pid for child in psutil.Process(server.pid).children())]
    for one in everybody:
        resource.prlimit(one, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        for one in everybody:
            resource.prlimit(one, resource.RLIMIT_FSIZE, (soft, hard))


@on_linux
def test_a_disk_that_takes_no_more(server: Serving) -> None:
    device = begun(server)
    # Bots alone, whom somebody watches: there is always something that the table does by itself.
    bots = Device(server, players=4, names=[])
    assert bots.ask("start", bots="novice")["type"] == "done"
    bots.wait(lambda: bool(bots.news))
    with full_disk(server):
        nothing_can_be_kept(server, device)
        nothing_can_be_kept(server, device)
        told = lines(server, "storage fails")
        assert [line["why"].partition("tables.db: ")[2] for line in told] == ["the disk can't be read or written"]
        seen = len(rows_in(server.folder, bots.game))
    # What could not be kept is done now.
    bots.wait(lambda: all(news["seq"] > seen for news in bots.news.values()))
    all_goes_on(server, device)
    assert len(lines(server, "storage works again")) == 1


# The folder and the file.


def test_a_read_only_folder_or_file_is_not_served_from_until_it_can_be_written_to(tmp_path: Path) -> None:
    server = Serving(tmp_path / "server", *NO_LIMITS, program=POWERLESS)
    data = server.folder / "data"
    file = data / "tables.db"
    data.mkdir()
    try:
        data.chmod(0o500)
        assert f"{data}: nothing can be written there: Permission denied" in refuses_to_start(server)
        data.chmod(0o700)
        server.start()
        device = begun(server)
        assert server.stop() == 0
        before = file.read_bytes()
        data.chmod(0o500)
        assert re.search(f"{file}: (can't be opened|the file or its folder is read-only)", refuses_to_start(server))
        data.chmod(0o700)
        file.chmod(0o400)
        assert f"{file}: the file or its folder is read-only" in refuses_to_start(server)
        assert file.read_bytes() == before
        file.chmod(0o600)
        server.start()
        device.connect()
        device.play_to_the_end()
    finally:
        data.chmod(0o700)
        server.close()


def test_a_file_that_another_program_has_locked(server: Serving) -> None:
    device = begun(server)
    with closing(sqlite3.connect(server.folder / "data" / "tables.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        nothing_can_be_kept(server, device)
        other.execute("ROLLBACK")
        all_goes_on(server, device)
        told = lines(server, "storage fails")
        assert [line["why"].partition("tables.db: ")[2] for line in told] == ["is locked by another program"]
        assert server.stop() == 0
        other.execute("BEGIN IMMEDIATE")
        assert "tables.db: is locked by another program" in refuses_to_start(server)
    server.start()
    device.check_kept()


def test_a_second_server_is_sent_away_and_the_first_goes_on(server: Serving) -> None:
    device = begun(server)
    second = Serving(server.folder.with_name("second"), "--data", str(server.folder / "data"))
    try:
        assert f"{server.folder / 'data'}: another suitors serves from this folder" in refuses_to_start(second)
        device.play_to_the_end()
        server.kill()
        second.start()
        assert second.get(f"{GAMES}/{device.game}").json["phase"] == "over"
    finally:
        second.close()


# Damage.


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    server = Serving(tmp_path / "server")
    file = server.folder / "data" / "tables.db"
    file.parent.mkdir()
    for content in (b"Dear Princess, " * 400, b"SQLite format 3\x00" + b"\xa5" * 9000):
        file.write_bytes(content)
        assert re.search(f"{file}: is (damaged|not a file of suitors)", refuses_to_start(server))
        assert file.read_bytes() == content


def suitors(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "suitors", *map(str, words)]
    return subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_damaged_file_is_not_served_from_and_a_backup_takes_its_place(server: Serving, tmp_path: Path) -> None:
    data = server.folder / "data"
    device = begun(server)
    for _ in range(20):
        server.create(names=["Ann"], players=4)
    assert suitors("backup", tmp_path / "copy", "--data", data).returncode == 0
    assert server.stop() == 0
    whole = (data / "tables.db").read_bytes()
    (data / "tables.db").write_bytes(whole[:8192] + b"?" * 8192 + whole[16384:])
    assert "tables.db: is damaged" in refuses_to_start(server)
    assert suitors("check", "--data", data).returncode == 1
    restored = suitors("restore", tmp_path / "copy", "--force", "--data", data)
    assert (restored.returncode, restored.stderr) == (0, "")
    server.start()
    device.connect()
    device.play_to_the_end()


def test_a_file_that_is_damaged_while_it_is_served_from(server: Serving) -> None:
    """What was lost is told; when a whole file is put in its place, it goes on without a restart."""
    devices = [begun(server) for _ in range(12)]
    assert server.stop() == 0
    file = server.folder / "data" / "tables.db"
    whole = file.read_bytes()
    server.start()
    file.write_bytes(whole[:4096] + b"?" * (len(whole) - 4096))
    assert server.get(f"{GAMES}/{devices[0].game}").json["code"] == "unavailable"
    with server.enter(devices[0].game, devices[0].key) as connection:
        assert hear(connection)["code"] == "unavailable"
    assert "is damaged" in lines(server, "storage fails")[0]["why"]
    file.with_name("copy").write_bytes(whole)
    file.with_name("copy").replace(file)
    for device in devices[:2]:
        device.connect()
        device.play_to_the_end()
    check_no_surprise(server)


DAMAGES = [
    "UPDATE log SET hash = zeroblob(16) WHERE game = ? AND seq = 3",
    "UPDATE log SET command = x'7b7d' WHERE game = ? AND seq = 4",
    "UPDATE log SET command = (SELECT command FROM log AS l WHERE l.game = log.game AND seq = 5) WHERE game = ? AND seq = 1",
    "DELETE FROM log WHERE game = ? AND seq = 2",
]


def is_damaged(server: Serving, device: Device) -> bool:
    device.connect()
    assert hear(device.connection)["code"] == "damaged"
    with pytest.raises(ConnectionClosed):
        hear(device.connection)
    record = server.get(f"{GAMES}/{device.game}/record")
    return (record.status, record.json["code"]) == (500, "damaged")


def test_damage_to_one_game_stays_its_own(server: Serving) -> None:
    whole, *hurt = [begun(server) for _ in [None, *DAMAGES]]
    for device in hurt:
        assert device.move()["type"] == "done"
    assert server.stop() == 0
    server.start()
    rows = [rows_in(server.folder, device.game) for device in hurt]
    with closing(sqlite3.connect(server.folder / "data" / "tables.db", isolation_level=None)) as other:
        for device, damage in zip(hurt, DAMAGES, strict=True):
            assert other.execute(damage, [device.game]).rowcount == 1
            assert is_damaged(server, device)
        checked = suitors("check", "--data", server.folder / "data")
        assert {line.split()[1] for line in checked.stdout.splitlines()[:-1]} == {f"{device.game}:" for device in hurt}
        whole.connect()
        whole.play_to_the_end()
        # Whoever can put it right does so, and the games go on without a restart.
        for device, kept in zip(hurt, rows, strict=True):
            other.execute("DELETE FROM log WHERE game = ?", [device.game])
            other.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", [(device.game, *row) for row in kept])
            device.connect()
            device.play_to_the_end()
    assert {line["table"] for line in lines(server, "damaged")} == {device.game[:6] for device in hurt}
    check_no_surprise(server)
