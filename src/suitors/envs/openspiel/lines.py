"""What a seat is told, line by line: every event as all see it and as the few who may know more do, as words."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from suitors.game.events import Entry, Event, Happening, Row, entry
from suitors.game.knowledge import Knowledge
from suitors.game.standing import Standing
from suitors.game.story import Story
from suitors.rules.cards import Card
from suitors.rules.state import Phase, Told


class Line:
    """One event, as each viewer may know it. It never changes, so copies share it."""

    __slots__ = ("_of_all", "_of_few", "event")

    def __init__(self, told: Entry) -> None:
        self.event = told
        self._of_all = ""
        self._of_few = ""

    def seen_by(self, seat: int) -> str:
        return self.truth if seat in self.event.knowers else self.public

    @property
    def truth(self) -> str:
        """As those who know most of it see it; never for a seat."""
        self._of_few = self._of_few or _words(self.event.known_to_few)
        return self._of_few

    @property
    def public(self) -> str:
        """As everybody sees it."""
        self._of_all = self._of_all or _words(self.event.known_to_all)
        return self._of_all


class Looking(Standing):
    """A table, read in the words of the game."""

    def __init__(self, players: int, table: Any) -> None:
        self.players = players
        self._table = table


class _Deaf(Knowledge):
    """Who has seen which card is not asked here: what was told says it all."""

    def hear(self, row: tuple[int, ...]) -> None:
        pass


def lines_of(told: Sequence[Row], players: int, table: Any, rounds: int) -> tuple[Line, ...]:
    """What the rulebook told, and what everybody sees when a round or the game ends."""
    if table.phase < Phase.ROUND_OVER and told[0][0] != Told.ROUND:
        return tuple(map(_line, told))
    story = Story()
    story.rounds = rounds
    story.knowledge = _Deaf(0, 0)
    story.hear(list(told), Looking(players, table))
    return tuple(_line(row) if len(row) > 2 else Line(entry(0, row)) for row in story.rows(0))


@lru_cache(maxsize=1 << 14)
def _line(row: Row) -> Line:
    return Line(entry(0, row))


def _words(event: Event) -> str:
    """`plays seat=0 on=1 card=guard number=5`. The order of the open cards means nothing."""
    facts = event.to_dict()
    if event.what is Happening.ROUND and event.cards:
        facts["cards"] = [card.id for card in sorted(event.cards, key=Card)]
    return " ".join([facts["what"], *(f"{name}={_plain(value)}" for name, value in facts.items() if name not in ("n", "what"))])


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(int(value)) if isinstance(value, bool) else str(value)
