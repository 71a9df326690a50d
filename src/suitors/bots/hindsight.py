"""The plays of a round, each with the table as the one who played saw it then.

What was held beside the card played is not told, of my own plays neither: the others don't know it. What they saw of a third
hand is not known; what they saw of mine is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from suitors.bots.memory import SECRET
from suitors.bots.retold import Row, row_of
from suitors.game.events import Event, Happening
from suitors.game.view import LateGuard, View
from suitors.rules.cards import FEWEST, Card
from suitors.rules.state import NONE, Told
from suitors.rules.switches import SycophantBinds


class Moment(NamedTuple):
    """A play."""

    seat: int
    card: Card
    number: int
    table: View
    """As that seat saw it, with nothing in its hand."""
    rows: list[int]
    """The round until then, as that seat was told it."""
    viewer: int
    heard: list[int]
    """The same as it was told to me, who looks back."""


def moments_of(view: View, seats: Sequence[int]) -> Iterator[Moment | None]:
    """Of these seats, in order, from a view that has all events. None for what could not have been played at this table."""
    table = _Table(view)
    for event in view.events:
        if event.what is Happening.PLAYS and event.seat is not None and event.seat in seats and event.card is not None:
            yield table.moment(event.seat, event.card, NONE if event.number is None else event.number)
        table.hear(event)


def moment_of(view: View, card: Card) -> Moment | None:
    """My decision now, if I play this card with whatever number; the table is the view's."""
    table = _Table(view)
    for event in view.events:
        table.hear(event)
    assert view.seat is not None
    moment = table.moment(view.seat, card, SECRET)
    return moment and moment._replace(table=replace(view, legal=(), hand=(), knows={}, knows_deck={}, events=()))


def heard_by(view: View, seat: int) -> list[int]:
    """The round until now as that other seat was told it; of a round of which the view has all events."""
    table = _Table(view)
    for event in view.events:
        table.hear(event)
    return table.rows_for(seat)


