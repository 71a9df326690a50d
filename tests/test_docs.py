"""The README and the docs are true: their examples are run, their links lead somewhere."""

import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from suitors.bots import BOTS
from suitors.bots.courtier import RULES
from suitors.bots.memory import Style
from suitors.bots.worlds import PRIOR
from suitors.cli.parser import Parser
from suitors.game.editions import edition_from_toml
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.rules.edition import SWITCHES, switch_values

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])

HERALD_COMPILED = """\
from pathlib import Path
from compiler.parts import PARTS
from compiler.translate import translate
for part in PARTS:
    translate(part, Path("src").resolve(), Path("c"))
"""
HERALD_AT_WORK = """
import sys
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.rules.cards import Card

protected = 0
for seed in range(40):
    game = Game(sys.argv[1], 3, seed=seed, plain=True)
    while not game.is_round_over:
        moves = game.legal()
        move = next((move for move in moves if move.card is Card.HERALD), moves[0])
        game.play(move)
        if move.card is Card.HERALD and move.on and game.decider != move.on[0] and not game.is_round_over:
            assert move.on[0] in game.protected
            protected += 1
assert protected > 10, protected
"""


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [text for word, text in found if word == language]


def anchors(page: Path) -> set[str]:
    """The anchors of a page: those set by hand, and its headings as they are linked to."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'id="([^"]+)"', text))


def test_the_readmes_example_prints_what_it_says() -> None:
    page = ROOT / "README.md"
    (example,) = blocks(page, "python")
    (printed,) = blocks(page, "")
    assert len(example.splitlines()) <= 10
    ran = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    assert ran.stdout == printed


def test_the_readmes_commands_work() -> None:
    commands = [line for block in blocks(ROOT / "README.md", "sh") for line in block.splitlines() if line.startswith("suitors ")]
    assert len(commands) > 4
    for command in commands:
        words = [sys.executable, "-m", *command.split()]
        ran = subprocess.run(words, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, ""), command
        assert ran.stdout


def test_the_readme_names_the_editions_as_they_are() -> None:
    from suitors import EDITIONS

    rows = re.findall(r"^\| `(\w+)` \|[^|]*\| (\d)–(\d) \| (.*) \|$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert [row[0] for row in rows] == list(EDITIONS)
    for name, fewest, most, deck in rows:
        players = EDITIONS[name].players
        assert (int(fewest), int(most)) == (players[0], players[-1])
        assert {len(EDITIONS[name].cards(count)) for count in players} == {int(size) for size in re.findall(r"\b\d\d\b", deck)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", text):
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor:
            assert anchor in anchors(file), f"{page.name} links to {target}#{anchor}"


def test_the_edition_of_the_page_can_be_played_and_every_switch_stands_there() -> None:
    page = ROOT / "docs" / "adding-an-edition.md"
    (text,) = blocks(page, "toml")
    edition = edition_from_toml(text)
    for players in edition.players:
        game = Game(edition, players, seed=1)
        while not game.is_over:
            if game.is_round_over:
                game.next_round()
            game.play(game.legal()[-1])
        assert max(game.tokens) >= edition.tokens[players]
    described = re.findall(r"^\| `(\w+)` \| (.*?) \|", page.read_text("utf-8").split("| switch |")[1], re.MULTILINE)
    for name, values in described:
        assert set(re.findall(r'`"?(\w+)"?`', values)) == {str(value).lower() for value in switch_values(name)}
    assert [name for name, _ in described] == list(SWITCHES)


def test_the_record_of_the_page_is_one_and_its_moves_can_be_typed() -> None:
    page = ROOT / "docs" / "notation.md"
    (text,) = blocks(page, "")
    record = Record.from_text(text)
    assert record.to_text() == text.replace("# a remark\n", "")
    typed = re.findall(r"`([^`]+)`", " ".join(re.findall(r"^\| (`.*?) \|", page.read_text("utf-8"), re.MULTILINE)))
    assert len(typed) > 8
    assert [str(Move.from_text(0, words)) for words in typed] == typed


def test_the_page_of_the_bots_has_every_bot_every_rule_in_order_and_every_style() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    assert re.findall(r"^\| `([a-z]+)` \|.*\| .*(?:none|s) \| .* \|$", text, re.MULTILINE) == list(BOTS)
    assert re.findall(r"^(\d+)\. `(\w+)` –", text, re.MULTILINE) == [(str(n), rule.__name__) for n, rule in enumerate(RULES, 1)]
    styles = re.findall(r"^\| `([A-Z]+)` \|.*\| (0\.\d+) \|$", text, re.MULTILINE)
    assert [(name, float(prior)) for name, prior in styles] == [(style.name, PRIOR[style]) for style in Style]


def test_adding_a_card_as_the_page_says_adds_it(tmp_path: Path) -> None:
    page = ROOT / "docs" / "adding-a-card.md"
    source = tmp_path / "src"
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "src", source, ignore=ignored)
    cards = source / "suitors" / "rules" / "cards.py"
    text = cards.read_text("utf-8")
    for diff in blocks(page, "diff"):
        lines = diff.splitlines()
        before = "\n".join(line[1:] for line in lines if not line.startswith("+"))
        after = "\n".join(line[1:] for line in lines if not line.startswith("-"))
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    cards.write_text(text, "utf-8")
    (edition,) = blocks(page, "toml")
    (tmp_path / "court.toml").write_text(edition, "utf-8")
    environment = {"PYTHONPATH": f"{source}:{ROOT}", "PATH": ""}
    played = [sys.executable, "-c", HERALD_AT_WORK, "court.toml"]
    subprocess.run(played, cwd=tmp_path, env=environment, check=True)
    subprocess.run([sys.executable, "-c", HERALD_COMPILED], cwd=tmp_path, env=environment, check=True)
    for made in ("rulebook.pyx", "mind.pyx"):
        assert "void herald(State* state" in (tmp_path / "c" / made).read_text("utf-8")


@pytest.mark.parametrize("file", sorted((ROOT / "examples").glob("*.toml")), ids=lambda file: file.stem)
def test_the_shipped_editions_can_be_played_at_both_speeds(file: Path) -> None:
    for plain in (True, False):
        edition = edition_from_toml(file.read_text("utf-8"))
        game = Game(str(file), edition.players[0], seed=5, plain=plain)
        while not game.is_over:
            if game.is_round_over:
                game.next_round()
            game.play(game.legal()[0])
        assert game.winners


def test_every_command_on_the_hosting_page_can_be_given_like_that() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    lines = [line for block in blocks(ROOT / "docs" / "hosting.md", "sh") for line in block.splitlines()]
    given = [line.split()[1:] for line in lines if line.startswith("suitors ")]
    given += [words.split() for words in re.findall(r"^ExecStart=\S+/suitors (.*)$", page, re.MULTILINE)]
    assert len(given) >= 6
    for name, *words in given:
        command = import_module(f"suitors.cli.{name}")
        parser = Parser(prog=f"suitors {name}", description=command.__doc__)
        command.add_arguments(parser)
        parser.parse_args(words)


def test_every_option_of_the_server_is_written_down() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8") + (ROOT / "docs" / "command.md").read_text("utf-8")
    parser = Parser(prog="suitors serve", description=None)
    import_module("suitors.cli.serve").add_arguments(parser)
    options = [option for action in parser._actions for option in action.option_strings if option.startswith("--")]
    assert len(options) > 10
    assert [option for option in options if f"`{option}" not in page and f"[{option}" not in page] == []
