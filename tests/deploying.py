"""Tries out what is in `deploy/`, with the programs that read it: `python tests/deploying.py`, or `make deploy-check`.

Caddy, Prometheus and systemd read their files; a game goes through Caddy while each of two servers behind it is
killed in its turn. Needs Debian's packages, which root fetches. The container file has a program of its own:
`tests/clean_root.py`.
"""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import httpx
import nats_server
import postgres as database_server
from clustering import cluster
from postgres import postgres
from serving import Serving

from suitors.client import Client

DEPLOY = Path(__file__).parents[1] / "deploy"
PACKAGES = {"caddy": "caddy", "promtool": "prometheus", "systemd-analyze": "systemd", "mmdebstrap": "mmdebstrap"}
PATIENCE = 120.0
EXPOSED = 2.0
"""What `systemd-analyze security` may at most make of the units, of 10."""


def main() -> None:
    fetch([package for program, package in PACKAGES.items() if not shutil.which(program)])
    nats_server.ensure()
    database_server.ensure()
    promtool()
    systemd()
    caddy()
    with TemporaryDirectory() as folder:
        asyncio.run(through_caddy(Path(folder)))


def fetch(packages: list[str]) -> None:
    if packages and shutil.which("apt-get") and os.geteuid() == 0:
        # Nothing that comes with them is started.
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
            subprocess.run(["apt-get", *command], env=quiet, stdout=subprocess.DEVNULL, check=False, timeout=900)
    missing = [package for program, package in PACKAGES.items() if not shutil.which(program)]
    if missing:
        sys.exit(f"suitors: to try out deploy/, these packages are needed: {' '.join(missing)}")


def said(*command: str | Path) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"suitors: {' '.join(map(str, command))}\n{done.stdout}")
    print(f"deploy: {Path(command[0]).name} {command[1]} {command[2]}: well", flush=True)
    return done.stdout


def promtool() -> None:
    said("promtool", "check", "config", DEPLOY / "prometheus" / "prometheus.yml")
    said("promtool", "test", "rules", DEPLOY / "prometheus" / "alerts.test.yml")


def systemd() -> None:
    """Units whose programs are there: it is the units that are asked about."""
    with TemporaryDirectory() as folder:
        for file in (DEPLOY / "systemd").iterdir():
            text = file.read_text("utf-8").replace("/opt/suitors/bin/suitors", "/bin/true")
            (Path(folder) / file.name).write_text(text, "utf-8")
        units = sorted(Path(folder).iterdir())
        assert said("systemd-analyze", "verify", "--man=no", *units) == ""
        for service in (unit for unit in units if unit.suffix == ".service"):
            verdict = said("systemd-analyze", "security", "--offline=yes", service).splitlines()[-1]
            assert float(verdict.split(": ")[1].split()[0]) <= EXPOSED, verdict


def caddy() -> None:
    file = DEPLOY / "Caddyfile"
    said("caddy", "validate", "--adapter=caddyfile", f"--config={file}")
    formatted = subprocess.run(["caddy", "fmt", file], capture_output=True, check=False).stdout
    assert formatted == file.read_bytes(), "caddy fmt would write the Caddyfile in another way"


async def through_caddy(folder: Path) -> None:
    """The house of the compose file: Caddy, PostgreSQL, NATS, two servers."""
    site = f"http://127.0.0.1:{free_port()}"
    with postgres() as database, cluster(folder, database, 2, Random(1)) as house, proxied(site, house.members, folder):
        await until_served(site)
        await a_broken_game(site, house.members)
        async with httpx.AsyncClient() as visitor:
            assert (await visitor.get(f"{site}/metrics")).status_code == 404
            assert (await visitor.get(f"{site}/readyz")).status_code == 200
        assert house.members[0].get("/metrics").status == 200
    print("deploy: a game went through Caddy, while each of two servers was killed in its turn", flush=True)


@contextmanager
def proxied(site: str, servers: Sequence[Serving], folder: Path) -> Iterator[None]:
    environment = {
        **os.environ,
        "SUITORS_SITE": site,
        "SUITORS_SERVERS": " ".join(f"127.0.0.1:{server.port}" for server in servers),
        "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
    }
    with (folder / "caddy.log").open("wb") as log:
        command = ["caddy", "run", "--adapter=caddyfile", f"--config={DEPLOY / 'Caddyfile'}"]
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        yield
    except BaseException:
        print((folder / "caddy.log").read_text("utf-8"), file=sys.stderr)
        raise
    finally:
        process.terminate()
        process.wait(PATIENCE)


async def until_served(site: str) -> None:
    until = time.monotonic() + PATIENCE
    async with httpx.AsyncClient() as visitor:
        while True:
            try:
                if (await visitor.get(f"{site}/readyz")).status_code == 200:
                    return
            except httpx.TransportError:
                assert time.monotonic() < until, "Caddy does not serve"
            await asyncio.sleep(0.2)


async def a_broken_game(site: str, servers: Sequence[Serving]) -> None:
    """Somebody against a bot, to the end; after every third move one of the servers is killed, and the last one comes back."""
    chance = Random(1)
    moves = 0
    async with asyncio.timeout(PATIENCE), Client(site) as client:
        seated = await client.create(edition="classic", players=2, names=["Ada"], bots="courtier")
        async with client.play(seated.game) as table:
            async for view in table.decisions():
                await table.move(view, chance.choice(view.legal))
                moves += 1
                if moves % 3 == 0:
                    down, up = servers[moves // 3 % 2], servers[moves // 3 % 2 - 1]
                    if up.process.poll() is not None:
                        up.start()
                    down.stop(signal.SIGKILL)
        record = await client.record(seated.game)
    for server in servers:
        if server.process.poll() is not None:
            server.start()
    assert moves >= 6
    assert record.winners
    assert sum(move.seat == 0 for each in record.rounds for move in each.moves) == moves


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
