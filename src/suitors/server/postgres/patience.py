"""PostgreSQL may be away for a moment: restarted, or moved to another machine. That is waited out; longer trouble is told."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

from suitors.server.postgres.address import Address
from suitors.server.postgres.trouble import trouble_of
from suitors.server.sql.notice import Notice
from suitors.server.store import Unavailable

LONGEST = 5.0
"""Seconds that trouble is waited out, from when it was first met; then it is tried once, and told."""
PAUSE = 0.1
T = TypeVar("T")


class Patience:
    """For those who do one thing with the database; they share when trouble began, and the host hears of it."""

    def __init__(self, address: Address, doing: str | None = None) -> None:
        self._address = address
        self._notice = Notice(doing) if doing else None
        self._since: float | None = None

    async def wait_for(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Tries again as long as it makes sense. Raises `Unavailable`, or what is no trouble of the database but a bug."""
        while True:
            try:
                found = await attempt()
            except Exception as error:
                await self._bear(error)
            else:
                self._be_well()
                return found

    def _be_well(self) -> None:
        self._since = None
        if self._notice is not None:
            self._notice.well()

    async def _bear(self, error: Exception) -> None:
        trouble = trouble_of(error)
        if trouble is None:
            raise error
        told = Unavailable(f"{self._address}: {trouble.words}")
        now = monotonic()
        is_new, self._since = self._since is None, self._since or now
        is_over = not trouble.passes or now - self._since > LONGEST
        if self._notice is not None and (is_over or (is_new and trouble.lost)):
            self._notice.wrong(told)
        if is_over:
            raise told from error
        await asyncio.sleep(PAUSE)
