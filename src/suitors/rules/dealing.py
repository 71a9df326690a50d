"""Chance and the set-up: our own small generator, the shuffle, the deal."""

from suitors.rules.hands import take
from suitors.rules.referee import begin_turn
from suitors.rules.state import (
    CARDS,
    CAUSES,
    HAND,
    LATE_GUARDS,
    NONE,
    OPEN_CARDS,
    SEATS,
    EndedBy,
    Phase,
    Rng,
    State,
    Told,
    Word,
    tell,
)
from suitors.rules.switches import SycophantBinds

GOLDEN: Word = 0x9E3779B97F4A7C15
MIX_1: Word = 0xBF58476D1CE4E5B9
MIX_2: Word = 0x94D049BB133111EB
ALL_BITS: Word = 0xFFFFFFFFFFFFFFFF


def below(rng: Rng, limit: int) -> int:
    """A random whole number from 0 up to, not including, the limit (SplitMix64)."""
    rng[0] = (rng[0] + GOLDEN) & ALL_BITS
    word: Word = rng[0]
    word = ((word ^ (word >> 30)) * MIX_1) & ALL_BITS
    word = ((word ^ (word >> 27)) * MIX_2) & ALL_BITS
    word = word ^ (word >> 31)
    return ((word >> 32) * limit) >> 32


def shuffle(state: State, rng: Rng) -> None:
    """The deck, before anything is dealt from it."""
    place = state.deck_count - 1
    while place > 0:
        other = below(rng, place + 1)
        card = state.deck[place]
        state.deck[place] = state.deck[other]
        state.deck[other] = card
        place -= 1


def clear_round(state: State) -> None:
    """An empty table: tokens, contenders and a hold that outlasts the round stay."""
    state.turn = NONE
    state.left = 0
    state.turns = 0
    state.deck_count = 0
    state.aside = NONE
    state.pile_count = 0
    state.binding = NONE
    state.favours = 0
    state.late_count = 0
    state.ended_by = EndedBy.NOTHING
    state.between[0] = NONE
    state.between[1] = NONE
    if state.sycophant_binds == SycophantBinds.NEXT_CARD:
        state.bound = NONE
    for place in range(CARDS):
        state.deck[place] = NONE
        state.pile[place] = NONE
        state.pile_owner[place] = NONE
    for place in range(OPEN_CARDS):
        state.face_up[place] = NONE
    for place in range(LATE_GUARDS):
        state.late_by[place] = NONE
        state.late_on[place] = NONE
        state.late_number[place] = NONE
    for cause in range(CAUSES):
        state.paid[cause] = 0
    for seat in range(SEATS):
        clear_seat(state, seat)


def clear_seat(state: State, seat: int) -> None:
    state.in_round[seat] = 0
    state.protected[seat] = 0
    state.held[seat] = 0
    state.gained[seat] = 0
    state.strength[seat] = 0
    state.round_won[seat] = 0
    for place in range(HAND):
        state.hand[seat][place] = NONE
    for on in range(SEATS):
        state.favour[seat][on] = 0


def top_card(state: State) -> int:
    state.deck_count -= 1
    return state.deck[state.deck_count]


def deal(state: State, first: int) -> None:
    """The aside card, three open cards for two players, a card for each contender; then the first turn."""
    state.phase = Phase.PLAY
    state.told_count = 0
    state.aside = top_card(state)
    if state.players == 2 and state.open_cards:
        for place in range(OPEN_CARDS):
            state.face_up[place] = top_card(state)
    for seat in range(state.players):
        if state.contender[seat]:
            state.in_round[seat] = 1
            state.left += 1
            take(state, seat, top_card(state))
    tell(state, Told.ROUND, first, NONE, NONE, NONE, state.deck_count)
    for seat in range(state.players):
        if state.in_round[seat]:
            tell(state, Told.DEALT, seat, NONE, state.hand[seat][0], NONE, NONE)
    begin_turn(state, first)
