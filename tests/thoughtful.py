"""`suitors`, but a hint is thought about until a test has heard enough, and the server waits for it."""

import asyncio
import os
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from suitors.bots import Advice
from suitors.cli import main, serve
from suitors.game.view import View
from suitors.server.options import Options, Patience
from suitors.server.thinking import Thinkers

ASKED, ENOUGH = Path(os.environ["ASKED"]), Path(os.environ["ENOUGH"])
"""A file with a letter for each hint that was asked for, and one that is there when the thinking ends."""
_options, _advise = serve._options, Thinkers.advise


def patient(args: Namespace) -> Options:
    return replace(_options(args), patience=Patience(closing=60))


async def advise(self: Thinkers, level: str, view: View, seed: int) -> Advice:
    with ASKED.open("a", encoding="utf-8") as asked:
        asked.write("?")
    while not ENOUGH.exists():
        await asyncio.sleep(0.01)
    return await _advise(self, level, view, seed)


if __name__ == "__main__":
    serve._options = patient
    Thinkers.advise = advise  # type: ignore[method-assign]
    sys.exit(main())
