"""What a seat observes, written part by part; each says where the next one begins. `observations.py` names the parts.

It reads what lies in the open, the viewer's own hand, and those cards elsewhere that the viewer has seen.
"""

from suitors.envs.actions import place_of
from suitors.envs.cells import copy_cells, has_any, turn_cells
from suitors.envs.observations import DECISIONS_OPEN, SIZES
from suitors.envs.sights import BITS, CHARACTERS, Sights
from suitors.rules.state import NONE, NUMBERS, OPEN_CARDS, Cells, Phase, State


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
    openly = unseen + CHARACTERS
    under = openly + CHARACTERS
    copy_cells(out, unseen, sights.covered, 0, CHARACTERS)
    for place in range(state.held[me]):
        out[at + state.hand[me][place]] += 1
        out[unseen + state.hand[me][place]] -= 1
    for place in range(OPEN_CARDS):
        if state.face_up[place] != NONE:
            out[openly + state.face_up[place]] += 1
    if sights.unders:
        observe_under(state, sights, me, out, under)
    return under + 2 * CHARACTERS


def observe_under(state: State, sights: Sights, me: int, out: Cells, at: int) -> None:
    for place in range(state.deck_count):
        if sights.under[place] == me:
            out[at + state.deck[place]] += 1
    if sights.under[0] == me:
        out[at + CHARACTERS + state.deck[0]] = 1


def observe_seats(state: State, me: int, out: Cells, at: int) -> int:
    players = state.players
    turn_cells(out, at, state.in_round, me, players)
    if has_any(state.protected):
        turn_cells(out, at + players, state.protected, me, players)
    if has_any(state.tokens):
        turn_cells(out, at + 2 * players, state.tokens, me, players)
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
    after = CHARACTERS * (players - me)
    copy_cells(out, at, sights.piles, CHARACTERS * me, after)
    copy_cells(out, at + after, sights.piles, 0, CHARACTERS * me)
    at += CHARACTERS * players
    for seat in range(players):
        if sights.tops[seat] != NONE:
            out[at + CHARACTERS * place_of(seat, me, players) + sights.tops[seat]] = 1
    return at + CHARACTERS * players


def observe_known(state: State, sights: Sights, me: int, out: Cells, at: int) -> int:
    players = state.players
    if has_any(sights.knowns):
        for seat in range(players):
            if sights.knowns[seat] and seat != me:
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
    if has_any(sights.misses):
        for seat in range(players):
            if sights.misses[seat]:
                copy_cells(out, at + NUMBERS * place_of(seat, me, players), sights.missed[seat], 0, NUMBERS)
    if has_any(sights.looked):
        for seat in range(players):
            if sights.looked[seat]:
                turn_cells(out, looks + players * place_of(seat, me, players), sights.looks[seat], me, players)
    return looks + players * players
