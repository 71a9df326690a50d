"""Random play, counted: how fast it goes, who wins, how long rounds are, how they end, what tokens are gained for."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event as Signal
from threading import Lock
from time import thread_time
from typing import Any

from suitors.rules.dealing import below
from suitors.rules.edition import Edition
from suitors.rules.simulation import TALLY, Tallied
from suitors.rules.speeds import PLAIN, Rulebook, fastest
from suitors.rules.state import Cause, EndedBy, pack

SPAN = 2000
"""Rounds that are played in one go. Each span has a seed of its own, so that nothing depends on who plays it."""
STARTER = 0
"""The seat that starts every round, so that the seats' wins show what starting is worth."""

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
    jobs: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Plays so many rounds at random. The same seed gives the same counts at both speeds and with any number of jobs."""
    edition.check_players(players)
    book = PLAIN if plain else fastest()
    work = _Work(book, pack(edition.opening(players)), _spans(rounds, seed), progress)
    work.share_out(jobs)
    tally = work.tally
    return Simulation(
        edition=edition.id,
        players=players,
        seed=seed,
        speed="plain" if book is PLAIN else "compiled",
        rounds=rounds,
        cpu_seconds=work.cpu_seconds,
        moves=tally[Tallied.MOVES],
        turns=tally[Tallied.TURNS],
        shared=tally[Tallied.SHARED],
        ended={ENDINGS[how]: tally[Tallied.ENDED + how] for how in (EndedBy.LAST, EndedBy.SHOWDOWN, EndedBy.NOTHING)},
        tokens={cause.name.lower(): tally[Tallied.PAID + cause] for cause in Cause},
        wins_by_seat=tuple(tally[Tallied.WON : Tallied.WON + players]),
    )


ENDINGS = {EndedBy.LAST: "last", EndedBy.SHOWDOWN: "showdown", EndedBy.NOTHING: "game"}


def _spans(rounds: int, seed: int) -> Iterator[tuple[int, int]]:
    """How many rounds each span has, and its seed."""
    rng = [seed]
    for start in range(0, rounds, SPAN):
        high, low = below(rng, 1 << 32), below(rng, 1 << 32)
        yield min(SPAN, rounds - start), high << 32 | low


class _Work:
    """The spans to play, and what has been counted so far."""

    def __init__(self, book: Rulebook, opening: bytes, spans: Iterator[tuple[int, int]], progress: Progress | None) -> None:
        self.tally = [0] * TALLY
        self.cpu_seconds = 0.0
        self._book = book
        self._opening = opening
        self._spans = spans
        self._progress = progress
        self._lock = Lock()
        self._stopped = Signal()

    def share_out(self, jobs: int) -> None:
        """Among so many threads; the compiled rulebook lets them run side by side."""
        if jobs == 1:
            self._play()
            return
        with ThreadPoolExecutor(jobs) as pool:
            try:
                for done in [pool.submit(self._play) for _ in range(jobs)]:
                    done.result()
            finally:
                self._stopped.set()

    def _play(self) -> None:
        while span := self._next():
            rounds, seed = span
            start = thread_time()
            _, counted = self._book.simulate(self._opening, rounds, seed, STARTER)
            self._add(counted, thread_time() - start, rounds)

    def _next(self) -> tuple[int, int] | None:
        with self._lock:
            return None if self._stopped.is_set() else next(self._spans, None)

    def _add(self, counted: list[int], seconds: float, rounds: int) -> None:
        with self._lock:
            self.cpu_seconds += seconds
            self.tally = [have + more for have, more in zip(self.tally, counted, strict=True)]
            if self._progress is not None:
                self._progress(rounds)
