"""Lets bots play against each other and tells who is stronger, with intervals.

Every deal is played once in each seating, so that all have the same luck. BOTS are names from `suitors bot`, with
commas between them, from seat 0 on; the last one named takes the seats that are left. A bot that searches may have a
time to think of its own: expert@200 imagines 200 rounds a move, expert@5ms thinks for 5 milliseconds. These, and
those of --ms, are CPU time: a busy machine makes nobody weaker. "cmd:python mybot.py" is a program of your own
(docs/write-a-bot.md). With --out, a run that was interrupted goes on where it was when the same command is given again.
With --ray, the processes of a cluster play, to the same results.
"""

import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from suitors.arena.clusters import FEWEST, Estimate
from suitors.arena.entrants import Entrant, UnknownBot, enter, line_up
from suitors.arena.match import Match
from suitors.arena.processes import Processes
from suitors.arena.results import Results
from suitors.arena.run import Progress, Run
from suitors.arena.saving import save
from suitors.arena.score import Score
from suitors.arena.work import Crew
from suitors.bots import Think
from suitors.bots.external import PREFIX
from suitors.bots.finding import names_in
from suitors.cli import INTERRUPTED
from suitors.cli.crews import add_crew, crew_of, only_ours
from suitors.cli.parser import Parser, add_edition, add_json, add_players, add_seed, whole
from suitors.cli.players import add_thinking, lost_in_words, unknown_bot
from suitors.cli.words import print_json, speech_of
from suitors.game.editions import find_edition
from suitors.game.errors import SuitorsError
from suitors.locale import Words
from suitors.rules.quoting import short
from suitors.telling.words import aligned, decimal, title

ROUNDS = 1000


def add_arguments(parser: Parser) -> None:
    add_edition(parser)
    add_players(parser)
    parser.add_argument("--bots", required=True, metavar="BOTS", help="who plays: names with commas between them")
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--rounds", type=whole(1, 10**9), metavar="N", help=f"rounds to play, each of its own and without tokens ({ROUNDS})"
    )
    length.add_argument("--games", type=whole(1, 10**9), metavar="N", help="whole games to play, instead of rounds")
    parser.add_argument("--seconds", type=whole(1, 10**7), metavar="N", help="begin no more deals after so many seconds")
    add_thinking(parser)
    add_seed(parser, "0")
    add_crew(parser, "processes to play with")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to keep deals and results: JSON, CSV, charts")
    add_json(parser)


