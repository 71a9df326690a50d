"""What a play tells the others: they read our moves as we read theirs.

The next player is asked, by the very beliefs that we would have in their place, what we may hold: now, and after each move
we might make. In imagined rounds searchers go by that (`Memory.repute`): a hand that they would guess costs what it
must, and a play that hides it gains.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from suitors.bots.belief import EQUAL, Mindset, trusting
from suitors.bots.hindsight import heard_by
from suitors.bots.memory import CERTAIN, CHARACTERS, MEMORY_LAYOUT, Style
from suitors.bots.recall import Deep
from suitors.bots.sight import Sight
from suitors.bots.speeds import Mind
from suitors.bots.worlds import PRIOR, weight_of
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import KINDS, NONE

REPUTE, KEEN, STYLE = (MEMORY_LAYOUT[name][0] for name in ("repute", "keen", "style"))
NOBODY = [0] * (KINDS - CHARACTERS)
Play = tuple[int, int]
"""A card and the number named."""


class Mirror(NamedTuple):
    """How another reads our plays: how likely each is by the card beside it."""

    past: Sequence[float] = ()
    """Of those that were made."""
    plays: Mapping[Play, Sequence[float]] = {}
    """Of those that might be made now."""
    trust: Sequence[float] = PRIOR
    """How likely we play in each style, as that seat thinks."""


UNASKED = Mirror()


class Audience(NamedTuple):
    """Who hears a seat's plays, and what they were told so far."""

    viewer: int
    seat: int
    heard: list[int]
    mirror: Mirror = UNASKED

    def chains(self, sight: Sight, book: Mind) -> list[float]:
        """What they think of the hands."""
        start, memory, past = sight.start, sight.start_memory, self.mirror.past
        _, chains, _, _ = book.remembered(start, memory, self.heard, self.viewer, Deep.EVENTS, past)
        return trusting(chains, self.mirror.trust)

    def after(self, plays: Sequence[Play], sight: Sight, book: Mind) -> dict[Play, list[int]]:
        """What they would think of that seat's hand after each of these plays."""
        past, readings, trust = self.mirror
        flat = [word for play in plays for word in play]
        read = [like for play in plays for like in readings[play]] if readings else ()
        start, memory = sight.start, sight.start_memory
        weights = book.supposed(start, memory, self.heard, self.viewer, self.seat, flat, trust, past, read)
        return {play: _scaled(weights[place * KINDS :][:CHARACTERS]) for place, play in enumerate(plays)}


def minding_others(ready: Mindset, view: View, book: Mind, mirror: Mirror = UNASKED) -> Mindset:
    """The same decision, in which searchers read what we do; as it was if the round is not known from its beginning."""
    me = view.seat
    if me is None or not ready.sight.told or ready.chains is EQUAL:
        return ready
    after = [(me + step) % view.players for step in range(1, view.players)]
    viewer = next((seat for seat in after if seat in view.in_round), None)
    if viewer is None:
        return ready
    audience = Audience(viewer, me, heard_by(view, viewer), mirror)
    theirs = audience.chains(ready.sight, book)
    memory = keen(ready.memory, me, {seat: theirs if seat == me else ready.chains for seat in view.in_round})
    if view.decision != "play":
        return ready._replace(memory=memory)
    rows = audience.after(list(dict.fromkeys(map(play_of, ready.moves))), ready.sight, book)
    return ready._replace(memory=memory, reputes=[weight for move in ready.moves for weight in rows[play_of(move)]])


def keen(memory: bytes, seat: int, chains: Mapping[int, list[float]]) -> bytes:
    """The memory of a table where searchers, that seat among them, ask what plays tell: so much of each hand until now."""
    told = bytearray(memory)
    told[KEEN] = 1
    told[STYLE + seat] = Style.LOOSE
    for other, weights in chains.items():
        row = _scaled([weight_of(weights, other, card) for card in range(CHARACTERS)])
        told[REPUTE + other * KINDS : REPUTE + (other + 1) * KINDS] = bytes(row)
    return bytes(told)


def _scaled(weights: Sequence[float]) -> list[int]:
    """In a hundred of the likeliest; what is not impossible stays possible. Where nothing fits, anything does."""
    most = max(weights)
    row = [(weight > 0) + int((CERTAIN - 1) * weight / most) if most > 0 else CERTAIN for weight in weights]
    return row + NOBODY


def play_of(move: Move) -> Play:
    return NONE if move.card is None else move.card, NONE if move.number is None else move.number
