# cython: language_level=3
"""The bots' inner loops for Python: the courtier's choice, the round recalled, the search; without the GIL."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from suitors.bots.compiled.mind cimport (
    State, Memory, SIZE, MOVES, KINDS, SEATS, TOLD_WIDTH, STYLES, CHAINS, FIGURES, ROUNDS_TALLY, UNSAID,
    legal as list_legal, pick as pick_move, best_rule, recall, suppose, search, survey as take_survey, rounds_of,
)

from suitors.bots.memory import MEMORY_LAYOUT
from suitors.bots.recall import Deep
from suitors.rules.state import SIZE as PLAIN_SIZE
from suitors.rules.state import size_of

if PLAIN_SIZE != SIZE or size_of(MEMORY_LAYOUT) != sizeof(Memory):
    raise ImportError("the bots were built from another state; build them again")


cdef int fill(State* state, Memory* mind, bytes root, bytes memory) except -1:
    if len(root) != SIZE or len(memory) != sizeof(Memory):
        raise ValueError("these are not the bytes of a table and a memory")
    memcpy(state, <char*>root, SIZE)
    memcpy(mind, <char*>memory, sizeof(Memory))
    return 0


def pick(bytes root not None, bytes memory not None, codes, uint64_t seed):
    """The courtier's move among these, the rank of the rule that chose it, and where the generator then stands."""
    cdef State state
    cdef Memory mind
    cdef int32_t moves[MOVES]
    cdef uint64_t[1] rng = [seed]
    cdef int count = len(codes), place, move
    if not 0 < count <= MOVES:
        raise ValueError("there is nothing to choose from")
    fill(&state, &mind, root, memory)
    for place in range(count):
        moves[place] = codes[place]
    move = pick_move(&state, &mind, moves, count, rng)
    return move, best_rule(&state, &mind, moves, count), rng[0]


def legal(bytes root not None):
    """The legal moves at a root."""
    cdef State state
    cdef int32_t moves[MOVES]
    cdef int place, count
    if len(root) != SIZE:
        raise ValueError("these are not the bytes of a table")
    memcpy(&state, <char*>root, SIZE)
    count = list_legal(&state, moves)
    return [moves[place] for place in range(count)]


