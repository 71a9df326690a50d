"""A game's story: what the rulebook told, as events for each viewer, and who has seen which card."""

from typing import Any, Self

from suitors.game.events import ENDED, GAME_OVER, ROUND, SHOWN, SUDDEN_DEATH, Entry, Event, GameRow, Row, entry
from suitors.game.knowledge import Knowledge
from suitors.game.standing import Standing
from suitors.rules.state import Told

BEGINS, ENDS = int(Told.ROUND), int(Told.ROUND_OVER)


class Story:
    """Rows as they were told; they become events when somebody asks for them."""

    def __init__(self) -> None:
        self._rows: list[Any] = []
        self._entries: list[Entry] = []
        self.rounds = 0
        self.round_start = 0
        """The number of this round's first event."""
        self.knowledge = Knowledge(0, 0)

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self._rows)

    def open_round(self, first: int, deck: int, standing: Standing) -> None:
        """The first line of a round. Nobody knows anything yet."""
        self.rounds += 1
        self.round_start = len(self._rows)
        facts = {"seat": first, "on": standing.in_round, "cards": standing.open, "count": self.rounds}
        self._rows.append((ROUND, facts))
        self.knowledge = Knowledge(standing.players, deck)

    def hear(self, told: list[tuple[int, ...]], standing: Standing) -> None:
        """What the rulebook told, and what everybody sees when a round or the game ends."""
        for row in told:
            if row[0] == BEGINS:
                self.open_round(row[1], row[5], standing)
            elif row[0] == ENDS:
                self._hear_round_end(standing)
            else:
                self._rows.append(row)
                self.knowledge.hear(row)
        if not standing.is_round_over:
            return
        if standing.is_over:
            self._rows.append((GAME_OVER, {"on": standing.winners}))
        elif standing.sudden_death:
            self._rows.append((SUDDEN_DEATH, {"on": standing.sudden_death}))

    def _hear_round_end(self, standing: Standing) -> None:
        for seat, card in standing.shown.items():
            self._rows.append((SHOWN, {"seat": seat, "card": card, "count": standing.strength[seat]}))
        result = standing.round_result
        assert result is not None
        self._rows.append((ENDED, {"on": result.winners, "by": result.by}))

    def events(self, seat: int | None, since: int) -> list[Event]:
        """As this viewer sees them, from that number on."""
        for row in self._rows[len(self._entries) :]:
            self._entries.append(entry(len(self._entries), row))
        return [one.seen_by(seat) for one in self._entries[since:]]

    def rows(self, since: int) -> list[Row | GameRow]:
        """As they were told, from that number on."""
        return self._rows[since:]

    def copy(self) -> Self:
        other = type(self)()
        other._rows = self._rows[:]
        other._entries = self._entries[:]
        other.rounds = self.rounds
        other.round_start = self.round_start
        other.knowledge = self.knowledge.copy()
        return other
