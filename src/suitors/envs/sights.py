"""What the seats have seen in this round: a fold over what the rulebook tells, small enough for thousands of games.

Cards that somebody has seen follow the same rules as in `suitors.game.knowledge`; a test compares the two. Only cards that
somebody knows are written down, so that most moves cost nothing. Guesses that missed and hands that were looked into are
public, and are remembered for all. `Sights` becomes a C struct beside the `State`.
"""

from suitors.envs.cells import copy_cells
from suitors.rules.cards import Card
from suitors.rules.state import CARDS, HAND, KINDS, NONE, NUMBERS, OPEN_CARDS, SEATS, SEEN_CARDS, State, Told, layout_of

BITS = (1, 2, 4, 8, 16, 32, 64, -128)
"""A seat's bit in a signed byte."""
ALL_SEATS = -1
CHARACTERS = len(Card)
STALE = 3
"""How old a look can get: from then on it stays as it is."""
SEEN = sum(1 << told for told in (Told.DREW, *SEEN_CARDS))
"""What changes who has seen what, as bits; a draw does where cards lie under the deck that somebody put there."""


class Sights:
    """Who has seen what."""

    def __init__(self) -> None:
        # What every move needs stands together.
        self.knowns = [0] * SEATS  # how many cards of each hand somebody has seen
        self.misses = [0] * SEATS  # whether a number was named in vain
        self.looked = [0] * SEATS  # whether anybody saw that hand
        self.tops = [NONE] * SEATS  # the card on top of each pile
        self.unders = 0
        self.deck_size = 0
        self.laid = 0  # how many cards of the piles are counted here
        self.middle = [0] * (2 * CHARACTERS)  # how many of each card don't lie in the open; how many were put aside face up
        self.piles = [0] * (SEATS * CHARACTERS)  # how many of each card lie in each pile, one pile after the other
        self.known = [[NONE] * HAND for _ in range(SEATS)]  # the cards of each hand that somebody has seen
        self.knowers = [[0] * HAND for _ in range(SEATS)]  # who has, as bits
        self.looks = [[0] * SEATS for _ in range(SEATS)]  # by whom that hand was seen, how many plays ago, counted from 1
        self.missed = [[0] * NUMBERS for _ in range(SEATS)]  # numbers named in vain since that seat last played
        self.under = [NONE] * CARDS  # who put this card of the deck where it is
        self.deal_counts = [0] * KINDS  # how many of each card the deck has


SIGHTS_LAYOUT = layout_of(Sights)


def copy_sights(to: Sights, source: Sights) -> None:
    for name, value in vars(source).items():
        setattr(to, name, [row[:] if isinstance(row, list) else row for row in value] if isinstance(value, list) else value)


def count_deal(sights: Sights, opening: State) -> None:
    """How many of each card there are."""
    for card in range(KINDS):
        sights.deal_counts[card] = 0
    for place in range(opening.deck_count):
        sights.deal_counts[opening.deck[place]] += 1


def begin_sights(state: State, sights: Sights) -> None:
    """A round has just been dealt, and nobody has seen anything."""
    sights.deck_size = state.deck_count
    if sights.unders:
        sights.unders = 0
        for place in range(CARDS):
            sights.under[place] = NONE
    for seat in range(state.players):
        forget_hand(sights, seat)


def watch(state: State, sights: Sights) -> None:
    """What the last move told, as far as it was told."""
    start = 0
    if state.told_count and state.told[0][0] == Told.PLAYED:
        see_play(sights, state.players, state.told[0][1], state.told[0][3])
        start = 1
    for row in range(start, state.told_count):
        if (SEEN >> state.told[row][0]) & 1:
            see(state, sights, row)


def see(state: State, sights: Sights, row: int) -> None:
    what = state.told[row][0]
    seat = state.told[row][1]
    on = state.told[row][2]
    card = state.told[row][3]
    other = state.told[row][4]
    if what == Told.DREW:
        if other == 0:
            see_draw(sights, seat, card)
    elif what == Told.PLAYED:
        see_play(sights, state.players, seat, card)
    elif what == Told.GUESSED:
        if other == 0:
            miss(sights, on, state.told[row][5])
    elif what == Told.LOOKED:
        if on != NONE:
            show(sights, on, card, seat)
    elif what == Told.COMPARED:
        show(sights, on, other, seat)
        show(sights, seat, card, on)
    elif what == Told.TRADED:
        see_trade(sights, seat, card, on, other)
    elif what == Told.RETURNED:
        see_return(sights, seat, card)
        see_return(sights, seat, other)
    elif what == Told.REVEALED:
        reveal(sights, state.players, seat, card)
    else:
        forget_hand(sights, seat)


# What lies in the open.


def begin_piles(state: State, sights: Sights) -> None:
    """No card was laid yet, but those that were put aside face up."""
    sights.laid = 0
    copy_cells(sights.middle, 0, sights.deal_counts, 0, CHARACTERS)
    for place in range(CHARACTERS):
        sights.middle[CHARACTERS + place] = 0
    for place in range(SEATS * CHARACTERS):
        sights.piles[place] = 0
    for seat in range(SEATS):
        sights.tops[seat] = NONE
    for place in range(OPEN_CARDS):
        if state.face_up[place] != NONE:
            sights.middle[state.face_up[place]] -= 1
            sights.middle[CHARACTERS + state.face_up[place]] += 1


