"""How fast the bots think, measured beside random play in the same run. Run it with `make bench`.

As in `speed.py`, rates are by CPU time, taken in turns with what they are compared with, and medians are printed.
Every turn has another deal, so that no figure hangs on one position.
"""

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen

# Its neighbour can be imported also when this file is run by its path.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.speed import TURNS, ratio, rounds_of
from suitors import EDITIONS, Game
from suitors.bots import BOTS, Bot, Think
from suitors.bots.belief import Mindset, mindset_of
from suitors.bots.expert import DEEP, LONG
from suitors.bots.memory import Style
from suitors.bots.speeds import PLAIN, Mind, mind
from suitors.game.view import View
from suitors.rules.speeds import Rulebook, compiled
from suitors.rules.state import SEATS, pack

COURTIER = BOTS["courtier"]
WATCHED = (
    ("courtier", COURTIER, 4, 1),
    ("expert in haste", BOTS["expert"].thinking(Think(iterations=50)), 4, 50),
    *(("expert", BOTS["expert"].thinking(Think(iterations=LONG)), players, 500) for players in (2, 4)),
    *(("grandmaster", BOTS["grandmaster"].thinking(Think(iterations=DEEP)), players, 5000) for players in (2, 4)),
)
"""Whose memory is watched, with how many players, and for how many of the courtier's moves they make one: so long that they
know all they can."""
WARM = 20_000
"""The courtier's moves before memory is watched: by then the interpreter has the pages that it will need."""
STILL = 1.0
"""Megabytes that don't count as growth: pages come and go."""

FIRST_MOVE = """
from suitors import Game
from suitors.bots import BOTS
game = Game("second", 4, seed=1)
print(BOTS["expert"].choose(game.view(game.decider), [1]))
"""


def bar(word: str, limit: float, is_met: bool) -> str:
    return f"({word} {limit:,g}: {'met' if is_met else 'not met'})"


def at_least(limit: float, figure: float) -> str:
    return bar("at least", limit, figure >= limit)


def under(limit: float, figure: float) -> str:
    return bar("under", limit, figure < limit)


# Decisions to think about.


def decisions(edition: str, players: int, bot: Bot = COURTIER) -> Iterator[View]:
    """Those of round after round, where there is something to choose; all seats are the bot's."""
    seed = 0
    while True:
        seed += 1
        game = Game(edition, players, seed=seed)
        while not game.is_round_over:
            assert game.decider is not None
            view = game.view(game.decider)
            if len(view.legal) > 1:
                yield view
            game.play(bot.choose(view, [seed]))


def first_ones(edition: str, players: int) -> Iterator[View]:
    """As a round begins."""
    return (view for view in decisions(edition, players) if not any(view.piles))


def middle_ones(edition: str, players: int) -> Iterator[View]:
    """When half of the deck is drawn: one of each round that comes so far."""
    half = (len(EDITIONS[edition].cards(players)) - players) // 2
    passed = True
    for view in decisions(edition, players):
        if view.deck > half:
            passed = False
        elif not passed:
            passed = True
            yield view


def mindsets(views: Iterator[View]) -> list[Mindset]:
    found = (mindset_of(view, mind()) for view in views)
    return list(islice((ready for ready in found if ready is not None), TURNS))


def searches(book: Mind, ready: list[Mindset]) -> Callable[[int], None]:
    """Each call thinks about the next decision."""
    waiting = cycle(ready)

    def think(rollouts: int) -> None:
        one = next(waiting)
        book.Search(one.sight.root, one.memory, one.chains, one.codes, 1).run(rollouts)

    return think


# The figures.


def search_beside_chance(book: Rulebook) -> None:
    for edition, players in (("second", 4), ("classic", 2), ("second", 2), ("second", 6), ("premium", 5), ("premium", 8)):
        for where, views in (("first", first_ones), ("middle", middle_ones)):
            thinking = searches(mind(), mindsets(views(edition, players)))
            ours, share = ratio(thinking, rounds_of(book, edition, players), 10_000, 40_000)
            stated = at_least(100_000, ours) if (edition, players) == ("second", 4) else ""
            print(
                f"search, {edition}, {players} players, {where} decision: {ours:>9,.0f} rollouts/s,"
                f" {share:.2f} of random rounds {stated}".rstrip()
            )


def rounds_by_rule(edition: str, players: int) -> Callable[[int], None]:
    opening = pack(EDITIONS[edition].opening(players))

    def play(rounds: int) -> None:
        mind().rounds(opening, [Style.RULES] * SEATS, rounds, 1)

    return play


def courtiers_beside_chance(book: Rulebook) -> None:
    for edition, players in (("second", 4), ("classic", 2), ("premium", 8)):
        ours, share = ratio(rounds_by_rule(edition, players), rounds_of(book, edition, players), 10_000, 40_000)
        print(f"courtiers' rounds, {edition}, {players} players: {ours:>9,.0f} rounds/s, {share:.2f} of random rounds")


