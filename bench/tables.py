"""How fast the table server is: the real process, under load from a process of its own. Run it with `make bench`.

What can be compared is measured in turns with a bare echo: the same messages through the same stack, without a game and
without storage. Times are by the clock on the wall, so whatever else runs here spoils them; how much did is printed.
`--minutes 10` plays at the steady rate for so long, and watches the server's memory.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import perf_counter
from typing import Any

from msgspec import json

# Its neighbours can be imported also when this file is run by its path.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.bots import at_least, under
from bench.processes import Crowd, Echo, Load, Server, put_under_load

TURNS = 5
TURN = 4.0
"""Seconds."""
STARTS = 7
WARM_UP = 5.0
SCATTERED = 60
"""Up to so many moves tables are apart when it begins: some four rounds."""
FEW_TABLES, FEW_MOVES = 20, 100.0
"""For a move's time while others rest: so many tables, so many moves a second in all."""
VISITED = 1000
SAMPLES = 5.0
"""Seconds between two looks at the memory."""
WARM_MINUTES = 3.0
"""Then finished tables leave the memory as fast as new ones come, and every cache is full."""
STILL = 0.02
"""The part of the memory that does not count as growth: pages come and go."""

Figures = dict[str, Any]


class Report:
    """Figures for people, or all of them together for a program."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._figures: Figures = {}

    def add(self, words: str, **figures: Any) -> None:
        self._figures |= figures
        if not self._as_json:
            print(words, flush=True)

    def end(self) -> None:
        if self._as_json:
            print(json.format(json.encode(self._figures)).decode())


def costs(load: Load) -> str:
    return (
        f"server {load.share:.0%} of a core, load {load.own_share:.0%}, other processes {load.others:.0%} of the machine,"
        f" other machines {load.stolen:.0%}"
    )


# From the start to the first join.


def starting(report: Report, folder: Path, name: str) -> None:
    seconds = median(time_to_join(folder if name == "again" else folder / str(turn)) for turn in range(STARTS))
    where = "with what the idle tables left" if name == "again" else "in an empty folder"
    report.add(f"start to first accepted join, {where}: {seconds:.2f} s {under(2, seconds)}", **{f"start_{name}_s": seconds})


def time_to_join(folder: Path) -> float:
    with Server(folder) as server, Crowd(server.port) as crowd:
        ready = perf_counter() - server.began
        crowd.do("nothing")
        start = perf_counter()
        crowd.do("seat", seats=2)
        spent = ready + perf_counter() - start
        server.end()
    return spent


# So many moves a second.


def steady(report: Report, server: Server, crowd: Crowd, args: argparse.Namespace) -> Load:
    put_under_load(server, crowd, "steady", rate=args.rate, seconds=WARM_UP)
    seconds = 60 * args.minutes or args.seconds
    with Memory(server) as memory:
        load = put_under_load(server, crowd, "steady", rate=args.rate, seconds=seconds)
    told = load.told
    report.add(
        f"steady, {args.clients:,} clients at {args.tables:,} tables, {args.rate:,.0f} moves/s for {seconds:,.0f} s"
        f" (made {load.a_second('moves'):,.0f}/s, {told['late']:,} of them late, {told['between']:,}"
        f" between rounds, {told['games']:,} games ended):"
    )
    report.add(
        f"  from sending a move to every seat having it: p50 {told['p50']:.1f} ms, p99 {told['p99']:.1f} ms"
        f" {under(50, told['p99'])}, longest {told['max']:.0f} ms",
        steady={name: told[name] for name in ("moves", "nexts", "frames", "games", "late", "missed", "p50", "p99", "max")},
    )
    each = load.cpu_for_each("moves")
    report.add(
        f"  the server's time for a move, its part of rounds' ends included: {each:.2f} ms {under(0.6, each)}; {costs(load)}",
        steady_cpu_ms=each, steady_share=load.share, steady_load_share=load.own_share, steady_others=load.others,
        steady_stolen=load.stolen,
    )  # fmt: skip
    memory.tell(report, args.minutes)
    return load


class Memory:
    """Of a server, as time goes by."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._done = Event()
        self._seen: list[tuple[float, float]] = []
        self._thread = Thread(target=self._look, daemon=True)

    def __enter__(self) -> "Memory":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _look(self) -> None:
        start = perf_counter()
        while True:
            self._seen.append(((perf_counter() - start) / 60, self._server.megabytes))
            if self._done.wait(SAMPLES):
                return

    def tell(self, report: Report, minutes: float) -> None:
        first, last = self._seen[0][1], self._seen[-1][1]
        words = f"  memory of the server: {first:.0f} MB at first, {last:.0f} MB at last"
        if minutes > WARM_MINUTES + 1:
            grown = self._over(minutes - 1, minutes) / self._over(WARM_MINUTES - 1, WARM_MINUTES) - 1
            words += f"; from minute {WARM_MINUTES:.0f} to {minutes:.0f}: {grown:+.1%} {under(STILL, grown)}"
        report.add(words, memory_mb=[round(megabytes, 1) for _, megabytes in self._seen])

    def _over(self, start: float, end: float) -> float:
        return median(megabytes for minute, megabytes in self._seen if start <= minute <= end)


