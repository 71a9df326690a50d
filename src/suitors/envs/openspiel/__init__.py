"""The game for OpenSpiel (`pip install 'suitors[openspiel]'`): importing this registers `suitors` and `suitors_game`."""

from importlib.util import find_spec

if find_spec("pyspiel") is None:
    raise ImportError("OpenSpiel is not installed; pip install 'suitors[openspiel]' brings it")

from suitors.envs.openspiel.game import GAME, ROUND, SuitorsGame, SuitorsState, WholeGame, register
from suitors.envs.openspiel.observer import Observer

__all__ = ["GAME", "ROUND", "Observer", "SuitorsGame", "SuitorsState", "WholeGame", "register"]

register()
