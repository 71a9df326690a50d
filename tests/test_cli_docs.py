"""docs/command.md: every example on it, run as it stands there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_cli import ROOT

from suitors.cli import COMMANDS
from suitors.cli.parser import CODES

PAGE = (ROOT / "docs" / "command.md").read_text("utf-8")
ANYTHING = "…"


def examples() -> list[tuple[str, list[str]]]:
    """Each command on the page, with the lines that it prints."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def pattern(lines: list[str]) -> str:
    """The lines as they are; `…` within a line is any text, on a line of its own any lines."""
    parts = []
    for line in lines:
        if line.strip() == ANYTHING:
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*".join(map(re.escape, line.split(ANYTHING))) + r"\n")
    return "".join(parts)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty directory with our examples and tests in it, and `suitors` on the path."""
    place = tmp_path_factory.mktemp("examples")
    for name in ("examples", "tests"):
        (place / name).symlink_to(ROOT / name)
    program = place / "bin" / "suitors"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m suitors "$@"\n')
    program.chmod(0o755)
    return place


def test_the_examples_on_the_page_print_what_it_says(place: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    environment["PATH"] = f"{place / 'bin'}:{environment['PATH']}"
    assert len(examples()) > 20
    for command, lines in examples():
        ran = subprocess.run(
            ["bash", "-c", f"exec 2>&1; {command}"],
            cwd=place,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert re.fullmatch(pattern(lines), ran.stdout), f"$ {command}\n{ran.stdout}"


def test_the_page_has_a_section_for_every_command_and_every_exit_code() -> None:
    assert sorted(re.findall(r"^## `suitors (\w+)", PAGE, re.MULTILINE)) == sorted(COMMANDS)
    listed = re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)
    assert listed == ["0", "1", "2", "130", "141"]
    assert set(re.findall(r"\b(\d+) ", CODES)) <= set(listed)


def test_every_option_is_on_the_page() -> None:
    from test_cli import suitors

    for command in COMMANDS:
        section = re.split(rf"^## `suitors {command}", PAGE, flags=re.MULTILINE)[1].split("\n## ")[0]
        for option in set(re.findall(r"--[a-z-]+", suitors(command, "--help").out)) - {"--help", "--lang"}:
            assert option in section.splitlines()[0], f"{command} {option}"
