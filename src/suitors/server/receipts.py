"""Receipts for rows that are to be kept, and who hears at once that they are.

A loop tells the callbacks of a future only when it has gone round once more, with all that came in meanwhile; and who passes
it on waits for the next time. On a busy server that was most of a move's time.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

Hear = Callable[["asyncio.Future[None]"], None]


class Receipt(asyncio.Future[None]):
    """It has a result once the rows are durable."""

    _hear: Hear | None = None

    def settle(self, error: Exception | None) -> None:
        """Nobody may wait any more."""
        if self.done():
            return
        if error is None:
            self.set_result(None)
        else:
            self.set_exception(error)
        if self._hear is not None:
            _safely(self._hear, self)

    def tell(self, hear: Hear) -> None:
        self._hear = hear


class Receipts:
    """Those of one writer, which come in batches."""

    def __init__(self) -> None:
        self.after: Callable[[], None] = _nothing
        """Called when all of a batch have heard: what they tell others can go out together."""

    def settle(self, batch: Iterable[tuple[Receipt, Exception | None]]) -> None:
        for receipt, error in batch:
            receipt.settle(error)
        _safely(self.after)


def _nothing() -> None:
    pass


def _safely(act: Callable[..., None], *details: object) -> None:
    """Whoever settles has others to settle, whatever happens."""
    try:
        act(*details)
    except Exception as error:
        words = {"message": "who heard that rows are kept failed", "exception": error}
        asyncio.get_running_loop().call_exception_handler(words)


def when_settled(keeping: Awaitable[None], hear: Hear) -> None:
    """Called once, and never before this returns."""
    if isinstance(keeping, Receipt) and not keeping.done():
        keeping.tell(hear)
    else:
        asyncio.ensure_future(keeping).add_done_callback(hear)
