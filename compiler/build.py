"""Builds the compiled rulebook and the bots' mind: C from the plain modules, then one or two extension modules for each.

The usual C compiler does it, or else zig, taken from the package index. Where neither can, there are the plain
modules, which play the same game, and a notice; `SUITORS_BUILD=compiled` makes that an error, and
`SUITORS_BUILD=plain` does not try. Everything made on the way stays in `build/compiled`.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from compiler.parts import PARTS, Part

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
TAG = SUFFIX.split(".")[1]
WORK = ROOT / "build" / "compiled"
CARRIED = ROOT / "compiler" / "generated"
"""The C as an sdist carries it, a folder a part, for a build without Cython."""
ZIG = ROOT / "requirements" / "zig.txt"
ZIG_FLAGS = ("-shared", "-O3", "-DNDEBUG", "-fwrapv", "-ffp-contract=off", "-w", "-s", "-mcpu=baseline")

DIRECTIVES = {
    "boundscheck": False,
    "wraparound": False,
    "annotation_typing": False,
    "initializedcheck": False,
}

NOTICE = """\
suitors: built with the plain rulebook only, because the compiled one could not be made:
  {reasons}
The game is the same and works; simulations and the bots' thoughts are more than a hundred times slower.
To have the compiled one: install a C compiler (and, on Linux, Python's headers), then install suitors again
(in a clone: make clean).
"""

PROOF = """\
import sys
from suitors.rules.editions import EDITIONS
from suitors.rules.state import pack
from {part.package} import compiled, plain
compiled.__path__.insert(0, sys.argv[1])
from {part.package}.compiled import kernel
assert kernel.__file__.startswith(sys.argv[1]), kernel.__file__
for edition in EDITIONS.values():
    for players in edition.players:
        opening = pack(edition.opening(players))
        assert kernel.{part.proof} == plain.{part.proof}, (edition.name, players)
"""

Item = TypeVar("Item")


class NotBuilt(Exception):
    """Why there is no compiled rulebook, a line a reason."""


class NoC(NotBuilt):
    """The C itself could not be written: no other compiler would help."""


def built() -> dict[Path, Path]:
    """The extension modules, up to date, each with its place among the sources.

    None where the plain modules must do, with a notice unless that was asked for.
    """
    wish = os.environ.get("SUITORS_BUILD", "")
    if wish not in ("", "plain", "compiled"):
        raise SystemExit(f"SUITORS_BUILD can be plain or compiled, not {wish!r}")
    if wish == "plain":
        return {}
    try:
        return build()
    except NotBuilt as reasons:
        if wish == "compiled":
            raise
        print(NOTICE.format(reasons=str(reasons).replace("\n", "\n  ")), file=sys.stderr, flush=True)
        return {}


def place(modules: Mapping[Path, Path]) -> None:
    """Puts the modules beside their sources, for an editable install; takes old ones away."""
    if not modules:
        for old in placed().values():
            (SOURCE / old).unlink(missing_ok=True)
    for module, name in modules.items():
        # A running program may have the old one mapped: a new file takes its name, the old one stays as it is.
        fresh = SOURCE / name.parent / f".{name.name}"
        shutil.copy2(module, fresh)
        fresh.replace(SOURCE / name)


def placed() -> dict[Path, Path]:
    return {made(part) / f"{name}{SUFFIX}": part.folder / f"{name}{SUFFIX}" for part in PARTS for name in part.modules}


def made(part: Part) -> Path:
    """The folder for the part's extension modules, as this Python needs them."""
    return WORK / part.name / TAG


def build() -> dict[Path, Path]:
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotBuilt("Python's C headers are missing (Debian and Ubuntu: python3-dev; Fedora: python3-devel)")
    usual = usual_compiler()
    parts = [part for part in PARTS if not is_built(part, usual)]
    if parts:
        compiler = make(parts, usual)
        for part in parts:
            (made(part) / "made-from").write_text(made_with(part, compiler), "utf-8")
    return placed()


def is_built(part: Part, usual: str) -> bool:
    modules = [f"{name}{SUFFIX}" for name in part.modules]
    return is_made(made(part), modules, (made_with(part, usual), made_with(part, "zig")))


def make(parts: Sequence[Part], usual: str) -> str:
    """Compiles with the usual compiler, else with zig; says with which."""
    try:
        compile_usual(parts, usual)
        return usual
    except NoC:
        raise
    except NotBuilt as first:
        try:
            compile_zig(parts)
            return "zig"
        except NotBuilt as second:
            raise NotBuilt(f"{first}\n{second}") from None


def at_once(work: Callable[[Item], None], items: Iterable[Item]) -> None:
    """Where there are several processors: it is other programs that do the work."""
    with ThreadPoolExecutor() as pool:
        for _ in pool.map(work, items):
            pass


# What is up to date.


def sources(part: Part) -> str:
    """A digest of all files that the part is made from. Plain modules may take constants from their neighbours."""
    packages = sorted({SOURCE.joinpath(*source.split(".")).parent for source in part.sources})
    plain = [file for package in packages for file in sorted(package.glob("*.py"))]
    files = [*plain, *by_hand(part), *sorted((ROOT / "compiler").glob("*.py")), ZIG]
    digest = sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def by_hand(part: Part) -> list[Path]:
    """The Cython that nothing generates."""
    return [
        file for ending in ("pyx", "pxi") for file in sorted((SOURCE / part.folder).glob(f"*.{ending}")) if file.stem != part.name
    ]


def made_with(part: Part, compiler: str) -> str:
    flags = [os.environ.get(name, "") for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS")]
    return "\n".join((sources(part), cython(), compiler, *flags, sys.version, sysconfig.get_platform(), SUFFIX))


def is_made(folder: Path, names: Sequence[str], stamps: Sequence[str]) -> bool:
    stamp = folder / "made-from"
    return stamp.exists() and all((folder / name).exists() for name in names) and stamp.read_text("utf-8") in stamps


def begin(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


# The C.


def cython() -> str:
    """Which Cython there is, if any."""
    try:
        return version("cython")
    except PackageNotFoundError:
        return ""


def generated(part: Part) -> tuple[str, ...]:
    return f"{part.name}.h", *(f"{name}.c" for name in part.modules), "made-from"


def generate(part: Part) -> Path:
    """The folder with the C of the part's modules."""
    if not cython():
        return carried(part)
    folder = WORK / part.name / "c"
    stamp = f"{sources(part)}\n{cython()}"
    if not is_made(folder, generated(part), (stamp,)):
        begin(folder)
        try:
            translate(part, folder)
        except NotBuilt as reason:
            raise NoC(*reason.args) from None
        (folder / "made-from").write_text(stamp, "utf-8")
    return folder


def carried(part: Part) -> Path:
    folder = CARRIED / part.name
    stamp = folder / "made-from"
    if not stamp.exists() or stamp.read_text("utf-8").split()[0] != sources(part):
        raise NoC("Cython is not installed")
    return folder


def translate(part: Part, folder: Path) -> None:
    """Cython finds the declarations of one module for the other by their place in the package: that is built here again."""
    package = folder / part.folder
    package.mkdir(parents=True)
    for place in (package, *package.parents[:2]):
        (place / "__init__.py").touch()
    command = [sys.executable, "-m", "compiler.translate", part.name, str(SOURCE), str(package)]
    run(f"plain Python could not be translated ({part.name})", command, ROOT)
    for file in by_hand(part):
        shutil.copy(file, package)
    shutil.copy(package / f"{part.name}.h", folder)
    directives = [f"--directive={name}={value}" for name, value in DIRECTIVES.items()]

    def to_c(name: str) -> None:
        command = [sys.executable, "-m", "cython", "-3", *directives, "-I.", "-o", f"{name}.c", str(part.folder / f"{name}.pyx")]
        run(f"Cython refused {part.package}.compiled.{name}", command, folder)

    at_once(to_c, part.modules)


# The compilers.


def usual_compiler() -> str:
    """What the compiler says of itself, if there is one that works. `CC` decides where it is set."""
    if sys.platform == "win32":
        return "msvc"
    for command in usual_commands():
        if shutil.which(command[0]):
            answer = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
            if answer.returncode == 0:
                return f"{shlex.join(command)}\n{answer.stdout}"
    return ""


def usual_commands() -> list[list[str]]:
    if "CC" in os.environ:
        return [shlex.split(os.environ["CC"])]
    return [shlex.split(command) for command in (sysconfig.get_config_var("CC") or "cc", "cc", "gcc", "clang")]


def compile_usual(parts: Sequence[Part], usual: str) -> None:
    """With Python's own flags, as setuptools knows them."""
    if not usual:
        raise NotBuilt("no C compiler was found")
    environment = {} if usual == "msvc" else {"CC": usual.partition("\n")[0]}

    def compile_part(part: Part) -> None:
        folder, target = generate(part), begin(made(part))
        options = ["build_ext", "--build-lib", str(target), "--build-temp", str(target / "temporary"), "--parallel", "2"]
        command = [sys.executable, "-P", str(ROOT / "compiler" / "extensions.py"), "--quiet", *options]
        run("the C compiler failed", command, folder, environment)
        prove(part)

    at_once(compile_part, parts)


def compile_zig(parts: Sequence[Part]) -> None:
    """With few flags: those that Python was built with are meant for another compiler."""
    flags = [f"-I{sysconfig.get_path('include')}", f"-I{sysconfig.get_path('platinclude')}", *ZIG_FLAGS, *link_flags()]
    with zig() as (command, environment):

        def compile_part(part: Part) -> None:
            folder, target = generate(part), begin(made(part))
            for name in part.modules:
                output = str(target / f"{name}{SUFFIX}")
                run("zig failed", [*command, "cc", "-I.", f"{name}.c", "-o", output, *flags], folder, environment)
            prove(part)

        at_once(compile_part, parts)


def link_flags() -> list[str]:
    if sys.platform == "win32":
        return [f"-L{Path(sys.base_prefix, 'libs')}", f"-lpython{sys.version_info.major}{sys.version_info.minor}"]
    return ["-fPIC", "-lm", *(["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else [])]


@contextmanager
def zig() -> Iterator[tuple[list[str], dict[str, str]]]:
    """Its command and environment. It is taken from the package index for this build alone and leaves nothing behind."""
    command = [sys.executable, "-m", "ziglang"]
    with TemporaryDirectory(prefix="suitors-zig-") as place:
        caches = {name: str(Path(place, "cache")) for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR")}
        if find_spec("ziglang"):
            yield command, caches
        else:
            print("suitors: no usable C compiler; taking zig from the package index (some 100 MB)", file=sys.stderr, flush=True)
            fetch_zig(place)
            yield command, caches | {"PYTHONPATH": place}


def fetch_zig(place: str) -> None:
    # -I: a build in isolation hides pip from its own Python.
    installer = [sys.executable, "-I", "-m", "pip"]
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv and subprocess.run([*installer, "--version"], capture_output=True, check=False).returncode != 0:
        installer = [uv, "pip"]
    command = [*installer, "install", "--quiet", "--require-hashes", "--no-deps", "--target", place, "-r", str(ZIG)]
    run("zig could not be taken from the package index", command, ROOT)


def prove(part: Part) -> None:
    """What was compiled loads, and plays as the plain modules do."""
    paths = {"PYTHONPATH": os.pathsep.join((str(SOURCE), os.environ.get("PYTHONPATH", "")))}
    command = [sys.executable, "-c", PROOF.format(part=part), str(made(part))]
    run(f"what was compiled does not work ({part.name})", command, made(part), paths)


def run(failure: str, command: Sequence[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    answer = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | (environment or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if answer.returncode != 0:
        WORK.mkdir(parents=True, exist_ok=True)
        log = WORK / "failed.log"
        log.write_text(f"{shlex.join(command)}\n\n{answer.stdout}", "utf-8")
        last = answer.stdout.strip().rpartition("\n")[2].strip()
        raise NotBuilt(f"{failure}: {last or f'exit code {answer.returncode}'} (all of it: {log})")


def main() -> None:
    """Puts the modules beside their sources and says which rulebook there is now."""
    try:
        modules = built()
    except NotBuilt as reasons:
        raise SystemExit(f"suitors: no compiled rulebook:\n{reasons}") from None
    place(modules)
    print("compiled" if modules else "plain")


if __name__ == "__main__":
    main()
