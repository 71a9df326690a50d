"""What is asked of the database, in any SQL."""

from collections.abc import Iterable

from sqlalchemy import Connection, exists, func, select, union

from suitors.server.sql.abouts import read_abouts
from suitors.server.sql.schema import archive, games, log, revoked, seats
from suitors.server.store import Archived, NoSuchGame
from suitors.tables.rows import UNDER_WAY, About, Row

LOBBY = select(games).where(games.c.listed, games.c.phase == "gathering").order_by(games.c.created.desc(), games.c.id)
LAST_AT = select(log.c.at).where(log.c.game == games.c.id).order_by(log.c.seq.desc()).limit(1).scalar_subquery()
LAST_SEQ = select(func.max(log.c.seq)).where(log.c.game == games.c.id).scalar_subquery()


def stored_rows(connection: Connection, game: str, since: int = 0) -> list[Row]:
    wanted = select(log.c.seq, log.c.at, log.c.command, log.c.hash)
    found = connection.execute(wanted.where(log.c.game == game, log.c.seq > since).order_by(log.c.seq))
    return [Row(*row) for row in found]


def rows_of(connection: Connection, game: str, since: int = 0) -> list[Row]:
    rows = stored_rows(connection, game, since)
    if not rows:
        _must_have_rows(connection, game)
    return rows


def _must_have_rows(connection: Connection, game: str) -> None:
    if connection.scalar(select(exists().where(log.c.game == game))):
        return
    raise Archived(game) if record_of(connection, game) is not None else NoSuchGame(game)


def record_of(connection: Connection, game: str) -> bytes | None:
    """Still compressed."""
    record: bytes | None = connection.scalar(select(archive.c.record).where(archive.c.game == game))
    return record


def about(connection: Connection, game: str) -> About:
    found = read_abouts(connection, select(games).where(games.c.id == game))
    if not found:
        raise NoSuchGame(game)
    return found[0]


def lobby(connection: Connection, limit: int) -> list[About]:
    return read_abouts(connection, LOBBY.limit(limit))


def under_way(connection: Connection) -> list[str]:
    return list(connection.scalars(select(games.c.id).where(games.c.phase.in_(UNDER_WAY)).order_by(games.c.id)))


def tables(connection: Connection, limit: int) -> list[About]:
    running = select(games).where(games.c.phase.in_(UNDER_WAY))
    return read_abouts(connection, running.order_by(games.c.created.desc(), games.c.id).limit(limit))


def of_key(connection: Connection, key: bytes, limit: int) -> list[About]:
    seated = select(seats.c.game).where(seats.c.key == key)
    hosted = select(games.c.id).where(games.c.host == key)
    either = select(games).where(games.c.id.in_(union(seated, hosted)))
    return read_abouts(connection, either.order_by(games.c.created.desc(), games.c.id).limit(limit))


def revoked_keys(connection: Connection) -> set[bytes]:
    return set(connection.scalars(select(revoked.c.key)))


def last_numbers(connection: Connection, wanted: Iterable[str]) -> dict[str, int]:
    """The number of each game's last row; 0 if it has none."""
    wanted = list(wanted)
    found = connection.execute(select(games.c.id, LAST_SEQ).where(games.c.id.in_(wanted)))
    return dict.fromkeys(wanted, 0) | {game: seq or 0 for game, seq in found}
