"""Another world that a seat can't tell from this one: the same lines told, other cards where it has not looked.

The episode is played again. What the seat saw drawn is drawn again; what it did not see is drawn by lot from what is left and can
be there; the others do what everybody saw them do. Where that leads to another line than the seat was told, the last lot is
drawn anew, and after a while everything is. Nothing but the seat's own lines has a part in it.
"""

from collections.abc import Callable, Iterator, Sequence

from suitors.envs.openspiel.point import ALL, Deal, Point
from suitors.game.events import Event, Happening
from suitors.rules.cards import Card
from suitors.rules.state import NONE, Phase

Uniform = Callable[[], float]
"""A real number from 0 up to, not including, 1, by lot."""
Fits = Callable[[int], bool]
PATIENCE = 4
"""So many steps for each of the history, and more with each attempt; then it begins again."""


class _Impatient(Exception):
    """This attempt takes too long."""


class Retelling:
    """What one seat was told, to be told again."""

    def __init__(self, true: Point, history: Sequence[int], seat: int, uniform: Uniform) -> None:
        self.seat = seat
        self.history = history
        self.uniform = uniform
        self.lines = [line.event.seen_by(seat) for line in true.told]
        self.numbers = true.at.edition.numbers
        self.left = _left_unseen(true, seat)
        self.steps: Iterator[int] = iter(())

    def find(self, start: Point) -> list[int]:
        """What chance drew and everybody did in another such world."""
        attempt = 0
        while True:
            attempt += 1
            self.steps = iter(range((PATIENCE + attempt // PATIENCE) * len(self.history)))
            try:
                found = self._go_on(start, [])
            except _Impatient:
                continue
            assert found is not None, "the true world is one of them"
            return found

    def _go_on(self, point: Point, made: list[int]) -> list[int] | None:
        if len(made) == len(self.history):
            return made if len(point.told) == len(self.lines) else None
        if next(self.steps, None) is None:
            raise _Impatient
        for action in self._candidates(point, self.history[len(made)]):
            after = point.follow(action)
            if self._agrees(after, len(point.told)):
                found = self._go_on(after, [*made, action])
                if found is not None:
                    return found
        return None

    def _agrees(self, after: Point, before: int) -> bool:
        """So far the seat was told the same."""
        new = [line.event.seen_by(self.seat) for line in after.told[before:]]
        return new == self.lines[before : before + len(new)]

    def _candidates(self, point: Point, done: int) -> list[int]:
        """What could have been drawn or done here in the seat's eyes, in an order by lot."""
        if point.is_chance:
            if point.drawer in (ALL, self.seat):
                return [card for card, _ in point.outcomes if card == done]
            fits = self._fitting(point)
            return self._by_lot([(card, weight) for card, weight in point.outcomes if fits(card)])
        if point.decider != self.seat and point.state.phase == Phase.KEEP:
            return self._by_lot([(action, 1.0) for action in point.choices])
        return [done] if done in point.choices else []

    def _by_lot(self, weighted: Sequence[tuple[int, float]]) -> list[int]:
        """All of them, the likelier the earlier."""
        keyed = [(max(self.uniform(), 1e-12) ** (1 / weight), action) for action, weight in weighted]
        return [action for _, action in sorted(keyed, reverse=True)]

    # What can be there.

    def _fitting(self, point: Point) -> Fits:
        """Whether a card could have been drawn here, by what the seat was told next of who drew it."""
        begun = len(point.told)
        drawn = self._line_of_draw(point, begun)
        held = None if drawn is None else _held(point, self.lines[begun:drawn])
        if drawn is None or held is None:
            return lambda card: True
        told = self.lines[drawn + 1 :]
        travels = any(event.what is Happening.TRADES and _touches(event, point.drawer) for event in told)
        laid = {event.card for event in told if event.what in LAID and event.seat == point.drawer}

        def fits(card: int) -> bool:
            """A card of which this seat can see all by now must have come to light since."""
            return (travels or self.left[card] > 0 or card in laid) and self._fit([card, *held], point.drawer, told)

        return fits

    def _line_of_draw(self, point: Point, begun: int) -> int | None:
        """Which line tells of this draw; None: that is not so simple."""
        dealt = len(point.drawn) - point.at.opens
        if isinstance(point.pending, Deal) and dealt < _contenders(point):
            return begun + 1 + dealt
        draws = [place for place, event in enumerate(self.lines[begun:], begun) if event.what is Happening.DRAWS]
        if isinstance(point.pending, Deal):
            return draws[0] if draws else None
        return draws[len(point.drawn)] if len(point.drawn) < min(point.hidden, len(draws)) else None

    def _fit(self, hand: list[int], seat: int, told: Sequence[Event]) -> bool:
        """Whether this hand agrees with what was told next, until it is all new."""
        for place, event in enumerate(told):
            if not _touches(event, seat):
                continue
            if event.what is Happening.PLAYS and event.seat == seat:
                return self._fit_play(hand, event.card, seat, told[place + 1 :])
            if event.what is Happening.DRAWS:
                return self._fit_turn(hand, seat, told[place + 1 :])
            if event.what is Happening.SORTS or (len(hand) == 1 and not self._agree(hand[0], event, seat)):
                return event.what is Happening.SORTS
            if event.what is Happening.TRADES and len(hand) == 1:
                return self._fit(hand, _other(event, seat), told[place + 1 :])
            if event.what in (Happening.TRADES, Happening.DISCARDS):
                return True
        return True

    def _fit_turn(self, hand: list[int], seat: int, told: Sequence[Event]) -> bool:
        """Another card was drawn: either the hand is played, or it is kept and agrees with what comes then."""
        place, event = next(((place, event) for place, event in enumerate(told) if event.seat == seat), (0, None))
        if event is None or event.what is not Happening.PLAYS:
            return True
        return event.card in hand or self._fit(hand, seat, told[place + 1 :])

    def _fit_play(self, hand: list[int], played: Card | None, seat: int, told: Sequence[Event]) -> bool:
        """One of two cards was played, the other kept."""
        if played not in hand:
            return False
        kept = hand[:]
        kept.remove(played)
        return self._fit(kept, seat, told)

    def _agree(self, card: int, event: Event, seat: int) -> bool:
        """Whether the only card in this hand can be that of which the line tells."""
        if event.what is Happening.GUESSES and seat in event.on:
            return (self.numbers[Card(card)] == event.number) is event.hit
        if event.what not in SHOWING:
            return True
        shown = event.card if event.seat == seat and event.what is not Happening.LOOKS else None
        if seat in event.on:
            shown = event.card if event.what is Happening.LOOKS else event.second
        return shown is None or shown == card


LAID = (Happening.PLAYS, Happening.DISCARDS)
SHOWING = (Happening.LOOKS, Happening.COMPARES, Happening.TRADES, Happening.DISCARDS, Happening.REVEALS, Happening.SHOWS)


def _touches(event: Event, seat: int) -> bool:
    return event.seat == seat or seat in event.on


def _other(event: Event, seat: int) -> int:
    """With whom this seat trades."""
    assert event.seat is not None
    return event.on[0] if event.seat == seat else event.seat


def _contenders(point: Point) -> int:
    return sum(point.state.contender[: point.at.players])


def _held(point: Point, told: Sequence[Event]) -> list[int] | None:
    """The hand to which the card comes, after these lines; None: that is not so simple."""
    seat = point.drawer
    if isinstance(point.pending, Deal):
        dealt = point.drawn[point.at.opens :]
        return [dealt[sum(point.state.contender[:seat])]] if len(dealt) == _contenders(point) else []
    hand: list[int] | None = [card for card in point.state.hand[seat] if card != NONE]
    for event in told:
        if event.what is Happening.TRADES and _touches(event, seat):
            return None
        if event.seat == seat and event.what in (Happening.PLAYS, Happening.RETURNS):
            hand = None
        if event.seat == seat and event.what is Happening.DISCARDS:
            hand = []
    return hand


def _left_unseen(true: Point, seat: int) -> list[int]:
    """How many of each card this seat can't see at the end: its own hand, the piles and the open cards are seen."""
    table = true.state
    seen = [*table.hand[seat], *table.pile[: table.pile_count], *table.face_up]
    return [count - seen.count(card) for card, count in enumerate(true.at.cards)]


def resample(true: Point, start: Point, history: Sequence[int], seat: int, uniform: Uniform) -> list[int]:
    """What chance drew and everybody did in a world that this seat can't tell from the true one."""
    return Retelling(true, history, seat, uniform).find(start)
