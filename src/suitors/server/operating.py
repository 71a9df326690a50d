"""While the server runs, it looks what operators have set, and answers what they ask."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from suitors.server.house import House
from suitors.server.letters import attend
from suitors.server.orders import Letter, Reply
from suitors.server.steward import Steward
from suitors.server.storage import Tables
from suitors.server.store import Unavailable

LOOKS = 1.0
"""Seconds until this process knows what was set at another."""


def chores(house: House, tables: Tables) -> list[Coroutine[Any, Any, None]]:
    """Letters come only where one program has the tables for itself."""
    if isinstance(tables, Path):
        return [_look(house, is_shared=False), _attend(house, tables)]
    return [_look(house, is_shared=True)]


async def _look(house: House, is_shared: bool) -> None:
    while True:
        await asyncio.sleep(LOOKS)
        try:
            await house.look_at_standing()
            if is_shared and house.hub.neighbours is None:  # Else they tell when a key was revoked.
                await house.look_at_keys()
        except Unavailable:  # The store says so itself.
            continue


async def _attend(house: House, folder: Path) -> None:
    steward = Steward(house.hub, house.revoke)

    async def read(letter: Letter) -> Reply:
        """When it is answered, it holds."""
        reply = await steward.answer(letter)
        await house.look_at_standing()
        return reply

    await attend(folder, read)
