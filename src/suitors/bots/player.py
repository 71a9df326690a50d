"""A bot made of a function that chooses."""

from dataclasses import dataclass

from suitors.bots.advice import Advice
from suitors.bots.bot import Bot, Choose, Think
from suitors.bots.thinking import assess, demand_decision
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import Rng


@dataclass(frozen=True, slots=True)
class Player:
    """Its advice comes from imagined rounds and plain card counting; what it would play, from its function."""

    chooses: Choose

    def choose(self, view: View, rng: Rng) -> Move:
        demand_decision(view)
        return self.chooses(view, rng)

    def advise(self, view: View, rng: Rng) -> Advice:
        return assess(view, rng, self.choose)

    def thinking(self, think: Think) -> Bot:
        return self
