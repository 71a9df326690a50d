"""Where the tables are: a folder of this machine, unless the address of a database says otherwise."""

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from suitors.server.store import BadStore, Store

if TYPE_CHECKING:
    from suitors.server.sql.checking import Checked, Verify

Tables = Path | str
"""A folder, or the address of a database."""
FOLDER = "sqlite:"
MISSING = "for PostgreSQL something must be installed that is not: pip install 'suitors[cluster]'"


def find_tables(data: str | None, database: str | None) -> Tables:
    """As a host names them. `sqlite:DIR` is a folder too."""
    from suitors.server.sqlite.folder import data_folder

    if database is None:
        return data_folder(data)
    return data_folder(database.removeprefix(FOLDER) or None) if database.startswith(FOLDER) else database


async def open_store(tables: Tables, *, apart: bool = False) -> Store:
    """Makes what is not there yet. Raises `BadStore` if it can't be used. If `apart`, a folder's rows are written by another
    process."""
    if isinstance(tables, str):
        store: Store = await _postgres("store").open_store(tables)
        return store
    from suitors.server.sqlite import open_store

    return open_store(tables, apart=apart)


def check_tables(tables: Tables, verify: "Verify") -> "Checked":
    import asyncio

    from suitors.server.sqlite.checking import check_folder

    if isinstance(tables, Path):
        return check_folder(tables, verify)
    checked: Checked = asyncio.run(_postgres("checking").check_database(tables, verify))
    return checked


def must_be_folder(tables: Tables, instead: str) -> Path:
    """For what can be done with files only."""
    if isinstance(tables, Path):
        return tables
    from suitors.server.postgres.address import read_address

    raise BadStore(f"{read_address(tables)}: {instead}")


def _postgres(part: str) -> ModuleType:
    """Its driver comes with an extra."""
    from importlib import import_module

    try:
        return import_module(f"suitors.server.postgres.{part}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("suitors"):
            raise
        raise BadStore(MISSING) from None
