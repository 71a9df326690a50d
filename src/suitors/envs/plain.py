"""Many games at once, at plain speed: the source itself, over ordinary Python objects."""

from typing import Any

from suitors.envs import listing, observing, stepping
from suitors.envs.actions import ACTION_COUNT
from suitors.envs.listing import ROOM, Naming
from suitors.envs.observations import SIZES
from suitors.envs.sights import SIGHTS_LAYOUT, Sights, copy_sights, count_deal, count_piles
from suitors.rules.dealing import below
from suitors.rules.state import NONE, State, pack, unpack, unpack_record

Buffer = Any
"""An array of numpy, or whatever else is memory."""


class Desk:
    """One game, its chance, and what may be done in it now."""

    def __init__(self) -> None:
        self.state = State()
        self.sights = Sights()
        self.rng = [0]
        self.seed = 0
        self.end = 0
        self.picked = -1
        self.rows = [0] * ROOM

    def open(self, opening: State) -> None:
        self.seed = self.rng[0]
        stepping.open_episode(self.state, self.sights, opening, self.rng)

    def list(self, naming: Naming, mask: Buffer) -> None:
        self.end = listing.list_rows(self.state, naming, self.rows, mask)


class Batch:
    """So many games of one edition and number of players."""

    def __init__(self, opening: bytes, count: int, games: int, kind: int) -> None:
        self.opening = unpack(opening)
        self.count = count
        self.players = self.opening.players
        self._games = games
        self._kind = kind
        self._counts = Sights()
        count_deal(self._counts, self.opening)
        self._naming = Naming()
        listing.learn_names(self._naming, self.opening, [0] * ROOM)
        self._desks = [Desk() for _ in range(count)]

    def reset(self, place: int, seed: int) -> None:
        """A new episode from this seed."""
        desk = self._desks[place]
        desk.rng[0] = seed
        copy_sights(desk.sights, self._counts)
        desk.open(self.opening)
        desk.list(self._naming, [0] * ACTION_COUNT)

    def choose(self, actions: Buffer) -> int:
        """The first game whose action is not legal; -1: all are, and `step` makes them."""
        for place, desk in enumerate(self._desks):
            action = int(actions[place])
            is_legal = 0 <= action < ACTION_COUNT and listing.is_in_rows(self._naming, desk.rows, desk.end, action)
            desk.picked = action if is_legal else -1
            if desk.picked < 0:
                return place
        return -1

    def step(
        self,
        start: int,
        stop: int,
        again: bool,
        observations: Buffer,
        masks: Buffer,
        deciders: Buffer,
        rewards: Buffer,
        done: Buffer,
    ) -> None:
        """Makes the chosen moves of these games, and looks; where one is over, a new one begins if that is wanted."""
        for place in range(start, stop):
            desk = self._desks[place]
            gains = row(rewards, place, "d", self.players)
            gains[:] = memoryview(bytes(8 * self.players)).cast("d")
            if desk.picked < 0:
                continue
            over = stepping.advance(
                desk.state, desk.sights, self.opening, desk.picked, desk.rng, self._games, self._kind, gains, again
            )
            done[place] = over
            desk.picked = -1
            if over and again:
                desk.open(self.opening)
        self.look(start, stop, observations, masks, deciders)

    def look(self, start: int, stop: int, observations: Buffer, masks: Buffer, deciders: Buffer) -> None:
        """What the deciders of these games observe, what they may do, and who they are."""
        for place in range(start, stop):
            desk = self._desks[place]
            mask = row(masks, place, "b", ACTION_COUNT)
            mask[:] = bytes_of_zeros(ACTION_COUNT)
            desk.list(self._naming, mask)
            seat = desk.state.decider
            deciders[place] = seat
            out = row(observations, place, "b", SIZES[self.players])
            if seat == NONE:
                out[:] = bytes_of_zeros(len(out))
            else:
                observing.observe(desk.state, desk.sights, seat, out)

    def sample(self, seed: int, actions: Buffer) -> int:
        """A legal action for each game by lot, 0 where there is none; says where the generator then stands."""
        rng = [seed]
        for place, desk in enumerate(self._desks):
            choice = below(rng, desk.rows[0])
            actions[place] = listing.action_at(self._naming, desk.rows, choice) if desk.rows[0] else 0
        return rng[0]

    def observe(self, place: int, seat: int, out: Buffer) -> None:
        """What this seat may see."""
        desk = self._desks[place]
        observing.observe(desk.state, desk.sights, seat, row(out, 0, "b", SIZES[self.players]))

    def actions(self, place: int) -> list[int]:
        """The legal ones."""
        desk = self._desks[place]
        return [listing.action_at(self._naming, desk.rows, choice) for choice in range(desk.rows[0])]

    def decider(self, place: int) -> int:
        """Who must decide; `NONE` once the episode is over."""
        return self._desks[place].state.decider

    def seed(self, place: int) -> int:
        """The seed of the episode: `Game` with it has the same deals."""
        return self._desks[place].seed

    def table(self, place: int) -> bytes:
        """The truth, for referees and tests; never for a seat."""
        return pack(self._desks[place].state)

    def help(self) -> None:
        """There is nothing that another thread could do meanwhile."""

    def dismiss(self) -> None:
        """Nobody helps."""


def row(buffer: Buffer, place: int, kind: Any, width: int) -> Any:
    """One row of an array, to be written into."""
    return memoryview(buffer).cast("B").cast(kind)[place * width : (place + 1) * width]


def bytes_of_zeros(count: int) -> memoryview:
    return memoryview(bytes(count)).cast("b")


def observed(table: bytes, sights: bytes, seat: int, out: Buffer) -> None:
    """What a seat may see of a table, by what it has seen so far."""
    state, seen = unpack(table), Sights()
    unpack_record(seen, SIGHTS_LAYOUT, sights)
    count_piles(state, seen)
    observing.observe(state, seen, seat, row(out, 0, "b", SIZES[state.players]))


def walk(opening: bytes, steps: int, seed: int) -> str:
    """Random play, with everything that is given out on the way."""
    from suitors.envs.walking import walk_with

    return walk_with(Batch, opening, steps, seed)
