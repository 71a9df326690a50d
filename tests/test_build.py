"""What people install: with the compiled rulebook and mind where they can be built, with the plain ones everywhere."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from compiler.build import sources, usual_compiler
from compiler.parts import MIND, PARTS, RULEBOOK
from suitors.bots import speeds
from suitors.rules.speeds import compiled

ROOT = Path(__file__).parents[1]
NEEDED = ("LICENSE", "README.md", "compiler", "hatch_build.py", "pyproject.toml", "requirements", "src", "web")
GENERATED = Path("build", "compiled")
MADE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "rulebook.*", "mind.*", "desk.*", "generated", "node_modules")

NO_COMPILER = {"CC": "no-such-compiler", "PATH": os.devnull}
NO_INDEX = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
NO_CYTHON = """\
import importlib.metadata as metadata
found = metadata.version
def version(name):
    if name == "cython":
        raise metadata.PackageNotFoundError(name)
    return found(name)
metadata.version = version
"""

PLAY = """\
import sys, suitors
from suitors.bots.speeds import PLAIN, mind
from suitors.envs import speeds
from suitors.locale import words
from suitors.rules.speeds import compiled
assert (compiled() is None) == (mind() is PLAIN) == (speeds.kernel() is speeds.PLAIN)
game = suitors.Game("premium", 5, seed=1)
while not game.is_over:
    game.next_round() if game.is_round_over else game.play(game.legal()[0])
print(suitors.__file__, words("it").say("card-guard"), "compiled" if compiled() else "plain", sep="\\n")
"""

HEADERS = Path(sysconfig.get_path("include"), "Python.h")
needs_compiler = pytest.mark.skipif(not (usual_compiler() and HEADERS.exists()), reason="no C compiler, or no headers, here")
only_long = pytest.mark.skipif("SUITORS_LONG" not in os.environ, reason="fetches a compiler; make test-long does")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A clean copy of all that a build needs, with the C if that is up to date, to save the time."""
    copy = tmp_path / "project"
    copy.mkdir()
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=MADE)
        else:
            shutil.copy(ROOT / name, copy)
    for part in PARTS:
        c = GENERATED / part.name / "c"
        if (ROOT / c).exists():
            shutil.copytree(ROOT / c, copy / c)
    return copy


def python(folder: Path, *arguments: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in ("SUITORS_BUILD", "PYTHONPATH", "CC")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment | dict(env or {}), capture_output=True, text=True, check=False)


def build_wheel(project: Path, env: Mapping[str, str] | None = None) -> tuple[Path, str]:
    """The wheel, and what was said while building it."""
    made = python(project, "-m", "hatchling", "build", "-t", "wheel", "-d", "out", env=env)
    assert made.returncode == 0, made.stderr
    [wheel] = (project / "out").glob("*.whl")
    return wheel, made.stderr


def speed_of(wheel: Path, tmp_path: Path) -> str:
    """Installs the wheel, plays a game from it and says with which rulebook."""
    site = tmp_path / "site"
    installed = python(tmp_path, "-m", "pip", "install", "--no-deps", "--no-index", "--target", str(site), str(wheel))
    assert installed.returncode == 0, installed.stderr
    played = python(tmp_path, "-c", PLAY, env={"PYTHONPATH": str(site)})
    assert played.returncode == 0, played.stderr
    place, guard, speed = played.stdout.splitlines()
    assert Path(place).is_relative_to(site)
    assert guard == "Guardia"
    return speed


# The plain rulebook.


def test_a_plain_wheel_is_for_every_platform_and_plays(project: Path, tmp_path: Path) -> None:
    wheel, said = build_wheel(project, {"SUITORS_BUILD": "plain"})
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "rulebook" not in said
    assert speed_of(wheel, tmp_path) == "plain"
    has_words_and_types_and_nothing_of_the_build(wheel)


