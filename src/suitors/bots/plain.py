"""The bots' inner loops at plain speed: the source itself, over ordinary Python objects."""

from collections.abc import Sequence

from suitors.bots import courtier, recall, rollout, search
from suitors.bots.memory import STYLES, Memory, pack_memory, unpack_memory
from suitors.rules import referee
from suitors.rules.state import KINDS, MOVES, SEATS, TOLD_WIDTH, State, unpack


def pick(root: bytes, memory: bytes, codes: Sequence[int], seed: int) -> tuple[int, int, int]:
    """The courtier's move among these, the rank of the rule that chose it, and where the generator then stands."""
    state, mind, moves, rng = unpack(root), unpack_memory(memory), list(codes), [seed]
    move = courtier.pick(state, mind, moves, len(moves), rng)
    return move, courtier.best_rule(state, mind, moves, len(moves)), rng[0]


def legal(root: bytes) -> list[int]:
    """The legal moves at a root."""
    moves = [0] * MOVES
    return moves[: referee.legal(unpack(root), moves)]


def remembered(
    start: bytes, memory: bytes, rows: Sequence[int], me: int, deep: int, readings: Sequence[float] = ()
) -> tuple[bytes, list[float], int, int]:
    """The round told again: the memory then, the chains of each hand's cards, and what is left of the deck."""
    state, mind = unpack(start), unpack_memory(memory)
    chains = [0.0] * recall.CHAINS
    recall.recall(
        state,
        mind,
        list(rows),
        len(rows) // TOLD_WIDTH,
        me,
        deep,
        chains,
        [0.0] * (STYLES * KINDS),
        [0] * MOVES,
        list(readings),
        len(readings) // KINDS,
    )
    return pack_memory(mind), chains if deep else [], state.deck_count, sum(state.in_round[seat] << seat for seat in range(SEATS))


def supposed(
    start: bytes,
    memory: bytes,
    rows: Sequence[int],
    viewer: int,
    seat: int,
    plays: Sequence[int],
    trust: Sequence[float],
    past: Sequence[float] = (),
    readings: Sequence[float] = (),
) -> list[float]:
    """What that viewer may think of a hand after each of these plays: the weights of its cards.

    The viewer may have read what was played in the `past`, and will read these plays.
    """
    state, mind = unpack(start), unpack_memory(memory)
    chains, liking, moves = [0.0] * recall.CHAINS, [0.0] * (STYLES * KINDS), [0] * MOVES
    count = len(plays) // 2
    weights = [0.0] * (count * KINDS)
    recall.recall(
        state,
        mind,
        list(rows),
        len(rows) // TOLD_WIDTH,
        viewer,
        recall.Deep.EVENTS,
        chains,
        liking,
        moves,
        list(past),
        len(past) // KINDS,
    )
    recall.suppose(
        state, mind, seat, list(plays), count, chains, liking, moves, list(readings), len(readings) // KINDS, list(trust), weights
    )
    return weights


def survey(root: bytes, memory: bytes, chains: Sequence[float], samples: int, seed: int) -> list[int]:
    """How often each hand holds each card, in so many imagined worlds."""
    tally = [0] * (SEATS * KINDS)
    search.survey(unpack(root), unpack_memory(memory), list(chains), samples, [seed], State(), Memory(), tally)
    return tally


class Search:
    """A decision being thought about."""

    def __init__(
        self, root: bytes, memory: bytes, chains: Sequence[float], codes: Sequence[int], seed: int, reputes: Sequence[int] = ()
    ) -> None:
        self.root = unpack(root)
        self.memory = unpack_memory(memory)
        self.chains = list(chains)
        self.codes = list(codes)
        self.seed = seed
        self.reputes = list(reputes) or [search.UNSAID] * (KINDS * len(self.codes))
        self.visits = [0] * len(self.codes)
        self.figures = [0.0] * (search.FIGURES * len(self.codes))
        self.tried = 0

    def run(self, iterations: int) -> None:
        """So many imagined rounds more."""
        search.search(
            self.root,
            self.memory,
            self.chains,
            self.codes,
            len(self.codes),
            self.reputes,
            self.tried,
            iterations,
            self.seed,
            self.visits,
            self.figures,
            State(),
            Memory(),
            [0] * MOVES,
            [0],
        )
        self.tried += iterations


def rounds(opening: bytes, seats: Sequence[int], count: int, seed: int) -> list[int]:
    """Rounds of players in these styles: shares of the wins by seat, and moves made."""
    tally = [0] * rollout.ROUNDS_TALLY
    rollout.rounds_of(State(), Memory(), unpack(opening), list(seats), count, [seed], [0] * MOVES, tally)
    return tally
