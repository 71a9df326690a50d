"""A round told again, in the rows in which the rulebook tells it: from a view's events, or from its piles alone.

The piles say less: not at whom a card was played nor with what number, and not which of them a Prince made somebody
discard. But what was played, and mostly in which order, they do say.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from suitors.bots.memory import SECRET
from suitors.game.events import Event, Happening
from suitors.game.view import View
from suitors.rules.cards import NAMES, Card, Names
from suitors.rules.state import NONE, NUMBERS, SEATS, Told

TOLD_AS: dict[Happening, Told] = {
    Happening.DEALT: Told.DEALT,
    Happening.DRAWS: Told.DREW,
    Happening.PLAYS: Told.PLAYED,
    Happening.PROTECTED: Told.PROTECTED,
    Happening.UNPROTECTED: Told.UNPROTECTED,
    Happening.GUESSES: Told.GUESSED,
    Happening.LOOKS: Told.LOOKED,
    Happening.COMPARES: Told.COMPARED,
    Happening.TRADES: Told.TRADED,
    Happening.DISCARDS: Told.DISCARDED,
    Happening.OUT: Told.OUT,
    Happening.BINDS: Told.BOUND,
    Happening.SORTS: Told.SORTS,
    Happening.RETURNS: Told.RETURNED,
    Happening.REVEALS: Told.REVEALED,
}
# By the bare words: an enum's own hash is slow, and this is asked for every event at every move.
CODES = {what._value_: int(told) for what, told in TOLD_AS.items()}
NEEDS_CARD = {Told.PLAYED, Told.GUESSED, Told.DISCARDED, Told.REVEALED}
NEEDS_ON = {Told.GUESSED, Told.LOOKED, Told.COMPARED, Told.TRADED, Told.BOUND}
NEEDS = [(told in NEEDS_CARD, told in NEEDS_ON) for told in Told]
DREW, GUESSED, RETURNED = int(Told.DREW), int(Told.GUESSED), int(Told.RETURNED)
MOST_EVENTS = 1000


def rows_of_events(events: Sequence[Event], players: int) -> list[int] | None:
    """Six numbers an event; None if it is not this round from its start, or something of it is missing."""
    if not events or events[0].what is not Happening.ROUND or len(events) > MOST_EVENTS or players > SEATS:
        return None
    shelf = _shelf()
    rows: list[Any] = [*map(shelf.rows[players].get, map(id, events))]
    for place in [place for place, row in enumerate(rows) if row is None]:
        rows[place] = shelf.read(events[place], players)
        if rows[place] is None:
            return None
    return [*b"".join(rows)]


class Shelf:
    """What was read before, by the event's identity: an event never changes, and a table shows the same ones again and again."""

    def __init__(self) -> None:
        self.rows: list[dict[int, bytes]] = [{} for _ in range(SEATS + 1)]
        """For a table of so many; nothing for what the bots don't go by."""
        self.held: list[Event] = []
        """Those events, so that no other can come to have the identity of one of them."""

    def read(self, event: Event, players: int) -> bytes | None:
        """None if something of it is missing."""
        row = row_of(event, players)
        if row is not None:
            self.held.append(event)
            self.rows[players][id(event)] = row
        return row


MOST_HELD = 4 * MOST_EVENTS
_shelves = [Shelf()]


def _shelf() -> Shelf:
    """A full one is left to whoever is still reading from it in another thread."""
    if len(_shelves[0].held) > MOST_HELD:
        _shelves[0] = Shelf()
    return _shelves[0]


def row_of(event: Event, players: int) -> bytes | None:
    """Six numbers; nothing for what the bots don't go by, None if something of it is missing."""
    code = CODES.get(event.what._value_)
    if code is None:
        return b""
    seat, card, on, number = event.seat, event.card, event.on, event.number
    needs_card, needs_on = NEEDS[code]
    if seat is None or not 0 <= seat < players or (needs_card and card is None) or (needs_on and not on):
        return None
    for chosen in on:
        if not 0 <= chosen < players:
            return None
    if number is None:
        if code == GUESSED:
            return None
        number = NONE
    elif not 0 <= number < NUMBERS:
        return None
    first = NONE if card is None else card
    if code == RETURNED:
        first, other = _returned(event)
    else:
        other = _other(event, code)
    return bytes((code, seat, on[0] if on else NONE, first, other, number))


def _other(event: Event, code: int) -> int:
    """The other card, the other seat, or whatever else stands in that place."""
    if code == DREW:
        return 1 if event.aside else 0
    if code == GUESSED:
        return 1 if event.hit else 0
    if event.second is not None:
        return event.second
    return event.on[1] if len(event.on) > 1 else NONE


def _returned(event: Event) -> tuple[int, int]:
    """The cards put under the deck; others' are secret, but not how many they are."""
    count = min(event.count or 0, 2)
    under = [*event.cards[:2], *[SECRET] * count][:count]
    first, last, *_ = (*under, NONE, NONE)
    return first, last


Row = tuple[int, int, int, int, int, int]


def rows_of_piles(view: View) -> tuple[list[int], int]:
    """The round as the piles tell it, and how many cards were drawn in it."""
    rows = [row for seat in range(view.players) if seat not in view.in_round for row in _laid(seat, view.piles[seat])]
    drawn = 0
    protected: set[int] = set()
    for seat, card in _plays(view):
        if seat in protected:
            protected.remove(seat)
            rows.append((Told.UNPROTECTED, seat, NONE, NONE, NONE, NONE))
        rows.append((Told.DREW, seat, NONE, NONE, 0, NONE))
        drawn += 1
        number = NONE if NAMES[card] == Names.NOTHING else SECRET
        rows.append((Told.PLAYED, seat, NONE, card, NONE, number))
        if card is Card.HANDMAID:
            protected.add(seat)
            rows.append((Told.PROTECTED, seat, NONE, NONE, NONE, NONE))
    return [*chain.from_iterable(rows)], drawn


def _laid(seat: int, pile: Sequence[Card]) -> Iterator[Row]:
    return ((Told.DISCARDED, seat, NONE, card, NONE, NONE) for card in pile)


def _plays(view: View) -> Iterator[tuple[int, Card]]:
    """The plays of those still in the round: the last of each in the last turn round the table, and so on back."""
    me = view.seat or 0
    order = [seat for step in range(view.players) if (seat := (me + step) % view.players) in view.in_round]
    for back in range(max(len(view.piles[seat]) for seat in order), 0, -1):
        for seat in order:
            if len(view.piles[seat]) >= back:
                yield seat, view.piles[seat][-back]
