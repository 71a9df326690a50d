"""The screens in README and docs, taken from a real browser: `python tests/gallery.py` makes `docs/screens/` anew."""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import ViewportSize
from serving import ROOT, Serving
from shrinking import shrunk

if TYPE_CHECKING:
    from guiding import Person

SCREENS = ROOT / "docs" / "screens"
PUZZLES = ROOT / "web" / "src" / "puzzles" / "data"
DESK: ViewportSize = {"width": 1120, "height": 700}
"""A smaller desk than usual: pictures on a page are small."""
Scene = tuple[str, str, Callable[["Person", Serving], None]]
"""A size, a theme, and the way to what is shown."""


def start(person: "Person", server: Serving) -> None:
    person.start.enter()


def table(person: "Person", server: Serving) -> None:
    """At one's second turn in a round of four, if one gets that far."""
    from guiding import stacked

    for _ in range(20):
        with stacked(server, "spy  guard baron prince king  priest handmaid guard countess guard"):
            person.sit_at(players=4, bots="courtier", first=0)
            person.table.press(person.table.card("priest"))
            person.table.choose_seat(3)
            if person.table.offer().kind == "card":
                person.table.press(person.table.card("guard"))
                return
    raise AssertionError("nobody gets that far")


def whom(person: "Person", server: Serving) -> None:
    from guiding import slow_bots, stacked

    with stacked(server, "spy  guard baron prince  priest"), slow_bots(server):
        person.sit_at(players=3, bots="courtier", first=0)
        person.table.press(person.table.card("guard"))
        person.table.choose_seat(1)
        person.page.locator("[data-pick=number]").first.wait_for()


def crowd(person: "Person", server: Serving) -> None:
    from guiding import slow_bots, stacked

    deck = "jester  guard baron prince count dowager baroness handmaid priest  bishop"
    with stacked(server, deck), slow_bots(server):
        person.sit_at(edition="house", players=8, bots="courtier", first=0)
        person.table.offer()


def first_game(person: "Person", server: Serving) -> None:
    person.page.goto(f"{server.url}/learn/first")
    person.table.press(person.table.card("priest"))
    person.table.choose_seat(1)
    person.page.locator(".coach button").wait_for()


def card(person: "Person", server: Serving) -> None:
    person.page.goto(f"{server.url}/learn/sycophant")
    person.page.get_by_role("main").wait_for()


def learn(person: "Person", server: Serving) -> None:
    person.page.goto(f"{server.url}/learn")
    person.page.get_by_role("main").wait_for()


def solution(person: "Person", server: Serving) -> None:
    """A guess that the count of the cards alone would not have found."""
    person.page.goto(f"{server.url}/puzzles/{guess()}")
    while not person.page.get_by_role("dialog").count():
        person.table.act(person.table.offer())
        person.page.wait_for_timeout(200)


def guess() -> str:
    found = json.loads((PUZZLES / "second.json").read_text("utf-8"))
    return str(max(found, key=lambda puzzle: ("number" in puzzle["best"], puzzle["level"]))["id"])


SCENES: dict[str, Scene] = {
    "start": ("desk", "light", start),
    "start-phone": ("phone", "dark", start),
    "table": ("desk", "dark", table),
    "table-phone": ("phone", "light", whom),
    "table-of-eight": ("tablet", "light", crowd),
    "first-game": ("phone", "light", first_game),
    "learn": ("desk", "light", learn),
    "card": ("tablet", "dark", card),
    "puzzle": ("desk", "light", solution),
}


def main(names: list[str]) -> None:
    sys.path.insert(0, str(ROOT))
    from browser import chromium
    from guiding import Person, housing

    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, housing(Path(folder)) as server, chromium() as browser:
        for name in names or SCENES:
            size, theme, go = SCENES[name]
            person = Person(browser, server, size=size, likes={"theme": theme})
            if size == "desk":
                person.page.set_viewport_size(DESK)
            go(person, server)
            person.page.wait_for_timeout(300)
            (SCREENS / f"{name}.png").write_bytes(shrunk(person.page.screenshot()))
            assert not person.complaints, person.complaints
            person.leave()


if __name__ == "__main__":
    main(sys.argv[1:])
