"""Playing with an ordinary deck of cards: which of its cards stand for whom."""

from dataclasses import dataclass

from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.editions import CLASSIC, EDITIONS, HOUSE, SECOND
from suitors.telling.errors import Usage

COINS = 30
"""Some coins serve as tokens."""


@dataclass(frozen=True, slots=True)
class Stand:
    """So many cards of an ordinary deck, that stand for a character."""

    count: int
    rank: str
    """`joker`, `ace`, `jack`, or a number."""
    colour: str | None = None
    """Of an ordinary card `black` or `red`, of a joker `light` or `dark`; None: any."""

    def to_dict(self) -> dict[str, object]:
        colour = {} if self.colour is None else {"colour": self.colour}
        return {"count": self.count, "rank": self.rank, **colour}


SHEETS: dict[str, dict[Card, tuple[Stand, ...]]] = {
    SECOND.id: {Card.SPY: (Stand(2, "joker"),), Card.GUARD: (Stand(3, "ace"), Stand(3, "jack"))},
    CLASSIC.id: {Card.GUARD: (Stand(3, "ace"), Stand(2, "jack"))},
    HOUSE.id: {
        Card.JESTER: (Stand(1, "joker", "light"),),
        Card.ASSASSIN: (Stand(1, "joker", "dark"),),
        Card.GUARD: (Stand(4, "ace"), Stand(4, "jack")),
    },
}
"""The cards that are not simply of their number's rank."""


def sheet(edition: Edition, players: int) -> dict[Card, tuple[Stand, ...]]:
    """What stands for each card of the deck; only some editions have a sheet."""
    if edition.id not in SHEETS or EDITIONS[edition.id] != edition:
        raise Usage(f"{edition.id} has no sheet for an ordinary deck of cards; {', '.join(SHEETS)} have one")
    stated = SHEETS[edition.id]
    deck = edition.deck(players)
    return {card: stated.get(card) or (_of_rank(edition, card, count),) for card, count in deck.items()}


def _of_rank(edition: Edition, card: Card, count: int) -> Stand:
    """Where two characters share a number, the one that the smaller editions have too is black, the newcomer red."""
    colour = None
    if edition.id == HOUSE.id:
        colour = "black" if card in CLASSIC.numbers else "red"
    return Stand(count, str(edition.numbers[card]), colour)


def in_words(speech: Words, stands: tuple[Stand, ...]) -> str:
    return speech.join([_stand_in_words(speech, stand) for stand in stands])


def _stand_in_words(speech: Words, stand: Stand) -> str:
    if not stand.rank.isdecimal():
        form = "" if stand.colour is None else f"-{stand.colour}"
        return speech.say(f"sheet-{stand.rank}{form}", count=stand.count)
    return speech.say(f"sheet-{stand.colour or 'any'}", count=stand.count, number=int(stand.rank))
