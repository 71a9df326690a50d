# cython: language_level=3
"""Many games at once for Python: an array of tables in C memory, stepped without the GIL."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock, PyThread_type_lock, WAIT_LOCK,
)
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

include "desk.pxi"
include "processor.pxi"

from suitors.envs.sights import SIGHTS_LAYOUT
from suitors.envs.sights import Sights as PlainSights
from suitors.rules.state import SIZE as PLAIN_SIZE
from suitors.rules.state import pack_record, size_of

if PLAIN_SIZE != SIZE or size_of(SIGHTS_LAYOUT) != sizeof(Sights):
    raise ImportError("the environments were built from another state; build them again")

cdef bytes NOTHING_SEEN = pack_record(PlainSights(), SIGHTS_LAYOUT)


cdef struct Desk:
    # One game, its chance, and what may be done in it now.
    uint64_t[1] rng
    uint64_t seed
    int32_t end
    int32_t picked
    int32_t sampled  # the legal action that was drawn by lot; -1: none was
    int32_t rows[ROOM]
    Sights sights
    State state


cdef enum:
    LINE = 64
    AHEAD = 2
    SHARE = 64  # games that a thread takes at a time
    HOT = 5 * LINE  # what every move needs of the sights
    HELPERS = 63
    PATIENCE = 1000  # looks at the job before a thread goes to sleep: a few dozen microseconds


cdef inline void fetch(void* start, size_t size) noexcept nogil:
    """Asks the processor for memory that will be needed soon: thousands of games don't fit where it works."""
    cdef size_t at = 0
    while at < size:
        PREFETCH(<char*>start + at)
        at += LINE


cdef void open_desk(Desk* desk, State* opening) noexcept nogil:
    desk.seed = desk.rng[0]
    open_episode(&desk.state, &desk.sights, opening, desk.rng)


cdef enum Task:
    SAMPLE
    CHOOSE
    STEP
    LOOK


cdef struct Job:
    # What is to be done with which games, and where what follows from it goes.
    Task task
    int stop
    bint again
    uint64_t seed
    int64_t* actions
    int8_t* observations
    int8_t* masks
    int8_t* deciders
    double* rewards
    int8_t* done
    int32_t next  # the first game that nobody has taken yet
    int32_t refused  # whether an action was not legal


