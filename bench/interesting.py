"""What makes the game interesting, computed: the page docs/interesting.md and its pictures. `make interesting` runs it.

How much a seat does not know, what starting is worth, how long rounds are. No dates, no machine, no paths in what it writes.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import lgamma, log, sqrt
from pathlib import Path
from statistics import mean

from suitors.arena.charts import Chart, Row
from suitors.arena.curves import Curves, Line, Point
from suitors.bots import BOTS
from suitors.game.game import Game
from suitors.game.view import View
from suitors.rules.editions import EDITIONS
from suitors.rules.simulation import Tallied
from suitors.rules.speeds import fastest
from suitors.rules.state import EndedBy, pack

DOCS = Path(__file__).parents[1] / "docs"
SHOWN = (("second", 2), ("second", 4), ("classic", 2), ("premium", 5), ("house", 8))
"""The tables that the curves are drawn for."""
STARTED = (("second", 2), ("second", 3), ("second", 4), ("classic", 2), ("classic", 4), ("premium", 5))
"""Those at which courtiers play."""

HEAD = """# What makes the game interesting

A round is short, and nobody knows much: a few cards hide a great many worlds, and every move tells something.
The figures of this page are computed by `make interesting`; chance plays where nothing else is said.
"""


def log10_worlds(view: View) -> float:
    """How many ways there are to lay the cards that this seat can't see, where it does not know which lies where.

    Other hands, the deck in its order and the aside card are places; cards that the seat has seen there are fixed. Equal cards
    are not told apart. What could be concluded from the others' moves is left out: this is what can't be ruled out by sight.
    """
    unseen = dict(view.unseen)
    for card in [*(card for cards in view.knows.values() for card in cards), *view.knows_deck.values()]:
        unseen[card] -= 1
    ways = lgamma(sum(unseen.values()) + 1) - sum(lgamma(count + 1) for count in unseen.values())
    return ways / log(10)


@dataclass(frozen=True)
class Played:
    """What random play at a table came to."""

    table: str
    first: float
    last: float
    """Log 10 of the number of worlds at a round's first decision, and at its last."""
    by_turn: dict[int, float]
    choices: float
    """Legal moves at a decision."""


def look_around(edition: str, players: int, rounds: int, seed: int) -> Played:
    """Random rounds, seen by whoever must decide."""
    from random import Random

    chance = Random(seed)
    by_turn: dict[int, list[float]] = defaultdict(list)
    firsts, lasts, choices = [], [], []
    for _ in range(rounds):
        game = Game(edition, players, seed=chance.getrandbits(64))
        seen = []
        while not game.is_round_over:
            view = game.view(game.decider)
            seen.append(log10_worlds(view))
            choices.append(len(view.legal))
            by_turn[len(seen)].append(seen[-1])
            game.play(chance.choice(view.legal))
        firsts.append(seen[0])
        lasts.append(seen[-1])
    enough = {turn: mean(worlds) for turn, worlds in by_turn.items() if len(worlds) >= rounds / 20}
    return Played(f"{edition}, {players}", mean(firsts), mean(lasts), enough, mean(choices))


@dataclass(frozen=True)
class Counted:
    """Random play inside the rulebook; seat 0 starts."""

    table: str
    players: int
    rounds: int
    moves: float
    showdowns: float
    shared: float
    starts: float
    """The share of rounds that the one who starts takes, of the fair share."""
    error: float


def count(edition: str, players: int, rounds: int, seed: int) -> Counted:
    _, tally = fastest().simulate(pack(EDITIONS[edition].opening(players)), rounds, seed, 0)
    wins = tally[Tallied.WON : Tallied.WON + players]
    share = wins[0] / sum(wins)
    error = 1.96 * sqrt(share * (1 - share) / rounds)
    showdowns = tally[Tallied.ENDED + EndedBy.SHOWDOWN] / rounds
    name = f"{edition}, {players}"
    return Counted(
        name,
        players,
        rounds,
        tally[Tallied.MOVES] / rounds,
        showdowns,
        tally[Tallied.SHARED] / rounds,
        share * players,
        error * players,
    )


