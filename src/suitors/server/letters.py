"""How an operator's order reaches the server that has the folder: as a letter laid into it. One program alone may write to the
tables there, so `suitors admin` asks that program. Whoever may write into the folder may read its tables anyway."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep, time

from msgspec import DecodeError

from suitors.server.logs import log
from suitors.server.orders import Letter, Reply, encode, read_letter
from suitors.server.store import Unavailable

FOLDER = "letters"
LETTER, ANSWER, DRAFT = ".letter", ".answer", ".draft"
LOOKS = 0.3
"""Seconds between two looks into the box."""
OLD = 60.0
"""So old a letter is nobody's any more: whoever wrote it has given up."""

Reader = Callable[[Letter], Awaitable[Reply]]


def send(folder: Path, letter: Letter, patience: float = 30.0) -> bytes | None:
    """The answer; None if nobody has read the letter, which is taken back then."""
    box = folder / FOLDER
    box.mkdir(mode=0o700, exist_ok=True)
    _give_to_owner(box, folder)
    name = token_hex(8)
    mine, answer = box / (name + LETTER), box / (name + ANSWER)
    _write(mine, encode(letter))
    until = monotonic() + patience
    while monotonic() < until or not mine.exists():
        if answer.exists():
            said = answer.read_bytes()
            answer.unlink()
            return said
        if monotonic() > until + OLD:
            break
        sleep(0.05)
    mine.unlink(missing_ok=True)
    return None


def _write(path: Path, text: bytes) -> None:
    """All of it, or nothing; for the folder's owner alone."""
    draft = path.with_suffix(DRAFT)
    with open(draft, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(text)
    _give_to_owner(draft, path.parent)
    draft.replace(path)


def _give_to_owner(path: Path, of: Path) -> None:
    """What root writes, the server's user must read."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = of.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


async def attend(folder: Path, read: Reader) -> None:
    """Answers what comes, one after the other."""
    box = folder / FOLDER
    while True:
        await asyncio.sleep(LOOKS)
        for path in await asyncio.to_thread(_waiting, box):
            try:
                await _answer(path, read)
            except (OSError, Unavailable):
                log.warning("letter not answered")


def _waiting(box: Path) -> list[Path]:
    """The oldest first. What nobody waits for any more is thrown away."""
    try:
        found = sorted((path.stat().st_mtime, path) for path in box.iterdir())
    except OSError:  # Nobody has ever written; or one was taken back just now.
        return []
    for at, path in found:
        if at < time() - OLD:
            path.unlink(missing_ok=True)
    return [path for at, path in found if path.suffix == LETTER and at >= time() - OLD]


async def _answer(path: Path, read: Reader) -> None:
    """Read once: it is gone before anything is done."""
    try:
        text = path.read_bytes()
        path.unlink()
        letter = read_letter(text)
    except FileNotFoundError:
        return
    except DecodeError:
        with suppress(OSError):
            _write(path.with_suffix(ANSWER), encode(Reply(refused="malformed")))
        return
    try:
        reply = await read(letter)
    except Unavailable:
        reply = Reply(refused="unavailable")
    except Exception as error:  # A mistake of ours: others' letters are read all the same.
        log.error("unexpected", exc_info=error)
        reply = Reply(refused="unavailable")
    _write(path.with_suffix(ANSWER), encode(reply))
