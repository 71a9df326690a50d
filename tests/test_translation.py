"""From plain Python to C: what is derived, what is refused, and that both reckon alike."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from compiler.build import DIRECTIVES
from compiler.collect import Collected, Untranslatable
from compiler.natives import NATIVES
from compiler.parts import PARTS, Part
from compiler.translate import translate
from suitors.envs import cells
from suitors.rules.speeds import compiled

ROOT = Path(__file__).parents[1]
needs_compiler = pytest.mark.skipif(compiled() is None, reason="nothing was compiled here")


def python(folder: Path, *arguments: str) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    answer = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr


# The parts of Suitors.


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_translated_function_has_a_c_signature(part: Part, tmp_path: Path) -> None:
    files = {path.name: path.read_text("utf-8") for path in translate(part, ROOT / "src", tmp_path)}
    endings = ["h", "pxi"] if part.is_included else ["h", "pxd", "pyx"]
    assert sorted(files) == [f"{part.name}.{ending}" for ending in endings]
    module = files[f"{part.name}.{endings[-1]}"]
    functions = re.findall(r"^c?p?def (?!extern).*?(\w+)\(", module, re.MULTILINE)
    typed = re.findall(r"^cdef .*?(\w+)\(.*\) noexcept nogil:$", module, re.MULTILINE)
    assert {name for name in part.offers if name.islower()} <= set(functions)
    assert functions == typed


def test_what_c_says_in_its_own_words_stands_beside_a_plain_function() -> None:
    for name in NATIVES:
        assert callable(getattr(cells, name))
        assert {part.name for part in PARTS if name in Collected(part).natives} == {"desk"}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_what_is_translated_needs_no_other_package(part: Part, tmp_path: Path) -> None:
    """Whoever builds in isolation has none of those that Suitors runs with."""
    python(ROOT, "-S", "-m", "compiler.translate", part.name, "src", str(tmp_path))


# A small part of its own.

Sample = Callable[..., Part]

PLAIN_SAMPLE = """\
from enum import IntEnum
from math import sqrt

Reals = list[float]
Moves = list[int]


class Side(IntEnum):
    LEFT = 0
    RIGHT = 1


HALF = 0.5
BELOW = -3
WEIGHTS = (0.25, 1, 1.5)
SMALL = (-128, 127)
LARGE = (-129, 0)
GRID = ((1, -2, 3), (4, 5, 300))


def half(a: int, b: int) -> float:
    return (a + b) * HALF


def root(a: int, b: int) -> float:
    return sqrt(abs(a * b))


WAYS = (half, root)


def through_tables(place: int) -> int:
    return SMALL[place] + 10 * LARGE[place] + 100 * GRID[place][2] + 7 * len(GRID) + len(WAYS) - BELOW


