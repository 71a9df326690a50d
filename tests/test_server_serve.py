"""`suitors serve`: how it starts, what it says, and how it ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from serving import IMPATIENT, NO_LIMITS, PATIENCE, THOUGHTFUL, Serving, environment, hear, say, serving
from test_cli import suitors
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from suitors.cli.parser import Parser
from suitors.cli.serve import _options, add_arguments
from suitors.server import lan
from suitors.server.options import Caps, Options, is_within, networks
from suitors.server.origin import normal, written
from suitors.server.rates import Pace, Rates, message_rate, neighbourhood
from suitors.tables.refusal import Refusal

# How it ends.


def closing(connection: ClientConnection) -> int:
    try:
        while True:
            connection.recv(PATIENCE)
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT])
def test_when_it_ends_everybody_is_asked_to_come_back(tmp_path: Path, sig: signal.Signals) -> None:
    with serving(tmp_path) as server:
        made = server.create()
        with server.enter(made["game"], made["key"]) as ann, server.knock(made["game"]) as silent:
            hear(ann, "welcome")
            say(ann, type="chat", id="1", seat=0, words="see you")
            begun = time.monotonic()
            assert server.stop(sig) == 0
            assert time.monotonic() - begun < 10
            assert hear(ann, "bye") == {"type": "bye", "code": "closing", "again": True}
            assert closing(ann) == 1012
            assert hear(silent) == {"type": "bye", "code": "closing", "again": True}
            assert closing(silent) == 1012
        assert [json.loads(line)["event"] for line in server.err.splitlines()][-2:] == ["closing", "ended"]


def test_a_command_in_hand_is_done_before_the_end(tmp_path: Path) -> None:
    """Hints take a while; whoever asked for one gets it."""
    asked, enough = tmp_path / "asked", tmp_path / "enough"
    server = Serving(tmp_path, program=THOUGHTFUL)
    server.environment |= {"ASKED": str(asked), "ENOUGH": str(enough)}
    try:
        server.start()
        made = server.create(bots="novice", first=0)
        with ExitStack() as doors:
            devices = [doors.enter_context(server.enter(made["game"], made["key"])) for _ in range(5)]
            for device in devices:
                decision = hear(device, "news")["decision"]
                say(device, type="hint", id="h", seat=0, decision=decision, level="casual")
            until(lambda: asked.exists() and len(asked.read_text()) == 5)
            server.process.send_signal(signal.SIGTERM)
            until(lambda: server.get("/readyz").status != 200)
            refused = server.post("/api/v1/games", {"names": ["Bert"]})
            assert server.get("/healthz").status == 200
            assert server.get("/readyz").json["code"] == "closing"
            assert (refused.status, refused.json["code"]) == (503, "closing")
            enough.touch()
            assert [hear(device, "advised")["id"] for device in devices] == ["h"] * 5
            assert [closing(device) for device in devices] == [1012] * 5
        assert server.process.wait(PATIENCE) == 0
    finally:
        server.close()


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.create(bots="novice", first=0)
        with server.enter(made["game"], made["key"]) as ann:
            decision = hear(ann, "news")["decision"]
            say(ann, type="hint", id="h", seat=0, decision=decision, level="grandmaster")
            time.sleep(0.2)
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.1)
            assert server.stop(signal.SIGINT) == 130


def test_somebody_who_does_not_read_does_not_hold_it_up(tmp_path: Path) -> None:
    with serving(tmp_path, *NO_LIMITS, program=IMPATIENT) as server:
        made = server.create()
        with socket.create_connection(("127.0.0.1", server.port)) as unfinished, server.enter(made["game"]):
            unfinished.sendall(b"POST /api/v1/games HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n{")
            begun = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - begun < 10


def test_what_was_acknowledged_is_there_again_after_a_restart_or_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.create()
        ends: tuple[Callable[[], object], ...] = (server.stop, server.kill)
        for number, end in enumerate(ends):
            with server.enter(made["game"], made["key"]) as ann:
                say(ann, type="chat", id=str(number), seat=0, words=f"line {number}")
                hear(ann, "done")
                end()
            server.start()
        with server.enter(made["game"], made["key"]) as ann:
            assert [line["words"] for line in hear(ann, "talk")["lines"]] == ["line 0", "line 1"]


# How it starts.


def fails(*arguments: str) -> str:
    """What it says on stderr when it can't start."""
    command = [sys.executable, "-m", "suitors", "serve", *arguments]
    ran = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("suitors: ")
    assert ran.stderr.count("\n") == 1
    return ran.stderr


