"""What a card does and which number it has, and how a ruling goes: looked up by what somebody calls it."""

from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.rules.edition import SWITCHES, Edition
from suitors.rules.editions import EDITIONS
from suitors.telling.names import card_names, find_card, find_ruling, rulings, unknown
from suitors.telling.words import card_name, title, wrapped

SWITCH_OF = {ruling.replace("_", "-"): ruling for ruling in SWITCHES} | {
    "sudden-death": "game_tie",
    "game-end": "game_tie",
    "bishop-guess": "bishop_names_one",
    "sycophant-hold": "sycophant_binds",
}
"""The switch by which editions differ in this ruling."""


def look_up(speech: Words, name: str, edition: Edition | None) -> dict[str, object]:
    """A card or a ruling by what somebody calls it."""
    card = find_card(speech, name)
    if card is not None:
        return _card_facts(speech, card, edition)
    ruling = find_ruling(speech, name)
    if ruling is not None:
        return _ruling_facts(speech, ruling, edition)
    raise unknown(speech, name, [*card_names(speech), *rulings(speech)])


def _card_facts(speech: Words, card: Card, edition: Edition | None) -> dict[str, object]:
    facts: dict[str, object] = {
        "card": card.id,
        "name": card_name(speech, card),
        "text": speech.say(f"rule-{card.id}"),
        "numbers": numbers_of(card),
        "anchor": f"card-{card.id}",
    }
    if edition is not None:
        facts |= {"edition": edition.id, "number": edition.numbers.get(card)}
    return facts


def _ruling_facts(speech: Words, ruling: str, edition: Edition | None) -> dict[str, object]:
    facts: dict[str, object] = {
        "ruling": ruling,
        "text": speech.say(f"ruling-{ruling}"),
        "anchor": f"ruling-{ruling}",
    }
    if edition is not None and ruling in SWITCH_OF:
        switch = SWITCH_OF[ruling]
        facts |= {"edition": edition.id, "switch": switch, "value": edition.switches.to_dict()[switch]}
    return facts


def page(speech: Words, facts: dict[str, object], edition: Edition | None) -> list[str]:
    """The same for people."""
    lines = [str(facts.get("name", facts.get("ruling"))), wrapped(str(facts["text"]), "  ")]
    if edition is not None:
        lines += [wrapped(text, "  ") for text in _in_edition(speech, facts, edition)]
    elif "card" in facts:
        numbers = numbers_text(next(card for card in Card if card.id == facts["card"]))
        lines.append(wrapped(speech.say("listed-numbers", numbers=numbers), "  "))
    return [*lines, "  " + speech.say("listed-in-full", anchor=str(facts["anchor"]))]


def _in_edition(speech: Words, facts: dict[str, object], edition: Edition) -> list[str]:
    called = title(speech, edition)
    if "switch" in facts:
        switch, value = facts["switch"], str(facts["value"]).lower()
        return [f"{called}: {speech.say(f'switch-{switch}')}: {speech.say(f'switch-{switch}-{value}')}"]
    if "card" not in facts:
        return []
    number = facts["number"]
    if isinstance(number, int):
        return [speech.say("listed-number-in", edition=called, number=number)]
    return [speech.say("listed-not-in", edition=called)]


def numbers_of(card: Card) -> dict[str, int]:
    """The card's number in each edition that has it."""
    return {edition.id: edition.numbers[card] for edition in EDITIONS.values() if card in edition.numbers}


def numbers_text(card: Card) -> str:
    return ", ".join(f"{edition} {number}" for edition, number in numbers_of(card).items())
