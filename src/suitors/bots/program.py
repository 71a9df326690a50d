"""A program at the other end of two pipes: it is told a line, and answers with a line in time or not at all.

Three threads write, read and listen, so that neither side ever waits for the other to empty a pipe.
"""

import os
import shlex
import shutil
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import IO, Literal
from weakref import WeakSet, finalize

from suitors.game.errors import SuitorsError

LONGEST_ANSWER = 1 << 16
"""In bytes; no move is nearly as long."""
UNASKED = 100
"""A program that says so many lines that nobody waits for is ended."""
GRACE = 0.5
"""Seconds in which a program may end by itself when there are no more questions."""
LAST_WORDS = 200
"""So much of the last line of its stderr is passed on."""

Fault = Literal["ended", "slow", "wrong"]
"""How a program can fail: it has ended, it is too slow, its answer is none."""


class Trouble(Exception):
    """There is no answer, and why."""

    def __init__(self, fault: Fault, text: str) -> None:
        super().__init__(text)
        self.fault = fault


def words_of(command: str) -> list[str]:
    """The program and its arguments, as a shell would read them; the program must be there."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise SuitorsError(f"the command can't be read: {error}") from None
    if not words:
        raise SuitorsError("there is no command")
    if "\0" in command or shutil.which(words[0]) is None:
        raise SuitorsError(f"there is no program {words[0]!r}")
    return words


class Program:
    """Started when it is made, ended when it is let go of, at the latest with the process that made it."""

    def __init__(self, words: Sequence[str]) -> None:
        # In a session of its own: Ctrl-C is ours to hear, and whatever the program starts is ended with it.
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        try:
            self._process = Popen(words, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment, start_new_session=True)
        except OSError as error:
            raise Trouble("ended", f"can't be started: {error.strerror}") from None
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        self._heard: deque[bytes] = deque(maxlen=1)
        self._listener = self._begin_threads()
        self._owner = os.getpid()
        self._ending = finalize(self, _end, self._process, self._questions, self._owner)
        RUNNING.add(self)

    def _begin_threads(self) -> Thread:
        """They know the pipes and not the program: so it can be let go of."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        listener = Thread(target=_listen, args=(process.stderr, self._heard), daemon=True)
        Thread(target=_write, args=(process.stdin, self._questions), daemon=True).start()
        Thread(target=_read, args=(process.stdout, self._answers, process), daemon=True).start()
        listener.start()
        return listener

    @property
    def is_ours(self) -> bool:
        """Not so in a process that was forked off: there it must be started anew."""
        return self._ending.alive and self._owner == os.getpid()

    def ask(self, question: bytes, seconds: float) -> bytes:
        """The line that answers this one."""
        if not self._answers.empty():
            if self._answers.get() is None:
                raise self._ended()
            raise Trouble("wrong", "said something before it was asked")
        self._questions.put(question)
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise Trouble("slow", f"had no answer after {seconds:g} s") from None
        if answer is None:
            raise self._ended()
        return answer

    def _ended(self) -> Trouble:
        """With its exit code and the last it wrote to stderr."""
        try:
            code = self._process.wait(GRACE)
        except TimeoutExpired:
            return Trouble("ended", "has closed its stdout")
        self._listener.join(GRACE)
        said = b"".join(self._heard).decode(errors="replace").strip()
        return Trouble("ended", f"has ended with exit code {code}" + (f" ({said})" if said else ""))

    def kill(self) -> None:
        """At once, whatever it is doing."""
        self._ending.detach()
        _kill(self._process)
        self._process.wait()

    def end(self) -> None:
        """It hears that there are no more questions; if it then does not end by itself, it is ended."""
        self._ending()


RUNNING: WeakSet[Program] = WeakSet()


def kill_all() -> None:
    """For a process that is about to end in a hurry."""
    for program in list(RUNNING):
        if program.is_ours:
            program.kill()


def _end(process: "Popen[bytes]", questions: "SimpleQueue[bytes | None]", owner: int) -> None:
    if os.getpid() != owner:
        return
    questions.put(None)
    try:
        process.wait(GRACE)
    except TimeoutExpired:
        _kill(process)
        process.wait()


def _kill(process: "Popen[bytes]") -> None:
    """With everything it has started. One that has ended already is left alone: its number may be another's by now."""
    if process.poll() is not None:
        return
    if os.name == "nt":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):  # it ended in this moment
            os.killpg(process.pid, signal.SIGKILL)


# The threads.


def _write(stream: IO[bytes], questions: "SimpleQueue[bytes | None]") -> None:
    try:
        with stream:
            while (question := questions.get()) is not None:
                stream.write(question)
                stream.flush()
    except OSError:
        pass  # It has ended, which its stdout tells.


def _read(stream: IO[bytes], answers: "SimpleQueue[bytes | None]", process: "Popen[bytes]") -> None:
    with stream:
        while answer := stream.readline(LONGEST_ANSWER + 1):
            answers.put(answer)
            if len(answer) > LONGEST_ANSWER or answers.qsize() > UNASKED:
                _kill(process)
                break
    answers.put(None)


def _listen(stream: IO[bytes], heard: "deque[bytes]") -> None:
    with stream:
        while line := stream.readline(LAST_WORDS):
            if line.strip():
                heard.append(line)
