"""Several servers of the same tables, with a real PostgreSQL and a real NATS, beside one server with its folder.

All of them run at once and are put under load in turns, so that whatever else the machine does spoils all alike. Load, servers,
database and bus share its cores: where there are fewer than these need, two servers can't be faster than one, and what can be
compared is the time that each part works for a move. What two servers carry follows from it.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

import psutil

# Its neighbours can be imported also when this file is run by its path; so can what the tests start.
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from nats_server import Nats, nats_server
from postgres import Postgres, postgres

from bench.bots import at_least
from bench.processes import Crowd, Server

NEEDED = 6
"""Cores with which two servers and all that they need have one each."""
SAFE = {"fsync": "on", "full_page_writes": "on"}
SEATS = 4
WARM_UP = 3.0


class Work(NamedTuple):
    """Seconds of CPU."""

    servers: float
    database: float
    bus: float
    crowd: float

    def since(self, before: "Work") -> "Work":
        return Work(*(now - then for now, then in zip(self, before, strict=True)))


class Turn(NamedTuple):
    moves: float
    """A second, by the clock on the wall."""
    p50: float
    p99: float
    each: Work
    """Milliseconds for a move."""


class House:
    """Some servers, and those who play there."""

    def __init__(self, name: str, servers: Sequence[Server], database: Postgres | None, bus: Nats | None, apart: bool) -> None:
        self.name, self.servers = name, servers
        self._database, self._bus = database, bus
        self.crowd = Crowd(*(server.port for server in servers), apart=apart)
        self.turns: list[Turn] = []
        self.fast: list[Turn] = []

    def work(self) -> Work:
        database = 0.0 if self._database is None else _cpu(self._database.pid)
        bus = 0.0 if self._bus is None else _cpu(self._bus.pid)
        return Work(sum(server.cpu for server in self.servers), database, bus, self.crowd.cpu)

    def play(self, what: str, **how: float) -> Turn:
        before = self.work()
        told = self.crowd.do(what, **how)
        spent = self.work().since(before)
        made = max(1, told["all"]["moves"])
        each = Work(*(1000 * part / made for part in spent))
        return Turn(told["moves"] / told["seconds"], told.get("p50", 0.0), told.get("p99", 0.0), each)

    def middle(self, turns: Sequence[Turn]) -> Turn:
        moves, p50, p99 = (median(column) for column in zip(*(turn[:3] for turn in turns), strict=True))
        works = zip(*(turn.each for turn in turns), strict=True)
        return Turn(moves, p50, p99, Work(*(median(part) for part in works)))


def _cpu(pid: int) -> float:
    """Of a process and all that it began; those that have ended count for the one that began them."""
    seconds = 0.0
    for process in (psutil.Process(pid), *psutil.Process(pid).children(recursive=True)):
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        seconds += times.user + times.system + times.children_user + times.children_system
    return float(seconds)


def houses(stack: ExitStack, folder: Path) -> list[House]:
    database: Postgres = stack.enter_context(postgres(**SAFE))
    bus: Nats = stack.enter_context(nats_server(folder / "nats"))
    made: list[House] = []
    for name, count, has_bus, apart in (
        ("one server, its folder", 0, False, False),
        ("one server, PostgreSQL", 1, False, False),
        ("one server, PostgreSQL and NATS", 1, True, False),
        ("two servers, people together", 2, True, False),
        ("two servers, people apart", 2, True, True),
    ):
        shared = ("--database", database.make_database(), *(("--bus", f"{bus.url}/h{len(made)}") if has_bus else ()))
        where = [folder / f"{len(made)}-{number}" for number in range(max(1, count))]
        servers = [stack.enter_context(Server(one, *(shared if count else ()))) for one in where]
        house = House(name, servers, database if count else None, bus if has_bus else None, apart)
        stack.enter_context(house.crowd)
        made.append(house)
    return made


def measure(made: Sequence[House], args: argparse.Namespace) -> None:
    for house in made:
        house.crowd.do("gather", tables=args.tables * len(house.servers), seats=SEATS)
        house.play("steady", rate=args.rate * len(house.servers), seconds=WARM_UP)
    for _ in range(args.turns):
        for house in made:
            rate = args.rate * len(house.servers)
            house.turns.append(house.play("steady", rate=rate, seconds=args.seconds))
    for _ in range(args.turns):
        for house in made:
            house.fast.append(house.play("saturate", seconds=args.seconds))


def tell(made: Sequence[House], args: argparse.Namespace) -> None:
    cores = psutil.cpu_count() or 1
    each = f"for each server {args.tables} tables of {SEATS} and {args.rate:,.0f} moves/s"
    print(f"{each}; {args.turns} turns of {args.seconds:g} s, {cores} cores")
    print(f"{'':<34}{'p50 ms':>8}{'p99 ms':>8}   CPU ms a move: {'servers':>8}{'database':>9}{'bus':>6}{'load':>7}")
    for house in made:
        _line(house.name, house.middle(house.turns))
    print("as fast as it goes (moves/s by the clock; all share the cores):")
    for house in made:
        turn = house.middle(house.fast)
        a_second = 1000 / turn.each.servers
        print(f"  {house.name:<32}{turn.moves:>7,.0f} moves/s; a server's second of CPU carries {a_second:,.0f} moves")
    _compare(made, cores)


def _line(name: str, turn: Turn) -> None:
    work = turn.each
    print(
        f"  {name:<32}{turn.p50:>8.1f}{turn.p99:>8.1f}{'':>18}"
        f"{work.servers:>8.3f}{work.database:>9.3f}{work.bus:>6.3f}{work.crowd:>7.3f}"
    )


def _compare(made: Sequence[House], cores: int) -> None:
    """Each pair from the same turn."""
    one = made[1]
    for two in made[3:]:
        steady, fast = (list(zip(*turns, strict=True)) for turns in ((one.turns, two.turns), (one.fast, two.fast)))
        at_rest, at_work = (
            median(2 * alone.each.servers / both.each.servers for alone, both in pairs) for pairs in (steady, fast)
        )
        print(f"{two.name}: where cores are free they carry {at_work:.2f} times as much as one {at_least(1.5, at_work)}")
        print(f"  by what a move costs at the steady pace: {at_rest:.2f} times {at_least(1.5, at_rest)}")
        seen = median(both.moves / alone.moves for alone, both in fast)
        verdict = at_least(1.5, seen) if cores >= NEEDED else f"(on {cores} cores; {NEEDED} are needed to see it)"
        print(f"  by the clock: {seen:.2f} times {verdict}")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="for each server (100)")
    parser.add_argument("--rate", type=float, default=150, help="moves a second for each server, where it is steady (150)")
    parser.add_argument("--seconds", type=float, default=4, help="of a turn (4)")
    parser.add_argument("--turns", type=int, default=5, help="(5)")
    return parser.parse_args()


def main() -> None:
    args = read_arguments()
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        made = houses(stack, Path(name))
        measure(made, args)
        tell(made, args)


if __name__ == "__main__":
    main()
