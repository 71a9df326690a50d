"""A choice being made: a card, then whom, then what. Only what is legal is offered; the rest says why not.

The browser picks in the same steps (`web/src/state/choice.ts`). Both know nothing of the rules but the list of legal moves.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.cards import ROWS, Card

Kind = Literal["card", "whom", "number", "keep", "under", "look", "redraw", "confirm"]
LETTERS = "abdegi"
"""The keys for numbers from ten on; the others are taken."""
Why = Literal["forced", "out", "protected", "bound", "not-yourself", "not-nameable", "chosen"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something can't be chosen, with the card or seat that it is about."""

    why: Why
    card: Card | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something to pick, or with a reason what can't be."""

    key: str
    """What is typed for it: the place of a card, the number of a seat, a number itself."""
    leads: "Choice"
    card: Card | None = None
    seat: int | None = None
    number: int | None = None
    answer: Literal["enough", "nobody", "yes", "no"] | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be picked next."""

    kind: Kind
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What was picked so far in one decision."""

    view: View
    card: Card | None = None
    on: tuple[int, ...] = ()
    is_enough: bool = False
    """Whether those chosen are all who are to be chosen."""
    number: int | None = None
    under: tuple[Card, ...] = ()
    answer: bool | None = None
    is_confirmed: bool = False

    @property
    def next(self) -> Step | Move:
        """The next step, or the move that was chosen."""
        match self.view.decision:
            case "keep":
                return self._keeping()
            case "look":
                return self._looking()
            case "redraw":
                return self._answering()
        return self._playing()

    @property
    def is_begun(self) -> bool:
        return self != Choice(self.view)

    def back(self) -> "Choice":
        """Takes the last pick back."""
        if self.number is not None:
            return replace(self, number=None)
        if self.under:
            return replace(self, under=self.under[:-1])
        if self.is_enough:
            return replace(self, is_enough=False)
        if self.on:
            return replace(self, on=self.on[:-1])
        return Choice(self.view)

    # Playing a card.

    def _playing(self) -> Step | Move:
        moves = [move for move in self.view.legal if move.card == self.card]
        if not moves:
            return Step("card", tuple(self._cards()))
        reached = [move for move in moves if set(self.on) <= set(move.on)]
        exact = [move for move in reached if len(move.on) == len(self.on)]
        if len(exact) < len(reached) and not (self.is_enough and exact):
            return Step("whom", tuple(self._seats(reached, bool(exact and self.on))))
        return self._naming(exact)

    def _naming(self, moves: list[Move]) -> Step | Move:
        if self.number is None and moves[0].number is not None:
            return Step("number", tuple(self._numbers(moves)))
        return self._confirmed(next(move for move in moves if move.number == self.number))

    def _confirmed(self, move: Move) -> Step | Move:
        """One question more, and only where a move would harm oneself."""
        harmful = move.card is Card.PRINCESS or (move.card is Card.PRINCE and move.seat in move.on)
        if self.is_confirmed or not harmful or len(self.view.legal) == 1:
            return move
        yes, no = replace(self, is_confirmed=True), Choice(self.view)
        return Step("confirm", (Option("1", yes, answer="yes"), Option("2", no, answer="no")))

    def _cards(self) -> Iterator[Option]:
        playable = {move.card for move in self.view.legal}
        for place, card in enumerate(self.view.hand, 1):
            forcing = next((other for other in self.view.hand if other in playable), None)
            reason = None if card in playable else Reason("forced", card=forcing)
            yield Option(str(place), replace(self, card=card), card=card, reason=reason)

    def _seats(self, moves: list[Move], enough: bool) -> Iterator[Option]:
        open_seats = {seat for move in moves for seat in move.on} - set(self.on)
        for seat in range(self.view.players):
            reason = None if seat in open_seats else self._why_not(seat)
            yield Option(str(seat), replace(self, on=(*self.on, seat)), seat=seat, reason=reason)
        if enough:
            yield Option("e", replace(self, is_enough=True), answer="enough")

    def _why_not(self, seat: int) -> Reason:
        view = self.view
        if seat in self.on:
            return Reason("chosen")
        if seat not in view.in_round:
            return Reason("out")
        if seat in view.protected and seat != view.seat:
            return Reason("protected")
        if view.sycophant is not None and view.sycophant != seat:
            return Reason("bound", seat=view.sycophant)
        return Reason("not-yourself")

    def _numbers(self, moves: list[Move]) -> Iterator[Option]:
        nameable = {move.number for move in moves}
        deck = self.view.edition.deck(self.view.players)
        for number in sorted({self.view.edition.numbers[card] for card in deck}):
            reason = None if number in nameable else Reason("not-nameable", card=self.card)
            yield Option(_key(number), replace(self, number=number), number=number, reason=reason)

    # The decisions within an effect.

    def _keeping(self) -> Step | Move:
        """The Chancellor keeps one; the others go under the deck, the first picked nearer the top."""
        begun = [move for move in self.view.legal if move.card == self.card and move.under[: len(self.under)] == self.under]
        if not begun:
            kept = _distinct(move.card for move in self.view.legal)
            return Step("keep", tuple(_card_option(place, card, replace(self, card=card)) for place, card in enumerate(kept, 1)))
        if len(begun) == 1:
            return begun[0]
        below = _distinct(move.under[len(self.under)] for move in begun)
        picks = ((place, card, replace(self, under=(*self.under, card))) for place, card in enumerate(below, 1))
        return Step("under", tuple(_card_option(*pick) for pick in picks))

    def _looking(self) -> Step | Move:
        if self.is_enough:
            return next(move for move in self.view.legal if move.on == self.on)
        seats = [move.on[0] for move in self.view.legal if move.on]
        options = [Option(str(seat), replace(self, on=(seat,), is_enough=True), seat=seat) for seat in seats]
        return Step("look", (*options, Option("n", replace(self, on=(), is_enough=True), answer="nobody")))

    def _answering(self) -> Step | Move:
        if self.answer is not None:
            return next(move for move in self.view.legal if move.redraw == self.answer)
        yes, no = (replace(self, answer=answer) for answer in (True, False))
        return Step("redraw", (Option("1", yes, answer="yes"), Option("2", no, answer="no")))


def _key(number: int) -> str:
    """One key each, also for what has two digits."""
    return str(number) if number < 10 else LETTERS[number - 10]


def _card_option(place: int, card: Card, leads: Choice) -> Option:
    return Option(str(place), leads, card=card)


def _distinct(cards: Iterable[Card | None]) -> list[Card]:
    return [card for card in dict.fromkeys(cards) if card is not None]


def has_no_effect(view: View, card: Card) -> bool:
    """Whether the card chooses somebody, and nobody can be chosen."""
    return bool(ROWS[card].fewest) and all(not move.on for move in view.legal if move.card == card)
