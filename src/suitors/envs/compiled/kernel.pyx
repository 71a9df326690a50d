# cython: language_level=3
"""Many games at once for Python: an array of tables in C memory, stepped without the GIL."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from suitors.envs.compiled.desk cimport (
    State, Sights, SIZE, COPIED, MOVES, SEATS, NONE, ACTION_COUNT, SIZES, open_episode, list_actions, find_action, advance, observe,
    count_deal, below,
)

from suitors.envs.sights import SIGHTS_LAYOUT
from suitors.envs.sights import Sights as PlainSights
from suitors.rules.state import SIZE as PLAIN_SIZE
from suitors.rules.state import pack_record, size_of

if PLAIN_SIZE != SIZE or size_of(SIGHTS_LAYOUT) != sizeof(Sights):
    raise ImportError("the environments were built from another state; build them again")

cdef bytes NOTHING_SEEN = pack_record(PlainSights(), SIGHTS_LAYOUT)


cdef struct Desk:
    # One game, its chance, and what may be done in it now.
    State state
    Sights sights
    uint64_t[1] rng
    uint64_t seed
    int32_t count
    int32_t picked
    int32_t moves[MOVES]
    int32_t choices[MOVES]


cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define PREFETCH(place) __builtin_prefetch(place, 1)
    #else
    #define PREFETCH(place) ((void)(place))
    #endif
    """
    void PREFETCH(void* place) noexcept nogil


cdef enum:
    LINE = 64
    AHEAD = 2


cdef inline void fetch(void* start, size_t size) noexcept nogil:
    """Asks the processor for memory that will be needed soon: thousands of games don't fit where it works."""
    cdef size_t at = 0
    while at < size:
        PREFETCH(<char*>start + at)
        at += LINE


cdef void open_desk(Desk* desk, State* opening) noexcept nogil:
    desk.seed = desk.rng[0]
    open_episode(&desk.state, &desk.sights, opening, desk.rng)


cdef void look_at(Desk* desk, int8_t* observation, int8_t* mask, size_t width, int8_t* decider) noexcept nogil:
    cdef int choice
    memset(mask, 0, width)
    for choice in range(desk.count):
        mask[desk.choices[choice]] = 1
    decider[0] = desk.state.decider
    if desk.state.decider == NONE:
        memset(observation, 0, SIZES[desk.state.players])
    else:
        observe(&desk.state, &desk.sights, desk.state.decider, observation)


