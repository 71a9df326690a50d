"""Where a database is, and how that is shown to people: without its password."""

import re
from dataclasses import dataclass, field
from urllib.parse import SplitResult, unquote, urlsplit

from suitors.server.store import BadStore

SCHEMES = ("postgresql", "postgres")
HOST = re.compile(r"(\[[0-9a-fA-F:.%]+\]|[^:@/]*)(:\d{1,5})?")
"""Of several, any one that answers and can be written to."""
WANTED = "an address like postgresql://user@host/database is wanted"


@dataclass(frozen=True)
class Address:
    url: str = field(repr=False)
    """As it was given; the password may be in it."""
    shown: str

    def __str__(self) -> str:
        return self.shown


def read_address(url: str) -> Address:
    """Raises `BadStore` for anything that is no address of a PostgreSQL database, and never repeats it in full."""
    scheme = url.partition(":")[0]
    if scheme not in SCHEMES:
        raise BadStore(f"{scheme[:20]!r} is no kind of database that suitors knows; {WANTED}")
    try:
        shown = _shown(urlsplit(url))
    except ValueError:
        raise BadStore(f"the address of the database makes no sense; {WANTED}") from None
    return Address(url, shown)


def _shown(parts: SplitResult) -> str:
    """Of the options none: some of them are secrets too."""
    person, _, hosts = parts.netloc.rpartition("@")
    if not all(HOST.fullmatch(host) for host in hosts.split(",")):
        raise ValueError(hosts)
    user = unquote(person.partition(":")[0])
    return f"{parts.scheme}://{user}{'@' if user else ''}{hosts}{parts.path}"
