"""Frames of a WebSocket, as far as they are not left to the library: most are one short message of text, each way."""

from functools import lru_cache

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

FINAL, TEXT, CONTROL = 0x80, 0x81, 8
MASKED, SIZE, MIDDLING, LONG = 0x80, 0x7F, 126, 127
MASK = 4
"""The bytes of a mask."""


@lru_cache(maxsize=1 << 12)
def head(size: int) -> bytes:
    """How a frame begins that is a whole message of text."""
    if size < MIDDLING:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, MIDDLING, size >> 8, size & 0xFF))
    return bytes((TEXT, LONG)) + size.to_bytes(8, "big")


def text_in(data: bytes) -> bytes | None:
    """The message, if this is one frame of somebody's, and a whole message of text is in it."""
    if len(data) < 2 or data[0] != TEXT or not data[1] & MASKED:
        return None
    start, size = _extent(data)
    if len(data) != start + size:
        return None
    return apply_mask(data[start:], data[start - MASK : start])


def _tells_size(data: bytes) -> bool:
    """Whether as much of a frame's head is there."""
    return len(data) >= 2 and len(data) >= {MIDDLING: 4, LONG: 10}.get(data[1] & SIZE, 2)


def _extent(data: bytes) -> tuple[int, int]:
    """Where the words of a frame begin, and how many bytes they are."""
    start, size = 2, data[1] & SIZE
    if size == MIDDLING:
        start, size = 4, int.from_bytes(data[2:4], "big")
    elif size == LONG:
        start, size = 10, int.from_bytes(data[2:10], "big")
    return (start + MASK, size) if data[1] & MASKED else (start, size)


class Edge:
    """Whether all that has come ends where a message ends."""

    __slots__ = ("_begun", "_is_part", "_left", "is_clear")

    def __init__(self) -> None:
        self.is_clear = True
        self._begun = b""
        """The head of a frame, as far as it has come."""
        self._left = 0
        """What is still to come of a frame whose head is known."""
        self._is_part = False
        """Whether the last frame was but a part of a message."""

    def pass_by(self, data: bytes) -> None:
        """Goes on over what has come."""
        self._go_on(data)
        self.is_clear = not (self._begun or self._left or self._is_part)

    def _go_on(self, data: bytes) -> None:
        part, data = data[: self._left], data[self._left :]
        self._left -= len(part)
        data, self._begun = self._begun + data, b""
        while data:
            if not _tells_size(data):
                self._begun = data
                return
            end = sum(_extent(data))
            if data[0] & 0xF < CONTROL:
                self._is_part = not data[0] & FINAL
            self._left, data = max(0, end - len(data)), data[end:]
