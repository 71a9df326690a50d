"""Editions are data: the five of the rules, and those of one's own, which are told what is wrong with them."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from playing import in_every_edition

from suitors.game.editions import edition_from_toml, find_edition, known_edition
from suitors.game.game import Game
from suitors.rules.cards import Card
from suitors.rules.edition import BadEdition, Deck, Edition, Switches, edition_from_dict
from suitors.rules.editions import EDITIONS
from suitors.rules.switches import RoundTie

# What the rules say of the five.


@pytest.mark.parametrize(
    ("edition", "players", "cards", "tokens"),
    [
        ("second", 2, 21, 6),
        ("second", 6, 21, 3),
        ("classic", 3, 16, 5),
        ("premium", 2, 16, 7),
        ("premium", 4, 16, 4),
        ("premium", 5, 32, 4),
        ("premium", 8, 32, 4),
        ("house", 2, 32, 6),
        ("house", 8, 32, 3),
        ("manual", 2, 32, 7),
        ("manual", 4, 32, 4),
    ],
)
def test_decks_and_tokens_are_those_of_the_rules(edition: str, players: int, cards: int, tokens: int) -> None:
    found = EDITIONS[edition]
    assert len(found.cards(players)) == cards
    assert found.tokens[players] == tokens


def test_player_counts_are_those_of_the_rules() -> None:
    spans = {edition.id: (edition.players[0], edition.players[-1]) for edition in EDITIONS.values()}
    assert spans == {"second": (2, 6), "classic": (2, 4), "premium": (2, 8), "house": (2, 8), "manual": (2, 4)}


def test_cards_come_in_the_order_of_their_numbers() -> None:
    cards = EDITIONS["house"].cards(2)
    assert list(cards[:3]) == [Card.JESTER, Card.ASSASSIN, Card.GUARD]
    assert list(cards[-3:]) == [Card.DOWAGER, Card.PRINCESS, Card.BISHOP]


def test_a_table_of_another_size_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadEdition, match="^classic is not for 5 players; it is for 2 3 4$"):
        EDITIONS["classic"].deck(5)


@in_every_edition
def test_an_edition_comes_back_from_its_dict_and_is_then_the_same(edition: Edition) -> None:
    again = edition_from_dict(edition.to_dict())
    assert again == edition
    assert hash(again) == hash(edition)
    assert {again} == {edition}


# Finding one.


def test_an_edition_is_found_by_name_by_dict_by_file_and_as_it_is(tmp_path: Path) -> None:
    second = EDITIONS["second"]
    assert find_edition("second") is find_edition(second) is second
    assert find_edition(second.to_dict()) == second
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    assert find_edition(str(file)).id == "own"
    assert Game(str(file), 2, seed=1).edition.id == "own"


def test_an_unknown_name_gets_the_nearest_one() -> None:
    with pytest.raises(BadEdition, match="no edition is called 'premuim'; did you mean premium\\? There are second, classic"):
        find_edition("premuim")
    with pytest.raises(BadEdition, match=r"no edition is called 'xyz'\. There are second, classic, premium, house, manual"):
        find_edition("xyz")


def test_something_else_is_no_edition() -> None:
    with pytest.raises(BadEdition, match="^7 is not an edition$"):
        find_edition(7)  # type: ignore[arg-type]  # that is the point


def test_what_comes_from_elsewhere_reads_no_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    with pytest.raises(BadEdition, match=r"a file can't be named here; the edition itself can stand here, in full$"):
        known_edition(str(file))


def test_a_file_that_is_not_there_or_not_a_text_or_not_an_edition_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"none\.toml: can't be read: No such file or directory"):
        find_edition(str(tmp_path / "none.toml"))
    file = tmp_path / "broken.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadEdition, match=r"broken\.toml: is not a text file"):
        find_edition(str(file))
    file.write_text('id = "own"', "utf-8")
    with pytest.raises(BadEdition, match=r"broken\.toml: name: is missing"):
        find_edition(str(file))
    file.write_text("id =", "utf-8")
    with pytest.raises(BadEdition, match=r"broken\.toml: is not TOML: Invalid value"):
        find_edition(str(file))
    with pytest.raises(BadEdition, match="can't be the name of a file"):
        find_edition("\x00.toml")


# One's own.

OWN = """\
id = "own"
name = "My own"
tokens = { 2 = 3, 3 = 2 }

[numbers]
guard = 1
spy = 0
princess = 9

[[decks]]
players = 2
cards = { guard = 5, spy = 3, princess = 1 }

[[decks]]
players = [3, 8]
cards = { guard = 6, spy = 3, princess = 1 }

