"""Who enters the arena: bots by name, each with its own time to think if it was given one, and where they sit."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from math import factorial, prod
from random import Random
from time import thread_time
from typing import Any

from suitors.bots import Bot, Think
from suitors.bots.external import PREFIX
from suitors.bots.finding import find_bot
from suitors.game.errors import SuitorsError
from suitors.rules.quoting import short

MANY = 24
"""Up to so many seatings every deal is played in all of them: four different bots have 24."""
LONGEST_MS, MOST_ITERATIONS = 3_600_000, 10**9

Seating = tuple[int, ...]
"""Who sits where: for each seat the place of its bot in the list of bots."""


class UnknownBot(SuitorsError):
    """No bot is called so."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no bot is called {short(name)}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it was entered. The name is what results list it under: `expert`, `expert@200`, `expert@5ms`, `cmd:…`."""

    name: str
    bot: str
    think: Think | None = None
    """None: as long as the bot thinks by itself, or it does not search. A program has the time for its answer."""

    def sit_down(self) -> Bot:
        """The bot itself, for the process that plays. What else runs on the machine takes nothing of its time to think."""
        bot = _find(self.bot)
        think: Think | None = self.think or getattr(bot, "think", None)
        return bot if think is None else bot.thinking(replace(think, clock=thread_time))

    def to_dict(self) -> dict[str, Any]:
        think = self.think or Think()
        return {"name": self.name, "ms": think.ms, "iterations": think.iterations}


def enter(words: Sequence[str], otherwise: Think | None = None) -> tuple[Entrant, ...]:
    """The bots that these words name; those that search and have no time of their own think as long as is said here."""
    return tuple(_entrant(word, otherwise) for word in words)


def _entrant(word: str, otherwise: Think | None) -> Entrant:
    if word.startswith(PREFIX):
        _find(word)
        return Entrant(word, word, otherwise if otherwise is not None and otherwise.ms is not None else None)
    name, at, budget = word.partition("@")
    searches = _searches(_find(name))
    if not at:
        return Entrant(name, name, otherwise if searches else None)
    if not searches:
        raise SuitorsError(f"{short(word)}: {name} does not search, so there is no time to give it")
    think = _budget(word, budget)
    amount = think.iterations if think.ms is None else f"{think.ms:.10g}ms"
    return Entrant(f"{name}@{amount}", name, think)


def _find(name: str) -> Bot:
    bot = find_bot(name)
    if bot is None:
        raise UnknownBot(name)
    return bot


def _searches(bot: Bot) -> bool:
    return bot.thinking(Think(iterations=1)) != bot


def _budget(word: str, budget: str) -> Think:
    if re.fullmatch(r"[0-9]{1,10}", budget) and 1 <= int(budget) <= MOST_ITERATIONS:
        return Think(iterations=int(budget))
    if re.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,3})?ms", budget) and 0 < float(budget[:-2]) <= LONGEST_MS:
        return Think(ms=float(budget[:-2]))
    raise SuitorsError(f"{short(word)}: after the @ stand iterations, as in expert@200, or milliseconds, as in expert@5ms")


def line_up(entrants: Sequence[Entrant], players: int) -> tuple[Entrant, ...]:
    """A bot for every seat, in the order named; the last one named also takes the seats that are left."""
    if not entrants:
        raise SuitorsError("nobody was named to play")
    if len(entrants) > players:
        raise SuitorsError(f"{len(entrants)} bots are too many for a table of {players}")
    return (*entrants, *[entrants[-1]] * (players - len(entrants)))


def seatings(places: Seating, deal: int) -> tuple[Seating, ...]:
    """Every different way to seat them, if there are few; else every rotation of an order that is another one in each deal.

    In either, each bot has each seat equally often. Over the deals everybody sits beside everybody, in every order.
    """
    if different(places) <= MANY:
        return tuple(sorted(set(permutations(places))))
    order = [*places]
    Random(deal).shuffle(order)
    return tuple((*order[turn:], *order[:turn]) for turn in range(len(order)))


def different(places: Seating) -> int:
    return factorial(len(places)) // prod(map(factorial, Counter(places).values()))
