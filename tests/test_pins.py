"""The pins of requirements/ are installed as they are, without a look at what they need; so they must be all that is needed."""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
NEEDED = {
    "run": PROJECT["project"]["dependencies"],
    "host": PROJECT["project"]["dependencies"] + EXTRAS["cluster"],
    "dev": PROJECT["project"]["dependencies"] + EXTRAS["dev"],
    "build": PROJECT["build-system"]["requires"],
}


def pins(name: str) -> dict[str, Requirement]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    found = [Requirement(line.rstrip(" \\")) for line in text.splitlines() if re.match(r"\w", line)]
    return {canonicalize_name(pin.name): pin for pin in found if pin.marker is None or pin.marker.evaluate()}


def needs_of(one: Requirement) -> Iterator[Requirement]:
    """What it asks for on this machine, with the extras it is asked for with."""
    texts = [need for extra in one.extras for need in EXTRAS[extra]] if one.name == "suitors" else requires(one.name) or []
    for need in map(Requirement, texts):
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *one.extras)):
            yield need


@pytest.mark.parametrize("name", NEEDED)
def test_what_is_pinned_is_all_that_is_needed(name: str) -> None:
    pinned = pins(name)
    left, seen = [need for need in map(Requirement, NEEDED[name]) if need.marker is None or need.marker.evaluate()], set[str]()
    assert left
    while left:
        need = left.pop()
        if str(need) in seen:
            continue
        seen.add(str(need))
        if need.name != "suitors":
            pin = pinned.get(canonicalize_name(need.name))
            assert pin is not None, f"{need} is not pinned"
            (version,) = pin.specifier
            assert need.specifier.contains(version.version, prereleases=True), f"{pin} is not {need}"
        try:
            left += needs_of(need)
        except PackageNotFoundError:
            pytest.fail(f"{need} is not installed")


@pytest.mark.parametrize("name", NEEDED)
def test_a_pin_asks_for_no_extras(name: str) -> None:
    """Older pips take the same package with and without an extra for two, and the newest release for the one that has no pin."""
    assert not [str(pin) for pin in pins(name).values() if pin.extras]
