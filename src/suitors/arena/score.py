"""The score of a match so far: blocks added up, in any order, to the same sums."""

from collections import Counter
from itertools import combinations

from suitors.arena.clusters import Clusters, Estimate
from suitors.arena.match import Match
from suitors.arena.playing import Block, Counts
from suitors.bots.rollout import WHOLE


class Score:
    """What the blocks came to. No deal is counted twice."""

    def __init__(self, match: Match) -> None:
        bots = len(match.bots)
        self.match = match
        self.deals: set[int] = set()
        self.counts: Counts = Counter()
        self.rounds = Clusters(1 + bots)
        """Rounds, and what each bot won of them."""
        self.games = Clusters(1 + bots)
        self.seats = {(bot, seat): Clusters(2) for bot in range(bots) for seat in range(match.players)}
        """By bot and seat, counted from the one that starts: rounds, and what was won of them."""
        self.ahead: Counter[tuple[int, int]] = Counter()
        """In how many deals the one bot's share was greater than the other's."""

    def add(self, block: Block) -> None:
        if block.deal in self.deals:
            return
        counts = block.counts
        bots = range(len(self.match.bots))
        won = [counts[f"won {bot}"] for bot in bots]
        self.deals.add(block.deal)
        self.counts.update(counts)
        self.rounds.add([counts["rounds"], *won])
        if self.match.games:
            self.games.add([counts["games"], *(counts[f"games {bot}"] for bot in bots)])
        for (bot, seat), cluster in self.seats.items():
            cluster.add([counts[f"seat {bot} {seat} rounds"], counts[f"seat {bot} {seat} won"]])
        for one, other in combinations(bots, 2):
            self.compare(one, other, won)

    def compare(self, one: int, other: int, won: list[int]) -> None:
        """Shares are per seat, so each is measured against the other's number of seats."""
        seats = self.match.seats
        mine, theirs = won[one] * seats[other], won[other] * seats[one]
        self.ahead[one, other] += mine > theirs
        self.ahead[other, one] += theirs > mine

    def share(self, bot: int) -> Estimate:
        """The share of rounds that a seat of this bot took."""
        return self.rounds.ratio(1 + bot, 0, 1 / (WHOLE * self.match.seats[bot])).within(0, 1)

    def share_of_games(self, bot: int) -> Estimate:
        return self.games.ratio(1 + bot, 0, 1 / (WHOLE * self.match.seats[bot])).within(0, 1)

    def share_by_seat(self, bot: int, seat: int) -> Estimate:
        return self.seats[bot, seat].ratio(1, 0, 1 / WHOLE).within(0, 1)

    def head_to_head(self, one: int, other: int) -> Estimate:
        """Of what a seat of either took, the part of the one."""
        seats = self.match.seats
        mine, theirs = (self.rounds.sums[1 + bot] / seats[bot] for bot in (one, other))
        both = mine + theirs
        if not both:
            return self.rounds.estimate(0.5, [])
        slopes = [0.0] * len(self.rounds.sums)
        slopes[1 + one] = theirs / both**2 / seats[one]
        slopes[1 + other] = -mine / both**2 / seats[other]
        return self.rounds.estimate(mine / both, slopes).within(0, 1)
