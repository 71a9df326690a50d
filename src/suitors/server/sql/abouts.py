"""What lists say of tables, to and from the database."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, select

from suitors.server.sql.schema import games, seats
from suitors.tables.rows import About, Sitter

FACTS = [column for column in games.c if column.name != "id"]


def game_values(about: About) -> dict[str, Any]:
    return {"id": about.game} | game_facts(about)


def game_facts(about: About) -> dict[str, Any]:
    """Without its name, which stays: to write it again would mean to look for all that refers to it."""
    return {column.name: getattr(about, column.name) for column in FACTS}


def seat_values(about: About) -> list[dict[str, Any]]:
    return [
        {"game": about.game, "seat": sitter.seat, "name": sitter.name, "key": sitter.key, "level": sitter.level}
        for sitter in about.sitters
    ]


def read_abouts(connection: Connection, wanted: Select[*tuple[Any, ...]]) -> list[About]:
    """The games that a query finds, in its order, with who sits there."""
    found = connection.execute(wanted).mappings().all()
    sitters = _sitters(connection, [game["id"] for game in found])
    return [_about(game, sitters[game["id"]]) for game in found]


def _sitters(connection: Connection, wanted: Sequence[str]) -> dict[str, list[Sitter]]:
    sitting: dict[str, list[Sitter]] = {game: [] for game in wanted}
    query = select(seats).where(seats.c.game.in_(wanted)).order_by(seats.c.game, seats.c.seat)
    for game, seat, name, key, level in connection.execute(query) if wanted else ():
        sitting[game].append(Sitter(seat, name, key, level))
    return sitting


def _about(game: RowMapping, sitters: Iterable[Sitter]) -> About:
    facts = {column.name: game[column.name] for column in FACTS}
    return About(game=game["id"], sitters=tuple(sitters), **facts)