def in_whole_numbers(a: int, b: int) -> int:
    # Below 0 this is Python's way, not C's.
    return 1000 * (a // b) + 10 * (a % b) + max(a, b) - min(a, b) + int(a / b) + int(a < b)


def in_real_numbers(side: int, a: int, b: int, reals: Reals) -> float:
    total: float = 0
    best = reals[0]
    share = a / b
    for place in range(len(WEIGHTS)):
        total += WEIGHTS[place]
        best = max(best, reals[place] * share)
    total = total - best if side == Side.LEFT else total + best
    kept = 2 * WAYS[side](a, b)
    return total * kept + float(a) / 3


def for_python_alone(words: list[str]) -> str:
    return " ".join(words)
"""

KERNEL_SAMPLE = """\
from {package}.compiled.sums cimport in_real_numbers, in_whole_numbers, through_tables

def answers(int a, int b):
    cdef double[3] reals = [0.1, 0.2, 0.7]
    return [
        through_tables(0), through_tables(1), in_whole_numbers(a, b),
        in_real_numbers(0, a, b, reals), in_real_numbers(1, a, b, reals),
    ]
"""

COMPARED = """\
from {package}.compiled.kernel import answers
from {package}.plain import in_real_numbers, in_whole_numbers, through_tables
reals = [0.1, 0.2, 0.7]
for a in range(-5, 6):
    for b in (-3, -1, 2, 7):
        whole = [through_tables(0), through_tables(1), in_whole_numbers(a, b)]
        assert answers(a, b) == [*whole, *(in_real_numbers(side, a, b, reals) for side in (0, 1))], (a, b)
"""


@pytest.fixture
def sample(tmp_path: Path) -> Sample:
    """A part with a small plain module of its own."""

    def write(text: str, *offers: str) -> Part:
        package = tmp_path / tmp_path.name
        (package / "compiled").mkdir(parents=True)
        for folder in (package, package / "compiled"):
            (folder / "__init__.py").touch()
        (package / "plain.py").write_text(text, "utf-8")
        return Part(package.name, "sums", (f"{package.name}.plain",), structs=(), offers=offers)

    return write


@needs_compiler
def test_a_sample_reckons_alike_at_both_speeds(sample: Sample, tmp_path: Path) -> None:
    part = sample(PLAIN_SAMPLE, "through_tables", "in_whole_numbers", "in_real_numbers")
    package = tmp_path / part.folder
    translate(part, tmp_path, package)
    (package / "kernel.pyx").write_text(KERNEL_SAMPLE.format(package=part.package), "utf-8")
    shutil.move(package / "sums.h", tmp_path)
    directives = [f"--directive={name}={value}" for name, value in DIRECTIVES.items()]
    for name in part.modules:
        python(tmp_path, "-m", "cython", "-3", *directives, "-I.", "-o", f"{name}.c", str(part.folder / f"{name}.pyx"))
    python(tmp_path, "-P", str(ROOT / "compiler" / "extensions.py"), "--quiet", "build_ext", "--build-lib", str(package))
    python(tmp_path, "-c", COMPARED.format(package=part.package))


def test_a_table_takes_the_smallest_numbers_that_will_do(sample: Sample, tmp_path: Path) -> None:
    _, _, header = translate(sample(PLAIN_SAMPLE), tmp_path, tmp_path / "out")
    text = header.read_text("utf-8")
    assert "static const int8_t SMALL[2] = {-128, 127};" in text
    assert "static const int32_t LARGE[2] = {-129, 0};" in text
    assert "static const int32_t GRID[2][3] = {{1, -2, 3}, {4, 5, 300}};" in text
    assert "static const double WEIGHTS[3] = {0.25, 1, 1.5};" in text


def test_what_c_has_no_types_for_is_left_to_python(sample: Sample, tmp_path: Path) -> None:
    module, _, _ = translate(sample(PLAIN_SAMPLE), tmp_path, tmp_path / "out")
    assert "for_python_alone" not in module.read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (
            "def one(a: int) -> int:\n    return a\n"
            "def two(a: float) -> int:\n    return 2\n"
            "WAYS = (one, two)\n"
            "def call(place: int) -> int:\n    return WAYS[place](1)\n",
            "WAYS: one and two differ in their annotations",
        ),
        (
            "def say(words: list[str]) -> int:\n    return 1\n"
            "WAYS = (say,)\n"
            "def call(place: int) -> int:\n    return WAYS[place]([])\n",
            "call: WAYS can't be called through: C knows no function say",
        ),
        (
            "def count(moves: Moves) -> int:\n    return len(moves)\nMoves = list[int]\n",
            "count: the length of moves is not known in C",
        ),
        (
            "def say(place: int) -> int:\n    word: str = 'no'\n    return place\n",
            "say: C has no type for str",
        ),
        ("HUGE = (1 << 63,)\n", "9223372036854775808 is too large for a table in C"),
    ],
)
def test_what_can_not_be_said_in_c_is_refused(sample: Sample, tmp_path: Path, text: str, refusal: str) -> None:
    part = sample("from __future__ import annotations\n" + text)
    with pytest.raises(Untranslatable, match=re.escape(refusal)):
        translate(part, tmp_path, tmp_path / "out")


def test_a_name_must_mean_the_same_in_all_modules_of_a_part(sample: Sample, tmp_path: Path) -> None:
    part = sample("LEVEL = 1\n")
    (tmp_path / part.package / "other.py").write_text("LEVEL = 2\n", "utf-8")
    both = replace(part, sources=(*part.sources, f"{part.package}.other"))
    with pytest.raises(Untranslatable, match="LEVEL means two things"):
        translate(both, tmp_path, tmp_path / "out")


def test_only_what_is_there_can_be_offered(sample: Sample, tmp_path: Path) -> None:
    with pytest.raises(Untranslatable, match="sums can't offer missing"):
        translate(sample("LEVEL = 1\n", "missing"), tmp_path, tmp_path / "out")
