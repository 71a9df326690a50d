"""The five editions of the rulebook."""

from suitors.rules import switches as kinds
from suitors.rules.cards import Card
from suitors.rules.edition import Deck, Edition, Switches

NUMBERS_2019 = {
    Card.SPY: 0,
    Card.GUARD: 1,
    Card.PRIEST: 2,
    Card.BARON: 3,
    Card.HANDMAID: 4,
    Card.PRINCE: 5,
    Card.CHANCELLOR: 6,
    Card.KING: 7,
    Card.COUNTESS: 8,
    Card.PRINCESS: 9,
}

NUMBERS_2018 = {
    Card.JESTER: 0,
    Card.ASSASSIN: 0,
    Card.GUARD: 1,
    Card.PRIEST: 2,
    Card.CARDINAL: 2,
    Card.BARON: 3,
    Card.BARONESS: 3,
    Card.HANDMAID: 4,
    Card.SYCOPHANT: 4,
    Card.PRINCE: 5,
    Card.COUNT: 5,
    Card.KING: 6,
    Card.CONSTABLE: 6,
    Card.COUNTESS: 7,
    Card.DOWAGER: 7,
    Card.PRINCESS: 8,
    Card.BISHOP: 9,
}

NUMBERS_HOUSE = NUMBERS_2018 | {
    Card.KING: 7,
    Card.CONSTABLE: 7,
    Card.COUNTESS: 8,
    Card.DOWAGER: 8,
    Card.PRINCESS: 9,
    Card.BISHOP: 10,
}

SIXTEEN = {
    Card.GUARD: 5,
    Card.PRIEST: 2,
    Card.BARON: 2,
    Card.HANDMAID: 2,
    Card.PRINCE: 2,
    Card.KING: 1,
    Card.COUNTESS: 1,
    Card.PRINCESS: 1,
}

TWENTY_ONE = {Card.SPY: 2} | SIXTEEN | {Card.GUARD: 6, Card.CHANCELLOR: 2}

THIRTY_TWO = (
    {Card.JESTER: 1, Card.ASSASSIN: 1}
    | SIXTEEN
    | {
        Card.GUARD: 8,
        Card.CARDINAL: 2,
        Card.BARONESS: 2,
        Card.SYCOPHANT: 2,
        Card.COUNT: 2,
        Card.CONSTABLE: 1,
        Card.DOWAGER: 1,
        Card.BISHOP: 1,
    }
)

SECOND = Edition(
    id="second",
    name="The 2019 edition",
    numbers=NUMBERS_2019,
    decks=(Deck(2, 6, TWENTY_ONE),),
    tokens={2: 6, 3: 5, 4: 4, 5: 3, 6: 3},
)

CLASSIC = Edition(
    id="classic",
    name="The 2019 edition's classic mode",
    numbers={card: NUMBERS_2019[card] for card in SIXTEEN},
    decks=(Deck(2, 4, SIXTEEN),),
    tokens={2: 6, 3: 5, 4: 4},
)

PREMIUM = Edition(
    id="premium",
    name="The 2018 Premium Edition",
    numbers=NUMBERS_2018,
    decks=(Deck(2, 4, SIXTEEN), Deck(5, 8, THIRTY_TWO)),
    tokens={2: 7, 3: 5, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4},
    switches=Switches(round_tie=kinds.RoundTie.PILES, game_tie=kinds.GameTie.SUDDEN_DEATH),
)

HOUSE = Edition(
    id="house",
    name="The house sheet",
    numbers=NUMBERS_HOUSE,
    decks=(Deck(2, 8, THIRTY_TWO),),
    tokens={2: 6, 3: 5, 4: 4, 5: 3, 6: 3, 7: 3, 8: 3},
    switches=Switches(round_tie=kinds.RoundTie.PILES_IF_COUNT),
)

MANUAL = Edition(
    id="manual",
    name="The reference manual",
    numbers=NUMBERS_2018,
    decks=(Deck(2, 4, THIRTY_TWO),),
    tokens={2: 7, 3: 5, 4: 4},
    switches=Switches(
        open_cards=False,
        round_tie=kinds.RoundTie.PILES,
        game_tie=kinds.GameTie.SUDDEN_DEATH,
        bishop_names_one=False,
        choose_oneself=False,
        late_guard=True,
        sycophant_binds=kinds.SycophantBinds.NEXT_CHOICE,
        sycophant_unmet=kinds.SycophantUnmet.IGNORED,
        sycophant_protection=kinds.SycophantProtection.SYCOPHANT_WINS,
        bishop_princess=kinds.BishopPrincess.PRINCESS_IF_EQUAL,
    ),
)

EDITIONS = {edition.id: edition for edition in (SECOND, CLASSIC, PREMIUM, HOUSE, MANUAL)}
