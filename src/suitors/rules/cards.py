"""The nineteen characters: each one's row and effect. Only what some of them do at a round's end is elsewhere,
in `scoring.py`.

To add a card, add its name, its row and its effect here (`docs/adding-a-card.md`).
"""

from collections.abc import Callable
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from suitors.rules.hands import (
    count_in_pile,
    discard_hand,
    draw,
    draw_anew,
    lead,
    look,
    trade,
)
from suitors.rules.state import NONE, Cause, Phase, State, Told, tell
from suitors.rules.switches import SycophantProtection
from suitors.rules.tokens import gain, pay


class Card(IntEnum):
    """A card's identity. Its number depends on the edition."""

    JESTER = 0
    ASSASSIN = 1
    SPY = 2
    GUARD = 3
    PRIEST = 4
    CARDINAL = 5
    BARON = 6
    BARONESS = 7
    HANDMAID = 8
    SYCOPHANT = 9
    PRINCE = 10
    COUNT = 11
    CHANCELLOR = 12
    KING = 13
    CONSTABLE = 14
    COUNTESS = 15
    DOWAGER = 16
    PRINCESS = 17
    BISHOP = 18

    @cached_property
    def id(self) -> str:
        """The name used in files and on the wire."""
        return self.name.lower()


class Names(IntEnum):
    """Which numbers of the deck a card may name."""

    NOTHING = 0
    BUT_ONE = 1
    MAYBE_ONE = 2


# What a knock-out and a redraw do, whichever card brings them about.


def knock_out(state: State, seat: int) -> None:
    """The hand is discarded without its effect; then a Constable already in the pile pays."""
    constables = count_in_pile(state, seat, Card.CONSTABLE)
    state.in_round[seat] = 0
    state.left -= 1
    state.protected[seat] = 0
    tell(state, Told.OUT, seat, NONE, NONE, NONE, NONE)
    discard_hand(state, seat)
    lapse(state, seat)
    if constables:
        if state.left > 1:
            gain(state, seat, Cause.CONSTABLE, constables)
        else:
            pay(state, seat, Cause.CONSTABLE, constables)


def redraw(state: State, seat: int) -> None:
    """The hand is discarded and a new one drawn; a discarded Princess knocks out instead."""
    if state.hand[seat][0] == Card.PRINCESS:
        knock_out(state, seat)
        return
    discard_hand(state, seat)
    draw_anew(state, seat)


# Guards, on time and late.


def guess(state: State, by: int, on: int, number: int) -> None:
    """A hit knocks out; the Assassin answers whatever the number."""
    card = state.hand[on][0]
    if card == Card.ASSASSIN:
        answer(state, by, on)
        return
    hit = state.number[card] == number
    tell(state, Told.GUESSED, by, on, Card.GUARD, hit, number)
    if hit:
        knock_out(state, on)


def answer(state: State, by: int, on: int) -> None:
    """The Assassin is shown, the Guard's player is knocked out, then the Assassin is replaced."""
    tell(state, Told.ANSWERED, on, by, Card.ASSASSIN, NONE, NONE)
    if state.in_round[by]:
        knock_out(state, by)
    if state.phase != Phase.GAME_OVER:
        redraw(state, on)


def wait(state: State, by: int, on: int, number: int) -> None:
    """A Guard on a protected player waits, openly, for that protection to end."""
    place = state.late_count
    state.late_by[place] = by
    state.late_on[place] = on
    state.late_number[place] = number
    state.late_count += 1
    tell(state, Told.WAITS, by, on, Card.GUARD, NONE, number)


def drop_late_guard(state: State, place: int) -> None:
    state.late_count -= 1
    while place < state.late_count:
        state.late_by[place] = state.late_by[place + 1]
        state.late_on[place] = state.late_on[place + 1]
        state.late_number[place] = state.late_number[place + 1]
        place += 1
    state.late_by[place] = NONE
    state.late_on[place] = NONE
    state.late_number[place] = NONE


def lapse(state: State, seat: int) -> None:
    """Guards waiting for a player who is out are over."""
    place = 0
    while place < state.late_count:
        if state.late_on[place] == seat:
            drop_late_guard(state, place)
        else:
            place += 1


# The effects. Each is called with the card on the pile already, and, if the card chooses players,
# only when it chose some.


def no_effect(state: State, me: int, on: int, other: int, number: int) -> None:
    """Nothing when played."""


def jester(state: State, me: int, on: int, other: int, number: int) -> None:
    """If the chosen player wins the round, the Jester's player gains a token."""
    state.favour[me][on] += 1
    state.favours += 1
    tell(state, Told.FAVOURED, me, on, NONE, NONE, NONE)


def guard(state: State, me: int, on: int, other: int, number: int) -> None:
    """A guess at the other's hand; on a protected player it waits, unless a Sycophant led it there."""
    led = state.binding == on and state.sycophant_protection == SycophantProtection.SYCOPHANT_WINS
    if state.protected[on] and not led:
        wait(state, me, on, number)
    else:
        guess(state, me, on, number)


def priest(state: State, me: int, on: int, other: int, number: int) -> None:
    look(state, me, on)


