"""Editions that nobody has thought of, and data that means little or nothing."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from suitors.rules.cards import ROWS, Card, Names
from suitors.rules.edition import SWITCHES, Edition, edition_from_dict, switch_values
from suitors.rules.state import CARDS, NUMBERS, SEATS

# Editions.


switches = st.fixed_dictionaries({name: st.sampled_from(list(switch_values(name))) for name in SWITCHES})


@st.composite
def edition_dicts(draw: st.DrawFn) -> dict[str, Any]:
    """Any characters, several of any, any numbers, any switches: within the limits that an edition must keep."""
    players = draw(st.integers(2, SEATS))
    kinds = draw(st.lists(st.sampled_from(list(Card)), min_size=1, max_size=len(Card), unique=True))
    numbers = {card.id: draw(st.integers(0, NUMBERS - 1)) for card in kinds}
    if any(ROWS[card].names is not Names.NOTHING for card in kinds) and set(numbers.values()) == {1}:
        numbers[kinds[0].id] = 2
    cards = draw(st.lists(st.sampled_from(kinds), min_size=players + 6, max_size=CARDS))
    counts = {card.id: max(1, cards.count(card)) for card in kinds}
    while sum(counts.values()) > CARDS:
        most = max(counts, key=lambda name: counts[name])
        counts[most] -= 1
    return {
        "id": "invented",
        "name": "Invented",
        "numbers": numbers,
        "decks": [{"players": [players, players], "cards": counts}],
        "tokens": {str(players): draw(st.integers(1, 5))},
        "switches": draw(switches),
    }


editions: st.SearchStrategy[Edition] = edition_dicts().map(edition_from_dict)

# Data of any shape.

HUGE = 10**5000
"""Python refuses to write it out."""

odd_numbers = st.sampled_from([-1, 0, 1, 7, 8, 15, 16, 31, 32, 99, 2**31, 2**63, 2**64, 0.5, float("nan"), float("inf")])
TEXTS = ["", " ", "guard", "Guard", "\u0663", "²", "1", "-1", "\x00", "\ud800", "none", "second", "x.toml", "\x00.toml"]
odd_texts = st.sampled_from([*TEXTS, "a" * 5000])
scalars = st.one_of(st.none(), st.booleans(), odd_numbers, odd_texts, st.integers(), st.text(max_size=8))


def deep(depth: int) -> list[Any]:
    nest: list[Any] = []
    for _ in range(depth):
        nest = [nest]
    return nest


NUMBERS_AND_TEXTS = [None, True, -1, 3, 99, HUGE, 2.0, float("nan"), "", "guard", "\x00.toml", "1", b"", ...]
ODD: list[Any] = [*NUMBERS_AND_TEXTS, [], [0], [[]], {}, {"0": "guard"}, deep(990), deep(100_000)]
"""Something of every kind, and what Python itself stumbles over."""


def spoilt_everywhere(data: Any) -> Iterator[Any]:
    """The same data with each of its parts, one after the other, replaced by everything odd."""
    yield from ODD
    if isinstance(data, dict):
        for key, value in data.items():
            yield {name: other for name, other in data.items() if name != key}
            yield from ({**data, key: odd} for odd in spoilt_everywhere(value))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield data[:place] + data[place + 1 :]
            yield from ([*data[:place], odd, *data[place + 1 :]] for odd in spoilt_everywhere(value))


anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6) | odd_texts, inner, max_size=4),
    max_leaves=8,
)


@st.composite
def mutated(draw: st.DrawFn, data: Any) -> Any:
    """The same data, but for one place in it, where something else stands, or nothing."""
    if not data or not isinstance(data, dict | list) or not draw(st.integers(0, 9)):
        return draw(anything)
    pairs: list[tuple[Any, Any]] = list(data.items()) if isinstance(data, dict) else list(enumerate(data))
    place = draw(st.integers(0, len(pairs) - 1))
    key, value = pairs[place]
    inside = mutated(value).map(lambda other: [(key, other)])
    something = anything.map(lambda other: [(key, other)])
    twice = odd_texts.map(lambda other: [(key, value), (other, value)])
    pairs[place : place + 1] = draw(st.one_of(inside, inside, inside, something, st.just([]), twice))
    return dict(pairs) if isinstance(data, dict) else [value for _, value in pairs]


SCRAPS = ["\n", "9" * 5000, "[" * 3000, "[" * 100_000, "0x" + "f" * 9000, "{", '"', " / "]


@st.composite
def mutated_text(draw: st.DrawFn, text: str) -> str:
    """The same text, but for a few places in it."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 1, 3, 40])))
        scrap = draw(st.one_of(st.text(max_size=3), odd_texts, st.sampled_from(SCRAPS)))
        text = text[:start] + scrap + text[end:]
    return text
