"""A real browser for the tests: the system's Chromium, or one that is fetched (`python -m tests.browser`)."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
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
    """There is one, or Playwright fetches its own, or Debian's packages have one."""
    if works() or fetched([sys.executable, "-m", "playwright", "install", "chromium"]):
        return
    if shutil.which("apt-get") and os.geteuid() == 0 and fetched(["apt-get", "update"]):
        fetched(["apt-get", "install", "--yes", "--no-install-recommends", "chromium"])
    if not works():
        sys.exit("suitors: the tests of the browser client need Chromium or Chrome; please install one")


def fetched(command: list[str]) -> bool:
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=600)
    return done.returncode == 0 and (command[0] == "apt-get" or works())


def works() -> bool:
    try:
        with chromium():
            return True
    except Error:
        return False


if __name__ == "__main__":
    ensure()
