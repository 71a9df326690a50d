"""Opening the database: is it ours, is it of this version? An older one is brought up to date, by one server alone."""

from typing import NamedTuple

from sqlalchemy import Connection, text

from suitors.server.logs import log
from suitors.server.postgres.address import Address
from suitors.server.postgres.connecting import engine
from suitors.server.postgres.patience import Patience
from suitors.server.sql.migrations import newer, upgrade
from suitors.server.sql.schema import HEAD
from suitors.server.store import BadStore, Unavailable

MIGRATING = 900.0
"""Seconds that it may take to bring a large database up to date."""
AT_LEISURE = {"statement_timeout": "0", "lock_timeout": "60s", "idle_in_transaction_session_timeout": "0"}
LOCK = 0x5E17_0125
"""PostgreSQL's advisory lock with this number is held by the server that changes the tables."""
OLDEST = (13,)
TABLES = text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
REVISION = text("SELECT version_num FROM alembic_version")
PROBE = text("UPDATE alembic_version SET version_num = version_num")
SAFETY = text("SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name")


class Found(NamedTuple):
    empty: bool
    revision: str | None


async def prepare(address: Address) -> None:
    """Makes the tables or brings them up to date. Afterwards they can be written to."""
    opening = engine(address, MIGRATING, AT_LEISURE)

    async def attempt() -> None:
        async with opening.begin() as connection:
            await connection.run_sync(lambda connection: _prepare(address, connection))

    try:
        await Patience(address).wait_for(attempt)
    except Unavailable as error:
        raise BadStore(str(error)) from error
    finally:
        await opening.dispose()


def _prepare(address: Address, connection: Connection) -> None:
    """All steps in one transaction: the tables are of the old version or of the new one."""
    _must_suit(address, connection)
    if look(address, connection).revision != HEAD:
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
        found = look(address, connection)  # Another server may just have done it.
        if found.revision != HEAD:
            _upgrade(found, connection)
    probe(connection)
    if unsafe := connection.scalars(SAFETY).all():
        log.warning(
            "not durable", why=f"PostgreSQL runs with {' and '.join(unsafe)} off: a power cut may lose what was acknowledged"
        )


def _must_suit(address: Address, connection: Connection) -> None:
    version = connection.dialect.server_version_info or ()
    if version < OLDEST:
        raise BadStore(f"{address}: is PostgreSQL {'.'.join(map(str, version))}; suitors needs {OLDEST[0]} or newer")
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        raise BadStore(f"{address}: its encoding is {encoding}; names need UTF8 (createdb --encoding=UTF8 --template=template0)")


def look(address: Address, connection: Connection) -> Found:
    """Refuses a database that is not ours or is of a newer program."""
    tables = set(connection.scalars(TABLES))
    if tables and not {"alembic_version", "games", "log"} <= tables:
        raise BadStore(f"{address}: has tables of another program in it; suitors needs a database of its own")
    revision = connection.scalar(REVISION) if tables else None
    if revision is not None and revision > HEAD:
        raise BadStore(f"{address}: {newer(revision)}")
    return Found(not tables, revision)


def _upgrade(found: Found, connection: Connection) -> None:
    upgrade(connection, HEAD)
    if not found.empty:
        log.info("brought up to date", old=found.revision, new=HEAD)


def probe(connection: Connection) -> None:
    """Writes a row that says what it said before: fails if another could not be written either."""
    connection.execute(PROBE)
