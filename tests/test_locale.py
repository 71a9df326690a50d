"""The same messages in every language, words for all there is in the game, and a rules page that agrees with both."""

import re
from collections.abc import Iterator
from enum import IntEnum
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from suitors.locale import LANGUAGES, Words, language, words
from suitors.rules.cards import Card
from suitors.rules.edition import SWITCHES, Switches
from suitors.rules.editions import EDITIONS
from suitors.rules.state import Cause

DASH, TIMES = "\u2013", "\u00d7"
ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

SAMPLES: dict[str, tuple[str | int, ...]] = {
    "amount": (1, 2),
    "cause": tuple(cause.name.lower() for cause in Cause),
    "count": (0, 1, 2, 21),
    "most": (1, 2),
    "needed": (1, 7),
    "number": (0, 8),
    "players": (2, 8),
    "seat": (0, 7),
    "decider": (0, 7),
    "strength": (0, 11),
    "wanted": ("play", "keep", "look", "redraw"),
}
"""What to say in place of a variable; everything else is a name."""


class Found(Visitor):
    """The variables of a message, and the keys of the choices it makes on each."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.keys: dict[str, set[str]] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  # the visitor's own name
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802  # the visitor's own name
        if isinstance(node.selector, ast.VariableReference):
            keys = (variant.key for variant in node.variants)
            self.keys[node.selector.id.name] = {key.name for key in keys if isinstance(key, ast.Identifier)}
        self.generic_visit(node)


def source(lang: str) -> str:
    return (ROOT / "src" / "suitors" / "locale" / f"{lang}.ftl").read_text(encoding="utf-8")


def patterns(lang: str) -> dict[str, Found]:
    """Every message and attribute of a language, with what was found in it."""
    found = {}
    for entry in parse(source(lang)).body:
        assert not isinstance(entry, ast.Junk), f"{lang}: {entry.content}"
        if isinstance(entry, ast.Message):
            name = entry.id.name
            parts = {name: entry.value} | {f"{name}.{part.id.name}": part.value for part in entry.attributes}
            for name, pattern in parts.items():
                assert name not in found, f"{lang}: {name} is there twice"
                found[name] = Found()
                found[name].visit(pattern)
    return found


PATTERNS = {lang: patterns(lang) for lang in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def speech(request: pytest.FixtureRequest) -> Words:
    return words(request.param)


def samples(found: Found) -> Iterator[dict[str, str | int]]:
    names = sorted(found.variables)
    for values in product(*(SAMPLES.get(name, (f"<{name}>",)) for name in names)):
        yield dict(zip(names, values, strict=True))


# One set of messages.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_messages_with_the_same_variables(lang: str) -> None:
    english = {name: found.variables for name, found in PATTERNS["en"].items()}
    assert {name: found.variables for name, found in PATTERNS[lang].items()} == english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_listed_ids_are_those_of_the_file(lang: str) -> None:
    assert list(words(lang).ids) == [name for name in PATTERNS[lang] if "." not in name]


def test_every_message_can_be_said_and_uses_all_it_is_given(speech: Words) -> None:
    for name, found in PATTERNS[speech.language].items():
        for args in samples(found):
            text = speech.say(name, **args)
            assert text == text.strip() != ""
            assert not re.search("[\u2066-\u2069{}]", text), f"{name}: {text}"
            for one in re.findall("<[a-z]+>", "".join(map(str, args.values()))):
                assert one in text, f"{name} does not say {one}: {text}"


def test_a_reason_is_worded_for_every_cause_and_decision(speech: Words) -> None:
    found = PATTERNS[speech.language]
    assert found["event-gains"].keys["cause"] == set(SAMPLES["cause"])
    assert found["illegal-wrong-decision"].keys["wanted"] == set(SAMPLES["wanted"])


# Words for all there is.


def test_every_card_has_its_names_and_its_rule(speech: Words) -> None:
    for card in Card:
        name, the, opening = (speech.say(f"card-{card.id}{form}") for form in ("", ".the", ".The"))
        assert the.endswith(name)
        assert the != name
        assert opening == the[0].upper() + the[1:]
        assert speech.say(f"rule-{card.id}").endswith(".")
    assert {name for name in speech.ids if name.startswith("card-")} == {f"card-{card.id}" for card in Card}
    assert {name for name in speech.ids if name.startswith("rule-")} == {f"rule-{card.id}" for card in Card}


def test_every_edition_has_its_title_and_a_few_words(speech: Words) -> None:
    wanted = {f"edition-{edition}{form}" for edition in EDITIONS for form in ("", "-about")}
    assert {name for name in speech.ids if name.startswith("edition-")} == wanted


def test_every_switch_and_every_value_of_it_has_a_label(speech: Words) -> None:
    wanted = {f"switch-{name}" for name in SWITCHES}
    wanted |= {f"switch-{name}-{value}" for name, kind in SWITCHES.items() for value in values_of(kind)}
    assert {name for name in speech.ids if name.startswith("switch-")} == wanted


def values_of(kind: type) -> list[str]:
    return [member.name.lower() for member in kind] if issubclass(kind, IntEnum) else ["true", "false"]


# Saying.


def test_plurals_are_those_of_the_language() -> None:
    assert words("en").say("deck-left", count=1) == "One card is left in the deck."
    assert words("it").say("deck-left", count=2) == "Nel mazzo restano 2 carte."
    assert words("nl").say("deck-left", count=0) == "De trekstapel is leeg."


def test_a_card_comes_with_the_article_of_its_language() -> None:
    assert words("en").say("event-plays", who="Anna", card=words("en").say("card-guard.the")) == "Anna plays the Guard."
    assert words("it").say("card-assassin.the") == "l'Assassino"
    assert words("nl").say("card-handmaid.The") == "Het Kamermeisje"


def test_lists_are_joined_as_people_say_them() -> None:
    english = words("en")
    assert [english.join(names) for names in ([], ["Anna"], ["Anna", "Bo"])] == ["", "Anna", "Anna and Bo"]
    assert words("it").join(("Anna", "Bo", "Cleo")) == "Anna, Bo e Cleo"


@pytest.mark.parametrize("name", ["nothing", "card-guard.nothing", "nothing.the"])
def test_a_message_that_is_not_there_is_a_key_error(name: str) -> None:
    with pytest.raises(KeyError):
        words("en").say(name)


def test_a_variable_left_out_is_an_error() -> None:
    with pytest.raises(ValueError, match="event-plays in it"):
        words("it").say("event-plays", who="Anna")


def test_the_words_of_a_language_are_read_once() -> None:
    assert words("nl") is words("nl")


# Which language.


@pytest.mark.parametrize("wanted", ["it", "IT", "it-IT", "it_IT.UTF-8", "it@euro"])
def test_a_language_is_found_in_any_usual_spelling(wanted: str) -> None:
    assert language(wanted) == "it"


def test_an_unknown_language_is_refused_with_those_there_are_and_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"no words in 'italiano'; languages: en it nl; did you mean it\?"):
        language("italiano")
    with pytest.raises(ValueError, match=r"no words in ''; languages: en it nl$"):
        language("")


@pytest.mark.parametrize(
    ("environment", "chosen"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LC_MESSAGES": "it_IT", "LC_ALL": "nl_BE"}, "nl"),
        ({"LC_ALL": "", "LANG": "nl_NL"}, "nl"),
        ({"LC_ALL": "C", "LANG": "nl_NL"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_environment_decides_in_the_order_of_posix(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], chosen: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language(None) == chosen
    assert language("en") == "en"


# The rules page.


def anchors(kind: str) -> list[str]:
    return re.findall(rf'<a id="({kind}-[a-z-]+)"></a>', RULES)


def table(heading: str) -> dict[str, list[str]]:
    """The rows of the table under a heading, by the word in their first cell; the table's own head under its first word."""
    section = re.split(rf"^#+ {heading}$", RULES, flags=re.MULTILINE)[1]
    rows = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert rows
    lines = [line.strip("|").split("|") for line in rows[0].splitlines() if "---" not in line]
    cells = [[cell.strip() for cell in line] for line in lines]
    return {re.sub(r".*`(\w+)`.*", r"\1", first): rest for first, *rest in cells}


