"""An operator's order, done by whoever can: the server that has the tables, or else this program."""

import asyncio
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

from suitors.game.errors import SuitorsError
from suitors.server import letters
from suitors.server.hub import Hub
from suitors.server.orders import AnyOrder, Letter, Reply, encode, read_reply
from suitors.server.sqlite.connecting import FILE
from suitors.server.sqlite.folder import InUse
from suitors.server.steward import Steward
from suitors.server.storage import Tables, open_store
from suitors.server.store import Unavailable


class NoAnswer(SuitorsError):
    """A server has the tables, but does not answer."""


def give(tables: Tables, order: AnyOrder) -> Reply:
    """Where a program has a folder for itself, it is asked; a database is open to all."""
    letter = Letter(operator(), order)
    if isinstance(tables, Path) and not (tables / FILE).exists():
        raise NoAnswer(f"{tables}: there are no tables; `suitors serve` makes some")
    try:
        with redirect_stdout(sys.stderr):  # What is logged is no answer.
            return asyncio.run(_carry_out(tables, letter))
    except InUse:
        assert isinstance(tables, Path)
        return _by_letter(tables, letter)


def _by_letter(folder: Path, letter: Letter) -> Reply:
    answer = letters.send(folder, letter)
    if answer is None:
        raise NoAnswer(f"{folder}: the server that has these tables does not answer; nothing was done, as far as is known")
    return read_reply(answer)


async def _carry_out(tables: Tables, letter: Letter) -> Reply:
    """By this program. What came back in a letter would look the same."""
    store = await open_store(tables)
    hub = Hub(store)
    try:
        return read_reply(encode(await Steward(hub).answer(letter)))
    except Unavailable as error:
        raise NoAnswer(str(error)) from None
    finally:
        await hub.close()
        await store.close()


def operator() -> str:
    """The system's user, and for whom they stand in."""
    from getpass import getuser

    try:
        user = getuser()
    except (KeyError, OSError):
        user = str(os.getuid()) if hasattr(os, "getuid") else "?"
    behind = os.environ.get("SUDO_USER")
    return user if not behind or behind == user else f"{user} ({behind})"
