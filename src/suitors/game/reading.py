"""Reading what came from elsewhere: seats, numbers, cards. Errors in the words of the game, whatever was given."""

from collections.abc import Iterable

from suitors.game.errors import SuitorsError
from suitors.rules.cards import Card
from suitors.rules.edition import CARDS_BY_ID
from suitors.rules.quoting import short
from suitors.rules.state import NUMBERS, SEATS


class Unreadable(SuitorsError):
    """This is not what it should be."""


def read_whole(word: object) -> int:
    """A small whole number, written in digits."""
    if isinstance(word, str) and word.isascii() and word.isdecimal() and len(word) < 4:
        return int(word)
    raise Unreadable(f"{short(word)} is not a whole number")


def read_count(value: object) -> int:
    if type(value) is not int or not 0 <= value < 1 << 31:
        raise Unreadable(f"{short(value)} is not a number of anything")
    return value


def read_truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(f"{short(value)} is neither true nor false")
    return value


def read_word(value: object, known: Iterable[str]) -> str:
    """One of these words."""
    words = tuple(known)
    if not isinstance(value, str) or value not in words:
        raise Unreadable(f"{short(value)} is not one of {', '.join(words)}")
    return value


def read_seat(value: object, players: int = SEATS) -> int:
    if type(value) is int and 0 <= value < players:
        return value
    raise Unreadable(f"{short(value)} is not a seat; seats are 0 to {players - 1}")


def read_seats(value: object, players: int = SEATS) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise Unreadable(f"{short(value)} is not a list of seats")
    seats = tuple(read_seat(seat, players) for seat in value)
    if len(set(seats)) != len(seats):
        raise Unreadable("a player can be chosen only once")
    return seats


def read_number(value: object) -> int | None:
    if value is None or (type(value) is int and 0 <= value < NUMBERS):
        return value
    raise Unreadable(f"{short(value)} is not a number on a card; they are 0 to {NUMBERS - 1}")


def read_card(value: object) -> Card:
    card = CARDS_BY_ID.get(value) if isinstance(value, str) else None
    if card is None:
        raise Unreadable(f"no card is called {short(value)}")
    return card


def read_cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list | tuple):
        raise Unreadable(f"{short(value)} is not a list of cards")
    return tuple(map(read_card, value))
