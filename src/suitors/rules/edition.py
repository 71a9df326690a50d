"""An edition is data: its decks, numbers and tokens, and one switch for each thing that differs."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import IntEnum
from functools import lru_cache
from typing import Any

from suitors.rules import switches as kinds
from suitors.rules.cards import ROWS, Card, Names
from suitors.rules.quoting import short
from suitors.rules.state import CARDS, KINDS, NONE, NUMBERS, OPEN_CARDS, SEATS, State

NEEDED = 50
LETTERS = set("abcdefghijklmnopqrstuvwxyz0123456789_-")


class SuitorsError(ValueError):
    """Something given to us is wrong; nothing was changed. Every error of ours is one."""


class BadEdition(SuitorsError):
    """The edition can't be played; the message says which part and why."""


@dataclass(frozen=True, slots=True)
class Switches:
    """What differs between editions (section 6 of the rules). The defaults are those of `second`."""

    open_cards: bool = True
    """Three cards lie face up when two play."""
    round_tie: kinds.RoundTie = kinds.RoundTie.SHARED
    game_tie: kinds.GameTie = kinds.GameTie.SHARED
    bishop_names_one: bool = True
    choose_oneself: bool = True
    """Prince, Sycophant and Cardinal may choose their own player."""
    late_guard: bool = False
    """A Guard may choose a protected player and wait."""
    sycophant_binds: kinds.SycophantBinds = kinds.SycophantBinds.NEXT_CARD
    sycophant_unmet: kinds.SycophantUnmet = kinds.SycophantUnmet.NO_EFFECT
    sycophant_protection: kinds.SycophantProtection = kinds.SycophantProtection.PROTECTION_HOLDS
    bishop_princess: kinds.BishopPrincess = kinds.BishopPrincess.PRINCESS_ALWAYS

    def to_dict(self) -> dict[str, bool | str]:
        return {name: _switch_word(getattr(self, name)) for name in SWITCHES}


SWITCHES: dict[str, type[bool] | type[IntEnum]] = {
    field.name: type(getattr(Switches(), field.name)) for field in fields(Switches)
}


def switch_values(name: str) -> dict[bool | str, Any]:
    """What a switch can be set to: the words of a file, and what they mean."""
    kind = SWITCHES[name]
    if issubclass(kind, IntEnum):
        return {member.name.lower(): member for member in kind}
    return {True: True, False: False}


