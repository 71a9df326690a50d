"""What the players at a table remember: cards seen, guesses missed, cards counted.

A fold over what the rulebook tells, like the game's own knowledge, but small enough for imagined rounds: a
`Memory` is whole numbers only, and becomes a C struct beside the `State` (see `rules/state.py`).
"""

from enum import IntEnum

from suitors.rules.cards import Card
from suitors.rules.state import CARDS, KINDS, NONE, NUMBERS, SEATS, State, Told, layout_of, pack_record, unpack_record

CHARACTERS = len(Card)
CERTAIN = 100
"""Chances are counted in a hundred."""
SECRET = 30
"""A card that somebody has seen, and we have not."""


class Style(IntEnum):
    """How somebody may play."""

    RULES = 0  # by the courtier's rules
    LOOSE = 1  # mostly so
    CASUAL = 2  # any card, then anybody
    CHANCE = 3  # any legal move


STYLES = len(Style)


class Memory:
    """What each seat has seen of the others, and what everybody can count."""

    def __init__(self) -> None:
        self.hidden = [0] * KINDS  # how many of each card lie nowhere in the open
        self.known = [[NONE] * SEATS for _ in range(SEATS)]  # what the one has seen in the other's hand
        self.missed = [[0] * NUMBERS for _ in range(SEATS)]  # numbers named in vain since that seat last played
        self.misses = [0] * SEATS  # how many they are
        self.under = [NONE] * CARDS  # who put this card of the deck where it is
        self.deck = 0
        self.style = [0] * SEATS  # how this seat plays, as far as we know
        self.keen = 0  # whether anybody asks why others played as they did: those in the style `LOOSE`
        self.repute = [[CERTAIN] * KINDS for _ in range(SEATS)]  # how well each card goes with what that seat has played
        # Scratch for one decision: what its decider can't see, by card and by number.
        self.unseen = [0] * KINDS
        self.likely = [0] * NUMBERS
        self.total = 0
        self.asks = 0  # whether the decider is keen
        self.chance = [[0] * NUMBERS for _ in range(SEATS)]  # then, of each number in each hand
        self.pool = [NONE] * CARDS


MEMORY_LAYOUT = layout_of(Memory)


def pack_memory(memory: Memory) -> bytes:
    return pack_record(memory, MEMORY_LAYOUT)


def unpack_memory(data: bytes) -> Memory:
    memory = Memory()
    unpack_record(memory, MEMORY_LAYOUT, data)
    return memory


def copy_memory(to: Memory, source: Memory) -> None:
    to.hidden = source.hidden[:]
    to.known = [row[:] for row in source.known]
    to.missed = [row[:] for row in source.missed]
    to.misses = source.misses[:]
    to.under = source.under[:]
    to.deck = source.deck
    to.style = source.style[:]
    to.keen = source.keen
    to.repute = [row[:] for row in source.repute]
    to.unseen = source.unseen[:]
    to.likely = source.likely[:]
    to.total = source.total
    to.asks = source.asks
    to.chance = [row[:] for row in source.chance]
    to.pool = source.pool[:]


# Remembering.


def remember(state: State, memory: Memory) -> None:
    """What the last move told."""
    if memory.keen:
        hear_of_hands(state, memory)
    for row in range(state.told_count):
        what = state.told[row][0]
        seat = state.told[row][1]
        on = state.told[row][2]
        card = state.told[row][3]
        other = state.told[row][4]
        if what == Told.PLAYED:
            lay_open(state, memory, seat, card)
            forget_misses(memory, seat)
        elif what == Told.DREW:
            if other == 0:
                draw_from_under(memory, seat, card)
        elif what == Told.DISCARDED:
            lay_open(state, memory, seat, card)
            forget_hand(state, memory, seat)
        elif what == Told.GUESSED:
            if other == 0:
                add_miss(memory, on, state.told[row][5])
        elif what == Told.LOOKED:
            if on != NONE:
                memory.known[seat][on] = card
        elif what == Told.COMPARED:
            memory.known[seat][on] = other
            memory.known[on][seat] = card
        elif what == Told.TRADED:
            follow_trade(state, memory, seat, on)
            memory.known[seat][on] = card
            memory.known[on][seat] = other
        elif what == Told.SORTS:
            forget_hand(state, memory, seat)
        elif what == Told.RETURNED:
            mark_under(memory, seat)
            if other != NONE:
                mark_under(memory, seat)
        elif what == Told.REVEALED:
            for viewer in range(state.players):
                memory.known[viewer][seat] = card


