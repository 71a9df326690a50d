"""A real browser for the tests: the system's Chromium, or one that is fetched (`python -m tests.browser`).

One without windows of its own is liked best: every page that is opened costs it a fifth of the time.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
USUAL = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium")


def installed() -> str | None:
    """The system's own, by its path."""
    found = [path for name in NAMES if (path := shutil.which(name))]
    return next(iter([*found, *(path for path in USUAL if Path(path).exists())]), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


def launch(playwright: Playwright) -> Browser:
    """Root has no sandbox to put a browser into."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(executable_path=installed(), args=["--no-sandbox"] if as_root else [])


def ensure() -> None:
    """There is one without windows, or Debian's packages have it, or Playwright does, or any other will do."""
    if (shutil.which(SHELL) and works()) or (packaged(SHELL) and works()):
        return
    if not (works() or fetched() or (packaged("chromium") and works())):
        sys.exit("suitors: the tests of the browser client need Chromium or Chrome; please install one")


def packaged(name: str) -> bool:
    """Taken from Debian's packages; where there are none, that is soon known."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    apt = ["apt-get", "--yes", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=0"]
    take = [*apt, "install", "--no-install-recommends", name]
    return done(take) or (done([*apt, "update"]) and done(take))


def fetched() -> bool:
    return done([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]) and works()


def done(command: list[str]) -> bool:
    silent = subprocess.DEVNULL
    return subprocess.run(command, stdin=silent, stdout=silent, stderr=silent, check=False, timeout=600).returncode == 0


def works() -> bool:
    try:
        with chromium():
            return True
    except Error:
        return False


if __name__ == "__main__":
    ensure()
