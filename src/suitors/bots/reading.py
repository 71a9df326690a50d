"""Reading the others' moves: what would I have played in their place, with this card or that one beside it?

For every play of another seat, and every card that may have been beside the one played, a small search from that seat
says what each of its moves was worth; the better a move, the likelier it was made. Whoever plays so takes the place of
those who play mostly by the rules (`Style.LOOSE`). It takes time, so only those who have some do it.

Who has much of it expects the other to be such a reader: one who has read our plays and minds what its own ones tell. So our
own plays are read first, as the other reads them.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from math import exp, sqrt

from suitors.bots.belief import EQUAL, HIDDEN, KNOWN, Mindset, trusting
from suitors.bots.bot import Think
from suitors.bots.hindsight import Moment, moment_of, moments_of
from suitors.bots.memory import SECRET
from suitors.bots.recall import Deep, is_like
from suitors.bots.repute import UNASKED, Audience, Mirror, Play, keen, play_of
from suitors.bots.search import FIGURES, TRIALS, WORTH
from suitors.bots.sight import Sight, root_of
from suitors.bots.speeds import Mind, Thought
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.state import KINDS, NONE

PART, MIRRORED = 0.5, 0.25
"""Of the time, at most; and before that, for what the other reads."""
STEP = 128
"""Imagined rounds for each card, between two looks at the others."""
ENOUGH = 4096
"""Imagined rounds for a card: more would hardly tell more."""
OWN = 1024
"""The same for a play of ours: about as many as `expert` has for it."""
NOISE, SHARP = 0.3, 0.008
"""By how much a single trial of ours may be wrong, and a searcher who had a single move to try: the more moves, the more."""
SOFT = 2.0
"""Numbers are chosen less surely than cards."""
SLIP = 0.02
"""How often somebody who searches plays something else."""
TRUST, SURE = (0.22, 0.16, 0.33, 0.29), (0.2, 0.3, 0.27, 0.23)
"""How likely somebody plays in each style, with a searcher in the place of those who play mostly by the rules; and if
every play was read with all the rounds that tell something.

With more weight searchers are read better, but those who play by chance worse, and their rounds are lost; with less for those
who play by the rules, more is lost to courtiers. The surer a reading is, the more weight it bears."""
READER = (0.25, 0.45, 0.15, 0.15)
"""The same if the other was read as one who reads; if not all of it could be, `SURE` is enough."""
UNREAD = [-1.0] * KINDS


def read(ready: Mindset, view: View, book: Mind, think: Think, seed: int, deep: bool = False) -> tuple[Mindset, Mirror, Think]:
    """The same decision with the others' moves read, how they read ours if that was asked, and the time that is left."""
    if not can_be_read(ready):
        return ready, UNASKED, think
    mirror = UNASKED
    if deep:
        share = Share(think, MIRRORED)
        mirror = Reader(ready, view, book, share, seed).mirror()
        think = share.left
    share = Share(think, PART)
    told, is_sure = Reader(ready, view, book, share, seed).others(mirror, minds=deep)
    if any(likes is not UNREAD for likes in told):
        sure, unsure = (READER, SURE) if deep else (SURE, TRUST)
        ready = heeding(ready, view, book, told, sure if is_sure else unsure)
    return ready, mirror, share.left


def can_be_read(ready: Mindset) -> bool:
    """The round is told from its beginning, and plays were weighed."""
    return ready.sight.told and ready.chains is not EQUAL


def heeding(ready: Mindset, view: View, book: Mind, told: Sequence[list[float]], trust: Sequence[float]) -> Mindset:
    """The same decision, with what was found out of each play of the others."""
    assert view.seat is not None
    sight, likes = ready.sight, [*chain.from_iterable(told)]
    _, chains, _, _ = book.remembered(sight.start, sight.start_memory, sight.rows, view.seat, Deep.EVENTS, likes)
    return ready._replace(chains=trusting(chains, trust))


class Share:
    """The part of the time that goes into reading."""

    def __init__(self, think: Think, part: float) -> None:
        self.think = think
        self.part = part
        self.start = think.clock()
        self.spent = 0

    @property
    def is_over(self) -> bool:
        """By the clock; imagined rounds are counted before they are begun."""
        return self.think.iterations is None and self.think.clock() - self.start >= self.part * (self.think.ms or 0.0) / 1000

    def grants(self, rounds: int) -> bool:
        """So many imagined rounds more."""
        if self.think.iterations is None:
            return not self.is_over
        if self.spent + rounds > self.part * self.think.iterations:
            return False
        self.spent += rounds
        return True

    @property
    def left(self) -> Think:
        if self.think.iterations is not None:
            return replace(self.think, iterations=self.think.iterations - self.spent)
        return self.think.since(self.start)