@dataclass(frozen=True, slots=True)
class Deck:
    """How many of each card, for a span of player counts."""

    fewest: int
    most: int
    cards: Mapping[Card, int]

    def to_dict(self) -> dict[str, Any]:
        return {
            "players": [self.fewest, self.most],
            "cards": {card.id: count for card, count in self.cards.items()},
        }


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the rules; checked when it is made."""

    id: str
    name: str
    numbers: Mapping[Card, int]
    decks: tuple[Deck, ...]
    tokens: Mapping[int, int]
    switches: Switches = Switches()

    def __post_init__(self) -> None:
        check(self)

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def players(self) -> tuple[int, ...]:
        """The player counts it is for."""
        return tuple(sorted(self.tokens))

    def deck(self, players: int) -> Mapping[Card, int]:
        """How many of each card are in the deck when so many play."""
        self.check_players(players)
        return next(deck.cards for deck in self.decks if deck.fewest <= players <= deck.most)

    def cards(self, players: int) -> tuple[Card, ...]:
        """Every card of the deck, in the order of their numbers."""
        return _cards(self, players)

    def check_players(self, players: int) -> None:
        if players not in self.tokens:
            counts = " ".join(map(str, self.players))
            raise BadEdition(f"{self.id} is not for {short(players)} players; it is for {counts}")

    def to_dict(self) -> dict[str, Any]:
        """The edition in full, as in a TOML file."""
        return {
            "id": self.id,
            "name": self.name,
            "numbers": {card.id: number for card, number in self.numbers.items()},
            "decks": [deck.to_dict() for deck in self.decks],
            "tokens": {str(players): self.tokens[players] for players in self.players},
            "switches": self.switches.to_dict(),
        }

    def opening(self, players: int) -> State:
        """An empty table of this edition, the whole deck unshuffled, nothing dealt."""
        state = State()
        cards = self.cards(players)
        for card, number in self.numbers.items():
            state.number[card] = number
        numbers = [self.numbers[card] for card in self.deck(players)]
        named = sorted(set(numbers) - {1})
        state.one_in_deck = int(1 in numbers)
        state.sole = [int(numbers.count(number) == 1) for number in range(NUMBERS)]
        state.named = named + [NONE] * (NUMBERS - len(named))
        state.named_count = len(named)
        state.needed = self.tokens[players]
        for name in SWITCHES:
            setattr(state, name, int(getattr(self.switches, name)))
        state.players = players
        state.contender = [int(seat < players) for seat in range(SEATS)]
        state.deck = [int(card) for card in cards] + [NONE] * (CARDS - len(cards))
        state.deck_count = len(cards)
        return state


# Checking.


@lru_cache(maxsize=1 << 8)
def _cards(edition: Edition, players: int) -> tuple[Card, ...]:
    deck = edition.deck(players)
    order = sorted(deck, key=lambda card: (edition.numbers[card], card))
    return tuple(card for card in order for _ in range(deck[card]))


def check(edition: Edition) -> None:
    """The limits of the rulebook, and enough of everything to play."""
    _demand(_is_word(edition.id), f"id: {short(edition.id)} is not a short word of small letters and digits")
    _demand(0 < len(edition.name) <= 80 and edition.name.isprintable(), "name: give it a name of up to 80 characters")
    _check_numbers(edition.numbers)
    _demand(bool(edition.tokens), "tokens: say how many tokens win the game for at least one player count")
    for players, needed in edition.tokens.items():
        _demand(2 <= players <= SEATS, f"tokens.{players}: the game is for 2 to {SEATS} players")
        _demand(1 <= needed <= NEEDED, f"tokens.{players}: {short(needed)} tokens can't be needed; 1 to {NEEDED} can")
        _check_table(edition, players)


def _is_word(text: str) -> bool:
    return 0 < len(text) <= 40 and text[0].isalpha() and text.isascii() and set(text) <= LETTERS


def _check_numbers(numbers: Mapping[Card, int]) -> None:
    for card, number in numbers.items():
        _demand(0 <= number < NUMBERS, f"numbers.{card.id}: {short(number)} is out of range; a number is 0 to {NUMBERS - 1}")


def _check_table(edition: Edition, players: int) -> None:
    decks = [deck for deck in edition.decks if deck.fewest <= players <= deck.most]
    _demand(len(decks) == 1, f"decks: {players} players need one deck, and {len(decks)} are for them")
    deck = decks[0].cards
    total = sum(deck.values())
    dealt = 1 + players + (OPEN_CARDS if players == 2 and edition.switches.open_cards else 0)
    _demand(total <= CARDS, f"decks: {total} cards for {players} players are too many; at most {CARDS}")
    enough = f"dealing takes {dealt}, and one must be left to draw"
    _demand(total > dealt, f"decks: {total} cards are not enough for {players} players; {enough}")
    for card in deck:
        _demand(card in edition.numbers, f"numbers: the {card.id} is in a deck and has no number")
        _check_naming(edition, card, {edition.numbers[other] for other in deck if other in edition.numbers})


def _check_naming(edition: Edition, card: Card, numbers: set[int]) -> None:
    names = ROWS[card].names
    one = names is Names.MAYBE_ONE and edition.switches.bishop_names_one
    _demand(
        names is Names.NOTHING or one or bool(numbers - {1}),
        f"decks: the {card.id} has no number to name; put a card in that has another number than 1",
    )


def _demand(fine: bool, otherwise: str) -> None:
    if not fine:
        raise BadEdition(otherwise)


# Reading.

PARTS = ("id", "name", "numbers", "decks", "tokens", "switches")


def edition_from_dict(data: object) -> Edition:
    """An edition from what `to_dict` or a TOML file gives."""
    table = _table(data, "the edition", PARTS)
    for part in PARTS[:-1]:
        _demand(part in table, f"{part}: is missing")
    _demand(isinstance(table["id"], str), "id: is not a word")
    _demand(isinstance(table["name"], str), "name: is not a text")
    _demand(isinstance(table["decks"], list | tuple), "decks: is not a list of decks")
    numbers = _table(table["numbers"], "numbers", None)
    tokens = _table(table["tokens"], "tokens", None)
    return Edition(
        id=table["id"],
        name=table["name"],
        numbers={_card(name, "numbers"): _whole(number, f"numbers.{name}") for name, number in numbers.items()},
        decks=tuple(_deck(deck, f"decks[{place}]") for place, deck in enumerate(table["decks"])),
        tokens={_players(key): _whole(needed, f"tokens.{key}") for key, needed in tokens.items()},
        switches=_switches(table.get("switches", {})),
    )


def _deck(data: object, where: str) -> Deck:
    table = _table(data, where, ("players", "cards"))
    for part in ("players", "cards"):
        _demand(part in table, f"{where}.{part}: is missing")
    span = table["players"]
    span = [span, span] if isinstance(span, int) else span
    _demand(isinstance(span, list | tuple) and len(span) == 2, f"{where}.players: is not a pair such as [2, 4]")
    fewest, most = (_whole(count, f"{where}.players") for count in span)
    _demand(2 <= fewest <= most <= SEATS, f"{where}.players: {short(fewest)} to {short(most)} is not within 2 to {SEATS}")
    cards = _table(table["cards"], f"{where}.cards", None)
    counts = {_card(name, f"{where}.cards"): _whole(count, f"{where}.cards.{name}") for name, count in cards.items()}
    for card, count in counts.items():
        _demand(1 <= count <= CARDS, f"{where}.cards.{card.id}: there can't be {short(count)} of them; 1 to {CARDS}")
    return Deck(fewest, most, counts)


def _switches(data: object) -> Switches:
    table = _table(data, "switches", tuple(SWITCHES))
    return Switches(**{name: _switch(name, value) for name, value in table.items()})


def _switch(name: str, value: object) -> Any:
    values = switch_values(name)
    if isinstance(value, bool | str) and value in values:
        return values[value]
    if SWITCHES[name] is bool:
        raise BadEdition(f"switches.{name}: is neither true nor false")
    raise BadEdition(f"switches.{name}: {short(value)} is not one of {', '.join(map(str, values))}")


def _switch_word(value: bool | IntEnum) -> bool | str:
    return value.name.lower() if isinstance(value, IntEnum) else value


def _table(data: object, where: str, known: tuple[str, ...] | None) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        raise BadEdition(f"{where}: is not a table of names and values")
    for key in data:
        _demand(known is None or key in known, f"{where}: {short(key)} means nothing here; known are {', '.join(known or ())}")
    return dict(data)


def _whole(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadEdition(f"{where}: {short(value)} is not a whole number")
    return value


def _players(key: object) -> int:
    text = key if isinstance(key, str) else short(key)
    _demand(text.isascii() and text.isdecimal() and len(text) == 1, f"tokens: {short(key)} is not a player count")
    return int(text)


CARDS_BY_ID = {card.id: card for card in Card}


def _card(name: object, where: str) -> Card:
    card = CARDS_BY_ID.get(name) if isinstance(name, str) else None
    if card is None:
        raise BadEdition(f"{where}: no card is called {short(name)}")
    return card


assert max(Card) < KINDS - 1, "a card's identity must fit into five bits, beside NONE"
