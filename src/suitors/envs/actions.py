"""Every move of every edition has one number: an *action*. The table is derived from the rows of the cards.

Seats are relative: 0 is the seat that decides, 1 the next one in the order of turns, and so on; so an action means the same
from every seat. A Chancellor's two orders are two actions for each card to keep: which cards the others are, the hand tells.
"""

from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

from suitors.game.moves import Move
from suitors.rules.cards import NAMES, ONESELF, ROWS, Card, Names
from suitors.rules.edition import Edition
from suitors.rules.referee import encode
from suitors.rules.state import NONE, NUMBERS, SEATS, Phase

ACTIONS_VERSION = 1
"""Changes when an action's number comes to mean something else."""

KEEP_ORDERS = 2
"""The lower card nearer the top, or the higher: lower and higher as `Card` lists them."""


class Action(NamedTuple):
    """What an action says. Seats are relative to the decider; `NONE` is nobody, no card, no number."""

    phase: int
    card: int = NONE
    on: int = NONE
    other: int = NONE
    number: int = NONE


class Order(IntEnum):
    """How the Chancellor's others go under the deck."""

    RISING = 0
    FALLING = 1


def _plays(card: Card) -> list[Action]:
    """The card alone, then on one seat, then on two."""
    row = ROWS[card]
    seats = range(0 if row.oneself else 1, SEATS)
    numbers = [number for number in range(NUMBERS) if number != 1 or row.names is not Names.BUT_ONE]
    named = [NONE] if row.names is Names.NOTHING else numbers
    actions = [Action(Phase.PLAY, card)]
    if row.fewest == 1:
        actions += [Action(Phase.PLAY, card, on, NONE, number) for on in seats for number in named]
    if row.most == 2:
        actions += [Action(Phase.PLAY, card, on, other) for on in seats for other in seats if on < other]
    return actions


ACTIONS: tuple[Action, ...] = (
    *(action for card in Card for action in _plays(card)),
    *(Action(Phase.KEEP, card, number=order) for card in Card for order in Order),
    *(Action(Phase.LOOK, on=on) for on in (*range(SEATS), NONE)),
    *(Action(Phase.REDRAW, number=answer) for answer in (0, 1)),
)
"""All of them; each one's number is its place here."""
ACTION_COUNT = len(ACTIONS)

# Where a card's rows begin: constant tables in C.
FIRST_PLAY = tuple(ACTIONS.index(Action(Phase.PLAY, card)) for card in Card)
FIRST_ON = tuple(
    FIRST_PLAY[card] + 1 - (0 if ROWS[card].oneself else (1, NUMBERS - 1, NUMBERS)[ROWS[card].names]) for card in Card
)
"""The row on the own seat, from which those on the others are counted, whether or not the card may choose oneself."""
FIRST_PAIR = tuple(
    next((place for place, action in enumerate(ACTIONS) if action.card == card and action.other != NONE), NONE) for card in Card
)
FIRST_KEEP = ACTIONS.index(Action(Phase.KEEP, Card(0), number=Order.RISING))
FIRST_LOOK = ACTIONS.index(Action(Phase.LOOK, on=0))
FIRST_REDRAW = ACTIONS.index(Action(Phase.REDRAW, number=0))
NAMEABLE = tuple((1, NUMBERS - 1, NUMBERS)[ROWS[card].names] for card in Card)
"""How many rows each chosen seat has."""
NUMBER_PLACE = tuple(
    tuple(
        0 if number >= NUMBERS or names is Names.NOTHING else number - (names is Names.BUT_ONE and number > 1)
        for number in range(NONE + 1)
    )
    for names in Names
)
"""The place of a number among those that a card may name."""
PAIR_PLACE = tuple(
    tuple(
        0
        if one == other or min(one, other) < lowest
        else list(combinations(range(lowest, SEATS), 2)).index((min(one, other), max(one, other)))
        for one in range(SEATS)
        for other in range(SEATS)
    )
    for lowest in (1, 0)
)
"""The place of two seats among all pairs, without oneself and with: the first seat eight times and the other."""
CODES = tuple(encode(*action) for action in ACTIONS)
"""Each action as a move, but that seats are relative, and a Chancellor's order stands in place of the cards."""


def relative(seat: int, decider: int, players: int) -> int:
    """How many places after the decider; nobody is in no place."""
    return NONE if seat == NONE else place_of(seat, decider, players)


def place_of(seat: int, me: int, players: int) -> int:
    return seat - me if seat >= me else seat - me + players


def action_of_code(code: int, decider: int, players: int) -> int:
    """The action that this move of the decider is."""
    kind = code >> 20
    card = (code >> 15) & NONE
    on = (code >> 10) & NONE
    other = (code >> 5) & NONE
    if kind == Phase.PLAY:
        return action_of_play(card, relative(on, decider, players), relative(other, decider, players), code & NONE)
    if kind == Phase.KEEP:
        falling = other != NONE and on > other
        return FIRST_KEEP + KEEP_ORDERS * card + falling
    if kind == Phase.LOOK:
        place = relative(on, decider, players)
        return FIRST_LOOK + (SEATS if place == NONE else place)
    return FIRST_REDRAW + (code & NONE)


def action_of_play(card: int, on: int, other: int, number: int) -> int:
    """Alone; or in the row of a chosen seat, at the number's place; or after all of those, as a pair."""
    if on == NONE:
        return FIRST_PLAY[card]
    if other == NONE:
        return FIRST_ON[card] + on * NAMEABLE[card] + NUMBER_PLACE[NAMES[card]][number]
    return action_of_pair(card, on, other)


def action_of_pair(card: int, on: int, other: int) -> int:
    return FIRST_PAIR[card] + PAIR_PLACE[ONESELF[card]][SEATS * on + other]


# For Python.


def action_of(move: Move, players: int) -> int:
    """The action that a legal move is."""
    return action_of_code(move.code, move.seat, players)


def move_with(action: int, legal: tuple[Move, ...] | list[Move], players: int) -> Move | None:
    """The one of these legal moves that the action is; None if it is none of them."""
    return next((move for move in legal if action_of(move, players) == action), None)


def possible_actions(edition: Edition, players: int) -> list[int]:
    """The actions that can ever be legal when so many play this edition: a small network needs no others."""
    deck = edition.deck(players)
    numbers = {NONE, *(edition.numbers[card] for card in deck)}

    def is_possible(action: Action) -> bool:
        cards = action.card == NONE or action.card in deck
        seats = all(seat == NONE or seat < players for seat in (action.on, action.other))
        return cards and seats and (action.phase != Phase.PLAY or action.number in numbers)

    return [number for number, action in enumerate(ACTIONS) if is_possible(action)]


def describe(action: int) -> str:
    """In words: `guard +1 5`, `keep king, the others rising`, `look none`, `redraw no`."""
    one = ACTIONS[action]
    seats = [f"+{seat}" if seat else "me" for seat in (one.on, one.other) if seat != NONE]
    if one.phase == Phase.PLAY:
        return " ".join([Card(one.card).id, *seats, *([] if one.number == NONE else [str(one.number)])])
    if one.phase == Phase.KEEP:
        return f"keep {Card(one.card).id}, the others {Order(one.number).name.lower()}"
    if one.phase == Phase.LOOK:
        return f"look {seats[0] if seats else 'none'}"
    return "redraw" if one.number else "redraw no"
