"""How often one address, or one key, may do what. A message each is counted by `Pace`."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import monotonic, time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from suitors.server.options import Options
from suitors.tables.refusal import Refusal


class Rates:
    """Counts in memory; a restart forgives everybody."""

    def __init__(self, options: Options) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._limits = {what: parse(rate) for what, rate in options.rates.items() if rate is not None and what != "message"}

    def count(self, what: str, *whose: str) -> None:
        """Once more. Raises `too-fast` with the seconds to wait, if it was once too often for one of these."""
        limit = self._limits.get(what)
        if limit is None:
            return
        for one in whose:
            if not self._limiter.hit(limit, what, one):
                raise Refusal("too-fast", wait=self._wait(limit, what, one))

    def _wait(self, limit: RateLimitItem, *whose: str) -> int:
        return max(1, ceil(self._limiter.get_window_stats(limit, *whose).reset_time - time()))


class Pace:
    """How fast one connection sends: so many a second, and four seconds' worth at once.

    It is asked for every message of thousands of connections, so it is two numbers and not a storage."""

    __slots__ = ("_full", "_left", "_rate", "_seen")

    def __init__(self, rate: float, bursts: float = 4) -> None:
        self._rate = rate
        self._full = self._left = rate * bursts
        self._seen = monotonic()

    def allows(self, many: int = 1) -> bool:
        if not self._rate:
            return True
        now = monotonic()
        self._left = min(self._full, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < many:
            return False
        self._left -= many
        return True

    def forgive(self) -> None:
        """The last one will be counted again."""
        self._left += 1


def message_rate(options: Options) -> float:
    """Messages a second that a connection may send; 0: as many as it likes."""
    rate = options.rates["message"]
    if rate is None:
        return 0.0
    limit = parse(rate)
    return limit.amount / limit.get_expiry()


@lru_cache(maxsize=1 << 12)
def neighbourhood(address: str) -> str:
    """Whom an address stands for: itself, or the whole network that a home has of IPv6."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or ip_network((known, 64), strict=False))
    return str(known)


def read_rate(words: str) -> RateLimitItem:
    """`30/minute`. Raises `ValueError`."""
    limit = parse(words)
    if limit.amount < 1:
        raise ValueError(words)
    return limit
