"""What may be done now, as actions and as a mask; and the move that an action is. Both speeds run these lines.

The rulebook says which cards may be played and on whom. Plays of a card on one seat are written down as one row, whichever the
seat and the number.
"""

from suitors.envs.actions import (
    CODES,
    FIRST_ON,
    FIRST_PLAY,
    NAMEABLE,
    NUMBER_PLACE,
    Order,
    action_of_code,
    action_of_pair,
    place_of,
)
from suitors.envs.cells import LOWEST, SEATS_IN, copy_cells, mark_seats
from suitors.envs.sights import CHARACTERS
from suitors.rules.cards import FEWEST, MOST, NAMES, Names
from suitors.rules.referee import demanded, encode, is_playable, legal, numbered, offered, pairs, unprotected
from suitors.rules.state import HAND, NONE, NUMBERS, SEATS, Cells, Moves, Phase, State

BUT_ONE_WIDTH = NUMBERS - 1
SEAT_SHIFT = 8
CARD_SHIFT = 11
COUNT_SHIFT = 16
SINGLES = 1 << 24
ONE = 1 << COUNT_SHIFT
ALL = (1 << SEATS) - 1
LAST_SEAT = SEATS - 1
ACTION_MASK = (1 << COUNT_SHIFT) - 1
ROOM = 1 + 2 + SEATS * (SEATS - 1)
"""For how many actions there are, and for two cards a row for all seats and one for each pair."""


class Naming:
    """The numbers that cards of this deck may name, for each kind of `Names`: a C struct, one for all games."""

    def __init__(self) -> None:
        self.players = 0
        self.counts = [0] * len(Names)
        self.places = [[0] * NUMBERS for _ in Names]  # each number's place in a row of the table, in the rulebook's order
        self.allowed = [[0] * NUMBERS for _ in Names]  # the row itself


def learn_names(naming: Naming, opening: State, moves: Moves) -> None:
    """As the rulebook lists them; what names nothing is one action. Nothing was learnt before."""
    naming.players = opening.players
    for card in range(CHARACTERS):
        names = NAMES[card]
        naming.counts[names] = numbered(opening, moves, 0, card, 0)
        for place in range(naming.counts[names]):
            name = NUMBER_PLACE[names][moves[place] & NONE]
            naming.places[names][place] = name
            naming.allowed[names][name] = 1


# Rows: how many actions there are; then each action, or for plays on one seat, behind a mark, the card, who plays it, and on
# which seats as bits. Above that stands how many actions the row is.


def list_rows(state: State, naming: Naming, rows: Moves, mask: Cells) -> int:
    """Every legal action, in the order of the rulebook's moves, also into a mask that is clear; says where the rows end."""
    if state.phase != Phase.PLAY:
        return list_answers(state, rows, mask)
    reach = unprotected(state)
    rows[0] = 0
    end = 1
    for place in range(2):
        if is_playable(state, place):
            end = list_plays(state, naming, rows, end, state.hand[state.turn][place], reach, mask)
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
        action = action_of_code(rows[place], state.decider, state.players)
        rows[place] = ONE | action
        mask[action] = 1
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
            end = list_pairs(state, rows, end, pairs(state, rows, end, card, seats, must), card, mask)
    if end == before:
        rows[end] = ONE | FIRST_PLAY[card]
        mask[FIRST_PLAY[card]] = 1
        rows[0] += 1
        end += 1
    return end


def list_singles(state: State, naming: Naming, rows: Moves, end: int, card: int, seats: int, mask: Cells) -> int:
    """One row for all of these seats."""
    if seats == 0:
        return end
    me = state.turn
    names = NAMES[card]
    count = naming.counts[names] * SEATS_IN[seats]
    rows[end] = SINGLES | count << COUNT_SHIFT | card << CARD_SHIFT | me << SEAT_SHIFT | seats
    rows[0] += count
    places = (seats >> me | seats << (naming.players - me)) & (ALL >> (SEATS - naming.players))
    if names == Names.NOTHING:
        mark_seats(mask, FIRST_ON[card], places)
    elif names == Names.BUT_ONE:
        mark_numbers(naming, card, places, BUT_ONE_WIDTH, mask)
    else:
        mark_numbers(naming, card, places, NUMBERS, mask)
    return end + 1


def mark_numbers(naming: Naming, card: int, places: int, width: int, mask: Cells) -> None:
    """All that may be named, for each of these places."""
    while places:
        copy_cells(mask, FIRST_ON[card] + width * LOWEST[places], naming.allowed[NAMES[card]], 0, width)
        places &= places - 1


def list_pairs(state: State, rows: Moves, start: int, end: int, card: int, mask: Cells) -> int:
    """Moves on two seats turn into the actions that they are."""
    me = state.turn
    players = state.players
    for place in range(start, end):
        code = rows[place]
        action = action_of_pair(card, place_of((code >> 10) & NONE, me, players), place_of((code >> 5) & NONE, me, players))
        rows[place] = ONE | action
        mask[action] = 1
    rows[0] += end - start
    return end


def action_at(naming: Naming, rows: Moves, place: int) -> int:
    """One of the legal actions, by its place among all of them."""
    row = 1
    while place >= (rows[row] >> COUNT_SHIFT) & ALL:
        place -= (rows[row] >> COUNT_SHIFT) & ALL
        row += 1
    return rows[row] & ACTION_MASK if rows[row] < SINGLES else single_at(naming, rows[row], place)


def single_at(naming: Naming, row: int, place: int) -> int:
    """Seat by seat, as the rulebook lists them."""
    card = (row >> CARD_SHIFT) & NONE
    names = NAMES[card]
    seats = row & ALL
    while place >= naming.counts[names]:
        place -= naming.counts[names]
        seats &= seats - 1
    on = place_of(LOWEST[seats], (row >> SEAT_SHIFT) & LAST_SEAT, naming.players)
    return FIRST_ON[card] + on * NAMEABLE[card] + naming.places[names][place]


def is_in_rows(naming: Naming, rows: Moves, end: int, action: int) -> bool:
    """Whether this action is legal."""
    for row in range(1, end):
        if rows[row] == ONE | action or (rows[row] >= SINGLES and is_single_in(naming, rows[row], CODES[action])):
            return True
    return False


def is_single_in(naming: Naming, row: int, code: int) -> bool:
    """Whether an action, by its code, is that card on one of those seats."""
    card = (row >> CARD_SHIFT) & NONE
    on = (code >> 10) & NONE
    if code >> 15 != card or (code >> 5) & NONE != NONE or on >= naming.players:
        return False
    seat = on + ((row >> SEAT_SHIFT) & LAST_SEAT)
    if seat >= naming.players:
        seat -= naming.players
    return ((row >> seat) & naming.allowed[NAMES[card]][NUMBER_PLACE[NAMES[card]][code & NONE]]) != 0


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
    seat = state.decider + place
    seat -= state.players if seat >= state.players else 0
    return NONE if place == NONE else seat


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
