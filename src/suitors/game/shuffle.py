"""The shuffle that nobody chooses: it follows from a server's secret and the players' numbers, and anybody can work it out again.

`docs/fairness.md` specifies every step; secrets, numbers and hashes are 64 hexadecimal digits everywhere.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from secrets import token_hex
from struct import unpack

from suitors.game.game import Deal
from suitors.rules.cards import Card
from suitors.rules.edition import Edition

SCHEME = 1
"""How a deal follows from what was given. Changes with whatever changes a deal."""
WORDS = 2**32
WORDS_OF_BLOCK = ">8I"


def new_number() -> str:
    """256 random bits: a server's secret, or a player's number."""
    return token_hex(32)


def is_number(word: object) -> bool:
    return isinstance(word, str) and re.fullmatch("[0-9a-f]{64}", word) is not None


def commitment_to(game: str, secret: str) -> str:
    """What a server says of its secret before it has heard a number."""
    return _hash(f"suitors secret {game} {secret}")


def pledge_of(game: str, round: int, seat: int, number: str) -> str:
    """What a player says of a number before any is opened. It names the seat, so that nobody can pledge another's."""
    return _hash(f"suitors number {game} {round} {seat} {number}")


def deal_of(
    edition: Edition, players: int, starters: Sequence[int], game: str, round: int, secret: str, numbers: Mapping[int, str]
) -> Deal:
    """The deal of a round: every card's place, and who of several starts."""
    given = "".join(f" {seat}:{numbers[seat]}" for seat in sorted(numbers))
    words = _words(_hash(f"suitors deal {game} {round} {secret}{given}"))
    cards = [*_by_name(edition, players)]
    _shuffle(cards, words)
    first = starters[0] if len(starters) == 1 else sorted(starters)[_below(words, len(starters))]
    return Deal(tuple(cards), first)


@lru_cache(maxsize=1 << 8)
def _by_name(edition: Edition, players: int) -> tuple[Card, ...]:
    return tuple(sorted(edition.cards(players), key=lambda card: card.id))


def _hash(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


def _words(seed: str) -> Iterator[int]:
    """Numbers below 2**32, without end."""
    block = 0
    while True:
        digest = sha256(f"suitors cards {seed} {block}".encode("ascii")).digest()
        yield from unpack(WORDS_OF_BLOCK, digest)
        block += 1


def _below(words: Iterator[int], limit: int) -> int:
    """Each number below the limit is as likely as any other: words that would favour some are passed over."""
    fair = WORDS - WORDS % limit
    word = next(words)
    while word >= fair:
        word = next(words)
    return word % limit


def _shuffle(cards: list[Card], words: Iterator[int]) -> None:
    """From the last place to the second, each card changes places with one up to there."""
    for place in range(len(cards) - 1, 0, -1):
        other = _below(words, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
