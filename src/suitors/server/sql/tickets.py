"""Links that move seats to another device, in the database."""

from sqlalchemy import Connection, delete, insert, select

from suitors.server.books import Ticket
from suitors.server.sql.schema import tickets

KEPT = 24 * 3600 * 1000
"""So long after its end, in milliseconds, it is still known why a link does not work."""


def put(connection: Connection, ticket: Ticket) -> None:
    drop(connection, ticket.game, ticket.key)
    connection.execute(delete(tickets).where(tickets.c.expires < ticket.expires - KEPT))
    seats = ",".join(map(str, ticket.seats))
    row = {"hash": ticket.hash, "game": ticket.game, "key": ticket.key, "seats": seats, "expires": ticket.expires}
    connection.execute(insert(tickets).values(row))


def find(connection: Connection, hash: bytes) -> Ticket | None:
    found = connection.execute(select(tickets).where(tickets.c.hash == hash)).one_or_none()
    if found is None:
        return None
    return Ticket(found.hash, found.game, found.key, tuple(map(int, filter(None, found.seats.split(",")))), found.expires)


def drop(connection: Connection, game: str, key: bytes) -> None:
    connection.execute(delete(tickets).where(tickets.c.key == key, tickets.c.game == game))


def drop_all(connection: Connection, key: bytes) -> None:
    connection.execute(delete(tickets).where(tickets.c.key == key))