def test_what_is_in_its_way_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with serving(tmp_path / "first") as server:
        port, data = str(server.port), str(server.folder / "data")
        assert f"127.0.0.1 port {port}: Address already in use" in fails("--host", "127.0.0.1", "--port", port)
        assert f"{data}: another suitors serves from this folder" in fails("--port", "0", "--data", data)
    assert "is a file, not a folder" in fails("--port", "0", "--data", str(tmp_path / "file"))
    assert "192.0.2.77 port 0: " in fails("--host", "192.0.2.77", "--port", "0", "--data", str(tmp_path / "d"))
    assert "nowhere.invalid port 8730: " in fails("--host", "nowhere.invalid", "--data", str(tmp_path / "d"))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may use every port and write everywhere")
def test_what_it_may_not_do_is_said_in_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in fails("--port", "0", "--data", str(tmp_path / "d"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "65536"], "'65536' is not a whole number from 0 to 65535"),
        (["--origin", "example.org"], "'example.org' is not a place of pages"),
        (["--trust-proxy", "10.0.0.0/33"], "addresses or networks are wanted"),
        (["--metrics-from", "me"], "addresses or networks are wanted"),
        (["--rate", "dance=1/minute"], "limits nothing that there is; there are create, join"),
        (["--rate", "create=often"], "'often' is not a rate, like 30/minute or off"),
        (["--rate", "create=0/minute"], "'0/minute' is not a rate"),
        (["--log", "xml"], "invalid choice: 'xml'"),
        (["--max-connections", "0"], "is not a whole number from 1"),
        (["--bus", "redis://:secret@localhost"], "the bus is at one or more addresses"),
        (["--bus", "nats://localhost/a b"], "the bus has one name"),
        (["--bus", "nats://localhost"], "a folder has one server"),
    ],
)
def test_wrong_options_are_told(words: list[str], said: str) -> None:
    found = suitors("serve", *words)
    assert found.code == 2
    assert said in found.err
    assert "secret" not in found.err


def test_a_bus_without_what_it_needs_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suitors.server.sharing.find_spec", lambda _: None)
    found = suitors("serve", "--database", "postgresql://localhost/none", "--bus", "nats://localhost")
    assert (found.code, "pip install 'suitors[cluster]'" in found.err) == (2, True)


def test_every_option_is_explained_with_what_holds_without_it() -> None:
    text = " ".join(suitors("serve", "--help").out.split())
    places = ("--host", "--port", "--data", "--bus", "--origin", "--trust-proxy", "--metrics-from", "--log", "--log-level")
    limits = (
        "--keep-finished",
        "--keep-archived",
        "--keep-idle",
        "--max-connections",
        "--max-per-address",
        "--max-watchers",
        "--rate",
    )
    for option in places + limits:
        assert f" {option} " in text
    for default in ("(0.0.0.0;", "(8730;", "(30)", "(365)", "(14)", "(4000)", "(500)", "(100)", "(info)", "create=30/minute"):
        assert default in text


def test_what_help_says_of_limits_is_so() -> None:
    parser = Parser("suitors serve", None)
    add_arguments(parser)
    assert _options(parser.parse_args([])) == Options()
    told = " ".join(parser.format_help().split())
    assert " ".join(f"{name}={rate}" for name, rate in Options().rates.items()) in told
    given = parser.parse_args(
        ["--rate", "all=off", "--rate", "join=5/hour", "--max-watchers", "0", "--origin", "HTTPS://A.example"]
    )
    options = _options(given)
    assert options.rates == dict.fromkeys(Options().rates) | {"join": "5/hour"}
    assert options.caps == Caps(watchers=0)
    assert options.origins == {"https://a.example:443"}


def test_the_first_join_is_accepted_two_seconds_after_the_start(tmp_path: Path) -> None:
    """Measured in its own time, since the machine may have other things to do; with compiled modules, as installed."""
    server = Serving(tmp_path)
    server.environment = {**server.environment, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "cache")}
    spent = []
    for _ in range(2):
        before = os.times()
        try:
            server.start()
            server.join(server.create()["game"])
        finally:
            server.close()
        after = os.times()
        spent.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert spent[1] < 2


# What it says.


