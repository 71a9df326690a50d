"""What more time to think is worth: decisions of real rounds, each made by every level, and judged by a longer search.

Rounds are mostly luck, so that thousands of them tell little of a second more for a move. A decision tells more: where two
levels choose the same, nothing is lost or won; where they don't, each of the moves is tried in the same imagined rounds, as
many as the longest level has for all. That is the levels' own yardstick, the worth that they go by (half of it the share of
the round, half that of the game), beliefs and all: so it shows what time is worth to the search, not whether the beliefs are
right. It is asked where many play; with two, levels differ by their beliefs.

`python -m bench.patience --minutes 10` shares ten minutes of two cores out among the tables and prints a table. `make
strength` does the same for its page and keeps the rounds, so that more time adds to them.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count, pairwise
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter, thread_time

from suitors.bots import BOTS, Bot, Think
from suitors.bots.belief import mindset_of
from suitors.bots.expert import Searcher
from suitors.bots.habits import by_habit
from suitors.bots.search import WORTH
from suitors.bots.speeds import mind
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.view import View

TABLES = (("second", 4), ("premium", 5), ("premium", 8))
LEVELS = ("advisor", "expert", "grandmaster")
JUDGED = 300_000
"""Imagined rounds for each move that is judged."""
PLAYED = Think(iterations=1000)
"""How the rounds are played that the decisions come from."""
APART = 3
"""Every third decision of a round is looked at."""


@dataclass(frozen=True)
class Gains:
    """What each level gained over the one below in a round's decisions that were looked at; a round won is worth 1."""

    seed: int
    decisions: int
    """That were looked at."""
    choices: int
    """In the whole round, of all seats."""
    gained: tuple[float, ...]
    differed: tuple[int, ...]


@dataclass(frozen=True)
class Worth:
    """What a level gains over the one below in a round, in shares of a fair one; the interval is of 95 %, over rounds."""

    edition: str
    players: int
    one: str
    below: str
    decisions: int
    differed: int
    gained: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.gained:+.3f} ({self.low:+.3f} to {self.high:+.3f})"

    @property
    def row(self) -> str:
        table = f"| `{self.edition}`, {self.players} players | `{self.one}` over `{self.below}` |"
        return f"{table} {self.decisions:,} | {self.differed:,} | {self} |"


HEAD = ("| table | levels | decisions | chosen otherwise | gained in a round, of a fair share |", "|---|---|---:|---:|---|")


def levels() -> list[Bot]:
    """They think by CPU time: what else runs makes none weaker."""
    bots = [BOTS[name] for name in LEVELS]
    return [bot.thinking(replace(bot.think, clock=thread_time)) for bot in bots if isinstance(bot, Searcher)]


def judge(view: View, moves: set[Move], rounds: int) -> dict[Move, float]:
    """What each move is worth, all in the same worlds."""
    ready = mindset_of(view, mind())
    assert ready is not None
    ready = by_habit(ready, view, mind())
    worths = {}
    for move in moves:
        code = ready.codes[ready.moves.index(move)]
        search = mind().Search(ready.sight.root, ready.memory, ready.chains, [code], 1)
        search.run(rounds)
        worths[move] = search.figures[WORTH] / rounds
    return worths


def look_at_round(edition: str, players: int, seed: int, bots: list[Bot], judged: int = JUDGED) -> Gains:
    game = Game(edition, players, seed=seed)
    player = BOTS["expert"].thinking(PLAYED)
    steps = len(bots) - 1
    gained, differed = [0.0] * steps, [0] * steps
    looked = choices = 0
    while not game.is_round_over:
        view = game.view(game.decider)
        if len(view.legal) > 1:
            choices += 1
            if (choices + seed) % APART == 0:
                looked += 1
                made = [bot.choose(view, [seed]) for bot in bots]
                worths = judge(view, set(made), judged) if len(set(made)) > 1 else dict.fromkeys(made, 0.0)
                for step, (low, high) in enumerate(pairwise(made)):
                    gained[step] += worths[high] - worths[low]
                    differed[step] += low != high
        game.play(player.choose(view, [choices]))
    return Gains(seed, looked, choices, tuple(gained), tuple(differed))


def look(place: tuple[str, int, int, int, float]) -> list[Gains]:
    """Round after round until the time is over."""
    edition, players, first, apart, seconds = place
    bots, end = levels(), perf_counter() + seconds
    seeds: Iterator[int] = count(first, apart)
    found = [look_at_round(edition, players, next(seeds), bots)]
    while perf_counter() < end:
        found.append(look_at_round(edition, players, next(seeds), bots))
    return found


def worths(edition: str, players: int, rounds: Sequence[Gains]) -> Iterator[Worth]:
    looked = sum(one.decisions for one in rounds)
    a_seat = sum(one.choices for one in rounds) / len(rounds)  # of all seats; divided by the fair share it is that of one
    for step, (low, high) in enumerate(pairwise(LEVELS)):
        mean = sum(one.gained[step] for one in rounds) / looked
        spread = sum((one.gained[step] - mean * one.decisions) ** 2 for one in rounds)
        reach = 1.96 * sqrt(spread * len(rounds) / max(len(rounds) - 1, 1)) / looked
        differed = sum(one.differed[step] for one in rounds)
        ends = (a_seat * end for end in (mean, mean - reach, mean + reach))
        yield Worth(edition, players, high, low, looked, differed, *ends)


def measure(edition: str, players: int, seconds: float, jobs: int, file: Path | None = None, first: int = 1) -> list[Worth]:
    """In so many seconds, of which what the file keeps had its own."""
    had, rounds = _kept(file) if file is not None and file.exists() else (0.0, [])
    if had < seconds:
        first = max((one.seed for one in rounds), default=first - 1) + 1
        places = [(edition, players, first + job, jobs, seconds - had) for job in range(jobs)]
        with Pool(jobs) as pool:
            rounds += [one for found in pool.map(look, places) for one in found]
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"seconds": seconds, "rounds": [*map(asdict, rounds)]}), encoding="utf-8")
    return [*worths(edition, players, rounds)]


def _kept(file: Path) -> tuple[float, list[Gains]]:
    kept = json.loads(file.read_text("utf-8"))
    return kept["seconds"], [Gains(**one) for one in kept["rounds"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all tables together (10)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round (1)")
    args = parser.parse_args()
    print(*HEAD, sep="\n")
    for edition, players in TABLES:
        for worth in measure(edition, players, 60 * args.minutes / len(TABLES), args.jobs, first=args.seed):
            print(worth.row, flush=True)


if __name__ == "__main__":
    main()