# As fast as it goes.


def saturated(report: Report, server: Server, crowd: Crowd, folder: Path, sizes: Any, args: argparse.Namespace) -> None:
    with Echo(sizes) as echo, Crowd(echo.port) as shouting:
        shouting.do("gather_echo", tables=args.tables, seats=args.clients // args.tables, words=100)
        turns = [
            (
                put_under_load(server, crowd, "saturate", seconds=TURN),
                put_under_load(echo, shouting, "saturate", seconds=TURN),
                fsyncs(folder),
            )
            for _ in range(TURNS)
        ]
    tell_saturated(report, *(list(column) for column in zip(*turns, strict=True)))


def tell_saturated(report: Report, ours: list[Any], echoes: list[Any], syncs: list[Any]) -> None:
    moves, messages, echoed = (
        median(load.a_second(what) for load in loads) for loads, what in ((ours, "moves"), (ours, "frames"), (echoes, "frames"))
    )
    pairs = list(zip(ours, echoes, strict=True))
    share = median(mine.a_second("frames") / other.a_second("frames") for mine, other in pairs)
    by_cpu = median(other.cpu_for_each("frames") / mine.cpu_for_each("frames") for mine, other in pairs)
    report.add(f"saturated: {moves:,.0f} durable moves/s, {messages:,.0f} messages/s; {costs(ours[-1])}")
    report.add(f"  the bare echo: {echoed:,.0f} messages/s; {costs(echoes[-1])}")
    report.add(f"  messages/s, as a part of the echo's: {share:.2f} {at_least(0.4, share)}; for the same CPU time: {by_cpu:.2f}")
    report.add(
        f"  appending and fsync on this disk, one after the other: {median(syncs):,.0f}/s",
        saturated_moves=moves, saturated_messages=messages, echo_messages=echoed, of_echo=share, of_echo_by_cpu=by_cpu,
        fsyncs=median(syncs), saturated_cpu_ms=median(load.cpu_for_each("moves") for load in ours),
    )  # fmt: skip


def fsyncs(folder: Path, seconds: float = 1.0) -> float:
    """Of a small append each, a second."""
    with open(folder / "fsync", "ab", buffering=0) as file:
        start, made = perf_counter(), 0
        while perf_counter() - start < seconds:
            file.write(b"x" * 400)
            os.fsync(file.fileno())
            made += 1
        return made / (perf_counter() - start)


# Tables at which nobody is.


def idle(report: Report, folder: Path, args: argparse.Namespace) -> None:
    with ExitStack() as stack:
        enter: Callable[[Any], Any] = stack.enter_context
        alone, crowded = enter(Server(folder / "alone")), enter(Server(folder / "crowded"))
        by_alone, by_crowded = enter(Crowd(alone.port)), enter(Crowd(crowded.port))
        for crowd in (by_alone, by_crowded):
            crowd.do("gather", tables=FEW_TABLES, seats=4)
            crowd.do("make_idle", tables=200, seats=4)
        make_idle(report, crowded, by_crowded, args.idle)
        visit_idle(report, crowded, by_crowded, min(VISITED, args.idle))
        beside_idle(report, alone, by_alone, crowded, by_crowded)
        for process in (by_crowded, crowded):
            process.end()


def make_idle(report: Report, server: Server, crowd: Crowd, tables: int) -> None:
    before, start = server.megabytes, perf_counter()
    crowd.do("make_idle", tables=tables, seats=4)
    spent = perf_counter() - start
    each = (server.megabytes - before) * 1024 / tables
    report.add(
        f"{tables:,} idle tables of 4: {each:.1f} KiB each {under(20, each)}, before they are put away after a minute;"
        f" made in {spent:.1f} s",
        idle_kib=each,
    )


def visit_idle(report: Report, server: Server, crowd: Crowd, tables: int) -> None:
    before = server.megabytes
    crowd.do("visit_idle", tables=tables)
    each = (server.megabytes - before) * 1024 / tables
    report.add(f"  and {tables:,} of them at which somebody looks on: {each:.1f} KiB more each", visited_kib=each)


def beside_idle(report: Report, alone: Server, by_alone: Crowd, crowded: Server, by_crowded: Crowd) -> None:
    turns = [
        [put_under_load(server, crowd, "steady", rate=FEW_MOVES, seconds=TURN) for server, crowd in pair]
        for _ in range(TURNS)
        for pair in [((alone, by_alone), (crowded, by_crowded))]
    ]
    ratio = median(with_them.told["p50"] / without.told["p50"] for without, with_them in turns)
    usual = median(without.told["p50"] for without, _ in turns)
    report.add(
        f"  a move takes {ratio:.2f} times as long as without them {under(1.1, ratio)}; without: {usual:.1f} ms",
        idle_slowdown=ratio, few_tables_p50_ms=usual,
    )  # fmt: skip


# All of it.

PARTS = ("start", "steady", "saturated", "idle")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=2000, help="(2000)")
    parser.add_argument("--tables", type=int, default=500, help="at which they sit (500)")
    parser.add_argument("--rate", type=float, default=1000, help="moves a second in all, where it is steady (1000)")
    parser.add_argument("--seconds", type=float, default=20, help="for so long (20)")
    parser.add_argument("--minutes", type=float, default=0, help="instead: so long, and memory is judged; 10 are wanted")
    parser.add_argument("--idle", type=int, default=10_000, help="tables at which nobody is (10000)")
    parser.add_argument("--only", choices=PARTS, action="append", help="one part; may be given again")
    parser.add_argument("--json", action="store_true", help="all figures, for a program")
    return parser.parse_args()


def main() -> None:
    args = read_arguments()
    parts = args.only or PARTS
    report = Report(args.json)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "start" in parts:
            starting(report, folder / "starts", "empty")
        if "steady" in parts or "saturated" in parts:
            playing(report, folder, parts, args)
        if "idle" in parts:
            idle(report, folder, args)
        if "idle" in parts and "start" in parts:
            starting(report, folder / "crowded", "again")
    report.end()


def playing(report: Report, folder: Path, parts: Any, args: argparse.Namespace) -> None:
    with Server(folder / "played") as server, Crowd(server.port) as crowd:
        crowd.do("gather", tables=args.tables, seats=args.clients // args.tables)
        crowd.do("scatter", moves=SCATTERED)
        sizes = put_under_load(server, crowd, "steady", rate=args.tables / 2, seconds=4).told["sizes"]
        if "steady" in parts:
            steady(report, server, crowd, args)
        if "saturated" in parts:
            saturated(report, server, crowd, folder, sizes, args)


if __name__ == "__main__":
    main()
