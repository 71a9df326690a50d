"""`deploy/`: each file is what its readers expect, and all of them agree with the server. `make deploy-check` tries them out."""

import asyncio
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml  # type: ignore[import-untyped]
from containers import Copy, Stage, checkup, stages, variables, words_of
from jsonschema.validators import validator_for  # type: ignore[import-untyped]
from prometheus_client import CollectorRegistry
from serving import ROOT, Serving
from test_cli import suitors

from suitors.cli import serve
from suitors.cli.parser import Parser
from suitors.client import Client, Refused
from suitors.server.metrics import Metrics
from suitors.server.nats import NatsBus
from suitors.server.options import Caps
from suitors.server.servers import read_servers
from suitors.tables.wire import Code

DEPLOY = ROOT / "deploy"
PAGE = ROOT / "docs" / "hosting.md"


def serving(words: list[str]) -> Any:
    """The options as `suitors serve` reads them, if it does."""
    assert words[0] == "serve"
    parser = Parser(prog="suitors serve", description=None)
    serve.add_arguments(parser)
    return parser.parse_args(words[1:])


# The container file.


@pytest.fixture(scope="module")
def image() -> Stage:
    return stages()[-1]


def test_the_container_file_pleases_its_linter() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([linter, DEPLOY / "Containerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_container_is_nobodys_root_and_says_when_it_is_well(image: Stage) -> None:
    user, group = image.last("USER").split(":")
    assert int(user) > 1000
    assert int(group) > 1000
    assert checkup(image)[0] == "python3"
    assert "/readyz" in checkup(image)[-1]
    assert image.last("STOPSIGNAL") == "SIGTERM"


def test_the_container_starts_a_server_where_it_says(image: Stage) -> None:
    args = serving(words_of(image.last("CMD")))
    assert words_of(image.last("ENTRYPOINT")) == ["suitors"]
    assert str(args.port) == image.last("EXPOSE")
    assert args.data == image.last("VOLUME") == image.last("WORKDIR")
    assert variables(image.last("ENV"))["PATH"].startswith("/opt/suitors/bin:")


def test_the_container_is_built_from_pinned_versions_alone() -> None:
    build = stages()[0]
    installs = [part for step in build.steps if step.kind == "RUN" for part in step.words.split("&&") if "pip install" in part]
    assert installs
    assert all("--no-deps" in part and ("--require-hashes" in part or "--no-index" in part) for part in installs)


def test_what_the_container_file_copies_is_there_and_not_ignored() -> None:
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines()
    for order in (Copy.of(step.words) for stage in stages() for step in stage.steps if step.kind == "COPY"):
        for source in order.sources if order.stage is None else ():
            assert (ROOT / source).exists(), source
            assert f"!{source}" in ignored, source


def test_a_step_that_nobody_can_try_is_no_step_of_ours() -> None:
    with pytest.raises(ValueError, match="nobody can try ADD"):
        stages("FROM debian:bookworm-slim\nADD x y\n")


# Compose.


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def test_the_compose_file_follows_the_compose_specification(compose: Any) -> None:
    spec = find_spec("check_jsonschema")
    assert spec is not None
    assert spec.origin is not None
    schema = json.loads((Path(spec.origin).parent / "builtin_schemas" / "vendor" / "compose-spec.json").read_text("utf-8"))
    validator = validator_for(schema)(schema)
    assert [error.message for error in validator.iter_errors(compose)] == []
    # And the schema notices what is wrong.
    wrong = {**compose, "services": {**compose["services"], "two": {"imagine": "suitors"}}}
    assert not validator.is_valid(wrong)


def test_every_name_in_the_compose_file_is_one_that_it_has(compose: Any) -> None:
    services, networks, volumes = (compose[part].keys() for part in ("services", "networks", "volumes"))
    for service in compose["services"].values():
        assert set(service.get("depends_on", {})) <= services
        assert set(service["networks"]) <= networks
        for source, *_ in (volume.split(":") for volume in service.get("volumes", [])):
            assert (DEPLOY / source).exists() if source.startswith(".") else source in volumes, source
    assert {one for service in compose["services"].values() for one in service["networks"]} == networks


def test_both_servers_start_with_options_that_there_are(compose: Any) -> None:
    for name in ("one", "two"):
        args = serving(compose["services"][name]["command"])
        assert args.bus.urls == ("nats://nats:4222",)
        assert args.database == "postgresql://suitors@postgres/suitors"
        assert args.trust_proxy == args.metrics_from == compose["networks"]["front"]["ipam"]["config"][0]["subnet"]
        assert f"{name}:{args.port}" in compose["services"]["caddy"]["environment"]["SUITORS_SERVERS"].split()


def test_nobody_reaches_more_than_they_must(compose: Any) -> None:
    assert compose["networks"]["back"]["internal"]
    open_to_the_world = {name for name, service in compose["services"].items() if "ports" in service}
    assert open_to_the_world == {"caddy", "prometheus"}
    assert compose["services"]["prometheus"]["ports"] == ["127.0.0.1:9090:9090"]
    for name, service in compose["services"].items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert "privileged" not in service, name
        assert service.get("read_only") or name == "postgres", name
        assert all("PASSWORD" not in key or value.startswith("${") for key, value in service.get("environment", {}).items()), name


def test_every_setting_that_is_asked_for_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+):\?", (DEPLOY / "compose.yaml").read_text("utf-8")))
    offered = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "example.env").read_text("utf-8"), re.M))
    assert asked == offered


