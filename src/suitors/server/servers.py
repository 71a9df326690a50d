"""Where the bus is: the addresses of NATS servers, as a host gives them."""

import re
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from suitors.game.errors import SuitorsError

SCHEMES = ("nats", "tls")
PREFIX = "suitors"


class BadBus(SuitorsError):
    """It can't be used; the message says why, and has no password in it."""


class Servers(NamedTuple):
    urls: tuple[str, ...]
    """With names and passwords, if there are any: for nobody else."""
    shown: str
    """The same for people."""
    prefix: str
    """The first word of every subject, for those who share a NATS with others."""

    def __repr__(self) -> str:
        return f"Servers({self.shown})"


def read_servers(words: str) -> Servers:
    """`nats://a:4222,nats://b:4222/club`: all belong together, and the path is the prefix. Raises `BadBus`."""
    parts = [_read(word.strip()) for word in words.split(",")]
    prefixes = {part.path.strip("/") for part in parts} - {""}
    if len(prefixes) > 1 or any(not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", prefix) for prefix in prefixes):
        raise BadBus("the bus has one name, of letters, digits, - and _, like club in nats://localhost/club")
    urls = tuple(f"{part.scheme}://{part.netloc}" for part in parts)
    return Servers(urls, ",".join(_shown(part) for part in parts), prefixes.pop() if prefixes else PREFIX)


def _read(word: str) -> SplitResult:
    try:
        part = urlsplit(word)
        is_one = part.scheme in SCHEMES and part.hostname and part.port != 0 and not part.query and not part.fragment
    except ValueError:
        is_one = False
    if not is_one:
        raise BadBus("the bus is at one or more addresses with commas between them, like nats://localhost:4222")
    return part


def _shown(part: SplitResult) -> str:
    return part.netloc.rpartition("@")[2]
