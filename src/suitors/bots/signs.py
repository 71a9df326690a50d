"""Signs: what everybody saw happen, a few words for each thing that may tell something of the card that a seat holds.

Numbers differ by edition, so a number that was named is told by the first character that has it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from suitors.game.events import Event, Happening
from suitors.game.view import View
from suitors.rules.cards import Card

LONG = 3
"""More turns than this are as many."""


@dataclass
class Manner:
    """What was done by whoever held the card that a seat holds, and what was done to them since they last played."""

    plays: list[str] = field(default_factory=list)
    turns: int = 0
    since: set[str] = field(default_factory=set)

    def play(self, word: str) -> None:
        self.plays.append(word)
        self.turns += 1
        self.since = set()


def signs_of(view: View) -> dict[int, list[str]]:
    """For each other seat whose hand is not known; of a round that the view tells from its beginning."""
    manners = _manners(view)
    left = min(view.deck // max(len(view.in_round), 1), LONG)
    hidden = [seat for seat in view.in_round if seat != view.seat and not view.knows.get(seat)]
    return {seat: [*_signs(manners[seat], left, len(view.in_round), seat in view.protected)] for seat in hidden}


def _signs(manner: Manner, left: int, within: int, is_protected: bool) -> Iterator[str]:
    last = manner.plays[-1] if manner.plays else "nothing"
    yield f"last {last}"
    yield f"last {last.split()[0]}, {left} turns left"
    if len(manner.plays) > 1:
        yield f"before {manner.plays[-2]}"
    yield f"{min(manner.turns, LONG)} turns"
    yield f"{left} turns left"
    yield f"{within} within"
    if is_protected:
        yield "protected"
    yield from sorted(manner.since)


def _manners(view: View) -> list[Manner]:
    manners = [Manner() for _ in range(view.players)]
    named = _names(view)
    for event in view.events:
        if event.seat is not None and event.seat < view.players:
            _hear(event, manners, named)
    return manners


def _names(view: View) -> dict[int, str]:
    """The first character of each number."""
    numbers = view.edition.numbers
    return {numbers[card]: card.id for card in sorted(view.edition.deck(view.players), reverse=True)}


def _hear(event: Event, manners: list[Manner], named: Mapping[int, str]) -> None:
    assert event.seat is not None
    manner = manners[event.seat]
    others = [manners[seat] for seat in event.on if seat < len(manners) and seat != event.seat]
    match event:
        case Event(what=Happening.PLAYS, card=Card() as card):
            manner.play(_word(card, event, named))
        case Event(what=Happening.DISCARDS, card=Card()):
            manner.plays, manner.since = ["anew"], set()
        case Event(what=Happening.SORTS):
            manner.plays[-1:] = ["sorted"]
        case Event(what=Happening.GUESSES, number=int(number), hit=False):
            for other in others:
                other.since.add(f"no {named.get(number)}")
        case Event(what=Happening.LOOKS):
            for other in others:
                other.since.add("seen")
        case Event(what=Happening.COMPARES):
            for other in (manner, *others):
                other.since.add("seen")
        case Event(what=Happening.TRADES) if others:
            _trade(manner, others[0])


def _trade(one: Manner, other: Manner) -> None:
    """Signs go with the card."""
    one.plays, other.plays = other.plays, one.plays
    one.since, other.since = {*other.since, "traded"}, {*one.since, "traded"}


def _word(card: Card, event: Event, named: Mapping[int, str]) -> str:
    if event.number is not None:
        return f"{card.id} {named.get(event.number)}"
    return card.id if event.effect is not False else f"{card.id} idle"