# systemd.


def unit(name: str) -> dict[str, list[str]]:
    """What it says, by `Section.Key`; a key may be there more than once."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in (DEPLOY / "systemd" / name).read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(f"{section}.{key}", []).append(value)
    return found


def test_the_unit_starts_a_server_that_may_do_little() -> None:
    service = unit("suitors.service")
    program, *words = service["Service.ExecStart"][0].split()
    assert program.endswith("/suitors")
    assert serving(words).data == f"/var/lib/{service['Service.StateDirectory'][0]}"
    for key in ("DynamicUser", "NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "RestrictNamespaces"):
        assert service[f"Service.{key}"] == ["yes"], key
    assert service["Service.ProtectSystem"] == ["strict"]
    assert service["Service.CapabilityBoundingSet"] == [""]
    assert service["Service.Restart"] == ["always"]


def test_the_backup_is_one_that_the_command_makes(tmp_path: Path) -> None:
    """The line of the unit, with the folder and the program of this test."""
    service = unit("suitors-backup.service")
    assert service["Service.StateDirectory"] == unit("suitors.service")["Service.StateDirectory"]
    with_data = Serving(tmp_path)
    with_data.start()
    try:
        line = service["Service.ExecStart"][0].replace("%%", "%").replace("$$", "$")
        line = line.replace("/opt/suitors/bin/suitors", f"{sys.executable} -m suitors").replace(
            "/var/lib/suitors", str(tmp_path / "data")
        )
        (tmp_path / "data" / "backups").mkdir()
        subprocess.run(line, shell=True, check=True, env=with_data.environment, stdout=subprocess.DEVNULL)
    finally:
        with_data.stop()
    (made,) = (tmp_path / "data" / "backups").iterdir()
    (tmp_path / "again").mkdir()
    shutil.copy(made, tmp_path / "again" / "tables.db")
    assert suitors("check", "--data", str(tmp_path / "again")).code == 0


# Alerts, the dashboard, and what the server exports.

PROMETHEUS = {"instance", "job", "le"}
"""Labels that Prometheus adds, and the one of every histogram."""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The names in /metrics, as they are asked for, with their labels."""
    server = Serving(tmp_path_factory.mktemp("metrics"))
    server.start()
    try:
        asyncio.run(visit(f"http://127.0.0.1:{server.port}"))
        text = server.get("/metrics").body.decode()
    finally:
        server.stop()
    found: dict[str, set[str]] = {name: set() for name in bus_names()}
    for name, labels in re.findall(r"^(\w+)(?:\{(.*)\})? ", text, re.M):
        found.setdefault(name, set()).update(re.findall(r'(\w+)="', labels))
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.M))
    assert all(name in found or f"{name}_bucket" in found for name in kinds), "a visit that leaves a figure without a value"
    return {name: labels - PROMETHEUS for name, labels in found.items()}


