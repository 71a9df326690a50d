"""A real PostgreSQL for the tests: started in a folder of its own, stopped, killed, and started again (`python -m tests.postgres`
installs Debian's, if there is none)."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import psutil

from suitors.tables.rows import Row

USUAL = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin")
UNPRIVILEGED = ("postgres", "nobody")
"""PostgreSQL refuses to run as root: one of these runs it then."""
PATIENCE = 60.0
ROLE, PASSWORD = "suitors", "le%74ter"
"""The password has a sign in it that must be written another way in an address."""
HASTY = {"fsync": "off", "full_page_writes": "off"}
"""Nothing is lost as long as the machine does not fail, and our tests don't let it fail."""


def program(name: str) -> str | None:
    """The newest that is installed; Debian keeps them out of everybody's way."""
    folders = [folder for pattern in USUAL for folder in sorted(Path("/").glob(pattern[1:]), key=_version, reverse=True)]
    found = [str(folder / name) for folder in folders if (folder / name).exists()]
    return next(iter(found), shutil.which(name))


def _version(folder: Path) -> list[int]:
    return [int(digits) for digits in "".join(sign if sign.isdigit() else " " for sign in str(folder)).split()]


class Postgres:
    """One server with its data, which anybody who knows the address may use."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self._settings = HASTY | {"max_connections": "200", "log_min_messages": "fatal"} | settings
        self._user = _somebody(folder)
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._run(program("initdb"), "-D", str(self.data), "-U", ROLE, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://{ROLE}:{PASSWORD}@/{database}?host={self.folder}"

    def start(self) -> None:
        """Returns when it takes connections."""
        options = [f"--{name}={value}" for name, value in self._settings.items()]
        places = ["-D", str(self.data), "-k", str(self.folder), "--listen_addresses="]
        with open(self.folder / "log", "ab") as log:
            command = [program("postgres") or "postgres", *places, *options]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._as())  # type: ignore[call-overload]
        ends = monotonic() + PATIENCE
        while not self.is_ready():
            if self._process.poll() is not None or monotonic() > ends:
                raise RuntimeError((self.folder / "log").read_text("utf-8", "replace"))
            sleep(0.02)

    def is_ready(self) -> bool:
        asked = [program("pg_isready") or "pg_isready", "-q", "-h", str(self.folder), "-U", ROLE]
        return subprocess.run(asked, check=False).returncode == 0

    def stop(self, how: int = signal.SIGINT) -> None:
        """At once, which ends every connection; with SIGTERM only after all have gone."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(PATIENCE)

    def kill(self) -> None:
        """As if it had crashed: it has to find out by its journal where it was."""
        self.stop(signal.SIGQUIT)

    def restart(self) -> None:
        self.stop()
        self.start()

    def pause(self) -> None:
        """All of it stops without a word, as if the network were gone."""
        self._signal_all(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: int) -> None:
        assert self._process is not None
        all_of_it = psutil.Process(self._process.pid)
        for process in [*all_of_it.children(), all_of_it]:
            process.send_signal(number)

    def make_database(self, name: str | None = None) -> str:
        """A new one, by its address."""
        name = name or f"tables{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def sql(self, script: str, url: str | None = None) -> str:
        """What it answers, one row a line, with | between the columns."""
        psql = [program("psql") or "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", url or self.url()]
        return subprocess.run(psql, input=script, capture_output=True, text=True, check=True).stdout.rstrip("\n")

    def rows(self, game: str, url: str) -> list[Row]:
        """A game's rows, as they stand there."""
        wanted = f"SELECT seq, at, encode(command, 'hex'), encode(hash, 'hex') FROM log WHERE game = '{game}' ORDER BY seq"
        lines = [line.split("|") for line in self.sql(wanted, url).splitlines()]
        return [Row(int(seq), int(at), bytes.fromhex(command), bytes.fromhex(sealed)) for seq, at, command, sealed in lines]

    def dump(self, url: str) -> str:
        """All that is in it."""
        command = [program("pg_dump") or "pg_dump", "--no-owner", url]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return "\n".join(line for line in text.splitlines() if not line.startswith("\\"))

    def _run(self, *command: str | None) -> None:
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **self._as())  # type: ignore[call-overload]
        if done.returncode:
            raise RuntimeError(done.stderr)

    def _as(self) -> dict[str, object]:
        return {"cwd": self.folder} | ({"user": self._user, "group": None, "extra_groups": []} if self._user else {})


def name_in(url: str) -> str:
    """The database's name."""
    return url.partition("@/")[2].partition("?")[0]


def _somebody(folder: Path) -> str | None:
    """Who runs it, and owns its folder."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {user.pw_name for user in pwd.getpwall()}
    user = next(name for name in UNPRIVILEGED if name in known)
    shutil.chown(folder, user)
    return user


@contextmanager
def postgres(**settings: str) -> Iterator[Postgres]:
    """Its folder has a short name: that of a socket may not be longer than a hundred letters."""
    folder = Path(tempfile.mkdtemp(prefix="suitors-pg-"))
    try:
        server = Postgres(folder, **settings)
        server.start()
        try:
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def ensure() -> None:
    """There is one, or Debian's package is installed."""
    if program("initdb") is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["update"], ["install", "--yes", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=600)
    if program("initdb") is None:
        sys.exit("suitors: the tests of the server's storage need PostgreSQL; please install it")


if __name__ == "__main__":
    ensure()
