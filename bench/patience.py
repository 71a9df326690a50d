"""What more time to think is worth: decisions of real rounds, each made by every level, and judged by a longer search.

Rounds are mostly luck, so that thousands of them tell little of a second more for a move. A decision tells more: where two
levels choose the same, nothing is lost or won; where they don't, each of the moves is tried in the same imagined rounds, as
many as the longest level has for all. That is the levels' own yardstick, the worth that they go by (half of it the share of
the round, half that of the game), beliefs and all: so it shows what time is worth to the search, not whether the beliefs are
right. It is asked where many play; with two, levels differ by their beliefs.

`python -m bench.patience --minutes 10` shares ten minutes of two cores out among the tables and prints a table.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, pairwise
from math import sqrt
from multiprocessing import Pool
from time import perf_counter, thread_time

from suitors.bots import BOTS, Bot, Think
from suitors.bots.belief import mindset_of
from suitors.bots.expert import Searcher
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

    decisions: int
    """That were looked at."""
    choices: int
    """In the whole round, of all seats."""
    gained: tuple[float, ...]
    differed: tuple[int, ...]


def levels() -> list[Bot]:
    """They think by CPU time: what else runs makes none weaker."""
    bots = [BOTS[name] for name in LEVELS]
    return [bot.thinking(replace(bot.think, clock=thread_time)) for bot in bots if isinstance(bot, Searcher)]


def judge(view: View, moves: set[Move], rounds: int) -> dict[Move, float]:
    """What each move is worth, all in the same worlds."""
    ready = mindset_of(view, mind())
    assert ready is not None
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
    return Gains(looked, choices, tuple(gained), tuple(differed))


def look(place: tuple[str, int, int, int, float]) -> list[Gains]:
    """Round after round until the time is over."""
    edition, players, first, apart, seconds = place
    bots, end = levels(), perf_counter() + seconds
    seeds: Iterator[int] = count(first, apart)
    found = [look_at_round(edition, players, next(seeds), bots)]
    while perf_counter() < end:
        found.append(look_at_round(edition, players, next(seeds), bots))
    return found


def tell(edition: str, players: int, rounds: list[Gains]) -> Iterator[str]:
    """Of a seat in a round, in shares of a fair one; the error is over rounds."""
    looked = sum(one.decisions for one in rounds)
    a_seat = sum(one.choices for one in rounds) / len(rounds)  # of all seats; divided by the fair share it is that of one
    for step, (low, high) in enumerate(pairwise(LEVELS)):
        mean = sum(one.gained[step] for one in rounds) / looked
        spread = sum((one.gained[step] - mean * one.decisions) ** 2 for one in rounds)
        error = sqrt(spread * len(rounds) / max(len(rounds) - 1, 1)) / looked
        other = sum(one.differed[step] for one in rounds)
        yield (
            f"| `{edition}`, {players} players | `{high}` over `{low}` | {looked:,} | {other:,} |"
            f" {a_seat * mean:+.3f} ({a_seat * (mean - 1.96 * error):+.3f} to {a_seat * (mean + 1.96 * error):+.3f}) |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all tables together (10)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round (1)")
    args = parser.parse_args()
    print("| table | levels | decisions | chosen otherwise | gained in a round, of a fair share |")
    print("|---|---|---:|---:|---|")
    seconds = 60 * args.minutes / len(TABLES)
    for edition, players in TABLES:
        places = [(edition, players, args.seed + job, args.jobs, seconds) for job in range(args.jobs)]
        with Pool(args.jobs) as pool:
            rounds = [one for found in pool.map(look, places) for one in found]
        print("\n".join(tell(edition, players, rounds)), flush=True)


if __name__ == "__main__":
    main()
