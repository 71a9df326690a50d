"""A scribe in a process of its own. SQLite and those who play would else be in each other's way: of two threads of one
process only one runs Python at a time, and whoever writes asks for its turn ten times in a transaction.

It reads batches and answers each, until there are no more: when the process that asks has ended, however it did.
"""

import gc
import os
import signal
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Any

from msgspec import Struct, msgpack

from suitors.server.sql.appends import Append
from suitors.server.sqlite.scribe import Scribe, ScribeHere
from suitors.server.store import Gap, Taken, Unavailable, Unsure
from suitors.tables.rows import About, Row

HEAD = 4
"""Bytes that say how many follow."""
PIECE = 1 << 16
CLOSING = 10.0
"""Seconds for what is in hand to be written, when it is over."""
OWN_GROUP: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}
"""A terminal's Ctrl-C is for those who play."""


class Batch(Struct, array_like=True):
    appends: list[tuple[str, list[Row], About | None]]
    forget: list[str]


class Answer(Struct, array_like=True):
    refused: list[tuple[bool, str] | None] = []
    """Whether a number was too high, rather than taken; and in words."""
    trouble: str | None = None
    bug: str | None = None


_encode = msgpack.Encoder().encode
_batch, _answer = msgpack.Decoder(Batch), msgpack.Decoder(Answer)


class Ended(Exception):
    """There is nobody at the other end."""


class ScribeApart:
    """Asks one that is apart, and starts another if that has ended."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._forgotten: list[str] = []
        self._process: Popen[bytes] | None = self._start()

    def add(self, appends: Sequence[Append]) -> Sequence[Taken | None]:
        process = self._process = self._process or self._start()
        forgotten, self._forgotten = self._forgotten, []
        batch = Batch([(append.game, list(append.rows), append.about) for append in appends], forgotten)
        try:
            answer = _answer.decode(_ask(process, _encode(batch)))
        except (OSError, Ended):
            self.close()
            raise Unsure(f"{self._path}: the process that writes it has ended") from None
        if answer.trouble is not None:
            raise Unavailable(answer.trouble)
        if answer.bug is not None:
            raise RuntimeError(answer.bug)
        return [None if one is None else (Gap if one[0] else Taken)(one[1]) for one in answer.refused]

    def forget(self, those: Iterable[str]) -> None:
        """It hears of it before it writes again."""
        self._forgotten += those

    def rest(self) -> None:
        """It rests by itself."""

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        try:
            process.wait(CLOSING)
        except TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

    def _start(self) -> Popen[bytes]:
        """It finds our modules where we did."""
        places = os.pathsep.join(filter(None, sys.path))
        try:
            return Popen(
                [sys.executable, "-P", "-c", f"from {__name__} import main; main()", str(self._path)],
                bufsize=0,
                stdin=PIPE,
                stdout=PIPE,
                env=os.environ | {"PYTHONPATH": places},
                **OWN_GROUP,
            )
        except OSError as error:
            raise Unavailable(f"{self._path}: the process that writes it can't be started: {error.strerror}") from error


def _ask(process: Popen[bytes], words: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    _send(process.stdin.fileno(), words)
    return _receive(process.stdout.fileno())


def _send(to: int, words: bytes) -> None:
    left = memoryview(len(words).to_bytes(HEAD) + words)
    while left:
        left = left[os.write(to, left) :]


def _receive(source: int) -> bytes:
    """Nobody says more than one thing at a time."""
    come = b""
    while len(come) < HEAD or len(come) < HEAD + int.from_bytes(come[:HEAD]):
        piece = os.read(source, PIECE)
        if not piece:
            raise Ended
        come += piece
    return come[HEAD:]


# In the process that writes.


def main() -> None:
    """It ends when nobody asks any more, and not before."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    asks, answers = os.dup(0), os.dup(1)
    os.dup2(2, 1)  # What anybody prints is no answer.
    scribe = ScribeHere(Path(sys.argv[1]))
    gc.freeze()
    try:
        while True:
            _send(answers, _encode(_obey(scribe, _batch.decode(_receive(asks)))))
            scribe.rest()
    except (Ended, OSError):
        pass
    finally:
        scribe.close()


def _obey(scribe: Scribe, batch: Batch) -> Answer:
    scribe.forget(batch.forget)
    try:
        refused = scribe.add([Append(*append) for append in batch.appends])
    except Unavailable as error:
        return Answer(trouble=str(error))
    except Exception as error:  # It is met by whoever asked.
        return Answer(bug=f"{type(error).__name__}: {error}")
    return Answer([None if one is None else (isinstance(one, Gap), str(one)) for one in refused])
