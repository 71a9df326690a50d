"""The game typed line by line: nobody reads on the screen what is not theirs to know."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import played
from test_cli import suitors
from test_cli_play import EN, numbers

from suitors.game.record import Record
from suitors.locale import words
from suitors.telling.steps import steps
from suitors.telling.story import Story, open_events
from suitors.terminal.keyboard import MASK


def sentences(record: Record, lang: str, names: list[str | None]) -> list[set[str]]:
    """For each seat every sentence it may read, and last those that are for somebody."""
    story = Story(words(lang), names)
    *_, (game, _) = steps(record)
    told = [set(story.tell(game.events(seat))) for seat in range(game.players)]
    return [*told, set().union(*told, story.tell(open_events(game)))]


def segments(out: str) -> Iterator[tuple[int | None, str]]:
    """What is on the screen between two masks, and who is looking; None: everybody."""
    looking: int | None = None
    for part in out.split(f"{MASK}\n"):
        yield looking, part
        passed = re.search(r"Please pass the keyboard to .*?(\d+)\)?\.\n", part)
        looking = int(passed[1]) if passed else None


@pytest.mark.parametrize(("name", "players"), [("second", 3), ("premium", 6), ("house", 2), ("manual", 4)])
@pytest.mark.parametrize("seed", [1, 2])
def test_at_one_keyboard_each_sees_only_what_is_theirs(name: str, players: int, seed: int, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    argv = ("play", "--edition", name, "--players", str(players), "--seed", str(seed), "--hotseat", "--record", file)
    out = suitors(*argv, stdin=numbers(seed)).out
    record = Record.from_text(Path(file).read_text("utf-8"))
    *mine, anyones = sentences(record, "en", [None] * players)
    decided = iter(deciders(record))
    for looking, part in segments(out):
        lines = part.splitlines()
        if looking is None:
            assert not anyones & set(lines)
        else:
            assert anyones & set(lines) <= mine[looking]
        for line in lines:
            if line.startswith("Your hand: "):
                assert (looking, line) == next(decided)
    assert not list(decided)


def deciders(record: Record) -> list[tuple[int, str]]:
    """Who decides, and the line that shows their hand, for every move of the game."""
    found = []
    for game, _ in steps(record):
        if game.decider is not None:
            cards = (f"{EN.say(f'card-{card.id}')} {game.edition.numbers[card]}" for card in game.hands[game.decider])
            found.append((game.decider, f"Your hand: {', '.join(cards)}"))
    return found


def test_the_keyboard_is_passed_before_each_turn_of_another_and_when_a_round_begins() -> None:
    out = suitors("play", "--hotseat", "--seed", "4", "--name", "Ann", "--name", "Bo", stdin=numbers(4)).out
    passed = re.findall(r"^Please pass the keyboard to (\w+) \(\d\)\.$", out, re.MULTILINE)
    assert {"Ann", "Bo"} == set(passed)
    for ending in re.finditer(r"^On to the next round\.$", out, re.MULTILINE):
        after = out[ending.end() :].lstrip("\n").splitlines()
        assert after[0].startswith("Press Enter when you are ready.")
        assert after[1] == MASK


@pytest.mark.parametrize(("name", "players"), [("second", 4), ("house", 5), ("manual", 3)])
def test_against_bots_only_ones_own_seat_is_told(name: str, players: int, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    argv = ("play", "--edition", name, "--players", str(players), "--seed", "6", "--record", file, "--name", "Ann")
    out = suitors(*argv, stdin=numbers(6)).out
    names = ["Ann", "Agnes", "Berto", "Clara", "Dirk"][:players]
    record = Record.from_text(Path(file).read_text("utf-8"))
    mine, *_, anyones = sentences(record, "en", list(names))
    assert anyones & set(out.splitlines()) <= mine
    hands = [line for line in out.splitlines() if line.startswith("Your hand: ")]
    assert hands == [hand for seat, hand in deciders(record) if seat == 0]


def test_the_log_names_people_and_never_says_you() -> None:
    story = Story(EN, ["Ann", "Bo", None])
    game = played("second", 3, 5)
    for line in story.tell(open_events(game)):
        assert "you" not in line.lower().split()
    assert [story.who(seat) for seat in range(3)] == ["Ann (0)", "Bo (1)", "Seat 2"]