class _Table:
    """What everybody sees of it, and my own hand, as the round goes on."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.within = [seat for seat in view.events[0].on if seat < view.players]
        self.protected: list[int] = []
        self.piles: list[list[Card]] = [[] for _ in range(view.players)]
        cards = sum(view.edition.deck(view.players).values())
        self.deck = cards - 1 - len(view.open) - len(self.within)
        self.tokens = list(view.tokens)
        for event in view.events:
            self._gain(event, -1)
        self.jester: list[tuple[int, int]] = []
        self.bound = _bound_from_before(view)
        self.late: list[LateGuard] = []
        self.hand: list[Card] = []
        self.told: list[tuple[Row, int]] = []
        """Each row with the card I held then."""

    def moment(self, seat: int, card: Card, number: int) -> Moment | None:
        if self.deck < 0 or min(self.tokens) < 0:
            return None
        table = replace(
            self.view,
            seat=seat,
            turn=seat,
            decider=seat,
            decision="play",
            legal=(),
            hand=(),
            in_round=tuple(self.within),
            protected=tuple(self.protected),
            piles=tuple(map(tuple, self.piles)),
            tokens=tuple(self.tokens),
            deck=self.deck,
            aside=True,
            jester=tuple(self.jester),
            sycophant=self.bound,
            late_guards=tuple(self.late),
            between=(),
            knows={},
            knows_deck={},
            events=(),
        )
        heard = [*chain.from_iterable(row for row, _ in self.told)]
        return Moment(seat, card, number, table, self.rows_for(seat), NONE if self.view.seat is None else self.view.seat, heard)

    def rows_for(self, seat: int) -> list[int]:
        """What that seat was told so far."""
        me = self.view.seat
        return [*chain.from_iterable(row for told, mine in self.told for row in _as_told_to(seat, told, me, mine))]

    def hear(self, event: Event) -> None:
        row = row_of(event, self.view.players)
        if row is None or not self._is_here(event):
            return
        if row:
            what, seat, on, card, other, number = row
            self.told.append(((what, seat, on, card, other, number), self.hand[0] if self.hand else NONE))
        self._hear_of_cards(event)
        self._hear_of_players(event)

    def _is_here(self, event: Event) -> bool:
        return all(seat is None or seat in range(self.view.players) for seat in (event.seat, *event.on))

    def _hear_of_cards(self, event: Event) -> None:
        mine = event.seat == self.view.seat
        match event:
            case Event(what=Happening.DEALT | Happening.DRAWS, card=card):
                self.deck -= event.what is Happening.DRAWS and not event.aside
                if mine and card is not None:
                    self.hand.append(card)
            case Event(what=Happening.PLAYS | Happening.DISCARDS, seat=int(seat), card=Card() as card):
                self.piles[seat].append(card)
                self._drop(mine, (card,))
            case Event(what=Happening.RETURNS, count=int(count)):
                self.deck += min(count, 2)
                self._drop(mine, event.cards)
            case Event(what=Happening.TRADES, card=Card() as card, second=Card() as second):
                self.hand = [second if mine else card]

    def _drop(self, mine: bool, cards: Sequence[Card]) -> None:
        for card in cards:
            if mine and card in self.hand:
                self.hand.remove(card)

    def _hear_of_players(self, event: Event) -> None:
        seat = event.seat
        match event.what:
            case Happening.PLAYS if event.card is not None:
                if FEWEST[event.card] or self.view.edition.switches.sycophant_binds == SycophantBinds.NEXT_CARD:
                    self.bound = None
            case Happening.PROTECTED if seat is not None:
                self.protected.append(seat)
            case Happening.UNPROTECTED | Happening.OUT:
                self.protected = [other for other in self.protected if other != seat]
                self.late = [guard for guard in self.late if guard.on != seat]
                if event.what is Happening.OUT:
                    self.within = [other for other in self.within if other != seat]
            case Happening.BINDS:
                self.bound = event.on[0]
            case Happening.FAVOURS if seat is not None and event.on:
                self.jester.append((seat, event.on[0]))
            case Happening.WAITS if seat is not None and event.on and event.number is not None:
                self.late.append(LateGuard(seat, event.on[0], event.number))
            case Happening.GAINS:
                self._gain(event, 1)

    def _gain(self, event: Event, sign: int) -> None:
        if event.what is Happening.GAINS and event.seat is not None and event.seat < self.view.players:
            self.tokens[event.seat] += sign * (event.count or 0)


def _bound_from_before(view: View) -> int | None:
    """Whom a Sycophant of an earlier round binds, as long as nothing in this one tells otherwise."""
    for event in view.events:
        if event.what is Happening.BINDS or (event.what is Happening.PLAYS and event.card is not None and FEWEST[event.card]):
            return None
    return view.sycophant


def _as_told_to(seat: int, row: Row, me: int | None, mine: int) -> tuple[Row, ...]:
    """A row of mine as that seat has it; none where it knows what I don't. To myself, as if I had not seen what I hold."""
    what, by, on, card, other, number = row
    hidden = (what, by, on, NONE, NONE, number)
    match what:
        case Told.DEALT:
            return () if by == seat else (hidden,)
        case Told.DREW:
            return ((what, by, on, NONE, other, number),)
        case Told.LOOKED if on == seat and me in (by, seat):
            found = mine if seat == me else card
            return ((what, by, on, found, other, number),) if found != NONE else ()
        case Told.LOOKED if by == seat != me:
            return ((what, by, on, mine, other, number),) if on == me and mine != NONE else ()
        case Told.LOOKED if by != seat:
            return (hidden,)
        case Told.COMPARED | Told.TRADED if seat not in (by, on):
            return (hidden,)
        case Told.COMPARED | Told.TRADED if me not in (by, on):
            return ()
        case Told.RETURNED:
            return ((what, by, on, _secret(card), _secret(other), number),)
    return (row,)


def _secret(card: int) -> int:
    """One that was put there, but not which."""
    return NONE if card == NONE else SECRET
