"""What a record has to show for its shuffles: the server's secret, and what every player gave."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from suitors.game.errors import BadRecord
from suitors.game.shuffle import SCHEME, is_number
from suitors.rules.quoting import short

Given = tuple[str | None, ...]
"""By seat; None: nothing."""


@dataclass(frozen=True, slots=True)
class RoundProof:
    """What a round's deal was made of, beside the secret."""

    starters: tuple[int, ...]
    """Who could have started; chance chose one of several."""
    pledges: Given
    """The list as it was closed, before any number was opened."""
    numbers: Given
    """Those that were opened."""

    def to_dict(self) -> dict[str, Any]:
        return {"starters": list(self.starters), "pledges": list(self.pledges), "numbers": list(self.numbers)}

    @property
    def given(self) -> dict[int, str]:
        return {seat: number for seat, number in enumerate(self.numbers) if number is not None}

    @property
    def pledged(self) -> dict[int, str]:
        return {seat: pledge for seat, pledge in enumerate(self.pledges) if pledge is not None}


@dataclass(frozen=True, slots=True)
class Proof:
    """All that was secret while the game ran."""

    game: str
    commitment: str
    secret: str
    rounds: tuple[RoundProof, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "scheme": SCHEME,
            "game": self.game,
            "commitment": self.commitment,
            "secret": self.secret,
            "rounds": [one.to_dict() for one in self.rounds],
        }

    @classmethod
    def from_dict(cls, data: object, players: int) -> Self:
        """Only whether it is one; whether it holds is for `verify` to say."""
        if not isinstance(data, Mapping) or data.get("scheme") != SCHEME:
            raise BadRecord(f"the record's shuffle is not of scheme {SCHEME}")
        game = data.get("game")
        if not isinstance(game, str) or not game.isascii() or not game.isalnum():
            raise BadRecord(f"the record's shuffle names no game, but {short(game)}")
        commitment, secret = (_number(data.get(name), name) for name in ("commitment", "secret"))
        rounds = data.get("rounds")
        if not isinstance(rounds, list | tuple):
            raise BadRecord("the record's shuffle has no rounds")
        return cls(game, commitment, secret, tuple(_round(one, players) for one in rounds))


def _round(one: object, players: int) -> RoundProof:
    if not isinstance(one, Mapping):
        raise BadRecord("a round of the record's shuffle is not a table of names and values")
    starters = one.get("starters")
    if not isinstance(starters, list | tuple) or not starters or any(_is_no_seat(seat, players) for seat in starters):
        raise BadRecord(f"the record's shuffle: {short(starters)} are not seats that could start")
    return RoundProof(tuple(starters), _given(one, "pledges", players), _given(one, "numbers", players))


def _is_no_seat(seat: object, players: int) -> bool:
    return type(seat) is not int or not 0 <= seat < players


def _given(one: Mapping[str, Any], name: str, players: int) -> Given:
    given = one.get(name)
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != players:
        raise BadRecord(f"the record's shuffle: {name} is not a list with something for each seat")
    return tuple(None if number is None else _number(number, name) for number in given)


def _number(word: object, name: str) -> str:
    if not is_number(word):
        raise BadRecord(f"the record's shuffle: {short(word)} among its {name} is not 64 hexadecimal digits")
    return str(word)
