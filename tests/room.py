"""Whether there is room on a screen: things are within its bounds, and nothing lies on them."""

from guiding import SIZES, Person
from playwright.sync_api import FloatRect, Locator

SCREENS = {**SIZES, "low": (740, 360), "small": (667, 375)}
"""Phones on their sides among them that are lower or smaller than usual."""
COVERED = """(wanted) => {
  const { left, top, right, bottom } = wanted.getBoundingClientRect();
  const [across, down, edge] = [(left + right) / 2, (top + bottom) / 2, 3];
  const points = [[across, down], [across, top + edge], [across, bottom - edge], [left + edge, down], [right - edge, down]];
  const isOther = (found) => !wanted.contains(found) && !found?.contains(wanted);
  return points.map(([x, y]) => document.elementFromPoint(x, y)).find(isOther)?.outerHTML.slice(0, 99);
}"""
"""By what, if by anything. A card that is held at an angle has its hand in its corners."""


def resize(person: Person, size: str) -> None:
    width, height = SCREENS[size]
    person.page.set_viewport_size({"width": width, "height": height})


def check_width(person: Person) -> None:
    person.page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")


def check_in_sight(what: Locator, size: str) -> None:
    """As soon as the page has found its new place for it."""
    for _ in range(100):
        if (box := what.bounding_box()) and is_within(box, *SCREENS[size]):
            return
        what.page.wait_for_timeout(50)
    raise AssertionError((what, size, box))


def check_free(what: Locator, size: str) -> None:
    assert what.evaluate(COVERED) is None, (what, size, what.evaluate(COVERED))


def is_within(box: FloatRect, width: int, height: int) -> bool:
    left, top = box["x"], box["y"]
    return left >= -1 and top >= -1 and left + box["width"] <= width + 1 and top + box["height"] <= height + 1
