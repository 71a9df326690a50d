"""Everything but appending: a few connections, from which one is borrowed for each question or change."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from suitors.server.postgres.address import Address
from suitors.server.postgres.connecting import engine
from suitors.server.postgres.patience import Patience
from suitors.server.postgres.trouble import trouble_of
from suitors.server.store import Unavailable

T = TypeVar("T")
ONE_STATE = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


class Access:
    def __init__(self, address: Address) -> None:
        self._address = address
        self._engine = engine(address)
        self._reading, self._writing = Patience(address, "reading"), Patience(address, "writing")
        self._closed = False

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Answers from one state of the database."""

        async def ask(connection: AsyncConnection) -> T:
            await connection.execution_options(**ONE_STATE)
            return await connection.run_sync(question)

        found: T = await self._borrow(self._reading, ask)
        return found

    async def do(self, work: Callable[[Connection], Any], forgets: Sequence[str] = ()) -> Any:
        """In a transaction of its own. After trouble it is done anew: it must not matter whether it was done before.
        Nothing is remembered of any game that would have to be forgotten."""

        async def change(connection: AsyncConnection) -> Any:
            async with connection.begin():
                return await connection.run_sync(work)

        return await self._borrow(self._writing, change)

    async def run(self, work: Callable[[], T]) -> T:
        """Anything slow, off the event loop."""
        return await asyncio.to_thread(work)

    async def _borrow(self, patience: Patience, use: "Callable[[AsyncConnection], Any]") -> Any:
        if self._closed:
            raise Unavailable(f"{self._address}: the server is shutting down")
        return await patience.wait_for(lambda: self._use(use))

    async def _use(self, use: "Callable[[AsyncConnection], Any]") -> Any:
        async with self._engine.connect() as connection:
            try:
                return await use(connection)
            except Exception as error:
                trouble = trouble_of(error)
                if trouble is not None and trouble.lost:
                    await connection.invalidate()
                raise

    def finish(self) -> None:
        self._closed = True

    async def close(self) -> None:
        self.finish()
        await self._engine.dispose()
