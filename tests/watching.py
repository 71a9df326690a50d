"""A second, slow referee that watches the cards themselves, one by one, and who has seen which.

Written from section 7 of the rules alone and in another way than the game's own knowledge: every card of a deal is
a thing, called by its place in the deal, and every viewer has a set of the things seen and of those known where they
are. It asks the game nothing; only tokens are none of its business.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from suitors.game.moves import Move
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.switches import SycophantBinds, SycophantProtection

Thing = int
Viewer = int | None
"""A seat, or None: whoever looks on."""

CHOOSES = {
    Card.JESTER,
    Card.GUARD,
    Card.PRIEST,
    Card.CARDINAL,
    Card.BARON,
    Card.BARONESS,
    Card.SYCOPHANT,
    Card.PRINCE,
    Card.KING,
    Card.DOWAGER,
    Card.BISHOP,
}


class Step(NamedTuple):
    """A move by the things it moves: the same move in every world in which other faces are on them."""

    move: Move
    thing: Thing = -1
    under: tuple[Thing, ...] = ()


class Watcher:
    """One round, from its deal to its end."""

    def __init__(
        self, edition: Edition, players: int, deal: Sequence[Card], contenders: Sequence[int], bound: int | None
    ) -> None:
        self.edition = edition
        self.switches = edition.switches
        self.face = list(deal)
        self.deck: list[Thing] = list(range(len(deal)))
        self.aside: Thing | None = self.deck.pop(0)
        viewers: list[Viewer] = [*range(players), None]
        self.seen: dict[Viewer, set[Thing]] = {viewer: set() for viewer in viewers}
        self.known: dict[Viewer, set[Thing]] = {viewer: set() for viewer in viewers}
        opened = [self.deck.pop(0) for _ in range(3)] if players == 2 and self.switches.open_cards else []
        for thing in opened:
            self.show_all(thing)
        self.hands: dict[int, list[Thing]] = {seat: [] for seat in contenders}
        for seat in contenders:
            self.take(seat, self.deck.pop(0))
        self.piles: dict[int, list[Thing]] = {seat: [] for seat in range(players)}
        self.protected: set[int] = set()
        self.bound = bound
        self.late: list[tuple[int, int, int]] = []
        self.turn = -1
        self.pending = ""
        self.over = False
        self.outcomes: list[tuple[object, ...]] = []
        """What everybody sees come of hidden cards: hits, misses, answers, who goes out, whose number is bare."""

    # Who sees what.

    def show_all(self, thing: Thing) -> None:
        for seen in self.seen.values():
            seen.add(thing)

    def show(self, viewer: Viewer, thing: Thing) -> None:
        self.seen[viewer].add(thing)
        self.known[viewer].add(thing)

    def knows(self, viewer: Viewer) -> dict[int, list[Card]]:
        """The cards known in other hands."""
        others = {seat: [self.face[thing] for thing in hand if thing in self.known[viewer]] for seat, hand in self.hands.items()}
        return {seat: cards for seat, cards in others.items() if cards and seat != viewer}

    def knows_deck(self, viewer: Viewer) -> dict[int, Card]:
        return {place: self.face[thing] for place, thing in enumerate(self.deck) if thing in self.known[viewer]}

    def hidden_from(self, viewer: Viewer) -> list[Thing]:
        """What this viewer has never seen the face of."""
        return [thing for thing in range(len(self.face)) if thing not in self.seen[viewer]]

    # Things on the move.

    def number(self, thing: Thing) -> int:
        return self.edition.numbers[self.face[thing]]

    def take(self, seat: int, thing: Thing) -> None:
        self.hands[seat].append(thing)
        self.seen[seat].add(thing)

    def lay(self, seat: int, thing: Thing) -> None:
        self.hands[seat].remove(thing)
        self.piles[seat].append(thing)
        self.show_all(thing)

    def redraw(self, seat: int) -> None:
        (thing,) = self.hands[seat]
        if self.face[thing] == Card.PRINCESS:
            self.knock_out(seat)
            return
        self.lay(seat, thing)
        if self.deck:
            self.take(seat, self.deck.pop(0))
        elif self.aside is not None:
            self.take(seat, self.aside)
            self.aside = None

    def knock_out(self, seat: int) -> None:
        (thing,) = self.hands[seat]
        self.lay(seat, thing)
        del self.hands[seat]
        self.protected.discard(seat)
        self.late = [guard for guard in self.late if guard[1] != seat]
        self.outcomes.append(("out", seat))

    def trade(self, one: int, other: int) -> None:
        hands = self.hands
        for seat in (one, other):
            self.show(seat, hands[one][0])
            self.show(seat, hands[other][0])
        hands[one], hands[other] = hands[other], hands[one]

    # Turns.

    def begin(self, seat: int) -> None:
        """Late Guards first; whoever they strike passes the turn on; then the player draws."""
        self.turn = seat
        self.protected.discard(seat)
        while waiting := [guard for guard in self.late if guard[1] == seat]:
            self.late.remove(waiting[0])
            self.guess(*waiting[0])
            if self.ends():
                return
        if seat in self.hands:
            self.take(seat, self.deck.pop(0))
        else:
            self.begin(self.left_of(seat))

    def left_of(self, seat: int) -> int:
        return min(self.hands, key=lambda other: (other <= seat, other))

    def ends(self) -> bool:
        if len(self.hands) == 1 or not self.deck:
            self.over = True
            if len(self.hands) > 1:
                for (thing,) in self.hands.values():
                    self.show_all(thing)
        return self.over

    # Moves.

    def step(self, move: Move, chance: Random) -> Step:
        """Which things a move moves. Of two equal cards nobody can tell: chance does."""
        if move.decision == "play":
            held = [thing for thing in self.hands[move.seat] if self.face[thing] == move.card]
            return Step(move, chance.choice(held))
        if move.decision == "keep":
            hand = self.hands[move.seat][:]
            found = []
            for card in (move.card, *move.under):
                found.append(next(thing for thing in hand if self.face[thing] == card))
                hand.remove(found[-1])
            return Step(move, found[0], tuple(found[1:]))
        return Step(move)

    def said(self, step: Step) -> Move:
        """The step in the words of this world."""
        if step.move.decision != "keep":
            return step.move
        return Move.keep(step.move.seat, self.face[step.thing], tuple(self.face[thing] for thing in step.under))

    def allows(self, step: Step) -> bool:
        """The Countess is all that a hidden card can have against a move."""
        if step.move.decision != "play":
            return True
        others = {self.face[thing] for thing in self.hands[step.move.seat] if thing != step.thing}
        return not (step.move.card in (Card.KING, Card.PRINCE) and Card.COUNTESS in others)

    def make(self, step: Step) -> None:
        move = step.move
        self.pending = ""
        if move.decision == "play":
            self.play(move.seat, step.thing, move.on, move.number)
        elif move.decision == "keep":
            for thing in step.under:
                self.hands[move.seat].remove(thing)
                self.deck.append(thing)
                self.show(move.seat, thing)
        elif move.decision == "look":
            for on in move.on:
                self.show(move.seat, self.hands[on][0])
        elif move.redraw:
            self.redraw(move.seat)
        if not self.pending and not self.ends():
            self.begin(self.left_of(self.turn))

    def play(self, me: int, thing: Thing, on: tuple[int, ...], number: int | None) -> None:
        self.lay(me, thing)
        card = self.face[thing]
        for viewer, known in self.known.items():
            twins = {twin for twin in self.hands[me] if self.face[twin] == card}
            if viewer != me and thing not in known:
                known -= twins
        led = self.bound
        if card in CHOOSES or self.switches.sycophant_binds == SycophantBinds.NEXT_CARD:
            self.bound = None
        if on or card not in CHOOSES:
            self.effect(card, me, on, number, led)

    def effect(self, card: Card, me: int, on: tuple[int, ...], number: int | None, led: int | None) -> None:
        match card:
            case Card.GUARD:
                assert number is not None
                wins = led == on[0] and self.switches.sycophant_protection == SycophantProtection.SYCOPHANT_WINS
                if on[0] in self.protected and not wins:
                    self.late.append((me, on[0], number))
                else:
                    self.guess(me, on[0], number)
            case Card.PRIEST | Card.BARONESS:
                for seat in on:
                    self.show(me, self.hands[seat][0])
            case Card.BARON | Card.DOWAGER:
                self.compare(me, on[0], lower=card == Card.BARON)
            case Card.CARDINAL:
                self.trade(*on)
                self.pending = "look"
            case Card.KING:
                self.trade(me, on[0])
            case Card.HANDMAID:
                self.protected.add(me)
            case Card.SYCOPHANT:
                self.bound = on[0]
            case Card.PRINCE:
                self.redraw(on[0])
            case Card.PRINCESS:
                self.knock_out(me)
            case Card.CHANCELLOR if self.deck:
                self.sort(me)
            case Card.BISHOP:
                self.name(on[0], number)

    def guess(self, by: int, on: int, number: int) -> None:
        (thing,) = self.hands[on]
        if self.face[thing] == Card.ASSASSIN:
            self.outcomes.append(("answer", on, by))
            if by in self.hands:
                self.knock_out(by)
            self.redraw(on)
            return
        self.outcomes.append(("guess", by, on, self.number(thing) == number))
        if self.number(thing) == number:
            self.knock_out(on)

    def compare(self, me: int, on: int, lower: bool) -> None:
        mine, theirs = self.hands[me][0], self.hands[on][0]
        self.show(me, theirs)
        self.show(on, mine)
        by_number = sorted([(self.number(mine), me), (self.number(theirs), on)], reverse=not lower)
        if self.number(mine) != self.number(theirs):
            self.knock_out(by_number[0][1])

    def sort(self, me: int) -> None:
        for _ in self.deck[:2]:
            self.take(me, self.deck.pop(0))
        for viewer, known in self.known.items():
            if viewer != me:
                known -= set(self.hands[me])
        self.pending = "keep"

    def name(self, on: int, number: int | None) -> None:
        (thing,) = self.hands[on]
        hit = self.number(thing) == number
        sharing = {card for card in self.face if self.edition.numbers[card] == number}
        self.outcomes.append(("named", on, hit))
        if hit:
            self.pending = "redraw"
            if len(sharing) == 1:
                for viewer in self.seen:
                    self.show(viewer, thing)
