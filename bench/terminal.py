"""How soon the table is on the screen, and how soon a key is answered: a real process at a pseudo-terminal."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import tempfile
import termios
from statistics import median
from time import perf_counter

TIMES = 9
COMMAND = (sys.executable, "-m", "suitors", "play", "--seed", "3", "--name", "Ann", "--lang", "en", "--fast")


class Terminal:
    """A program at a terminal of 80×24."""

    def __init__(self, data: str) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environ = {**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": data}
        self._process = subprocess.Popen(COMMAND, stdin=theirs, stdout=theirs, stderr=theirs, env=environ)
        os.close(theirs)

    def until(self, text: bytes) -> None:
        seen = b""
        while text not in seen:
            seen += os.read(self._ours, 1 << 16)

    def type(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


def once(data: str) -> tuple[float, float]:
    """Seconds until the table is there, and until a key has shown its effect."""
    began = perf_counter()
    terminal = Terminal(data)
    terminal.until(b"play a card")
    there = perf_counter()
    terminal.type(b"1")
    terminal.until(b"choose a player")
    answered = perf_counter()
    terminal.close()
    return there - began, answered - there


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        once(data)  # what was never read before is read from the disk
        starts, keys = zip(*(once(data) for _ in range(TIMES)), strict=True)
    print(f"the table is on the screen after {1000 * median(starts):.0f} ms (slowest of {TIMES}: {1000 * max(starts):.0f})")
    print(f"a key is answered after {1000 * median(keys):.0f} ms (slowest: {1000 * max(keys):.0f})")


if __name__ == "__main__":
    main()
