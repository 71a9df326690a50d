"""Finding a bot by its name: one of ours, or one that an installed package brings.

A package brings bots as entry points of the group `suitors.bots`. They are looked for only when no bot of ours has
the name, and loaded only when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from suitors.bots import BOTS, Bot, Player
from suitors.game.errors import SuitorsError
from suitors.rules.quoting import short

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "suitors.bots"


def find_bot(name: str) -> Bot | None:
    """The bot of this name, if there is one. What a package brings may be a bot, or just a function that chooses."""
    if name in BOTS:
        return BOTS[name]
    entry = brought().get(name)
    if entry is None:
        return None
    try:
        found: Any = entry.load()
    except Exception as error:
        # Whatever somebody else's module does when it is loaded, it is their bot that is not there.
        raise SuitorsError(f"the bot {name} ({entry.value}) can't be loaded: {short(error)}") from None
    return found if hasattr(found, "choose") else Player(found)


def brought() -> dict[str, EntryPoint]:
    """The bots of installed packages, by name; ours can't be replaced."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in BOTS}