class Reading:
    """A play that is thought about: a search for each card that may have been beside it.

    By one who has read the plays of others as the `mirror` says, and perhaps minds what its own tell.
    """

    def __init__(
        self, moment: Moment, sight: Sight, book: Mind, seed: int, mirror: Mirror = UNASKED, minds: bool = False
    ) -> None:
        self.moment = moment
        self.sight = sight
        self.book = book
        self.seed = seed
        self.likes = UNREAD[:]
        self.thoughts: list[tuple[Card, Thought, list[int]]] = []
        self.audience = Audience(moment.viewer, moment.seat, moment.heard) if minds else None
        start, begun, past = sight.start, sight.start_memory, mirror.past
        self.memory, chains, deck, _ = book.remembered(start, begun, moment.rows, moment.seat, Deep.EVENTS, past)
        self.chains = trusting(chains, mirror.trust)
        if self.audience is not None:
            thought_of = {moment.seat: self.audience.chains(sight, book), moment.viewer: self.chains}
            self.memory = keen(self.memory, moment.seat, thought_of)
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
        like = any(is_like(code, self.moment.card, self.moment.number) for code in codes)
        if not like or len(set(map(_play, codes))) == 1:
            self.likes[card] = float(like)
        else:
            thought = self.book.Search(root, self.memory, self.chains, codes, self.seed, self._reputes(codes))
            self.thoughts.append((card, thought, codes))

    def _reputes(self, codes: list[int]) -> list[int]:
        """What the one who plays would expect us to think after each move."""
        if self.audience is None:
            return []
        rows = self.audience.after(list(dict.fromkeys(map(_play, codes))), self.sight, self.book)
        return [weight for code in codes for weight in rows[_play(code)]]

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

    def think_for(self, rounds: int, share: Share) -> bool:
        """So many for each card, at once; whether there was time for them."""
        enough = [max(rounds, TRIALS * len(codes)) for _, _, codes in self.thoughts]
        if not share.grants(sum(enough)):
            return False
        for (_, thought, _), times in zip(self.thoughts, enough, strict=True):
            if share.is_over:
                return False
            thought.run(times)
        return True

    def told(self, number: int | None = None) -> list[float]:
        """How likely the play was, by the other card; nothing if it could not have been made at all."""
        likes = self.likes[:]
        for card, thought, codes in self.thoughts:
            likes[card] = likelihood(thought, codes, self.moment.card, self.moment.number if number is None else number)
        return likes if max(likes) > 0 else UNREAD


class Reader:
    """Reads the plays of a round, from one seat."""

    def __init__(self, ready: Mindset, view: View, book: Mind, share: Share, seed: int) -> None:
        self.ready = ready
        self.view = view
        self.book = book
        self.share = share
        self.seed = seed

    def mirror(self) -> Mirror:
        """How the other reads us: what we played, and what we may play now."""
        assert self.view.seat is not None
        plays = self._plays()
        own = [*moments_of(self.view, [self.view.seat])]
        # The last one first, as the others' plays.
        past = [self._told(self._own(moment)) for moment in reversed(own)]
        return Mirror([*chain.from_iterable(reversed(past))], plays, TRUST)

    def _plays(self) -> dict[Play, list[float]]:
        if self.view.decision != "play":
            return {}
        readings = {card: self._own(moment_of(self.view, card)) for card in dict.fromkeys(self.view.hand)}
        plays = dict.fromkeys(map(play_of, self.ready.moves))
        return {(card, number): self._told(readings[Card(card)], number) for card, number in plays}

    def _own(self, moment: Moment | None) -> Reading | None:
        """A play of mine, read as the other would; None if there is no time for it."""
        if moment is None:
            return None
        reading = Reading(moment, self.ready.sight, self.book, self.seed)
        return reading if reading.think_for(OWN, self.share) else None

    @staticmethod
    def _told(reading: Reading | None, number: int | None = None) -> list[float]:
        return UNREAD if reading is None else reading.told(number)

    def others(self, mirror: Mirror, minds: bool) -> tuple[list[list[float]], bool]:
        """How likely each play of the others was by the card beside it, and whether all were read to the end.

        They have read ours as the mirror says.
        """
        view = self.view
        # Of who is out, or whose card was seen, there is nothing to find out.
        hidden = {seat for seat in view.in_round if not view.knows.get(seat)}
        seats = [seat for seat in range(view.players) if seat != view.seat]
        moments = [moment if moment is not None and moment.seat in hidden else None for moment in moments_of(view, seats)]
        readings = self._readings(moments, mirror, minds)
        told = [*map(self._told, readings)]
        done = [one is not None and one.is_done and likes is not UNREAD for one, likes in zip(readings, told, strict=True)]
        return told, all(is_read for is_read, moment in zip(done, moments, strict=True) if moment is not None)

    def _readings(self, moments: list[Moment | None], mirror: Mirror, minds: bool) -> list[Reading | None]:
        """Of each play; None if there was nothing to read, or no time to."""
        share = self.share
        readings: list[Reading | None] = [None] * len(moments)
        # The last one first: if there is no time for all of them, it says most.
        for place, moment in reversed([*enumerate(moments)]):
            if moment is not None:
                reading = Reading(moment, self.ready.sight, self.book, self.seed, mirror, minds)
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


def _play(code: int) -> Play:
    return (code >> 15) & NONE, code & NONE


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
    return odds.get(one, 0.0) / sum(odds.values())