def lay_open(state: State, memory: Memory, seat: int, card: int) -> None:
    """A card comes to lie in the open; who had seen it in that hand has nothing left to know."""
    if memory.hidden[card] > 0:
        memory.hidden[card] -= 1
    for viewer in range(state.players):
        if memory.known[viewer][seat] == card:
            memory.known[viewer][seat] = NONE


def forget_hand(state: State, memory: Memory, seat: int) -> None:
    """Another card is in that hand now."""
    for viewer in range(state.players):
        memory.known[viewer][seat] = NONE
    forget_misses(memory, seat)


def add_miss(memory: Memory, seat: int, number: int) -> None:
    memory.misses[seat] += 1 - memory.missed[seat][number]
    memory.missed[seat][number] = 1


def forget_misses(memory: Memory, seat: int) -> None:
    if memory.misses[seat] == 0:
        return
    memory.misses[seat] = 0
    for number in range(NUMBERS):
        memory.missed[seat][number] = 0


def follow_trade(state: State, memory: Memory, seat: int, on: int) -> None:
    """Knowledge follows the cards that were traded."""
    for viewer in range(state.players):
        card = memory.known[viewer][seat]
        memory.known[viewer][seat] = memory.known[viewer][on]
        memory.known[viewer][on] = card
    count = memory.misses[seat]
    memory.misses[seat] = memory.misses[on]
    memory.misses[on] = count
    for number in range(NUMBERS):
        miss = memory.missed[seat][number]
        memory.missed[seat][number] = memory.missed[on][number]
        memory.missed[on][number] = miss


def draw_from_under(memory: Memory, seat: int, card: int) -> None:
    """Who put this card under the deck knows where it went."""
    if memory.deck == 0:
        return
    memory.deck -= 1
    viewer = memory.under[memory.deck]
    if viewer != NONE:
        memory.under[memory.deck] = NONE
        if memory.known[viewer][seat] == NONE:
            memory.known[viewer][seat] = card


def mark_under(memory: Memory, seat: int) -> None:
    place = memory.deck
    if place == CARDS:
        return
    while place > 0:
        memory.under[place] = memory.under[place - 1]
        place -= 1
    memory.under[0] = seat
    memory.deck += 1


# What everybody may think of a hand.


def hear_of_hands(state: State, memory: Memory) -> None:
    """What the last move told of the hands. A comparison that both outlive shows them, and with two there is no other."""
    for row in range(state.told_count):
        what = state.told[row][0]
        seat = state.told[row][1]
        on = state.told[row][2]
        card = state.told[row][3]
        if what == Told.PLAYED:
            if is_known(state, memory, seat, card):
                begin_anew(memory, seat)
            else:
                keep_beside(memory, seat, card)
        elif what == Told.GUESSED:
            hear_number(state, memory, on, state.told[row][5], state.told[row][4], card)
        elif what == Told.DISCARDED or what == Told.SORTS:
            begin_anew(memory, seat)
        elif what == Told.TRADED:
            trade_reputes(memory, seat, on)


def is_known(state: State, memory: Memory, seat: int, card: int) -> bool:
    """Whether another has seen this card there: then what stays was drawn."""
    for viewer in range(state.players):
        if viewer != seat and state.in_round[viewer] and memory.known[viewer][seat] == card:
            return True
    return False


def begin_anew(memory: Memory, seat: int) -> None:
    for card in range(CHARACTERS):
        memory.repute[seat][card] = CERTAIN


def keep_beside(memory: Memory, seat: int, played: int) -> None:
    """What stays in the hand was there before, or came while the card played was there."""
    held = memory.repute[seat][played]
    most = max(held, 1)
    for card in range(CHARACTERS):
        if card != played:
            most = max(most, held + memory.repute[seat][card])
    for card in range(CHARACTERS):
        weight = held if card == played else held + memory.repute[seat][card]
        memory.repute[seat][card] = (CERTAIN * weight + most - 1) // most


def hear_number(state: State, memory: Memory, seat: int, number: int, hit: int, guess: int) -> None:
    """After a miss that number is not there, and no Assassin met a Guard; after a hit no other is."""
    for card in range(CHARACTERS):
        if (state.number[card] == number) != hit or (guess == Card.GUARD and card == Card.ASSASSIN):
            memory.repute[seat][card] = 0


def trade_reputes(memory: Memory, seat: int, on: int) -> None:
    for card in range(CHARACTERS):
        weight = memory.repute[seat][card]
        memory.repute[seat][card] = memory.repute[on][card]
        memory.repute[on][card] = weight
