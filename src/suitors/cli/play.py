"""Plays a game in this terminal, line by line: against bots, or several people at one keyboard.

Moves are typed in words (guard 2 5) or by their number in the list; ? helps. Without --record nothing is kept. You
sit at seat 0; with --hotseat there is a person at every seat, and the screen is cleared between them. The bots are
those that `suitors bot` lists; on a terminal they take a moment for each move, which says nothing of their hands.
"""

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from secrets import randbits

from suitors.bots import Bot
from suitors.bots.names import BOT_NAMES
from suitors.cli.evening import Evening
from suitors.cli.keyboard import Left, listen
from suitors.cli.parser import Parser, Usage, add_edition, add_plain, add_players, add_seed
from suitors.cli.players import named_bot
from suitors.cli.story import Story
from suitors.cli.words import speech_of
from suitors.game.editions import find_edition
from suitors.game.game import Game

ME = 0
DEFAULT = "courtier"
BOT_SALT = 0x5355_4954_4F52_5321
"""Keeps the bots' chance apart from the deck's."""
LONGEST_NAME = 30


def add_arguments(parser: Parser) -> None:
    add_edition(parser)
    add_players(parser)
    add_seed(parser, "a new one each time")
    parser.add_argument("--hotseat", action="store_true", help="people at all seats, at one keyboard")
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="a person's name; once for each, from seat 0")
    parser.add_argument(
        "--bot", default=DEFAULT, metavar="BOT,…", help=f"who plays the other seats, in order; the last repeats ({DEFAULT})"
    )
    parser.add_argument("--fast", action="store_true", help="the bots play at once, also on a terminal")
    parser.add_argument("--record", metavar="FILE", help="keep the game in this file: as JSON if it ends in .json, else as text")
    add_plain(parser)


def run(args: Namespace) -> int:
    edition = find_edition(args.edition)
    players = args.players or edition.players[0]
    seed = randbits(64) if args.seed is None else args.seed
    game = Game(edition, players, seed=seed, plain=args.plain)
    people = range(players) if args.hotseat else (ME,)
    speech = speech_of(args)
    story = Story(speech, _names(args.name, len(people), players))
    seats = [seat for seat in range(players) if seat not in people]
    seated = zip(seats, _bots(args, len(seats)), strict=True)
    bots = {seat: (bot, [(seed ^ BOT_SALT) + seat]) for seat, bot in seated}
    listen()
    keep(game, args.record)  # a file that can't be written is found out before the game, not after it
    try:
        Evening(game, story, bots, watched=not args.fast and _is_watched()).play()
    except Left:
        pass
    finally:
        keep(game, args.record)
    print(speech.say("bye") if args.record is None else speech.say("bye-saved", file=args.record))
    return 0


def _names(given: list[str], people: int, players: int) -> list[str | None]:
    """The people's names, then the bots'; a person who gave none is called by the seat."""
    for name in given:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise Usage(f"{name[:LONGEST_NAME]!r} is not a name; give it up to {LONGEST_NAME} letters")
    if len(given) > people:
        raise Usage(f"{len(given)} names are too many; {people} can be given")
    nameless: list[str | None] = [None] * (people - len(given))
    return [*(name.strip() for name in given), *nameless, *BOT_NAMES[: players - people]]


def _bots(args: Namespace, seats: int) -> Sequence[Bot]:
    """As they were named, from the first seat that is theirs; the last one sits at all seats that are left."""
    bots = [named_bot(name.strip(), args) for name in args.bot.split(",")]
    if len(bots) > max(seats, 1):
        raise Usage(f"{len(bots)} bots are too many; {seats} can be seated")
    return (bots + bots[-1:] * seats)[:seats]


def _is_watched() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def keep(game: Game, file: str | None) -> None:
    if file is not None:
        record = game.record()
        Path(file).write_text(record.to_json() if file.endswith(".json") else record.to_text(), "utf-8")
