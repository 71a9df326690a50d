"""Reading rows, which every process does for what the others wrote: on connections of its own, past all that is only of use for
larger questions. It takes a quarter of their time."""

import asyncio
from typing import Any

from suitors.server.postgres.address import Address
from suitors.server.postgres.connecting import dial
from suitors.server.postgres.patience import Patience
from suitors.server.store import Unavailable

LINES = 2


class RowReader:
    def __init__(self, address: Address) -> None:
        self._address = address
        self._patience = Patience(address)
        self._few = asyncio.Semaphore(LINES)
        self._idle: list[Any] = []
        self._closed = False

    async def fetch(self, query: str, *values: object) -> Any:
        """One query in PostgreSQL's own SQL."""
        if self._closed:
            raise Unavailable(f"{self._address}: the server is shutting down")
        return await self._patience.wait_for(lambda: self._fetch(query, *values))

    async def _fetch(self, query: str, *values: object) -> Any:
        async with self._few:
            line = self._idle.pop() if self._idle else await dial(self._address)
            try:
                found = await line.fetch(query, *values)
            except BaseException:  # Perhaps it was lost, and then so were the others.
                self._let_go(line)
                raise
            if self._closed:
                self._let_go(line)
            else:
                self._idle.append(line)
            return found

    def _let_go(self, *lines: Any) -> None:
        for line in (*lines, *self._idle):
            line.terminate()
        self._idle.clear()

    def close(self) -> None:
        self._closed = True
        self._let_go()
