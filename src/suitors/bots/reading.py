"""Reading the others' moves: what would I have played in their place, with this card or that one beside it?

For every play of another seat, and every card that may have been beside the one played, a small search from that seat
says what each of its moves was worth; the better a move, the likelier it was made. Whoever plays so takes the place of
those who play mostly by the rules (`Style.LOOSE`). It takes time, so only those who have some do it.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from math import exp, sqrt

from suitors.bots.belief import EQUAL, HIDDEN, KNOWN, Mindset
from suitors.bots.bot import Think
from suitors.bots.hindsight import Moment, moments_of
from suitors.bots.memory import SECRET
from suitors.bots.recall import Deep, is_like
from suitors.bots.search import FIGURES, TRIALS, WORTH
from suitors.bots.sight import Sight, root_of
from suitors.bots.speeds import Mind, Thought
from suitors.bots.worlds import PRIOR
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.state import KINDS, NONE, SEATS

PART = 0.5
"""Of the time, at most."""
STEP = 128
"""Imagined rounds for each card, between two looks at the others."""
ENOUGH = 4096
"""Imagined rounds for a card: more would hardly tell more."""
NOISE, SHARP = 0.3, 0.008
"""By how much a single trial of ours may be wrong, and a searcher who had a single move to try: the more moves, the more."""
SOFT = 2.0
"""Numbers are chosen less surely than cards."""
SLIP = 0.02
"""How often somebody who searches plays something else."""
TRUST, SURE = (0.12, 0.2, 0.38, 0.3), (0.1, 0.35, 0.3, 0.25)
"""How likely somebody plays in each style, with a searcher in the place of those who play mostly by the rules; and if
every play was read with all the rounds that tell something.

With more weight searchers are read better, but those who play by chance worse, and their rounds are lost; the surer a
reading is, the more weight it bears."""
UNREAD = [-1.0] * KINDS


def read(ready: Mindset, view: View, book: Mind, think: Think, seed: int) -> tuple[Mindset, Think]:
    """The same decision with the others' moves read, and the time that is left for it."""
    if view.seat is None or not ready.sight.told or ready.chains is EQUAL:
        return ready, think
    share = Share(think)
    # Of who is out, or whose card was seen, there is nothing to find out.
    hidden = {seat for seat in view.in_round if not view.knows.get(seat)}
    moments = [moment if moment is not None and moment.seat in hidden else None for moment in moments_of(view)]
    readings = _readings(moments, ready.sight, book, share, seed)
    told = [UNREAD if reading is None else reading.told() for reading in readings]
    if all(likes is UNREAD for likes in told):
        return ready, share.left
    sight, likes = ready.sight, [*chain.from_iterable(told)]
    _, chains, _, _ = book.remembered(sight.start, sight.start_memory, sight.rows, view.seat, Deep.EVENTS, likes)
    is_sure = all(reading is not None and reading.is_done for reading, moment in zip(readings, moments, strict=True) if moment)
    return ready._replace(chains=trusting(chains, SURE if is_sure else TRUST)), share.left


