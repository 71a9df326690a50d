"""docs/write-a-bot.md: everything on it, done as it stands there, in a copy of our source."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from test_cli import ROOT
from test_docs import blocks

from suitors.cli import COMMANDS

PAGE = ROOT / "docs" / "write-a-bot.md"
FILE, _, OTHER_END = blocks(PAGE, "python")

AT_EVERY_TABLE = """
from suitors import EDITIONS, Game
from suitors.bots import BOTS
from suitors.game.view import View

for edition in EDITIONS.values():
    for players in (edition.players[0], edition.players[-1]):
        game = Game(edition, players, seed=players)
        while not game.is_over:
            if game.is_round_over:
                game.next_round()
            view = game.view(game.decider)
            move = BOTS["wary"].choose(view, [len(game.moves)])
            wired = View.from_dict(view.to_dict())
            assert move == BOTS["wary"].choose(wired, [len(game.moves)])
            game.play(move)
"""

BY_NAME = """
from suitors import Game
from suitors.bots.finding import find_bot

game = Game("second", 3, seed=1)
while not game.is_round_over:
    game.play(find_bot("wary").choose(game.view(game.decider), [1]))
"""

AGAINST_CASUAL = """
from suitors import Game
from suitors.bots import BOTS

won = 0
for seed in range(200):
    game = Game("classic", 2, seed=seed)
    me = seed % 2
    while not game.is_round_over:
        name = "wary" if game.decider == me else "casual"
        game.play(BOTS[name].choose(game.view(game.decider), [seed * 100 + len(game.moves)]))
    won += me in game.round_result.winners
print(won)
"""


class Place:
    """A directory where `suitors` runs on some source of its own."""

    def __init__(self, path: Path, *sources: Path) -> None:
        self.path = path
        program = path / "bin" / "suitors"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m suitors "$@"\n')
        program.chmod(0o755)
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, sources)),
            "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "100",
        }

    def run(self, *command: str, stdin: str = "") -> str:
        """What it prints; it must go well."""
        ran = subprocess.run(
            command, cwd=self.path, env=self.environment, input=stdin, capture_output=True, text=True, timeout=120, check=False
        )
        assert (ran.returncode, ran.stderr) == (0, ""), command
        return ran.stdout

    def python(self, code: str) -> str:
        return self.run(sys.executable, "-c", code)


def applied(text: str, diff: str) -> str:
    lines = diff.splitlines()
    before = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    after = "\n".join(line[1:] for line in lines if not line.startswith("-"))
    assert text.count(before) == 1, before
    return text.replace(before, after)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Our source with the page's file in it and the page's registration."""
    path = tmp_path_factory.mktemp("ours")
    shutil.copytree(ROOT / "src", path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    bots = path / "src" / "suitors" / "bots"
    (bots / "wary.py").write_text(FILE, "utf-8")
    registry = (bots / "__init__.py").read_text("utf-8")
    for diff in blocks(PAGE, "diff"):
        registry = applied(registry, diff)
    (bots / "__init__.py").write_text(registry, "utf-8")
    return Place(path, path / "src")


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Our source as it is, and beside it what installing the page's package leaves."""
    path = tmp_path_factory.mktemp("theirs")
    (project,) = (tomllib.loads(text) for text in blocks(PAGE, "toml"))
    (path / f"{project['tool']['setuptools']['py-modules'][0]}.py").write_text(FILE, "utf-8")
    entries = {**project["project"]["entry-points"]["suitors.bots"], "random": "wary:wary", "lost": "nowhere:nobody"}
    installed = path / f"{project['project']['name']}-{project['project']['version']}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['project']['name']}\nVersion: 1.0\n")
    lines = "".join(f"{name} = {value}\n" for name, value in entries.items())
    (installed / "entry_points.txt").write_text(f"[suitors.bots]\n{lines}")
    return Place(path, ROOT / "src", path)


def test_the_bot_of_the_page_plays_at_every_table(place: Place) -> None:
    place.python(AT_EVERY_TABLE)


def test_the_bot_of_the_page_is_better_than_a_casual_player(place: Place) -> None:
    assert int(place.python(AGAINST_CASUAL)) > 110


def test_the_commands_of_the_page_work(place: Place) -> None:
    (commands,) = blocks(PAGE, "sh")
    for command in commands.splitlines():
        assert "wary" in command
        place.run(*command.split())
    assert "wary: Looks at every legal move" in place.run("suitors", "bot", "wary")


@pytest.mark.skipif("arena" not in COMMANDS, reason="there is no arena yet")
def test_the_bot_of_the_page_enters_the_arena(place: Place) -> None:
    (command,) = (line for line in PAGE.read_text("utf-8").split("`") if line.startswith("suitors arena --") and "wary" in line)
    words = command.replace("--rounds 2000", "--rounds 40").split()
    assert "wary" in place.run(*words)


def test_a_package_brings_the_bot_without_touching_ours(elsewhere: Place) -> None:
    listed = elsewhere.run("suitors", "bot").splitlines()
    assert "wary:wary" in next(line for line in listed if line.startswith("  wary "))
    assert "wary:wary" not in next(line for line in listed if line.startswith("  random "))
    assert "wary: Looks at every legal move" in elsewhere.run("suitors", "bot", "wary")
    elsewhere.run("suitors", "play", "--players", "3", "--bot", "wary,casual")
    elsewhere.python(BY_NAME)


def test_a_package_whose_bot_is_not_there_says_so(elsewhere: Place) -> None:
    command = ["suitors", "bot", "lost", "--stdio"]
    ran = subprocess.run(command, cwd=elsewhere.path, env=elsewhere.environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith("suitors: the bot lost (nowhere:nobody) can't be loaded: ModuleNotFoundError(")


def test_the_other_end_of_the_pipe_plays_a_round(elsewhere: Place) -> None:
    assert elsewhere.python(OTHER_END).startswith("RoundResult(winners=(")


def test_a_view_may_leave_out_what_the_page_says(elsewhere: Place) -> None:
    from suitors.game.game import Game

    text = PAGE.read_text("utf-8").split("A view from another program needs ")[1].split("; all else")[0]
    needed = text.split("`")[1::2]
    needed.remove("suitors editions --json")
    view = Game("premium", 5, seed=1, first=2).view(2).to_dict()
    bare = {name: view[name] for name in needed}
    spoilt = [{other: bare[other] for other in needed if other != name} for name in needed]
    said = "".join(json.dumps(one) + "\n" for one in [bare, *spoilt])
    answer, *errors = map(json.loads, elsewhere.run("suitors", "bot", "casual", "--stdio", stdin=said).splitlines())
    assert answer in view["legal"]
    assert len(errors) == len(needed) > 10
    assert all("error" in error for error in errors)
