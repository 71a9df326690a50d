"""Tables as lists show them."""

from collections.abc import Iterable

from suitors.tables.rows import About
from suitors.tables.wire import SitterCard, TableCard, Tables


def card(about: About, key: bytes | None) -> TableCard:
    """What everybody who knows the table may know of it, and which seats are the viewer's."""
    return TableCard(
        game=about.game,
        edition=about.edition,
        players=about.players,
        phase=about.phase,
        listed=about.listed,
        spectators=about.spectators,
        what_if=about.what_if,
        created=about.created,
        changed=about.changed,
        sitters=sitters(about, key),
        next=about.next,
    )


def sitters(about: About, key: bytes | None) -> list[SitterCard]:
    return [
        SitterCard(seat=one.seat, name=one.name, level=one.level, yours=key is not None and one.key == key)
        for one in about.sitters
    ]


def cards(abouts: Iterable[About], key: bytes | None) -> Tables:
    return Tables(tables=[card(about, key) for about in abouts])
