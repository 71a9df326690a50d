"""HTTP and WebSocket for a client that costs next to nothing: what is measured is the server."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from msgspec import json

SUBPROTOCOL = "suitors.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""A mask that changes nothing is a mask as well."""
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="

Heard = Callable[[bytes], None]


class Cut(Exception):
    """The server closed a connection, or would not open it."""


class Line(asyncio.Protocol):
    """One connection. What comes is handed on as it is."""

    def __init__(self, path: str, token: str, heard: Heard) -> None:
        self._path, self._token, self._heard = path, token, heard
        self._rest = b""
        self._is_open = False
        self._is_ours_to_end = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\n"
            f"Authorization: Bearer {self._token}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(Cut("before it was open"))
        elif not self._is_ours_to_end:
            raise Cut(self._path)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at, end = 0, len(data)
        if not self._is_open:
            at = self._shake_hands(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if end < start + size:
                break
            self._take(data[at] & 0xF, data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _shake_hands(self, data: bytes) -> int:
        """Where the frames begin. (The answer is short, and comes as a whole.)"""
        head, _, _ = data.partition(b"\r\n\r\n")
        if b" 101 " not in head[:20]:
            raise Cut(data[:300])
        self._is_open = True
        self.opened.set_result(None)
        return len(head) + 4

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._heard(payload)
        elif kind == PING:
            self._send(PONG, payload)

    def say(self, payload: bytes) -> None:
        self._send(TEXT, payload)

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = (
            bytes((FINAL | kind, MASKED | size)) if size < 126 else bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
        )
        assert self._transport is not None
        self._transport.write(head + NO_MASK + payload)

    def hang_up(self) -> None:
        """As people do: without a word."""
        self._is_ours_to_end = True
        if self._transport is not None:
            self._transport.close()


async def dial(port: int, path: str, token: str, heard: Heard) -> Line:
    """A connection that is open."""
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(path, token, heard), "127.0.0.1", port)
    await line.opened
    return line


class Asking:
    """Requests over connections that are kept, one at a time over each."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def post(self, path: str, body: object) -> Any:
        reader, writer = self._free.pop() if self._free else await asyncio.open_connection("127.0.0.1", self._port)
        said = json.encode(body)
        writer.write(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(said)}\r\n\r\n".encode() + said)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        answer = await reader.readexactly(int(head.partition("content-length:")[2].split()[0]))
        if not head.startswith("http/1.1 201"):
            raise Cut(answer[:300])
        self._free.append((reader, writer))
        return json.decode(answer)

    def close(self) -> None:
        for _, writer in self._free:
            writer.close()
        self._free = []
