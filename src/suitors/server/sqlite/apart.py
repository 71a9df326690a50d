"""A scribe in a process of its own: Python runs one thread at a time, and one that writes asks for its turn ten times in a
transaction, while everybody's moves wait.

It takes batches and answers each, until there are no more: when the process that asks has ended, however it did.
"""

import gc
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import Popen, TimeoutExpired
from threading import Thread

from msgspec import MsgspecError, Struct, msgpack

from suitors.server.sql.appends import Append
from suitors.server.sqlite.scribe import Scribe
from suitors.server.store import Gap, Taken, Unavailable
from suitors.tables.rows import About, Row

CLOSING = 10.0
"""Seconds for what is in hand to be written, when it is over."""
HEAD = 4
"""Bytes that say how many follow."""
PIECE = 1 << 16


class Batch(Struct, array_like=True):
    appends: list[tuple[str, list[Row], About | None]]
    forget: list[str]
    """Others have changed the rows of these games."""


class Answer(Struct, array_like=True):
    refused: list[tuple[str, str] | None] = []
    """For each append nothing, or what kind of a refusal it is and its words."""
    trouble: str | None = None
    """All of them could not be written."""

    @property
    def refusals(self) -> list[Exception | None]:
        return [None if one is None else REFUSALS.get(one[0], RuntimeError)(one[1]) for one in self.refused]


REFUSALS: dict[str, type[Exception]] = {kind.__name__: kind for kind in (Gap, Taken, Unavailable)}
"""All others are mistakes of ours. Of those only the name is told: their words may hold what nobody should read in a log."""


encode = msgpack.Encoder().encode
read_batch, read_answer = msgpack.Decoder(Batch).decode, msgpack.Decoder(Answer).decode


class Frames:
    """Messages out of a stream of bytes."""

    def __init__(self) -> None:
        self._come = b""

    def take(self, data: bytes) -> list[bytes]:
        """Those that are whole now."""
        self._come += data
        whole = []
        while len(self._come) >= HEAD and len(self._come) >= (end := HEAD + int.from_bytes(self._come[:HEAD])):
            whole.append(self._come[HEAD:end])
            self._come = self._come[end:]
        return whole


def frame(words: bytes) -> bytes:
    return len(words).to_bytes(HEAD) + words


class ScribeApart:
    """The process and the line to it."""

    def __init__(self, path: Path) -> None:
        """It finds our modules where we did, and a terminal's Ctrl-C is not for it. Raises `Unavailable`."""
        line, other = socket.socketpair()
        self._line: socket.socket | None = line
        places = os.pathsep.join(filter(None, sys.path))
        command = [sys.executable, "-P", "-c", f"from {__name__} import main; main()", str(path)]
        try:
            self._process = Popen(command, stdin=other.fileno(), env=os.environ | {"PYTHONPATH": places}, process_group=0)
        except OSError as error:
            line.close()
            raise Unavailable(f"{path}: the process that writes it can't be started: {error.strerror}") from error
        finally:
            other.close()

    def take_line(self) -> socket.socket:
        """It is whoever takes it that closes it."""
        line, self._line = self._line, None
        assert line is not None
        return line

    def kill(self) -> None:
        """Nobody waits until it is dead: one that the disk holds fast may take its time."""
        self._hang_up()
        self._process.kill()
        Thread(target=self._process.wait, name="tables-burial", daemon=True).start()

    def end(self) -> None:
        """When the line is closed it writes what it has, and ends."""
        self._hang_up()
        try:
            self._process.wait(CLOSING)
        except TimeoutExpired:
            self._process.kill()
            with suppress(TimeoutExpired):
                self._process.wait(CLOSING)

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()


# In the process that writes.


def main() -> None:
    """It ends when nobody asks any more, and not before."""
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
    scribe = Scribe(Path(sys.argv[1]))
    gc.freeze()
    frames = Frames()
    try:
        while data := os.read(0, PIECE):
            for words in frames.take(data):
                _send(encode(obey(scribe, words)))
                scribe.rest()
    except OSError:  # There is nobody to hear the answer.
        pass
    finally:
        scribe.close()


def _send(words: bytes) -> None:
    left = memoryview(frame(words))
    while left:
        left = left[os.write(0, left) :]


def obey(scribe: Scribe, words: bytes) -> Answer:
    try:
        batch = read_batch(words)
        scribe.forget(batch.forget)
        refused = scribe.add([Append(*append) for append in batch.appends])
    except (Unavailable, MsgspecError) as error:
        return Answer(trouble=str(error))
    return Answer([None if one is None else _refused(one) for one in refused])


def _refused(error: Exception) -> tuple[str, str]:
    kind = type(error).__name__
    return kind, str(error) if kind in REFUSALS else kind
