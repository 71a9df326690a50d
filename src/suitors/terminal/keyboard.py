"""One keyboard and one screen, line by line: asking, and hiding what one person saw from the next."""

import asyncio
import os
import sys
from io import TextIOWrapper

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""The screen, and what was scrolled off it."""
MASK = "=" * 60
CHUNK = 65536


class Left(Exception):
    """The player quit, or the input is at its end."""


class Keyboard:
    """Lines as they come. Where the system can tell that some are there, waiting for one leaves the program free."""

    def __init__(self) -> None:
        self._unread = b""
        self._ended = False
        if isinstance(sys.stdin, TextIOWrapper):
            # A letter that can't be read is typed wrong, not a reason to stop.
            sys.stdin.reconfigure(errors="replace")

    async def line(self) -> str:
        """The next line; what comes through a pipe is shown, so that the story can be read afterwards."""
        if sys.stdin is None:
            raise Left
        line = await self._next()
        if not line:
            print()
            raise Left
        line = line.rstrip("\r\n")
        if not sys.stdin.isatty():
            print("".join(letter if letter.isprintable() else "?" for letter in line))
        return line.strip()

    async def _next(self) -> str:
        descriptor = _descriptor()
        while b"\n" not in self._unread and not self._ended:
            if descriptor is None or not await _readable(descriptor):
                return sys.stdin.readline()
            more = os.read(descriptor, CHUNK)
            self._unread += more
            self._ended = not more
        return self._take()

    def _take(self) -> str:
        line, newline, self._unread = self._unread.partition(b"\n")
        return (line + newline).decode(sys.stdin.encoding, "replace")


def _descriptor() -> int | None:
    """What the system calls stdin, if it is one of the system's."""
    try:
        return sys.stdin.fileno() if isinstance(sys.stdin, TextIOWrapper) and sys.platform != "win32" else None
    except (OSError, ValueError):
        return None


async def _readable(descriptor: int) -> bool:
    """Waits until something can be read; False: of this kind of file the system can't tell, but it keeps nobody waiting."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    try:
        loop.add_reader(descriptor, ready.set)
    except (OSError, NotImplementedError):
        return False
    try:
        await ready.wait()
    finally:
        loop.remove_reader(descriptor)
    return True


def hide() -> None:
    """Clears the screen; where there is none, a line stands for it."""
    print(CLEAR if sys.stdout is not None and sys.stdout.isatty() else MASK, flush=True)


def has_screen() -> bool:
    """Whether there is a terminal to draw on; or somebody stands in for it."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    ends = (sys.stdin, sys.stdout, sys.stderr)
    return all(end is not None and end.isatty() for end in ends) and os.environ.get("TERM", "") not in ("", "dumb")
