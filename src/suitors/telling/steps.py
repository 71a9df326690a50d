"""Going through a record again, step by step."""

from collections.abc import Iterator
from typing import NamedTuple

from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record


class Step(NamedTuple):
    """A move as it was made, or the deal that began a round, and the first event that came of it."""

    round: int
    move: Move | None
    since: int

    def hides(self, seat: int | None) -> bool:
        """What a Chancellor keeps and puts under the deck is for his player alone; None: all is open."""
        return self.move is not None and self.move.decision == "keep" and seat not in (None, self.move.seat)


def steps(record: Record) -> Iterator[tuple[Game, Step]]:
    """The game after the first deal, and after every further move and deal."""
    game = record.game(0)
    yield game, Step(1, None, 0)
    for number, one in enumerate(record.rounds, 1):
        if number > 1 and one.deal is not None:
            since = len(game.events())
            game.next_round(one.deal.cards, one.deal.first)
            yield game, Step(number, None, since)
        for move in one.moves:
            since = len(game.events())
            game.play(move)
            yield game, Step(number, move, since)
