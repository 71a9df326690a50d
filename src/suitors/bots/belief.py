"""What a seat goes by: the view, what the round's events add to it, and how likely each card is in each hand."""

from collections.abc import Sequence
from typing import NamedTuple

from suitors.bots.advice import Belief
from suitors.bots.memory import MEMORY_LAYOUT
from suitors.bots.recall import CHAINS, Deep
from suitors.bots.sight import Sight, sight_of
from suitors.bots.speeds import Mind
from suitors.bots.worlds import PRIOR
from suitors.game.moves import Move, moves_of
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.state import KINDS, SEATS

EQUAL = [1.0] * CHAINS
"""Nothing but the count of the cards."""
HIDDEN = slice(MEMORY_LAYOUT["hidden"][0], MEMORY_LAYOUT["hidden"][0] + KINDS)
DECK = MEMORY_LAYOUT["deck"][0]
KNOWN = [slice(start, start + SEATS) for start in range(MEMORY_LAYOUT["known"][0], MEMORY_LAYOUT["missed"][0], SEATS)]
"""What a packed `Memory` has where; what is known, by who knows it."""
SAMPLES = 4000
"""Imagined worlds that a belief is told from."""


class Mindset(NamedTuple):
    """A decision, ready to be thought about."""

    sight: Sight
    memory: bytes
    chains: list[float]
    codes: list[int]
    """The legal moves as the rulebook numbers them."""
    moves: tuple[Move, ...]
    """The same ones."""
    reputes: Sequence[int] = ()
    """What the others would think of my hand after each of them, if that was asked: for each card, in a hundred."""

    def move(self, code: int) -> Move:
        return self.moves[self.codes.index(code)]

    def beliefs(self, book: Mind, view: View, seed: int) -> Belief:
        """For each other hand, the cards it may be, the likeliest first."""
        counts = book.survey(self.sight.root, self.memory, self.chains, SAMPLES, seed)
        return {
            seat: _shares({Card(card): counts[seat * KINDS + card] for card in range(len(Card))})
            for seat in view.in_round
            if seat != view.seat
        }


def mindset_of(view: View, book: Mind, deep: bool = True) -> Mindset | None:
    """None for a view that fits no table of ours. Only if `deep`, the others' moves are weighed."""
    sight = sight_of(view)
    if sight is None or view.seat is None:
        return None
    codes, moves = _moves(view, view.seat, book.legal(sight.root))
    if not codes:
        return None
    how = (Deep.EVENTS if sight.told else Deep.PILES) if deep else Deep.NOT
    memory, chains, deck, within = book.remembered(sight.start, sight.start_memory, sight.rows, view.seat, how)
    if deck != view.deck or within != sum(map((1).__lshift__, view.in_round)):
        return Mindset(sight, sight.memory, EQUAL, codes, moves)
    return Mindset(sight, _with_own_knowledge(memory, sight.memory, view.seat), chains if deep else EQUAL, codes, moves)


def _moves(view: View, seat: int, codes: list[int]) -> tuple[list[int], tuple[Move, ...]]:
    """Those that the view calls legal and we do, too."""
    moves = moves_of(seat, codes)
    if moves == view.legal:
        return codes, moves
    legal = set(view.legal)
    both = [code for code, move in zip(codes, moves, strict=True) if move in legal]
    return both, moves_of(seat, both)


def counted(view: View) -> Belief:
    """By the cards that can't be seen, and nothing else."""
    unseen = {card: max(count, 0) for card, count in view.unseen.items()}
    return {
        seat: _shares(dict.fromkeys(view.knows[seat], 1) if view.knows.get(seat) else unseen)
        for seat in view.in_round
        if seat != view.seat
    }


def trusting(chains: list[float], trust: Sequence[float]) -> list[float]:
    """Weights that count as `trust` says where styles are weighted by `PRIOR`."""
    if trust is PRIOR:
        return chains
    of_style = SEATS * KINDS
    ratios = [now / then for now, then in zip(trust, PRIOR, strict=True)]
    return [weight * ratios[place // of_style] for place, weight in enumerate(chains)]


def _shares(counts: dict[Card, int]) -> dict[Card, float]:
    total = sum(counts.values())
    likeliest = sorted((card for card in counts if counts[card]), key=lambda card: (-counts[card], card))
    return {card: counts[card] / total for card in likeliest}


def _with_own_knowledge(told: bytes, seen: bytes, me: int) -> bytes:
    """What the events tell of the others; what I know and count, as the view has it."""
    memory = bytearray(told)
    mine = KNOWN[me]
    memory[HIDDEN] = seen[HIDDEN]
    memory[DECK] = seen[DECK]
    memory[mine] = seen[mine]
    return bytes(memory)
