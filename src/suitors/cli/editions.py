"""Lists the editions: for how many players, how many cards, how many tokens win the game."""

from argparse import Namespace

from suitors.cli.parser import Parser, add_json
from suitors.cli.words import print_json, speech_of
from suitors.locale import Words
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.telling.words import span, title, wrapped


def add_arguments(parser: Parser) -> None:
    add_json(parser)


def run(args: Namespace) -> int:
    speech = speech_of(args)
    if args.json:
        print_json([_facts(speech, edition) for edition in EDITIONS.values()])
        return 0
    for edition in EDITIONS.values():
        print(f"{edition.id}: {title(speech, edition)}")
        print(wrapped(speech.say(f"edition-{edition.id}-about"), "  "))
        print(wrapped(_figures(speech, edition), "  "))
    return 0


def _facts(speech: Words, edition: Edition) -> dict[str, object]:
    about = {"title": title(speech, edition), "about": speech.say(f"edition-{edition.id}-about")}
    return edition.to_dict() | about | {"players": list(edition.players)}


def _figures(speech: Words, edition: Edition) -> str:
    sizes = [(span(deck.fewest, deck.most), sum(deck.cards.values())) for deck in edition.decks]
    cards = ", ".join(f"{size} ({players})" for players, size in sizes) if len(sizes) > 1 else str(sizes[0][1])
    counts = span(edition.players[0], edition.players[-1])
    tokens = " ".join(str(edition.tokens[players]) for players in edition.players)
    return speech.say("listed-figures", span=counts, cards=cards, tokens=tokens)
