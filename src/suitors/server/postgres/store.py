"""The store on PostgreSQL: one task appends, a few connections do everything else, and any number of servers do so at once."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection

from suitors.server.postgres.access import Access
from suitors.server.postgres.address import Address, read_address
from suitors.server.postgres.opening import look, prepare, probe
from suitors.server.postgres.reading import RowReader
from suitors.server.postgres.statements import LAST_NUMBERS, ROWS
from suitors.server.postgres.writer import Writer
from suitors.server.receipts import Receipt
from suitors.server.sql.books import SqlBooks
from suitors.server.sql.store import SqlStore
from suitors.server.store import BadStore, Unavailable
from suitors.tables.rows import About, Row

BACKUP = "PostgreSQL makes backups itself, also while people play: pg_dump --format=custom --file=FILE DATABASE"


async def open_store(url: str) -> "PostgresStore":
    """Opens the tables of a database, and makes what is not there yet. Raises `BadStore` if they can't be used."""
    address = read_address(url)
    await prepare(address)
    return PostgresStore(address)


class PostgresStore(SqlStore):
    def __init__(self, address: Address) -> None:
        self.address = address
        self._writer = Writer(address)
        self._reading = self._writing = self._access = Access(address)
        self.books = SqlBooks(self._access, self._access)
        self.receipts = self._writer.receipts
        self._rows = RowReader(address)

    def append(self, game: str, rows: Sequence[Row], about: About | None) -> Receipt:
        return self._writer.append(game, rows, about)

    async def rows(self, game: str, since: int = 0) -> list[Row]:
        """Asked for with every move that another server has kept: the short way."""
        found = [Row(*row) for row in await self._rows.fetch(ROWS, game, since)]
        return found or await super().rows(game, since)

    async def newest(self, games: Sequence[str]) -> dict[str, int]:
        return {game: seq or 0 for game, seq in await self._rows.fetch(LAST_NUMBERS, list(games))}

    async def backup(self, path: Path) -> None:
        raise Unavailable(f"{self.address}: {BACKUP}")

    async def check(self) -> None:
        """Also if a newer program has changed the tables since this one began."""
        try:
            await self._access.do(self._probe)
        except BadStore as error:
            raise Unavailable(str(error)) from error

    def _probe(self, connection: Connection) -> None:
        look(self.address, connection)
        probe(connection)

    async def close(self) -> None:
        self._access.finish()
        self._rows.close()
        await self._writer.close()
        await self._access.close()
