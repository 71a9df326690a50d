"""The HTTP side of the wire as an OpenAPI document, made from the wire's types: for clients in other languages, and for tests.

`python -m suitors.server.openapi` writes `docs/openapi.json`. What goes over the WebSocket is in `docs/protocol.schema.json`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from suitors.server.answers import JSON, STATUS
from suitors.server.cookies import COOKIE
from suitors.tables import schema as wire_schema
from suitors.tables.wire import PROTOCOL, Code

Schema = dict[str, Any]

FILE = Path("docs") / "openapi.json"
REF = "#/components/schemas/"
TEXT = "text/plain; charset=utf-8"
GAMES = "/api/v1/games"

ANYTIME: list[Code] = ["foreign-origin", "banned", "too-fast"]
ANYBODY: list[Code] = [*ANYTIME, "unavailable"]
BY_KEY: list[Code] = [*ANYBODY, "bad-key"]
SITTING: list[Code] = [*BY_KEY, "closing", "malformed", "too-long", "bad-name", "name-taken", "no-such-seat", "full"]


@dataclass(frozen=True)
class Operation:
    """What may be asked at an address, what it answers, and why it may refuse."""

    method: str
    path: str
    name: str
    about: str
    answers: Mapping[str, Schema]
    """By media type."""
    refuses: list[Code]
    status: int = 200
    asks: str | None = None
    needs_key: bool = False
    query: Mapping[str, str] = field(default_factory=dict)


def _ref(name: str) -> Schema:
    return {"$ref": REF + name}


def _json(name: str) -> Mapping[str, Schema]:
    return {JSON: _ref(name)}


NOTHING: Mapping[str, Schema] = {JSON: {"type": "object", "maxProperties": 0}}
RECORD: Schema = {"type": "object", "description": "A game's record, as `suitors replay` reads it."}
NOTATION: Schema = {"type": "string", "description": "The same in our notation."}
OF_MOMENT: list[Code] = ["malformed", "too-long", "bad-record", "no-such-decision", "no-such-level"]
OF_RECORD: list[Code] = [*ANYBODY, "no-such-game", "not-over", "other-rules", "damaged", "closing"]
OF_LINK: list[Code] = [*BY_KEY, "closing", "malformed", "too-long", "other-rules", "damaged"]
OF_USE: list[Code] = ["no-such-link", "link-expired", "link-used", "no-such-game"]

OPERATIONS = (
    Operation("get", "/api/v1/server", "server", "What this server is and has.", _json("Server"), ANYTIME),
    Operation(
        "post", GAMES, "create", "Makes a table, and sits down at it.", _json("Seated"), status=201, asks="Create",
        refuses=[*SITTING, "lobby-closed", "bad-settings", "bad-edition", "no-such-level"],
    ),
    Operation("get", GAMES, "lobby", "The listed tables that still wait.", _json("Tables"), [*BY_KEY, "lobby-closed"]),
    Operation("get", f"{GAMES}/{{game}}", "table", "What lists say of a table.", _json("TableCard"), [*BY_KEY, "no-such-game"]),
    Operation(
        "post", f"{GAMES}/{{game}}/seats", "join", "Sits down at a table.", _json("Seated"), status=201, asks="Join",
        refuses=[*SITTING, "no-such-game", "wrong-phase", "seat-taken", "sent-away", "other-rules", "damaged"],
    ),
    Operation(
        "post", f"{GAMES}/{{game}}/link", "makelink", "A link that moves seats to another device.", _json("SeatLink"), status=201,
        asks="MakeLink", refuses=[*OF_LINK, "no-key", "no-such-game", "no-such-seat", "not-yours", "wrong-phase"], needs_key=True,
    ),
    Operation(
        "delete", f"{GAMES}/{{game}}/link", "droplink", "The key's link to this table leads nowhere any more.", {}, status=204,
        refuses=[*BY_KEY, "no-key", "no-such-game", "closing"], needs_key=True,
    ),
    Operation(
        "post", "/api/v1/links/look", "looklink", "What a link would move to this device.", _json("Offered"), asks="UseLink",
        refuses=[*OF_LINK, *OF_USE],
    ),
    Operation(
        "post", "/api/v1/links", "uselink", "Moves the seats of a link to this device.", _json("Seated"), status=201,
        asks="UseLink", refuses=[*OF_LINK, *OF_USE, "sent-away", "wrong-phase"],
    ),
    Operation(
        "get", f"{GAMES}/{{game}}/record", "record", "The record of a finished game.", {JSON: RECORD, TEXT: NOTATION}, OF_RECORD,
        query={"as": "`text`: in our notation; else it is JSON."},
    ),
    Operation("get", f"{GAMES}/{{game}}/record.txt", "notation", "The same in our notation.", {TEXT: NOTATION}, OF_RECORD),
    Operation(
        "get", f"{GAMES}/{{game}}/replay", "replay", "A finished game, step by step.", _json("Retold"), [*OF_RECORD, "bad-key"]
    ),
    Operation(
        "post", "/api/v1/replays", "retell", "The game of a record, step by step.", _json("Retold"), asks="Retell",
        refuses=[*BY_KEY, "closing", "malformed", "too-long", "bad-record"],
    ),
    Operation(
        "post", "/api/v1/advice", "consult", "What a bot would have done.", _json("AdviceWords"), asks="Consult",
        refuses=[*OF_RECORD, "bad-key", *OF_MOMENT],
    ),
    Operation(
        "post", "/api/v1/what-ifs", "whatif", "A table at which a recorded game goes on.", _json("Seated"),
        status=201, asks="WhatIf", refuses=[*OF_RECORD, "bad-key", "lobby-closed", *OF_MOMENT, "bad-name", "no-such-seat"],
    ),
    Operation(
        "get", "/api/v1/me/games", "mine", "The tables of this key's seats.", _json("Tables"), [*BY_KEY, "no-key"], needs_key=True
    ),
    Operation(
        "delete", "/api/v1/me", "revoke", "From now on this key opens nothing.", {}, [*BY_KEY, "no-key"], 204, needs_key=True
    ),
    Operation("get", "/healthz", "healthz", "The process answers.", NOTHING, ANYTIME),
    Operation("get", "/readyz", "readyz", "Tables can be made and played.", NOTHING, [*ANYBODY, "closing"]),
)  # fmt: skip


def document() -> Schema:
    """Every address of the server but those of its pages, of its figures and of the WebSocket."""
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Suitors", "version": str(PROTOCOL), "description": "Tables for Love Letter, over HTTP."},
        "paths": paths,
        "components": {"schemas": _schemas(), "securitySchemes": _keys()},
    }


def _keys() -> Schema:
    return {
        "bearer": {"type": "http", "scheme": "bearer", "description": "For programs."},
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "For browsers."},
    }


def _operation(operation: Operation) -> Schema:
    told: Schema = {"operationId": operation.name, "summary": operation.about}
    if "bad-key" in operation.refuses:
        told["security"] = [*([] if operation.needs_key else [{}]), {"bearer": []}, {"cookie": []}]
    if parameters := list(_parameters(operation)):
        told["parameters"] = parameters
    if operation.asks is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": _ref(operation.asks)}}}
    told["responses"] = {str(operation.status): _success(operation), **_refusals(operation.refuses)}
    return told


def _parameters(operation: Operation) -> Iterator[Schema]:
    if "{game}" in operation.path:
        yield {"name": "game", "in": "path", "required": True, "schema": _ref("GameId")}
    for name, about in operation.query.items():
        yield {"name": name, "in": "query", "description": about, "schema": {"type": "string"}}


def _success(operation: Operation) -> Schema:
    content = {kind: {"schema": part} for kind, part in operation.answers.items()}
    return {"description": operation.about, **({"content": content} if content else {})}


def _refusals(codes: Iterable[Code]) -> Schema:
    """By status; every one says in its code which it is."""
    statuses = sorted({STATUS[code] for code in codes})
    content = {JSON: {"schema": _ref("Problem")}}
    return {
        str(status): {"description": ", ".join(f"`{code}`" for code in codes if STATUS[code] == status), "content": content}
        for status in statuses
    }


def _schemas() -> Schema:
    """The types that travel over HTTP, and those that they are made of."""
    known: Schema = wire_schema.schema()["$defs"]
    wanted = [kind.__name__ for kind in (*wire_schema.ASKED, *wire_schema.ANSWERED)] + ["GameId"]
    found: Schema = {}
    while wanted:
        name = wanted.pop(0)
        if name not in found:
            found[name] = _moved(known[name])
            wanted += sorted(_names_in(found[name]))
    return dict(sorted(found.items()))


def _moved(part: Any) -> Any:
    """The same with its references to where the types stand in this document."""
    if isinstance(part, dict):
        return {key: _moved(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_moved(item) for item in part]
    return REF + part.removeprefix(wire_schema.REF) if isinstance(part, str) and part.startswith(wire_schema.REF) else part


def _names_in(part: Any) -> set[str]:
    items = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    here = {part["$ref"].removeprefix(REF)} if isinstance(part, dict) and "$ref" in part else set()
    return here.union(*map(_names_in, items))


def document_text() -> str:
    return json.dumps(document(), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Writes it below the folder in which it is run."""
    FILE.write_text(document_text(), "utf-8")


if __name__ == "__main__":
    main()