def test_it_prints_addresses_that_others_can_open(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        first, *rest = server.out.splitlines()
        assert first == f"Suitors is ready at http://127.0.0.1:{server.port}/ (Ctrl-C ends it)"
        for line in rest:
            address = re.fullmatch(rf"  in this network: http://([\d.]+):{server.port}/", line)
            assert address
            with socket.create_connection((address[1], server.port), PATIENCE):
                pass


def test_on_all_of_ipv6_it_is_on_ipv4_too(tmp_path: Path) -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("no IPv6 here")
    with serving(tmp_path, "--host", "::") as server:
        assert server.get("/metrics").status == 200
        with socket.create_connection(("::1", server.port), PATIENCE):
            pass


def test_the_log_is_json_or_text(tmp_path: Path) -> None:
    with serving(tmp_path / "json") as server:
        game = server.create()["game"]
        server.stop()
        lines = [json.loads(line) for line in server.err.splitlines()]
        assert {"event": "table made", "level": "info", "table": game[:6]}.items() <= lines[0].items()
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", lines[0]["timestamp"])
    with serving(tmp_path / "text", "--log", "text") as server:
        game = server.create()["game"]
        assert re.search(rf"\[info +\] table made +.*table={game[:6]}\b", server.err)
    with serving(tmp_path / "quiet", "--log-level", "warning") as server:
        server.create()
        server.stop()
        assert server.err == ""


# Its parts.


def test_addresses_of_this_machine() -> None:
    found = lan.own_addresses()
    assert all(not one.startswith(("127.", "fe80", "169.254.")) and one != "::1" for one in found)
    assert lan.addresses("192.168.1.20", 8730) == ["http://192.168.1.20:8730/"]
    assert lan.addresses("::1", 80) == ["http://[::1]/"]
    assert lan.addresses("0.0.0.0", 8730)[0] == "http://127.0.0.1:8730/"
    assert not any("[" in one for one in lan.addresses("0.0.0.0", 8730))


def test_a_machine_without_a_network_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr("socket.socket", nothing)
    monkeypatch.setattr("socket.getaddrinfo", nothing)
    assert lan.own_addresses() == []
    assert lan.addresses("::", 80) == ["http://127.0.0.1/"]


@pytest.mark.parametrize(
    ("address", "spelled"),
    [
        ("http://Example.org", "http://example.org:80"),
        ("https://example.org:443", "https://example.org:443"),
        ("https://[::1]:8730/", "https://::1:8730"),
        ("ws://example.org", None),
        ("https://example.org/path", None),
        ("https://u:p@example.org", None),
        ("https://example.org:99999", None),
        ("null", None),
        ("", None),
    ],
)
def test_an_origin_has_one_spelling(address: str, spelled: str | None) -> None:
    assert normal(address) == spelled


def test_an_origin_is_written_as_browsers_do() -> None:
    assert written("https://example.org:443") == "https://example.org"
    assert written("http://localhost:5173") == "http://localhost:5173"


def test_networks_are_read_and_searched() -> None:
    among = networks("10.0.0.0/8, ::1,127.0.0.1")
    assert is_within("10.1.2.3", among)
    assert is_within("::ffff:10.1.2.3", among)
    assert is_within("::1", among)
    for other in ("11.0.0.1", "", None, "unix", "127.0.0.2"):
        assert not is_within(other, among)
    assert networks("") == ()


def test_a_home_is_one_address_also_in_ipv6() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1") == "2001:db8::/64"
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("fe80::1%eth0") == "fe80::/64"
    assert neighbourhood("x" * 1000) == "x" * 64


def test_a_pace_allows_so_many_at_once_and_so_many_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("suitors.server.rates.monotonic", lambda: clock[0])
    pace = Pace(10)
    assert sum(pace.allows() for _ in range(100)) == 40
    clock[0] += 0.25
    assert [pace.allows() for _ in range(3)] == [True, True, False]
    clock[0] += 1000
    assert [pace.allows(40), pace.allows()] == [True, False]
    assert all(Pace(0).allows() for _ in range(1000))


def test_rates_are_for_each_on_its_own() -> None:
    rates = Rates(Options(rates={"create": "2/minute", "join": None, "message": "600/minute"}))
    for _ in range(2):
        rates.count("create", "here", "key")
    rates.count("create", "there")
    for _ in range(9):
        rates.count("join", "here")
    with pytest.raises(Refusal) as refused:
        rates.count("create", "elsewhere", "key")
    assert refused.value.code == "too-fast"
    assert 1 <= refused.value.facts["wait"] <= 60
    assert message_rate(Options(rates={"message": "600/minute"})) == 10
