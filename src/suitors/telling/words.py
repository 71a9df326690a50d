"""Words on a screen: names of cards, columns, wrapped texts."""

from collections.abc import Iterable, Iterator, Sequence
from shutil import get_terminal_size
from textwrap import fill

from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS

WIDTH = 100
STUCK = "\u00a0"
"""A space at which no line is broken."""


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> str:
    """As wide as the terminal, and no wider than is good to read."""
    width = max(40, min(WIDTH, get_terminal_size((WIDTH, 24)).columns))
    lines = fill(text, width, initial_indent=indent, subsequent_indent=indent if hanging is None else hanging)
    return lines.replace(STUCK, " ")


def columns(rows: Iterable[Sequence[str]], indent: str = "  ") -> str:
    """Rows whose last cell is a text of any length, wrapped in its own column."""
    table = [list(row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*(row[:-1] for row in table), strict=True)]
    lines = []
    for *cells, last in table:
        start = indent + "".join(cell.ljust(width) + "  " for cell, width in zip(cells, widths, strict=True))
        lines.append(wrapped(last, start, " " * len(start)) if last else start.rstrip())
    return "\n".join(lines)


def aligned(rows: Iterable[Sequence[str]], indent: str = "") -> Iterator[str]:
    """Names to the left, figures to the right."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for name, *figures in table:
        cells = [name.ljust(widths[0]), *(figure.rjust(width) for figure, width in zip(figures, widths[1:], strict=True))]
        yield indent + "  ".join(cells).rstrip()


def span(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def card_name(speech: Words, card: Card) -> str:
    return speech.say(f"card-{card.id}")


def the(speech: Words, card: Card) -> str:
    """The card as it goes into a sentence."""
    return speech.say(f"card-{card.id}.the")


def numbered(speech: Words, edition: Edition, cards: Iterable[Card]) -> str:
    """Cards with their numbers: `Guard 1, King 7`."""
    return ", ".join(f"{card_name(speech, card)} {edition.numbers[card]}" for card in cards)


def title(speech: Words, edition: Edition) -> str:
    """The edition's name in the language; a user's own has only the one it was given."""
    return speech.say(f"edition-{edition.id}") if EDITIONS.get(edition.id) == edition else edition.name


def decimal(speech: Words, value: float, places: int) -> str:
    text = f"{value:.{places}f}"
    return text if speech.language == "en" else text.replace(".", ",")
