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

from msgspec import Raw
from sqlalchemy import Connection

from suitors.server.receipts import Receipt, Receipts
from suitors.server.sql.appends import Append
from suitors.server.sql.notice import Notice
from suitors.server.sqlite.apart import Answer, Frames, ScribeApart, encode, frame, read_answer
from suitors.server.sqlite.hand import Hand
from suitors.server.sqlite.opening import probe
from suitors.server.sqlite.writer import MOST_TOGETHER, Task, too_late, too_slow
from suitors.server.store import Unavailable, Unsure
from suitors.tables.rows import About, Row

REST = 0.005
"""So many seconds lie between two batches at least; the scribe's time is not ours, so it is less than a thread's."""
PATIENCE = 15.0
"""So long, in seconds, a batch may take: far longer than another program may keep the file locked."""
YOUNG, LONGEST_PAUSE = 2.0, 5.0
"""A scribe that died so young may do so again: the next one is let wait, and each time twice as long, up to this."""

ROWS, TASKS = "rows", "tasks"


class Dispatch:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._hand = Hand(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tables-tasks")
        self._notice = Notice("writing")
        self.receipts = Receipts()
        self._waiting: list[tuple[Raw | None, Receipt]] = []
        """Rows as they are sent; None if it is only asked whether some could be written."""
        self._tasks: deque[tuple[Task, asyncio.Future[Any]]] = deque()
        self._forgotten: list[str] = []
        self._asked: list[Receipt] = []
        """Whose rows the scribe has in hand."""
        self._was_task = False
        """Whether rows are to be next: each kind of work would keep the other waiting for ever."""
        self._is_busy = self._is_coming = False
        """Whether something is under way; whether it is known when the next thing will be."""
        self._rest = 0.0
        self._closed = False
        self._scribe: ScribeApart | None = ScribeApart(path)
        self._line: asyncio.Transport | None = None
        self._opening: asyncio.Task[None] | None = None
        self._late: asyncio.TimerHandle | None = None
        self._born, self._deaths = 0.0, 0
        """When the scribe's line was opened; how many died young, one after the other."""
        self._done: asyncio.Event | None = None

    # What is asked.

    def append(self, game: str, rows: Sequence[Row], about: About | None) -> Receipt:
        receipt = Receipt()
        append = Append(game, rows, about)
        try:
            self._ask(Raw(encode((append.game, append.rows, append.about))), receipt)
        except Exception as error:  # A mistake of ours, met by whoever made it: nobody else's rows are held up by it.
            receipt.set_exception(error)
        return receipt

    def _ask(self, words: Raw | None, receipt: Receipt) -> None:
        if self._closed:
            raise too_late(self._path)
        if trouble := too_slow(self._path, len(self._waiting)):
            raise trouble
        self._waiting.append((words, receipt))
        self._stir()

    def do(self, work: Callable[[Connection], Any], forgets: Sequence[str] = ()) -> asyncio.Future[Any]:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            answer.set_exception(too_late(self._path))
        elif trouble := too_slow(self._path, len(self._tasks)):
            answer.set_exception(trouble)
        else:
            self._tasks.append((Task(work, forgets), answer))
            self._stir()
        return answer

    async def check(self) -> None:
        """Whether something could be written now, by both who write. Raises `Unavailable`."""
        await self.do(probe)
        receipt = Receipt()
        self._ask(None, receipt)
        await receipt

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
        while self._tasks and self._tasks[0][1].done():  # Nobody waits for it any more.
            self._tasks.popleft()
        self._was_task = bool(self._tasks and not (self._waiting and self._was_task))
        if self._was_task:
            self._perform(*self._tasks.popleft())
        elif self._waiting and self._line is None and self._scribe is None and self._closed:
            self._give_up(too_late(self._path))
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
            if self._deaths:
                await asyncio.sleep(min(0.05 * 2**self._deaths, LONGEST_PAUSE))
            scribe = self._scribe = self._scribe or ScribeApart(self._path)
            self._born = asyncio.get_running_loop().time()
            await self._dial(scribe)
            if self._line is None:
                raise Unavailable(f"{self._path}: the process that writes it has ended as it began")
        except Exception as error:
            self._kill_scribe()
            self._give_up(error if isinstance(error, Unavailable) else Unavailable(f"{self._path}: {error}"))
            return
        self._rested()

    async def _dial(self, scribe: ScribeApart) -> None:
        line = scribe.take_line()
        try:
            await asyncio.get_running_loop().create_connection(partial(Line, self), sock=line)
        except BaseException:
            line.close()
            raise

    def _give_up(self, trouble: Unavailable) -> None:
        """Nothing of what waits was written."""
        self._asked = [receipt for _, receipt in self._waiting]
        self._waiting = []
        self._settle(lambda: type(trouble)(*trouble.args))

    def meet(self, line: asyncio.Transport) -> None:
        """At once: who ends as it begins is lost then, and not waited for."""
        self._line = line

    def _send(self, line: asyncio.Transport | None) -> None:
        assert line is not None
        self._is_busy = True
        self._rest = asyncio.get_running_loop().time() + REST
        batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        # Those who only ask stand last: an answer has a place for each who sent something.
        batch.sort(key=lambda one: one[0] is None)
        self._asked = [receipt for _, receipt in batch]
        forgotten, self._forgotten = self._forgotten, []
        self._late = asyncio.get_running_loop().call_later(PATIENCE, line.abort)
        line.write(frame(encode(([words for words, _ in batch if words is not None], forgotten))))

    def hear(self, answer: Answer) -> None:
        self._is_in_time()
        self._deaths = 0
        if answer.trouble is not None:
            self._settle(partial(Unavailable, answer.trouble))
        else:
            self._notice.well(ROWS)
            refusals = answer.refusals
            self._give(refusals + [None] * (len(self._asked) - len(refusals)))

    def _is_in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def lose(self) -> None:
        """The scribe has ended, or is about to, and nobody knows how far it came."""
        if self._line is None:
            return
        self._line = None
        self._is_in_time()
        self._deaths = self._deaths + 1 if asyncio.get_running_loop().time() - self._born < YOUNG else 0
        self._kill_scribe()
        if self._asked:
            self._settle(partial(Unsure, f"{self._path}: the process that writes it has ended, or answered too late"))

    def _kill_scribe(self) -> None:
        scribe, self._scribe = self._scribe, None
        if scribe is not None:
            scribe.kill()

    def _end_scribe(self) -> None:
        scribe, self._scribe = self._scribe, None
        if scribe is not None:
            scribe.end()

    def _settle(self, trouble: Callable[[], Exception]) -> None:
        """Each has an error of his own."""
        self._notice.wrong(trouble(), ROWS)
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
            self._notice.well(TASKS)
            self._forgotten += task.forgets
        elif isinstance(error, Exception):
            self._notice.wrong(error, TASKS)
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
