"""A view: everything a seat may know, and nothing else. It stands alone, also after a journey over a wire."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from suitors.game.errors import SuitorsError
from suitors.game.events import ENDINGS, Event
from suitors.game.moves import DECISIONS, Decision, Move
from suitors.game.reading import (
    read_card,
    read_cards,
    read_count,
    read_number,
    read_seat,
    read_seats,
    read_truth,
    read_whole,
    read_word,
)
from suitors.rules.cards import Card
from suitors.rules.edition import Edition, edition_from_dict
from suitors.rules.editions import EDITIONS
from suitors.rules.quoting import short

T = TypeVar("T")
MAY_BE_NOBODY = ("seat", "turn", "decider", "decision")
"""What a view always tells, if only that there is none."""
FOR_PEOPLE = ("title", "about", "players")
"""What `suitors editions --json` has beside an edition."""


@dataclass(frozen=True, slots=True)
class LateGuard:
    """A Guard's guess that waits for a protection to end."""

    by: int
    on: int
    number: int

    def to_dict(self) -> dict[str, int]:
        return {"by": self.by, "on": self.on, "number": self.number}


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended."""

    winners: tuple[int, ...]
    by: str
    """`last` or `showdown`."""

    def to_dict(self) -> dict[str, Any]:
        return {"winners": list(self.winners), "by": self.by}


@dataclass(frozen=True, slots=True)
class View:
    """What one seat, or a spectator (`seat` is None), may know now."""

    edition: Edition
    players: int
    seat: int | None
    round: int
    turn: int | None
    decider: int | None
    decision: Decision | None
    legal: tuple[Move, ...]
    """The moves to choose from, if this seat must decide."""
    hand: tuple[Card, ...]
    in_round: tuple[int, ...]
    protected: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...]
    tokens: tuple[int, ...]
    deck: int
    """How many cards are left to draw."""
    aside: bool
    """Whether the aside card still lies there."""
    open: tuple[Card, ...]
    jester: tuple[tuple[int, int], ...] = ()
    sycophant: int | None = None
    late_guards: tuple[LateGuard, ...] = ()
    between: tuple[int, ...] = ()
    """The two hands that a Cardinal traded, while he decides whether to look."""
    sudden_death: tuple[int, ...] | None = None
    knows: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    """Cards seen that are now in other hands, by seat."""
    knows_deck: Mapping[int, Card] = field(default_factory=dict)
    """Cards put under the deck and still there, by their place from the top."""
    shown: Mapping[int, Card] = field(default_factory=dict)
    """The hands of the showdown."""
    round_result: RoundResult | None = None
    game_winners: tuple[int, ...] | None = None
    events: tuple[Event, ...] = ()
    """What this viewer has seen happen in this round."""

    @property
    def needed(self) -> int:
        """The tokens that win the game."""
        return self.edition.tokens[self.players]

    @property
    def unseen(self) -> dict[Card, int]:
        """How many of each card this viewer can't see: in other hands, the deck, or aside."""
        seen = [*self.hand, *self.open, *(card for pile in self.piles for card in pile)]
        return {card: count - seen.count(card) for card, count in self.edition.deck(self.players).items()}

    def to_dict(self) -> dict[str, Any]:
        return {
            "edition": self.edition.to_dict(),
            "players": self.players,
            "seat": self.seat,
            "round": self.round,
            "turn": self.turn,
            "decider": self.decider,
            "decision": self.decision,
            "legal": [move.to_dict() for move in self.legal],
            "hand": _ids(self.hand),
            "in": list(self.in_round),
            "protected": list(self.protected),
            "piles": [_ids(pile) for pile in self.piles],
            "tokens": list(self.tokens),
            "deck": self.deck,
            "aside": self.aside,
            "open": _ids(self.open),
            "jester": [list(pair) for pair in self.jester],
            "sycophant": self.sycophant,
            "late_guards": [guard.to_dict() for guard in self.late_guards],
            "between": list(self.between),
            "sudden_death": None if self.sudden_death is None else list(self.sudden_death),
            "knows": {str(seat): _ids(cards) for seat, cards in self.knows.items()},
            "knows_deck": {str(place): card.id for place, card in self.knows_deck.items()},
            "shown": {str(seat): card.id for seat, card in self.shown.items()},
            "round_result": None if self.round_result is None else self.round_result.to_dict(),
            "game": None if self.game_winners is None else {"winners": list(self.game_winners)},
            "events": [event.to_dict() for event in self.events],
        }

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """A view that came from elsewhere. What it may leave out, or has as null, is empty: the events among them."""
        if not isinstance(data, Mapping):
            raise SuitorsError(f"a view is a table of names and values, not {short(data)}")
        parts = _Parts((part, value) for part, value in data.items() if value is not None or part in MAY_BE_NOBODY)
        try:
            return cls._read(parts)
        except KeyError as missing:
            whole = "the view" if missing.args[0] == parts.last else f"the view's {parts.last}"
            raise SuitorsError(f"{whole} has no {missing}") from None
        except SuitorsError as error:
            raise SuitorsError(f"the view's {parts.last}: {error}") from None
        except (TypeError, AttributeError):
            raise SuitorsError(f"the view is damaged: its {parts.last} is of another kind than it should be") from None

    @classmethod
    def _read(cls, data: "_Parts") -> Self:
        edition = _edition(data["edition"])
        players = read_count(data["players"])
        edition.check_players(players)

        def seat(value: object) -> int | None:
            return None if value is None else read_seat(value, players)

        def seats(value: object) -> tuple[int, ...]:
            return read_seats(value, players)

        def by_seat(part: Mapping[str, Any]) -> dict[int, Any]:
            return {read_seat(read_whole(key), players): value for key, value in part.items()}

        return cls(
            edition=edition,
            players=players,
            seat=seat(data["seat"]),
            round=read_count(data.get("round", 1)),
            turn=seat(data["turn"]),
            decider=seat(data["decider"]),
            decision=_decision(data["decision"]),
            legal=tuple(map(Move.from_dict, data.get("legal", ()))),
            hand=read_cards(data["hand"]),
            in_round=seats(data["in"]),
            protected=seats(data["protected"]),
            piles=_each_seat(players, map(read_cards, data["piles"])),
            tokens=_each_seat(players, map(read_count, data["tokens"])),
            deck=read_count(data["deck"]),
            aside=read_truth(data.get("aside", True)),
            open=read_cards(data.get("open", ())),
            jester=tuple(_pair(pair, players) for pair in data.get("jester", ())),
            sycophant=seat(data.get("sycophant")),
            late_guards=tuple(_late_guard(guard, players) for guard in data.get("late_guards", ())),
            between=seats(data.get("between", ())),
            sudden_death=seats(data["sudden_death"]) if "sudden_death" in data else None,
            knows={other: read_cards(cards) for other, cards in by_seat(data.get("knows", {})).items()},
            knows_deck={read_whole(place): read_card(card) for place, card in data.get("knows_deck", {}).items()},
            shown={other: read_card(card) for other, card in by_seat(data.get("shown", {})).items()},
            round_result=_result(data["round_result"], players) if "round_result" in data else None,
            game_winners=seats(data["game"]["winners"]) if "game" in data else None,
            events=tuple(map(Event.from_dict, data.get("events", ()))),
        )


