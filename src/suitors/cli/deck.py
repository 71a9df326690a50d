"""Shows the deck of an edition by number, or the sheet for playing it with an ordinary deck of cards."""

from argparse import Namespace

from suitors.cli.cards import by_number
from suitors.cli.parser import Parser, add_json, add_players
from suitors.cli.sheet import COINS, in_words, sheet
from suitors.cli.words import print_json, speech_of
from suitors.game.editions import find_edition
from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.rules.edition import Deck, Edition
from suitors.telling.words import card_name, columns, title


def add_arguments(parser: Parser) -> None:
    parser.add_argument("edition", metavar="EDITION", help="an edition's name, or a file that ends in .toml")
    add_players(parser)
    parser.add_argument("--playing-cards", action="store_true", help="which cards of an ordinary deck stand for whom")
    add_json(parser)


def run(args: Namespace) -> int:
    edition = find_edition(args.edition)
    players = args.players or edition.players[0]
    stands = sheet(edition, players) if args.playing_cards else None
    cards = by_number(edition, Deck(players, players, edition.deck(players)))
    speech = speech_of(args)
    if args.json:
        print_json(_facts(edition, players) | {"cards": [_card_facts(edition, pair, stands) for pair in cards]})
        return 0
    print(_headline(speech, edition, players))
    shown = {card: f"x{count}" if stands is None else in_words(speech, stands[card]) for card, count in cards}
    print(columns([str(edition.numbers[card]).rjust(2), card_name(speech, card), text] for card, text in shown.items()))
    if stands is not None:
        print(speech.say("sheet-coins", count=COINS))
    return 0


def _headline(speech: Words, edition: Edition, players: int) -> str:
    return speech.say(
        "deck-headline",
        edition=title(speech, edition),
        players=players,
        count=len(edition.cards(players)),
        needed=edition.tokens[players],
    )


def _facts(edition: Edition, players: int) -> dict[str, object]:
    return {
        "edition": edition.id,
        "players": players,
        "total": len(edition.cards(players)),
        "tokens": edition.tokens[players],
    }


def _card_facts(edition: Edition, pair: tuple[Card, int], stands: object) -> dict[str, object]:
    card, count = pair
    facts: dict[str, object] = {"id": card.id, "number": edition.numbers[card], "count": count}
    if isinstance(stands, dict):
        facts["playing_cards"] = [stand.to_dict() for stand in stands[card]]
    return facts
