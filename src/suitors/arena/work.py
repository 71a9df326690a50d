"""Deals shared out among processes. Which process plays a deal, and when, makes no difference to it."""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event as Signal
from threading import Thread
from time import perf_counter

from suitors.arena.match import Match
from suitors.arena.playing import Block, play_deal
from suitors.bots import Bot
from suitors.bots.finding import leave
from suitors.bots.program import kill_all
from suitors.game.errors import SuitorsError

AT_ONCE = 0.3
"""Deals are handed out in bundles of about so many seconds."""
MOST = 50
"""And of no more than so many."""

Blocks = Generator[list[Block], None, None]
Enough = Callable[[], bool]
"""Whether to hand out no more deals."""


def play(match: Match, deals: Sequence[int], jobs: int, enough: Enough) -> Blocks:
    """The blocks of these deals, as they come. Deals that were begun are finished, unless the caller walks away."""
    jobs = min(jobs, len(deals))
    return _alone(match, deals, enough) if jobs <= 1 else _together(match, deals, jobs, enough)


def _alone(match: Match, deals: Sequence[int], enough: Enough) -> Blocks:
    bots = _sit_down(match)
    try:
        for deal in deals:
            if enough():
                break
            yield [play_deal(match, bots, deal)]
    finally:
        leave(bots)


def _together(match: Match, deals: Sequence[int], jobs: int, enough: Enough) -> Blocks:
    context = get_context("spawn")
    stop = context.Event()
    _sit_down(match)  # a bot that can't be had is said here, not in every process
    pool = ProcessPoolExecutor(jobs, context, _begin, (match, stop))
    try:
        yield from _hand_out(pool, iter(deals), jobs, enough)
    except BrokenProcessPool:
        raise SuitorsError("a process that played has ended by itself; what the others played is counted") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _hand_out(pool: ProcessPoolExecutor, deals: Iterator[int], jobs: int, enough: Enough) -> Blocks:
    """Keeps every process busy, with one bundle more for each in store."""
    bundle = 1
    begun: set[Future[tuple[list[Block], float]]] = set()
    while True:
        while len(begun) < 2 * jobs and not enough() and (numbers := list(islice(deals, bundle))):
            with _unheard():
                begun.add(pool.submit(_play, numbers))
        if not begun:
            return
        done, begun = wait(begun, return_when=FIRST_COMPLETED)
        for future in done:
            blocks, seconds = future.result()
            bundle = max(1, min(MOST, int(AT_ONCE * len(blocks) / max(seconds, 1e-9))))
            yield blocks


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


# In the process that plays.


class _Here:
    match: Match
    bots: list[Bot]
    stop: Signal


def _sit_down(match: Match) -> list[Bot]:
    return [entrant.sit_down() for entrant in match.bots]


def _begin(match: Match, stop: Signal) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _Here.match, _Here.bots, _Here.stop = match, _sit_down(match), stop


def _end_with_parent() -> None:
    """Nobody plays on for a program that was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        kill_all()
        os._exit(1)


def _play(deals: Sequence[int]) -> tuple[list[Block], float]:
    start = perf_counter()
    blocks = [play_deal(_Here.match, _Here.bots, deal, _Here.stop.is_set) for deal in deals]
    return blocks, perf_counter() - start