def courtiers(edition: str, players: int, rounds: int, seed: int) -> tuple[float, float]:
    """The same share among courtiers, and how far its interval reaches."""
    bot, rng = BOTS["courtier"], [seed]
    won = []
    for number in range(rounds):
        game = Game(edition, players, seed=seed + number, first=0)
        while not game.is_round_over:
            assert game.decider is not None
            game.play(bot.choose(game.view(game.decider), rng))
        result = game.round_result
        winners = result.winners if result else ()
        won.append(1 / len(winners) if 0 in winners else 0.0)
    share = mean(won)
    spread = sqrt(sum((one - share) ** 2 for one in won) / (rounds - 1) / rounds)
    return share * players, 1.96 * spread * players


def page(rounds: int, simulated: int, met: int) -> tuple[str, dict[str, str]]:
    """The page and its pictures, by name."""
    tables = [(edition.id, players) for edition in EDITIONS.values() for players in edition.players]
    looked = [look_around(*table, rounds, 1) for table in tables]
    counted = [count(*table, simulated, 1) for table in tables]
    started = {f"{edition}, {players}": courtiers(edition, players, met, 1) for edition, players in STARTED}
    parts = [HEAD, *_worlds(looked), *_starting(counted, started, met), *_length(counted)]
    shown = [one for one, table in zip(looked, tables, strict=True) if table in SHOWN]
    lines = [Line(one.table, [Point(turn, worlds) for turn, worlds in sorted(one.by_turn.items())]) for one in shown]
    pictures = {
        "worlds.svg": Curves(
            "What a decider can't rule out", "decision of the round", "worlds, as a power of ten", lines, 1
        ).svg(),
        "starting.svg": Chart(
            "What starting is worth, by chance",
            "share of rounds, as a multiple of the fair share",
            [Row(one.table, one.starts, one.starts - one.error, one.starts + one.error) for one in counted],
            1.0,
            "fair",
        ).svg(),
        "length.svg": Chart(
            "How long a round is, by chance",
            "moves",
            [Row(one.table, one.moves, None, None) for one in counted],
            mean(one.moves for one in counted),
            "mean",
            1,
        ).svg(),
    }
    return "\n".join(parts) + "\n", pictures


def _worlds(looked: list[Played]) -> Iterator[str]:
    yield "## How much is hidden\n"
    yield "A *world* is a way to lay all cards that a seat can't see, where it does not know which lies where:"
    yield "an information set has so many states. The table has the mean of its logarithm, at a round's first"
    yield "decision and at its last; and how many legal moves a decision has.\n"
    yield "| table | worlds at first | at last | legal moves |\n|---|---:|---:|---:|"
    for one in looked:
        yield f"| {one.table} | 10^{one.first:.1f} | 10^{one.last:.1f} | {one.choices:.1f} |"
    yield "\n![How many worlds a decider can't rule out, decision by decision](worlds.svg)\n"


def _starting(counted: list[Counted], started: dict[str, tuple[float, float]], met: int) -> Iterator[str]:
    yield "## What starting is worth\n"
    yield "The share of rounds that the one takes who starts them, as a multiple of the fair share; among players"
    yield f"by chance, and among courtiers in {met:,} rounds, with intervals of 95 %. Who starts acts first and is hit first.\n"
    yield "| table | by chance | among courtiers |\n|---|---|---|"
    for one in counted:
        share, reach = started.get(one.table, (0.0, 0.0))
        skilled = f"{share:.2f} ({share - reach:.2f}–{share + reach:.2f})" if one.table in started else ""
        yield f"| {one.table} | {one.starts:.3f} ({one.starts - one.error:.3f}–{one.starts + one.error:.3f}) | {skilled} |"
    yield "\n![What starting is worth at every table](starting.svg)\n"


def _length(counted: list[Counted]) -> Iterator[str]:
    yield "## How long rounds are, and how they end\n"
    yield "By chance: moves of all players together; the part of rounds that a showdown decides, and the part that several win.\n"
    yield "| table | moves | showdowns | shared |\n|---|---:|---:|---:|"
    for one in counted:
        yield f"| {one.table} | {one.moves:.1f} | {one.showdowns:.3f} | {one.shared:.3f} |"
    yield "\n![How long a round is at every table](length.svg)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=150, help="looked around in, at each table")
    parser.add_argument("--simulated", type=int, default=100_000, help="counted inside the rulebook, at each table")
    parser.add_argument("--met", type=int, default=600, help="played by courtiers, at each of a few tables")
    parser.add_argument("--into", type=Path, default=DOCS)
    options = parser.parse_args()
    text, pictures = page(options.rounds, options.simulated, options.met)
    (options.into / "interesting.md").write_text(text, "utf-8")
    for name, picture in pictures.items():
        (options.into / name).write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
