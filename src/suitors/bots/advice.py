"""Advice: what a bot makes of a decision. Every legal move with its estimated share, and what it believes of each hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from suitors.game.moves import Move
from suitors.rules.cards import Card

Belief = Mapping[int, Mapping[Card, float]]
"""How likely each card is in each other hand of the round, by seat."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move and what it is worth to the one who decides."""

    move: Move
    share: float
    """The expected share of the round: 1 is a certain win, a tie is split."""
    error: float
    """The standard error of the share."""
    game: float
    """The expected share of the game, if all were equally good from the next round on."""
    rollouts: int
    """How many imagined rounds the estimate comes from."""

    def to_dict(self) -> dict[str, Any]:
        return {
            "move": self.move.to_dict(),
            "share": round(self.share, 4),
            "error": round(self.error, 4),
            "game": round(self.game, 4),
            "rollouts": self.rollouts,
        }


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, and why. Built from a view alone."""

    seat: int
    move: Move
    """What it would play."""
    options: tuple[Option, ...]
    """Every legal move, the most promising first."""
    beliefs: Belief
    reason: str | None = None
    """The rule that decided, for a bot that plays by rules."""

    @property
    def rollouts(self) -> int:
        return sum(option.rollouts for option in self.options)

    def to_dict(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "move": self.move.to_dict(),
            "reason": self.reason,
            "rollouts": self.rollouts,
            "options": [option.to_dict() for option in self.options],
            "beliefs": {
                str(seat): {card.id: round(chance, 4) for card, chance in hand.items()} for seat, hand in self.beliefs.items()
            },
        }
