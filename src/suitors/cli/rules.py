"""Says what a card does and which number it has, or how a ruling goes; without a name, lists them all.

A card may be called by its name in any of the languages; a ruling by its anchor in docs/rules.md.
"""

from argparse import Namespace

from suitors.cli.parser import Parser, add_json
from suitors.cli.words import print_json, speech_of
from suitors.game.editions import find_edition
from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.telling.names import rulings
from suitors.telling.rules import look_up, page
from suitors.telling.words import columns


def add_arguments(parser: Parser) -> None:
    parser.add_argument("name", nargs="*", metavar="CARD|RULING", help="for example: prince, Guardia, late-guard")
    parser.add_argument("--edition", metavar="EDITION", help="say how it is in this edition")
    add_json(parser)


def run(args: Namespace) -> int:
    speech = speech_of(args)
    edition = None if args.edition is None else find_edition(args.edition)
    if not args.name:
        _list(speech, args.json)
        return 0
    facts = look_up(speech, " ".join(args.name), edition)
    if args.json:
        print_json(facts)
    else:
        print("\n".join(page(speech, facts, edition)))
    return 0


def _list(speech: Words, as_json: bool) -> None:
    if as_json:
        print_json({"cards": [card.id for card in Card], "rulings": list(rulings(speech))})
        return
    print(columns([card.id, speech.say(f"rule-{card.id}")] for card in Card))
    print()
    print(columns([ruling, speech.say(f"ruling-{ruling}")] for ruling in rulings(speech)))
