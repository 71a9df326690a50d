"""Plays rounds at random and counts: rounds a second, who wins, how long they are, how they end, what tokens are for.

Every round is a round of its own, with no tokens yet; seat 0 starts it. The same seed gives the same counts at both
speeds, with any number of jobs, and on a Ray cluster.
"""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from suitors.arena.simulate import Progress, Simulation, simulate
from suitors.arena.work import Threads
from suitors.cli.crews import add_crew, crew_of, only_ours
from suitors.cli.parser import Parser, add_edition, add_json, add_plain, add_players, add_seed, whole
from suitors.cli.words import print_json, speech_of
from suitors.game.editions import find_edition
from suitors.locale import Words
from suitors.rules.edition import Edition
from suitors.rules.speeds import compiled
from suitors.telling.words import STUCK, columns, decimal, title

ROUNDS, ROUNDS_PLAIN = 100_000, 2000


def add_arguments(parser: Parser) -> None:
    add_edition(parser)
    add_players(parser)
    parser.add_argument(
        "--rounds", type=whole(1, 10**9), metavar="N", help=f"how many rounds ({ROUNDS}; with the plain rulebook {ROUNDS_PLAIN})"
    )
    add_seed(parser, "0")
    add_crew(parser, "threads to play with")
    add_plain(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    edition = find_edition(args.edition)
    players = args.players or edition.players[0]
    plain = args.plain or compiled() is None
    rounds = args.rounds or (ROUNDS_PLAIN if plain else ROUNDS)
    crew = crew_of(args, Threads)
    with _progress(rounds) as progress, only_ours(args):
        found = simulate(edition, players, rounds, args.seed or 0, plain=plain, crew=crew, progress=progress)
    if args.json:
        print_json(found.to_dict())
    else:
        print("\n".join(_report(speech_of(args), edition, found)))
    return 0


@contextmanager
def _progress(rounds: int) -> Iterator[Progress | None]:
    """A bar on stderr, where somebody is watching."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=rounds)
        yield lambda more: bar.advance(task, more)


def _report(speech: Words, edition: Edition, found: Simulation) -> list[str]:
    say = speech.say
    name, seed = title(speech, edition), str(found.seed)
    headline = say("sim-headline", edition=name, players=found.players, count=found.rounds, seed=seed)
    turns, moves = (decimal(speech, value, 2) for value in (found.turns_per_round, found.moves_per_round))
    rows = [
        (say("sim-speed"), say(f"sim-speed-{found.speed}", count=round(found.rounds_per_cpu_second))),
        (say("sim-length"), say("sim-length-figures", turns=turns, moves=moves)),
        (say("sim-wins"), _shares(speech, found, {str(seat): wins for seat, wins in enumerate(found.wins_by_seat)})),
        (say("sim-shared"), _share(speech, found, found.shared)),
        (say("sim-ended"), _shares(speech, found, {say(f"sim-ended-{how}"): count for how, count in found.ended.items()})),
        (say("sim-tokens"), _shares(speech, found, {say(f"sim-tokens-{cause}"): count for cause, count in found.tokens.items()})),
    ]
    return [headline, columns(rows)]


def _shares(speech: Words, found: Simulation, counts: dict[str, int]) -> str:
    parts = [f"{name}: {_share(speech, found, count)}" for name, count in counts.items() if count]
    return ", ".join(part.replace(" ", STUCK) for part in parts) or "0"


def _share(speech: Words, found: Simulation, count: int) -> str:
    """So many, and how many that is of a hundred rounds."""
    return speech.say("sim-share", number=count, share=decimal(speech, 100 * count / found.rounds, 1))
