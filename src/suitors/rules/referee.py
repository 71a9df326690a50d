"""Turns and moves: what may be decided now, and what follows from it.

A move is one whole number of four fields of five bits behind its kind:
`PLAY card on other number`, `KEEP card under under`, `LOOK seat`, `REDRAW yes`.
"""

from suitors.rules.cards import (
    FEWEST,
    FORCED_BESIDE,
    MOST,
    NAMES,
    ONESELF,
    PIERCES,
    WAITS,
    Names,
    drop_late_guard,
    guess,
    redraw,
    take_effect,
)
from suitors.rules.hands import draw, lay, look, lose, put_under
from suitors.rules.scoring import finish_round
from suitors.rules.state import HAND, NONE, Moves, Phase, State, Told, tell
from suitors.rules.switches import SycophantBinds, SycophantProtection, SycophantUnmet

# Moves as numbers.


def encode(kind: int, card: int, on: int, other: int, number: int) -> int:
    return (kind << 20) | (card << 15) | (on << 10) | (other << 5) | number


# What may be decided.


def legal(state: State, moves: Moves) -> int:
    """Lists every legal move and says how many there are."""
    if state.phase == Phase.PLAY:
        return plays(state, moves)
    if state.phase == Phase.KEEP:
        return keeps(state, moves)
    if state.phase == Phase.LOOK:
        moves[0] = encode(Phase.LOOK, NONE, state.between[0], NONE, NONE)
        moves[1] = encode(Phase.LOOK, NONE, state.between[1], NONE, NONE)
        moves[2] = encode(Phase.LOOK, NONE, NONE, NONE, NONE)
        return 3
    if state.phase == Phase.REDRAW:
        moves[0] = encode(Phase.REDRAW, NONE, NONE, NONE, 1)
        moves[1] = encode(Phase.REDRAW, NONE, NONE, NONE, 0)
        return 2
    return 0


def plays(state: State, moves: Moves) -> int:
    me = state.turn
    reach = unprotected(state)
    count = 0
    if is_playable(state, 0):
        count = plays_of(state, moves, count, state.hand[me][0], reach)
    if is_playable(state, 1):
        count = plays_of(state, moves, count, state.hand[me][1], reach)
    return count


def is_playable(state: State, place: int) -> bool:
    """Two equal cards are one choice; a card forced by the other is the only one."""
    card = state.hand[state.turn][place]
    beside = state.hand[state.turn][1 - place]
    if place == 1 and card == beside:
        return False
    return not (FORCED_BESIDE[beside] >> card) & 1


def plays_of(state: State, moves: Moves, count: int, card: int, reach: int) -> int:
    """Every choice the card leaves; none that can be made: the card alone, without effect."""
    before = count
    if FEWEST[card]:
        seats = offered(state, card, reach)
        must = demanded(state, seats)
        if FEWEST[card] == 1:
            count = singles(state, moves, count, card, seats, must)
        if MOST[card] == 2:
            count = pairs(state, moves, count, card, seats, must)
    if count == before:
        moves[count] = encode(Phase.PLAY, card, NONE, NONE, NONE)
        count += 1
    return count


def offered(state: State, card: int, reach: int) -> int:
    """The seats this card can choose; none, in some editions, if it can't choose whom a Sycophant demands."""
    seats = choosable(state, card, reach)
    if state.bound != NONE and not (seats >> state.bound) & 1 and state.sycophant_unmet == SycophantUnmet.NO_EFFECT:
        return 0
    return seats


def demanded(state: State, seats: int) -> int:
    """Whom a Sycophant's hold demands, if he is among these."""
    return state.bound if state.bound != NONE and (seats >> state.bound) & 1 else NONE


def unprotected(state: State) -> int:
    """The seats in the round that protection does not hide, as bits."""
    seats = 0
    for seat in range(state.players):
        seats |= (state.in_round[seat] & ~state.protected[seat]) << seat
    return seats


def choosable(state: State, card: int, reach: int) -> int:
    """The seats this card could choose were it not bound: those in reach, and those it reaches all the same."""
    if state.late_guard or state.sycophant_protection == SycophantProtection.SYCOPHANT_WINS:
        for seat in range(state.players):
            if state.in_round[seat] and is_reached(state, card, seat):
                reach |= 1 << seat
    if ONESELF[card] and state.choose_oneself:
        return reach
    return reach & ~(1 << state.turn)


def is_reached(state: State, card: int, seat: int) -> bool:
    """In spite of protection."""
    if WAITS[card] and state.late_guard:
        return True
    if state.sycophant_protection == SycophantProtection.PROTECTION_HOLDS:
        return False
    return PIERCES[card] == 1 or state.bound == seat


def singles(state: State, moves: Moves, count: int, card: int, seats: int, must: int) -> int:
    """One of these seats, or the one a Sycophant's hold demands."""
    if must != NONE:
        seats = 1 << must
    for on in range(state.players):
        if (seats >> on) & 1:
            count = numbered(state, moves, count, card, on)
    return count


