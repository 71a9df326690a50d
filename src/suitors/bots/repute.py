"""What a play tells the others: they read our moves as we read theirs.

After each move we might make, the next player is asked, by the very beliefs that we would have in their place, what we
may hold then. In imagined rounds whoever plays by the rules goes by that (`Memory.repute`): a hand that they would
guess costs what it must, and a play that hides it gains.
"""

from collections.abc import Sequence

from suitors.bots.belief import EQUAL, Mindset
from suitors.bots.hindsight import retold
from suitors.bots.memory import CERTAIN, CHARACTERS, MEMORY_LAYOUT, Style
from suitors.bots.speeds import Mind
from suitors.bots.worlds import weight_of
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import KINDS, NONE

REPUTE, KEEN, STYLE = (MEMORY_LAYOUT[name][0] for name in ("repute", "keen", "style"))
Play = tuple[int, int]
"""A card and the number named."""


def minding_others(ready: Mindset, view: View, book: Mind) -> Mindset:
    """The same decision, in which others read what we do; as it was if the round is not known from its beginning."""
    if view.seat is None or not ready.sight.told or ready.chains is EQUAL:
        return ready
    memory = bytearray(ready.memory)
    memory[KEEN] = 1
    memory[STYLE + view.seat] = Style.LOOSE
    for seat in view.in_round:
        start = REPUTE + seat * KINDS
        memory[start : start + CHARACTERS] = bytes(_scaled([weight_of(ready.chains, seat, card) for card in range(CHARACTERS)]))
    return ready._replace(memory=bytes(memory), reputes=_reputes(ready, view, view.seat, book))


def _scaled(weights: Sequence[float]) -> list[int]:
    """In a hundred of the likeliest; what is not impossible stays possible."""
    most = max(weights)
    return [(weight > 0) + int((CERTAIN - 1) * weight / most) for weight in weights] if most > 0 else [CERTAIN] * len(weights)


def _reputes(ready: Mindset, view: View, me: int, book: Mind) -> list[int]:
    """For each move what the next player would think of my hand; moves with the same card and number tell the same."""
    if view.decision != "play":
        return []
    after = [(me + step) % view.players for step in range(1, view.players)]
    viewer = next(seat for seat in after if seat in view.in_round)
    plays = list(dict.fromkeys(map(_play, ready.moves)))
    flat = [word for play in plays for word in play]
    sight = ready.sight
    told = book.supposed(sight.start, sight.start_memory, retold(view, viewer), viewer, me, flat)
    rows = {play: told[place * KINDS : (place + 1) * KINDS] for place, play in enumerate(plays)}
    return [weight for move in ready.moves for weight in rows[_play(move)]]


def _play(move: Move) -> Play:
    return NONE if move.card is None else move.card, NONE if move.number is None else move.number
