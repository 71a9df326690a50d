"""What is agreed when a table is made."""

from msgspec import UNSET, UnsetType

from suitors.bots import BOTS
from suitors.game.editions import known_edition
from suitors.rules.edition import BadEdition, Edition
from suitors.tables.refusal import Refusal
from suitors.tables.wire import Clock, Settings

USUAL_CLOCK = Clock()
STAND_IN = "courtier"
"""Who plays for somebody who is away."""


def agreed(settings: Settings) -> tuple[Settings, Edition]:
    """The settings, every one of them decided; what the edition does not allow is refused."""
    edition = edition_of(settings)
    if settings.players not in edition.players:
        raise Refusal("bad-settings", players=settings.players, allowed=list(edition.players))
    if settings.first is not None and settings.first >= settings.players:
        raise Refusal("no-such-seat", seat=settings.first)
    decided = Settings(
        edition=settings.edition,
        players=settings.players,
        listed=settings.listed,
        first=settings.first,
        clock=clock_of(settings),
        spectators=settings.spectators,
        hints=settings.hints,
    )
    return decided, edition


def edition_of(settings: Settings) -> Edition:
    """One of the five, or one that stands there in full; never a file of the server's."""
    try:
        return known_edition(settings.edition)
    except BadEdition as error:
        raise Refusal("bad-edition", detail=str(error)) from None


def clock_of(settings: Settings) -> Clock | None:
    """Friends by link have none, strangers have the usual one, unless they say otherwise."""
    if settings.clock is UNSET:
        return USUAL_CLOCK if settings.listed else None
    assert not isinstance(settings.clock, UnsetType)
    return settings.clock


def check_level(level: str) -> None:
    if level not in BOTS:
        raise Refusal("no-such-level", levels=list(BOTS))
