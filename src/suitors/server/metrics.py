"""Figures for Prometheus. None of them tells one table or one key from another."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, cast

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, disable_created_metrics, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from suitors import __version__
from suitors.rules.version import RULES_VERSION
from suitors.server.store import Store
from suitors.tables.rows import About, Row
from suitors.tables.wire import PROTOCOL

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
FORMAT = CONTENT_TYPE_LATEST


class Metrics:
    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = registry = CollectorRegistry()
        self.connections = Gauge("suitors_connections", "Connections to tables", registry=registry)
        self.created = Counter("suitors_tables_created", "Tables made", registry=registry)
        self.moves = Counter("suitors_moves", "Moves that people made", registry=registry)
        self.commands = Counter("suitors_commands", "Commands answered, by kind", ["kind"], registry=registry)
        self.latency = Histogram(
            "suitors_command_seconds", "From reading a command to its answer", buckets=SECONDS, registry=registry
        )
        self.hints = Histogram("suitors_hint_seconds", "The same for hints", buckets=SECONDS, registry=registry)
        self.refusals = Counter("suitors_refusals", "Refusals, by code", ["code"], registry=registry)
        self.requests = Counter("suitors_http_requests", "Requests, by route and status", ["route", "status"], registry=registry)
        self.rows = Counter("suitors_rows", "Rows of tables' logs made durable", registry=registry)
        self.keeping = Histogram("suitors_append_seconds", "Until rows were durable", buckets=SECONDS, registry=registry)
        self.frames = Counter("suitors_frames_sent", "Messages sent over connections", registry=registry)
        self.slow = Counter("suitors_slow_readers", "Connections ended because nobody read", registry=registry)
        build = Info("suitors_build", "Which version runs", registry=registry)
        build.info({"version": __version__, "rules": str(RULES_VERSION), "protocol": str(PROTOCOL)})

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is asked for when somebody looks."""
        Gauge(name, about, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Counting:
    """A store that counts what it keeps."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics

    @classmethod
    def of(cls, store: Store, metrics: Metrics) -> Store:
        return cast(Store, cls(store, metrics))

    async def append(self, game: str, rows: Sequence[Row], about: About | None) -> None:
        began = perf_counter()
        await self._store.append(game, rows, about)
        self._metrics.keeping.observe(perf_counter() - began)
        self._metrics.rows.inc(len(rows))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)
