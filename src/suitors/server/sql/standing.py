"""What operators have set and done, in the database."""

from msgspec import json
from sqlalchemy import Connection, delete, insert, or_, select

from suitors.server.books import Ban, Note, Standing
from suitors.server.sql.schema import bans, ledger, switches

LOBBY, SHUT = "lobby", "closed"


def standing(connection: Connection, now: int) -> Standing:
    lobby = connection.scalar(select(switches.c.value).where(switches.c.name == LOBBY))
    holding = select(bans).where(or_(bans.c.until.is_(None), bans.c.until > now)).order_by(bans.c.network)
    return Standing(lobby != SHUT, tuple(Ban(*row) for row in connection.execute(holding)))


def open_lobby(connection: Connection, is_open: bool, note: Note) -> None:
    connection.execute(delete(switches).where(switches.c.name == LOBBY))
    if not is_open:
        connection.execute(insert(switches).values(name=LOBBY, value=SHUT))
    add_note(connection, note)


def ban(connection: Connection, one: Ban, note: Note) -> None:
    connection.execute(delete(bans).where(or_(bans.c.network == one.network, bans.c.until <= one.at)))
    connection.execute(insert(bans).values(network=one.network, at=one.at, until=one.until))
    add_note(connection, note)


def unban(connection: Connection, network: str, note: Note) -> bool:
    found = connection.execute(delete(bans).where(bans.c.network == network)).rowcount > 0
    if found:
        add_note(connection, note)
    return found


def add_note(connection: Connection, note: Note) -> None:
    facts = json.encode(note.facts).decode()
    connection.execute(insert(ledger).values(at=note.at, who=note.who, what=note.what, facts=facts))


def notes(connection: Connection, limit: int) -> list[Note]:
    found = connection.execute(select(ledger).order_by(ledger.c.number.desc()).limit(limit))
    return [Note(row.at, row.who, row.what, json.decode(row.facts)) for row in found]
