"""Cards on the move: from the deck to a hand, from a hand to a pile. No card's text is known here."""

from suitors.rules.state import NONE, State, Told, tell


def take(state: State, seat: int, card: int) -> None:
    state.hand[seat][state.held[seat]] = card
    state.held[seat] += 1


def draw(state: State, seat: int) -> bool:
    """The top card of the deck; an empty deck gives none."""
    if state.deck_count == 0:
        return False
    state.deck_count -= 1
    card = state.deck[state.deck_count]
    take(state, seat, card)
    tell(state, Told.DREW, seat, NONE, card, 0, NONE)
    return True


def draw_anew(state: State, seat: int) -> None:
    """The top card of the deck, or the aside card when the deck is empty."""
    if draw(state, seat) or state.aside == NONE:
        return
    take(state, seat, state.aside)
    tell(state, Told.DREW, seat, NONE, state.aside, 1, NONE)
    state.aside = NONE


def lose(state: State, seat: int, card: int) -> None:
    """One such card leaves the hand, and the last one takes its place: the order of a hand means nothing."""
    place = 0
    while state.hand[seat][place] != card:
        place += 1
    state.held[seat] -= 1
    last = state.held[seat]
    state.hand[seat][place] = state.hand[seat][last]
    state.hand[seat][last] = NONE


def lay(state: State, seat: int, card: int) -> None:
    """Face up on the owner's pile, where order counts."""
    state.pile[state.pile_count] = card
    state.pile_owner[state.pile_count] = seat
    state.pile_count += 1


def discard_hand(state: State, seat: int) -> None:
    """Onto the pile, without effect."""
    while state.held[seat]:
        state.held[seat] -= 1
        card = state.hand[seat][state.held[seat]]
        state.hand[seat][state.held[seat]] = NONE
        lay(state, seat, card)
        tell(state, Told.DISCARDED, seat, NONE, card, NONE, NONE)


def put_under(state: State, card: int) -> None:
    """To the very bottom of the deck."""
    place = state.deck_count
    while place > 0:
        state.deck[place] = state.deck[place - 1]
        place -= 1
    state.deck[0] = card
    state.deck_count += 1


def trade(state: State, seat: int, on: int) -> None:
    """The two hands change places; each of the two knows both cards."""
    mine = state.hand[seat][0]
    theirs = state.hand[on][0]
    state.hand[seat][0] = theirs
    state.hand[on][0] = mine
    tell(state, Told.TRADED, seat, on, mine, theirs, NONE)


def look(state: State, seat: int, on: int) -> None:
    tell(state, Told.LOOKED, seat, on, state.hand[on][0], NONE, NONE)


def lead(state: State, seat: int, on: int) -> int:
    """By how much the one's number is above the other's, compared secretly."""
    mine = state.hand[seat][0]
    theirs = state.hand[on][0]
    tell(state, Told.COMPARED, seat, on, mine, theirs, NONE)
    return state.number[mine] - state.number[theirs]


def count_in_pile(state: State, seat: int, card: int) -> int:
    count = 0
    for place in range(state.pile_count):
        if state.pile[place] == card and state.pile_owner[place] == seat:
            count += 1
    return count
