"""Stories told at a hub, and what all of them need."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest
from seated import Dealer, Memory, Party, Person, leaping, make_hub, move_command

from suitors.server.bus import LocalBus
from suitors.server.hub import Hub
from suitors.tables import wire
from suitors.tables.commands import read
from suitors.tables.refusal import Refusal
from suitors.tables.rows import Row

Story = Callable[[Hub, Memory], Coroutine[Any, Any, None]]


def told(story: Story) -> None:
    """In a hub of its own, in a time that leaps."""

    async def whole() -> None:
        store = Memory()
        hub, _ = make_hub(store, chance=Dealer(seed=5))
        await story(hub, store)
        await hub.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    leaping(whole())


async def begun(hub: Hub, players: int = 2, **settings: Any) -> Party:
    party = await Party.gather(hub, "second", players, **settings)
    await party.start()
    return party


def commands_of(rows: list[Row], kind: type) -> list[Any]:
    return [logged.do for logged in (read(row.command) for row in rows) if isinstance(logged.do, kind)]


async def code_of(act: Coroutine[Any, Any, object]) -> str:
    with pytest.raises(Refusal) as why:
        await act
    return why.value.code


def a_move(party: Party, id: str = "mine") -> tuple[Person, wire.Move]:
    """A legal move of whoever must decide."""
    table = party.table
    assert table.game is not None
    assert table.decider is not None
    return party.people[table.decider], move_command(table.game.legal()[0], table.decision, id)


async def two_hubs(store: Memory) -> tuple[Hub, Hub]:
    bus = LocalBus()
    return make_hub(store, bus=bus, chance=Dealer(seed=1))[0], make_hub(store, bus=bus, chance=Dealer(seed=2))[0]


async def settle_but_for_the_store() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def move_command_again(command: wire.Move) -> wire.Move:
    return msgspec.structs.replace(command, id="again")
