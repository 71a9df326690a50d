"""Playing a deal: once in each seating, and counting what happened.

A block is counted in whole numbers under short keys, so that blocks add up to the same whatever their order.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log2
from time import perf_counter_ns, process_time_ns

from suitors.arena.chance import DECISIONS, DECK, STARTER, generator, shuffled
from suitors.arena.entrants import Seating
from suitors.arena.match import Match
from suitors.arena.work import Stop, Stopped, never
from suitors.bots import Bot
from suitors.bots.external import External
from suitors.bots.finding import leave
from suitors.bots.rollout import WHOLE
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.rules.cards import Card
from suitors.rules.dealing import below

FINE = 8
"""So many steps of the clock's scale double the time."""

Counts = Counter[str]
"""`rounds`, `games`, `turns`, `moves`, `showdowns`; of bot 0 `won 0` and `games 0` (in parts of a `WHOLE`), `ns 0`,
`time 0 97` (moves by CPU time, on a scale of doublings), `lost 0 slow` (moves that were made by lot for a program),
`seat 0 3 rounds`, `seat 0 3 won`, and of its cards `card 0 guard played` (so often), `rounds` (so many it was played
in), `won` (of these), `shown` and `held` (won, of the showdowns where it was shown)."""


@dataclass(frozen=True, slots=True)
class Block:
    """A deal in all its seatings."""

    deal: int
    counts: Counts


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals of a match, as work for whoever plays them."""

    match: Match

    def begin(self) -> "Company":
        return Company(self.match)


class Company:
    """The bots of a match, in the process that plays."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.bots = [entrant.sit_down() for entrant in match.bots]

    def do(self, deal: int, stop: Stop) -> Block:
        return play_deal(self.match, self.bots, deal, stop)

    def leave(self) -> None:
        leave(self.bots)


def play_deal(match: Match, bots: Sequence[Bot], deal: int, stop: Stop = never) -> Block:
    """The same deal in every seating; for whole games the same deals, round by round."""
    counts: Counts = Counter()
    opening = Point()
    for seating in match.seatings(deal):
        table = _Table(match, bots, seating, deal, counts, opening, stop)
        table.play_game() if match.games else table.play_round()
    return Block(deal, +counts)


@dataclass(slots=True)
class Point:
    """After the same moves of a deal the same bot decides the same in every seating, also if it goes by the clock.

    So seatings differ by who sits there alone, and no thought is thought twice.
    """

    made: dict[int, tuple[Move, int]] = field(default_factory=dict)
    """By the bot: its move, and the nanoseconds it took."""
    after: dict[Move, "Point"] = field(default_factory=dict)


class _Table:
    """One seating of a deal."""

    def __init__(
        self, match: Match, bots: Sequence[Bot], seating: Seating, deal: int, counts: Counts, opening: Point, stop: Stop
    ) -> None:
        self.place = (match.seed, deal)
        self.match = match
        self.bots = bots
        self.seating = seating
        self.counts = counts
        self.point = opening
        self.stop = stop
        self.decided = 0
        """Decisions made so far in this round."""
        self.game = Game(match.edition, match.players, deals=[self.deck(1)], first=0)

    def deck(self, number: int) -> tuple[Card, ...]:
        return shuffled(self.match.edition, self.match.players, generator(*self.place, number, DECK))

    def play_game(self) -> None:
        game = self.game
        while True:
            self.play_round()
            if game.winners is not None:
                break
            starters = game.starters()
            number = game.round + 1
            drawn = below(generator(*self.place, number, STARTER), len(starters))
            game.next_round(self.deck(number), starters[drawn])
        self.counts["games"] += 1
        for seat in game.winners:
            self.counts[f"games {self.seating[seat]}"] += WHOLE // len(game.winners)

    def play_round(self) -> None:
        self.decided = 0
        while not self.game.is_round_over:
            self.decide()
        self.count_round()

    def decide(self) -> None:
        if self.stop():
            raise Stopped
        seat = self.game.decider
        assert seat is not None
        bot = self.seating[seat]
        move, spent = self.point.made.get(bot) or self.ask(seat, bot)
        self.game.play(move)
        self.point = self.point.after.setdefault(move, Point())
        self.decided += 1
        self.counts[f"ns {bot}"] += spent
        self.counts[f"time {bot} {round(FINE * log2(spent))}"] += 1

    def ask(self, seat: int, bot: int) -> tuple[Move, int]:
        view = self.game.view(seat)
        rng = generator(*self.place, self.game.round, DECISIONS + self.decided)
        player = self.bots[bot]
        # What a program of its own needs of the CPU can't be seen from here: its time is that until its answer.
        clock = perf_counter_ns if isinstance(player, External) else process_time_ns
        start = clock()
        move = player.choose(view, rng)
        spent = max(1, clock() - start)
        if not isinstance(player, External):
            self.point.made[bot] = move, spent
        elif player.fault is not None:
            self.counts[f"lost {bot} {player.fault}"] += 1
        return move, spent

    def count_round(self) -> None:
        """Who won it; a token that won the game in the middle of the round won the round as well."""
        game, counts = self.game, self.counts
        result = game.round_result
        winners = (game.winners or ()) if result is None else result.winners
        moves = game.moves_by_round[-1]
        counts["rounds"] += 1
        counts["moves"] += len(moves)
        counts["turns"] += sum(move.decision == "play" for move in moves)
        counts["showdowns"] += bool(game.shown)
        for seat in range(self.match.players):
            self.count_seat(seat, WHOLE // len(winners) if seat in winners else 0)

    def count_seat(self, seat: int, won: int) -> None:
        game, counts, bot = self.game, self.counts, self.seating[seat]
        after = (seat - game.deals[-1].first) % self.match.players
        counts[f"won {bot}"] += won
        counts[f"seat {bot} {after} rounds"] += 1
        counts[f"seat {bot} {after} won"] += won
        moves = game.moves_by_round[-1]
        played = Counter(move.card for move in moves if move.seat == seat and move.decision == "play")
        for card, times in played.items():
            assert card is not None
            counts[f"card {bot} {card.id} played"] += times
            counts[f"card {bot} {card.id} rounds"] += 1
            counts[f"card {bot} {card.id} won"] += won
        if (held := game.shown.get(seat)) is not None:
            counts[f"card {bot} {held.id} shown"] += 1
            counts[f"card {bot} {held.id} held"] += won
