"""Random play, counted: how fast it goes, who wins, how long rounds are, how they end, what tokens are gained for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from time import thread_time
from typing import Any

from suitors.arena.work import ALONE, Crew, Stop, Stopped
from suitors.rules.dealing import below
from suitors.rules.edition import Edition
from suitors.rules.simulation import TALLY, Tallied
from suitors.rules.speeds import PLAIN, Rulebook, fastest
from suitors.rules.state import Cause, EndedBy, pack

SPAN = 2000
"""Rounds that are played in one go. Each span has a seed of its own, so that nothing depends on who plays it."""
STARTER = 0
"""The seat that starts every round, so that the seats' wins show what starting is worth."""

Span = tuple[int, int]
"""How many rounds it has, and its seed."""
Counted = tuple[int, list[int], float]
"""How many rounds, their tally, and the CPU seconds they took."""
Progress = Callable[[int], None]
"""Told how many more rounds were played."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What so many rounds of random play came to. Seat 0 started each of them."""

    edition: str
    players: int
    seed: int
    speed: str
    """`plain` or `compiled`."""
    rounds: int
    cpu_seconds: float
    moves: int
    turns: int
    shared: int
    """Rounds with more than one winner."""
    ended: dict[str, int]
    """Rounds by how they ended: `last`, `showdown`, or `game`, when a token in the middle of a round won the game."""
    tokens: dict[str, int]
    """Tokens by what they were gained for."""
    wins_by_seat: tuple[int, ...]

    @property
    def rounds_per_cpu_second(self) -> float:
        return self.rounds / max(self.cpu_seconds, 1e-9)

    @property
    def turns_per_round(self) -> float:
        return self.turns / self.rounds

    @property
    def moves_per_round(self) -> float:
        return self.moves / self.rounds

    def to_dict(self) -> dict[str, Any]:
        return {
            "edition": self.edition,
            "players": self.players,
            "seed": self.seed,
            "speed": self.speed,
            "rounds": self.rounds,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "rounds_per_cpu_second": round(self.rounds_per_cpu_second, 1),
            "wins_by_seat": list(self.wins_by_seat),
            "shared": self.shared,
            "turns_per_round": self.turns_per_round,
            "moves_per_round": self.moves_per_round,
            "ended": dict(self.ended),
            "tokens": dict(self.tokens),
        }


def simulate(
    edition: Edition,
    players: int,
    rounds: int,
    seed: int = 0,
    *,
    plain: bool = False,
    crew: Crew = ALONE,
    progress: Progress | None = None,
) -> Simulation:
    """Plays so many rounds at random. The same seed gives the same counts at both speeds and whoever plays them."""
    edition.check_players(players)
    plain = plain or fastest() is PLAIN
    tally, cpu_seconds = _add_up(crew, RandomPlay(pack(edition.opening(players)), plain), _spans(rounds, seed), progress)
    return Simulation(
        edition=edition.id,
        players=players,
        seed=seed,
        speed="plain" if plain else "compiled",
        rounds=rounds,
        cpu_seconds=cpu_seconds,
        moves=tally[Tallied.MOVES],
        turns=tally[Tallied.TURNS],
        shared=tally[Tallied.SHARED],
        ended={ENDINGS[how]: tally[Tallied.ENDED + how] for how in (EndedBy.LAST, EndedBy.SHOWDOWN, EndedBy.NOTHING)},
        tokens={cause.name.lower(): tally[Tallied.PAID + cause] for cause in Cause},
        wins_by_seat=tuple(tally[Tallied.WON : Tallied.WON + players]),
    )


ENDINGS = {EndedBy.LAST: "last", EndedBy.SHOWDOWN: "showdown", EndedBy.NOTHING: "game"}


def _add_up(crew: Crew, work: "RandomPlay", spans: Iterator[Span], progress: Progress | None) -> tuple[list[int], float]:
    tally, cpu_seconds = [0] * TALLY, 0.0
    bundles = crew.do(work, spans)
    try:
        for rounds, counted, seconds in chain.from_iterable(bundles):
            tally = [have + more for have, more in zip(tally, counted, strict=True)]
            cpu_seconds += seconds
            if progress is not None:
                progress(rounds)
    finally:
        bundles.close()
    return tally, cpu_seconds


def _spans(rounds: int, seed: int) -> Iterator[Span]:
    rng = [seed]
    for start in range(0, rounds, SPAN):
        high, low = below(rng, 1 << 32), below(rng, 1 << 32)
        yield min(SPAN, rounds - start), high << 32 | low


@dataclass(frozen=True, slots=True)
class RandomPlay:
    """Spans of rounds, as work for whoever plays them."""

    opening: bytes
    plain: bool

    def begin(self) -> "RandomPlayer":
        return RandomPlayer(PLAIN if self.plain else fastest(), self.opening)


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    book: Rulebook
    opening: bytes

    def do(self, span: Span, stop: Stop) -> Counted:
        if stop():
            raise Stopped
        rounds, seed = span
        start = thread_time()
        _, tally = self.book.simulate(self.opening, rounds, seed, STARTER)
        return rounds, tally, thread_time() - start

    def leave(self) -> None:
        """Nothing was taken that has to be given back."""
