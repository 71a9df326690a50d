"""`docs/protocol.md` is true: every example is a message, and no message, address, code or close is missing."""

import ast
import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import pytest

from suitors.game.view import View
from suitors.rules.edition import edition_from_dict
from suitors.server.answers import STATUS
from suitors.server.endpoints import Endpoints
from suitors.tables import wire
from suitors.tables.authority import OF_GUESTS, OF_HOST, OF_SEAT, PHASES
from suitors.tables.schema import ANSWERED, ASKED, FROM_CLIENT, TO_CLIENT

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
EXAMPLE = re.compile(r"^\*\*(\w+)\*\*(?:(?!^\*\*).)*?^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES: list[tuple[str, Any]] = [(name, json.loads(text)) for name, text in EXAMPLE.findall(PAGE)]
BY_NAME = dict(EXAMPLES)
SENT = (*TO_CLIENT, *ANSWERED)


def read(name: str, words: object) -> Any:
    """As whoever gets it reads it."""
    kind: Any = getattr(wire, name)
    end: Any = wire.FromClient if kind in FROM_CLIENT else wire.ToClient if kind in TO_CLIENT else kind
    message = msgspec.json.decode(json.dumps(words), type=end)
    assert type(message) is kind
    return message


def rows(head: str) -> list[list[str]]:
    """The cells of the table that begins with this."""
    _, _, rest = PAGE.partition(f"\n| {head} |")
    lines = rest.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def ticked(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_message_has_an_example_and_every_example_a_name() -> None:
    assert sorted(BY_NAME) == sorted(kind.__name__ for kind in (*FROM_CLIENT, *TO_CLIENT, *ASKED, *ANSWERED))
    assert len(EXAMPLES) == len(BY_NAME) == PAGE.count("```json")


@pytest.mark.parametrize(("name", "words"), EXAMPLES, ids=list(BY_NAME))
def test_every_example_is_a_message_and_nothing_of_it_gets_lost(name: str, words: Any) -> None:
    message = read(name, words)
    sent = json.loads(msgspec.json.encode(message))
    assert read(name, sent) == message
    assert sent == words, "an example has every field that it may have"


def test_the_examples_fit_together_into_a_view() -> None:
    welcome, news = BY_NAME["Welcome"], BY_NAME["News"]
    parts = {name: welcome[name] for name in ("edition", "players")} | {name: news[name] for name in ("seat", "events")}
    view = parts | news["scene"] | news["own"]
    assert View.from_dict(view).to_dict() == view
    assert BY_NAME["Move"]["move"] in news["own"]["legal"]
    assert BY_NAME["Hint"]["id"] == BY_NAME["Advised"]["id"]
    for edition in BY_NAME["Server"]["editions"]:
        edition_from_dict(edition)


def test_the_moves_in_passing_are_moves() -> None:
    (line,) = re.findall(r"^The other decisions: (.*?)\n\n", PAGE, re.MULTILINE | re.DOTALL)
    moves = [words for words in ticked(line) if words.startswith("{")]
    assert len(moves) == 3
    for words in moves:
        msgspec.json.decode(words, type=wire.MoveWords)


def test_the_command_for_a_shell_makes_a_table() -> None:
    (body,) = re.findall(r"curl .* -d '([^']+)'", PAGE)
    assert msgspec.json.decode(body, type=wire.Create).bots == "courtier"


def test_every_address_is_there_with_what_it_takes_and_gives() -> None:
    routes = Endpoints(cast(Any, None)).routes()
    served = {(method, route.path) for route in routes for method in cast(set[str], route.methods) - {"HEAD"}}
    listed = rows("method")
    assert sorted((row[0], *ticked(row[1])) for row in listed) == sorted(served)
    named = {name for row in listed for name in ticked(" ".join(row[2:])) if name.isidentifier()}
    assert named <= {kind.__name__ for kind in (*ASKED, *ANSWERED)}


def test_every_command_says_who_may_and_when() -> None:
    listed = {row[0].strip("`"): row[1:] for row in rows("command")}
    assert sorted(listed) == sorted(kind.__name__.lower() for kind in FROM_CLIENT if kind is not wire.Hello)
    whose: dict[str, Collection[type]] = {"the seat": (*OF_SEAT, wire.Hint), "the host": OF_HOST}
    phases: dict[type, tuple[str, ...]] = {**PHASES, wire.Hint: ("playing",)}
    for kind in FROM_CLIENT:
        if kind is not wire.Hello:
            who, when = listed[kind.__name__.lower()]
            assert kind in whose.get(who, OF_GUESTS)
            assert tuple(when.split(", ")) == phases[kind]


# Refusals.


def refusals() -> dict[str, set[str]]:
    """Every code that is given in the source, with the facts that are given along."""
    found: dict[str, set[str]] = {}
    for part in ("server", "tables"):
        for file in sorted((ROOT / "src" / "suitors" / part).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(code))]):
                        found.setdefault(code, set()).update(fact.arg for fact in node.keywords if fact.arg is not None)
    return found


def test_every_code_is_there_with_its_status_and_its_facts() -> None:
    listed = {code.strip("`"): (int(status), set(ticked(facts))) for code, status, facts, _ in rows("code")}
    assert sorted(listed) == sorted(get_args(wire.Code))
    assert {code: status for code, (status, _) in listed.items()} == STATUS
    # These are not named where they are given: `at` of what can't be read, `longest` of names and words.
    elsewhere = {"malformed": {"at"}, "bad-name": {"longest"}, "bad-words": {"longest"}}
    for code, facts in (refusals() | elsewhere).items():
        assert listed[code][1] == facts, code


def test_every_close_is_there() -> None:
    codes = " ".join(row[0] for row in rows("closed with"))
    assert set(re.findall(r"\d+", codes)) == {"1012", "1008", "1009", "4000", "1006", "1011", "1013"}
