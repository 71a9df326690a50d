"""One keyboard and one screen: asking, and hiding what one person saw from the next."""

import sys
from io import TextIOWrapper

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""The screen, and what was scrolled off it."""
MASK = "=" * 60


class Left(Exception):
    """The player quit, or the input is at its end."""


def listen() -> None:
    """A letter that can't be read is typed wrong, not a reason to stop."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def ask(prompt: str) -> str:
    """A line; what comes through a pipe is shown, so that the story can be read afterwards."""
    if sys.stdin is None:
        raise Left
    try:
        line = input(prompt)
    except EOFError:
        print()
        raise Left from None
    if not sys.stdin.isatty():
        print("".join(letter if letter.isprintable() else "?" for letter in line))
    return line.strip()


def hide() -> None:
    """Clears the screen; where there is none, a line stands for it."""
    print(CLEAR if sys.stdout is not None and sys.stdout.isatty() else MASK, flush=True)
