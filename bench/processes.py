"""The processes that `tables.py` measures: the real server, the bare echo, and those who put them under load."""

import re
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from time import perf_counter
from typing import Any, NamedTuple, Self

import psutil
from msgspec import json

HERE = Path(__file__).parent
CONNECTIONS = "20000"
NO_LIMITS = ("--rate", "all=off", "--max-connections", CONNECTIONS, "--max-per-address", CONNECTIONS)
"""All who come have one address, and are no people."""

Sizes = list[tuple[int, list[int]]]


class Process:
    def __init__(self, *words: str, errors: Path | None = None) -> None:
        self.began = perf_counter()
        with open(errors, "ab") if errors else open(2, "ab", closefd=False) as stderr:
            self._popen = Popen([sys.executable, *words], stdin=PIPE, stdout=PIPE, stderr=stderr, text=True)
        self._watched = psutil.Process(self._popen.pid)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Those who only measure need no goodbye."""
        self._popen.kill()
        self._popen.communicate()

    def end(self) -> None:
        """As a host would."""
        self._popen.terminate()
        self._popen.communicate(timeout=60)

    def write(self, value: object) -> None:
        assert self._popen.stdin is not None
        print(json.encode(value).decode(), file=self._popen.stdin, flush=True)

    def read(self) -> str:
        assert self._popen.stdout is not None
        line = self._popen.stdout.readline()
        if not line:
            sys.exit(f"bench: {self._popen.args!r} ended with {self._popen.wait()}")
        return line

    def read_port(self) -> int:
        found = re.search(r" at http://\S+:(\d+)/", self.read())
        assert found is not None
        return int(found[1])

    @property
    def cpu(self) -> float:
        """Seconds that it has worked, with those whom it has started."""
        return float(sum(times.user + times.system for times in [one.cpu_times() for one in self._family]))

    @property
    def megabytes(self) -> float:
        """What it has in memory, with those whom it has started."""
        return float(sum(one.memory_info().rss for one in self._family) / 2**20)

    @property
    def _family(self) -> list[Any]:
        return [self._watched, *self._watched.children()]


class Server(Process):
    """`suitors serve`; ready when it is made."""

    def __init__(self, folder: Path, *shared: str) -> None:
        """With a database and a bus, if they are given; else with the folder alone."""
        folder.mkdir(parents=True, exist_ok=True)
        place = ("--host", "127.0.0.1", "--port", "0", "--log", "json", *(shared or ("--data", str(folder))))
        super().__init__("-m", "suitors", "serve", *place, *NO_LIMITS, errors=folder.with_suffix(".log"))
        self.port = self.read_port()


class Echo(Process):
    def __init__(self, sizes: Sizes) -> None:
        super().__init__(str(HERE / "echo.py"))
        self.write(sizes)
        self.port = self.read_port()


class Crowd(Process):
    def __init__(self, *ports: int, apart: bool = False) -> None:
        super().__init__(str(HERE / "crowd.py"), ",".join(map(str, ports)), *(["apart"] if apart else []))

    def do(self, what: str, **details: object) -> Any:
        self.write({"do": what, **details})
        return json.decode(self.read())


class Load(NamedTuple):
    """What a crowd did to a server, and what it cost."""

    told: dict[str, Any]
    cpu: float
    """The server's seconds."""
    own_cpu: float
    """The crowd's."""
    others: float
    """The part of the machine that other processes had meanwhile."""
    stolen: float
    """The part that it did not have at all: other machines of the same host had it."""

    def a_second(self, what: str) -> float:
        return float(self.told[what] / self.told["seconds"])

    @property
    def share(self) -> float:
        """Of one core."""
        return self.cpu / float(self.told["spent"])

    @property
    def own_share(self) -> float:
        return self.own_cpu / float(self.told["spent"])

    def cpu_for_each(self, what: str) -> float:
        """Milliseconds of the server's; what was done after the time was up counts here as well."""
        return 1000 * self.cpu / float(self.told["all"][what])


def put_under_load(server: Process, crowd: Crowd, what: str, **details: object) -> Load:
    before, own_before, (busy, stolen), start = server.cpu, crowd.cpu, _machine(), perf_counter()
    told = crowd.do(what, **details)
    told["spent"] = perf_counter() - start
    cpu, own_cpu = server.cpu - before, crowd.cpu - own_before
    whole = told["spent"] * (psutil.cpu_count() or 1)
    busy_then, stolen_then = _machine()
    return Load(told, cpu, own_cpu, max(0.0, busy_then - busy - cpu - own_cpu) / whole, (stolen_then - stolen) / whole)


def _machine() -> tuple[float, float]:
    """Seconds that all cores have worked, for whomever; and that the host gave to others."""
    times = psutil.cpu_times()
    stolen = float(getattr(times, "steal", 0.0))
    return float(sum(times) - times.idle - getattr(times, "iowait", 0.0) - getattr(times, "guest", 0.0)) - stolen, stolen
