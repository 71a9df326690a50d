"""A move: what a player decides. As a value, as a dict, as a number, and as words that people can type."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, Self

from suitors.game.errors import BadMove
from suitors.game.reading import Unreadable, read_card, read_cards, read_number, read_seat, read_seats, read_truth, read_whole
from suitors.rules.cards import ROWS, Card, Names
from suitors.rules.quoting import short
from suitors.rules.referee import encode
from suitors.rules.state import NONE, Phase

Decision = Literal["play", "keep", "look", "redraw"]
DECISIONS: dict[int, Decision] = {Phase.PLAY: "play", Phase.KEEP: "keep", Phase.LOOK: "look", Phase.REDRAW: "redraw"}


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of one seat. `decision` says which of the other fields mean something."""

    seat: int
    decision: Decision
    card: Card | None = None
    """The card played, or kept by the Chancellor."""
    on: tuple[int, ...] = ()
    """Whom the card chooses; or at whose hand the Cardinal looks."""
    number: int | None = None
    under: tuple[Card, ...] = ()
    """The cards put under the deck, from nearer the top to the very bottom."""
    redraw: bool = False

    def __post_init__(self) -> None:
        """Whoever makes a move makes a whole one. The order of those chosen means nothing."""
        try:
            object.__setattr__(self, "on", tuple(sorted(read_seats(self.on))))
            read_seat(self.seat)
            read_number(self.number)
            read_truth(self.redraw)
        except Unreadable as error:
            raise BadMove(str(error)) from None
        if self.decision not in DECISIONS.values():
            raise BadMove(f"{short(self.decision)} is no decision")
        for name, blank in BLANK.items():
            if name not in USES[self.decision] and getattr(self, name) != blank:
                raise BadMove(f"{name} means nothing in a move that says {self.decision}")
        _check_kinds(self)
        if self.decision == "look" and len(self.on) > 1:
            raise BadMove("a look is at one hand, or at none")

    @classmethod
    def play(cls, seat: int, card: Card, on: tuple[int, ...] = (), number: int | None = None) -> Self:
        return cls(seat, "play", card, on, number)

    @classmethod
    def keep(cls, seat: int, card: Card, under: tuple[Card, ...]) -> Self:
        return cls(seat, "keep", card, under=under)

    @classmethod
    def look(cls, seat: int, on: int | None) -> Self:
        return cls(seat, "look", on=() if on is None else (on,))

    @classmethod
    def answer(cls, seat: int, redraw: bool) -> Self:
        return cls(seat, "redraw", redraw=redraw)

    # As a dict.

    def to_dict(self) -> dict[str, Any]:
        if self.decision == "look":
            return {"seat": self.seat, "look": self.on[0] if self.on else None}
        if self.decision == "redraw":
            return {"seat": self.seat, "redraw": self.redraw}
        assert self.card is not None
        if self.decision == "keep":
            return {"seat": self.seat, "keep": self.card.id, "under": [card.id for card in self.under]}
        words: dict[str, Any] = {"seat": self.seat, "play": self.card.id}
        if self.on:
            words["on"] = list(self.on)
        if self.number is not None:
            words["number"] = self.number
        return words

    @classmethod
    def from_dict(cls, data: object) -> Self:
        if not isinstance(data, Mapping):
            raise BadMove(f"a move is a table of names and values, not {short(data)}")
        kinds = [kind for kind in DECISIONS.values() if kind in data]
        if len(kinds) != 1:
            raise BadMove("a move has exactly one of play, keep, look, redraw")
        kind = kinds[0]
        known = {"seat", kind} | {"play": {"on", "number"}, "keep": {"under"}}.get(kind, set())
        for key in data:
            if key not in known:
                raise BadMove(f"{short(key)} means nothing in a move that says {kind}")
        try:
            return cls._from_parts(kind, dict(data))
        except Unreadable as error:
            raise BadMove(str(error)) from None

    @classmethod
    def _from_parts(cls, kind: Decision, data: dict[str, Any]) -> Self:
        seat = read_seat(data.get("seat"))
        if kind == "play":
            return cls.play(seat, read_card(data["play"]), read_seats(data.get("on", ())), read_number(data.get("number")))
        if kind == "keep":
            return cls.keep(seat, read_card(data["keep"]), read_cards(data.get("under", ())))
        if kind == "look":
            return cls.look(seat, None if data["look"] is None else read_seat(data["look"]))
        return cls.answer(seat, read_truth(data["redraw"]))

    # As words.

    def __str__(self) -> str:
        if self.decision == "look":
            return f"look {self.on[0]}" if self.on else "look none"
        if self.decision == "redraw":
            return "redraw" if self.redraw else "redraw no"
        assert self.card is not None
        if self.decision == "keep":
            return " ".join(["keep", self.card.id, "under", *(card.id for card in self.under)])
        words = [self.card.id, *map(str, self.on)]
        return " ".join(words if self.number is None else [*words, str(self.number)])

    @classmethod
    def from_text(cls, seat: int, text: str) -> Self:
        """`guard 2 5`, `cardinal 0 3`, `keep king under guard spy`, `look none`, `redraw`, `redraw no`."""
        try:
            return cls._from_typed(seat, text, text.lower().split())
        except Unreadable as error:
            raise BadMove(str(error)) from None

    @classmethod
    def _from_typed(cls, seat: int, text: str, words: list[str]) -> Self:
        match words:
            case ["keep", kept, "under", *under]:
                return cls.keep(seat, read_card(kept), read_cards(under))
            case ["keep", kept]:
                return cls.keep(seat, read_card(kept), ())
            case ["look", "none"]:
                return cls.look(seat, None)
            case ["look", on]:
                return cls.look(seat, read_seat(read_whole(on)))
            case ["redraw"] | ["redraw", "yes"]:
                return cls.answer(seat, True)
            case ["redraw", "no"]:
                return cls.answer(seat, False)
            case [card, *rest] if card not in ("keep", "look", "redraw"):
                return cls._from_words(seat, read_card(card), [read_whole(word) for word in rest])
        raise BadMove(f"{short(text)} is no move; type for example: guard 2 5, keep king under guard spy, look none, redraw")

    @classmethod
    def _from_words(cls, seat: int, card: Card, numbers: list[int]) -> Self:
        names = ROWS[card].names is not Names.NOTHING
        number = numbers.pop() if names and len(numbers) > 1 else None
        return cls.play(seat, card, read_seats(numbers), read_number(number))

    # As a number, for the rulebook.

    @property
    def code(self) -> int:
        """The rulebook's number for it. Moves that can't be legal anywhere have one as well: -1."""
        return _code(self)

    def _encode(self) -> int:
        if len(self.on) > 2 or len(self.under) > 2:
            return -1
        on, other = (*self.on, NONE, NONE)[:2]
        if self.decision == "play":
            return encode(Phase.PLAY, _or_none(self.card), on, other, _or_none(self.number))
        if self.decision == "keep":
            under, last = (*map(int, self.under), NONE, NONE)[:2]
            return encode(Phase.KEEP, _or_none(self.card), under, last, NONE)
        if self.decision == "look":
            return encode(Phase.LOOK, NONE, on, NONE, NONE)
        return encode(Phase.REDRAW, NONE, NONE, NONE, int(self.redraw))


