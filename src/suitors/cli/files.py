"""Reading files; `-` is what comes in on stdin."""

import sys
from pathlib import Path

from suitors.telling.errors import Usage


def read_file(name: str) -> str:
    try:
        return _stdin() if name == "-" else Path(name).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Usage(f"{name}: is not a text file") from None
    except ValueError as error:  # a name that can't be one, with a NUL in it
        raise Usage(f"{name}: {error}") from None


def _stdin() -> str:
    if sys.stdin is None:
        return ""
    binary = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read() if binary is None else binary.read().decode("utf-8-sig")
