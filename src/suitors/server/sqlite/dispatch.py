"""Writing by a scribe apart, without a thread: whatever waits is sent to it together, and answered together.

What is no row is done here, in a thread, while the scribe has nothing in hand: so all is written in one order.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection

from suitors.server.receipts import Receipt, Receipts
from suitors.server.sql.appends import Append
from suitors.server.sql.notice import Notice
from suitors.server.sqlite.apart import Answer, Batch, Frames, ScribeApart, encode, frame, read_answer
from suitors.server.sqlite.hand import Hand
from suitors.server.sqlite.writer import MOST_TOGETHER, Task, too_late, too_slow
from suitors.server.store import Unavailable, Unsure
from suitors.tables.rows import About, Row

REST = 0.005
"""So many seconds lie between two batches at least; the scribe's time is not ours, so it is less than a thread's."""


class Dispatch:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._hand = Hand(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tables-tasks")
        self._notice = Notice("writing")
        self.receipts = Receipts()
        self._waiting: list[tuple[Append, Receipt]] = []
        self._tasks: deque[tuple[Task, asyncio.Future[Any]]] = deque()
        self._forgotten: list[str] = []
        self._asked: list[Receipt] = []
        """Whose rows the scribe has in hand."""
        self._is_busy = self._is_coming = False
        """Whether something is under way; whether it is known when the next thing will be."""
        self._rest = 0.0
        self._closed = False
        self._scribe: ScribeApart | None = ScribeApart(path)
        self._line: asyncio.Transport | None = None
        self._opening: asyncio.Task[None] | None = None
        self._done: asyncio.Event | None = None

    # What is asked.

    def append(self, game: str, rows: Sequence[Row], about: About | None) -> Receipt:
        receipt = Receipt()
        append = Append(game, rows, about)
        if self._closed:
            receipt.set_exception(too_late(self._path))
        elif trouble := too_slow(self._path, len(self._waiting)):
            receipt.set_exception(trouble)
        else:
            self._waiting.append((append, receipt))
            self._stir()
        return receipt

    def do(self, work: Callable[[Connection], Any], forgets: Sequence[str] = ()) -> asyncio.Future[Any]:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            answer.set_exception(too_late(self._path))
        else:
            self._tasks.append((Task(work, forgets), answer))
            self._stir()
        return answer

    def finish(self) -> None:
        """Takes nothing more."""
        self._closed = True

    async def drain(self) -> None:
        """Writes what waits, and hangs up."""
        self._done = asyncio.Event()
        self._stir()
        await self._done.wait()
        if self._line is not None:
            self._line.close()
            self._line = None
            await asyncio.sleep(0)

    def close(self) -> None:
        """Lets go of the file."""
        self.finish()
        self._thread.shutdown()
        self._hand.let_go()
        self._end_scribe()

    # One thing after another.

    def _stir(self) -> None:
        """A lonely row is written at once, a stream in batches."""
        if not self._is_busy and not self._is_coming:
            self._is_coming = True
            loop = asyncio.get_running_loop()
            loop.call_later(max(0.0, self._rest - loop.time()), self._go_on)

    def _go_on(self) -> None:
        self._is_coming = False
        if self._is_busy:
            return
        if self._tasks:
            self._perform(*self._tasks.popleft())
        elif self._waiting and self._line is None:
            self._is_busy = True
            self._opening = asyncio.get_running_loop().create_task(self._open())
        elif self._waiting:
            self._send(self._line)
        elif self._done is not None:
            self._done.set()

    def _rested(self) -> None:
        self._is_busy = False
        if self._waiting or self._tasks or self._done is not None:
            self._stir()

    # The scribe.

    async def _open(self) -> None:
        try:
            scribe = self._scribe = self._scribe or ScribeApart(self._path)
            await asyncio.get_running_loop().create_connection(partial(Line, self), sock=scribe.take_line())
            if self._line is None:
                raise Unavailable(f"{self._path}: the process that writes it has ended as it began")
        except (OSError, Unavailable) as error:
            self._end_scribe()
            trouble = error if isinstance(error, Unavailable) else Unavailable(f"{self._path}: {error}")
            self._asked = [receipt for _, receipt in self._waiting]
            self._waiting = []
            self._settle(lambda: trouble)
            return
        self._rested()

    def meet(self, line: asyncio.Transport) -> None:
        """At once: who ends as it begins is lost then, and not waited for."""
        self._line = line

    def _send(self, line: asyncio.Transport | None) -> None:
        assert line is not None
        self._is_busy = True
        self._rest = asyncio.get_running_loop().time() + REST
        batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        self._asked = [receipt for _, receipt in batch]
        forgotten, self._forgotten = self._forgotten, []
        words = Batch([(append.game, cast(list[Row], append.rows), append.about) for append, _ in batch], forgotten)
        line.write(frame(encode(words)))

    def hear(self, answer: Answer) -> None:
        if answer.trouble is not None:
            self._settle(partial(Unavailable, answer.trouble))
        elif answer.bug is not None:
            self._settle(partial(RuntimeError, answer.bug))
        else:
            self._notice.well()
            self._give(answer.refusals)

    def lose(self) -> None:
        """The scribe has ended, or is about to, and nobody knows how far it came."""
        if self._line is None:
            return
        self._line = None
        if self._scribe is not None:
            self._scribe.kill()
            self._scribe = None
        if self._asked:
            self._settle(partial(Unsure, f"{self._path}: the process that writes it has ended"))

    def _end_scribe(self) -> None:
        scribe, self._scribe = self._scribe, None
        if scribe is not None:
            scribe.end()

    def _settle(self, trouble: Callable[[], Exception]) -> None:
        """Each has an error of his own."""
        self._notice.wrong(trouble())
        self._give([trouble() for _ in self._asked])

    def _give(self, found: Sequence[Exception | None]) -> None:
        asked, self._asked = self._asked, []
        self._rested()
        self.receipts.settle(zip(asked, found, strict=True))

    # All but rows.

    def _perform(self, task: Task, answer: asyncio.Future[Any]) -> None:
        self._is_busy = True
        doing = asyncio.get_running_loop().run_in_executor(self._thread, self._hand.perform, task.work)
        doing.add_done_callback(partial(self._performed, task, answer))

    def _performed(self, task: Task, answer: asyncio.Future[Any], doing: asyncio.Future[Any]) -> None:
        error = doing.exception()
        if error is None:
            self._notice.well()
            self._forgotten += task.forgets
        elif isinstance(error, Exception):
            self._notice.wrong(error)
        if not answer.done():
            if error is None:
                answer.set_result(doing.result())
            else:
                answer.set_exception(error)
        self._rested()


class Line(asyncio.Protocol):
    """To the scribe."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch
        self._frames = Frames()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._dispatch.meet(cast(asyncio.Transport, transport))

    def data_received(self, data: bytes) -> None:
        for words in self._frames.take(data):
            self._dispatch.hear(read_answer(words))

    def connection_lost(self, exc: Exception | None) -> None:
        self._dispatch.lose()
