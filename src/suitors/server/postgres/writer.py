"""The one task that appends. Whatever waits when it comes round is made durable together, and answered together."""

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from suitors.server.postgres.address import Address
from suitors.server.postgres.appending import Log
from suitors.server.postgres.connecting import dial
from suitors.server.postgres.patience import Patience
from suitors.server.postgres.trouble import trouble_of
from suitors.server.receipts import Receipt, Receipts
from suitors.server.sql.appends import Append
from suitors.server.store import Taken, Unavailable, Unsure
from suitors.tables.rows import About, Row

REST = 0.004
"""So many seconds lie between the beginnings of two transactions: a stream of moves needs fewer of them, and less work."""
MOST_TOGETHER = 1000
MOST_WAITING = 50_000
"""Beyond this the database has stopped: better to say so than to fill the memory."""
GOODBYE = 2.0
HASTY = {"enable_seqscan": "off"}
"""Rows are looked for by their key, also before PostgreSQL has noticed how many there are."""


class Job(NamedTuple):
    what: Append
    receipt: Receipt


class Writer:
    def __init__(self, address: Address) -> None:
        self._address = address
        self._log = Log()
        self._patience = Patience(address, "appending")
        self.receipts = Receipts()
        self._connection: Any = None
        self._waiting: list[Job] = []
        self._come = asyncio.Event()
        self._rest = 0.0
        self._closed = False
        self._task = asyncio.get_running_loop().create_task(self._write_all())

    def append(self, game: str, rows: Sequence[Row], about: About | None) -> Receipt:
        what = Append(game, rows, about)
        receipt = Receipt()
        if self._closed:
            receipt.set_exception(Unavailable(f"{self._address}: the server is shutting down"))
        elif len(self._waiting) >= MOST_WAITING:
            receipt.set_exception(Unavailable(f"{self._address}: is too slow; {MOST_WAITING} moves wait for it"))
        else:
            self._waiting.append(Job(what, receipt))
            self._come.set()
        return receipt

    def finish(self) -> None:
        """Takes nothing more."""
        self._closed = True
        self._come.set()

    async def close(self) -> None:
        """Writes what waits, and lets go of the connection."""
        self.finish()
        await self._task
        await self._let_go()

    async def _write_all(self) -> None:
        while self._waiting or not self._closed:
            if jobs := await self._gather():
                await self._write(jobs)

    async def _gather(self) -> list[Job]:
        """Waits for a job, and takes along what has come meanwhile. A lonely one is written at once, a stream in batches."""
        await self._come.wait()
        if (rest := self._rest - monotonic()) > 0:
            await asyncio.sleep(rest)
        self._rest = monotonic() + REST
        jobs, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        if not self._waiting and not self._closed:
            self._come.clear()
        return jobs

    async def _write(self, jobs: Sequence[Job]) -> None:
        """Nobody is left without an answer, whatever goes wrong."""
        batch = Batch(self, [job.what for job in jobs])
        try:
            answers: Sequence[Exception | None] = await self._patience.wait_for(batch.add)
        except Exception as error:
            answers = [batch.told(error) for _ in jobs]
        self.receipts.settle(zip((job.receipt for job in jobs), answers, strict=True))

    async def add(self, appends: Sequence[Append], again: bool) -> list[Taken | None]:
        return await self._log.add(self._connection, appends, again=again)

    async def connect(self) -> None:
        if self._connection is None or self._connection.is_closed():
            self._connection = await dial(self._address, settings=HASTY)

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close(timeout=GOODBYE)
        except Exception:
            connection.terminate()

    def drop(self) -> None:
        """After a failure the connection is made anew, and what was remembered is not sure any more."""
        connection, self._connection, self._log = self._connection, None, Log()
        if connection is not None:
            connection.terminate()


class Batch:
    """Appends that are written together. If the connection is lost meanwhile, they may have been kept; the next try looks."""

    def __init__(self, writer: Writer, appends: Sequence[Append]) -> None:
        self._writer = writer
        self._appends = appends
        self._is_unsure = False

    async def add(self) -> list[Taken | None]:
        await self._writer.connect()
        try:
            return await self._writer.add(self._appends, self._is_unsure)
        except BaseException as error:
            trouble = trouble_of(error)
            self._is_unsure |= trouble is None or trouble.lost
            self._writer.drop()
            raise

    def told(self, error: Exception) -> Exception:
        """Each has an error of his own; one that is no trouble of the database is a bug, and stays what it is."""
        if not isinstance(error, Unavailable):
            return error
        if self._is_unsure:
            return Unsure(f"{error}; whether the last moves were kept will be seen when it is back")
        return Unavailable(*error.args)