def has_words_and_types_and_nothing_of_the_build(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    package = {name for name in names if name.startswith("suitors/")}
    assert {f"suitors/locale/{language}.ftl" for language in ("en", "it", "nl")} <= package
    assert {"suitors/py.typed", "suitors/rules/compiled/kernel.pyi", "suitors/bots/compiled/kernel.pyi"} <= package
    client = {name for name in package if name.startswith("suitors/web/")}
    assert "suitors/web/index.html" in client
    assert {Path(name).suffix for name in client} == {
        "",
        ".css",
        ".gz",
        ".html",
        ".js",
        ".json",
        ".png",
        ".svg",
        ".webmanifest",
        ".zip",
    }
    assert {Path(name).suffix for name in package - client} == {".py", ".pyi", ".ftl", ".json", ".tcss", ".typed"}
    assert all(name.startswith(("suitors/", "suitors-")) for name in names)


def test_without_any_compiler_there_is_a_notice_and_the_plain_rulebook(project: Path, tmp_path: Path) -> None:
    wheel, said = build_wheel(project, NO_COMPILER | NO_INDEX)
    assert "built with the plain rulebook only" in said
    assert "no C compiler was found" in said
    assert "zig could not be taken from the package index" in said
    assert "install a C compiler" in said
    assert wheel.name.endswith("-py3-none-any.whl")
    assert speed_of(wheel, tmp_path) == "plain"


def test_whoever_insists_on_the_compiled_rulebook_gets_an_error(project: Path) -> None:
    made = python(project, "-m", "compiler.build", env={**NO_COMPILER, **NO_INDEX, "SUITORS_BUILD": "compiled"})
    assert made.returncode != 0
    assert "no C compiler was found" in made.stderr


def test_a_misspelt_wish_is_refused(project: Path) -> None:
    made = python(project, "-m", "compiler.build", env={"SUITORS_BUILD": "fast"})
    assert made.returncode != 0
    assert "SUITORS_BUILD can be plain or compiled, not 'fast'" in made.stderr


# The compiled one.


@needs_compiler
def test_the_compiled_rulebook_is_built_once_and_taken_away_when_plain_is_wanted(project: Path, tmp_path: Path) -> None:
    wheel, _ = build_wheel(project, {"SUITORS_BUILD": "compiled"})
    assert not wheel.name.endswith("-any.whl")
    assert speed_of(wheel, tmp_path) == "compiled"

    here = [project / "src" / part.folder for part in PARTS]
    assert not extensions(here)
    times = {file: file.stat().st_mtime_ns for file in (project / "build").rglob("*")}
    assert python(project, "-m", "compiler.build").stdout == "compiled\n"
    assert {file: file.stat().st_mtime_ns for file in (project / "build").rglob("*")} == times
    assert extensions(here) == ["kernel", "rulebook", "kernel", "mind", "kernel"]

    assert python(project, "-m", "compiler.build", env={"SUITORS_BUILD": "plain"}).stdout == "plain\n"
    assert not extensions(here)


def extensions(folders: list[Path]) -> list[str]:
    files = [file for folder in folders for file in sorted(folder.iterdir())]
    return [file.name.partition(".")[0] for file in files if file.suffix in (".so", ".pyd")]


def test_a_change_of_the_bots_does_not_make_the_rulebook_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compiler.build.SOURCE", project / "src")
    rulebook, mind = sources(RULEBOOK), sources(MIND)
    with (project / "src" / "suitors" / "bots" / "memory.py").open("a", encoding="utf-8") as source:
        source.write("\n# Another remark.\n")
    assert sources(RULEBOOK) == rulebook
    assert sources(MIND) != mind


@needs_compiler
def test_an_sdist_can_be_compiled_without_cython(project: Path, tmp_path: Path) -> None:
    made = python(project, "-m", "hatchling", "build", "-t", "sdist", "-d", "out")
    assert made.returncode == 0, made.stderr
    [sdist] = (project / "out").glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path / "unpacked", filter="data")
    [unpacked] = (tmp_path / "unpacked").iterdir()
    (tmp_path / "sitecustomize.py").write_text(NO_CYTHON, "utf-8")
    wheel, _ = build_wheel(unpacked, {"SUITORS_BUILD": "compiled", "PYTHONPATH": str(tmp_path)})
    assert not list((unpacked / GENERATED).glob("*/c"))
    assert speed_of(wheel, tmp_path) == "compiled"


@needs_compiler
def test_where_there_is_a_compiler_these_tests_run_at_both_speeds() -> None:
    assert compiled() is not None
    assert speeds.mind() is not speeds.PLAIN


@only_long
def test_zig_compiles_where_there_is_no_c_compiler(project: Path, tmp_path: Path) -> None:
    wheel, said = build_wheel(project, NO_COMPILER | {"SUITORS_BUILD": "compiled"})
    assert "taking zig from the package index" in said
    assert speed_of(wheel, tmp_path) == "compiled"