def cardinal(state: State, me: int, on: int, other: int, number: int) -> None:
    """Two hands change places; then the player may look at one of the two."""
    trade(state, on, other)
    state.between[0] = on
    state.between[1] = other
    state.phase = Phase.LOOK


def baron(state: State, me: int, on: int, other: int, number: int) -> None:
    """The lower is knocked out."""
    above = lead(state, me, on)
    if above > 0:
        knock_out(state, on)
    elif above < 0:
        knock_out(state, me)


def baroness(state: State, me: int, on: int, other: int, number: int) -> None:
    look(state, me, on)
    if other != NONE:
        look(state, me, other)


def handmaid(state: State, me: int, on: int, other: int, number: int) -> None:
    """Protected until the start of the own next turn."""
    state.protected[me] = 1
    tell(state, Told.PROTECTED, me, NONE, NONE, NONE, NONE)


def sycophant(state: State, me: int, on: int, other: int, number: int) -> None:
    """The next card that chooses must choose this player."""
    state.bound = on
    tell(state, Told.BOUND, me, on, NONE, NONE, NONE)


def prince(state: State, me: int, on: int, other: int, number: int) -> None:
    redraw(state, on)


def chancellor(state: State, me: int, on: int, other: int, number: int) -> None:
    """Two cards are drawn, or the last one; then one of all is kept."""
    if draw(state, me):
        draw(state, me)
        tell(state, Told.SORTS, me, NONE, NONE, NONE, state.held[me])
        state.phase = Phase.KEEP


def king(state: State, me: int, on: int, other: int, number: int) -> None:
    trade(state, me, on)


def dowager(state: State, me: int, on: int, other: int, number: int) -> None:
    """The higher is knocked out."""
    above = lead(state, me, on)
    if above > 0:
        knock_out(state, me)
    elif above < 0:
        knock_out(state, on)


def princess(state: State, me: int, on: int, other: int, number: int) -> None:
    knock_out(state, me)


def bishop(state: State, me: int, on: int, other: int, number: int) -> None:
    """A hit gains a token, and shows the card if its number is no other's; then the other may draw anew."""
    card = state.hand[on][0]
    hit = state.number[card] == number
    tell(state, Told.GUESSED, me, on, Card.BISHOP, hit, number)
    if not hit:
        return
    if state.sole[number]:
        tell(state, Told.REVEALED, on, NONE, card, NONE, NONE)
    gain(state, me, Cause.BISHOP, 1)
    if state.phase != Phase.GAME_OVER:
        state.phase = Phase.REDRAW
        state.decider = on


Effect = Callable[[State, int, int, int, int], None]


class Row(NamedTuple):
    """Whom a card chooses, what it names, when it is forced; what it does."""

    effect: Effect = no_effect
    fewest: int = 0
    """How many players it chooses at least; 0: it chooses nobody."""
    most: int = 0
    oneself: bool = False
    """May choose its own player, where the edition lets cards do so."""
    names: Names = Names.NOTHING
    waits: bool = False
    """May choose a protected player and wait, where the edition has late Guards."""
    pierces: bool = False
    """May choose a protected player, where the edition puts the Sycophant above protection."""
    forced_beside: tuple[Card, ...] = ()
    """Must be played when the other card in hand is one of these."""


ROWS: dict[Card, Row] = {
    Card.JESTER: Row(jester, 1, 1),
    Card.ASSASSIN: Row(),
    Card.SPY: Row(),
    Card.GUARD: Row(guard, 1, 1, names=Names.BUT_ONE, waits=True),
    Card.PRIEST: Row(priest, 1, 1),
    Card.CARDINAL: Row(cardinal, 2, 2, oneself=True),
    Card.BARON: Row(baron, 1, 1),
    Card.BARONESS: Row(baroness, 1, 2),
    Card.HANDMAID: Row(handmaid),
    Card.SYCOPHANT: Row(sycophant, 1, 1, oneself=True, pierces=True),
    Card.PRINCE: Row(prince, 1, 1, oneself=True),
    Card.COUNT: Row(),
    Card.CHANCELLOR: Row(chancellor),
    Card.KING: Row(king, 1, 1),
    Card.CONSTABLE: Row(),
    Card.COUNTESS: Row(forced_beside=(Card.KING, Card.PRINCE)),
    Card.DOWAGER: Row(dowager, 1, 1),
    Card.PRINCESS: Row(princess),
    Card.BISHOP: Row(bishop, 1, 1, names=Names.MAYBE_ONE),
}

# The rows by column, for the referee: these become constant tables in C.
FEWEST = tuple(ROWS[card].fewest for card in Card)
MOST = tuple(ROWS[card].most for card in Card)
ONESELF = tuple(int(ROWS[card].oneself) for card in Card)
NAMES = tuple(int(ROWS[card].names) for card in Card)
WAITS = tuple(int(ROWS[card].waits) for card in Card)
PIERCES = tuple(int(ROWS[card].pierces) for card in Card)
FORCED_BESIDE = tuple(sum(1 << other for other in ROWS[card].forced_beside) for card in Card)
EFFECTS = tuple(ROWS[card].effect for card in Card)


def take_effect(state: State, card: int, me: int, on: int, other: int, number: int) -> None:
    EFFECTS[card](state, me, on, other, number)
