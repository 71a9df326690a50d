"""Other browsers than the one of the tests: a whole game in Firefox and in WebKit, as far as the system has them, with pictures.

`python tests/elsewhere.py FOLDER` plays and leaves the pictures there. Firefox is driven by WebDriver BiDi, its own;
WebKit by its own driver, on a screen of its own (Debian: `firefox-esr`, `webkit2gtk-driver`, `xvfb`).
"""

import base64
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeVar

import httpx
from guiding import ANSWERS, OFFERED, SIZES, housing
from websockets.sync.client import ClientConnection, connect

T = TypeVar("T")
PATIENCE = 60.0
"""Seconds for anything at all."""
LIKES = json.dumps({"name": "Ann", "language": "en", "speed": "fast", "sound": False})
WEBKIT = "webkit2gtk-4.1/MiniBrowser"


class Window(Protocol):
    """A browser with one page."""

    about: dict[str, Any]

    def size(self, width: int, height: int) -> None: ...
    def go_to(self, address: str) -> None: ...
    def run(self, script: str) -> Any:
        """What a function body returns, as JSON."""
        ...

    def picture(self) -> bytes: ...


# Firefox.


class Firefox:
    def __init__(self, line: ClientConnection) -> None:
        self._line, self._count = line, 0
        self.about = self._ask("session.new", capabilities={})["capabilities"]
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._line.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(PATIENCE))
            if told.get("id") == self._count:
                assert told["type"] == "success", told
                return told["result"]

    def size(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def go_to(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, script: str) -> Any:
        whole = f"(async () => JSON.stringify((await (async () => {{ {script} }})()) ?? null))()"
        told = self._ask("script.evaluate", expression=whole, target={"context": self._page}, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._page)["data"])


@contextmanager
def firefox() -> Iterator[Firefox]:
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program("firefox-esr", "firefox"), "--headless", "--no-remote", "--profile", profile]
        with running([*command, "--remote-debugging-port", str(port)]):
            patiently(lambda: httpx.get(f"http://127.0.0.1:{port}"))
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as line:
                yield Firefox(line)


# WebKit.


class WebKit:
    def __init__(self, port: int) -> None:
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        options = {"webkitgtk:browserOptions": {"binary": minibrowser(), "args": ["--automation"]}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.about = made["capabilities"]
        self._session = f"/session/{made['sessionId']}"

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self._client.request(method, path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def size(self, width: int, height: int) -> None:
        """Of the page: the window has a frame of its own."""
        self._ask("POST", f"{self._session}/window/rect", {"width": width, "height": height})
        time.sleep(1)
        inner = self.run("return [innerWidth, innerHeight]")
        wanted = {"width": 2 * width - inner[0], "height": 2 * height - inner[1]}
        self._ask("POST", f"{self._session}/window/rect", wanted)

    def go_to(self, address: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": address})

    def run(self, script: str) -> Any:
        tell = "(told) => arguments[0](JSON.stringify(told ?? null)), (wrong) => arguments[0](JSON.stringify(String(wrong)))"
        body = {"script": f"(async () => {{ {script} }})().then({tell});", "args": []}
        return json.loads(self._ask("POST", f"{self._session}/execute/async", body))

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", f"{self._session}/screenshot"))

    def close(self) -> None:
        with suppress(httpx.HTTPError, AssertionError):
            self._ask("DELETE", self._session)


@contextmanager
def webkit() -> Iterator[WebKit]:
    port, screen = free_port(), f":{free_port() % 900 + 90}"
    with running([program("Xvfb"), screen, "-screen", "0", "1600x1200x24"]):
        time.sleep(2)
        command = [program("env"), f"DISPLAY={screen}", "LIBGL_ALWAYS_SOFTWARE=1", program("WebKitWebDriver"), f"--port={port}"]
        with running(command):
            window = patiently(lambda: WebKit(port))
            try:
                yield window
            finally:
                window.close()


def minibrowser() -> str:
    return str(next(Path("/usr/lib").glob(f"*/{WEBKIT}")))


# What both need.


def program(*names: str) -> str:
    found = [path for name in names if (path := shutil.which(name))]
    if not found:
        sys.exit(f"{names[0]} is not here")
    return found[0]


@contextmanager
def running(command: list[str]) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def patiently(act: Callable[[], T]) -> T:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return act()
        except (OSError, httpx.HTTPError, AssertionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


# The game.

ASK = f"return ({OFFERED})({json.dumps(ANSWERS)})"
COMPLAIN = """window.wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("securitypolicyviolation", (event) => wrong.push(event.violatedDirective));"""


def play(window: Window, address: str, size: str, folder: Path, name: str) -> int:
    """From the first page to the rematch; how often something was chosen."""
    chance, picks, seen = Random(1), 0, set()
    window.size(*SIZES[size])
    window.go_to(address)
    window.run(f"localStorage.setItem('suitors', {json.dumps(LIKES)})")
    window.go_to(address)
    window.run(COMPLAIN)
    keep(window, folder, f"{name}-{size}-start")
    window.run("document.querySelector('button.play').click()")
    while (offer := wait_for(window)) is not None and picks < 3000:
        kind, count = offer
        if kind not in seen:
            seen.add(kind)
            time.sleep(0.6)
            keep(window, folder, f"{name}-{size}-{kind}")
        if kind == "over":
            break
        picks += 1
        window.run(f"document.querySelectorAll({json.dumps(ANSWERS[kind])})[{chance.randrange(count)}]?.click()")
        time.sleep(0.05)
    assert window.run("return window.wrong") == []
    before = window.run("return location.pathname")
    window.run("document.querySelector('section.sheet button.main').click()")
    end = time.monotonic() + PATIENCE
    while window.run("return location.pathname") == before and time.monotonic() < end:
        time.sleep(0.1)
    offered = wait_for(window)
    assert offered is not None
    assert offered[0] != "over"
    return picks


def wait_for(window: Window) -> tuple[str, int] | None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = window.run(ASK)
        if told:
            return told[0], told[1]
        time.sleep(0.05)
    return None


def keep(window: Window, folder: Path, name: str) -> None:
    (folder / f"{name}.png").write_bytes(window.picture())


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or ["firefox", "webkit"]
    with tempfile.TemporaryDirectory() as scratch, housing(Path(scratch)) as server:
        browsers: dict[str, Callable[[], AbstractContextManager[Window]]] = {"firefox": firefox, "webkit": webkit}
        for name, browser in browsers.items():
            if name in wanted:
                with browser() as window:
                    about = {key: window.about.get(key) for key in ("browserName", "browserVersion")}
                    for size in ("phone", "desk"):
                        print(name, about, size, play(window, server.url, size, folder, name), "choices, to the rematch")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