def test_the_rules_page_has_an_anchor_for_every_ruling_and_every_card(speech: Words) -> None:
    assert sorted(anchors("ruling")) == sorted(name for name in speech.ids if name.startswith("ruling-"))
    assert sorted(anchors("card")) == sorted(f"card-{card.id}" for card in Card)


def test_links_within_the_rules_page_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", RULES, re.MULTILINE)
    there = {re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings}
    there |= {*anchors("ruling"), *anchors("card")}
    assert set(re.findall(r"\]\(#([^)]+)\)", RULES)) <= there


def test_the_decks_on_the_rules_page_are_those_that_are_played() -> None:
    rows = table("Decks")
    for column, head in enumerate(rows.pop("card")):
        edition = EDITIONS[head.split("`")[1]]
        deck = edition.deck(5 if f"5{DASH}8" in head else 2)
        written = {card: row[column] for card, row in rows.items() if row[column] != DASH}
        assert written == {card.id: f"{edition.numbers[card]} {TIMES} {count}" for card, count in deck.items()}


def test_the_tokens_on_the_rules_page_are_those_that_win() -> None:
    rows = table("Tokens")
    counts = [int(head.split()[0]) for head in rows.pop("edition")]
    for name, row in rows.items():
        written = {players: int(cell) for players, cell in zip(counts, row, strict=True) if cell.isdigit()}
        assert written == EDITIONS[name].tokens
    assert rows.keys() == EDITIONS.keys()


def test_the_switches_on_the_rules_page_are_those_of_the_editions() -> None:
    rows = table("What differs by edition")
    names = [head.strip("`") for head in rows.pop("switch")]
    assert (names, list(rows)) == (list(EDITIONS), list(SWITCHES))
    for name, row in rows.items():
        for edition, cell in zip(names, row, strict=True):
            assert cell in {DASH, word(EDITIONS[edition].switches, name)}


def word(switches: Switches, name: str) -> str:
    return str(switches.to_dict()[name]).lower()
