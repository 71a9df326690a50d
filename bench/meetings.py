"""The meetings that show how strong the levels are.

A meeting is one seat of a level at a table where another level has all the others: at two seats a duel, at more of them
what a person asks who sits down with bots.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from suitors.arena.entrants import enter, line_up
from suitors.arena.match import Match
from suitors.arena.ratings import Table
from suitors.arena.results import BotResult, Results
from suitors.rules.editions import EDITIONS

LADDER = ("random", "novice", "casual", "courtier", "advisor", "expert", "grandmaster")
"""The levels, each to beat the one before it."""
TABLES = (("second", 2), ("second", 4), ("classic", 2), ("premium", 5), ("premium", 8))
"""Where the whole ladder is played."""
AMONG = (("second", 3), ("second", 4), ("second", 6), ("premium", 5), ("premium", 8))
"""Where one expert sits among courtiers."""
DUELS = (("expert", "random"), ("expert", "casual"), ("expert", "courtier"), ("courtier", "random"))
"""What the bars ask for in `classic` with two."""

ROUNDS = 60_000
SEED = 1
SECONDS = {
    "advisor": dict(zip(TABLES, (10, 20, 10, 20, 20), strict=True)),
    "expert": dict(zip(TABLES, (200, 150, 150, 220, 350), strict=True)),
    "grandmaster": dict(zip(TABLES, (520, 320, 180, 100, 100), strict=True)),
}
"""For a level against the one below; the search of the higher one takes nearly all of it. Where many play luck weighs so much
that an hour shows little of the highest levels: what more time is worth there is judged by decisions (bench/patience.py)."""
LOWEST, QUICK = 3.5, 1.0
"""Seconds a player for the two lowest steps, which are small and need all their rounds; and for others that don't search."""
BARRED, TO_RANDOM = 64, 0.05
"""Seconds for meetings with a bar; and the part that is enough against `random`."""


@dataclass(frozen=True)
class Meeting:
    """One seat of a level among others of another level."""

    edition: str
    players: int
    one: str
    others: str

    @property
    def seconds(self) -> float:
        """As a part of all of them."""
        if (
            self.one == "expert"
            and (self.edition, self.players) == ("classic", 2)
            and self.others in ("random", "casual", "courtier")
        ):
            return BARRED * {"random": 4, "casual": 2, "courtier": 1}[self.others]
        if self.one == "expert" and self.others == "courtier":
            return BARRED / 2
        if self.one not in SECONDS:
            return (LOWEST if (self.others, self.one) in pairwise(LADDER[:3]) else QUICK) * self.players
        long = SECONDS[self.one][self.edition, self.players]
        return long * TO_RANDOM if self.others == "random" else long

    def words(self, seconds: float) -> list[str]:
        """The command that plays it in so much time."""
        return [
            *("suitors", "arena", "--edition", self.edition, "--players", str(self.players)),
            *("--bots", f"{self.one},{self.others}", "--rounds", str(ROUNDS), "--seconds", str(max(1, round(seconds)))),
            *("--seed", str(SEED), "--jobs", "2"),
        ]

    def match(self) -> Match:
        return Match(EDITIONS[self.edition], self.players, line_up(enter([self.one, self.others]), self.players), SEED)


@dataclass(frozen=True)
class Met:
    """A meeting and what it came to."""

    meeting: Meeting
    seconds: float
    """The time it had."""
    results: Results
    error: float | None
    """The standard error of the one's share."""

    @property
    def one(self) -> BotResult:
        return self.results.bots[0]

    @property
    def table(self) -> Table:
        """What the rating goes by."""
        bots = self.results.bots
        won = {bot.name: bot.share * bot.seats * self.results.rounds for bot in bots}
        return Table({bot.name: bot.seats for bot in bots}, won)


def plan(levels: Sequence[str]) -> list[Meeting]:
    """Every meeting once: the ladder at each table, then the bars."""
    ladder = [
        Meeting(edition, players, one, others)
        for edition, players in TABLES
        for one, others in [*((high, low) for low, high in pairwise(levels)), *((level, levels[0]) for level in levels[2:])]
    ]
    bars = [Meeting(edition, players, "expert", "courtier") for edition, players in AMONG]
    bars += [Meeting("classic", 2, one, others) for one, others in DUELS]
    return [*dict.fromkeys([*ladder, *(bar for bar in bars if {bar.one, bar.others} <= set(levels))])]
