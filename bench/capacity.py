"""How many tables some machines carry: what a move costs each part, as it was measured, and queues in between.

`python bench/capacity.py --processes 8 --database-cores 8` prints it. `simulated.py` plays the same by chance, move by move, and
`tests/test_capacity.py` compares the two. A process is one core: Python runs one thing at a time.
"""

import argparse
from dataclasses import dataclass
from math import exp, floor


@dataclass(frozen=True)
class Costs:
    """What was measured (`python bench/scaling.py`), in milliseconds of CPU unless it says otherwise."""

    obey: float = 0.45
    """A server's, for a move until its row goes to the database, with its part of joins, `next` and rounds' ends."""
    tell: float = 0.45
    """A server's, from the durable row to what everybody at the table is sent."""
    hint: float = 0.02
    """A server's, for a hint to the others."""
    follow: float = 0.60
    """Another server's that has somebody at the table: hearing, reading the log, following, telling its own."""
    row: float = 0.35
    """The database's, for a row, with its part of the commit."""
    look: float = 0.15
    """The database's, for another server that reads the row."""
    commit: float = 2.0
    """How long a commit takes by the clock, with the way there and back; all that waits goes with the next one."""
    message: float = 0.01
    """The bus's, for each message in and out."""
    hop: float = 0.5
    """How long a hint is on its way, by the clock."""
    rows: float = 1.2
    """Rows for a move: some commands are no moves."""
    server_mb: float = 90
    table_kb: float = 25
    connection_kb: float = 30


@dataclass(frozen=True)
class Machines:
    processes: int = 2
    memory_mb: float = 1024
    """For each process."""
    database_cores: float = 2
    bus_cores: float = 1


@dataclass(frozen=True)
class Play:
    """What people do."""

    tables: int = 1000
    seats: int = 4
    think: float = 8.0
    """Seconds from everybody having a move's news to the next move."""
    apart: float = 0.5
    """So many of the seats are at another process than the table's first, on average: 0 where a proxy sends a table's people to
    the same one."""

    def others(self, processes: int) -> float:
        """At how many more processes a table has somebody."""
        if processes == 1 or not self.apart:
            return 0.0
        spread = 1 + (self.seats - 1) * self.apart
        return (processes - 1) * (1 - (1 - 1 / (processes - 1)) ** (spread - 1)) if processes > 2 else min(1.0, spread - 1)


@dataclass(frozen=True)
class Forecast:
    moves: float
    """A second, in all."""
    server: float
    """The part of its time that a process is busy."""
    database: float
    bus: float
    memory: float
    """The part of a process's memory that is used."""
    answer: float
    """Milliseconds from a move's arrival to everybody at the same process having it."""
    elsewhere: float
    """The same for those at another process."""

    @property
    def tightest(self) -> tuple[str, float]:
        parts = {"server": self.server, "database": self.database, "bus": self.bus, "memory": self.memory}
        return max(parts.items(), key=lambda part: part[1])


def forecast(play: Play, machines: Machines, costs: Costs) -> Forecast:
    """The answer's time counts for the pace of play, and the pace for the answer's time: a few rounds settle that."""
    answer = 0.0
    for _ in range(50):
        moves = play.tables / (play.think + answer / 1000)
        found = _at_pace(moves, play, machines, costs)
        if found.server >= 1:
            moves *= 0.999 / found.server
            found = _at_pace(moves, play, machines, costs)
        answer = (answer + found.answer) / 2
    return found


def _at_pace(moves: float, play: Play, machines: Machines, costs: Costs) -> Forecast:
    others = play.others(machines.processes)
    each = moves / machines.processes / 1000
    """Moves of one process in a millisecond."""
    has_bus = machines.processes > 1
    errands = [costs.obey, costs.tell + costs.hint * has_bus] + [costs.follow] * (others > 0)
    rates = [each, each, each * others][: len(errands)]
    busy = sum(rate * time for rate, time in zip(rates, errands, strict=True))
    wait = _wait(rates, errands, min(busy, 0.999))
    answer = 2 * wait + errands[0] + errands[1] + _commit_time(each, costs.commit)
    return Forecast(
        moves=moves,
        server=busy,
        database=moves / 1000 * (costs.rows * costs.row + others * costs.look) / machines.database_cores,
        bus=moves / 1000 * costs.message * (1 + others) / machines.bus_cores if has_bus else 0.0,
        memory=_memory(play, machines, costs, others),
        answer=answer,
        elsewhere=answer + costs.hop + wait + costs.follow if others else answer,
    )


def _wait(rates: list[float], times: list[float], busy: float) -> float:
    """Until a process has time for one more errand: what it is at, and those who came before (Pollaczek and Khinchine)."""
    return sum(rate * time**2 for rate, time in zip(rates, times, strict=True)) / 2 / (1 - busy)


def _commit_time(rate: float, commit: float) -> float:
    """The own commit, and half of another one if one is under way; all that waits goes with the next."""
    under_way = rate * commit / (rate * commit + exp(-min(rate * commit, 500)))
    return commit * (1 + under_way / 2)


def _memory(play: Play, machines: Machines, costs: Costs, others: float) -> float:
    tables = play.tables * (1 + others) / machines.processes
    connections = play.tables * play.seats / machines.processes
    used = costs.server_mb + (tables * costs.table_kb + connections * costs.connection_kb) / 1024
    return used / machines.memory_mb


def most_tables(play: Play, machines: Machines, costs: Costs, full: float = 0.7) -> int:
    """So many that no part is busier than that: beyond it, waiting grows fast."""
    few, many = 0, 1
    while _fits(many, play, machines, costs, full):
        few, many = many, many * 2
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (middle, many) if _fits(middle, play, machines, costs, full) else (few, middle)
    return few


def _fits(tables: int, play: Play, machines: Machines, costs: Costs, full: float) -> bool:
    asked = Play(tables, play.seats, play.think, play.apart)
    return forecast(asked, machines, costs).tightest[1] <= full


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=2, help="of suitors serve, a core each (2)")
    parser.add_argument("--memory", type=float, default=1024, metavar="MB", help="for each of them (1024)")
    parser.add_argument("--database-cores", type=float, default=2, help="(2)")
    parser.add_argument("--seats", type=int, default=4, help="at a table (4)")
    parser.add_argument("--think", type=float, default=8, metavar="SECONDS", help="from one move to the next (8)")
    parser.add_argument("--apart", type=float, default=0.5, help="the part of a table's people that is elsewhere (0.5)")
    parser.add_argument("--full", type=float, default=0.7, help="how busy anything may be (0.7)")
    args = parser.parse_args()
    machines = Machines(args.processes, args.memory, args.database_cores)
    play = Play(1, args.seats, args.think, args.apart)
    tables = floor(most_tables(play, machines, Costs(), args.full))
    found = forecast(Play(tables, args.seats, args.think, args.apart), machines, Costs())
    print(f"{tables:,} tables of {args.seats}, {found.moves:,.0f} moves/s; what is full first: {found.tightest[0]}")
    for name in ("server", "database", "bus", "memory"):
        print(f"  {name:<9}{getattr(found, name):5.0%}")
    print(f"  a move reaches those at the same process after {found.answer:.1f} ms, the others after {found.elsewhere:.1f} ms")


if __name__ == "__main__":
    main()
