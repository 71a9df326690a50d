"""Where a request was made. A page of another place may not talk to a table: its visitor's key would come along."""

from collections.abc import Set
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from suitors.tables.refusal import Refusal

PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
SECURE = ("https", "wss")
HOST_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]")


def is_secure(request: HTTPConnection) -> bool:
    return request.scope["scheme"] in SECURE


def base(request: HTTPConnection) -> str:
    """The address by which the server was reached, as in `http://192.168.1.20:8730`."""
    scheme = "https" if is_secure(request) else "http"
    return f"{scheme}://{_host(request)}"


def check_origin(request: HTTPConnection, others: Set[str]) -> None:
    """Whatever names its origin must come from here, or from a place that the host listed."""
    origins = request.headers.getlist("origin")
    if not origins:
        return
    origin = normal(origins[0])
    if len(origins) > 1 or origin is None or (origin != normal(base(request)) and origin not in others):
        raise Refusal("foreign-origin")


def comes_from_page(request: HTTPConnection) -> bool:
    """A browser says so by itself; its pages can't hide it."""
    return "origin" in request.headers or "sec-fetch-site" in request.headers


def normal(address: str) -> str | None:
    """Scheme, host and port, spelled in one way; None if it is no address."""
    try:
        parts = urlsplit(address.strip().lower())
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    plain = not (parts.username or parts.password or parts.query or parts.fragment or parts.path.strip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        return None
    return f"{parts.scheme}://{parts.hostname}:{port}"


def _host(request: HTTPConnection) -> str:
    """As the client wrote it, if it is one; a link made of it goes to others."""
    host = request.headers.get("host", "")
    if 0 < len(host) <= 255 and host.isascii() and not set(host) - HOST_LETTERS:
        return host
    raise Refusal("malformed")


def written(origin: str) -> str:
    """As browsers write it: without the port that goes without saying."""
    scheme, _, rest = origin.partition("://")
    return f"{scheme}://{rest.removesuffix(f':{PORTS[scheme]}')}"
