"""The real server in a process of its own, on a port that is free, with data that stay when it is killed."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
NO_LIMITS = ("--rate", "all=off")
IMPATIENT = (str(ROOT / "tests" / "impatient.py"),)
"""The program for servers that soon lose patience."""
THOUGHTFUL = (str(ROOT / "tests" / "thoughtful.py"),)
"""The one for servers that think about a hint for as long as a test likes."""
SUBPROTOCOL: Any = "suitors.1"
PATIENCE = 60.0
"""Seconds for anything at all, on a machine that has other things to do."""


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Serving:
    """A server that can be ended, killed and started again with the same data at the same port."""

    def __init__(self, folder: Path, *options: str, program: tuple[str, ...] = ("-m", "suitors")) -> None:
        self.folder = folder
        self.options = options
        self.program = program
        self.environment = environment()
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    def start(self) -> None:
        """Returns when people can come."""
        self._launch()
        self._wait_until_ready()

    def _launch(self) -> None:
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "ab") as err:
            self._process = subprocess.Popen(self.command, env=self.environment, stdout=out, stderr=err, stdin=subprocess.DEVNULL)

    @property
    def command(self) -> list[str]:
        data = [] if "--database" in self.options else ["--data", str(self.folder / "data")]
        place = ["--port", str(self.port), *data]
        host = [] if "--host" in self.options else ["--host", "127.0.0.1"]
        return [sys.executable, *self.program, "serve", *host, *place, *self.options]

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            found = re.search(r" ready at http://.*:(\d+)/", self.out)
            if found:
                self.port = int(found[1])
                if self.get("/readyz").status == 200:
                    return
            time.sleep(0.01)
        raise AssertionError(f"the server is not ready: {self.err}")

    # Its end.

    def stop(self, sig: signal.Signals = signal.SIGTERM) -> int:
        """Asks it to end, and gives its exit code."""
        self.process.send_signal(sig)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    @property
    def pid(self) -> int:
        return self.process.pid

    # What it says.

    @property
    def out(self) -> str:
        return (self.folder / "out").read_text("utf-8")

    @property
    def err(self) -> str:
        """The log, of all its lives."""
        return (self.folder / "err").read_text("utf-8")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None) -> Answer:
        """Bytes are sent as they are, anything else as JSON."""
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, sent, dict(headers or {}))
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def get(self, path: str, key: str | None = None, **headers: str) -> Answer:
        return self.ask("GET", path, headers={**bearer(key), **headers})

    def post(self, path: str, body: object, key: str | None = None, **headers: str) -> Answer:
        return self.ask("POST", path, body, {**bearer(key), **headers})

    # What people do first.

    def create(self, key: str | None = None, **settings: object) -> Any:
        """A table; what is answered, with the key in it."""
        answer = self.post("/api/v1/games", {"names": ["Ann"], **settings}, key)
        assert answer.status == 201, answer
        return answer.json if key is None else {**answer.json, "key": key}

    def join(self, game: str, name: str = "Bert", key: str | None = None) -> Any:
        answer = self.post(f"/api/v1/games/{game}/seats", {"name": name}, key)
        assert answer.status == 201, answer
        return answer.json if key is None else {**answer.json, "key": key}

    def knock(self, game: str, key: str | None = None, **options: Any) -> ClientConnection:
        """A connection that has said nothing yet."""
        options.setdefault("subprotocols", [SUBPROTOCOL])
        headers = {**bearer(key), **options.pop("additional_headers", {})}
        address = f"ws://127.0.0.1:{self.port}/api/v1/games/{game}/play"
        connection: ClientConnection = connect(
            address, additional_headers=headers, open_timeout=PATIENCE, compression=None, proxy=None, legacy=True, **options
        )
        return connection

    def enter(self, game: str, key: str | None = None, since: int = 0) -> ClientConnection:
        connection = self.knock(game, key)
        say(connection, type="hello", since=since)
        return connection


def environment() -> dict[str, str]:
    ours = {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "error"}
    # Without bytecode, most of a start is compiling, and there are many starts.
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | ours


def bearer(key: str | None) -> dict[str, str]:
    return {} if key is None else {"Authorization": f"Bearer {key}"}


def say(connection: ClientConnection, **message: object) -> None:
    connection.send(json.dumps(message))


def hear(connection: ClientConnection, kind: str | None = None) -> Any:
    """The next message, or the next of a kind."""
    while True:
        message = json.loads(connection.recv(PATIENCE))
        if kind in (None, message["type"]):
            return message


@contextmanager
def serving(folder: Path, *options: str, program: tuple[str, ...] = ("-m", "suitors")) -> Iterator[Serving]:
    server = Serving(folder, *options, program=program)
    try:
        server.start()
        yield server
    finally:
        server.close()
