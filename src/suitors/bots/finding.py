"""Finding a bot by its name: one of ours, one that an installed package brings, or a program (`cmd:python mybot.py`).

A package brings bots as entry points of the group `suitors.bots`. They are looked for only when no bot of ours has
the name, and loaded only when they are asked for. A program is started when its first move is asked for; whoever has
no more use for a bot lets it `leave`. Names that came over a network must never get here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from suitors.bots import BOTS, Bot, Player
from suitors.bots.external import PREFIX, External
from suitors.game.errors import SuitorsError
from suitors.rules.quoting import short

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.metadata import EntryPoint

GROUP = "suitors.bots"
NAME = re.compile(r"""(?:[^,"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*""")
"""Up to a comma that is not in quotes."""
OWN = re.compile(r"[a-z][a-z0-9-]{0,39}")


def find_bot(name: str) -> Bot | None:
    """The bot of this name, if there is one. What a package brings may be a bot, or just a function that chooses."""
    if name in BOTS:
        return BOTS[name]
    if name.startswith(PREFIX):
        return External(name.removeprefix(PREFIX))
    entry = brought().get(name)
    if entry is None:
        return None
    try:
        found: Any = entry.load()
    except Exception as error:
        # Whatever somebody else's module does when it is loaded, it is their bot that is not there.
        raise SuitorsError(f"the bot {name} ({entry.value}) can't be loaded: {short(error)}") from None
    return found if hasattr(found, "choose") else Player(found)


def names_in(text: str) -> list[str]:
    """Names with commas between them; in a command, a comma may stand in quotes."""
    names = []
    place = 0
    while place <= len(text):
        name = NAME.match(text, place)
        assert name is not None
        names.append(name[0].strip())
        place = name.end() + 1
    return names


def introduce(name: str, command: str) -> None:
    """A program becomes one of the bots of this process, under a name of its own. Whoever hosts tables decides that."""
    if not OWN.fullmatch(name):
        raise SuitorsError(f"{short(name)} is not a name for a bot: small letters, digits and - are, up to 40")
    if name in BOTS:
        raise SuitorsError(f"there is a bot called {name} already")
    BOTS[name] = External(command)


def leave(bots: Iterable[Bot]) -> None:
    """They are not asked again: programs among them are ended."""
    for bot in bots:
        if isinstance(bot, External):
            bot.close()


def brought() -> dict[str, EntryPoint]:
    """The bots of installed packages, by name; ours can't be replaced."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in BOTS}
