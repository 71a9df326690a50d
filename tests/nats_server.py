"""A real NATS server for the tests: started, stopped and started again at the same port (`python -m tests.nats_server` installs
Debian's, if there is none)."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

USUAL = ("/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/opt/homebrew/bin/nats-server")
PATIENCE = 60.0
USER, PASSWORD = "suitors", "s3cret-letter"


def program() -> str | None:
    return shutil.which("nats-server") or next((path for path in USUAL if Path(path).exists()), None)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


class Nats:
    """One server, which wants a name and a password."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def url(self) -> str:
        return f"nats://{USER}:{PASSWORD}@127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Returns when it takes connections."""
        place = ["-a", "127.0.0.1", "-p", str(self.port), "--user", USER, "--pass", PASSWORD]
        with open(self.folder / "nats.log", "ab") as log:
            self._process = subprocess.Popen([program() or "nats-server", *place], stdout=log, stderr=log)
        ends = monotonic() + PATIENCE
        while not self._is_ready():
            if self._process.poll() is not None or monotonic() > ends:
                raise RuntimeError((self.folder / "nats.log").read_text("utf-8", "replace"))
            sleep(0.02)

    def _is_ready(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as line:
            return line.recv(4) == b"INFO"
        return False

    def stop(self) -> None:
        """At once, without a goodbye."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait(PATIENCE)


@contextmanager
def nats_server(folder: Path) -> Iterator[Nats]:
    server = Nats(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def ensure() -> None:
    """There is one, or Debian's package is installed."""
    if program() is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["update"], ["install", "--yes", "--no-install-recommends", "nats-server"]):
            subprocess.run(["apt-get", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=600)
    if program() is None:
        sys.exit("suitors: the tests of several servers need nats-server; please install it")


if __name__ == "__main__":
    ensure()
