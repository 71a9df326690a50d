"""Figures for Prometheus. None of them tells one table or one key from another."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, disable_created_metrics, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from suitors import __version__
from suitors.rules.version import RULES_VERSION
from suitors.tables.wire import PROTOCOL

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
FORMAT = CONTENT_TYPE_LATEST


class Count(Collector):
    """What every move counts is counted by one thread, without the locks of a `Counter`."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._name, self._about, self._value = name, about, 0
        registry.register(self)

    def inc(self, many: int = 1) -> None:
        self._value += many

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self._name, self._about, self._value)


class Counts(Collector):
    """The same for several kinds."""

    def __init__(self, name: str, about: str, label: str, registry: CollectorRegistry) -> None:
        self._name, self._about, self._label = name, about, label
        self._values: dict[str, int] = {}
        registry.register(self)

    def inc(self, kind: str) -> None:
        self._values[kind] = self._values.get(kind, 0) + 1

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._about, labels=[self._label])
        for kind, value in self._values.items():
            family.add_metric([kind], value)
        yield family


class Times(Collector):
    """A `Histogram` for the same."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._name, self._about, self._sum = name, about, 0.0
        self._counts = [0] * (len(SECONDS) + 1)
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        limits = [*map(floatToGoString, SECONDS), "+Inf"]
        yield HistogramMetricFamily(self._name, self._about, [*zip(limits, accumulate(self._counts), strict=True)], self._sum)


class Metrics:
    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = registry = CollectorRegistry()
        self.connections = Gauge("suitors_connections", "Connections to tables", registry=registry)
        self.created = Counter("suitors_tables_created", "Tables made", registry=registry)
        self.moves = Count("suitors_moves", "Moves that people made", registry)
        self.commands = Counts("suitors_commands", "Commands answered, by kind", "kind", registry)
        self.latency = Times("suitors_command_seconds", "From reading a command to its answer", registry)
        self.hints = Histogram("suitors_hint_seconds", "The same for hints", buckets=SECONDS, registry=registry)
        self.refusals = Counter("suitors_refusals", "Refusals, by code", ["code"], registry=registry)
        self.requests = Counter("suitors_http_requests", "Requests, by route and status", ["route", "status"], registry=registry)
        self.rows = Count("suitors_rows", "Rows of tables' logs made durable", registry)
        self.keeping = Times("suitors_append_seconds", "Until rows were durable", registry)
        self.frames = Count("suitors_frames_sent", "Messages sent over connections", registry)
        self.slow = Counter("suitors_slow_readers", "Connections ended because nobody read", registry=registry)
        build = Info("suitors_build", "Which version runs", registry=registry)
        build.info({"version": __version__, "rules": str(RULES_VERSION), "protocol": str(PROTOCOL)})

    def kept(self, rows: int, seconds: float) -> None:
        self.rows.inc(rows)
        self.keeping.observe(seconds)

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is asked for when somebody looks."""
        Gauge(name, about, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)
