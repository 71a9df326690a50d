"""The wire is one set of types: its JSON Schema and its TypeScript are made from them, and nothing else gets through."""

import inspect
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import times

from suitors.tables import wire
from suitors.tables.schema import ANSWERED, ASKED, FILES, FROM_CLIENT, NAMED, REF, TO_CLIENT, schema
from suitors.tables.typescript import typescript

ROOT = Path(__file__).parents[1]
DEFS: dict[str, Any] = schema()["$defs"]
TYPES = typescript(schema())
MESSAGES = [*FROM_CLIENT, *TO_CLIENT]
TRAVELLING = [*MESSAGES, *ASKED, *ANSWERED]

of_every_message = pytest.mark.parametrize("kind", TRAVELLING, ids=lambda kind: kind.__name__)


def end_of(kind: type) -> Any:
    """What a server or a client reads it as."""
    if kind in FROM_CLIENT:
        return wire.FromClient
    return wire.ToClient if kind in TO_CLIENT else kind


def classes() -> list[type]:
    """All that stand in the module."""
    found = inspect.getmembers(wire, inspect.isclass)
    return [kind for _, kind in found if issubclass(kind, msgspec.Struct) and kind.__module__ == wire.__name__]


# The files.


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_made_from_the_types_is_current(path: Path) -> None:
    assert (ROOT / path).read_text("utf-8") == FILES[path](), "run: make wire"


def test_every_message_is_of_one_end_and_every_type_travels() -> None:
    messages = [kind for kind in classes() if issubclass(kind, wire.Message)]
    ends = {kind: (kind in FROM_CLIENT) + (kind in TO_CLIENT) for kind in messages}
    assert {kind for kind, count in ends.items() if count != 1} == {wire.Message, wire.Command}
    assert {kind.__name__ for kind in classes()} - set(DEFS) == {"Message", "Part", "Command", "Settings", "Moment"}
    assert {kind for kind in FROM_CLIENT if not issubclass(kind, wire.Command)} == {wire.Hello}


def test_the_schema_leads_nowhere_outside_itself() -> None:
    refs = set(re.findall(r'"\$ref": "([^"]+)"', json.dumps(DEFS)))
    assert {ref.removeprefix(REF) for ref in refs} <= set(DEFS)
    assert set(NAMED) <= set(DEFS)
    for name, part in DEFS.items():
        if "properties" in part:
            assert part["additionalProperties"] is False, name
            assert set(part["required"]) <= set(part["properties"]), name


def test_messages_are_told_apart_by_their_type() -> None:
    for end in ("FromClient", "ToClient"):
        for tag, ref in DEFS[end]["discriminator"]["mapping"].items():
            assert DEFS[ref.removeprefix(REF)]["properties"]["type"] == {"enum": [tag]}


def test_a_server_says_all_that_has_a_default() -> None:
    assert {"facts", "news"} <= set(DEFS["Refused"]["required"])
    assert "since" not in DEFS["Hello"]["required"]
    assert "play" not in DEFS["MoveWords"]["required"]


# TypeScript.

