"""Says what a bot would do in a decision, and why: every legal move with its worth, and what it believes of each hand.

SOURCE is a position or a view, as JSON; or a record, as JSON or in our notation, after so many moves: game.txt:12. A
record alone is looked at in its last decision; - is stdin, and -:12 a record there. The bot sees what the one who decides
may see, and nothing else. It may be a program of your own ("cmd:python mybot.py"), of which --ms says how long it may take.
"""

import sys
from argparse import Namespace

from suitors.bots.finding import leave
from suitors.bots.fitting import misfit, reckons
from suitors.cli.decision import find_decision
from suitors.cli.parser import Parser, add_json, add_players, add_seed
from suitors.cli.players import add_thinking, thinking_bot
from suitors.cli.words import print_json, speech_of
from suitors.game.editions import find_edition
from suitors.telling.advice import FEW, page

DEFAULT = "expert"


def add_arguments(parser: Parser) -> None:
    parser.add_argument("source", metavar="SOURCE", help="a position, a view, or a record with :PLY after its name; - is stdin")
    parser.add_argument("--bot", default=DEFAULT, metavar="BOT", help=f"whom to ask ({DEFAULT})")
    add_thinking(parser)
    add_seed(parser, "0")
    parser.add_argument("--edition", metavar="EDITION", help="of a position that does not name its edition")
    add_players(parser)
    parser.add_argument("--all", action="store_true", help=f"list every legal move, not only the best {FEW}")
    add_json(parser)


def run(args: Namespace) -> int:
    bot = thinking_bot(args.bot, args)
    edition = None if args.edition is None else find_edition(args.edition)
    view = find_decision(args.source, edition, args.players)
    try:
        advice = bot.advise(view, [args.seed or 0])
    finally:
        leave([bot])
    if args.json:
        print_json(advice.to_dict())
    else:
        print("\n".join(page(speech_of(args), args.bot, view, advice, args.all)))
    if reckons(bot) and (fault := misfit(view)):
        print(f"suitors advise: this view fits no table of ours, so every move counts the same: {fault}", file=sys.stderr)
    return 0