_code = lru_cache(maxsize=1 << 12)(Move._encode)
"""There are few moves, and all tables make the same ones."""

USES = {"play": ("card", "on", "number"), "keep": ("card", "under"), "look": ("on",), "redraw": ("redraw",)}
"""The fields that mean something, by decision."""
BLANK: dict[str, object] = {"card": None, "on": (), "number": None, "under": (), "redraw": False}


def _check_kinds(move: Move) -> None:
    if not isinstance(move.under, tuple):
        raise BadMove(f"{short(move.under)} is not a tuple of cards")
    cards = [move.card] if "card" in USES[move.decision] else []
    for card in (*cards, *move.under):
        if not isinstance(card, Card):
            raise BadMove(f"{short(card)} is not a card")


@lru_cache(maxsize=1 << 16)
def move_of(seat: int, code: int) -> Move:
    """The move that a number of the rulebook means."""
    first, on, other, number = (code >> 15 & NONE, code >> 10 & NONE, code >> 5 & NONE, code & NONE)
    kind = code >> 20
    if kind == Phase.PLAY:
        chosen = tuple(seat for seat in (on, other) if seat != NONE)
        return Move.play(seat, Card(first), chosen, None if number == NONE else number)
    if kind == Phase.KEEP:
        return Move.keep(seat, Card(first), tuple(Card(card) for card in (on, other) if card != NONE))
    if kind == Phase.LOOK:
        return Move.look(seat, None if on == NONE else on)
    return Move.answer(seat, bool(number))


def _or_none(value: int | None) -> int:
    return NONE if value is None else int(value)


class _Made(dict[int, Move]):
    """A seat's moves by their numbers, each made once."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __missing__(self, code: int) -> Move:
        move = self[code] = move_of(self.seat, code)
        return move


_MADE = [_Made(seat) for seat in range(NONE + 1)]  # nobody has none


def moves_of(seat: int, codes: Iterable[int]) -> tuple[Move, ...]:
    """The moves that these legal numbers mean: the same objects every time, for they are few and asked for often."""
    return tuple(map(_MADE[seat].__getitem__, codes))
