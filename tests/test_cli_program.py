"""The command as a program of its own: pipes, signals, terminals, and what it loads."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest
from test_cli import ROOT, suitors

from suitors.terminal.keyboard import CLEAR, MASK

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "COLUMNS": "100", "TERM": "xterm"}
SUITORS = [sys.executable, "-m", "suitors"]


def in_a_process(*command: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = ENVIRONMENT | more
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def in_a_shell(command: str) -> subprocess.CompletedProcess[str]:
    return in_a_process("bash", "-c", command.replace("suitors", " ".join(SUITORS), 1))


def test_it_runs_as_a_module() -> None:
    ran = in_a_process(*SUITORS, "deck", "second", "--lang", "it")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == suitors("deck", "second", "--lang", "it").out


def test_help_loads_neither_the_rulebook_nor_the_words_nor_numpy() -> None:
    look = "import sys; from suitors.cli import main; main(['--help']); print(*sys.modules)"
    loaded = set(in_a_process(sys.executable, "-c", look).stdout.split())
    assert "suitors.cli.parser" in loaded
    assert not {"numpy", "rich", "fluent", "babel", "json", "suitors.rules.state"} & loaded


def test_a_reader_that_goes_away_is_no_error_to_talk_about() -> None:
    ran = in_a_shell("(suitors rules; echo $? >&2) | true")
    assert ran.stderr.strip() in ("0", "141")  # whichever was first: the last line, or the end of the reader


def test_a_letter_that_the_terminal_lacks_is_replaced() -> None:
    ran = in_a_process(*SUITORS, "simulate", "--rounds", "5", "--lang", "it", PYTHONIOENCODING="ascii")
    assert "Velocit? " in ran.stdout


@pytest.mark.parametrize(("argv", "code"), [("play --seed 1", 0), ("show -", 1), ("conformance -", 2)])
def test_without_stdin_nothing_is_read(argv: str, code: int) -> None:
    ran = in_a_shell(f"suitors {argv} <&-")
    assert ran.returncode == code
    assert "Traceback" not in ran.stderr


def test_letters_that_can_not_be_read_are_asked_for_again() -> None:
    ran = in_a_shell(r"printf '\xff\xfe\nbaron 1\n' | suitors play --seed 3")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "nothing here is called" in ran.stdout
    assert "plays the Baron" in ran.stdout


def test_interrupting_is_quiet_and_keeps_the_record(tmp_path: Path) -> None:
    command = [*SUITORS, "play", "--seed", "3", "--record", "game.txt"]
    with subprocess.Popen(command, env=ENVIRONMENT, cwd=tmp_path, text=True, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        assert any("plays the Baron" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, "")
    assert "0 baron 1\n" in (tmp_path / "game.txt").read_text()


# At a terminal.


def at_a_terminal(*argv: str, stdin: str = "", only_stderr: bool = False) -> tuple[str, str]:
    """What the terminal shows, and what went past it."""
    ours, theirs = pty.openpty()
    out = PIPE if only_stderr else theirs
    with subprocess.Popen([*SUITORS, *argv], env=ENVIRONMENT, text=True, stdin=PIPE, stdout=out, stderr=theirs) as process:
        os.close(theirs)
        past, _ = process.communicate(stdin, timeout=60)
    shown = b""
    try:
        while more := os.read(ours, 65536):
            shown += more
    except OSError:  # how a terminal says that nobody is there any more
        pass
    os.close(ours)
    return shown.decode(), past or ""


def test_a_bar_shows_how_far_a_simulation_is_and_stays_out_of_the_output() -> None:
    shown, past = at_a_terminal("simulate", "--rounds", "50", "--json", only_stderr=True)
    assert "100%" in shown
    assert past.startswith("{")
    assert "\x1b" not in past


def test_the_screen_is_cleared_between_two_people() -> None:
    shown, _ = at_a_terminal("play", "--hotseat", "--seed", "4", stdin="\n1\n\n\n")
    assert shown.count(CLEAR) == 3
    assert MASK not in shown
