"""Who is told at once that rows are kept, and that nobody is left out."""

import asyncio
from typing import Any

from suitors.server.receipts import Receipt, Receipts, when_settled
from suitors.server.store import Unavailable


def run(story: Any) -> None:
    asyncio.run(story())


def test_it_is_heard_before_the_loop_goes_round() -> None:
    async def story() -> None:
        heard: list[str] = []
        receipts, one, other = Receipts(), Receipt(), Receipt()
        receipts.after = lambda: heard.append("all")
        when_settled(one, lambda kept: heard.append(f"one {kept.exception()}"))
        when_settled(other, lambda kept: heard.append(f"other {kept.exception()}"))
        assert heard == []
        receipts.settle([(one, None), (other, Unavailable("full"))])
        assert heard == ["one None", "other full", "all"]
        await asyncio.sleep(0)
        assert len(heard) == 3

    run(story)


def test_whoever_awaits_it_has_it_too() -> None:
    async def story() -> None:
        receipt = Receipt()
        waiting = asyncio.ensure_future(receipt)
        Receipts().settle([(receipt, None)])
        await asyncio.wait_for(waiting, 1)

    run(story)


def test_what_is_settled_already_or_no_receipt_is_heard_of_in_its_turn() -> None:
    async def story() -> None:
        heard: list[object] = []
        receipt = Receipt()
        receipt.set_exception(Unavailable("closed"))
        when_settled(receipt, lambda kept: heard.append(type(kept.exception())))
        when_settled(asyncio.sleep(0), lambda kept: heard.append(kept.exception()))
        assert heard == []
        await asyncio.sleep(0.01)
        assert heard == [Unavailable, None]

    run(story)


def test_one_who_fails_at_hearing_it_keeps_nobody_else_from_it() -> None:
    async def story() -> None:
        told: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: told.append(context["exception"]))
        heard: list[str] = []
        one, other = Receipt(), Receipt()
        when_settled(one, lambda _: [].pop())
        when_settled(other, lambda _: heard.append("other"))
        receipts = Receipts()
        receipts.after = lambda: dict[str, None]()["nobody"]
        receipts.settle([(one, None), (other, None)])
        assert heard == ["other"]
        assert [type(error) for error in told] == [IndexError, KeyError]

    run(story)


def test_nobody_is_told_of_what_was_given_up() -> None:
    async def story() -> None:
        heard: list[str] = []
        receipt = Receipt()
        when_settled(receipt, lambda _: heard.append("kept"))
        receipt.cancel()
        Receipts().settle([(receipt, None)])
        assert heard == []
        assert receipt.cancelled()

    run(story)
