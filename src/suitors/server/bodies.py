"""What a request says: a message of the wire, or a refusal."""

import asyncio
import re
from typing import Any, TypeVar

from msgspec import DecodeError, ValidationError, convert, json
from starlette.requests import ClientDisconnect, Request

from suitors.tables.refusal import Refusal
from suitors.tables.wire import GameId

LONGEST_BODY = 64 * 1024
WHERE = re.compile(r"at `(\$[^`]{0,80})`")

Said = TypeVar("Said")


async def read_body(request: Request, decoder: json.Decoder[Said], patience: float, longest: int = LONGEST_BODY) -> Said:
    try:
        async with asyncio.timeout(patience):
            body = await _bytes(request, longest)
    except (TimeoutError, ClientDisconnect):
        raise Refusal("malformed") from None
    return decoded(body, decoder)


async def _bytes(request: Request, longest: int) -> bytes:
    """Stops to read where it gets too long, whatever the request said of its length."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > longest:
            raise Refusal("too-long", most=longest)
    return bytes(body)


def decoded(text: bytes | str, decoder: json.Decoder[Said]) -> Said:
    try:
        return decoder.decode(text)
    except (DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", **where(error)) from None


def where(error: Exception) -> dict[str, Any]:
    """Which part of the message is wrong: `$.players`."""
    found = WHERE.search(str(error))
    return {"at": found[1]} if found else {}


def check_game(game: str) -> None:
    """A name that no table can have is not looked for."""
    try:
        convert(game, GameId)
    except ValidationError:
        raise Refusal("no-such-game") from None
