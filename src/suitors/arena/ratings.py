"""Ratings on Elo's scale, by the model of Plackett and Luce: who takes a round is drawn in proportion to strength.

A round has winners and no further order (whom a Guard knocks out first is no worse than whom it finds last), so what
the model is given is who won among those who sat there. Ten times the strength is 400 points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, log10

from suitors.arena.clusters import Clusters, Estimate
from suitors.bots.rollout import WHOLE

POINTS = 400
ANCHOR = "random"
"""Whose rating is 0. Where it does not play, the mean is."""


def ratings(rounds: Clusters, names: Sequence[str], seats: Sequence[int]) -> list[Estimate]:
    """The ratings of one match.

    Its table is always the same, only the seats change. Then what maximises the likelihood is known in closed form:
    the strength of a bot is the share that a seat of it took. One more round, shared evenly by all, is counted in, so
    that a bot that won nothing has a rating, too.
    """
    players = sum(seats)
    won = [rounds.sums[1 + bot] + WHOLE * count / players for bot, count in enumerate(seats)]
    raw = [POINTS * log10(parts / count) for parts, count in zip(won, seats, strict=True)]
    pulls = anchoring(names)
    zero = sum(pull * rating for pull, rating in zip(pulls, raw, strict=True))

    def slopes(bot: int) -> list[float]:
        own = [float(other == bot) for other in range(len(names))]
        return [0.0, *((mine - pull) * POINTS / log(10) / parts for mine, pull, parts in zip(own, pulls, won, strict=True))]

    return [rounds.estimate(rating - zero, slopes(bot)) for bot, rating in enumerate(raw)]


def anchoring(names: Sequence[str]) -> list[float]:
    """The ratings with these weights add up to 0."""
    if ANCHOR in names:
        return [float(name == ANCHOR) for name in names]
    return [1 / len(names)] * len(names)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sat at a table, with how many seats, and how many rounds each bot won; a shared round is split."""

    seats: Mapping[str, int]
    won: Mapping[str, float]


def pooled(tables: Sequence[Table]) -> dict[str, float]:
    """The ratings of bots that met at different tables, by maximum likelihood. Needs the extra `ratings`."""
    from choix import ilsr_top1

    names = list(dict.fromkeys(name for table in tables for name in table.seats))
    seen = [choice for table in tables for choice in _choices(names, table)]
    strengths = [POINTS / log(10) * float(strength) for strength in ilsr_top1(len(names), seen, alpha=1e-6)]
    zero = sum(pull * rating for pull, rating in zip(anchoring(names), strengths, strict=True))
    return {name: rating - zero for name, rating in zip(names, strengths, strict=True)}


def _choices(names: Sequence[str], table: Table) -> list[tuple[int, tuple[int, ...]]]:
    """Who won against whom, once for each round; split rounds are made whole again by rounding."""
    sitting = [names.index(name) for name, seats in table.seats.items() for _ in range(seats)]
    seen = []
    for name, won in table.won.items():
        others = sitting.copy()
        others.remove(names.index(name))
        seen += [(names.index(name), tuple(others))] * round(won)
    return seen
