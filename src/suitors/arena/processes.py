"""Processes of this machine that do the parts of some work."""

import os
import signal
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from suitors.arena.work import Bundle, Done, Enough, Part, Work, Worker, do_all, hand_out, never
from suitors.bots.program import kill_all
from suitors.game.errors import SuitorsError


class Processes:
    """So many of them, started anew."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def do(self, work: Work[Part, Done], parts: Iterable[Part], enough: Enough = never) -> Generator[list[Done], None, None]:
        context = get_context("spawn")
        stop = context.RawValue("b", False)  # no Event: it has a lock, which a process that is ended would never give back
        work.begin().leave()  # a bot that can't be had is said here, not in every process
        pool = ProcessPoolExecutor(self.jobs, context, _begin, (work, stop))

        def submit(some: Sequence[Part]) -> Future[Bundle[Done]]:
            with _unheard():
                return pool.submit(_do, some)

        try:
            yield from hand_out(submit, iter(parts), lambda: self.jobs, enough)
        except BrokenProcessPool:
            raise SuitorsError("a process that played has ended by itself; what the others played is counted") from None
        finally:
            stop.value = True
            pool.shutdown(cancel_futures=True)


@contextmanager
def _unheard() -> Iterator[None]:
    """Ctrl-C is for us, who then ask the others to stop: a process that is started in here inherits not to hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the process that does them.


class _Here:
    worker: Worker[Any, Any]
    stop: Any


def _begin(work: Work[Any, Any], stop: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A thread may wait for what the interrupted one holds.
    signal.signal(signal.SIGTERM, lambda *_: Thread(target=_end).start())
    Thread(target=_end_with_parent, daemon=True).start()
    _Here.worker, _Here.stop = work.begin(), stop


def _end_with_parent() -> None:
    """Nobody plays on for a program that was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        _end()


def _end() -> None:
    """At once, with the programs that were started here."""
    kill_all()
    os._exit(1)


def _do(parts: Sequence[Any]) -> Bundle[Any]:
    return do_all(_Here.worker, parts, lambda: bool(_Here.stop.value))