EXPORT = re.compile(r"^export (?:const|type|interface) (\w+)", re.MULTILINE)
BODY = re.compile(r"^export interface (\w+) \{\n(.*?)^\}$", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^  (\w+)\??: (.+);$")
UNION = re.compile(r"^export type (\w+) =(.*?);$", re.MULTILINE | re.DOTALL)
WORDS = {"string", "number", "boolean", "null", "unknown", "Record"}


def test_typescript_has_every_type_once_under_its_name() -> None:
    assert sorted(EXPORT.findall(TYPES)) == sorted([*DEFS, "PROTOCOL", "SUBPROTOCOL"])


def test_typescript_has_every_field_with_a_type_that_is_there() -> None:
    for name, body in BODY.findall(TYPES):
        lines = [line for line in body.splitlines() if not line.lstrip().startswith(("/**", "*"))]
        fields = {match[1]: match[2] for match in map(FIELD.match, lines) if match}
        assert len(fields) == len(lines), body
        assert list(fields) == list(DEFS[name]["properties"])
        for kind in fields.values():
            assert set(re.findall(r"\w+", re.sub(r'"[^"]*"', "", kind))) <= WORDS | set(DEFS), kind
            assert all(kind.count(opened) == kind.count(closed) for opened, closed in ("()", "<>", "[]"))
    optional = set(re.findall(r"^  (\w+)\?:", dict(BODY.findall(TYPES))["Create"], re.MULTILINE))
    assert optional == set(DEFS["Create"]["properties"])


def test_typescript_has_the_two_ends_as_unions_told_apart_by_type() -> None:
    unions = {name: re.findall(r'[\w"-]+', choices) for name, choices in UNION.findall(TYPES)}
    assert unions["FromClient"] == [kind.__name__ for kind in FROM_CLIENT]
    assert unions["ToClient"] == [kind.__name__ for kind in TO_CLIENT]
    assert sorted(word.strip('"') for word in unions["Code"]) == sorted(get_args(wire.Code))
    for kind in MESSAGES:
        assert f'export interface {kind.__name__} {{\n  type: "{kind.__name__.lower()}";' in TYPES


def test_docstrings_become_comments_in_the_words_of_json() -> None:
    assert "/** Answers the decision with that number. */\nexport interface Move {" in TYPES
    assert "  /** Who starts the first round; null: chance decides. */\n  first?: Seat | null;" in TYPES
    assert "None" not in TYPES
    assert TYPES.count("/*") == TYPES.count("*/")


def test_what_the_generator_does_not_know_it_refuses() -> None:
    for unknown in ({"type": "mystery"}, {}, {"type": "object", "properties": {}}):
        field = {"properties": {"x": unknown}, "required": []}
        with pytest.raises(ValueError, match="no TypeScript type"):
            typescript({"protocol": 1, "$defs": {"X": field}})


def test_a_comment_of_several_lines_stays_one() -> None:
    made = typescript({"protocol": 1, "$defs": {"X": {"type": "string", "description": "one\n\n*/ two"}}})
    assert made.endswith("/**\n * one\n *\n * *\\/ two\n */\nexport type X = string;\n")


# Whatever the schema allows gets through unchanged, and nothing else does.

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def allowed_by(part: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a part of the schema allows."""
    if "$ref" in part:
        return sample(part["$ref"].removeprefix(REF))
    if "enum" in part:
        return st.sampled_from(part["enum"])
    if "anyOf" in part:
        return st.one_of([allowed_by(choice) for choice in part["anyOf"]])
    if "properties" in part:
        fields = {name: allowed_by(facts) for name, facts in part["properties"].items()}
        required = {name: fields.pop(name) for name in part["required"]}
        return st.fixed_dictionaries(required, optional=fields)
    return plain(part)


def plain(part: dict[str, Any]) -> st.SearchStrategy[Any]:
    match part["type"]:
        case "integer":
            return st.integers(part.get("minimum", -(2**53)), part.get("maximum", 2**53))
        case "string" if "pattern" in part:
            return st.from_regex(part["pattern"].replace("$", r"\Z"))
        case "string":
            return st.text(min_size=part.get("minLength", 0), max_size=part.get("maxLength", 20))
        case "array":
            return st.lists(allowed_by(part["items"]), min_size=part.get("minItems", 0), max_size=part.get("maxItems", 3))
        case "object":
            values = part.get("additionalProperties")
            return st.dictionaries(st.text(max_size=3), allowed_by(values) if isinstance(values, dict) else ANYTHING, max_size=3)
    others = {"null": st.none(), "boolean": st.booleans(), "number": st.floats(allow_nan=False, allow_infinity=False)}
    return others[part["type"]]


@cache
def sample(name: str) -> st.SearchStrategy[Any]:
    return allowed_by(DEFS[name])


def is_within(words: object, sent: object) -> bool:
    """Whether all of it is there; what was left out may have come as its default."""
    if isinstance(words, dict) and isinstance(sent, dict):
        return all(name in sent and is_within(value, sent[name]) for name, value in words.items())
    if isinstance(words, list) and isinstance(sent, list):
        return len(words) == len(sent) and all(map(is_within, words, sent))
    return words == sent


@of_every_message
@settings(max_examples=times(12))
@given(data=st.data())
def test_every_message_travels_there_and_back(kind: type, data: st.DataObject) -> None:
    words = data.draw(sample(kind.__name__))
    read = msgspec.json.decode(json.dumps(words), type=end_of(kind))
    assert type(read) is kind
    sent = msgspec.json.encode(read)
    assert is_within(words, json.loads(sent))
    assert msgspec.json.decode(sent, type=end_of(kind)) == read
    for name in set(json.loads(sent)) - set(words):
        assert name not in DEFS[kind.__name__]["required"]


@of_every_message
@settings(max_examples=times(12))
@given(data=st.data())
def test_a_field_that_nobody_knows_is_refused(kind: type, data: st.DataObject) -> None:
    words = data.draw(sample(kind.__name__)) | {"sneaky": 1}
    with pytest.raises(msgspec.ValidationError, match="unknown field `sneaky`"):
        msgspec.json.decode(json.dumps(words), type=end_of(kind))


@of_every_message
@settings(max_examples=times(12))
@given(data=st.data())
def test_a_field_of_another_kind_is_refused(kind: type, data: st.DataObject) -> None:
    words = data.draw(sample(kind.__name__))
    for name in DEFS[kind.__name__]["properties"]:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(json.dumps(words | {name: [[[]]]}), type=end_of(kind))


@of_every_message
@settings(max_examples=times(12))
@given(data=st.data())
def test_what_must_be_there_is_missed(kind: type, data: st.DataObject) -> None:
    words = data.draw(sample(kind.__name__))
    demanded = [field.name for field in msgspec.structs.fields(kind) if field.required]
    for name in [*demanded, *(["type"] if kind in MESSAGES else [])]:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(json.dumps({key: value for key, value in words.items() if key != name}), type=end_of(kind))


TOO_MUCH: list[tuple[type, dict[str, Any]]] = [
    (wire.Chat, {"type": "chat", "id": "1", "seat": 0, "words": "x" * 301}),
    (wire.Chat, {"type": "chat", "id": "1", "seat": 0, "words": ""}),
    (wire.Chat, {"type": "chat", "id": "x" * 41, "seat": 0, "words": "x"}),
    (wire.Chat, {"type": "chat", "id": "", "seat": 0, "words": "x"}),
    (wire.Leave, {"type": "leave", "id": "1", "seat": 8}),
    (wire.Leave, {"type": "leave", "id": "1", "seat": -1}),
    (wire.Leave, {"type": "leave", "id": "1", "seat": True}),
    (wire.Hello, {"type": "hello", "since": -1}),
    (wire.Hello, {"type": "hello", "since": 2**53}),
    (wire.Move, {"type": "move", "id": "1", "seat": 0, "decision": 1, "move": {"seat": 0, "play": "king", "on": [1, 2, 3]}}),
    (wire.Move, {"type": "move", "id": "1", "seat": 0, "decision": 1, "move": {"seat": 0, "play": "guard", "number": 16}}),
    (wire.Move, {"type": "move", "id": "1", "seat": 0, "decision": 1, "move": {"seat": 0, "play": "x" * 21}}),
    (wire.Start, {"type": "start", "id": "1", "bots": "x" * 41}),
    (wire.Create, {"players": 9}),
    (wire.Create, {"players": 1}),
    (wire.Create, {"names": ["x"] * 9}),
    (wire.Create, {"names": ["x" * 31]}),
    (wire.Create, {"clock": {"turn": 4}}),
    (wire.Create, {"clock": {"reserve": 7201}}),
    (wire.Join, {"name": ""}),
]


@pytest.mark.parametrize(("kind", "words"), TOO_MUCH, ids=lambda value: getattr(value, "__name__", None))
def test_what_is_too_much_or_too_little_is_refused(kind: type, words: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(words), type=end_of(kind))


def test_neither_end_takes_the_others_messages() -> None:
    hello = msgspec.json.encode(wire.Hello())
    bye = msgspec.json.encode(wire.Bye(code="closing", again=True))
    with pytest.raises(msgspec.ValidationError, match="Invalid value 'hello'"):
        msgspec.json.decode(hello, type=wire.ToClient)
    with pytest.raises(msgspec.ValidationError, match="Invalid value 'bye'"):
        msgspec.json.decode(bye, type=wire.FromClient)
