"""The wire as JSON Schema, made from its types: for clients in other languages, and for the browser's types.

`python -m suitors.tables.schema` writes `docs/protocol.schema.json` and `web/src/wire.ts`.
"""

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from suitors.tables import wire
from suitors.tables.typescript import typescript

Schema = dict[str, Any]

FROM_CLIENT: tuple[type, ...] = get_args(wire.FromClient)
TO_CLIENT: tuple[type, ...] = get_args(wire.ToClient)
ASKED: tuple[type, ...] = (wire.Create, wire.Join, wire.MakeLink, wire.UseLink, wire.Retell, wire.Consult, wire.WhatIf)
"""What is asked over HTTP."""
ANSWERED: tuple[type, ...] = (
    wire.Seated, wire.SeatLink, wire.Offered, wire.TableCard, wire.Tables, wire.Server,
    wire.Retold, wire.AdviceWords, wire.Problem,
)  # fmt: skip
"""What HTTP answers."""

NAMED = (
    "GameId",
    "Seat",
    "Count",
    "CommandId",
    "CardId",
    "Level",
    "Name",
    "Words",
    "Seconds",
    "LinkToken",
    "Digest",
    "RecordText",
    "Code",
    "Phase",
)
"""Types that keep their names; the others are spelled out where they are used."""

REF = "#/$defs/"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMA_FILE = Path("docs") / "protocol.schema.json"
TYPES_FILE = Path("web") / "src" / "wire.ts"


def schema() -> Schema:
    """Every type of the wire, under the name it has here; `FromClient` and `ToClient` are what a WebSocket carries."""
    _, parts = msgspec.json.schema_components([*FROM_CLIENT, *TO_CLIENT, *ASKED, *ANSWERED])
    defs = {name: _by_name(part) for name, part in parts.items()}
    _promise_defaults(defs)
    _add_notes(defs)
    ends = {"FromClient": _one_of(FROM_CLIENT), "ToClient": _one_of(TO_CLIENT)}
    return {
        "$schema": DIALECT,
        "title": "The wire of Suitors",
        "description": (wire.__doc__ or "").partition("\n")[0],
        "protocol": wire.PROTOCOL,
        "$defs": {**_named(), **ends, **defs},
    }


@cache
def _named() -> dict[str, Schema]:
    return {name: msgspec.json.schema(getattr(wire, name)) for name in NAMED}


def _one_of(kinds: Iterable[type]) -> Schema:
    """Any of these messages; its `type` says which."""
    mapping = {kind.__name__.lower(): REF + kind.__name__ for kind in kinds}
    return {"oneOf": [{"$ref": ref} for ref in mapping.values()], "discriminator": {"propertyName": "type", "mapping": mapping}}


def _by_name(part: Any) -> Any:
    """The same with the named types as references."""
    if isinstance(part, list):
        return [_by_name(item) for item in part]
    if not isinstance(part, dict):
        return part
    bare = {key: value for key, value in part.items() if key != "default"}
    for name, known in _named().items():
        if bare == known:
            return {"$ref": REF + name, **{key: value for key, value in part.items() if key == "default"}}
    return {key: value if key in ("default", "enum") else _by_name(value) for key, value in part.items()}


def _promise_defaults(defs: dict[str, Schema]) -> None:
    """A server leaves out nothing that has a default; so whoever reads only its answers always finds it."""
    asked = _reached(defs, (*FROM_CLIENT, *ASKED))
    for name, part in defs.items():
        if name not in asked:
            sent = (field for field, facts in part["properties"].items() if field in part["required"] or "default" in facts)
            part["required"] = list(sent)


def _reached(defs: dict[str, Schema], kinds: Iterable[type]) -> set[str]:
    waiting = [kind.__name__ for kind in kinds]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found and name in defs:
            found.add(name)
            waiting.extend(ref.removeprefix(REF) for ref in _refs(defs[name]))
    return found


def _refs(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for item in part:
            yield from _refs(item)


def _add_notes(defs: dict[str, Schema]) -> None:
    """What stands below a field in the types stands beside it in the schema, in JSON's words."""
    for name, part in defs.items():
        if "description" in part:
            part["description"] = _in_json(part["description"])
        for field, note in _notes(getattr(wire, name)).items():
            part["properties"][field] = {**part["properties"][field], "description": _in_json(note)}


def _in_json(note: str) -> str:
    return re.sub(r"\bNone\b", "null", note)


def _notes(kind: type) -> dict[str, str]:
    """The docstrings of a class's fields, its bases' first."""
    notes: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__ == wire.__name__:
            notes |= _own_notes(base)
    return notes


def _own_notes(kind: type) -> dict[str, str]:
    tree = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(tree, ast.ClassDef)
    found: dict[str, str] = {}
    for above, below in zip(tree.body, tree.body[1:], strict=False):
        match above, below:
            case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(value=ast.Constant(value=str(note))):
                found[field] = inspect.cleandoc(note)
    return found


# The two files.


def schema_text() -> str:
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def types_text() -> str:
    return typescript(schema())


FILES: dict[Path, Callable[[], str]] = {SCHEMA_FILE: schema_text, TYPES_FILE: types_text}


def main() -> None:
    """Writes both, below the folder in which it is run."""
    for path, text in FILES.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
