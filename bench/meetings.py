"""The meetings that show how strong the levels are.

A meeting is one seat of a level at a table where another level has all the others: at two seats a duel, at more of them
what a person asks who sits down with bots.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from typing import Any

from suitors.arena.clusters import Clusters, Estimate
from suitors.arena.entrants import enter, line_up
from suitors.arena.match import Match
from suitors.arena.ratings import Table
from suitors.bots.rollout import WHOLE
from suitors.rules.editions import EDITIONS

LADDER = ("random", "novice", "casual", "courtier", "advisor", "expert", "grandmaster")
"""The levels, each to beat the one before it."""
TABLES = (("second", 2), ("second", 4), ("classic", 2), ("premium", 5), ("premium", 8))
"""Where the whole ladder is played."""
AMONG = (("second", 3), ("second", 4), ("second", 6), ("premium", 5), ("premium", 8))
"""Where one expert sits among courtiers."""
DUELS = (("expert", "random"), ("expert", "casual"), ("expert", "courtier"), ("courtier", "random"))
"""What the bars ask for in `classic` with two."""
STEADY = ("advisor", "expert", "grandmaster")
"""Who must not be weaker for more time: each takes as much from `courtier` there as the one before it."""

ROUNDS = 60_000
SECONDS = {
    "advisor": dict(zip(TABLES, (10, 20, 10, 20, 20), strict=True)),
    "expert": dict(zip(TABLES, (200, 150, 150, 220, 350), strict=True)),
    "grandmaster": dict(zip(TABLES, (520, 320, 180, 100, 100), strict=True)),
}
"""For a level against the one below; the search of the higher one takes nearly all of it. Where many play luck weighs so much
that an hour shows little of the highest levels: what more time is worth there is judged by decisions (bench/patience.py)."""
TO_RANDOM = {
    "advisor": dict.fromkeys(TABLES, 4),
    "expert": dict(zip(TABLES, (10, 8, 8, 11, 18), strict=True)),
    "grandmaster": dict(zip(TABLES, (40, 80, 10, 70, 90), strict=True)),
}
"""For a level against `random`: enough for so many deals that they show something."""
LOWEST, QUICK = 3.5, 1.0
"""Seconds a player for the two lowest steps, which are small and need all their rounds; and for others that don't search."""
BARRED = 64
"""Seconds for meetings with a bar."""


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
            return BARRED * {"random": 4, "casual": 3, "courtier": 2}[self.others]
        if self.one == "expert" and self.others == "courtier":
            return BARRED / 2
        if self.one not in SECONDS:
            return (LOWEST if (self.others, self.one) in pairwise(LADDER[:3]) else QUICK) * self.players
        return (TO_RANDOM if self.others == "random" else SECONDS)[self.one][self.edition, self.players]

    def words(self, seconds: float, seed: int) -> list[str]:
        """The command that plays it in so much time."""
        return [
            *("suitors", "arena", "--edition", self.edition, "--players", str(self.players)),
            *("--bots", f"{self.one},{self.others}", "--rounds", str(ROUNDS), "--seconds", f"{seconds:.3g}"),
            *("--seed", str(seed), "--jobs", "2"),
        ]

    def match(self, seed: int) -> Match:
        return Match(EDITIONS[self.edition], self.players, line_up(enter([self.one, self.others]), self.players), seed)


@dataclass(frozen=True)
class Met:
    """A meeting and what it came to, as sums over deals."""

    meeting: Meeting
    seconds: float
    """The time it had."""
    sums: Clusters
    """Rounds, and what the one and the others won of them."""
    moves: int
    """Of the one."""
    ms: float
    """CPU time for them."""

    @property
    def deals(self) -> int:
        return self.sums.count

    @property
    def rounds(self) -> int:
        return self.sums.sums[0]

    @property
    def share(self) -> Estimate:
        """Of the rounds, for the one."""
        return self.sums.ratio(1, 0, 1 / WHOLE).within(0, 1)

    @property
    def of_fair(self) -> Estimate:
        return self.share.times(self.meeting.players)

    @property
    def ms_per_move(self) -> float:
        return self.ms / self.moves if self.moves else 0.0

    @property
    def table(self) -> Table:
        """What the rating goes by."""
        won = [part / WHOLE for part in self.sums.sums[1:]]
        return Table(self.seats, dict(zip(self.seats, won, strict=True)))

    @property
    def seats(self) -> dict[str, int]:
        return {self.meeting.one: 1, self.meeting.others: self.meeting.players - 1}

    def and_then(self, later: "Met") -> "Met":
        """Both together: other deals of the same meeting."""
        sums = Clusters(3)
        sums.join(self.sums)
        sums.join(later.sums)
        return Met(self.meeting, self.seconds + later.seconds, sums, self.moves + later.moves, self.ms + later.ms)

    def to_dict(self) -> dict[str, Any]:
        sums = {"deals": self.deals, "sums": self.sums.sums, "products": self.sums.products}
        return {**asdict(self.meeting), "seconds": round(self.seconds, 1), **sums, "moves": self.moves, "ms": round(self.ms, 3)}


def met_from(data: Mapping[str, Any]) -> Met:
    sums = Clusters(3)
    sums.count, sums.sums, sums.products = data["deals"], data["sums"], data["products"]
    meeting = Meeting(*(data[part.name] for part in fields(Meeting)))
    return Met(meeting, data["seconds"], sums, data["moves"], data["ms"])


def plan(levels: Sequence[str]) -> list[Meeting]:
    """Every meeting once: the ladder at each table, then the bars."""
    ladder = [
        Meeting(edition, players, one, others)
        for edition, players in TABLES
        for one, others in [*((high, low) for low, high in pairwise(levels)), *((level, levels[0]) for level in levels[2:])]
    ]
    bars = [Meeting(edition, players, "expert", "courtier") for edition, players in AMONG]
    bars += [Meeting("classic", 2, one, others) for one, others in DUELS]
    bars += [Meeting("classic", 2, one, "courtier") for one in STEADY]
    return [*dict.fromkeys([*ladder, *(bar for bar in bars if {bar.one, bar.others} <= set(levels))])]
