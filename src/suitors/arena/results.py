"""The results of a match: shares, ratings, pairs, cards, seats and times, as they are saved and printed."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import accumulate, permutations
from math import ceil
from typing import Any, get_args

from suitors import __version__
from suitors.arena.clusters import Estimate
from suitors.arena.match import Match
from suitors.arena.playing import FINE
from suitors.arena.ratings import ratings
from suitors.arena.score import Score
from suitors.bots.program import Fault
from suitors.bots.rollout import WHOLE
from suitors.rules.cards import Card
from suitors.rules.version import RULES_VERSION

PLACES = 6
NOTHING = Estimate(0.0, None, None, None)
SLOW = 0.95
FAULTS: tuple[Fault, ...] = get_args(Fault)


@dataclass(frozen=True, slots=True)
class BotResult:
    """How a bot did. Shares are those of one seat of it."""

    name: str
    seats: int
    share: float
    low: float | None
    high: float | None
    of_fair: float
    """The share, as a multiple of the fair one."""
    of_fair_low: float | None
    of_fair_high: float | None
    games: float | None
    """The share of games, where whole games were played."""
    games_low: float | None
    games_high: float | None
    rating: float
    rating_low: float | None
    rating_high: float | None
    moves: int
    ms_per_move: float
    """CPU time, on average."""
    ms_95: float
    """Ninety-five moves of a hundred took no more CPU time than this."""
    lost: int = 0
    """So many moves were made by lot for a program that had no good answer in time,"""
    ended: int = 0
    """because it had ended,"""
    slow: int = 0
    """because it was too slow,"""
    wrong: int = 0
    """because its answer was no legal move."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """Two bots at the same tables."""

    bot: str
    other: str
    share: float
    """Of what a seat of either took, the part of the first."""
    low: float | None
    high: float | None
    deals_ahead: int
    """In so many deals its share was the greater one."""
    deals_level: int
    deals_behind: int


@dataclass(frozen=True, slots=True)
class CardResult:
    """A card in a bot's hands."""

    bot: str
    card: str
    played: int
    rounds: int
    """So many times a seat of the bot played it in a round, once or more."""
    share: float | None
    """And took this share of those rounds."""
    shown: int
    """So often it was held at a showdown."""
    shown_share: float | None


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A bot on a seat, counted from the one that starts the round."""

    bot: str
    seat: int
    rounds: int
    share: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Results:
    """What a match came to."""

    match: Match
    wanted: int
    """So many deals were asked for."""
    deals: int
    rounds: int
    games: int | None
    turns_per_round: float
    moves_per_round: float
    showdowns: float
    """The part of the rounds that ended with one."""
    bots: tuple[BotResult, ...]
    pairs: tuple[PairResult, ...]
    cards: tuple[CardResult, ...]
    seats: tuple[SeatResult, ...]

    @property
    def complete(self) -> bool:
        return self.deals == self.wanted

    def to_dict(self) -> dict[str, Any]:
        match = self.match
        return {
            "version": __version__,
            "rules": RULES_VERSION,
            "edition": match.edition.id,
            "players": match.players,
            "seed": match.seed,
            "unit": match.unit,
            "line_up": [entrant.to_dict() for entrant in match.line_up],
            "seatings": match.times,
            "fair": rounded(match.fair),
            "complete": self.complete,
            "deals": self.deals,
            "rounds": self.rounds,
            "games": self.games,
            "turns_per_round": rounded(self.turns_per_round),
            "moves_per_round": rounded(self.moves_per_round),
            "showdowns": rounded(self.showdowns),
            **{name: [row(one) for one in getattr(self, name)] for name in TABLES},
        }


TABLES = {"bots": BotResult, "pairs": PairResult, "cards": CardResult, "seats": SeatResult}


def row(one: BotResult | PairResult | CardResult | SeatResult) -> dict[str, Any]:
    return {name: rounded(value) for name, value in asdict(one).items()}


def rounded(value: Any) -> Any:
    return round(value, PLACES) if isinstance(value, float) else value


def results(score: Score, wanted: int) -> Results:
    """Everything that can be said after at least one deal."""
    match, counts = score.match, score.counts
    return Results(
        match=match,
        wanted=wanted,
        deals=len(score.deals),
        rounds=counts["rounds"],
        games=counts["games"] if match.games else None,
        turns_per_round=counts["turns"] / counts["rounds"],
        moves_per_round=counts["moves"] / counts["rounds"],
        showdowns=counts["showdowns"] / counts["rounds"],
        bots=tuple(_bots(score)),
        pairs=tuple(_pair(score, one, other) for one, other in permutations(range(len(match.bots)), 2)),
        cards=tuple(_card(score, bot, card) for bot in range(len(match.bots)) for card in _deck(match)),
        seats=tuple(_seat(score, bot, seat) for bot, seat in score.seats),
    )


def _bots(score: Score) -> Iterator[BotResult]:
    match = score.match
    rated = ratings(score.rounds, [bot.name for bot in match.bots], match.seats)
    for bot, entrant in enumerate(match.bots):
        share = score.share(bot)
        of_fair = share.times(match.players)
        games = score.share_of_games(bot) if match.games else NOTHING
        times = _times(score, bot)
        moves = sum(times.values())
        faults = {fault: score.counts[f"lost {bot} {fault}"] for fault in FAULTS}
        yield BotResult(
            name=entrant.name,
            seats=match.seats[bot],
            share=share.value,
            low=share.low,
            high=share.high,
            of_fair=of_fair.value,
            of_fair_low=of_fair.low,
            of_fair_high=of_fair.high,
            games=games.value if match.games else None,
            games_low=games.low,
            games_high=games.high,
            rating=rated[bot].value,
            rating_low=rated[bot].low,
            rating_high=rated[bot].high,
            moves=moves,
            ms_per_move=score.counts[f"ns {bot}"] / moves / 1e6,
            ms_95=_slow(times) / 1e6,
            lost=sum(faults.values()),
            **faults,
        )


def _times(score: Score, bot: int) -> dict[int, int]:
    start = f"time {bot} "
    return {int(key.removeprefix(start)): count for key, count in score.counts.items() if key.startswith(start)}


def _slow(times: dict[int, int]) -> float:
    """Nanoseconds; right to a twentieth, as fine as the scale is."""
    enough = ceil(SLOW * sum(times.values()))
    steps = sorted(times)
    so_far = accumulate(times[step] for step in steps)
    slow = next(step for step, count in zip(steps, so_far, strict=True) if count >= enough)
    return float(2 ** (slow / FINE))


def _pair(score: Score, one: int, other: int) -> PairResult:
    share: Estimate = score.head_to_head(one, other)
    ahead, behind = score.ahead[one, other], score.ahead[other, one]
    names = [score.match.bots[bot].name for bot in (one, other)]
    level = len(score.deals) - ahead - behind
    return PairResult(names[0], names[1], share.value, share.low, share.high, ahead, level, behind)


def _deck(match: Match) -> list[Card]:
    return list(dict.fromkeys(match.edition.cards(match.players)))


def _card(score: Score, bot: int, card: Card) -> CardResult:
    played, rounds, won, shown, held = (
        score.counts[f"card {bot} {card.id} {what}"] for what in ("played", "rounds", "won", "shown", "held")
    )
    name = score.match.bots[bot].name
    return CardResult(
        name, card.id, played, rounds, won / WHOLE / rounds if rounds else None, shown, held / WHOLE / shown if shown else None
    )


def _seat(score: Score, bot: int, seat: int) -> SeatResult:
    share = score.share_by_seat(bot, seat)
    rounds = score.seats[bot, seat].sums[0]
    return SeatResult(score.match.bots[bot].name, seat, rounds, share.value, share.low, share.high)