def remembered(bytes start not None, bytes memory not None, list rows not None, int me, int deep, readings=()):
    """The round told again: the memory then, the chains of each hand's cards, and what is left of the deck."""
    cdef State state
    cdef Memory mind
    cdef int32_t moves[MOVES]
    cdef double chains[CHAINS]
    cdef double liking[STYLES * KINDS]
    cdef int count = len(rows), read = len(readings), place, within = 0
    fill(&state, &mind, start, memory)
    cdef int32_t* told = <int32_t*>calloc(count + 1, sizeof(int32_t))
    cdef double* likely = <double*>calloc(read + 1, sizeof(double))
    try:
        if told == NULL or likely == NULL:
            raise MemoryError
        for place in range(count):
            told[place] = rows[place]
        for place in range(read):
            likely[place] = readings[place]
        with nogil:
            recall(&state, &mind, told, count // TOLD_WIDTH, me, deep, chains, liking, moves, likely, read // KINDS)
    finally:
        free(told)
        free(likely)
    for place in range(SEATS):
        within |= state.in_round[place] << place
    return (
        PyBytes_FromStringAndSize(<char*>&mind, sizeof(Memory)),
        [chains[place] for place in range(CHAINS)] if deep else [],
        state.deck_count,
        within,
    )


def supposed(
    bytes start not None, bytes memory not None, list rows not None, int viewer, int seat, list plays not None,
    trust, past=(), readings=(),
):
    """What that viewer may think of a hand after each of these plays: the weights of its cards.

    The viewer may have read what was played in the `past`, and will read these plays.
    """
    cdef State state
    cdef Memory mind
    cdef int32_t moves[MOVES]
    cdef double chains[CHAINS]
    cdef double liking[STYLES * KINDS]
    cdef int32_t said[2 * MOVES]
    cdef double weights[MOVES * KINDS]
    cdef double trusted[STYLES]
    cdef int count = len(rows), tried = len(plays) // 2, deep = Deep.EVENTS, before = len(past), read = len(readings), place
    if tried > MOVES:
        raise ValueError("there are not so many plays")
    if len(trust) != STYLES or read not in (0, tried * KINDS):
        raise ValueError("there is a weight for every style, and a reading of every play or of none")
    fill(&state, &mind, start, memory)
    memset(weights, 0, sizeof(weights))
    cdef int32_t* told = <int32_t*>calloc(count + 1, sizeof(int32_t))
    cdef double* likely = <double*>calloc(before + read + 1, sizeof(double))
    try:
        if told == NULL or likely == NULL:
            raise MemoryError
        for place in range(count):
            told[place] = rows[place]
        for place in range(2 * tried):
            said[place] = plays[place]
        for place in range(STYLES):
            trusted[place] = trust[place]
        for place in range(before):
            likely[place] = past[place]
        for place in range(read):
            likely[before + place] = readings[place]
        with nogil:
            recall(&state, &mind, told, count // TOLD_WIDTH, viewer, deep, chains, liking, moves, likely, before // KINDS)
            suppose(
                &state, &mind, seat, said, tried, chains, liking, moves, likely + before, read // KINDS, trusted, weights
            )
    finally:
        free(told)
        free(likely)
    return [weights[place] for place in range(tried * KINDS)]


def survey(bytes root not None, bytes memory not None, chains, int samples, uint64_t seed):
    """How often each hand holds each card, in so many imagined worlds."""
    cdef State state, world
    cdef Memory mind, minds
    cdef double weights[CHAINS]
    cdef int64_t tally[SEATS * KINDS]
    cdef uint64_t[1] rng = [seed]
    cdef int place
    fill(&state, &mind, root, memory)
    if len(chains) != CHAINS:
        raise ValueError("these are not the weights of every hand")
    for place in range(CHAINS):
        weights[place] = chains[place]
    memset(tally, 0, sizeof(tally))
    with nogil:
        take_survey(&state, &mind, weights, samples, rng, &world, &minds, tally)
    return [tally[place] for place in range(SEATS * KINDS)]


cdef class Search:
    """A decision being thought about."""

    cdef State root
    cdef Memory memory
    cdef double chains[CHAINS]
    cdef int32_t codes[MOVES]
    cdef int32_t counts[MOVES]
    cdef double sums[MOVES * FIGURES]
    cdef int32_t reputes[MOVES * KINDS]
    cdef int count
    cdef uint64_t seed
    cdef readonly int tried

    def __init__(self, bytes root not None, bytes memory not None, chains, codes, uint64_t seed, reputes=()):
        cdef int place
        fill(&self.root, &self.memory, root, memory)
        self.count = len(codes)
        if not 0 < self.count <= MOVES or len(chains) != CHAINS:
            raise ValueError("there is nothing to think about")
        for place in range(CHAINS):
            self.chains[place] = chains[place]
        for place in range(self.count):
            self.codes[place] = codes[place]
        if len(reputes) not in (0, self.count * KINDS):
            raise ValueError("these are not the reputes of every move")
        for place in range(self.count * KINDS):
            self.reputes[place] = UNSAID
        for place in range(len(reputes)):
            self.reputes[place] = reputes[place]
        memset(self.counts, 0, sizeof(self.counts))
        memset(self.sums, 0, sizeof(self.sums))
        self.seed = seed
        self.tried = 0

    @property
    def visits(self):
        return [self.counts[place] for place in range(self.count)]

    @property
    def figures(self):
        return [self.sums[place] for place in range(self.count * FIGURES)]

    def run(self, int iterations):
        """So many imagined rounds more."""
        cdef State world
        cdef Memory minds
        cdef int32_t scratch[MOVES]
        cdef uint64_t[1] rng
        with nogil:
            search(
                &self.root, &self.memory, self.chains, self.codes, self.count, self.reputes, self.tried, iterations, self.seed,
                self.counts, self.sums, &world, &minds, scratch, rng,
            )
        self.tried += iterations


def rounds(bytes opening not None, seats, int count, uint64_t seed):
    """Rounds of players in these styles: shares of the wins by seat, and moves made."""
    cdef State state, start
    cdef Memory mind
    cdef int32_t moves[MOVES]
    cdef int32_t who[SEATS]
    cdef uint64_t[1] rng = [seed]
    cdef int64_t tally[ROUNDS_TALLY]
    cdef int place
    if len(opening) != SIZE or len(seats) > SEATS:
        raise ValueError("these are not the bytes of a table, or too many seats")
    memcpy(&start, <char*>opening, SIZE)
    memset(tally, 0, sizeof(tally))
    memset(&mind, 0, sizeof(mind))
    for place in range(len(seats)):
        who[place] = seats[place]
    with nogil:
        rounds_of(&state, &mind, &start, who, count, rng, moves, tally)
    return [tally[place] for place in range(ROUNDS_TALLY)]
