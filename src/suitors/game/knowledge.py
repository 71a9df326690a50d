"""Who has seen which card (section 7 of the rules): knowledge follows the cards.

A fold over what the rulebook told. Each card in a hand, and each card put under the deck, carries the set of
those who know it, as bits. Only what was seen counts, never what could be concluded.
"""

from collections.abc import Callable

from suitors.game.standing import CARDS
from suitors.rules.cards import Card
from suitors.rules.state import NONE, SEATS, Told

EVERYBODY = (1 << (SEATS + 1)) - 1
"""All seats, and the spectators, whose bit is the last."""
SPECTATORS = SEATS


def bit(seat: int | None) -> int:
    return 1 << (SPECTATORS if seat is None else seat)


class KnownCard:
    """A card and who knows it."""

    __slots__ = ("card", "knowers")

    def __init__(self, card: int, knowers: int = 0) -> None:
        self.card = card
        self.knowers = knowers

    def copy(self) -> "KnownCard":
        return KnownCard(self.card, self.knowers)


class Knowledge:
    """What everyone has seen in this round."""

    def __init__(self, players: int, deck: int) -> None:
        self.hands: list[list[KnownCard]] = [[] for _ in range(players)]
        self.deck: list[KnownCard | None] = [None] * deck
        """The bottom card first; None: nobody has seen it."""
        self.seers = 0
        """All who have ever seen a card of others, or one that could become theirs, as bits: early in a round hardly anybody."""
        self.sorters = 0
        """Those of them who have put cards under the deck."""

    def copy(self) -> "Knowledge":
        other = Knowledge(0, 0)
        other.hands = [[known.copy() for known in hand] for hand in self.hands]
        other.deck = [known and known.copy() for known in self.deck]
        other.seers = self.seers
        other.sorters = self.sorters
        return other

    # What a viewer knows.

    def of_hands(self, viewer: int | None) -> dict[int, tuple[Card, ...]]:
        """The cards in other hands that the viewer knows, by seat."""
        mine = bit(viewer)
        known: dict[int, tuple[Card, ...]] = {}
        for seat, hand in enumerate(self.hands):
            for card in hand:
                if card.knowers & mine and seat != viewer:
                    known[seat] = (*known.get(seat, ()), CARDS[card.card])
        return known

    def of_deck(self, viewer: int | None) -> dict[int, Card]:
        """The cards of the deck that the viewer knows, by their place from the top."""
        mine = bit(viewer)
        if not self.sorters & mine:
            return {}
        from_top = enumerate(reversed(self.deck))
        return {place: CARDS[known.card] for place, known in from_top if known is not None and known.knowers & mine}

    # What happens to it.

    def hear(self, row: tuple[int, ...]) -> None:
        follow = FOLLOW.get(row[0])
        if follow is not None:
            follow(self, *row[1:5])

    def _deal(self, seat: int, on: int, card: int, other: int) -> None:
        self.hands[seat].append(KnownCard(card))

    def _draw(self, seat: int, on: int, card: int, aside: int) -> None:
        """A card known under the deck stays known in the hand that draws it; the aside card is nobody's knowledge."""
        known = None if aside else self.deck.pop()
        self.hands[seat].append(known or KnownCard(card))

    def _play(self, seat: int, on: int, card: int, other: int) -> None:
        """Of two equal cards nobody can tell which was played, unless they knew both."""
        left = self._take_out(seat, card)
        for known in self.hands[seat]:
            if known.card == card:
                known.knowers &= left.knowers

    def _discard(self, seat: int, on: int, card: int, other: int) -> None:
        self._take_out(seat, card)

    def _take_out(self, seat: int, card: int) -> KnownCard:
        hand = self.hands[seat]
        place = 0
        while hand[place].card != card:
            place += 1
        return hand.pop(place)

    def _look(self, seat: int, on: int, card: int, other: int) -> None:
        if on != NONE:
            self._show(on, bit(seat))

    def _compare(self, seat: int, on: int, card: int, other: int) -> None:
        self._show(on, bit(seat))
        self._show(seat, bit(on))

    def _reveal(self, seat: int, on: int, card: int, other: int) -> None:
        self._show(seat, EVERYBODY)

    def _show(self, seat: int, knowers: int) -> None:
        self.seers |= knowers
        for known in self.hands[seat]:
            known.knowers |= knowers

    def _trade(self, seat: int, on: int, card: int, other: int) -> None:
        """Each knows the card given away; whoever knew a card knows it where it went."""
        self._show(seat, bit(seat))
        self._show(on, bit(on))
        self.hands[seat], self.hands[on] = self.hands[on], self.hands[seat]

    def _sort(self, seat: int, on: int, card: int, other: int) -> None:
        for known in self.hands[seat]:
            known.knowers = 0

    def _return(self, seat: int, on: int, card: int, other: int) -> None:
        for under in (card, other):
            if under != NONE:
                self._take_out(seat, under)
                self.seers |= bit(seat)
                self.sorters |= bit(seat)
                self.deck.insert(0, KnownCard(under, bit(seat)))


FOLLOW: dict[int, Callable[[Knowledge, int, int, int, int], None]] = {
    Told.DEALT: Knowledge._deal,
    Told.DREW: Knowledge._draw,
    Told.PLAYED: Knowledge._play,
    Told.DISCARDED: Knowledge._discard,
    Told.LOOKED: Knowledge._look,
    Told.COMPARED: Knowledge._compare,
    Told.TRADED: Knowledge._trade,
    Told.REVEALED: Knowledge._reveal,
    Told.SORTS: Knowledge._sort,
    Told.RETURNED: Knowledge._return,
}
"""What happens to the cards that the rulebook tells of: the seat, whom it chose, a card and another."""
