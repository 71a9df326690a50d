"""A terminal for the tests: Textual without one, driven by its keys; and a real one, in tmux (`python -m tests.terminals`)."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from suitors.bots import BOTS
from suitors.game.editions import find_edition
from suitors.locale import words
from suitors.terminal.lobby import Lobby, Plan
from suitors.terminal.saving import Shelf
from suitors.terminal.screen.app import Opening, SuitorsApp
from suitors.terminal.screen.entries import Entry
from suitors.terminal.screen.table import TableScreen
from suitors.terminal.sitting import ENDED, Sitting, Stage

SMALL, LARGE = (80, 24), (140, 40)
PATIENCE = 60.0
"""Seconds for anything at all, on a machine that has other things to do."""


class Player:
    """Somebody at the screen."""

    def __init__(self, app: SuitorsApp, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> TableScreen:
        screen = self.app.screen
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def sitting(self) -> Sitting:
        assert self.app.sitting is not None
        return self.app.sitting

    @property
    def entries(self) -> list[Entry]:
        """What can be chosen now."""
        return [entry for entry in self.table._agenda.entries if entry.do is not None]

    @property
    def question(self) -> str:
        return self.table._agenda.question

    @property
    def notices(self) -> str:
        """What was said in passing."""
        return "\n".join(notice.message for notice in self.app._notifications)

    @property
    def text(self) -> str:
        """What is on the screen, line by line."""
        return text_of(self.app.export_screenshot())

    async def settle(self) -> None:
        """Until it is for somebody here to do something."""
        async with asyncio.timeout(PATIENCE):
            await self.pilot.pause()
            while not isinstance(self.app.screen, TableScreen) or self.table._is_due or self.sitting.stage is Stage.WAIT:
                await self.pilot.pause(0.005)
            await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def play_on(self, chance: Random, until: Callable[[], bool]) -> None:
        """Chooses at random, by the keys that the screen shows."""
        await self.settle()
        while not until():
            await self.press(chance.choice(self.entries).key)

    async def play_out(self, chance: Random) -> None:
        await self.play_on(chance, lambda: self.sitting.stage in ENDED)


def text_of(svg: str) -> str:
    """The words of a picture, by their lines."""
    import html
    import re

    rows: dict[str, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', svg):
        rows.setdefault(y, []).append((float(x), html.unescape(text).replace("\xa0", " ")))
    return "\n".join("".join(part for _, part in sorted(row)) for _, row in sorted(rows.items(), key=lambda row: float(row[0])))


def lobby(folder: Path) -> Lobby:
    return Lobby(Shelf(folder), BOTS.__getitem__)


def a_plan(edition: str = "second", players: int = 2, people: int = 1, seed: int = 1, level: str = "casual") -> Plan:
    names = ("Ann", "Bo", "Cleo")[:people]
    return Plan(find_edition(edition), players, people, names, (level,), seed)


def a_short_plan(edition: str, players: int, tokens: int, seed: int) -> Plan:
    """The edition as it is, but for fewer tokens that win: a whole game, in a short time."""
    plan = a_plan(edition, players, seed=seed)
    return replace(plan, edition=replace(plan.edition, tokens={**plan.edition.tokens, players: tokens}))


def an_app(folder: Path, opening: Opening, lang: str = "en") -> SuitorsApp:
    return SuitorsApp(lobby(folder), words(lang), opening)


def at_screen(app: SuitorsApp, act: Callable[[Player], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
    """Opens the app, acts, and closes it."""

    async def story() -> None:
        async with app.run_test(size=size) as pilot:
            await act(Player(app, pilot))

    asyncio.run(story())


# A real terminal.


def ensure_tmux() -> None:
    """There is one, or Debian's packages have one."""
    if shutil.which("tmux"):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", "tmux"]):
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=600)
    if not shutil.which("tmux"):
        sys.exit("suitors: the tests of the terminal need tmux; please install it")


if __name__ == "__main__":
    ensure_tmux()
