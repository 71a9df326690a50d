"""Finding what somebody meant: cards and rulings by their names in any language, and the nearest to a name that is none."""

from collections.abc import Iterable
from difflib import get_close_matches

from suitors.locale import LANGUAGES, Words, words
from suitors.rules.cards import Card
from suitors.telling.errors import Usage

RULING = "ruling-"


def folded(name: str) -> str:
    """Capitals, hyphens and spaces make no difference."""
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


def card_names(speech: Words) -> dict[str, Card]:
    """The ids, and the names of one language."""
    names = {card.id: card for card in Card}
    return names | {folded(speech.say(f"card-{card.id}")): card for card in Card}


def find_card(speech: Words, name: str) -> Card | None:
    """By its id, its name in the language spoken, or in any other."""
    wanted = folded(name)
    others = (lang for lang in LANGUAGES if lang != speech.language)
    for lang in (speech.language, *others):
        names = card_names(words(lang))
        if wanted in names:
            return names[wanted]
    return None


def rulings(speech: Words) -> tuple[str, ...]:
    """Every ruling there is, without the word `ruling`."""
    return tuple(name.removeprefix(RULING) for name in speech.ids if name.startswith(RULING))


def find_ruling(speech: Words, name: str) -> str | None:
    wanted = folded(name).removeprefix(folded(RULING) + " ")
    return next((ruling for ruling in rulings(speech) if folded(ruling) == wanted), None)


def unknown(speech: Words, name: str, known: Iterable[str], *, few: bool = False) -> Usage:
    """Nothing is called so; the nearest name, if one is near, or else all there are, if they are few."""
    by_fold = {folded(one): one for one in known}
    near = get_close_matches(folded(name), by_fold, 1)
    shown = name if len(name) <= 40 else name[:39] + "…"
    if near:
        return Usage(speech.say("unknown-name", name=shown, nearest=by_fold[near[0]]))
    if few:
        return Usage(speech.say("unknown-name-listed", name=shown, names=", ".join(by_fold.values())))
    return Usage(speech.say("unknown-name-plain", name=shown))