async def visit(url: str) -> None:
    """Somebody who makes a move, is refused something, and asks for what there is not: all figures have a value then."""
    async with Client(url) as client:
        seated = await client.create(edition="classic", players=2, names=["Ada"], bots="random")
        async with client.play(seated.game) as table:
            async for view in table.decisions():
                await table.move(view, view.legal[0])
                with pytest.raises(Refused):
                    await table.move(view, view.legal[0])
                break


def bus_names() -> list[str]:
    """Those that are there once there is a bus."""

    async def look() -> CollectorRegistry:
        metrics = Metrics()
        await NatsBus(read_servers("nats://127.0.0.1:1"), metrics).close()
        return metrics.registry

    families = [family for family in asyncio.run(look()).collect() if family.name.startswith("suitors_bus")]
    return [family.name + ("_total" if family.type == "counter" else "") for family in families]


def alerts() -> list[Any]:
    rules: list[Any] = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8"))["groups"][0]["rules"]
    return rules


def expressions() -> Iterator[str]:
    yield from (rule["expr"] for rule in alerts())
    board = json.loads((DEPLOY / "grafana" / "suitors.json").read_text("utf-8"))
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])
    yield from (variable["query"] for variable in board["templating"]["list"] if variable["type"] == "query")
    unit_tests = yaml.safe_load((DEPLOY / "prometheus" / "alerts.test.yml").read_text("utf-8"))["tests"]
    yield from (series["series"] for test in unit_tests for series in test["input_series"])


def test_every_figure_that_is_watched_is_one_that_the_server_has(exported: dict[str, set[str]]) -> None:
    for expression in expressions():
        names = set(re.findall(r"\bsuitors_\w+", expression))
        assert names or "up{" in expression, expression
        assert names <= exported.keys(), expression
        selected = set(re.findall(r'(\w+)\s*(?:=~|!~|!=|=)\s*"', expression))
        grouped = {label.strip() for group in re.findall(r"\bby \(([^)]*)\)", expression) for label in group.split(",")}
        known = PROMETHEUS.union(*(exported[name] for name in names))
        assert selected | grouped <= known, expression


def test_every_code_and_limit_in_the_alerts_is_one_that_there_is() -> None:
    text = (DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8")
    codes = {code for found in re.findall(r'code=~?"([^"]*)"', text) for code in found.split("|")}
    assert codes
    assert codes <= set(get_args(Code))
    assert f"* {Caps().connections}" in text


def test_every_alert_is_tried_and_on_the_page() -> None:
    unit_tests = yaml.safe_load((DEPLOY / "prometheus" / "alerts.test.yml").read_text("utf-8"))["tests"]
    rung = {one["alertname"] for test in unit_tests for one in test["alert_rule_test"] if one.get("exp_alerts")}
    silent = {one["alertname"] for test in unit_tests for one in test["alert_rule_test"] if not one.get("exp_alerts")}
    named = {rule["alert"] for rule in alerts()}
    assert rung == silent == named
    page = PAGE.read_text("utf-8")
    assert all(f"`{name}`" in page for name in named)


def test_every_figure_of_ours_is_explained(exported: dict[str, set[str]]) -> None:
    page = PAGE.read_text("utf-8")
    for name, labels in exported.items():
        plain = re.sub(r"_(bucket|sum|count)$", "", name)
        rows = [line for line in page.splitlines() if line.startswith("|") and f"`{plain}`" in line]
        assert len(rows) == 1, name
        assert all(f"`{label}`" in rows[0] for label in labels), name


def test_the_dashboard_has_panels_that_don_t_overlap() -> None:
    board = json.loads((DEPLOY / "grafana" / "suitors.json").read_text("utf-8"))
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        x, y, w, h = (panel["gridPos"][side] for side in "xywh")
        area = {(column, row) for column in range(x, x + w) for row in range(y, y + h)}
        assert not area & taken, panel["title"]
        assert x + w <= 24
        taken |= area
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
