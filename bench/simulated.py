"""Tables, processes, a database and a bus, played by chance: event after event in a time of its own. The check of `capacity.py`.

Each process does one errand at a time, in the order in which they came; all rows of a process that wait go with its next commit;
every other process that has somebody at the table hears of the row after a while, and follows.
"""

import heapq
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from statistics import fmean

from bench.capacity import Costs, Machines, Play

Do = Callable[[], None]


class Clock:
    """What happens next, in milliseconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Do]] = []
        self._numbers = count()

    def after(self, wait: float, do: Do) -> None:
        heapq.heappush(self._events, (self.now + wait, next(self._numbers), do))

    def run(self, until: float) -> None:
        while self._events and self._events[0][0] <= until:
            self.now, _, do = heapq.heappop(self._events)
            do()
        self.now = until


class Process:
    def __init__(self, clock: Clock, commit: float) -> None:
        self._clock, self._commit = clock, commit
        self._errands: deque[tuple[float, Do]] = deque()
        self._is_busy = self._is_committing = False
        self._rows: list[Do] = []
        self.busy = 0.0

    def take(self, time: float, then: Do) -> None:
        self._errands.append((time, then))
        if not self._is_busy:
            self._next()

    def _next(self) -> None:
        self._is_busy = bool(self._errands)
        if self._errands:
            time, then = self._errands.popleft()
            self.busy += time
            self._clock.after(time, lambda: self._done(then))

    def _done(self, then: Do) -> None:
        then()
        self._next()

    def keep(self, then: Do) -> None:
        self._rows.append(then)
        if not self._is_committing:
            self._write()

    def _write(self) -> None:
        rows, self._rows = self._rows, []
        self._is_committing = bool(rows)
        if rows:
            self._clock.after(self._commit, lambda: self._written(rows))

    def _written(self, rows: list[Do]) -> None:
        for then in rows:
            then()
        self._write()


@dataclass
class Seen:
    moves: float
    """A second."""
    server: float
    """The part of its time that a process was busy, on average."""
    database: float
    answers: list[float] = field(default_factory=list)
    elsewhere: list[float] = field(default_factory=list)

    @property
    def answer(self) -> float:
        return fmean(self.answers)


class House:
    def __init__(self, play: Play, machines: Machines, costs: Costs, seed: int) -> None:
        self.clock, self.chance = Clock(), Random(seed)
        self.play, self.costs = play, costs
        self.processes = [Process(self.clock, costs.commit) for _ in range(machines.processes)]
        self.database = 0.0
        self.answers: list[float] = []
        self.elsewhere: list[float] = []
        for _ in range(play.tables):
            self._think(self._spread(play.others(machines.processes)))

    def _spread(self, others: float) -> list[Process]:
        """The processes at which a table has somebody."""
        whole = int(others)
        many = 1 + whole + (self.chance.random() < others - whole)
        return self.chance.sample(self.processes, min(many, len(self.processes)))

    def _think(self, at: list[Process]) -> None:
        self.clock.after(self.chance.expovariate(1 / (1000 * self.play.think)), lambda: self._move(at))

    def _move(self, at: list[Process]) -> None:
        """Whoever moves is at any of them."""
        asked, first = self.clock.now, self.chance.choice(at)
        hint = self.costs.hint * (len(self.processes) > 1)

        def told() -> None:
            self.answers.append(self.clock.now - asked)
            self._think(at)
            for other in at:
                if other is not first:
                    self.clock.after(self.costs.hop, partial(other.take, self.costs.follow, heard))

        def heard() -> None:
            self.database += self.costs.look
            self.elsewhere.append(self.clock.now - asked)

        def kept() -> None:
            self.database += self.costs.rows * self.costs.row
            first.take(self.costs.tell + hint, told)

        first.take(self.costs.obey, lambda: first.keep(kept))


def simulate(play: Play, machines: Machines, costs: Costs, seconds: float, seed: int = 1) -> Seen:
    """After a while in which it comes to its pace."""
    house = House(play, machines, costs, seed)
    house.clock.run(1000 * play.think)
    before = sum(process.busy for process in house.processes), house.database
    house.answers.clear()
    house.elsewhere.clear()
    house.clock.run(house.clock.now + 1000 * seconds)
    busy = sum(process.busy for process in house.processes) - before[0]
    return Seen(
        moves=len(house.answers) / seconds,
        server=busy / len(house.processes) / seconds / 1000,
        database=(house.database - before[1]) / machines.database_cores / seconds / 1000,
        answers=house.answers,
        elsewhere=house.elsewhere,
    )
