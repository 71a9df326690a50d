"""Players that see a view and answer with a move. None of them ever holds the truth."""

from collections.abc import Callable

from suitors.bots.simple import simple
from suitors.bots.uniform import uniform
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import Rng

Bot = Callable[[View, Rng], Move]
"""Chooses one of the view's legal moves; all its chance comes from the generator it is given."""

BOTS: dict[str, Bot] = {"random": uniform, "simple": simple}
