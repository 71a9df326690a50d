"""The command: what each of its words prints, in every language, and what it says when something is wrong."""

import io
import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from suitors.cli import COMMANDS, main
from suitors.cli.sheet import sheet
from suitors.locale import LANGUAGES, words
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS

ROOT = Path(__file__).parents[1]
POCKET = str(ROOT / "examples" / "pocket.toml")


class Ran(NamedTuple):
    """A command that has run."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        assert (self.code, self.err) == (0, ""), self.err
        return json.loads(self.out)


def suitors(*argv: str, stdin: str = "", lang: str = "C") -> Ran:
    """Runs the command here; nothing but its exit code, stdout and stderr is looked at."""
    out, err = io.StringIO(), io.StringIO()
    environment = {"LC_ALL": lang, "COLUMNS": "100"}
    keys = patch.object(sys, "stdin", io.StringIO(stdin))
    with patch.dict(os.environ, environment), keys, redirect_stdout(out), redirect_stderr(err):
        code = main(argv)
    return Ran(code, out.getvalue(), err.getvalue())


def refused(*argv: str, stdin: str = "", code: int = 2) -> str:
    """The one line that says what is wrong."""
    ran = suitors(*argv, stdin=stdin)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith("suitors: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("suitors: ").rstrip("\n")


# Help.


def test_help_lists_every_command_and_points_to_the_rules_and_the_exit_codes() -> None:
    ran = suitors("--help")
    assert ran.code == 0
    assert all(f"\n  {name} " in ran.out for name in COMMANDS)
    assert "docs/rules.md" in ran.out
    assert "exit codes: 0" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_own_help_and_speaks_every_language(command: str) -> None:
    ran = suitors(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: suitors {command}")
    assert "docs/rules.md" in ran.out
    assert "exit codes: 0" in ran.out
    assert "--lang en|it|nl" in ran.out


def test_the_version_is_the_packages() -> None:
    from suitors import __version__

    assert suitors("--version") == (0, f"suitors {__version__}\n", "")


def test_without_a_command_the_help_is_an_error() -> None:
    ran = suitors()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: suitors")


# Lists.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_edition_is_listed_with_its_title(lang: str) -> None:
    ran = suitors("editions", "--lang", lang)
    for name in EDITIONS:
        assert f"{name}: {words(lang).say(f'edition-{name}')}\n" in ran.out


def test_editions_as_json_can_be_played() -> None:
    from suitors.rules.edition import edition_from_dict

    for facts in suitors("editions", "--json").data:
        edition = EDITIONS[facts["id"]]
        assert facts["players"] == list(edition.players)
        assert edition_from_dict({key: facts[key] for key in edition.to_dict()}) == edition


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_cards_are_listed_by_name_number_and_rule(lang: str) -> None:
    out = suitors("cards", "--lang", lang).out
    for card in Card:
        assert f"{words(lang).say(f'card-{card.id}')} ({card.id})\n" in out
    assert "premium 6, house 7, manual 6" in out


@pytest.mark.parametrize("name", [*EDITIONS, POCKET])
def test_the_cards_of_an_edition_come_with_number_and_count(name: str) -> None:
    data = suitors("cards", name, "--json").data
    ran = suitors("cards", name)
    assert ran.code == 0
    for deck in data["decks"]:
        for card in deck["cards"]:
            assert f"{card['number']:>2}  {card['name']}" in ran.out
            assert f"  x{card['count']}  " in ran.out
    numbers = [card["number"] for card in data["decks"][0]["cards"]]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_deck_has_all_its_cards(name: str) -> None:
    edition = EDITIONS[name]
    for players in edition.players:
        data = suitors("deck", name, "--players", str(players), "--json").data
        assert {card["id"]: card["count"] for card in data["cards"]} == {
            card.id: count for card, count in edition.deck(players).items()
        }
        assert (data["total"], data["tokens"]) == (len(edition.cards(players)), edition.tokens[players])
    assert suitors("deck", name).out.count("\n") == len(edition.deck(edition.players[0])) + 1


def test_the_language_is_that_of_the_environment_unless_asked_for() -> None:
    assert "Guardia" in suitors("deck", "second", lang="it_IT.UTF-8").out
    assert "Wachter" in suitors("deck", "second", "--lang", "nl", lang="it_IT.UTF-8").out
    assert "Guard " in suitors("deck", "second", lang="fr_FR.UTF-8").out


# The sheet for an ordinary deck of cards.


@pytest.mark.parametrize("name", ["second", "classic", "house"])
def test_the_sheet_needs_no_card_twice_and_none_that_an_ordinary_deck_lacks(name: str) -> None:
    edition = EDITIONS[name]
    stands = sheet(edition, 2)
    assert {card: sum(stand.count for stand in stood) for card, stood in stands.items()} == edition.deck(2)
    needed: dict[tuple[str, str], int] = {}
    for stand in (stand for stood in stands.values() for stand in stood):
        halves = [stand.colour] if stand.colour else ["either"]
        for colour in halves:
            needed[stand.rank, colour] = needed.get((stand.rank, colour), 0) + stand.count
    for (rank, colour), count in needed.items():
        there = (1 if colour != "either" else 2) if rank == "joker" else (2 if colour != "either" else 4)
        assert count <= there, f"{count} of {colour} {rank}"


@pytest.mark.parametrize(
    ("name", "card", "said"),
    [
        ("second", "Spy", "2 jokers"),
        ("second", "Guard", "3 aces and 3 jacks"),
        ("classic", "Guard", "3 aces and 2 jacks"),
        ("house", "Jester", "the light joker"),
        ("house", "Assassin", "the dark joker"),
        ("house", "Guard", "4 aces and 4 jacks"),
        ("house", "Cardinal", "2 red cards of rank 2"),
        ("house", "Priest", "2 black cards of rank 2"),
        ("house", "Dowager Queen", "one red card of rank 8"),
        ("house", "Bishop", "one red card of rank 10"),
    ],
)
def test_the_sheet_says_which_cards_stand_for_whom(name: str, card: str, said: str) -> None:
    lines = suitors("deck", name, "--playing-cards").out.splitlines()
    assert any(line.split(maxsplit=1)[1].split("  ")[0] == card and line.endswith(f"  {said}") for line in lines[1:-1])
    assert lines[-1] == "Some 30 coins serve as tokens."


def test_the_sheet_is_there_for_programs_too() -> None:
    cards = suitors("deck", "house", "--playing-cards", "--json").data["cards"]
    assert {"id": "king", "number": 7, "count": 1, "playing_cards": [{"count": 1, "rank": "7", "colour": "black"}]} in cards


@pytest.mark.parametrize("name", ["premium", "manual", POCKET])
def test_an_edition_without_a_sheet_says_so(name: str) -> None:
    assert "no sheet for an ordinary deck of cards; second, classic, house have one" in refused("deck", name, "--playing-cards")


# Rules.


@pytest.mark.parametrize("name", ["guard", "Guard", "Guardia", "Wachter", "GUARDIA"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_found_by_its_name_in_any_language(name: str, lang: str) -> None:
    assert suitors("rules", name, "--json", "--lang", lang).data["card"] == "guard"


@pytest.mark.parametrize("name", [("dowager",), ("Dowager", "Queen"), ("Regina madre",), ("koningin-moeder",)])
def test_a_name_of_two_words_is_a_name(name: tuple[str, ...]) -> None:
    facts = suitors("rules", *name, "--json").data
    assert facts["card"] == "dowager"
    assert facts["numbers"] == {"premium": 7, "house": 8, "manual": 7}


@pytest.mark.parametrize("name", ["late-guard", "ruling-late-guard", "Late Guard", "late_guard"])
def test_a_ruling_is_found_by_its_anchor(name: str) -> None:
    assert suitors("rules", name, "--json").data["anchor"] == "ruling-late-guard"


def test_a_rule_can_be_asked_for_as_it_is_in_one_edition() -> None:
    assert "Number in House sheet: 7." in suitors("rules", "king", "--edition", "house").out
    assert "Not in Classic mode." in suitors("rules", "spy", "--edition", "classic").out
    said = suitors("rules", "late-guard", "--edition", "manual", "--json").data
    assert (said["switch"], said["value"]) == ("late_guard", True)
    for name in EDITIONS:
        for ruling in suitors("rules", "--json").data["rulings"]:
            assert suitors("rules", ruling, "--edition", name).code == 0


def test_every_anchor_that_is_named_is_in_the_rules_page() -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    listed = suitors("rules", "--json").data
    for name in [*listed["cards"], *listed["rulings"]]:
        assert f'<a id="{suitors("rules", name, "--json").data["anchor"]}"></a>' in page


def test_without_a_name_all_cards_and_rulings_are_listed() -> None:
    listed = suitors("rules", "--json").data
    out = suitors("rules").out
    assert listed["cards"] == [card.id for card in Card]
    assert all(f"\n  {name} " in f"\n{out}" for name in [*listed["cards"], *listed["rulings"]])


# What is wrong is said in one line.


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("simulat",), 'nothing here is called "simulat"; did you mean "simulate"?'),
        (("xyzzy",), 'nothing here is called "xyzzy"'),
        (("deck", "secnd"), "no edition is called 'secnd'; did you mean second?"),
        (("rules", "princes"), 'nothing here is called "princes"; did you mean "princess"?'),
        (("rules", "guardi", "--lang", "it"), 'qui nulla si chiama "guardi"; intendevi "guardia"?'),
        (("rules", "late-gard"), 'did you mean "late-guard"?'),
        (("deck",), "EDITION; see suitors deck --help"),
        (("deck", "second", "--players", "7"), "second is not for 7 players; it is for 2 3 4 5 6"),
        (("deck", "second", "--players", "two"), "'two' is not a whole number from 2 to 8"),
        (("deck", "second", "--players", "9" * 5000), "is not a whole number from 2 to 8"),
        (("deck", "nowhere.toml"), "nowhere.toml: can't be read: No such file or directory"),
        (("simulate", "--rounds", "0"), "'0' is not a whole number from 1"),
        (("simulate", "--seed", "-1"), "see suitors simulate --help"),
        (("editions", "--lang", "fr"), "no words in 'fr'; languages: en it nl"),
        (("editions", "--wrong"), "unrecognized arguments: --wrong; see suitors editions --help"),
        (("--wrong", "editions"), "unrecognized arguments: --wrong; see suitors --help"),
        (("play", "--bot", "clever"), 'nothing here is called "clever"'),
        (("play", "--name", "A", "--name", "B"), "2 names are too many; 1 can be given"),
        (("play", "--name", "\x1b[2J"), "is not a name"),
        (("play", "--record", "/nowhere/game.txt"), "/nowhere/game.txt: No such file or directory"),
        (("show", "nowhere"), "nowhere: No such file or directory"),
        (("show", "/"), "/: Is a directory"),
        (("show", "a\0b"), "embedded null byte"),
        (("replay", "-", "--seat", "8"), "'8' is not a whole number from 0 to 7"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(argv: tuple[str, ...], said: str) -> None:
    assert said in refused(*argv)


@given(
    st.lists(
        st.text(max_size=12) | st.sampled_from([*COMMANDS, *EDITIONS, "--json", "--lang", "it", "--players", "3"]), max_size=5
    )
)
def test_no_words_on_the_command_line_are_a_crash(argv: list[str]) -> None:
    # A game or a long simulation is no wrong usage; both have their own tests.
    if argv[:1] != ["simulate"]:
        assert suitors(*argv).code in (0, 1, 2)


@given(st.binary(max_size=200))
def test_no_file_is_a_crash(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(content)
    for argv in (("cards",), ("deck",), ("rules", "king", "--edition"), ("simulate", "--edition"), ("play", "--edition")):
        refused(*argv, str(file))
    for argv in (("show",), ("replay",)):
        ran = suitors(*argv, str(file))
        assert (ran.code in (1, 2), ran.err.count("\n")) == (True, 1)
    assert suitors("conformance", str(file)).code in (0, 1, 2)
