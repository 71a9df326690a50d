"""The game for OpenSpiel (`pip install "suitors[openspiel]"`): importing this registers `suitors` and `suitors_game`."""

from suitors.envs.extras import lacking

if missing := lacking("numpy", "pyspiel"):
    raise ImportError(missing)

from suitors.envs.openspiel.game import GAME, ROUND, SuitorsGame, SuitorsState, WholeGame, register
from suitors.envs.openspiel.observer import Observer

__all__ = ["GAME", "ROUND", "Observer", "SuitorsGame", "SuitorsState", "WholeGame", "register"]

register()