def trusting(chains: list[float], trust: Sequence[float]) -> list[float]:
    """Weights that count as `trust` says where styles are weighted by `PRIOR`."""
    of_style = SEATS * KINDS
    ratios = [now / then for now, then in zip(trust, PRIOR, strict=True)]
    return [weight * ratios[place // of_style] for place, weight in enumerate(chains)]


class Share:
    """The part of the time that goes into reading."""

    def __init__(self, think: Think) -> None:
        self.think = think
        self.start = think.clock()
        self.spent = 0

    @property
    def is_over(self) -> bool:
        """By the clock; imagined rounds are counted before they are begun."""
        return self.think.iterations is None and self.think.clock() - self.start >= PART * (self.think.ms or 0.0) / 1000

    def grants(self, rounds: int) -> bool:
        """So many imagined rounds more."""
        if self.think.iterations is None:
            return not self.is_over
        if self.spent + rounds > PART * self.think.iterations:
            return False
        self.spent += rounds
        return True

    @property
    def left(self) -> Think:
        if self.think.iterations is not None:
            return replace(self.think, iterations=self.think.iterations - self.spent)
        return self.think.since(self.start)


class Reading:
    """A play that is thought about: a search for each card that may have been beside it."""

    def __init__(self, moment: Moment, sight: Sight, book: Mind, seed: int) -> None:
        self.moment = moment
        self.book = book
        self.seed = seed
        self.likes = UNREAD[:]
        self.thoughts: list[tuple[Card, Thought, list[int]]] = []
        self.memory, self.chains, deck, _ = book.remembered(
            sight.start, sight.start_memory, moment.rows, moment.seat, Deep.EVENTS
        )
        if deck == moment.table.deck:
            table = replace(moment.table, knows=self._known())
            counts = self.memory[HIDDEN]
            for card in Card:
                if counts[card] > (card == moment.card):
                    self._consider(card, replace(table, hand=(moment.card, card)))

    def _known(self) -> dict[int, tuple[Card, ...]]:
        """The hands that this seat had seen, as far as we know."""
        seen = enumerate(self.memory[KNOWN[self.moment.seat]])
        within = self.moment.table.in_round
        return {seat: (Card(card),) for seat, card in seen if seat in within and card not in (NONE, SECRET)}

    def _consider(self, card: Card, table: View) -> None:
        root = root_of(table)
        if root is None:
            return
        codes = self.book.legal(root)
        like = [is_like(code, self.moment.card, self.moment.number) for code in codes]
        if all(like) or not any(like):
            self.likes[card] = float(any(like))
        else:
            self.thoughts.append((card, self.book.Search(root, self.memory, self.chains, codes, self.seed), codes))

    @property
    def cost(self) -> int:
        """Of the next step, in imagined rounds."""
        return sum(_step(thought, codes) for _, thought, codes in self.thoughts)

    def think(self, share: Share) -> bool:
        """A step for each card; whether there was time for all of them."""
        for _, thought, codes in self.thoughts:
            if share.is_over:
                return False
            thought.run(_step(thought, codes))
        return True

    @property
    def is_done(self) -> bool:
        return all(thought.tried >= ENOUGH for _, thought, _ in self.thoughts)

    def told(self) -> list[float]:
        """How likely the play was, by the other card; nothing if it could not have been made at all."""
        for card, thought, codes in self.thoughts:
            self.likes[card] = likelihood(thought, codes, self.moment.card, self.moment.number)
        return self.likes if max(self.likes) > 0 else UNREAD


def _readings(moments: list[Moment | None], sight: Sight, book: Mind, share: Share, seed: int) -> list[Reading | None]:
    """Of each play; None if there was nothing to read, or no time to."""
    readings: list[Reading | None] = [None] * len(moments)
    # The last one first: if there is no time for all of them, it says most.
    for place, moment in reversed([*enumerate(moments)]):
        if moment is not None:
            reading = Reading(moment, sight, book, seed)
            if not share.grants(reading.cost) or not reading.think(share):
                break
            readings[place] = reading
    begun = [reading for reading in readings if reading is not None]
    while pending := [reading for reading in begun if not reading.is_done]:
        for reading in pending:
            if not share.grants(reading.cost) or not reading.think(share):
                begun = []
                break
    return readings


def _step(thought: Thought, codes: list[int]) -> int:
    """At first, every move must be tried often enough."""
    return STEP if thought.tried else max(STEP, TRIALS * len(codes))


def likelihood(thought: Thought, codes: list[int], card: int, number: int) -> float:
    """That this card is played with this number: the better, the likelier, as far as a search can tell.

    First the card, by the best way to play it; then the number, by the best player to name it to.
    """
    visits, figures = thought.visits, thought.figures
    cards: dict[int, float] = {}
    numbers: dict[int, float] = {}
    for place, code in enumerate(codes):
        worth = figures[place * FIGURES + WORTH] / visits[place]
        one = (code >> 15) & NONE
        cards[one] = max(cards.get(one, worth), worth)
        if one == card:
            numbers[code & NONE] = max(numbers.get(code & NONE, worth), worth)
    doubt = max(SHARP * sqrt(len(codes)), NOISE / sqrt(max(visits)))
    fits = _chosen(cards, card, doubt) * _chosen(numbers, number, SOFT * doubt)
    return (1.0 - SLIP) * fits + SLIP * sum(is_like(code, card, number) for code in codes) / len(codes)


def _chosen(worths: dict[int, float], one: int, doubt: float) -> float:
    """How likely this one is chosen."""
    best = max(worths.values())
    odds = {each: exp((worth - best) / doubt) for each, worth in worths.items()}
    return odds[one] / sum(odds.values())
