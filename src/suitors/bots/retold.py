"""A round told again, in the rows in which the rulebook tells it: from a view's events, or from its piles alone.

The piles say less: not at whom a card was played nor with what number, and not which of them a Prince made somebody
discard. But what was played, and mostly in which order, they do say.
"""

from collections.abc import Iterator, Sequence

from suitors.bots.memory import SECRET
from suitors.game.events import Event, Happening
from suitors.game.view import View
from suitors.rules.cards import NAMES, Card, Names
from suitors.rules.state import NONE, NUMBERS, Told

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
    if not events or events[0].what is not Happening.ROUND or len(events) > MOST_EVENTS:
        return None
    rows: list[int] = []
    for event in events:
        code = CODES.get(event.what._value_)
        if code is None:
            continue
        seat, card, on, number = event.seat, event.card, event.on, event.number
        needs_card, needs_on = NEEDS[code]
        if seat is None or seat >= players or (needs_card and card is None) or (needs_on and not on):
            return None
        first = NONE if card is None else card
        chosen = other = NONE
        if on:
            chosen = on[0]
            if len(on) > 1:
                other = on[1]
            if max(on) >= players:
                return None
        if number is None:
            number = NONE
        elif number >= NUMBERS:
            return None
        if code == DREW:
            other = 1 if event.aside else 0
        elif code == GUESSED:
            if number == NONE:
                return None
            other = 1 if event.hit else 0
        elif code == RETURNED:
            first, other = _returned(event)
        elif event.second is not None:
            other = event.second
        rows += (code, seat, chosen, first, other, number)
    return rows


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
    return [part for row in rows for part in row], drawn


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