cdef class Batch:
    """So many games of one edition and number of players."""

    cdef Desk* desks
    cdef State opening
    cdef Sights counts
    cdef Naming naming
    cdef readonly int count
    cdef readonly int players
    cdef int games
    cdef int kind
    cdef size_t width
    cdef size_t mask_width
    cdef Job job
    cdef int32_t busy
    cdef int32_t is_open  # whether there is something to take a share of
    cdef int32_t is_over
    cdef int32_t inside  # helpers that may be at work
    cdef int helpers
    cdef PyThread_type_lock bells[HELPERS]
    cdef int32_t rung[HELPERS]

    def __cinit__(self, bytes opening not None, int count, int games, int kind):
        cdef int32_t moves[ROOM]
        cdef int place
        if len(opening) != SIZE or count < 1:
            raise ValueError("these are not the bytes of a table, or there are no games")
        memcpy(&self.opening, <char*>opening, SIZE)
        memcpy(&self.counts, <char*>NOTHING_SEEN, sizeof(Sights))
        count_deal(&self.counts, &self.opening)
        memset(&self.naming, 0, sizeof(Naming))
        learn_names(&self.naming, &self.opening, moves)
        self.desks = <Desk*>calloc(count, sizeof(Desk))
        if self.desks == NULL:
            raise MemoryError
        for place in range(count):
            self.desks[place].sampled = -1
        self.count, self.games, self.kind, self.players = count, games, kind, self.opening.players
        self.width, self.mask_width = SIZES[self.players], ACTION_COUNT

    def __dealloc__(self):
        cdef int place
        free(self.desks)
        for place in range(self.helpers):
            PyThread_free_lock(self.bells[place])

    cdef Desk* at(self, int place) except NULL:
        if not 0 <= place < self.count:
            raise IndexError("there is no such game")
        return self.desks + place

    # Whoever calls does the work; helpers take a share of it as soon as they are awake.

    cdef int carry_out(self, Job* job) except -1:
        cdef int place
        if WRITE(&self.busy, 1):
            raise RuntimeError("these games are being stepped by another thread")
        self.job = job[0]
        with nogil:
            if self.helpers and job.stop - job.next > SHARE:
                WRITE(&self.is_open, 1)
                for place in range(self.helpers):
                    if not WRITE(&self.rung[place], 1):
                        PyThread_release_lock(self.bells[place])
            self.take_shares()
            WRITE(&self.is_open, 0)
            while READ(&self.inside):
                GIVE_WAY()
        job.refused = self.job.refused
        WRITE(&self.busy, 0)
        return 0

    cdef void take_shares(self) noexcept nogil:
        cdef int start
        while READ(&self.job.next) < self.job.stop:
            start = ADD(&self.job.next, SHARE)
            if start < self.job.stop:
                self.do_share(start, min(start + SHARE, self.job.stop))

    cdef void lend_a_hand(self) noexcept nogil:
        ADD(&self.inside, 1)
        if READ(&self.is_open):
            self.take_shares()
        ADD(&self.inside, -1)

    def help(self):
        """For a thread of its own: takes part in all that is done from now on, until `dismiss`."""
        cdef int place = self.helpers, look
        if place == HELPERS:
            return
        self.bells[place] = PyThread_allocate_lock()
        if self.bells[place] == NULL:
            raise MemoryError
        PyThread_acquire_lock(self.bells[place], WAIT_LOCK)
        self.helpers += 1
        with nogil:
            while not READ(&self.is_over):
                for look in range(PATIENCE):
                    if READ(&self.is_open) and READ(&self.job.next) < self.job.stop:
                        break
                    PAUSE()
                else:
                    PyThread_acquire_lock(self.bells[place], WAIT_LOCK)
                    WRITE(&self.rung[place], 0)
                self.lend_a_hand()

    def dismiss(self):
        """Helpers go home."""
        cdef int place
        WRITE(&self.is_over, 1)
        for place in range(self.helpers):
            if not WRITE(&self.rung[place], 1):
                PyThread_release_lock(self.bells[place])

    cdef void do_share(self, int start, int stop) noexcept nogil:
        if self.job.task == SAMPLE:
            self.sample_some(start, stop)
        elif self.job.task == CHOOSE:
            self.choose_some(start, stop)
        else:
            self.step_some(start, stop)

    cdef void sample_some(self, int start, int stop) noexcept nogil:
        # Each game has its own place in the generator's course.
        cdef uint64_t[1] rng
        cdef int place, choice
        cdef Desk* desk
        rng[0] = self.job.seed + GOLDEN * <uint64_t>start
        for place in range(start, stop):
            desk = self.desks + place
            choice = below(rng, desk.rows[0])
            desk.sampled = action_at(&self.naming, desk.rows, choice) if desk.rows[0] else -1
            self.job.actions[place] = max(desk.sampled, 0)

    cdef void choose_some(self, int start, int stop) noexcept nogil:
        cdef int place
        cdef int64_t action
        cdef Desk* desk
        for place in range(start, stop):
            desk = self.desks + place
            action = self.job.actions[place]
            desk.picked = -1
            if 0 <= action == desk.sampled:
                desk.picked = desk.sampled
            elif 0 <= action < ACTION_COUNT and is_in_rows(&self.naming, desk.rows, desk.end, <int>action):
                desk.picked = <int>action
            else:
                WRITE(&self.job.refused, 1)
                return

    cdef void step_some(self, int start, int stop) noexcept nogil:
        cdef int place
        cdef Desk* desk
        cdef Job* job = &self.job
        if job.task == STEP:
            memset(job.rewards + <size_t>start * self.players, 0, <size_t>(stop - start) * self.players * sizeof(double))
        for place in range(start, stop):
            desk = self.desks + place
            if place + AHEAD < stop:
                fetch(&desk[AHEAD].state, COPIED + LINE)
                fetch(&desk[AHEAD].sights, HOT)
                fetch(&desk[AHEAD].rng, LINE)
            if job.task == STEP and desk.picked >= 0:
                job.done[place] = advance(
                    &desk.state, &desk.sights, &self.opening, desk.picked, desk.rng, self.games, self.kind,
                    job.rewards + <size_t>place * self.players, job.again,
                )
                desk.picked = -1
                if job.done[place] and job.again:
                    open_desk(desk, &self.opening)
            self.look_at(desk, place)

    cdef void look_at(self, Desk* desk, size_t place) noexcept nogil:
        cdef int8_t* observation = self.job.observations + place * self.width
        # Not the constant: for that, compilers choose a slow string instruction.
        memset(self.job.masks + place * self.mask_width, 0, self.mask_width)
        desk.end = list_rows(&desk.state, &self.naming, desk.rows, self.job.masks + place * self.mask_width)
        desk.sampled = -1
        self.job.deciders[place] = desk.state.decider
        if desk.state.decider == NONE:
            memset(observation, 0, self.width)
        else:
            observe(&desk.state, &desk.sights, desk.state.decider, observation)

    cdef int aim(
        self, Job* job, int start, int stop, int8_t[:, ::1] observations, int8_t[:, ::1] masks, int8_t[::1] deciders
    ) except -1:
        if not 0 <= start <= stop <= self.count:
            raise IndexError("there are no such games")
        if (
            observations.shape[0] < stop or <size_t>observations.shape[1] != self.width
            or masks.shape[0] < stop or <size_t>masks.shape[1] != self.mask_width or deciders.shape[0] < stop
        ):
            raise ValueError("there is no room for the observations")
        job.next, job.stop = start, stop
        job.observations, job.masks, job.deciders = &observations[0, 0], &masks[0, 0], &deciders[0]
        return 0

    def reset(self, int place, uint64_t seed):
        """A new episode from this seed."""
        cdef Desk* desk = self.at(place)
        cdef int8_t mask[ACTION_COUNT]
        desk.rng[0] = seed
        desk.sights = self.counts
        open_desk(desk, &self.opening)
        desk.end = list_rows(&desk.state, &self.naming, desk.rows, mask)
        desk.sampled = -1

    def choose(self, const int64_t[::1] actions):
        """The first game whose action is not legal; -1: all are, and `step` makes them."""
        cdef Job job
        cdef int place = 0
        if actions.shape[0] != self.count:
            raise ValueError("there must be an action for each game")
        memset(&job, 0, sizeof(Job))
        job.task, job.stop, job.actions = CHOOSE, self.count, <int64_t*>&actions[0]
        self.carry_out(&job)
        if not job.refused:
            return -1
        while self.desks[place].picked >= 0:
            place += 1
        return place

    def step(
        self, int start, int stop, bint again, int8_t[:, ::1] observations, int8_t[:, ::1] masks, int8_t[::1] deciders,
        double[:, ::1] rewards, int8_t[::1] done,
    ):
        """Makes the chosen moves of these games, and looks; where one is over, a new one begins if that is wanted."""
        cdef Job job
        if rewards.shape[0] < stop or rewards.shape[1] != self.players or done.shape[0] < stop:
            raise ValueError("there is no room for the rewards")
        memset(&job, 0, sizeof(Job))
        self.aim(&job, start, stop, observations, masks, deciders)
        job.task, job.again, job.rewards, job.done = STEP, again, &rewards[0, 0], &done[0]
        self.carry_out(&job)

    def look(self, int start, int stop, int8_t[:, ::1] observations, int8_t[:, ::1] masks, int8_t[::1] deciders):
        """What the deciders of these games observe, what they may do, and who they are."""
        cdef Job job
        memset(&job, 0, sizeof(Job))
        self.aim(&job, start, stop, observations, masks, deciders)
        job.task = LOOK
        self.carry_out(&job)

    def sample(self, uint64_t seed, int64_t[::1] actions):
        """A legal action for each game by lot, 0 where there is none; says where the generator then stands."""
        cdef Job job
        if actions.shape[0] != self.count:
            raise ValueError("there must be room for an action for each game")
        memset(&job, 0, sizeof(Job))
        job.task, job.stop, job.actions, job.seed = SAMPLE, self.count, &actions[0], seed
        self.carry_out(&job)
        return seed + GOLDEN * <uint64_t>self.count

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
        return [action_at(&self.naming, desk.rows, choice) for choice in range(desk.rows[0])]

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
    count_piles(&state, &seen)
    observe(&state, &seen, seat, &out[0])


def walk(bytes opening, int steps, uint64_t seed):
    """Random play, with everything that is given out on the way."""
    from suitors.envs.walking import walk_with

    return walk_with(Batch, opening, steps, seed)
