# cython: language_level=3
"""The compiled rulebook for Python: a table in C memory, and many rounds at once without the GIL."""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset
from suitors.rules.compiled.rulebook cimport (
    State, SIZE, MOVES, TALLY, copy_state, legal as list_legal, apply as apply_move, clear_round, deal as deal_cards,
    begin_turn, random_rounds, may_start as may_start_round,
)

from suitors.rules.state import LAYOUT
from suitors.rules.state import SIZE as PLAIN_SIZE

if PLAIN_SIZE != SIZE:
    raise ImportError("the compiled rulebook was built from another state; build it again")

cdef dict FIELDS = LAYOUT


@cython.final
@cython.freelist(64)
cdef class Table:
    """A game at one decision, as the C struct. Its fields read like those of the plain `State`."""

    cdef State state

    def __getattribute__(self, str name):
        where = FIELDS.get(name)
        if where is None:
            return object.__getattribute__(self, name)
        offset, shape = where
        cdef int8_t* field = (<int8_t*>&self.state) + <int>offset
        cdef int extent, width, i, j
        if not shape:
            return field[0]
        extent = shape[0]
        if len(shape) == 1:
            return [field[i] for i in range(extent)]
        width = shape[1]
        return [[field[i * width + j] for j in range(width)] for i in range(extent)]

    def __reduce__(self):
        return load, (to_bytes(self),)


def load(bytes memory not None):
    """A table from the bytes of a packed state."""
    if len(memory) != SIZE:
        raise ValueError("these are not the bytes of a table")
    cdef Table table = Table.__new__(Table)
    memcpy(&table.state, <char*>memory, SIZE)
    return table


def to_bytes(Table table not None):
    return PyBytes_FromStringAndSize(<char*>&table.state, SIZE)


def copy(Table table not None):
    """The game, not what the last move told."""
    cdef Table other = Table.__new__(Table)
    copy_state(&other.state, &table.state)
    return other


def legal(Table table not None):
    """Every legal move, as numbers."""
    cdef int32_t moves[MOVES]
    cdef int i, count = list_legal(&table.state, moves)
    return [moves[i] for i in range(count)]


def apply(Table table not None, int move):
    """A legal move and what follows; another is refused and changes nothing."""
    cdef int32_t moves[MOVES]
    cdef int i, count = list_legal(&table.state, moves)
    for i in range(count):
        if moves[i] == move:
            apply_move(&table.state, move)
            return
    raise ValueError("not a legal move")


def told(Table table not None):
    """What the last move told: a tuple of `what, seat, on, card, other, number` for each thing that happened."""
    cdef int i
    cdef State* state = &table.state
    return [
        (state.told[i][0], state.told[i][1], state.told[i][2], state.told[i][3], state.told[i][4], state.told[i][5])
        for i in range(state.told_count)
    ]


def deal(Table table not None, cards, int first):
    """The next round from these cards, top first."""
    cdef int place = len(cards)
    cdef State* state = &table.state
    clear_round(state)
    state.deck_count = place
    for card in cards:
        place -= 1
        state.deck[place] = card
    deal_cards(state, first)


def begin(Table table not None, int seat):
    """The turn of this seat begins, in a position that was set up by hand."""
    table.state.told_count = 0
    begin_turn(&table.state, seat)


def may_start(Table table not None, int seat):
    return bool(may_start_round(&table.state, seat))


def simulate(bytes opening not None, int rounds, uint64_t seed, int first):
    """So many rounds of random play: where the generator then stands, and the tally."""
    cdef Table table = load(opening), start = load(opening)
    cdef int32_t moves[MOVES]
    cdef uint64_t[1] rng = [seed]
    cdef int64_t tally[TALLY]
    cdef int i
    memset(tally, 0, sizeof(tally))
    with nogil:
        random_rounds(&table.state, &start.state, first, rounds, rng, moves, tally)
    return rng[0], [tally[i] for i in range(TALLY)]
