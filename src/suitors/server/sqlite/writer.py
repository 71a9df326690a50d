"""The one thread that writes. Whatever waits when it comes round is made durable together, and answered together."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from sqlalchemy import Connection

from suitors.server.receipts import Receipt, Receipts
from suitors.server.sql.appends import Append
from suitors.server.sql.notice import Notice
from suitors.server.sqlite.hand import Hand
from suitors.server.sqlite.opening import probe
from suitors.server.sqlite.scribe import Scribe
from suitors.server.store import Unavailable
from suitors.tables.rows import About, Row

REST = 0.012
"""So many seconds lie between the beginnings of two transactions: a stream of moves needs fewer of them, and less work."""
MOST_TOGETHER = 1000
MOST_WAITING = 50_000
"""Beyond this the disk has stopped: better to say so than to fill the memory."""


class Task(NamedTuple):
    """Anything else to be written, in a transaction of its own, and the games whose rows it takes away."""

    work: Callable[[Connection], Any]
    forgets: Sequence[str] = ()


class Job(NamedTuple):
    what: Append | Task
    answer: asyncio.Future[Any]


Answer = tuple[asyncio.Future[Any], object]


def too_late(path: Path) -> Unavailable:
    return Unavailable(f"{path}: the server is shutting down")


def too_slow(path: Path, waiting: int) -> Unavailable | None:
    if waiting < MOST_WAITING:
        return None
    return Unavailable(f"{path}: the disk is too slow; {MOST_WAITING} moves wait for it")


class Writer:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._scribe = Scribe(path)
        self._hand = Hand(path)
        """For all but rows."""
        self._notice = Notice("writing")
        self.receipts = Receipts()
        self._rest = 0.0
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._write_all, name="tables-writer", daemon=True)
        self._closed = False
        self._thread.start()

    def append(self, game: str, rows: Sequence[Row], about: About | None) -> Receipt:
        receipt = Receipt()
        self._put(Append(game, rows, about), receipt)
        return receipt

    def do(self, work: Callable[[Connection], Any], forgets: Sequence[str] = ()) -> asyncio.Future[Any]:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._put(Task(work, forgets), answer)
        return answer

    def _put(self, what: Append | Task, answer: asyncio.Future[Any]) -> None:
        if self._closed:
            answer.set_exception(too_late(self._path))
        elif trouble := too_slow(self._path, self._waiting.qsize()):
            answer.set_exception(trouble)
        else:
            self._waiting.put(Job(what, answer))

    async def check(self) -> None:
        """Whether something could be written now. Raises `Unavailable`."""
        await self.do(probe)

    def finish(self) -> None:
        """Takes nothing more. To be called where the jobs come from, so that none comes after the last."""
        self._closed = True

    async def drain(self) -> None:
        """What waits is written when it is closed."""

    def close(self) -> None:
        """Writes what waits, and lets go of the file."""
        self.finish()
        self._waiting.put(None)
        self._thread.join()

    def _write_all(self) -> None:
        more = True
        while more:
            jobs = self._gather()
            more = None not in jobs
            self._answer_all(self._write([job for job in jobs if job is not None]))
            self._scribe.rest()
        self._scribe.close()
        self._hand.let_go()

    def _gather(self) -> list[Job | None]:
        """Waits for a job, and takes along what has come meanwhile. A lonely one is written at once, a stream in batches."""
        first = self._waiting.get()
        sleep(max(0, self._rest - monotonic()))
        self._rest = monotonic() + REST
        return [first] + [self._waiting.get() for _ in range(min(self._waiting.qsize(), MOST_TOGETHER))]

    def _write(self, jobs: list[Job]) -> list[Answer]:
        appends = [(job.what, job.answer) for job in jobs if isinstance(job.what, Append)]
        tasks = [(job.what, job.answer) for job in jobs if isinstance(job.what, Task)]
        answers: list[Answer] = []
        if appends:
            what, futures = zip(*appends, strict=True)
            answers += zip(futures, self._try(partial(self._scribe.add, what), len(what)), strict=True)
        for task, future in tasks:
            answers += zip([future], self._try(partial(self._perform, task), 1), strict=True)
        return answers

    def _try(self, work: Callable[[], Sequence[object]], count: int) -> Sequence[object]:
        try:
            answers = work()
        except Exception as error:
            self._notice.wrong(error)
            # Each has an error of his own; one that is no trouble of the disk is a bug, and stays what it is.
            return [type(error)(*error.args) if isinstance(error, Unavailable) else error for _ in range(count)]
        self._notice.well()
        return answers

    def _perform(self, task: Task) -> Sequence[object]:
        found = self._hand.perform(task.work)
        self._scribe.forget(task.forgets)
        return [found]

    def _answer_all(self, answers: Iterable[Answer]) -> None:
        """One wake-up for all who wait in the same event loop."""
        by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
        for answer in answers:
            by_loop.setdefault(answer[0].get_loop(), []).append(answer)
        for loop, mine in by_loop.items():
            with suppress(RuntimeError):  # The loop is closed, and nobody waits any more.
                loop.call_soon_threadsafe(self._answer, mine)

    def _answer(self, answers: list[Answer]) -> None:
        for future, found in answers:
            if not isinstance(future, Receipt):
                _give(future, found)
        self.receipts.settle(
            (future, found if isinstance(found, Exception) else None) for future, found in answers if isinstance(future, Receipt)
        )


def _give(future: asyncio.Future[Any], found: object) -> None:
    if future.done():  # Nobody waits any more.
        return
    if isinstance(found, Exception):
        future.set_exception(found)
    else:
        future.set_result(found)
