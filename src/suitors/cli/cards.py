"""Lists every card with its numbers, or those of one edition with number and count, and what each does."""

from argparse import Namespace

from suitors.cli.parser import Parser, add_json
from suitors.cli.words import print_json, speech_of
from suitors.game.editions import find_edition
from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.rules.edition import Deck, Edition
from suitors.telling.rules import numbers_of, numbers_text
from suitors.telling.words import card_name, columns, span, title, wrapped


def add_arguments(parser: Parser) -> None:
    parser.add_argument("edition", nargs="?", metavar="EDITION", help="an edition's name, or a file that ends in .toml")
    add_json(parser)


def run(args: Namespace) -> int:
    speech = speech_of(args)
    if args.edition is None:
        _all_cards(speech, args.json)
    else:
        _cards_of(speech, find_edition(args.edition), args.json)
    return 0


def _all_cards(speech: Words, as_json: bool) -> None:
    if as_json:
        print_json([_facts(speech, card) | {"numbers": numbers_of(card)} for card in Card])
        return
    for card in Card:
        print(f"{card_name(speech, card)} ({card.id})")
        print(wrapped(speech.say(f"rule-{card.id}"), "  "))
        print(wrapped(speech.say("listed-numbers", numbers=numbers_text(card)), "  "))


def _cards_of(speech: Words, edition: Edition, as_json: bool) -> None:
    if as_json:
        decks = [{"players": [deck.fewest, deck.most], "cards": _deck_facts(speech, edition, deck)} for deck in edition.decks]
        print_json({"edition": edition.id, "title": title(speech, edition), "decks": decks})
        return
    print(title(speech, edition))
    for deck in edition.decks:
        if len(edition.decks) > 1:
            print(speech.say("listed-deck", span=span(deck.fewest, deck.most)))
        print(columns(_row(speech, edition, card, count) for card, count in by_number(edition, deck)))


def by_number(edition: Edition, deck: Deck) -> list[tuple[Card, int]]:
    return sorted(deck.cards.items(), key=lambda pair: (edition.numbers[pair[0]], pair[0]))


def _row(speech: Words, edition: Edition, card: Card, count: int) -> list[str]:
    number = str(edition.numbers[card]).rjust(2)
    return [number, card_name(speech, card), f"x{count}", speech.say(f"rule-{card.id}")]


def _facts(speech: Words, card: Card) -> dict[str, object]:
    return {"id": card.id, "name": card_name(speech, card), "rule": speech.say(f"rule-{card.id}")}


def _deck_facts(speech: Words, edition: Edition, deck: Deck) -> list[dict[str, object]]:
    return [_facts(speech, card) | {"number": edition.numbers[card], "count": count} for card, count in by_number(edition, deck)]
