"""Turns: one at a time, in order, and nobody who gave up keeps the others waiting."""

import asyncio
from random import Random

from seated import leaping

from suitors.server.turn import Turn


async def wait_for(turn: Turn, name: str, order: list[str]) -> None:
    async with turn:
        order.append(name)
        await asyncio.sleep(0)


def test_turns_are_had_in_the_order_in_which_they_were_asked_for() -> None:
    async def story() -> list[str]:
        turn, order = Turn(), list[str]()
        turn.take()
        waiting = [asyncio.ensure_future(wait_for(turn, name, order)) for name in "abc"]
        await asyncio.sleep(0)
        assert order == []
        turn.release()
        assert not turn.is_taken
        assert not turn.is_free, "those who wait come first"
        await asyncio.gather(*waiting)
        assert turn.is_free
        return order

    assert leaping(story()) == ["a", "b", "c"]


def test_whoever_gives_up_when_called_lets_the_next_one_in() -> None:
    async def story() -> list[str]:
        turn, order = Turn(), list[str]()
        turn.take()
        first, second = (asyncio.ensure_future(wait_for(turn, name, order)) for name in "ab")
        await asyncio.sleep(0)
        turn.release()
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert turn.is_free
        return order

    assert leaping(story()) == ["b"]


def test_never_two_at_a_time_whoever_comes_and_goes() -> None:
    async def story(chance: Random) -> int:
        turn, inside, had = Turn(), 0, 0

        async def visit() -> None:
            nonlocal inside, had
            async with turn:
                inside += 1
                assert inside == 1
                await asyncio.sleep(chance.choice([0, 0, 0.001]))
                inside -= 1
                had += 1

        visits = [asyncio.ensure_future(visit()) for _ in range(40)]
        while not all(one.done() for one in visits):
            chance.choice(visits).cancel()
            if turn.is_free:
                turn.take()
                turn.release()
            await asyncio.sleep(chance.choice([0, 0.001]))
        assert turn.is_free
        return had

    assert sum(leaping(story(Random(seed))) for seed in range(30)) > 100
