"""The pictures of the terminal in `docs/screens/`, made anew by `python tests/screens.py`."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from playing import played
from terminals import LARGE, SMALL, Player, a_plan, a_short_plan, an_app

from suitors.terminal.rerun import Rerun
from suitors.terminal.screen.app import Opening
from suitors.terminal.sitting import Stage

FOLDER = Path(__file__).parents[1] / "docs" / "screens"
SIZES = {"80x24": SMALL, "140x40": LARGE}
Scene = tuple[Opening, Callable[[Player], Awaitable[None]]]


async def look(player: Player) -> None:
    await player.settle()


async def choose_a_card(player: Player) -> None:
    """Some turns in, when something lies on the table."""
    decided = 0

    def later() -> bool:
        nonlocal decided
        decided += player.sitting.stage is Stage.DECIDE
        return decided > 4 and player.sitting.stage is Stage.DECIDE and not player.table._choice.is_begun  # type: ignore[union-attr]

    await player.play_on(Random(3), later)


async def name_a_number(player: Player) -> None:
    def naming() -> bool:
        return len(player.entries) > 6

    await player.play_on(Random(1), naming)


async def see_what_is_known(player: Player) -> None:
    await player.settle()
    await player.pilot.press("k")
    await player.pilot.pause()


async def look_up_cards(player: Player) -> None:
    await player.settle()
    await player.pilot.press("c")
    await player.pilot.pause()


async def end_the_game(player: Player) -> None:
    await player.play_out(Random(2))


async def step_on(player: Player) -> None:
    await player.press(*["right"] * 9)


async def start(player: Player) -> None:
    await player.pilot.pause()
    await player.pilot.press("down")
    await player.pilot.pause()


def scenes() -> dict[str, Scene]:
    return {
        "start": (Opening(a_plan("second", 3), "Ann", asked=True), start),
        "table": (Opening(a_plan("second", 4, seed=4)), choose_a_card),
        "number": (Opening(a_plan("second", 3, seed=2)), name_a_number),
        "known": (Opening(a_plan("second", 4, seed=4)), see_what_is_known),
        "cards": (Opening(a_plan("house", 3)), look_up_cards),
        "court": (Opening(a_plan("house", 8, seed=3)), choose_a_card),
        "hotseat": (Opening(a_plan("premium", 3, people=3)), look),
        "end": (Opening(a_short_plan("classic", 4, 1, seed=5)), end_the_game),
        "replay": (Opening(sitting=Rerun(played("second", 3, 11).record())), step_on),
    }


async def pictures(name: str) -> dict[str, str]:
    """The scene as an SVG of each size."""
    opening, act = scenes()[name]
    drawn = {}
    with tempfile.TemporaryDirectory() as folder:
        app = an_app(Path(folder), opening)
        async with app.run_test(size=SMALL) as pilot:
            await act(Player(app, pilot))
            for place, size in SIZES.items():
                await pilot.resize_terminal(*size)
                await pilot.pause()
                await pilot.pause()
                drawn[place] = app.export_screenshot(title="suitors")
    return drawn


def draw(name: str) -> dict[str, str]:
    return asyncio.run(pictures(name))


def file_of(name: str, place: str) -> Path:
    return FOLDER / f"terminal-{name}-{place}.svg"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in scenes():
        for place, svg in draw(name).items():
            file_of(name, place).write_text(svg + "\n", "utf-8")


if __name__ == "__main__":
    main()
