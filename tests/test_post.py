"""What is told to many goes out together, and everybody hears it in its order."""

import asyncio
from typing import Any, cast

from suitors.server.wires import Ending, Post


class Transport:
    def __init__(self, log: list[tuple[str, bytes]], name: str) -> None:
        self._log, self._name = log, name
        self.closed = False

    def write(self, data: bytes) -> None:
        assert not self.closed
        self._log.append((self._name, data))

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self.closed = True

    pause_reading = resume_reading = close


def told(*acts: str) -> list[tuple[str, bytes]]:
    """`a+1`: a hears 1 soon; `a!2`: a hears 2 now; `a.`: a's connection is closed; `;`: all that was to come soon comes."""
    log: list[tuple[str, bytes]] = []

    async def story() -> None:
        post = Post()
        ends = {name: Ending(cast(Any, Transport(log, name)), post) for name in "ab"}
        for act in acts:
            if act == ";":
                await asyncio.sleep(0)
            elif act[1] == ".":
                ends[act[0]].close()
            else:
                (ends[act[0]].write_soon if act[1] == "+" else ends[act[0]].write)(act[2:].encode())
        await asyncio.sleep(0)

    asyncio.run(story())
    return log


def test_nobody_hears_before_all_have_been_told() -> None:
    assert told("a+1", "b+1", "a!now") == [("a", b"1"), ("a", b"now"), ("b", b"1")]
    assert told("a+1", "b+2", "a+3") == [("a", b"13"), ("b", b"2")]
    assert told("a+1", ";", "a+2") == [("a", b"1"), ("a", b"2")]


def test_the_last_words_go_out_before_the_end() -> None:
    assert told("a+bye", "a.", "b+on") == [("a", b"bye"), ("b", b"on")]
