"""Plays a game in this terminal: against bots, with others at the same keyboard, or at a table far away.

On a terminal it opens a table to look at, or first asks what to play if nothing is chosen. With --plain, and where there is
no terminal, it plays line by line: moves are typed in words (guard 2 5) or by their number in the list, and ? helps. URL is
the link to a remote table; --name is what the others there call you. You sit at seat 0; with --hotseat there is a person at
every seat, or at as many as --bots leaves, and hands are covered between turns. The bots are those that `suitors bot` lists,
or programs of your own ("cmd:python mybot.py"); on a terminal they take a moment for each move, which says nothing of their
hands. A game that is left goes on with --resume.
"""

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Sequence

from suitors.bots import Bot
from suitors.bots.finding import names_in
from suitors.cli.parser import Parser, add_players, add_seed
from suitors.cli.players import dismiss, named_bot
from suitors.cli.words import speech_of
from suitors.game.editions import find_edition
from suitors.telling.errors import Usage
from suitors.terminal.keyboard import Keyboard, Left, has_screen
from suitors.terminal.lobby import LEVEL, Lobby, Plan
from suitors.terminal.saving import Shelf, saved_folder
from suitors.terminal.sitting import Sitting

EDITION = "second"
CHOSEN = ("edition", "players", "bots", "level", "seed", "hotseat", "name")
"""Whoever says any of these has chosen, and is not asked."""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("link", nargs="?", metavar="URL", help="the link to a remote table")
    parser.add_argument("--edition", metavar="EDITION", help=f"an edition's name, or a file that ends in .toml ({EDITION})")
    add_players(parser)
    parser.add_argument(
        "--bots", "--bot", metavar="N|BOT,…", help="how many bots; or who plays the other seats, in order, the last one repeats"
    )
    parser.add_argument("--level", metavar="BOT", help=f"how all bots play ({LEVEL})")
    add_seed(parser, "a new one each time")
    parser.add_argument("--hotseat", action="store_true", help="several people, at one keyboard")
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="a person's name; once for each, from seat 0")
    parser.add_argument("--resume", action="store_true", help="go on with the game that was left last")
    parser.add_argument("--ask", action="store_true", help="choose everything first, also where it would begin at once")
    parser.add_argument("--plain", action="store_true", help="line by line, also on a terminal")
    parser.add_argument("--fast", action="store_true", help="the bots play at once, also on a terminal")
    parser.add_argument("--record", metavar="FILE", help="keep the game in this file: as JSON if it ends in .json, else as text")
    parser.add_argument("--saved", metavar="DIR", help="the folder with games that were left (else in the user's data folder)")
    parser.add_argument("--plain-rules", action="store_true", help="use the plain rulebook, even if the compiled one is there")


def run(args: Namespace) -> int:
    _check(args)
    screen = not args.plain and has_screen()
    seated: list[Bot] = []

    def seat(name: str) -> Bot:
        seated.append(named_bot(name, args))
        return seated[-1]

    lobby = Lobby(
        Shelf(saved_folder(args.saved)),
        seat,
        paced=not args.fast and (screen or _is_watched()),
        plain_rules=args.plain_rules,
        record=args.record,
    )
    try:
        return _on_screen(args, lobby) if screen else asyncio.run(_line_by_line(args, lobby))
    finally:
        dismiss(speech_of(args), seated)


def _check(args: Namespace) -> None:
    chosen = [name for name in CHOSEN if getattr(args, name)]
    if args.resume and (chosen or args.link or args.ask):
        raise Usage("--resume goes on with a game as it is; nothing else can be chosen with it")
    if args.link and set(chosen) - {"name"}:
        raise Usage("a remote table is as its host made it; only --name can be given with a link")
    if args.link and len(args.name) > 1:
        raise Usage("one person sits down at a remote table; give one name")
    if args.level and args.bots and not args.bots.isdecimal():
        raise Usage("--bots names the bots already; --level is for all of them")


def _is_watched() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


# What was chosen.


def plan_of(args: Namespace) -> Plan:
    edition = find_edition(args.edition or EDITION)
    count, levels = _bots(args)
    fewest = edition.players[0]
    if args.players is not None:
        players = args.players
    elif count is None:
        players = max(fewest, len(args.name), 1 + len(levels) if args.bots else 0)
    else:
        players = max(fewest, count + max(1, len(args.name)))
    return Plan(edition, players, _people(args, players, count, levels), tuple(args.name), levels, args.seed)


def _bots(args: Namespace) -> tuple[int | None, tuple[str, ...]]:
    """How many bots were asked for, if a number was; and how they play."""
    level = LEVEL if args.level is None else args.level
    if args.bots is None:
        return None, (level,)
    if args.bots.isdecimal() and len(args.bots) < 3:
        return int(args.bots), (level,)
    return None, tuple(names_in(args.bots))


def _people(args: Namespace, players: int, count: int | None, levels: Sequence[str]) -> int:
    """At one keyboard people take all seats that bots leave; else there is one person."""
    seated = len(levels) if args.bots is not None and count is None else count
    if not args.hotseat:
        if seated is not None and seated > players - 1:
            raise Usage(f"{seated} bots are too many; {players - 1} can be seated")
        if count is not None and count < players - 1:
            raise Usage(f"{count} bots and one person are not {players} players; --hotseat seats more people")
        return 1
    people = players - (seated or 0)
    if people < 1:
        raise Usage(f"{seated} bots are too many; {players - 1} can be seated")
    return people


# The two faces.


async def _line_by_line(args: Namespace, lobby: Lobby) -> int:
    from suitors.terminal.plain import PlainFace

    speech = speech_of(args)
    keyboard = Keyboard()
    sitting = await _sit_down(args, lobby, keyboard)
    if sitting is None:
        return 0
    try:
        await PlainFace(sitting, speech, keyboard).play()
    except Left:
        pass
    finally:
        lines = await lobby.leave(sitting, speech)
    print("\n".join(lines))
    return 0


async def _sit_down(args: Namespace, lobby: Lobby, keyboard: Keyboard) -> Sitting | None:
    from suitors.terminal.interview import interview

    if args.link:
        return await lobby.join(args.link, _name(args))
    if args.resume:
        sitting = await lobby.go_on(_name(args))
        print(speech_of(args).say("term-goes-on"))
        return sitting
    if not args.ask:
        return lobby.open(plan_of(args))
    try:
        return lobby.open(await interview(plan_of(args), speech_of(args), keyboard))
    except Left:
        return None


def _name(args: Namespace) -> str:
    return str(args.name[0]) if args.name else os.environ.get("USER", "") or "Guest"


def _on_screen(args: Namespace, lobby: Lobby) -> int:
    """Textual is loaded only here."""
    from suitors.terminal.screen.app import Opening, SuitorsApp

    asked = args.ask or not (args.link or args.resume or any(getattr(args, name) for name in CHOSEN))
    opening = Opening(None if args.link else plan_of(args), _name(args), args.link, args.resume, asked)
    app = SuitorsApp(lobby, speech_of(args), opening)
    app.run()
    for line in app.goodbye:
        print(line)
    if app.failure is not None:
        raise app.failure
    return 0
