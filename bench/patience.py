"""What more time to think is worth: decisions of real rounds, each made by every level, and judged with all cards open.

Rounds are mostly luck, so that thousands of them tell little of a second more for a move. A decision tells more: where two
levels choose the same, nothing is lost or won. Where they don't, each of the moves is tried with the hands that were really
there, in the same imagined rounds: the deck is shuffled anew in each, and everybody plays on by the courtier's rules, with
what they have seen. So it shows whether what a level believes is right as well as what it makes of it; only what follows is
played by others. It is asked where many play, because luck weighs most there.

`python -m bench.patience --minutes 10` shares ten minutes of two cores out among the tables and prints a table. `make
strength` does the same for its page and keeps the rounds, so that more time adds to them.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count, pairwise
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from suitors.arena.clusters import quantile
from suitors.arena.match import minds
from suitors.bots import BOTS, Bot, Think
from suitors.bots.belief import EQUAL, mindset_of, trusting
from suitors.bots.expert import LONG, Searcher
from suitors.bots.search import SHARE, WORTH
from suitors.bots.sight import root_of
from suitors.bots.speeds import mind
from suitors.game.game import Game
from suitors.game.moves import Move

TABLES = (("second", 4), ("premium", 5), ("premium", 8))
LEVELS = ("advisor", "expert", "grandmaster")
JUDGED = 2000
"""Imagined rounds for each move that is judged: what is left to chance is mostly the hands."""
BY_THE_RULES = trusting(EQUAL, (1.0, 0.0, 0.0, 0.0))
PLAYED = Think(iterations=LONG)
"""How the rounds are played that the decisions come from: as `expert` does, with all that it knows."""
APART = 2
"""Every second decision of a round is looked at."""
KEPT = 60.0
"""After so many seconds, what was found is kept."""


class Value(NamedTuple):
    """What a move is worth: as the levels reckon, half by the round and half by the game; and of the round alone."""

    worth: float = 0.0
    share: float = 0.0

    def __sub__(self, other: "Value") -> "Value":
        return Value(self.worth - other.worth, self.share - other.share)


@dataclass(frozen=True)
class Gains:
    """What each level gained over the one below in a round's decisions that were looked at; a round won is worth 1."""

    seed: int
    decisions: int
    """That were looked at."""
    choices: int
    """In the whole round, of all seats."""
    worths: tuple[float, ...]
    shares: tuple[float, ...]
    differed: tuple[int, ...]


@dataclass(frozen=True)
class Gain:
    """In a round, in shares of a fair one; the interval is of 95 %, over rounds."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:+.3f} ({self.low:+.3f} to {self.high:+.3f})"


@dataclass(frozen=True)
class Worth:
    """What a level gains over the one below."""

    edition: str
    players: int
    one: str
    below: str
    rounds: int
    decisions: int
    differed: int
    worth: Gain
    share: Gain

    @property
    def row(self) -> str:
        table = f"| `{self.edition}`, {self.players} players | `{self.one}` over `{self.below}` |"
        return f"{table} {self.decisions:,} | {self.differed:,} | {self.worth} | {self.share} |"


HEAD = (
    "| table | levels | decisions | chosen otherwise | gained by round and game | by the round alone |",
    "|---|---|---:|---:|---|---|",
)


def levels() -> list[Bot]:
    """They think by CPU time: what else runs makes none weaker."""
    bots = [BOTS[name] for name in LEVELS]
    return [bot.thinking(replace(bot.think, clock=thread_time)) for bot in bots if isinstance(bot, Searcher)]


def judge(game: Game, moves: set[Move], rounds: int) -> dict[Move, Value]:
    """What each move of the decider's is really worth, all in the same worlds."""
    view = game.view(game.decider)
    ready = mindset_of(view, mind())
    hands = {seat: game.view(seat).hand for seat in view.in_round if seat != view.seat}
    root = root_of(replace(view, knows=hands))
    assert ready is not None
    assert root is not None
    values = {}
    for move in moves:
        code = ready.codes[ready.moves.index(move)]
        search = mind().Search(root, ready.memory, BY_THE_RULES, [code], 1)
        search.run(rounds)
        values[move] = Value(search.figures[WORTH] / rounds, search.figures[SHARE] / rounds)
    return values


