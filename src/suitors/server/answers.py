"""What HTTP answers: messages of the wire, and problems with a status that fits."""

from collections.abc import Mapping
from typing import Any

from msgspec import json
from starlette.responses import Response

from suitors.server.store import NoSuchGame, Taken, Unavailable
from suitors.tables.refusal import Refusal
from suitors.tables.wire import Code, Problem

JSON = "application/json"

STATUS: dict[Code, int] = {
    "malformed": 400,
    "too-long": 413,
    "too-fast": 429,
    "too-many": 503,
    "wrong-protocol": 400,
    "foreign-origin": 403,
    "not-found": 404,
    "no-such-game": 404,
    "no-key": 401,
    "bad-key": 401,
    "not-yours": 403,
    "not-host": 403,
    "no-such-seat": 422,
    "seat-taken": 409,
    "full": 409,
    "empty-seats": 409,
    "wrong-phase": 409,
    "stale": 409,
    "illegal": 422,
    "bad-name": 422,
    "name-taken": 409,
    "sent-away": 403,
    "bad-words": 422,
    "bad-settings": 422,
    "bad-edition": 422,
    "bad-record": 422,
    "no-such-decision": 422,
    "no-such-level": 422,
    "wrong-number": 422,
    "silenced": 403,
    "no-hints": 403,
    "no-spectators": 403,
    "people-play": 409,
    "not-over": 409,
    "no-such-link": 404,
    "link-expired": 410,
    "link-used": 410,
    "moved": 410,
    "banned": 403,
    "lobby-closed": 503,
    "table-exists": 409,
    "bad-export": 422,
    "other-rules": 409,
    "damaged": 500,
    "unavailable": 503,
    "closing": 503,
}
"""Every code has one. A WebSocket is closed with 4000 more."""

encode = json.Encoder().encode


def status_of(code: Code) -> int:
    return STATUS.get(code, 400)


def answer(message: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A message of the wire. Nothing of it is kept on the way: it may be for one key alone."""
    return Response(encode(message), status, {"Cache-Control": "no-store", **(headers or {})}, JSON)


def problem(refusal: Refusal, status: int | None = None, headers: Mapping[str, str] | None = None) -> Response:
    told = dict(headers or {})
    if "wait" in refusal.facts:
        told["Retry-After"] = str(refusal.facts["wait"])
    if refusal.code in ("no-key", "bad-key"):
        told["WWW-Authenticate"] = "Bearer"
    return answer(Problem(code=refusal.code, facts=refusal.facts), status or status_of(refusal.code), told)


def refusal_of(error: Exception) -> Refusal | None:
    """What storage says, in the words of the wire; None: nobody expected this."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, NoSuchGame):
        return Refusal("no-such-game")
    if isinstance(error, Unavailable | Taken):
        return Refusal("unavailable")
    return None
