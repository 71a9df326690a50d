"""Where a database is, and how that is shown to people: without its password."""

from dataclasses import dataclass, field
from urllib.parse import SplitResult, unquote, urlsplit

from suitors.server.store import BadStore

SCHEMES = ("postgresql", "postgres")
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
        parts = urlsplit(url)
        shown = _shown(parts)
    except ValueError as error:
        raise BadStore(f"the address of the database makes no sense ({error}); {WANTED}") from None
    return Address(url, shown)


def _shown(parts: SplitResult) -> str:
    """Of the options none: some of them are secrets too."""
    user = f"{unquote(parts.username)}@" if parts.username else ""
    if any(sign in (parts.hostname or "") for sign in ","):
        return f"{parts.scheme}://{user}{parts.netloc.rpartition('@')[2]}{parts.path}"
    port = f":{parts.port}" if parts.port else ""
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    return f"{parts.scheme}://{user}{host}{port}{parts.path}"