def look_at_round(edition: str, players: int, seed: int, bots: list[Bot], judged: int = JUDGED) -> Gains:
    game = Game(edition, players, seed=seed)
    player = BOTS["expert"].thinking(PLAYED)
    gained: list[list[Value]] = [[] for _ in bots[1:]]
    differed = [0 for _ in bots[1:]]
    looked = choices = 0
    while not game.is_round_over:
        view = game.view(game.decider)
        if len(view.legal) > 1:
            choices += 1
            if (choices + seed) % APART == 0:
                looked += 1
                made = [bot.choose(view, [seed]) for bot in bots]
                values = judge(game, set(made), judged) if len(set(made)) > 1 else dict.fromkeys(made, Value())
                for step, (low, high) in enumerate(pairwise(made)):
                    gained[step].append(values[high] - values[low])
                    differed[step] += low != high
        game.play(player.choose(view, [choices]))
    worths, shares = (tuple(sum(one[figure] for one in step) for step in gained) for figure in range(2))
    return Gains(seed, looked, choices, worths, shares, tuple(differed))


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
    """Nothing of no rounds."""
    if not rounds:
        return
    looked = sum(one.decisions for one in rounds)
    for step, (low, high) in enumerate(pairwise(LEVELS)):
        worth = gain(rounds, [one.worths[step] for one in rounds])
        share = gain(rounds, [one.shares[step] for one in rounds])
        differed = sum(one.differed[step] for one in rounds)
        yield Worth(edition, players, high, low, len(rounds), looked, differed, worth, share)


def gain(rounds: Sequence[Gains], gained: Sequence[float]) -> Gain:
    """By what was gained in each of the rounds."""
    looked = sum(one.decisions for one in rounds)
    a_seat = sum(one.choices for one in rounds) / len(rounds)  # of all seats; divided by the fair share it is that of one
    mean = sum(gained) / looked
    spread = sum((each - mean * one.decisions) ** 2 for one, each in zip(rounds, gained, strict=True))
    reach = quantile(max(len(rounds) - 1, 1)) * sqrt(spread * len(rounds) / max(len(rounds) - 1, 1)) / looked
    return Gain(a_seat * mean, a_seat * (mean - reach), a_seat * (mean + reach))


def look_for(edition: str, players: int, seconds: float, jobs: int, file: Path | None = None, first: int = 1) -> list[Gains]:
    """For so many seconds, of which what the file keeps had its own; what is interrupted goes on from there."""
    had, rounds = _kept(file) if file is not None and file.exists() else (0.0, [])
    with Pool(jobs) as pool:
        while had < seconds:
            first = max((one.seed for one in rounds), default=first - 1) + 1
            now = min(KEPT, seconds - had)
            places = [(edition, players, first + job, jobs, now) for job in range(jobs)]
            rounds += [one for found in pool.map(look, places) for one in found]
            had += now
            if file is not None:
                _keep(file, had, rounds)
    return rounds


def _keep(file: Path, seconds: float, rounds: Sequence[Gains]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    kept = {"seconds": seconds, "minds": minds(), "rounds": [*map(asdict, rounds)]}
    file.write_text(json.dumps(kept), encoding="utf-8")


def _kept(file: Path) -> tuple[float, list[Gains]]:
    """Nothing of what other bots did."""
    kept = json.loads(file.read_text("utf-8"))
    if kept.get("minds") != minds():
        return 0.0, []
    return kept["seconds"], [*map(gains_from, kept["rounds"])]


def gains_from(data: Mapping[str, Any]) -> Gains:
    """As it was written, which knows lists alone."""
    parts: dict[str, Any] = {name: tuple(part) if isinstance(part, list) else part for name, part in data.items()}
    return Gains(**parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all tables together (10)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round (1)")
    args = parser.parse_args()
    print(*HEAD, sep="\n")
    for edition, players in TABLES:
        rounds = look_for(edition, players, 60 * args.minutes / len(TABLES), args.jobs, first=args.seed)
        for worth in worths(edition, players, rounds):
            print(worth.row, flush=True)


if __name__ == "__main__":
    main()
