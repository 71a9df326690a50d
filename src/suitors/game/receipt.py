"""What a player's own program remembers of the shuffles of a game: by it, and by nothing else, a record can be believed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from suitors.game.errors import SuitorsError
from suitors.game.proof import Given
from suitors.game.shuffle import is_number

FORMAT = 1


class BadReceipt(SuitorsError):
    """It is none of ours, or damaged."""


@dataclass(slots=True)
class Receipt:
    """The server's commitment, the lists as they were closed, and the own numbers: each as it was before anything was opened."""

    game: str
    commitment: str | None = None
    lists: dict[int, Given] = field(default_factory=dict)
    """By round."""
    numbers: dict[int, dict[int, str]] = field(default_factory=dict)
    """By round and seat. One that was not opened yet is a secret."""
    opened: dict[int, list[int]] = field(default_factory=dict)
    """By round, the seats whose numbers the server has acknowledged."""

    def to_dict(self) -> dict[str, Any]:
        return {
            "suitors": "receipt",
            "format": FORMAT,
            "game": self.game,
            "commitment": self.commitment,
            "lists": {str(round): list(given) for round, given in self.lists.items()},
            "numbers": {str(round): _by_name(own) for round, own in self.numbers.items()},
            "opened": {str(round): seats for round, seats in self.opened.items()},
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict()) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        try:
            return cls.from_dict(json.loads(text))
        except (ValueError, RecursionError) as error:
            raise error if isinstance(error, BadReceipt) else BadReceipt("the receipt is not JSON") from None

    @classmethod
    def from_dict(cls, data: object) -> Self:
        if not isinstance(data, Mapping) or data.get("suitors") != "receipt" or data.get("format") != FORMAT:
            raise BadReceipt("this is not a receipt of ours")
        game, commitment = data.get("game"), data.get("commitment")
        if not isinstance(game, str) or not (commitment is None or is_number(commitment)):
            raise BadReceipt("the receipt does not say of which game it is, or what its server committed to")
        lists = {round: _list(given) for round, given in _numbered(data.get("lists"))}
        numbers = {round: _own(own) for round, own in _numbered(data.get("numbers"))}
        opened = {round: _seats(seats) for round, seats in _numbered(data.get("opened"))}
        return cls(game, commitment, lists, numbers, opened)


def receipt_of(file: str) -> str:
    """Where the receipt lies that belongs to a record's file."""
    return f"{file}.receipt"


def _by_name(numbers: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): number for seat, number in numbers.items()}


def _numbered(data: object) -> list[tuple[int, Any]]:
    if not isinstance(data, Mapping) or not all(isinstance(name, str) and name.isdecimal() and len(name) < 7 for name in data):
        raise BadReceipt("the receipt's rounds and seats are not numbered")
    return [(int(name), value) for name, value in data.items()]


def _list(given: object) -> Given:
    if not isinstance(given, list):
        raise BadReceipt("a list of the receipt is none")
    return tuple(None if number is None else _number(number) for number in given)


def _own(numbers: object) -> dict[int, str]:
    return {seat: _number(number) for seat, number in _numbered(numbers)}


def _seats(seats: object) -> list[int]:
    if not isinstance(seats, list) or any(type(seat) is not int for seat in seats):
        raise BadReceipt("the receipt's seats are none")
    return seats


def _number(word: object) -> str:
    if not is_number(word):
        raise BadReceipt("a number of the receipt is not 64 hexadecimal digits")
    return str(word)