[switches]
open_cards = false
round_tie = "piles"
"""
DATA = edition_from_toml(OWN).to_dict()


def test_an_edition_of_ones_own_works_like_any_other() -> None:
    own = edition_from_toml(OWN)
    assert own.players == (2, 3)
    assert (len(own.cards(2)), len(own.cards(3))) == (9, 10)
    assert own.switches == Switches(open_cards=False, round_tie=RoundTie.PILES)
    game = Game(own, 2, seed=1)
    assert game.open == ()
    assert game.view(0).edition == own


def changed(path: str, value: Any) -> dict[str, Any]:
    """The same edition with one thing else; `...` takes it away."""
    data = deepcopy(DATA)
    *way, last = [int(part) if part.isdecimal() and len(path.split(".")) > 2 else part for part in path.split(".")]
    part: Any = data
    for step in way:
        part = part[step]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("id", ..., "id: is missing"),
        ("id", 7, "id: is not a word"),
        ("id", "My Own", "id: 'My Own' is not a short word of small letters and digits"),
        ("id", "", "id: '' is not a short word of small letters and digits"),
        ("id", "7up", "id: '7up' is not a short word of small letters and digits"),
        ("name", ["x"], "name: is not a text"),
        ("name", "", "name: give it a name of up to 80 characters"),
        ("name", "x" * 81, "name: give it a name of up to 80 characters"),
        ("name", "a\nb", "name: give it a name of up to 80 characters"),
        ("weather", 1, "the edition: 'weather' means nothing here; known are id, name, numbers, decks, tokens, switches"),
        ("numbers", ..., "numbers: is missing"),
        ("numbers", [], "numbers: is not a table of names and values"),
        ("numbers.gaurd", 1, "numbers: no card is called 'gaurd'"),
        ("numbers.guard", "1", "numbers.guard: '1' is not a whole number"),
        ("numbers.guard", True, "numbers.guard: True is not a whole number"),
        ("numbers.guard", 16, "numbers.guard: 16 is out of range; a number is 0 to 15"),
        ("numbers.guard", -1, "numbers.guard: -1 is out of range; a number is 0 to 15"),
        ("numbers.spy", ..., "numbers: the spy is in a deck and has no number"),
        ("tokens", {}, "tokens: say how many tokens win the game for at least one player count"),
        ("tokens", {"two": 3}, "tokens: 'two' is not a player count"),
        ("tokens", {"9": 3}, "tokens.9: the game is for 2 to 8 players"),
        ("tokens", {"1": 3}, "tokens.1: the game is for 2 to 8 players"),
        ("tokens", {"2": 0}, "tokens.2: 0 tokens can't be needed; 1 to 50 can"),
        ("tokens", {"2": 51}, "tokens.2: 51 tokens can't be needed; 1 to 50 can"),
        ("tokens", {"2": 2.5}, "tokens.2: 2.5 is not a whole number"),
        ("decks", {}, "decks: is not a list of decks"),
        ("decks", [], "decks: 2 players need one deck, and 0 are for them"),
        ("decks", [7], "decks[0]: is not a table of names and values"),
        ("decks.1.players", ..., "decks[1].players: is missing"),
        ("decks.1.cards", ..., "decks[1].cards: is missing"),
        ("decks.1.colour", "red", "decks[1]: 'colour' means nothing here; known are players, cards"),
        ("decks.1.players", [2, 3, 4], "decks[1].players: is not a pair such as [2, 4]"),
        ("decks.1.players", "3", "decks[1].players: is not a pair such as [2, 4]"),
        ("decks.1.players", [4, 3], "decks[1].players: 4 to 3 is not within 2 to 8"),
        ("decks.1.players", [3, 9], "decks[1].players: 3 to 9 is not within 2 to 8"),
        ("decks.1.players", [2, 8], "decks: 2 players need one deck, and 2 are for them"),
        ("decks.0.cards", [], "decks[0].cards: is not a table of names and values"),
        ("decks.0.cards", {"joker": 1}, "decks[0].cards: no card is called 'joker'"),
        ("decks.0.cards", {"guard": 0}, "decks[0].cards.guard: there can't be 0 of them; 1 to 40"),
        ("decks.0.cards", {"guard": 41}, "decks[0].cards.guard: there can't be 41 of them; 1 to 40"),
        ("decks.0.cards", {"guard": 21, "spy": 20}, "decks: 41 cards for 2 players are too many; at most 40"),
        (
            "decks.0.cards",
            {"spy": 3},
            "decks: 3 cards are not enough for 2 players; dealing takes 3, and one must be left to draw",
        ),
        (
            "decks.0.cards",
            {"guard": 9},
            "decks: the guard has no number to name; put a card in that has another number than 1",
        ),
        ("switches", [], "switches: is not a table of names and values"),
        ("switches.open_cards", 1, "switches.open_cards: is neither true nor false"),
        ("switches.round_tie", "dice", "switches.round_tie: 'dice' is not one of shared, piles, piles_if_count"),
        ("switches.round_tie", True, "switches.round_tie: True is not one of shared, piles, piles_if_count"),
    ],
)
def test_what_is_wrong_with_an_edition_is_named(path: str, value: Any, told: str) -> None:
    with pytest.raises(BadEdition) as refused:
        edition_from_dict(changed(path, value))
    assert str(refused.value).startswith(told)


def test_switches_may_be_left_out() -> None:
    assert edition_from_dict(changed("switches", ...)).switches == Switches() == EDITIONS["second"].switches


def test_the_open_cards_count_when_two_are_dealt() -> None:
    cards = {"guard": 5, "princess": 1}
    data = changed("decks.0.cards", cards)
    assert edition_from_dict(data).deck(2) == {Card.GUARD: 5, Card.PRINCESS: 1}
    data["switches"]["open_cards"] = True
    with pytest.raises(BadEdition, match="6 cards are not enough for 2 players; dealing takes 6"):
        edition_from_dict(data)


def test_a_bishop_that_may_name_one_needs_no_other_number() -> None:
    numbers, cards = {Card.BISHOP: 1, Card.SPY: 1}, {Card.BISHOP: 3, Card.SPY: 5}
    own = Edition("own", "Own", numbers, (Deck(2, 2, cards),), {2: 1})
    assert {move.number for move in Game(own, 2, seed=1).legal()} <= {None, 1}
    with pytest.raises(BadEdition, match="the bishop has no number to name"):
        Edition("own", "Own", numbers, (Deck(2, 2, cards),), {2: 1}, Switches(bishop_names_one=False))
