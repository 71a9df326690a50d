"""Whose turn it is: one at a time, in the order in which they came."""

import asyncio
from collections import deque


class Turn:
    """As `asyncio.Lock`, but whoever finds it free can also take it without waiting."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def is_free(self) -> bool:
        """Whether it may be taken now: nobody has it, and nobody waits for it."""
        return not self._taken and not self._waiting

    @property
    def is_waited_for(self) -> bool:
        return bool(self._waiting)

    @property
    def is_taken(self) -> bool:
        return self._taken

    def take(self) -> None:
        assert self.is_free
        self._taken = True

    def release(self) -> None:
        self._taken = False
        self._wake()

    def _wake(self) -> None:
        if self._waiting and not self._waiting[0].done():
            self._waiting[0].set_result(None)

    async def __aenter__(self) -> None:
        if not self.is_free:
            await self._wait()
        self._taken = True

    async def _wait(self) -> None:
        """Whoever gives up, perhaps just when it was his turn, lets the next one in."""
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            self._waiting.remove(mine)
            if not self._taken:
                self._wake()
            raise
        self._waiting.popleft()

    async def __aexit__(self, *_: object) -> None:
        self.release()
