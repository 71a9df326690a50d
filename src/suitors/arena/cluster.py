"""The processes of a Ray cluster that do the parts of some work (`pip install 'suitors[ray]'`).

A part whose process or machine has died is done again by another. All that is kept is kept here, by whoever asked.
"""

import os
import pickle
import re
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from itertools import count
from socket import gethostname
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

from suitors import __version__
from suitors.arena.match import minds
from suitors.arena.work import Bundle, Done, Enough, Part, Work, Worker, do_all, hand_out, never
from suitors.game.errors import SuitorsError
from suitors.rules.quoting import short
from suitors.rules.version import RULES_VERSION

LOCAL = "local"
"""A cluster of this machine's own, for as long as the work takes."""
THEIRS = "auto"
"""The cluster that this machine is a part of."""
CLIENT = "ray://"
RETRIES = 20
"""So often a bundle is done again because its process died, before the fault is taken to be the bundle's."""
PATIENCE = 5.0
"""Seconds in which somebody at the address must answer."""
LOOK = 5.0
"""Seconds after which the processors are counted again: a cluster may grow and shrink."""
QUIETLY = [("RAY_USAGE_STATS_ENABLED", "0"), ("RAY_IGNORE_UNHANDLED_ERRORS", "1"), ("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")]
"""Nothing is reported to anybody, and nothing is printed between our lines."""

Heed = Callable[[], None]
"""Ends the work if somebody has pressed Ctrl-C."""

_numbers = count()
Versions = tuple[str, int, str]


class Cluster:
    """All processors of the cluster at this address, or at most so many."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        self.address = address
        self.jobs = jobs

    def do(self, work: Work[Part, Done], parts: Iterable[Part], enough: Enough = never) -> Generator[list[Done], None, None]:
        work.begin().leave()  # what can't be had here is said before anybody is asked to come
        with _connected(self.address, self.jobs) as ray, _heard_between_bundles() as heed:
            yield from self._spread(ray, work, parts, enough, heed)

    def _spread(
        self, ray: Any, work: Work[Part, Done], parts: Iterable[Part], enough: Enough, heed: Heed
    ) -> Generator[list[Done], None, None]:
        there = ray.remote(num_cpus=1, max_retries=RETRIES)(_stranger())
        order = ray.put((f"{os.getpid()}-{monotonic()}-{next(_numbers)}", versions(), pickle.dumps(work)))
        begun: set[Any] = set()

        def submit(some: Sequence[Part]) -> Future[Bundle[Done]]:
            ref = there.remote(order, list(some))
            begun.add(ref)
            future: Future[Bundle[Done]] = ref.future()
            future.add_done_callback(lambda _: begun.discard(ref))
            return future

        try:
            yield from hand_out(submit, iter(parts), _hands(ray, self.jobs, heed), enough)
        except ray.exceptions.RayTaskError as error:
            raise _blame(error) from None
        except ray.exceptions.RayError as error:
            raise SuitorsError(f"the Ray cluster failed ({_first_line(error)}); what was played before is counted") from None
        finally:
            with suppress(Exception):  # whoever can't be told to stop is ended when we leave
                for ref in list(begun):
                    ray.cancel(ref)


@contextmanager
def _connected(address: str, jobs: int | None) -> Iterator[Any]:
    """A program that has joined a cluster already stays in it."""
    ray = _ray()
    if ray.is_initialized():
        yield ray
        return
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(LOCAL, num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            if address != THEIRS:
                _knock(address)
            ray.init(address, **quiet)
    except (ValueError, ConnectionError, RuntimeError, TimeoutError) as error:
        raise SuitorsError(f"no Ray cluster can be had at {short(address)}: {_first_line(error)}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _ray() -> Any:
    for setting in QUIETLY:
        os.environ.setdefault(*setting)
    try:
        import grpc  # noqa: F401  # Ray needs it to reach other machines
        import ray
    except ImportError:
        raise SuitorsError("--ray needs the package ray: pip install 'suitors[ray]'") from None
    return ray


def _knock(address: str) -> None:
    """Ray itself tries for minutes to reach an address at which there is nobody."""
    import grpc

    if not re.fullmatch(r"(ray://)?[^\s:/]+:[0-9]{1,5}|(ray://)?\[[0-9a-fA-F:.]+\]:[0-9]{1,5}", address):
        raise ValueError("an address is host:6379, ray://host:10001, auto or local")
    if os.environ.get("RAY_USE_TLS") == "1":
        return
    with grpc.insecure_channel(address.removeprefix(CLIENT)) as channel:
        try:
            grpc.channel_ready_future(channel).result(PATIENCE)
        except grpc.FutureTimeoutError:
            raise ConnectionError(f"nobody answers there within {PATIENCE:.0f} seconds") from None


@contextmanager
def _heard_between_bundles() -> Iterator[Heed]:
    """Ctrl-C waits until it is asked for: in the middle of Ray it might be lost there, or leave Ray halfway."""
    heard = False

    def hear(*_: object) -> None:
        nonlocal heard
        heard = True

    def heed() -> None:
        if heard:
            raise KeyboardInterrupt

    if current_thread() is not main_thread():  # only there it is ever heard
        yield heed
        return
    before = signal.signal(signal.SIGINT, hear)
    try:
        yield heed
    finally:
        signal.signal(signal.SIGINT, before)


def _hands(ray: Any, most: int | None, heed: Heed) -> Callable[[], int]:
    """How many parts can be done at once, looked up now and then."""
    known, since = 0, -LOOK

    def hands() -> int:
        nonlocal known, since
        heed()
        if monotonic() - since >= LOOK:
            known, since = max(1, int(ray.cluster_resources().get("CPU", 0))), monotonic()
        return known if most is None else min(known, most)

    return hands


def _blame(error: Any) -> Exception:
    """What went wrong in another process, as if it had gone wrong here."""
    cause: Exception = getattr(error, "cause", None) or error
    return SuitorsError(str(cause)) if isinstance(cause, LookupError) else cause


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


# In the process that does them.


def _stranger() -> Callable[[Any, list[Any]], Bundle[Any]]:
    """What is sent there whole, for nobody knows yet whether suitors is there, and which."""

    def do(order: tuple[str, Versions, bytes], parts: list[Any]) -> Bundle[Any]:
        import socket

        key, wanted, work = order
        try:
            from suitors.arena.cluster import at_work, versions
        except ImportError:
            raise LookupError(
                f"suitors {wanted[0]} is not installed on {socket.gethostname()}, a machine of the cluster"
            ) from None
        if versions() != wanted:
            here = f"{socket.gethostname()}, a machine of the cluster, has suitors {versions()[0]}"
            raise LookupError(f"{here} with other rules or bots" if versions()[0] == wanted[0] else f"{here} and not {wanted[0]}")
        return at_work(key, work, parts)

    return do


def versions() -> Versions:
    """Of the package, the rules and our bots: where one of them is another, deals come to something else."""
    return __version__, RULES_VERSION, minds()


_workers: dict[str, Worker[Any, Any]] = {}
"""Whoever is ready for a run stays so until the next one."""


def at_work(key: str, work: bytes, parts: list[Any]) -> Bundle[Any]:
    if key not in _workers:
        for worker in _workers.values():
            worker.leave()
        _workers.clear()
        _workers[key] = _begin(work)
    return do_all(_workers[key], parts, never)


def _begin(work: bytes) -> Worker[Any, Any]:
    try:
        worker: Worker[Any, Any] = pickle.loads(work).begin()
    except SuitorsError as error:  # a bot, say, that was installed here and not there
        raise LookupError(f"{gethostname()}, a machine of the cluster: {error}") from None
    return worker
