"""Connections to PostgreSQL: what is asked of each, and how long anything may take."""

from collections.abc import Mapping
from typing import Any

import asyncpg
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from suitors.server.postgres.address import Address
from suitors.server.store import BadStore

CONNECTING = 5.0
"""Seconds until a connection must be there."""
ANSWERING = 10.0
"""Seconds within which PostgreSQL must have answered anything, or the connection counts as lost."""
READERS = 4
"""So many read at once, beside the one connection that appends."""
SETTINGS = {
    "application_name": "suitors",
    "client_encoding": "UTF8",
    # A query that nobody waits for any more ends, and lets go of what it has locked; so does a transaction left open.
    "statement_timeout": "9s",
    "lock_timeout": "4s",
    "idle_in_transaction_session_timeout": "15s",
    "tcp_user_timeout": "10s",
}
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
"""An acknowledged row is on the disk. Who waits for other machines too keeps doing so."""
NONE: Mapping[str, str] = {}


async def dial(address: Address, answering: float | None = None, settings: Mapping[str, str] = NONE) -> Any:
    """Transactions begin where we say so."""
    try:
        connection = await asyncpg.connect(
            address.url, timeout=CONNECTING, command_timeout=answering or ANSWERING, server_settings=SETTINGS | dict(settings)
        )
    except ValueError as error:  # Something in the address; the driver does not repeat the password.
        raise BadStore(f"{address}: {error}") from None
    try:
        await connection.execute(DURABLE)
    except BaseException:
        connection.terminate()
        raise
    return connection


def engine(address: Address, answering: float | None = None, settings: Mapping[str, str] = NONE) -> AsyncEngine:
    """A few connections for everything but appending."""

    async def dialled() -> Any:
        return await dial(address, answering, settings)

    return create_async_engine(
        "postgresql+asyncpg://", async_creator=dialled, pool_size=READERS, max_overflow=0, pool_timeout=ANSWERING
    )
