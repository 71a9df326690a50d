"""The bots as the command line names them, and how long they may think."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping

from suitors.arena.entrants import LONGEST_MS, MOST_ITERATIONS
from suitors.bots import BOTS, Bot, Think
from suitors.bots.external import External
from suitors.bots.finding import brought, find_bot, leave
from suitors.cli.parser import Parser, whole
from suitors.cli.words import speech_of
from suitors.locale import Words
from suitors.telling.errors import Usage
from suitors.telling.names import unknown
from suitors.telling.words import wrapped


def add_thinking(parser: Parser) -> None:
    """For bots that search; the others stay as they are."""
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--ms", type=whole(1, LONGEST_MS), metavar="T", help="think so many milliseconds about a move")
    limit.add_argument(
        "--iterations",
        type=whole(1, MOST_ITERATIONS),
        metavar="N",
        help="think by imagined rounds: the same seed gives the same move",
    )


def named_bot(name: str, args: Namespace) -> Bot:
    """The bot of this name; else the nearest name is suggested, in the language asked for."""
    bot = find_bot(name)
    if bot is None:
        raise unknown_bot(speech_of(args), name)
    return bot


def bot_names() -> list[str]:
    """The names of ours, and of those that installed packages bring."""
    return [*BOTS, *brought()]


def unknown_bot(speech: Words, name: str) -> Usage:
    if not name:
        return Usage(speech.say("unknown-nameless", names=", ".join(bot_names())))
    return unknown(speech, name, bot_names(), few=True)


def thinking_bot(name: str, args: Namespace) -> Bot:
    """The bot of this name, with the time to think that was asked for."""
    bot = named_bot(name, args)
    if args.ms is None and args.iterations is None:
        return bot
    return bot.thinking(Think(args.ms, args.iterations))


def lost_in_words(speech: Words, name: str, moves: int, faults: Mapping[str, int]) -> str:
    """How many moves were made by lot for a program, and why."""
    counts = {fault: faults.get(fault, 0) for fault in ("ended", "slow", "wrong")}
    return wrapped(speech.say("arena-lost", bot=name, moves=moves, lost=sum(counts.values()), **counts))


def dismiss(speech: Words, bots: Iterable[Bot]) -> None:
    """They are not needed any more; of programs that lost moves it is said how many."""
    seated = list(dict.fromkeys(bots))
    leave(seated)
    for bot in seated:
        if isinstance(bot, External) and bot.faults and sys.stderr is not None:
            print(lost_in_words(speech, bot.name, bot.asked, bot.faults), file=sys.stderr)
