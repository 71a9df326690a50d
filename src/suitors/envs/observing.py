"""What a seat observes, written part by part; each says where the next one begins. `observations.py` names the parts.

It reads what lies in the open, the viewer's own hand, and those cards elsewhere that the viewer has seen.
"""

from suitors.envs.observations import CHARACTERS, DECISIONS_OPEN, SIZES
from suitors.envs.sights import BITS, Sights
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
    at = observe_piles(state, me, out, at, DECISIONS_OPEN + 2 * players + 4 + CHARACTERS)
    at = observe_known(state, sights, me, out, at)
    return observe_memory(state, sights, me, out, at)


def place_of(seat: int, me: int, players: int) -> int:
    """How many places after the viewer."""
    return seat - me if seat >= me else seat - me + players


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
    for card in range(CHARACTERS):
        out[unseen + card] = sights.deal_counts[card]
    for place in range(state.held[me]):
        out[at + state.hand[me][place]] += 1
        out[unseen + state.hand[me][place]] -= 1
    for place in range(OPEN_CARDS):
        if state.face_up[place] != NONE:
            out[openly + state.face_up[place]] += 1
            out[unseen + state.face_up[place]] -= 1
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
    for seat in range(players):
        place = at + place_of(seat, me, players)
        out[place] = state.in_round[seat]
        out[place + players] = state.protected[seat]
        out[place + 2 * players] = state.tokens[seat]
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
            row = at + players * place_of(seat, me, players)
            for on in range(players):
                out[row + place_of(on, me, players)] = state.favour[seat][on]
    return at + players * players


def observe_late(state: State, me: int, out: Cells, at: int) -> int:
    players = state.players
    for place in range(state.late_count):
        out[at + place_of(state.late_by[place], me, players)] += 1
        out[at + players + NUMBERS * place_of(state.late_on[place], me, players) + state.late_number[place]] += 1
    return at + players + NUMBERS * players


def observe_piles(state: State, me: int, out: Cells, at: int, unseen: int) -> int:
    """Backwards: the first card met of each pile is the one on top. What lies in a pile is not among the unseen."""
    players = state.players
    tops = at + CHARACTERS * players
    place = state.pile_count - 1
    found = 0
    while place >= 0:
        card = state.pile[place]
        owner = place_of(state.pile_owner[place], me, players)
        out[at + CHARACTERS * owner + card] += 1
        out[unseen + card] -= 1
        if not (found >> owner) & 1:
            found |= 1 << owner
            out[tops + CHARACTERS * owner + card] = 1
        place -= 1
    return tops + CHARACTERS * players


def observe_known(state: State, sights: Sights, me: int, out: Cells, at: int) -> int:
    players = state.players
    for seat in range(players):
        if sights.knowns[seat] and seat != me:
            row = at + CHARACTERS * place_of(seat, me, players)
            for place in range(sights.knowns[seat]):
                if sights.knowers[seat][place] & BITS[me]:
                    out[row + sights.known[seat][place]] += 1
    return at + CHARACTERS * players


def observe_memory(state: State, sights: Sights, me: int, out: Cells, at: int) -> int:
    """What everybody saw: guesses that missed, looks into hands."""
    players = state.players
    looks = at + NUMBERS * players
    for seat in range(players):
        mine = place_of(seat, me, players)
        if sights.misses[seat]:
            for number in range(NUMBERS):
                out[at + NUMBERS * mine + number] = sights.missed[seat][number]
        if sights.looked[seat]:
            for by in range(players):
                out[looks + players * mine + place_of(by, me, players)] = sights.looks[seat][by]
    return looks + players * players
