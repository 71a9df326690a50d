"""How fast the environments are, as ratios measured side by side in one run. Part of `make bench`.

Random play through the vector environment, with observations and masks at every step, beside random play inside the bare
rulebook; and our PettingZoo face beside PettingZoo's own Leduc hold'em. They take turns, in CPU time, and the medians of their
ratios are printed; two threads are measured by the clock on the wall.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from suitors.envs import pettingzoo
from suitors.envs.speeds import PLAIN, kernel
from suitors.envs.vector import VectorEnv
from suitors.rules.editions import EDITIONS
from suitors.rules.speeds import compiled
from suitors.rules.state import pack

TURNS = 15
GAMES = (512, 2048)


def rounds_of_envs(envs: VectorEnv, steps: int) -> Callable[[], int]:
    envs.reset(seed=1)

    def play() -> int:
        ended = 0
        for _ in range(steps):
            ended += int(envs.step(envs.sample_actions())[2].sum())
        return ended

    return play


def rounds_of_book(edition: str, players: int, rounds: int) -> Callable[[], int]:
    book = compiled()
    assert book is not None
    opening = pack(EDITIONS[edition].opening(players))

    def play() -> int:
        book.simulate(opening, rounds, 1, 0)
        return rounds

    return play


def rate(play: Callable[[], int]) -> float:
    start = time.thread_time()
    count = play()
    return count / (time.thread_time() - start)


def vector(edition: str, players: int, games: int, copy: bool = True) -> None:
    ours = rounds_of_envs(VectorEnv(games, edition, players, copy=copy), 60_000 // games)
    theirs = rounds_of_book(edition, players, 12_000 // players)
    pairs = [(rate(ours), rate(theirs)) for _ in range(TURNS)]
    share = median(mine / other for mine, other in pairs)
    kept = "" if copy else ", arrays written over"
    mine = median(mine for mine, _ in pairs)
    print(
        f"vector, {edition}, {players} players, {games:,} games: {mine:>9,.0f} rounds/s, "
        f"{share:.2f} of the bare rulebook (at least 0.30){kept}"
    )


def two_threads() -> None:
    one, two = (rounds_of_envs(VectorEnv(2048, "second", 4, threads=threads, copy=False), 60) for threads in (1, 2))

    def seconds(play: Callable[[], int]) -> float:
        start = time.perf_counter()
        play()
        return time.perf_counter() - start

    gain = median(seconds(one) / seconds(two) for _ in range(TURNS))
    print(f"vector, two threads: {gain:.2f} times one (on an idle machine)")


def plain() -> None:
    fast, slow = (rounds_of_envs(VectorEnv(16, "second", 2, plain=plain), 60) for plain in (False, True))
    share = median(rate(slow) / rate(fast) for _ in range(5))
    print(f"vector, plain: 1/{1 / share:.0f} of compiled, 16 games")


def steps_of(env: Any, steps: int) -> Callable[[], int]:
    """Random play, as PettingZoo's own performance test plays."""

    def play() -> int:
        made = 0
        while made < steps:
            env.reset(seed=made)
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                over = termination or truncation
                env.step(None if over else random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                made += 1
        return made

    return play


def faces() -> None:
    try:
        from pettingzoo.classic import leduc_holdem_v4
    except ImportError as missing:
        sys.exit(f"bench: leduc_holdem_v4 can't be had here ({missing}); install pettingzoo[classic]")
    ours, theirs = steps_of(pettingzoo.env("second", 2), 1500), steps_of(leduc_holdem_v4.env(), 1500)
    pairs = [(rate(ours), rate(theirs)) for _ in range(TURNS)]
    ratio = median(mine / other for mine, other in pairs)
    print(f"PettingZoo: {median(mine for mine, _ in pairs):,.0f} steps/s, {ratio:.1f} times leduc_holdem_v4 (at least 5)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    if compiled() is None or kernel() is PLAIN:
        sys.exit("bench: the environments are not compiled here; there is nothing to measure")
    for games in GAMES:
        for edition, players in (("second", 2), ("second", 4), ("premium", 8)):
            vector(edition, players, games)
    vector("second", 2, GAMES[0], copy=False)
    two_threads()
    plain()
    faces()


if __name__ == "__main__":
    main()
