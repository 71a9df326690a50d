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
    return [_look(house), *([_attend(house, tables)] if isinstance(tables, Path) else [])]


async def _look(house: House) -> None:
    while True:
        await asyncio.sleep(LOOKS)
        try:
            await house.look_at_standing()
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
