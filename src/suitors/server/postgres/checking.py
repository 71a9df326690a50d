"""`suitors check --database`: is every game numbered from 1 on, and do the lists agree with the rows?"""

from sqlalchemy import Connection

from suitors.server.postgres.access import ONE_STATE
from suitors.server.postgres.address import Address, read_address
from suitors.server.postgres.connecting import engine
from suitors.server.postgres.opening import AT_LEISURE, look
from suitors.server.postgres.patience import Patience
from suitors.server.sql.checking import OLDER, Checked, Verify, check_games
from suitors.server.sql.schema import HEAD
from suitors.server.store import BadStore, Unavailable

ANSWERING = 600.0


async def check_database(url: str, verify: Verify | None = None) -> Checked:
    """Also while servers run: everything is judged by one moment's state. Whether the files are whole, PostgreSQL knows."""
    address = read_address(url)
    checking = engine(address, ANSWERING, AT_LEISURE)

    async def attempt() -> Checked:
        async with checking.connect() as connection:
            await connection.execution_options(**ONE_STATE)
            return await connection.run_sync(lambda connection: _check(address, connection, verify))

    try:
        return await Patience(address).wait_for(attempt)
    except Unavailable as error:
        raise BadStore(str(error)) from error
    finally:
        await checking.dispose()


def _check(address: Address, connection: Connection, verify: Verify | None) -> Checked:
    found = look(address, connection)
    if found.empty:
        raise BadStore(f"{address}: there are no tables to check")
    if found.revision != HEAD:
        raise BadStore(f"{address}: {OLDER}")
    checked = Checked()
    check_games(connection, checked, verify)
    return checked
