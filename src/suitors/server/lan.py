"""The addresses by which others in the same network can open this server."""

import socket
from collections.abc import Iterator
from ipaddress import ip_address

NOWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses for documentation. Nothing is sent to them: the system only says by which of its own it would."""
EVERYWHERE = ("0.0.0.0", "::", "")


def addresses(host: str, port: int, scheme: str = "http") -> list[str]:
    """Where a server that listens there can be opened: on this machine first, then from others."""
    if host not in EVERYWHERE:
        return [address(host, port, scheme)]
    found = ["127.0.0.1", *(one for one in own_addresses() if host != "0.0.0.0" or ":" not in one)]
    return [address(one, port, scheme) for one in found]


def address(host: str, port: int, scheme: str = "http") -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}/" if port == {"http": 80, "https": 443}[scheme] else f"{scheme}://{shown}:{port}/"


def own_addresses() -> list[str]:
    """This machine's, as others in its network see them."""
    found = dict.fromkeys(one for one in [*_outward(), *_named()] if _reachable(one))
    return sorted(found, key=lambda one: ":" in one)


def _outward() -> Iterator[str]:
    for family, nowhere in NOWHERE.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((nowhere, 9))
                yield str(probe.getsockname()[0])
        except OSError:
            continue


def _named() -> Iterator[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return
    yield from (str(place[0]) for *_, place in found)


def _reachable(one: str) -> bool:
    """Others can't open a loopback address, and browsers open none that needs the name of an interface."""
    try:
        known = ip_address(one)
    except ValueError:
        return False
    return not (known.is_loopback or known.is_link_local or known.is_unspecified or known.is_multicast)
