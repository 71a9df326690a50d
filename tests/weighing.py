"""What a browser fetches until the first move is made, byte by byte, and how soon it is ready: `python tests/weighing.py`."""

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Request, WebSocket
from serving import Serving

MOST = 112_000
"""Bytes, as they come over the network."""


class Fetched(NamedTuple):
    what: str
    bytes: int


TRIES = 30
"""Chance decides who begins; it is soon the one whose browser is weighed."""


def until_first_move(browser: Browser, server: Serving, language: str = "en") -> list[Fetched]:
    """From an empty browser: the first page, one press on its button, the table, a move. Of whoever begins: what others do
    before is as long as it is."""
    weighed = (_weighed(browser, server, language) for _ in range(TRIES))
    return next(fetched for fetched in weighed if fetched is not None)


def _weighed(browser: Browser, server: Serving, language: str) -> list[Fetched] | None:
    """None if somebody else begins."""
    from guiding import Person

    ann = Person(browser, server, likes={"language": language})
    requests: list[Request] = []
    line = Line()
    ann.page.on("request", lambda request: None if line.has_moved else requests.append(request))
    ann.page.on("websocket", line.listen)
    ann.page.goto(server.url)
    ann.page.locator("button.play").click()
    while not line.has_moved and line.news < 2:
        ann.table.act(ann.table.offer())
    is_first = line.news < 2
    fetched = [Fetched(request.url.removeprefix(server.url), max(0, request.sizes()["responseBodySize"])) for request in requests]
    ann.leave()
    return [*fetched, Fetched("the table's messages", line.heard)] if is_first else None


def seconds_until_ready(browser: Browser, server: Serving) -> float:
    """From asking for the first page until its button can be pressed. For people to read: no test depends on it."""
    from guiding import Person

    ann = Person(browser, server)
    ann.start.enter()
    taken: float = ann.page.evaluate("performance.now()")
    ann.leave()
    return taken / 1000


class Line:
    """What goes over the connection to the table."""

    heard = 0
    news = 0
    """How often the game was told until the first move."""
    has_moved = False

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._say)

    def _hear(self, frame: str | bytes) -> None:
        if not self.has_moved:
            self.heard += len(frame.encode() if isinstance(frame, str) else frame)
            self.news += '"type":"news"' in str(frame)

    def _say(self, frame: str | bytes) -> None:
        self.has_moved |= '"type":"move"' in str(frame)


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from browser import chromium
    from guiding import housing

    with tempfile.TemporaryDirectory() as folder, housing(Path(folder)) as server, chromium() as browser:
        print(f"ready after {median(seconds_until_ready(browser, server) for _ in range(9)):.2f} s")
        for language in ("en", "it", "nl"):
            fetched = until_first_move(browser, server, language)
            print(f"{language}: {sum(one.bytes for one in fetched):,} bytes of {MOST:,}")
            for one in sorted(fetched, key=lambda one: -one.bytes):
                print(f"  {one.bytes:>7,}  {one.what}")


if __name__ == "__main__":
    main()