def see_piles(state: State, sights: Sights) -> None:
    """The cards that were laid since the last time."""
    for place in range(sights.laid, state.pile_count):
        card = state.pile[place]
        seat = state.pile_owner[place]
        sights.piles[CHARACTERS * seat + card] += 1
        sights.tops[seat] = card
        sights.middle[card] -= 1
    sights.laid = state.pile_count


def count_piles(state: State, sights: Sights) -> None:
    """All of it from the table alone."""
    begin_piles(state, sights)
    see_piles(state, sights)


# The deck.


def see_draw(sights: Sights, seat: int, card: int) -> None:
    """Who put this card under the deck knows whose it is now."""
    sights.deck_size -= 1
    if sights.unders == 0:
        return
    by = sights.under[sights.deck_size]
    if by != NONE:
        sights.under[sights.deck_size] = NONE
        sights.unders -= 1
        add_known(sights, seat, card, BITS[by])


def see_return(sights: Sights, seat: int, card: int) -> None:
    """To the very bottom of the deck."""
    if card == NONE:
        return
    place = sights.deck_size
    while place > 0:
        sights.under[place] = sights.under[place - 1]
        place -= 1
    sights.under[0] = seat
    sights.unders += 1
    sights.deck_size += 1


# Hands. Whoever is looked at holds one card.


def add_known(sights: Sights, seat: int, card: int, knowers: int) -> None:
    place = sights.knowns[seat]
    sights.known[seat][place] = card
    sights.knowers[seat][place] = knowers
    sights.knowns[seat] = place + 1


def see_play(sights: Sights, players: int, seat: int, card: int) -> None:
    """Of two equal cards nobody can tell which was played, unless they knew both. Looks into that hand grow older."""
    if sights.knowns[seat] | sights.misses[seat] | sights.looked[seat]:
        if sights.knowns[seat]:
            lose_known(sights, seat, card)
        if sights.misses[seat]:
            forget_misses(sights, seat)
        if sights.looked[seat]:
            for by in range(players):
                sights.looks[seat][by] += 0 < sights.looks[seat][by] < STALE


def lose_known(sights: Sights, seat: int, card: int) -> None:
    last = sights.knowns[seat] - 1
    place = 0
    while place <= last and sights.known[seat][place] != card:
        place += 1
    if place > last:
        return
    knowers = sights.knowers[seat][place]
    sights.known[seat][place] = sights.known[seat][last]
    sights.knowers[seat][place] = sights.knowers[seat][last]
    sights.knowns[seat] = last
    for place in range(last):
        if sights.known[seat][place] == card:
            sights.knowers[seat][place] &= knowers


def show(sights: Sights, seat: int, card: int, to: int) -> None:
    """Somebody sees this hand."""
    if sights.knowns[seat] == 0:
        add_known(sights, seat, card, 0)
    sights.knowers[seat][0] |= BITS[to]
    sights.looks[seat][to] = 1
    sights.looked[seat] = 1


def reveal(sights: Sights, players: int, seat: int, card: int) -> None:
    for by in range(players):
        show(sights, seat, card, by)
    sights.looks[seat][seat] = 0


def see_trade(sights: Sights, seat: int, card: int, on: int, other: int) -> None:
    """Knowledge follows the cards; each of the two knows the one given away."""
    show(sights, seat, card, seat)
    show(sights, on, other, on)
    knowers = sights.knowers[seat][0]
    sights.known[seat][0] = other
    sights.knowers[seat][0] = sights.knowers[on][0]
    sights.known[on][0] = card
    sights.knowers[on][0] = knowers
    swap_looks(sights, seat, on)
    if sights.misses[seat] or sights.misses[on]:
        swap_misses(sights, seat, on)


def swap_looks(sights: Sights, seat: int, on: int) -> None:
    for by in range(SEATS):
        age = sights.looks[seat][by]
        sights.looks[seat][by] = sights.looks[on][by]
        sights.looks[on][by] = age
    sights.looks[seat][seat] = 0
    sights.looks[on][on] = 0


def swap_misses(sights: Sights, seat: int, on: int) -> None:
    count = sights.misses[seat]
    sights.misses[seat] = sights.misses[on]
    sights.misses[on] = count
    for number in range(NUMBERS):
        one = sights.missed[seat][number]
        sights.missed[seat][number] = sights.missed[on][number]
        sights.missed[on][number] = one


def miss(sights: Sights, seat: int, number: int) -> None:
    sights.missed[seat][number] = 1
    sights.misses[seat] = 1


def forget_hand(sights: Sights, seat: int) -> None:
    """Another hand: what was seen of it, and what it was not, is over."""
    sights.knowns[seat] = 0
    if sights.misses[seat]:
        forget_misses(sights, seat)
    if sights.looked[seat]:
        sights.looked[seat] = 0
        for by in range(SEATS):
            sights.looks[seat][by] = 0


def forget_misses(sights: Sights, seat: int) -> None:
    sights.misses[seat] = 0
    for number in range(NUMBERS):
        sights.missed[seat][number] = 0
