"""What a play tells the others: they read our moves as we read theirs.

The next player is asked, by the very beliefs that we would have in their place, what we may hold: now, and after each move
we might make. In imagined rounds searchers go by that (`Memory.repute`): a hand that they would guess costs what it
must, and a play that hides it gains.
"""

from collections.abc import Sequence

from suitors.bots.belief import EQUAL, Mindset
from suitors.bots.hindsight import heard_by
from suitors.bots.memory import CERTAIN, CHARACTERS, MEMORY_LAYOUT, Style
from suitors.bots.recall import Deep
from suitors.bots.speeds import Mind
from suitors.bots.worlds import weight_of
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import KINDS, NONE

REPUTE, KEEN, STYLE = (MEMORY_LAYOUT[name][0] for name in ("repute", "keen", "style"))
NOBODY = [0] * (KINDS - CHARACTERS)
Play = tuple[int, int]
"""A card and the number named."""


def minding_others(ready: Mindset, view: View, book: Mind) -> Mindset:
    """The same decision, in which searchers read what we do; as it was if the round is not known from its beginning."""
    me = view.seat
    if me is None or not ready.sight.told or ready.chains is EQUAL:
        return ready
    after = [(me + step) % view.players for step in range(1, view.players)]
    viewer = next((seat for seat in after if seat in view.in_round), None)
    if viewer is None:
        return ready
    heard, sight = heard_by(view, viewer), ready.sight
    _, theirs, _, _ = book.remembered(sight.start, sight.start_memory, heard, viewer, Deep.EVENTS)
    memory = bytearray(ready.memory)
    memory[KEEN] = 1
    memory[STYLE + me] = Style.LOOSE
    for seat in view.in_round:
        chains = theirs if seat == me else ready.chains
        row = _scaled([weight_of(chains, seat, card) for card in range(CHARACTERS)])
        memory[REPUTE + seat * KINDS : REPUTE + (seat + 1) * KINDS] = bytes(row)
    if view.decision != "play":
        return ready._replace(memory=bytes(memory))
    plays = list(dict.fromkeys(map(_play, ready.moves)))
    flat = [word for play in plays for word in play]
    weights = book.supposed(sight.start, sight.start_memory, heard, viewer, me, flat)
    rows = {play: _scaled(weights[place * KINDS :][:CHARACTERS]) for place, play in enumerate(plays)}
    return ready._replace(memory=bytes(memory), reputes=[weight for move in ready.moves for weight in rows[_play(move)]])


def _scaled(weights: Sequence[float]) -> list[int]:
    """In a hundred of the likeliest; what is not impossible stays possible. Where nothing fits, anything does."""
    most = max(weights)
    row = [(weight > 0) + int((CERTAIN - 1) * weight / most) if most > 0 else CERTAIN for weight in weights]
    return row + NOBODY


def _play(move: Move) -> Play:
    return NONE if move.card is None else move.card, NONE if move.number is None else move.number
