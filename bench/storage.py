"""How fast rows become durable: SQLite and PostgreSQL, with their disks, side by side. Run it with `python bench/storage.py`.

One table alone, whose every row waits for the one before; and many at once, whose rows become durable together.
"""

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

import uvloop

# What the tests start can be imported too.
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from postgres import postgres

from suitors.server.storage import Tables, open_store
from suitors.server.store import Store
from suitors.tables.rows import About, Row, Sitter

ALONE, CROWD = 1, 1000
SAFE = {"fsync": "on", "full_page_writes": "on"}


def row(seq: int) -> Row:
    """As long as a move is on average."""
    return Row(seq, 1000, bytes(150), bytes(32))


async def sit_down(store: Store, game: str) -> None:
    sitters = tuple(Sitter(seat, f"Player {seat}", bytes(32)) for seat in range(4))
    about = About(game, 1, "second", 4, "playing", False, True, 1000, 1000, bytes(32), sitters)
    await store.append(game, [row(1)], about)


async def play(store: Store, game: str, ends: float, times: list[float]) -> None:
    """One row after the other until the time is over, at least two of them."""
    seq = 1
    while (began := perf_counter()) < ends or seq < 3:
        seq += 1
        await store.append(game, [row(seq)], None)
        times.append(perf_counter() - began)


class Measured(NamedTuple):
    times: list[float]
    """Of each row, until it was durable."""
    seconds: float
    cpu: float
    """Seconds that this process took of a processor."""


async def measure(tables: Tables, count: int, seconds: float) -> Measured:
    store = await open_store(tables)
    times: list[float] = []
    games = [f"{count}-{number}" for number in range(count)]
    try:
        await asyncio.gather(*(sit_down(store, game) for game in games))
        began, cpu = perf_counter(), process_time()
        await asyncio.gather(*(play(store, game, began + seconds, times) for game in games))
        return Measured(times, perf_counter() - began, process_time() - cpu)
    finally:
        await store.close()


def tell(name: str, count: int, found: Measured) -> None:
    rows, slow = len(found.times), quantiles(found.times, n=100)[98] * 1000
    tables = "1 table" if count == 1 else f"{count} tables"
    speed = f"{rows / found.seconds:8.0f} rows/s {found.cpu / rows * 1e6:6.0f} µs CPU a row"
    print(f"{name:10} {tables:12} {speed}   median {median(found.times) * 1000:6.2f} ms   99 % {slow:6.2f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each figure (5)")
    seconds = parser.parse_args().seconds
    with ExitStack() as ends, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="suitors-")))
        server = ends.enter_context(postgres(**SAFE))
        places: dict[str, Tables] = {"SQLite": folder, "PostgreSQL": server.make_database()}
        for count in (ALONE, CROWD):
            for name, tables in places.items():
                tell(name, count, runner.run(measure(tables, count, seconds)))


if __name__ == "__main__":
    main()
