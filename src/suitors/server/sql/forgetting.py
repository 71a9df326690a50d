"""Rows that take the place of others, and lists that forget a key. Only for purging a person's data."""

from base64 import b64encode
from collections.abc import Sequence
from secrets import token_bytes

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from suitors.server.sql.abouts import game_facts, seat_values
from suitors.server.sql.queries import last_numbers
from suitors.server.sql.schema import games, log, seats
from suitors.server.sql.tickets import drop_all
from suitors.server.store import Taken
from suitors.tables.rows import About, Row


def games_with(connection: Connection, key: bytes) -> list[str]:
    """Looks through every row: a seat that was given up is in no list any more."""
    written = b64encode(key)
    found = connection.execution_options(yield_per=1000).execute(select(log.c.game, log.c.command))
    return list(dict.fromkeys(game for game, command in found if written in command))


def rewrite(connection: Connection, game: str, last: int, rows: Sequence[Row], about: About) -> None:
    if last_numbers(connection, [game])[game] != last:
        raise Taken(game)
    connection.execute(delete(log).where(log.c.game == game))
    try:
        connection.execute(insert(log), [{"game": game, **row._asdict()} for row in rows])
    except IntegrityError:
        raise Taken(game) from None
    connection.execute(update(games).where(games.c.id == game).values(game_facts(about)))
    connection.execute(delete(seats).where(seats.c.game == game))
    if sitting := seat_values(about):
        connection.execute(insert(seats), sitting)


def forget(connection: Connection, key: bytes, name: str) -> int:
    """Where a host or a sitter is still known by the key."""
    held = set(connection.scalars(select(seats.c.game).where(seats.c.key == key)))
    hosted = set(connection.scalars(select(games.c.id).where(games.c.host == key)))
    connection.execute(update(seats).where(seats.c.key == key).values(key=None, name=name))
    connection.execute(update(games).where(games.c.host == key).values(host=token_bytes(len(key))))
    drop_all(connection, key)
    return len(held | hosted)
