"""The steps of the container file, run for real without an engine: `python tests/clean_root.py`, or `make deploy-check`.

A clean root is made by mmdebstrap from Debian's packages, as the image is that the file begins with. Every RUN and COPY is
done in it by chroot, with the files of this source tree that git knows. Then the server is started as the last stage says:
as its user, with its command, on a root that can't be written, in a network of its own; its health is checked, and a game
played. Needs Linux and root.

Nothing of this machine is mounted into a root, and all that is mounted there is gone with the process that did it.
"""

import asyncio
import fcntl
import os
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from containers import ROOT, Copy, Stage, checkup, stages, variables, words_of

from suitors.client import Client

PLACE = ROOT / "build" / "clean-root"
LAST = "image"
"""The stage without a name, which is what all the others are for."""
DEVICES = {"null": 3, "zero": 5, "full": 7, "random": 8, "urandom": 9}
FROM_OUTSIDE = ("PIP_", "NPM_CONFIG_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
"""What a machine behind a mirror or proxy tells every build."""
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
PORT = 8730
PATIENCE = 120.0


def main() -> None:
    match sys.argv[1:]:
        case ["build"]:
            build_all()
        case ["play", root]:
            play(Path(root))
        case _:
            check()


def check() -> None:
    if sys.platform != "linux" or os.geteuid() != 0:
        sys.exit("suitors: a clean root can be made on Linux, by root; the container file was not tried")
    began = time.monotonic()
    empty(PLACE)
    apart("build")
    say("starting the server, and playing a game")
    apart("play", str(PLACE / LAST), more=("--net", "--pid"))
    empty(PLACE)
    say(f"all of it took {time.monotonic() - began:.0f} s")


def apart(*words: str, more: Sequence[str] = ()) -> None:
    """This program again, with mounts of its own that nobody else sees: however it ends, they are gone."""
    unshare = ["unshare", "--mount", "--propagation=private", *more, "--fork", "--kill-child"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([*unshare, sys.executable, str(Path(__file__).resolve()), *words], cwd=ROOT, env=environment, check=True)


def empty(place: Path) -> None:
    """Never beyond the disk that it is on: what is mounted there is not ours to take away."""
    subprocess.run(["rm", "--recursive", "--force", "--one-file-system", str(place)], check=True)


def say(words: str) -> None:
    print(f"clean root: {words}", flush=True)


# Building.


def build_all() -> None:
    roots: dict[str, Path] = {}
    for stage in stages():
        name = stage.name or LAST
        roots[name] = build(stage, PLACE / name, roots)


def build(stage: Stage, root: Path, roots: Mapping[str, Path]) -> Path:
    """Does a stage's steps; those that only say something are for `play`."""
    unpack(base(stage.base), root)
    environment = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        "DEBIAN_FRONTEND": "noninteractive",
    }
    folder = "/"
    for step in stage.steps:
        began = time.monotonic()
        match step.kind:
            case "ENV":
                environment |= variables(step.words)
            case "WORKDIR":
                folder = step.words
                inside(root, folder).mkdir(parents=True, exist_ok=True)
            case "COPY":
                copy(Copy.of(step.words), root, folder, roots)
            case "RUN":
                with furnished(root):
                    run(root, folder, step.words, environment)
            case _:
                continue
        say(f"{time.monotonic() - began:6.1f} s  {step.kind} {step.words[:90]}")
    return root


def base(image: str) -> Path:
    """`debian:bookworm-slim`, from Debian's packages."""
    name, _, tag = image.partition(":")
    assert name == "debian", f"nobody knows how to make {image} without an engine"
    tar = ROOT / "build" / f"{tag}.tar"
    if not tar.exists():
        began = time.monotonic()
        tar.parent.mkdir(exist_ok=True)
        part = tar.with_suffix(".part.tar")
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", tag.removesuffix("-slim"), str(part)], check=True)
        part.rename(tar)
        say(f"{time.monotonic() - began:6.1f} s  FROM {image}")
    return tar


def unpack(tar: Path, root: Path) -> None:
    root.mkdir(parents=True)
    subprocess.run(["tar", "--extract", "--file", str(tar), "--directory", str(root), "--exclude=./dev/*"], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")


def inside(root: Path, path: str) -> Path:
    return root / path.lstrip("/")


def copy(order: Copy, root: Path, folder: str, roots: Mapping[str, Path]) -> None:
    target = inside(root, os.path.join(folder, order.target))
    if order.stage is not None:
        for source in order.sources:
            subprocess.run(
                ["cp", "--archive", "--no-target-directory", str(inside(roots[order.stage], source)), str(target)], check=True
            )
        return
    for source in order.sources:
        for file in known(source):
            place = target / file.name if (ROOT / source).is_file() else target / file.relative_to(ROOT / source)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, place)


def known(source: str) -> list[Path]:
    """The files that a clean checkout has."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", source],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    assert files, f"there is no {source} to copy"
    return [file for file in files if file.is_file()]


@contextmanager
def furnished(root: Path) -> Iterator[None]:
    """Processes to see, and the few devices that every program expects; none of them is this machine's own."""
    mount("--types=proc", "proc", inside(root, "/proc"))
    mount("--types=tmpfs", "--options=mode=755", "tmpfs", inside(root, "/dev"))
    for name, minor in DEVICES.items():
        os.mknod(inside(root, f"/dev/{name}"), 0o666 | stat.S_IFCHR, os.makedev(1, minor))
        inside(root, f"/dev/{name}").chmod(0o666)
    inside(root, "/dev/fd").symlink_to("/proc/self/fd")
    inside(root, "/dev/shm").mkdir(mode=0o1777)
    try:
        yield
    finally:
        for place in ("/dev", "/proc"):
            subprocess.run(["umount", str(inside(root, place))], check=True)


def mount(*words: str | Path) -> None:
    subprocess.run(["mount", *map(str, words)], check=True)


def run(root: Path, folder: str, words: str, environment: Mapping[str, str]) -> None:
    outside = {
        name: value for name, value in os.environ.items() if name.upper().startswith(FROM_OUTSIDE) and "/opt/" not in value
    }
    if CERTIFICATES.exists():  # those of this machine, which may be behind a proxy with one of its own
        inside(root, "/tmp/certificates.crt").write_bytes(CERTIFICATES.read_bytes())
        outside |= {"PIP_CERT": "/tmp/certificates.crt", "NODE_EXTRA_CA_CERTS": "/tmp/certificates.crt"}
    command = ["chroot", str(root), "/bin/sh", "-c", f"cd {folder} && {words}"]
    done = subprocess.run(
        command, env={**environment, **outside}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"suitors: this step of the container file failed:\nRUN {words}\n{done.stdout[-4000:]}")


# Running, in namespaces of its own.


def play(root: Path) -> None:
    """The last stage as an engine would start it, and read-only: only its volume and /tmp can be written."""
    stage = stages()[-1]
    raise_loopback()
    mount("--bind", root, root)
    volume = inside(root, stage.last("VOLUME"))
    with furnished(root):
        mount("--types=tmpfs", "tmpfs", inside(root, "/tmp"))
        mount("--bind", volume, volume)
        mount("--options=remount,bind,ro", root)
        serve_and_play(stage, root)
        subprocess.run(["umount", str(volume), str(inside(root, "/tmp"))], check=True)
    assert (volume / "tables.db").exists()


def serve_and_play(stage: Stage, root: Path) -> None:
    server = subprocess.Popen(as_container(stage, root, [*words_of(stage.last("ENTRYPOINT")), *words_of(stage.last("CMD"))]))
    try:
        wait_until_well(stage, root, server)
        assert_read_only(stage, root)
        asyncio.run(a_game())
    finally:
        server.send_signal(getattr(signal, stage.last("STOPSIGNAL")))
        code = server.wait(PATIENCE)
    assert code == 0, f"the server ended with {code}"


def as_container(stage: Stage, root: Path, words: list[str]) -> list[str]:
    environment = {name: value for step in stage.steps if step.kind == "ENV" for name, value in variables(step.words).items()}
    inner = [
        "env",
        "--ignore-environment",
        f"--chdir={stage.last('WORKDIR')}",
        *(f"{name}={value}" for name, value in environment.items()),
        *words,
    ]
    return ["chroot", f"--userspec={stage.last('USER')}", str(root), *inner]


def wait_until_well(stage: Stage, root: Path, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while subprocess.run(as_container(stage, root, checkup(stage)), stderr=subprocess.DEVNULL, check=False).returncode:
        assert server.poll() is None, "the server has ended"
        assert time.monotonic() < until, "the server is not well"
        time.sleep(0.2)
    say("the health check says that it is well")


def assert_read_only(stage: Stage, root: Path) -> None:
    for place in ("/opt/suitors/x", "/etc/x", "/usr/x"):
        touched = subprocess.run(as_container(stage, root, ["touch", place]), stderr=subprocess.DEVNULL, check=False)
        assert touched.returncode, f"{place} could be written"


async def a_game() -> None:
    """Somebody against a bot, until one of them has won."""
    chance = Random(1)
    async with asyncio.timeout(PATIENCE), Client(f"http://127.0.0.1:{PORT}") as client:
        seated = await client.create(edition="classic", players=2, names=["Ada"], bots="courtier")
        async with client.play(seated.game) as table:
            async for view in table.decisions():
                await table.move(view, chance.choice(view.legal))
        record = await client.record(seated.game)
    assert record.winners
    say(f"a game was played: {len(record.rounds)} rounds, won by seat {record.winners[0]}")


def raise_loopback() -> None:
    """A network of its own begins with nothing, not even with itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ours:
        asked = fcntl.ioctl(ours, 0x8913, struct.pack("16sh14x", b"lo", 0))  # SIOCGIFFLAGS
        flags = struct.unpack("16sh14x", asked)[1]
        fcntl.ioctl(ours, 0x8914, struct.pack("16sh14x", b"lo", flags | 1))  # SIOCSIFFLAGS, IFF_UP


if __name__ == "__main__":
    main()
