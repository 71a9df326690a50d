"""A real terminal: a game in tmux, closed in the middle and gone on with; and a program that is killed."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from serving import environment
from terminals import PATIENCE
from test_cli import POCKET

from suitors.game.record import Record

STILL = 0.3
"""Seconds without a change: then everything is drawn."""


class Terminal:
    """A window of tmux with a program in it."""

    def __init__(self, folder: Path, *, columns: int = 80, lines: int = 24) -> None:
        self.folder = folder
        self._socket = ""
        self._runs = 0
        self._size = ("-x", str(columns), "-y", str(lines))

    def tmux(self, *words: str) -> str:
        """What it prints; if it can't do it, why."""
        command = ["tmux", "-S", self._socket, "-f", "/dev/null", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, env=self._environment)
        return done.stdout if done.returncode == 0 else f"tmux {words[0]}: {done.stderr}"

    @property
    def _environment(self) -> dict[str, str]:
        return {**environment(), "XDG_DATA_HOME": str(self.folder / "data"), "TERM": "xterm", "LC_ALL": "C.UTF-8"}

    def run(self, *argv: str) -> None:
        """The program, and then a word that says how it ended."""
        self._runs += 1
        self._socket = str(self.folder / f"tmux{self._runs}")  # one that was just closed may still be closing
        program = f"{sys.executable} -m suitors {' '.join(argv)}; echo ended with $?; sleep 600"
        assert self.tmux("new-session", "-d", *self._size, program) == ""

    @property
    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def until(self, is_so: Callable[[str], object]) -> str:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            screen = self.screen
            if is_so(screen):
                return screen
            time.sleep(0.05)
        raise AssertionError(f"it never came:\n{screen}")

    def settle(self) -> str:
        """The screen when nothing moves on it any more: half of it may be new while the other half is still as it was."""
        before, since = self.screen, time.monotonic()
        while time.monotonic() - since < STILL:
            time.sleep(0.05)
            if (now := self.screen) != before:
                before, since = now, time.monotonic()
        return before

    def close(self) -> None:
        """Returns when nobody in there can write anything any more."""
        shell = psutil.Process(int(self.tmux("display-message", "-p", "#{pane_pid}")))
        family = [shell, *shell.children(recursive=True)]
        self.tmux("kill-server")
        _, alive = psutil.wait_procs(family, PATIENCE)
        assert not alive


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    assert shutil.which("tmux"), "python -m tests.terminals provides it"
    window = Terminal(tmp_path)
    yield window
    window.close()


def asked(screen: str) -> bool:
    return re.search(r"│ 1  \w", screen) is not None


def play_out(terminal: Terminal) -> str:
    """Always the first that is offered, until the game is over."""
    ended = re.compile(r"The game goes to|Congratulations")
    for _ in range(200):
        terminal.until(lambda screen: asked(screen) or ended.search(screen))
        screen = terminal.settle()
        if ended.search(screen):
            return screen
        if not asked(screen):
            continue
        terminal.type("Enter")
        terminal.until(lambda now, before=screen: now != before)  # type: ignore[misc]  # what it was when Enter was pressed
    raise AssertionError(f"it never ends:\n{screen}")


def test_a_game_is_played_closed_and_gone_on_with_in_a_real_terminal(terminal: Terminal) -> None:
    record = terminal.folder / "game.txt"
    terminal.run("play", "--edition", POCKET, "--seed", "2", "--name", "Ann", "--fast")
    terminal.until(asked)
    terminal.type("Enter")
    terminal.until(lambda screen: "plays the" in screen)
    terminal.close()
    assert list((terminal.folder / "data" / "suitors" / "games").glob("*.json"))
    terminal.run("play", "--resume", "--fast", "--record", str(record))
    assert "The game goes to" in play_out(terminal)
    terminal.type("q")
    terminal.until(lambda screen: "ended with 0" in screen)
    assert Record.from_text(record.read_text("utf-8")).winners is not None
    assert not list((terminal.folder / "data" / "suitors" / "games").glob("*.json"))


def test_interrupting_leaves_a_clean_terminal_and_the_game(terminal: Terminal) -> None:
    terminal.run("play", "--seed", "3", "--fast", "--lang", "nl")
    terminal.until(asked)
    terminal.type("2")
    terminal.until(lambda screen: "speelt" in screen)
    terminal.type("C-c")
    screen = terminal.until(lambda screen: "ended with" in screen)
    assert "suitors play --resume" in screen
    assert "Traceback" not in screen
    assert "╭" not in screen


def test_a_record_is_looked_at_in_a_real_terminal(terminal: Terminal) -> None:
    from playing import played

    file = terminal.folder / "game.txt"
    file.write_text(played("classic", 2, 5).record().to_text())
    terminal.run("replay", str(file))
    terminal.until(lambda screen: "Step 0 of" in screen)
    terminal.type("Right")
    terminal.until(lambda screen: "Step 1 of" in screen)
    terminal.type("q")
    terminal.until(lambda screen: "ended with 0" in screen)


def test_without_a_choice_the_start_screen_asks(terminal: Terminal) -> None:
    terminal.run("play")
    terminal.until(lambda screen: "Suitors, a game of love letters" in screen)
    terminal.type("Enter")
    terminal.until(lambda screen: "Round 1" in screen)