cdef class Batch:
    """So many games of one edition and number of players."""

    cdef Desk* desks
    cdef State opening
    cdef Sights counts
    cdef readonly int count
    cdef readonly int players
    cdef int games
    cdef int kind

    def __cinit__(self, bytes opening not None, int count, int games, int kind):
        if len(opening) != SIZE or count < 1:
            raise ValueError("these are not the bytes of a table, or there are no games")
        memcpy(&self.opening, <char*>opening, SIZE)
        memcpy(&self.counts, <char*>NOTHING_SEEN, sizeof(Sights))
        count_deal(&self.counts, &self.opening)
        self.desks = <Desk*>calloc(count, sizeof(Desk))
        if self.desks == NULL:
            raise MemoryError
        self.count, self.games, self.kind, self.players = count, games, kind, self.opening.players

    def __dealloc__(self):
        free(self.desks)

    cdef Desk* at(self, int place) except NULL:
        if not 0 <= place < self.count:
            raise IndexError("there is no such game")
        return self.desks + place

    cdef int check(
        self, int start, int stop, int8_t[:, ::1] observations, int8_t[:, ::1] masks, int8_t[::1] deciders
    ) except -1:
        if not 0 <= start <= stop <= self.count:
            raise IndexError("there are no such games")
        if (
            observations.shape[0] < stop or observations.shape[1] != SIZES[self.players]
            or masks.shape[0] < stop or masks.shape[1] != ACTION_COUNT or deciders.shape[0] < stop
        ):
            raise ValueError("there is no room for the observations")
        return 0

    def reset(self, int place, uint64_t seed):
        """A new episode from this seed."""
        cdef Desk* desk = self.at(place)
        desk.rng[0] = seed
        desk.sights = self.counts
        open_desk(desk, &self.opening)
        desk.count = list_actions(&desk.state, desk.moves, desk.choices)

    def choose(self, const int64_t[::1] actions):
        """The first game whose action is not legal; -1: all are, and `step` makes them."""
        cdef int place
        cdef Desk* desk
        if actions.shape[0] != self.count:
            raise ValueError("there must be an action for each game")
        with nogil:
            for place in range(self.count):
                desk = self.desks + place
                desk.picked = -1
                if 0 <= actions[place] < ACTION_COUNT:
                    desk.picked = find_action(desk.choices, desk.count, <int>actions[place])
                if desk.picked < 0:
                    break
            else:
                place = -1
        return place

    def step(
        self, int start, int stop, bint again, int8_t[:, ::1] observations, int8_t[:, ::1] masks, int8_t[::1] deciders,
        double[:, ::1] rewards, int8_t[::1] done,
    ):
        """Makes the chosen moves of these games, and looks; where one is over, a new one begins if that is wanted."""
        cdef int place
        cdef Desk* desk
        # Not the constant: for that, compilers choose a slow string instruction.
        cdef size_t width = masks.shape[1]
        self.check(start, stop, observations, masks, deciders)
        if rewards.shape[0] < stop or rewards.shape[1] != self.players or done.shape[0] < stop:
            raise ValueError("there is no room for the rewards")
        with nogil:
            for place in range(start, stop):
                desk = self.desks + place
                if place + AHEAD < stop:
                    fetch(&desk[AHEAD].state, COPIED + LINE)
                    fetch(&desk[AHEAD].sights, sizeof(Sights))
                    fetch(&desk[AHEAD].rng, 2 * LINE)
                    fetch(&desk[AHEAD].choices, LINE)
                    fetch(&observations[place + AHEAD, 0], SIZES[self.players])
                    fetch(&masks[place + AHEAD, 0], width)
                if desk.picked >= 0:
                    done[place] = advance(
                        &desk.state, &desk.sights, &self.opening, desk.moves[desk.picked], desk.rng, self.games, self.kind,
                        &rewards[place, 0],
                    )
                    desk.picked = -1
                    if done[place] and again:
                        open_desk(desk, &self.opening)
                    desk.count = list_actions(&desk.state, desk.moves, desk.choices)
                look_at(desk, &observations[place, 0], &masks[place, 0], width, &deciders[place])

    def look(self, int start, int stop, int8_t[:, ::1] observations, int8_t[:, ::1] masks, int8_t[::1] deciders):
        """What the deciders of these games observe, what they may do, and who they are."""
        cdef int place
        cdef size_t width = masks.shape[1]
        self.check(start, stop, observations, masks, deciders)
        with nogil:
            for place in range(start, stop):
                look_at(self.desks + place, &observations[place, 0], &masks[place, 0], width, &deciders[place])

    def sample(self, uint64_t seed, int64_t[::1] actions):
        """A legal action for each game by lot, 0 where there is none; says where the generator then stands."""
        cdef uint64_t[1] rng = [seed]
        cdef int place
        cdef Desk* desk
        if actions.shape[0] != self.count:
            raise ValueError("there must be room for an action for each game")
        with nogil:
            for place in range(self.count):
                desk = self.desks + place
                actions[place] = desk.choices[below(rng, desk.count)] if desk.count else 0
        return rng[0]

    def observe(self, int place, int seat, int8_t[::1] out):
        """What this seat may see."""
        cdef Desk* desk = self.at(place)
        if not 0 <= seat < self.players or out.shape[0] != SIZES[self.players]:
            raise ValueError("there is no such seat, or no room for what it observes")
        observe(&desk.state, &desk.sights, seat, &out[0])

    def actions(self, int place):
        """The legal ones."""
        cdef Desk* desk = self.at(place)
        cdef int choice
        return [desk.choices[choice] for choice in range(desk.count)]

    def decider(self, int place):
        """Who must decide; `NONE` once the episode is over."""
        return self.at(place).state.decider

    def seed(self, int place):
        """The seed of the episode: `Game` with it has the same deals."""
        return self.at(place).seed

    def table(self, int place):
        """The truth, for referees and tests; never for a seat."""
        return PyBytes_FromStringAndSize(<char*>&self.at(place).state, SIZE)


def observed(bytes table not None, bytes sights not None, int seat, int8_t[::1] out):
    """What a seat may see of a table, by what it has seen so far."""
    cdef State state
    cdef Sights seen
    if len(table) != SIZE or len(sights) != sizeof(Sights):
        raise ValueError("these are not the bytes of a table and of what was seen")
    memcpy(&state, <char*>table, SIZE)
    memcpy(&seen, <char*>sights, sizeof(Sights))
    if not 0 <= seat < state.players <= SEATS or out.shape[0] != SIZES[state.players]:
        raise ValueError("there is no such seat, or no room for what it observes")
    observe(&state, &seen, seat, &out[0])


def walk(bytes opening, int steps, uint64_t seed):
    """Random play, with everything that is given out on the way."""
    from suitors.envs.walking import walk_with

    return walk_with(Batch, opening, steps, seed)
