"""The arena on a Ray cluster: a real one, of a head and its processes, some of which are killed."""

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from test_arena import match as a_match
from test_arena_runs import PATIENCE, deals, figures, timeless
from test_cli import ROOT, refused, suitors
from test_simulate import counts

from suitors.arena.journal import NAME
from suitors.arena.simulate import SPAN, simulate
from suitors.rules.editions import EDITIONS
from suitors.rules.speeds import compiled

MATCH = a_match("casual,novice", 4, seed=9)
RUN = ("arena", "--bots", "casual,novice", "--players", "4", "--seed", "9")


class Cluster:
    """A head with two processors, started as a researcher would."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.env = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            "LC_ALL": "C",
            # Whoever reaches a cluster can run what they like on it.
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": secrets.token_hex(32),
            "RAY_USAGE_STATS_ENABLED": "0",
        }
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", f"--port={self.port}"]
        more = ["--num-cpus=2", "--include-dashboard=false", f"--temp-dir={folder}", f"--ray-client-server-port={free_port()}"]
        self.log = folder / "head.log"
        with self.log.open("wb") as log:
            self.head = subprocess.Popen([*command, *more], env=self.env, stdout=log, stderr=log, start_new_session=True)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while b"Ray runtime started" not in self.log.read_bytes():
            assert self.head.poll() is None, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.1)

    def workers(self) -> list[psutil.Process]:
        """Those that are playing now."""
        family = psutil.Process(self.head.pid).children(recursive=True)
        return [process for process in family if process_title(process).startswith("ray::do")]

    def start(self, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "suitors", *words, "--ray", self.address]
        return subprocess.Popen(command, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words: str) -> Any:
        process = self.start(*words, "--json")
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (0, "")
        return json.loads(out)

    def end(self) -> None:
        family = [psutil.Process(self.head.pid), *psutil.Process(self.head.pid).children(recursive=True)]
        for process in family:
            try:
                process.kill()
            except psutil.NoSuchProcess:
                continue
        self.head.wait()


def free_port() -> int:
    """Beyond those that Ray gives to its processes, and below those that are given out by lot."""
    while True:
        port = 21_000 + secrets.randbelow(10_000)
        with socket.socket() as found:
            if found.connect_ex(("127.0.0.1", port)):
                return port


def process_title(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("ray"))
    try:
        cluster.wait()
        yield cluster
    finally:
        cluster.end()


def until_deals(folder: Path, many: int, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + PATIENCE
    while not (folder / NAME).exists() or (folder / NAME).read_bytes().count(b"\n") <= many:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until, "no deal was played"
        time.sleep(0.02)


def test_a_cluster_comes_to_the_same_results_though_its_processes_are_killed(cluster: Cluster, tmp_path: Path) -> None:
    process = cluster.start(*RUN, "--rounds", "1200", "--out", str(tmp_path), "--json")
    killed = 0
    for many in (2, 40, 90):
        until_deals(tmp_path, many, process)
        for worker in cluster.workers():
            worker.kill()
            killed += 1
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert killed >= 3
    assert timeless(json.loads(out)) == figures(MATCH, 1200)
    assert sorted(deals(tmp_path)) == list(range(300))


def test_a_run_that_was_killed_goes_on_with_a_cluster_and_without(cluster: Cluster, tmp_path: Path) -> None:
    process = cluster.start(*RUN, "--rounds", "4000000", "--out", str(tmp_path))
    until_deals(tmp_path, 3, process)
    process.kill()
    process.communicate()
    before = deals(tmp_path)
    wanted = 4 * len(before) + 40
    assert timeless(cluster.run(*RUN, "--rounds", str(wanted), "--out", str(tmp_path))) == figures(MATCH, wanted)
    assert deals(tmp_path)[: len(before)] == before
    assert figures(MATCH, wanted + 8, folder=tmp_path) == figures(MATCH, wanted + 8)


def test_ctrl_c_prints_the_results_so_far_and_sends_the_others_home(cluster: Cluster, tmp_path: Path) -> None:
    process = cluster.start(*RUN, "--rounds", "4000000", "--out", str(tmp_path), "--json")
    until_deals(tmp_path, 3, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, ""), err
    assert json.loads(out)["deals"] == len(deals(tmp_path))
    until = time.monotonic() + PATIENCE
    while cluster.workers():
        assert time.monotonic() < until, "somebody plays on"
        time.sleep(0.05)


def test_random_play_comes_to_the_same_on_a_cluster(cluster: Cluster) -> None:
    rounds = 3 * SPAN + 7 if compiled() else 60
    facts = cluster.run("simulate", "--edition", "premium", "--players", "5", "--rounds", str(rounds), "--seed", "4")
    for name in ("speed", "cpu_seconds", "rounds_per_cpu_second"):
        del facts[name]
    assert facts == counts(simulate(EDITIONS["premium"], 5, rounds, 4))


# What can be wrong.


def test_where_nobody_answers_is_said_soon() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        assert "nobody answers there within 5 seconds" in refused(*RUN, "--ray", address)


@pytest.mark.parametrize("address", ["nonsense", "a:b:c", "", "ray://", "host:port"])
def test_what_is_no_address_is_refused(address: str) -> None:
    assert "an address is host:6379, ray://host:10001, auto or local" in refused(*RUN, "--ray", address)


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install 'suitors[ray]'" in refused(*RUN, "--ray", "local")


def test_a_program_of_ones_own_does_not_play_on_a_cluster() -> None:
    said = refused("arena", "--bots", f"random,cmd:{sys.executable} bot.py", "--ray", "local")
    assert re.search(r"cmd:.* is a program of this machine, and can't play on a cluster", said)


def test_the_help_names_it() -> None:
    assert all("--ray ADDRESS" in suitors(command, "--help").out for command in ("arena", "simulate"))
