"""Line by line, as a program of its own: through a pipe, gone on with, asked first, and what may not be asked for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from serving import environment
from test_cli import refused, suitors
from test_cli_play import numbers

from suitors.game.record import Record
from suitors.locale import LANGUAGES


def piped(folder: Path, stdin: str, *argv: str) -> subprocess.CompletedProcess[str]:
    environ = {**environment(), "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "suitors", "play", *argv]
    return subprocess.run(command, env=environ, input=stdin, capture_output=True, text=True, timeout=60, check=False)


def test_the_end_of_the_input_keeps_the_game_and_it_goes_on_to_the_end(tmp_path: Path) -> None:
    first = piped(tmp_path, "1\n", "--edition", "classic", "--players", "4", "--seed", "3")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.endswith("\nThe game is kept: suitors play --resume goes on with it.\nGoodbye!\n")
    record = tmp_path / "game.txt"
    second = piped(tmp_path, numbers(1), "--resume", "--record", str(record))
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout.startswith("The game goes on where it was left.\nRound ")
    whole = Record.from_text(record.read_text("utf-8"))
    assert whole.winners is not None
    assert piped(tmp_path, "", "--resume").stderr.startswith("suitors: no game was left unfinished in ")


def test_no_letter_moves_the_cursor(tmp_path: Path) -> None:
    out = piped(tmp_path, numbers(2), "--hotseat", "--seed", "3", "--plain").stdout
    assert out.replace("\n", "").isprintable()


def test_questions_are_answered_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = [
        "hint",
        "know",
        "table",
        "say hello",
        "start",
        "save",
        f"save {file}",
        "save nowhere/else/game.txt",
        "rules prince",
        "quit",
    ]
    out = suitors("play", "--seed", "3", "--name", "Ann", stdin="\n".join(lines)).out
    for said in (
        "expert advises Ann (0): ",
        "Cards that nobody has shown you: Spy 0 ×1, Guard 1 ×5",
        "Nobody hears you here",
        "Name a file: save game.txt",
        f"The record is in {file}.",
        "nowhere/else/game.txt: No such file or directory",
        "Number in 2019 edition: 5.",
    ):
        assert said in out
    assert out.count("Round 1. 14 cards are left in the deck.") == 2
    assert json.loads(file.read_text("utf-8"))["suitors"] == "record"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_asked_first(lang: str) -> None:
    answers = ["frist", "classic", "9", "3", "2", "casul", "casual", "Ann", "", "quit"]
    out = suitors("play", "--ask", "--seed", "1", "--lang", lang, stdin="\n".join(answers)).out
    assert "frist" in out
    assert "Ann (0)" in out or "Agnes (2)" in out
    assert suitors("play", "--ask", "--lang", lang, stdin="").code == 0


@pytest.mark.parametrize(
    ("argv", "players", "names"),
    [
        (("--bots", "3"), 4, ["Seat 0", "Agnes (1)", "Berto (2)", "Clara (3)"]),
        (("--bots", "casual,random"), 3, ["Seat 0", "Agnes (1)", "Berto (2)"]),
        (("--level", "casual", "--players", "3"), 3, ["Seat 0", "Agnes (1)", "Berto (2)"]),
        (("--hotseat", "--players", "4", "--bots", "2"), 4, ["Seat 0", "Seat 1", "Agnes (2)", "Berto (3)"]),
        (("--hotseat", "--name", "Ann", "--name", "Bo", "--bots", "1"), 3, ["Ann (0)", "Bo (1)", "Agnes (2)"]),
        (("--hotseat", "--name", "Ann", "--name", "Bo", "--name", "Cy"), 3, ["Ann (0)", "Bo (1)", "Cy (2)"]),
    ],
)
def test_bots_and_people_are_counted_together(argv: tuple[str, ...], players: int, names: list[str], tmp_path: Path) -> None:
    out = suitors("play", "--seed", "5", *argv, stdin="\n\nquit\n").out
    seats = [line[2:].split(":")[0] for line in out.splitlines() if " tokens" in line]
    assert seats[:players] == names


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--resume", "--seed", "1"), "--resume goes on with a game as it is"),
        (("--resume", "http://127.0.0.1/t/AAAAAAAA"), "--resume goes on with a game as it is"),
        (("http://127.0.0.1/t/AAAAAAAA", "--players", "2"), "a remote table is as its host made it"),
        (("http://127.0.0.1/t/AAAAAAAA", "--name", "a", "--name", "b"), "one person sits down at a remote table"),
        (("nonsense",), "nonsense is no invitation to a table"),
        (("--bots", "casual", "--level", "novice"), "--bots names the bots already"),
        (("--bots", "1", "--players", "4"), "1 bots and one person are not 4 players"),
        (("--bots", "4", "--players", "3"), "4 bots are too many; 2 can be seated"),
        (("--hotseat", "--bots", "3", "--players", "3"), "3 bots are too many; 2 can be seated"),
        (("--level", "clever"), 'nothing here is called "clever"'),
    ],
)
def test_what_does_not_go_together_is_refused(argv: tuple[str, ...], said: str) -> None:
    assert said in refused("play", *argv)


def test_a_terminal_that_can_not_draw_plays_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from suitors.terminal.keyboard import has_screen

    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    assert not has_screen()
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")
    assert has_screen()


def test_the_plain_face_loads_no_textual_and_nothing_of_the_network() -> None:
    look = (
        "import sys; sys.argv = ['suitors', 'play', '--seed', '1']; from suitors.cli import main; main(); "
        "print(*(name for name in ('textual', 'httpx', 'websockets', 'numpy') if name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", look], env=environment(), input="", capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == ""
    assert os.environ["XDG_DATA_HOME"]


def test_a_replay_tells_what_a_bot_would_have_done() -> None:
    from playing import played

    game = played("classic", 2, 4)
    text = game.record().to_text()
    out = suitors("replay", "-", "--bot", "courtier", stdin=text).out
    assert out.count("(courtier advises Seat ") == len(game.moves)
    mine = suitors("replay", "-", "--bot", "courtier", "--seat", "1", stdin=text).out
    assert "advises Seat 0" not in mine
    assert mine.count("(courtier advises Seat 1") == sum(move.seat == 1 for move in game.moves)
