"""Work in parts, and who does them. Who does a part, and when, makes no difference to it.

A crew is one of these: this process alone, threads of it (`Threads`), processes on this machine (`processes.py`), or
those of a Ray cluster (`cluster.py`).
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event as Signal
from time import perf_counter
from typing import Protocol, TypeVar

AT_ONCE = 0.3
"""Parts are handed out in bundles of about so many seconds."""
MOST = 50
"""And of no more than so many."""
PULSE = 0.2
"""Seconds after which whoever waits for a bundle looks up."""

Part = TypeVar("Part")
Done = TypeVar("Done")
PartIn = TypeVar("PartIn", contravariant=True)
DoneOut = TypeVar("DoneOut", covariant=True)
Enough = Callable[[], bool]
"""Whether to hand out no more parts."""
Stop = Callable[[], bool]
"""Whether to leave a part and forget it."""
Bundle = tuple[list[Done], float]
"""What some parts came to, and how many seconds they took."""


class Stopped(Exception):
    """A part was left before its end."""


def never() -> bool:
    return False


class Worker(Protocol[PartIn, DoneOut]):
    """Somebody who has all that the work needs."""

    def do(self, part: PartIn, stop: Stop) -> DoneOut: ...

    def leave(self) -> None: ...


class Work(Protocol[PartIn, DoneOut]):
    """What is to be done, small enough to be sent to wherever it is done."""

    def begin(self) -> Worker[PartIn, DoneOut]: ...


class Crew(Protocol):
    """Those who do the parts."""

    def do(self, work: Work[Part, Done], parts: Iterable[Part], enough: Enough = never) -> Generator[list[Done], None, None]:
        """What the parts came to, as they come. Those that were begun are finished, unless the caller walks away."""
        ...


class Alone:
    """This process, one part after the other."""

    def do(self, work: Work[Part, Done], parts: Iterable[Part], enough: Enough = never) -> Generator[list[Done], None, None]:
        worker = work.begin()
        try:
            for part in parts:
                if enough():
                    break
                yield [worker.do(part, never)]
        finally:
            worker.leave()


ALONE = Alone()


class Threads:
    """So many threads, for work that lets them run side by side."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def do(self, work: Work[Part, Done], parts: Iterable[Part], enough: Enough = never) -> Generator[list[Done], None, None]:
        stop = Signal()
        worker = work.begin()
        with ThreadPoolExecutor(self.jobs) as pool:

            def submit(some: Sequence[Part]) -> Future[Bundle[Done]]:
                return pool.submit(do_all, worker, some, stop.is_set)

            try:
                yield from hand_out(submit, iter(parts), lambda: self.jobs, enough)
            finally:
                stop.set()
                worker.leave()


def do_all(worker: Worker[Part, Done], parts: Sequence[Part], stop: Stop) -> Bundle[Done]:
    start = perf_counter()
    done = [worker.do(part, stop) for part in parts]
    return done, perf_counter() - start


def hand_out(
    submit: Callable[[Sequence[Part]], Future[Bundle[Done]]], parts: Iterator[Part], hands: Callable[[], int], enough: Enough
) -> Generator[list[Done], None, None]:
    """Keeps every hand busy, with one bundle more for each in store."""
    bundle = 1
    begun: set[Future[Bundle[Done]]] = set()
    while True:
        while len(begun) < 2 * hands() and not enough() and (some := list(islice(parts, bundle))):
            begun.add(submit(some))
        if not begun:
            return
        done, begun = wait(begun, PULSE, FIRST_COMPLETED)
        for future in done:
            results, seconds = future.result()
            bundle = max(1, min(MOST, int(AT_ONCE * len(results) / max(seconds, 1e-9))))
            yield results
