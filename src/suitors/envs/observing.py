"""What a seat observes, written part by part; each says where the next one begins. `observations.py` names the parts.

It reads what lies in the open, the viewer's own hand, and those cards elsewhere that the viewer has seen.
"""

from suitors.envs.actions import place_of
from suitors.envs.cells import LOWEST, copy_cells, has_any, seats_with, turn_cells, turn_first
from suitors.envs.observations import DECISIONS_OPEN, SIZES
from suitors.envs.sights import BITS, CHARACTERS, Sights
from suitors.rules.state import NONE, NUMBERS, Cells, Phase, State


def observe(state: State, sights: Sights, me: int, out: Cells) -> int:
    """The table as this seat may see it."""
    players = state.players
    for place in range(SIZES[players]):
        out[place] = 0
    at = observe_turn(state, me, out)
    at = observe_cards(state, sights, me, out, at)
    at = observe_seats(state, me, out, at)
    at = observe_holds(state, me, out, at)
    at = observe_late(state, me, out, at)
    at = observe_piles(state, sights, me, out, at)
    at = observe_known(state, sights, me, out, at)
    return observe_memory(state, sights, me, out, at)


def observe_turn(state: State, me: int, out: Cells) -> int:
    players = state.players
    at = DECISIONS_OPEN
    if state.phase < Phase.ROUND_OVER:
        out[state.phase] = 1
        out[at + place_of(state.turn, me, players)] = 1
        out[at + players + place_of(state.decider, me, players)] = 1
    at += 2 * players
    out[at] = state.deck_count
    out[at + 1] = state.aside != NONE
    out[at + 2] = state.needed
    out[at + 3] = state.sudden_death
    return at + 4


def observe_cards(state: State, sights: Sights, me: int, out: Cells, at: int) -> int:
    """The own hand, what can't be seen, the open cards, and what the viewer put under the deck."""
    unseen = at + CHARACTERS
    under = unseen + 2 * CHARACTERS
    copy_cells(out, unseen, sights.middle, 0, 2 * CHARACTERS)
    held = state.held[me]
    for place in range(held):
        card = state.hand[me][place]
        out[at + card] += 1
        out[unseen + card] -= 1
    if sights.unders:
        observe_under(state, sights, me, out, under)
    return under + 2 * CHARACTERS


def observe_under(state: State, sights: Sights, me: int, out: Cells, at: int) -> None:
    left = sights.unders
    place = 0
    while left and place < state.deck_count:
        by = sights.under[place]
        left -= by != NONE
        if by == me:
            out[at + state.deck[place]] += 1
        place += 1
    if sights.under[0] == me:
        out[at + CHARACTERS + state.deck[0]] = 1


def observe_seats(state: State, me: int, out: Cells, at: int) -> int:
    players = state.players
    turn_first(out, at, state.in_round, me, players)
    turn_first(out, at + players, state.protected, me, players)
    turn_first(out, at + 2 * players, state.tokens, me, players)
    return at + 3 * players


def observe_holds(state: State, me: int, out: Cells, at: int) -> int:
    """The Sycophant, the Cardinal, the Jesters."""
    players = state.players
    if state.bound != NONE:
        out[at + place_of(state.bound, me, players)] = 1
    at += players
    if state.between[0] != NONE:
        out[at + place_of(state.between[0], me, players)] = 1
        out[at + place_of(state.between[1], me, players)] = 1
    at += players
    if state.favours:
        for seat in range(players):
            if has_any(state.favour[seat]):
                turn_cells(out, at + players * place_of(seat, me, players), state.favour[seat], me, players)
    return at + players * players


def observe_late(state: State, me: int, out: Cells, at: int) -> int:
    players = state.players
    for place in range(state.late_count):
        out[at + place_of(state.late_by[place], me, players)] += 1
        out[at + players + NUMBERS * place_of(state.late_on[place], me, players) + state.late_number[place]] += 1
    return at + players + NUMBERS * players


def observe_piles(state: State, sights: Sights, me: int, out: Cells, at: int) -> int:
    players = state.players
    last = CHARACTERS * players
    seat = me
    for _ in range(players):
        copy_cells(out, at, sights.piles, CHARACTERS * seat, CHARACTERS)
        # Without a question: nobody could foresee the answer, nor can a processor.
        is_laid = sights.tops[seat] != NONE
        out[at + last + is_laid * sights.tops[seat]] = is_laid
        at += CHARACTERS
        seat = seat + 1 if seat + 1 < players else 0
    return at + last


def observe_known(state: State, sights: Sights, me: int, out: Cells, at: int) -> int:
    players = state.players
    seats = seats_with(sights.knowns) & ~(1 << me)
    while seats:
        seat = LOWEST[seats]
        seats &= seats - 1
        observe_hand(sights, seat, me, out, at + CHARACTERS * place_of(seat, me, players))
    return at + CHARACTERS * players


def observe_hand(sights: Sights, seat: int, me: int, out: Cells, at: int) -> None:
    for place in range(sights.knowns[seat]):
        if sights.knowers[seat][place] & BITS[me]:
            out[at + sights.known[seat][place]] += 1


def observe_memory(state: State, sights: Sights, me: int, out: Cells, at: int) -> int:
    """What everybody saw: guesses that missed, looks into hands."""
    players = state.players
    looks = at + NUMBERS * players
    seats = seats_with(sights.misses)
    while seats:
        seat = LOWEST[seats]
        seats &= seats - 1
        copy_cells(out, at + NUMBERS * place_of(seat, me, players), sights.missed[seat], 0, NUMBERS)
    seats = seats_with(sights.looked)
    while seats:
        seat = LOWEST[seats]
        seats &= seats - 1
        turn_cells(out, looks + players * place_of(seat, me, players), sights.looks[seat], me, players)
    return looks + players * players