@contextmanager
def _ended_kindly() -> Iterator[None]:
    """SIGTERM is heard as Ctrl-C is, and once: `timeout` sends it twice, and the second must not keep us from saving."""

    def hear(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@_ended_kindly()
def run(args: Namespace) -> int:
    speech = speech_of(args)
    match = _match(speech, args)
    crew = _crew(args, match)
    code = 0
    with Run(match, args.games or args.rounds or ROUNDS, args.out) as played:
        with _progress(speech, played) as progress, only_ours(args):
            try:
                played.play(crew, args.seconds, progress)
            except KeyboardInterrupt:
                code = INTERRUPTED
        if code and not played.score.deals:
            raise KeyboardInterrupt
        found = played.results()
        if args.out is not None:
            save(found, args.out, speech, title(speech, match.edition))
    if args.json:
        print_json(found.to_dict())
    else:
        print("\n".join(_report(speech, found, args.out)))
    return code


def _match(speech: Words, args: Namespace) -> Match:
    edition = find_edition(args.edition)
    players = args.players or edition.players[0]
    edition.check_players(players)
    return Match(edition, players, line_up(_entrants(speech, args), players), args.seed or 0, args.games is not None)


def _entrants(speech: Words, args: Namespace) -> tuple[Entrant, ...]:
    think = None if args.ms is None and args.iterations is None else Think(args.ms, args.iterations)
    try:
        return enter(names_in(args.bots), think)
    except UnknownBot as error:
        raise unknown_bot(speech, error.name) from None


def _crew(args: Namespace, match: Match) -> Crew:
    programs = [entrant.name for entrant in match.bots if entrant.bot.startswith(PREFIX)]
    if args.ray is not None and programs:
        raise SuitorsError(f"{short(programs[0])} is a program of this machine, and can't play on a cluster; leave out --ray")
    return crew_of(args, Processes)


@contextmanager
def _progress(speech: Words, played: Run) -> Iterator[Progress | None]:
    """A bar on stderr, where somebody is watching, with the share of the first bot as it stands."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    first = played.match.bots[0].name
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(first, total=played.deals, completed=len(played.score.deals))

        def show(score: Score) -> None:
            bar.update(task, completed=len(score.deals), description=f"{first} {_estimate(speech, score.share(0))}")

        yield show


# What is printed.


def _report(speech: Words, found: Results, folder: Path | None) -> list[str]:
    say = speech.say
    lines = [_headline(speech, found)]
    if not found.complete:
        unfinished = "arena-unfinished" if folder is None else "arena-unfinished-kept"
        lines.append(say(unfinished, deals=found.deals, wanted=found.wanted))
    if found.deals < FEWEST:
        lines.append(say("arena-few", enough=FEWEST))
    lines += [*aligned(_bots(speech, found), "  "), *_lost(speech, found), ""]
    if found.pairs:
        lines += [*aligned(_pairs(speech, found), "  "), ""]
    lines += [*aligned(_seats(speech, found), "  "), ""]
    turns, moves = (decimal(speech, value, 2) for value in (found.turns_per_round, found.moves_per_round))
    lines.append(say("arena-length", turns=turns, moves=moves, showdowns=decimal(speech, 100 * found.showdowns, 1)))
    return [*lines, say("arena-saved", folder=str(folder))] if folder is not None else lines


def _headline(speech: Words, found: Results) -> str:
    match = found.match
    facts: dict[str, str | int] = {
        "edition": title(speech, match.edition),
        "players": match.players,
        "seed": str(match.seed),
        "rounds": found.rounds,
        "deals": found.deals,
        "seatings": match.times,
    }
    if found.games is None:
        return speech.say("arena-headline", **facts)
    return speech.say("arena-headline-games", games=found.games, **facts)


def _bots(speech: Words, found: Results) -> Iterator[list[str]]:
    games = ["games"] if found.games is not None else []
    yield [speech.say(f"arena-{head}") for head in ("bot", "seats", "share", *games, "of-fair", "rating", "ms", "slow")]
    for bot in found.bots:
        rating = decimal(speech, bot.rating, 0)
        if bot.rating_high is not None:
            rating += f" ± {decimal(speech, bot.rating_high - bot.rating, 0)}"
        yield [
            bot.name,
            str(bot.seats),
            _interval(speech, bot.share, bot.low, bot.high),
            *([_interval(speech, bot.games, bot.games_low, bot.games_high)] if bot.games is not None else []),
            _interval(speech, bot.of_fair, bot.of_fair_low, bot.of_fair_high, 2),
            rating,
            decimal(speech, bot.ms_per_move, 3),
            decimal(speech, bot.ms_95, 3),
        ]


def _lost(speech: Words, found: Results) -> Iterator[str]:
    """What programs made others decide for them."""
    for bot in found.bots:
        if bot.lost:
            yield lost_in_words(speech, bot.name, bot.moves, {"ended": bot.ended, "slow": bot.slow, "wrong": bot.wrong})


def _pairs(speech: Words, found: Results) -> Iterator[list[str]]:
    """Each pair once, in the order of the bots."""
    yield ["", speech.say("arena-pair"), speech.say("arena-deals")]
    names = [bot.name for bot in found.bots]
    for pair in found.pairs:
        if names.index(pair.bot) < names.index(pair.other):
            deals = f"{pair.deals_ahead} {pair.deals_level} {pair.deals_behind}"
            yield [f"{pair.bot} : {pair.other}", _interval(speech, pair.share, pair.low, pair.high), deals]


def _seats(speech: Words, found: Results) -> Iterator[list[str]]:
    yield [speech.say("arena-by-seat"), *map(str, range(found.match.players))]
    for bot in found.bots:
        yield [bot.name, *(decimal(speech, seat.share, 3) for seat in found.seats if seat.bot == bot.name)]


def _estimate(speech: Words, share: Estimate) -> str:
    return _interval(speech, share.value, share.low, share.high)


def _interval(speech: Words, value: float, low: float | None, high: float | None, places: int = 3) -> str:
    text = decimal(speech, value, places)
    if low is None or high is None:
        return text
    return f"{text} ({decimal(speech, low, places)}-{decimal(speech, high, places)})"
