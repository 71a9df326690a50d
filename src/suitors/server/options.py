"""What a host may choose, and what holds if nothing is chosen."""

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network

RATES = {
    "create": "30/minute",
    "join": "60/minute",
    "retell": "60/minute",
    "advise": "240/minute",
    "connect": "240/minute",
    "request": "1200/minute",
    "message": "10/second",
}
"""How often one address, and one key, may do what. `message` is for one connection."""
LOOPBACK = "127.0.0.0/8,::1"


@dataclass(frozen=True)
class Caps:
    """How many there may be at once."""

    connections: int = 4000
    """In all."""
    per_address: int = 500
    """From one address; a house full of friends has one."""
    watchers: int = 100
    """Who hold no seat, at one table."""


@dataclass(frozen=True)
class Patience:
    """How long somebody is waited for, in seconds."""

    request: float = 10
    """For a request to be complete."""
    hello: float = 10
    """For the first message of a connection."""
    send: float = 20
    """For a reader who does not read."""
    ping: float = 20
    """Between two signs of life, and for the answer to one."""
    closing: float = 5
    """For the commands in hand when the server ends."""


@dataclass(frozen=True)
class Options:
    origins: frozenset[str] = frozenset()
    """Other places whose pages may talk to this server."""
    proxies: str = LOOPBACK
    """Who may say by which address and scheme a request came."""
    metrics_from: str = LOOPBACK
    rates: dict[str, str | None] = field(default_factory=lambda: dict(RATES))
    caps: Caps = Caps()
    patience: Patience = Patience()


def networks(words: str) -> tuple[Network, ...]:
    """`10.0.0.0/8,::1`: addresses and networks, with commas between them. Raises `ValueError`."""
    return tuple(ip_network(word.strip()) for word in words.split(",") if word.strip())


def is_within(address: str | None, among: tuple[Network, ...]) -> bool:
    """Whether an address, as a socket or a proxy names it, is one of these."""
    try:
        known = ip_address((address or "").partition("%")[0])
    except ValueError:
        return False
    plain = getattr(known, "ipv4_mapped", None) or known
    return any(plain in network for network in among)
