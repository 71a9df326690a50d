"""The bots think in threads of their own: compiled search lets go of the interpreter, so play at other tables goes on."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from suitors.bots import BOTS, Advice
from suitors.bots.external import External
from suitors.bots.finding import leave
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.server.logs import log
from suitors.tables.clockwork import thinking_time

THREADS = 2
ADVISERS = 1
"""Hints have threads of their own: whoever asks for many waits for their own, and no bot does."""
PROGRAMS = 1
"""So have programs that the host brought: for a slow one only its own kind waits."""


class Thinkers:
    """They get a view and nothing else."""

    def __init__(self) -> None:
        self._players = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._advisers = ThreadPoolExecutor(ADVISERS, thread_name_prefix="hint")
        self._programs = ThreadPoolExecutor(PROGRAMS, thread_name_prefix="program")
        for bot in BOTS.values():
            if isinstance(bot, External):
                bot.tell = _note

    async def choose(self, level: str, view: View, seed: int) -> Move:
        """Takes the level's whole time to think, whether there was something to think about or not."""
        loop = asyncio.get_running_loop()
        pool = self._programs if isinstance(BOTS.get(level), External) else self._players
        begun, move = await loop.run_in_executor(pool, _choose, level, view, seed)
        think = thinking_time(level)
        if think is not None and think.ms is not None:
            await asyncio.sleep(max(0.0, begun + think.ms / 1000 - monotonic()))
        return move

    async def advise(self, level: str, view: View, seed: int) -> Advice:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._advisers, _advise, level, view, seed)

    def close(self) -> None:
        for pool in (self._players, self._advisers, self._programs):
            pool.shutdown(wait=False, cancel_futures=True)
        leave(BOTS.values())


def _choose(level: str, view: View, seed: int) -> tuple[float, Move]:
    """Whatever a bot stumbles over, the others must not wait for it for ever."""
    begun = monotonic()
    try:
        return begun, BOTS[level].choose(view, [seed])
    except Exception as error:
        log.error("bot failed", bot=level, exc_info=error)
        return begun, BOTS["random"].choose(view, [seed])


def _note(text: str) -> None:
    log.warning("program failed", told=text)


def _advise(level: str, view: View, seed: int) -> Advice:
    return BOTS[level].advise(view, [seed])
