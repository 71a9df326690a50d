"""Toy editions: so few cards that a round can be solved exactly. Everywhere else they are editions like any other."""

from suitors.rules.cards import Card
from suitors.rules.edition import Deck, Edition, Switches

CLOSED = Switches(open_cards=False)

THIMBLE = Edition(
    id="thimble",
    name="Thimble",
    numbers={Card.GUARD: 1, Card.PRIEST: 2, Card.BARON: 3, Card.PRINCESS: 4},
    decks=(Deck(2, 2, {Card.GUARD: 2, Card.PRIEST: 1, Card.BARON: 1, Card.PRINCESS: 1}),),
    tokens={2: 3},
    switches=CLOSED,
)
"""Five cards, two players: two turns, or one."""

POCKET = Edition(
    id="pocket",
    name="Pocket",
    numbers={Card.GUARD: 1, Card.PRIEST: 2, Card.BARON: 3, Card.KING: 4, Card.PRINCESS: 5},
    decks=(Deck(2, 2, {Card.GUARD: 2, Card.PRIEST: 1, Card.BARON: 1, Card.KING: 1, Card.PRINCESS: 1}),),
    tokens={2: 3},
    switches=CLOSED,
)
"""Six cards, two players: up to three turns. `examples/pocket.toml` is the same."""

TOYS: dict[str, Edition] = {edition.id: edition for edition in (THIMBLE, POCKET)}