def compiled_beside_plain() -> None:
    ready = mindsets(middle_ones("second", 4))
    plain, share = ratio(searches(PLAIN, ready), searches(mind(), ready), 20, 10_000)
    print(f"plain search, second, 4 players: {plain:,.0f} rollouts/s, 1/{1 / share:.0f} of compiled")


def a_move(edition: str, players: int) -> None:
    """Of a round of courtiers: the view, the move, its compiled part, and what `expert` does before it searches."""
    turns = [times_of_a_round(edition, players, seed) for seed in range(TURNS)]
    view, move, recalled = (median(turn[place] for turn in turns) * 1e6 for place in range(3))
    ready = mindsets(middle_ones(edition, players))
    rules = median(time_of_rules(ready) for _ in range(TURNS)) * 1e6
    print(f"courtier's move, {edition}, {players} players: {move:.0f} µs {under(100, move)}, of which the rules {rules:.1f} µs")
    print(f"expert's beliefs, {edition}, {players} players: {recalled:.0f} µs a move")
    print(f"the view itself, {edition}, {players} players: {view:.0f} µs")


def time_of_rules(ready: list[Mindset]) -> float:
    """Seconds that the ranked rules take once a view is read."""
    start = time.process_time()
    for one in ready:
        mind().pick(one.sight.root, one.memory, one.codes, 1)
    return (time.process_time() - start) / len(ready)


def times_of_a_round(edition: str, players: int, seed: int) -> tuple[float, float, float]:
    """Seconds for each, on average over the decisions with something to choose."""
    game = Game(edition, players, seed=seed)
    spent = [0.0, 0.0, 0.0]
    made = 0
    while not game.is_round_over:
        assert game.decider is not None
        start = time.process_time()
        view = game.view(game.decider)
        seen = time.process_time()
        move = COURTIER.choose(view, [seed])
        chosen = time.process_time()
        mindset_of(view, mind())
        if len(view.legal) > 1:
            parts = (seen - start, chosen - seen, time.process_time() - chosen)
            spent = [before + part for before, part in zip(spent, parts, strict=True)]
            made += 1
        game.play(move)
    view_time, move_time, recall_time = (total / max(made, 1) for total in spent)
    return view_time, move_time, recall_time


def memory_growth(moves: int) -> None:
    """Each game is forgotten when its round is over."""
    for name, bot, players, part in WATCHED:
        made = decisions("second", players, bot)
        pass_by(made, WARM // part)
        before = megabytes()
        pass_by(made, moves // part)
        grown = megabytes() - before
        print(f"memory after {moves // part:,} moves of {name}, {players} players: {grown:+.2f} MB {under(STILL, grown)}")


def pass_by(views: Iterator[View], count: int) -> None:
    for _ in islice(views, count):
        pass
    gc.collect()


def megabytes() -> float:
    """What the process has in memory now; where that is not told, the most it ever had."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        import resource

        return int(statm.read_text().split()[1]) * resource.getpagesize() / 2**20
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


def first_moves() -> None:
    """From the start of a fresh interpreter until its answer is read, by the clock on the wall."""
    game = Game("second", 4, seed=1)
    assert game.decider is not None
    view = json.dumps(game.view(game.decider).to_dict())
    for name, words, said in (
        ("expert's first move", ("-c", FIRST_MOVE), ""),
        ("suitors bot courtier --stdio, first answer", ("-m", "suitors", "bot", "courtier", "--stdio"), view),
        ("suitors bot expert --stdio, first answer", ("-m", "suitors", "bot", "expert", "--stdio"), view),
    ):
        seconds = median(time_of_answer(words, said) for _ in range(TURNS))
        print(f"{name}: {seconds:.2f} s {under(0.5, seconds)}")


def time_of_answer(words: tuple[str, ...], said: str) -> float:
    start = time.perf_counter()
    with Popen([sys.executable, *words], stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        print(said, file=process.stdin, flush=True)
        answer = process.stdout.readline()
        spent = time.perf_counter() - start
        process.stdin.close()
    if not answer or "error" in answer:
        sys.exit(f"bench: no answer from {' '.join(words)}: {answer}")
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=20_000, help="of the courtier, while memory is watched (20000)")
    args = parser.parse_args()
    book = compiled()
    if book is None or mind() is PLAIN:
        sys.exit("bench: the bots are not compiled here; there is nothing to measure")
    search_beside_chance(book)
    courtiers_beside_chance(book)
    compiled_beside_plain()
    for edition, players in (("second", 4), ("premium", 8)):
        a_move(edition, players)
    first_moves()
    memory_growth(args.moves)


if __name__ == "__main__":
    main()
