"""Suitors: five editions of Love Letter on one rulebook, for people, bots and researchers."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from suitors.game.errors import IllegalMove, SuitorsError
    from suitors.game.events import Event
    from suitors.game.game import Game
    from suitors.game.moves import Move
    from suitors.game.record import Record
    from suitors.game.view import View
    from suitors.rules.cards import Card
    from suitors.rules.edition import Edition
    from suitors.rules.editions import EDITIONS

__all__ = ["EDITIONS", "Card", "Edition", "Event", "Game", "IllegalMove", "Move", "Record", "SuitorsError", "View", "__version__"]

__version__ = "0.1.0"

_HOMES = {
    "EDITIONS": "suitors.rules.editions",
    "Card": "suitors.rules.cards",
    "Edition": "suitors.rules.edition",
    "Event": "suitors.game.events",
    "Game": "suitors.game.game",
    "IllegalMove": "suitors.game.errors",
    "Move": "suitors.game.moves",
    "Record": "suitors.game.record",
    "SuitorsError": "suitors.game.errors",
    "View": "suitors.game.view",
}


def __getattr__(name: str) -> Any:
    """Each name is loaded when it is first asked for: a command that needs few of them starts at once."""
    if name not in _HOMES:
        raise AttributeError(f"module 'suitors' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