def numbered(state: State, moves: Moves, count: int, card: int, on: int) -> int:
    """One move for each number the card may name, or one if it names none."""
    move = encode(Phase.PLAY, card, on, NONE, 0)
    if NAMES[card] == Names.NOTHING:
        moves[count] = move | NONE
        return count + 1
    for place in range(state.named_count):
        moves[count + place] = move | state.named[place]
    count += state.named_count
    if NAMES[card] == Names.MAYBE_ONE and state.bishop_names_one and state.one_in_deck:
        moves[count] = move | 1
        count += 1
    return count


def pairs(state: State, moves: Moves, count: int, card: int, seats: int, must: int) -> int:
    """Two of these seats, the one that a Sycophant's hold demands among them."""
    for on in range(state.players):
        for other in range(on + 1, state.players):
            if (seats >> on) & (seats >> other) & 1 and (must == NONE or must == on or must == other):
                moves[count] = encode(Phase.PLAY, card, on, other, NONE)
                count += 1
    return count


def keeps(state: State, moves: Moves) -> int:
    """Every card to keep with every order of the others under the deck; equal choices are one."""
    count = 0
    held = state.held[state.turn]
    for kept in range(held):
        for under in range(held):
            if under == kept:
                continue
            last = NONE
            if held == HAND:
                last = state.hand[state.turn][HAND - kept - under]
            move = encode(Phase.KEEP, state.hand[state.turn][kept], state.hand[state.turn][under], last, NONE)
            if not is_listed(moves, count, move):
                moves[count] = move
                count += 1
    return count


def is_listed(moves: Moves, count: int, move: int) -> bool:
    for place in range(count):
        if moves[place] == move:
            return True
    return False


# What follows.


def apply(state: State, move: int) -> None:
    """A legal move, with everything that follows from it until the next decision."""
    state.told_count = 0
    state.phase = Phase.PLAY
    kind = move >> 20
    card = (move >> 15) & NONE
    on = (move >> 10) & NONE
    other = (move >> 5) & NONE
    if kind == Phase.PLAY:
        play(state, card, on, other, move & NONE)
    elif kind == Phase.KEEP:
        keep(state, card, on, other)
    elif kind == Phase.LOOK:
        peek(state, on)
    else:
        reply(state, move & NONE)
    if state.phase == Phase.PLAY:
        end_turn(state)


def play(state: State, card: int, on: int, other: int, number: int) -> None:
    """The card lies on the pile before its effect begins, and a Sycophant's hold is over."""
    me = state.turn
    lose(state, me, card)
    lay(state, me, card)
    tell(state, Told.PLAYED, me, on, card, other, number)
    state.binding = state.bound
    if FEWEST[card] or state.sycophant_binds == SycophantBinds.NEXT_CARD:
        state.bound = NONE
    if on != NONE or FEWEST[card] == 0:
        take_effect(state, card, me, on, other, number)


def keep(state: State, card: int, under: int, last: int) -> None:
    """The Chancellor's others go under the deck, from nearer the top to the very bottom."""
    me = state.turn
    lose(state, me, under)
    put_under(state, under)
    if last != NONE:
        lose(state, me, last)
        put_under(state, last)
    tell(state, Told.RETURNED, me, NONE, under, last, NONE)


def peek(state: State, on: int) -> None:
    """The Cardinal may look at one of the two hands he made change places."""
    state.between[0] = NONE
    state.between[1] = NONE
    if on == NONE:
        tell(state, Told.LOOKED, state.turn, NONE, NONE, NONE, NONE)
    else:
        look(state, state.turn, on)


def reply(state: State, yes: int) -> None:
    """Whom the Bishop hit may discard and draw anew."""
    if yes:
        redraw(state, state.decider)
    else:
        tell(state, Told.STOOD, state.decider, NONE, NONE, NONE, NONE)


def end_turn(state: State) -> None:
    if is_round_over(state):
        finish_round(state)
    else:
        begin_turn(state, next_seat(state, state.turn))


def is_round_over(state: State) -> bool:
    return state.left <= 1 or state.deck_count == 0


def next_seat(state: State, seat: int) -> int:
    """To the left: the next higher seat still in the round."""
    seat += 1
    while seat == state.players or not state.in_round[seat]:
        seat = 0 if seat == state.players else seat + 1
    return seat


def begin_turn(state: State, seat: int) -> None:
    """Protection ends, Guards that waited for it strike, then the player draws; one struck passes the turn on."""
    start_turn(state, seat)
    while state.phase == Phase.PLAY and not state.in_round[state.turn]:
        start_turn(state, next_seat(state, state.turn))
    if state.phase == Phase.PLAY:
        state.turns += 1
        draw(state, state.turn)


def start_turn(state: State, seat: int) -> None:
    state.turn = seat
    state.decider = seat
    if state.protected[seat]:
        state.protected[seat] = 0
        tell(state, Told.UNPROTECTED, seat, NONE, NONE, NONE, NONE)
    if state.late_count:
        strike(state, seat)


def strike(state: State, seat: int) -> None:
    """The Guards that waited for this player, in the order played."""
    place = 0
    while place < state.late_count and state.phase == Phase.PLAY:
        if state.late_on[place] != seat:
            place += 1
            continue
        by = state.late_by[place]
        number = state.late_number[place]
        drop_late_guard(state, place)
        guess(state, by, seat, number)
        place = 0
        if state.phase == Phase.PLAY and is_round_over(state):
            finish_round(state)