class _Parts(dict[str, Any]):
    """Remembers which part was asked for last: if something is wrong, it is that one."""

    last = ""

    def __getitem__(self, part: str) -> Any:
        self.last = part
        return super().__getitem__(part)

    def get(self, part: str, otherwise: Any = None) -> Any:
        self.last = part
        return super().get(part, otherwise)


def _result(value: Mapping[str, Any], players: int) -> RoundResult:
    return RoundResult(read_seats(value["winners"], players), read_word(value["by"], ENDINGS))


def _edition(value: object) -> Edition:
    """One of ours by its name, or any in full; what `suitors editions` tells beside it is for people."""
    if isinstance(value, str):
        return EDITIONS[read_word(value, EDITIONS)]
    if isinstance(value, Mapping):
        value = {part: known for part, known in value.items() if part not in FOR_PEOPLE}
    return edition_from_dict(value)


def _ids(cards: tuple[Card, ...]) -> list[str]:
    return [card.id for card in cards]


def _decision(value: object) -> Decision | None:
    for decision in DECISIONS.values():
        if value == decision:
            return decision
    if value is not None:
        raise SuitorsError(f"{short(value)} is no decision")
    return None


def _each_seat(players: int, parts: Iterable[T]) -> tuple[T, ...]:
    read = tuple(parts)
    if len(read) != players:
        raise SuitorsError(f"{len(read)} for {players} players")
    return read


def _pair(value: object, players: int) -> tuple[int, int]:
    seats = read_seats(value, players)
    if len(seats) != 2:
        raise SuitorsError(f"{short(value)} is not a pair of seats")
    return seats[0], seats[1]


def _late_guard(data: dict[str, Any], players: int) -> LateGuard:
    number = read_number(data["number"])
    if number is None:
        raise SuitorsError("a Guard that waits has named a number")
    return LateGuard(read_seat(data["by"], players), read_seat(data["on"], players), number)
