"""Builds the compiled rulebook: C from the plain one, then the two extension modules.

The usual C compiler does it, or else zig, taken from the package index. Where neither can, there is the plain
rulebook, which plays the same game, and a notice; `SUITORS_BUILD=compiled` makes that an error, and
`SUITORS_BUILD=plain` does not try. Everything made on the way stays in `build/rulebook`.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PACKAGE = Path("suitors", "rules", "compiled")
MODULES = ("rulebook", "kernel")
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
WORK = ROOT / "build" / "rulebook"
GENERATED = ("rulebook.h", "rulebook.c", "kernel.c", "made-from")
CARRIED = ROOT / "compiler" / "generated"
"""The same files as an sdist carries them, for a build without Cython."""
ZIG = ROOT / "requirements" / "zig.txt"

DIRECTIVES = {
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
    "initializedcheck": False,
}

NOTICE = """\
suitors: built with the plain rulebook only, because the compiled one could not be made:
  {reasons}
The game is the same and works; simulations are about two hundred times slower.
To have the compiled one: install a C compiler (and, on Linux, Python's headers), then install suitors again
(in a clone: make clean).
"""

PROOF = """\
import sys
from suitors.rules import compiled, plain
from suitors.rules.editions import EDITIONS
from suitors.rules.state import pack
compiled.__path__.insert(0, sys.argv[1])
from suitors.rules.compiled import kernel
for edition in EDITIONS.values():
    for players in edition.players:
        opening = pack(edition.opening(players))
        assert kernel.simulate(opening, 5, 1, 0) == plain.simulate(opening, 5, 1, 0), (edition.name, players)
"""


class NotBuilt(Exception):
    """Why there is no compiled rulebook, a line a reason."""


class NoC(NotBuilt):
    """The C itself could not be written: no other compiler would help."""


def built() -> list[Path]:
    """The extension modules, up to date; none where the plain rulebook must do, with a notice unless it was asked for."""
    wish = os.environ.get("SUITORS_BUILD", "")
    if wish not in ("", "plain", "compiled"):
        raise SystemExit(f"SUITORS_BUILD can be plain or compiled, not {wish!r}")
    if wish == "plain":
        return []
    try:
        return build()
    except NotBuilt as reasons:
        if wish == "compiled":
            raise
        print(NOTICE.format(reasons=str(reasons).replace("\n", "\n  ")), file=sys.stderr, flush=True)
        return []


def place(modules: Sequence[Path]) -> None:
    """Puts the modules beside their sources, for an editable install; takes old ones away."""
    folder = SOURCE / PACKAGE
    for name in MODULES:
        if not modules:
            (folder / f"{name}{SUFFIX}").unlink(missing_ok=True)
    for module in modules:
        # A running program may have the old one mapped: a new file takes its name, the old one stays as it is.
        fresh = folder / f".{module.name}"
        shutil.copy2(module, fresh)
        fresh.replace(folder / module.name)


def build() -> list[Path]:
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotBuilt("Python's C headers are missing (Debian and Ubuntu: python3-dev; Fedora: python3-devel)")
    target = WORK / SUFFIX.split(".")[1]
    modules = [target / f"{name}{SUFFIX}" for name in MODULES]
    usual = usual_compiler()
    if not is_made(target, modules, (made_with(usual), made_with("zig"))):
        begin(target)
        compiler = make(target, usual)
        (target / "made-from").write_text(made_with(compiler), "utf-8")
    return modules


def make(target: Path, usual: str) -> str:
    """Compiles with the usual compiler, else with zig; says with which."""
    try:
        compile_usual(target, usual)
        return usual
    except NoC:
        raise
    except NotBuilt as first:
        try:
            compile_zig(target)
            return "zig"
        except NotBuilt as second:
            raise NotBuilt(f"{first}\n{second}") from None


# What is up to date.


def sources() -> str:
    """A digest of all files that the result is made from."""
    rules = SOURCE / "suitors" / "rules"
    files = [*sorted(rules.glob("*.py")), rules / "compiled" / "kernel.pyx", *sorted((ROOT / "compiler").glob("*.py")), ZIG]
    digest = sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def made_with(compiler: str) -> str:
    flags = [os.environ.get(name, "") for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS")]
    return "\n".join((sources(), cython(), compiler, *flags, sys.version, sysconfig.get_platform(), SUFFIX))


def is_made(folder: Path, files: Sequence[Path], stamps: Sequence[str]) -> bool:
    stamp = folder / "made-from"
    return all(file.exists() for file in (stamp, *files)) and stamp.read_text("utf-8") in stamps


def begin(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


# The C.


def cython() -> str:
    """Which Cython there is, if any."""
    try:
        return version("cython")
    except PackageNotFoundError:
        return ""


def generate() -> Path:
    """The folder with the C of both modules."""
    if not cython():
        return carried()
    folder = WORK / "c"
    stamp = f"{sources()}\n{cython()}"
    if not is_made(folder, [folder / name for name in GENERATED], (stamp,)):
        begin(folder)
        try:
            translate(folder)
        except NotBuilt as reason:
            raise NoC(*reason.args) from None
        (folder / "made-from").write_text(stamp, "utf-8")
    return folder


def carried() -> Path:
    stamp = CARRIED / "made-from"
    if not stamp.exists() or stamp.read_text("utf-8").split()[0] != sources():
        raise NoC("Cython is not installed")
    return CARRIED


def translate(folder: Path) -> None:
    """Cython finds the declarations of one module for the other by their place in the package: that is built here again."""
    package = folder / PACKAGE
    package.mkdir(parents=True)
    for place in (package, *package.parents[:2]):
        (place / "__init__.py").touch()
    script = "import sys; from pathlib import Path; from compiler.translate import translate; translate(*map(Path, sys.argv[1:]))"
    run("the plain rulebook could not be translated", [sys.executable, "-c", script, str(SOURCE), str(package)], ROOT)
    shutil.copy(SOURCE / PACKAGE / "kernel.pyx", package)
    shutil.copy(package / "rulebook.h", folder)
    directives = [f"--directive={name}={value}" for name, value in DIRECTIVES.items()]
    for name in MODULES:
        command = [sys.executable, "-m", "cython", "-3", *directives, "-I.", "-o", f"{name}.c", str(PACKAGE / f"{name}.pyx")]
        run("Cython refused the rulebook", command, folder)


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


def compile_usual(target: Path, usual: str) -> None:
    """With Python's own flags, as setuptools knows them."""
    if not usual:
        raise NotBuilt("no C compiler was found")
    environment = {} if usual == "msvc" else {"CC": usual.partition("\n")[0]}
    options = ["build_ext", "--build-lib", str(target), "--build-temp", str(target / "temporary")]
    command = [sys.executable, "-P", str(ROOT / "compiler" / "extensions.py"), "--quiet", *options]
    run("the C compiler failed", command, generate(), environment)
    prove(target)


def compile_zig(target: Path) -> None:
    """With few flags: those that Python was built with are meant for another compiler."""
    with zig() as (command, environment):
        folder = generate()
        for name in MODULES:
            output = str(target / f"{name}{SUFFIX}")
            flags = ["-shared", "-O3", "-DNDEBUG", "-fwrapv", "-w", "-s", "-mcpu=baseline", *link_flags()]
            include = ["-I.", f"-I{sysconfig.get_path('include')}", f"-I{sysconfig.get_path('platinclude')}"]
            run("zig failed", [*command, "cc", *include, f"{name}.c", "-o", output, *flags], folder, environment)
    prove(target)


def link_flags() -> list[str]:
    if sys.platform == "win32":
        return [f"-L{Path(sys.base_prefix, 'libs')}", f"-lpython{sys.version_info.major}{sys.version_info.minor}"]
    return ["-fPIC", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-fPIC"]


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


def prove(target: Path) -> None:
    """What was compiled loads, and plays as the plain rulebook does."""
    paths = {"PYTHONPATH": os.pathsep.join((str(SOURCE), os.environ.get("PYTHONPATH", "")))}
    run("what was compiled does not work", [sys.executable, "-c", PROOF, str(target)], target, paths)


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
