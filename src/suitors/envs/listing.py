"""What may be done now, as actions and as a mask; and the move that an action is. Both speeds run these lines.

The rulebook says which cards may be played and on whom. Plays that differ in the number alone are a row of the table, and a
whole row is written at a time.
"""

from suitors.envs.actions import CODES, FIRST_ON, FIRST_PLAY, NAMEABLE, NUMBER_PLACE, Order, action_of_code, place_of
from suitors.envs.cells import copy_cells
from suitors.envs.sights import CHARACTERS
from suitors.rules.cards import FEWEST, MOST, NAMES, Names
from suitors.rules.referee import demanded, encode, is_playable, legal, numbered, offered, pairs, unprotected
from suitors.rules.state import HAND, NONE, NUMBERS, SEATS, Cells, Moves, Phase, State

BUT_ONE_WIDTH = NUMBERS - 1
NAMES_SHIFT = 16
FIRST_MASK = (1 << NAMES_SHIFT) - 1
ROOM = 1 + 2 * SEATS + SEATS * (SEATS - 1)
"""For how many actions there are, and for two cards a row for each seat and for each pair."""


class Naming:
    """The numbers that cards of this deck may name, for each kind of `Names`: a C struct, one for all games."""

    def __init__(self) -> None:
        self.counts = [0] * len(Names)
        self.places = [[0] * NUMBERS for _ in Names]  # each number's place in a row of the table, in the rulebook's order
        self.allowed = [[0] * NUMBERS for _ in Names]  # the row itself


def learn_names(naming: Naming, opening: State, moves: Moves) -> None:
    """As the rulebook lists them; what names nothing is one action. Nothing was learnt before."""
    for card in range(CHARACTERS):
        names = NAMES[card]
        naming.counts[names] = numbered(opening, moves, 0, card, 0)
        for place in range(naming.counts[names]):
            name = NUMBER_PLACE[names][moves[place] & NONE]
            naming.places[names][place] = name
            naming.allowed[names][name] = 1


# Rows: how many actions there are; then the first action of each row, with the kind of `Names` above it.


def list_rows(state: State, naming: Naming, rows: Moves, mask: Cells) -> int:
    """Every legal action, in the order of the rulebook's moves, also into a mask that is clear; says where the rows end."""
    if state.phase != Phase.PLAY:
        return list_answers(state, rows, mask)
    reach = unprotected(state)
    rows[0] = 0
    end = 1
    if is_playable(state, 0):
        end = list_plays(state, naming, rows, end, state.hand[state.turn][0], reach, mask)
    if is_playable(state, 1):
        end = list_plays(state, naming, rows, end, state.hand[state.turn][1], reach, mask)
    return end


def list_answers(state: State, rows: Moves, mask: Cells) -> int:
    """Decisions inside an effect are few; nothing, once the round is over."""
    count = legal(state, rows)
    place = count
    while place > 0:
        rows[place] = rows[place - 1]
        place -= 1
    rows[0] = 0
    return list_moves(state, rows, 1, 1 + count, mask)


def list_moves(state: State, rows: Moves, start: int, end: int, mask: Cells) -> int:
    """Moves turn into the actions that they are."""
    for place in range(start, end):
        rows[place] = action_of_code(rows[place], state.decider, state.players)
        mask[rows[place]] = 1
    rows[0] += end - start
    return end


def list_plays(state: State, naming: Naming, rows: Moves, end: int, card: int, reach: int, mask: Cells) -> int:
    before = end
    if FEWEST[card]:
        seats = offered(state, card, reach)
        must = demanded(state, seats)
        if FEWEST[card] == 1:
            end = list_singles(state, naming, rows, end, card, 1 << must if must != NONE else seats, mask)
        if MOST[card] == 2:
            end = list_moves(state, rows, end, pairs(state, rows, end, card, seats, must), mask)
    if end == before:
        rows[end] = FIRST_PLAY[card]
        mask[FIRST_PLAY[card]] = 1
        rows[0] += 1
        end += 1
    return end


def list_singles(state: State, naming: Naming, rows: Moves, end: int, card: int, seats: int, mask: Cells) -> int:
    """A row for each of these seats."""
    start = end
    names = NAMES[card]
    for on in range(state.players):
        if (seats >> on) & 1:
            first = FIRST_ON[card] + place_of(on, state.turn, state.players) * NAMEABLE[card]
            rows[end] = names << NAMES_SHIFT | first
            end += 1
            if names == Names.NOTHING:
                mask[first] = 1
            elif names == Names.BUT_ONE:
                copy_cells(mask, first, naming.allowed[names], 0, BUT_ONE_WIDTH)
            else:
                copy_cells(mask, first, naming.allowed[names], 0, NUMBERS)
    rows[0] += naming.counts[names] * (end - start)
    return end


def action_at(naming: Naming, rows: Moves, place: int) -> int:
    """One of the legal actions, by its place among all of them."""
    row = 1
    while place >= naming.counts[rows[row] >> NAMES_SHIFT]:
        place -= naming.counts[rows[row] >> NAMES_SHIFT]
        row += 1
    return (rows[row] & FIRST_MASK) + naming.places[rows[row] >> NAMES_SHIFT][place]


def is_in_rows(naming: Naming, rows: Moves, end: int, action: int) -> bool:
    """Whether this action is legal."""
    for row in range(1, end):
        place = action - (rows[row] & FIRST_MASK)
        if 0 <= place < NUMBERS and naming.allowed[rows[row] >> NAMES_SHIFT][place]:
            return True
    return False


# From actions to moves.


def move_of(state: State, action: int) -> int:
    """The move that a legal action is."""
    code = CODES[action]
    if code >> 20 == Phase.KEEP:
        return move_of_keep(state, (code >> 15) & NONE, code & NONE)
    on = seat_of((code >> 10) & NONE, state)
    other = seat_of((code >> 5) & NONE, state)
    if other < on:
        on, other = other, on
    return encode(code >> 20, (code >> 15) & NONE, on, other, code & NONE)


def seat_of(place: int, state: State) -> int:
    """The seat so many places after the decider."""
    if place == NONE:
        return NONE
    seat = state.decider + place
    return seat if seat < state.players else seat - state.players


def move_of_keep(state: State, kept: int, order: int) -> int:
    """Of the cards that are not kept, the lower goes first under the deck if they rise, else the higher."""
    me = state.turn
    low = NONE
    high = NONE
    is_kept = 0
    for place in range(state.held[me]):
        card = state.hand[me][place]
        if card == kept and not is_kept:
            is_kept = 1
        elif low == NONE:
            low = card
        else:
            high = card
    if state.held[me] == HAND and (low > high) != (order == Order.FALLING):
        low, high = high, low
    return encode(Phase.KEEP, kept, low, high, NONE)
