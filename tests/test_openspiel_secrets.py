"""OpenSpiel's face keeps secrets: change what a seat can't know, and its information state, observation and actions stay."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from playing import Table, as_bytes, at_table, times
from test_openspiel import ENDS, Replayed, loaded, state_at
from watching import Viewer
from worlds import Leak, compare_worlds, other_deals, story

from suitors.envs.openspiel import SuitorsState
from suitors.game.game import Game
from suitors.rules.editions import EDITIONS

pytestmark = pytest.mark.usefixtures("untraced")

WORLDS = 8
"""Other worlds for each table."""

KINDS = [
    pyspiel.IIGObservationType(public, recalls, private)
    for public in (True, False)
    for recalls in (True, False)
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
]
"""Every kind of observer there is."""

Secret = Callable[[SuitorsState, int], object]


def nothing_else(state: SuitorsState, seat: int) -> object:
    return None


class Watching:
    """What OpenSpiel tells a viewer of a game, which it follows move by move."""

    def __init__(self, table: Table, secret: Secret = nothing_else) -> None:
        edition, players = table
        # The information state's numbers are for rounds; a game's first round is one that any seat may start.
        self.round = loaded(f"suitors(edition={edition},players={players})")
        self.secret = secret
        self.followed: dict[int, Replayed] = {}
        self.observers = [self.round.make_py_observer(kind) for kind in KINDS]

    def __call__(self, game: Game, viewer: Viewer) -> bytes:
        assert viewer is not None
        replayed = self.followed.get(id(game))
        if replayed is None or replayed.game is not game:
            replayed = self.followed[id(game)] = Replayed(game)
        state = state_at(self.round, replayed.follow())
        return as_bytes([self.received(state, game, viewer), self.secret(state, viewer)])

    def received(self, state: SuitorsState, game: Game, seat: int) -> object:
        words = [state.information_state_string(seat)]
        arrays = [np.asarray(state.observation_tensor(seat)).tolist()]
        if game.round == 1:
            arrays.append(np.flatnonzero(state.information_state_tensor(seat)).tolist())
        actions = [] if state.is_terminal() or state.is_chance_node() else state.legal_actions(seat)
        parts = [observer.string_from(state, seat) for observer in self.observers]
        return [words, arrays, actions, parts, state.current_player(), state.returns()]


def search(table: Table, worlds: int, seed: int, observe: Any) -> int:
    """Looks for a leak in random games, for every seat; says how many points were compared."""
    chance = Random(seed)
    edition, players = EDITIONS[table[0]], table[1]
    compared = 0
    for number in range(worlds):
        rounds = story(edition, players, chance, chance.randint(1, 4 * players))
        viewer = number % players
        compared += compare_worlds(edition, players, rounds, other_deals(rounds, viewer, chance), viewer, observe)
    return compared


@pytest.mark.parametrize("table", ENDS, ids=at_table)
def test_what_openspiel_tells_a_seat_does_not_depend_on_what_it_may_not_know(table: Table) -> None:
    assert search(table, times(WORLDS), 7, Watching(table)) >= times(WORLDS)


@pytest.mark.parametrize("table", [("second", 2), ("classic", 4), ("premium", 3)], ids=at_table)
def test_other_worlds_are_drawn_from_what_the_seat_knows_alone(table: Table) -> None:
    """The same lots give the same other world, whichever of those that the seat can't tell apart is the true one."""
    chance = Random(str(table))
    game = loaded(f"suitors(edition={table[0]},players={table[1]})")
    compared = differed = 0
    for _ in range(times(4)):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                seat = state.current_player()
                other = state.resample_from_infostate(seat, chance.random)
                one, same = (world.resample_from_infostate(seat, Random(9).random) for world in (state, other))
                assert one.history() == same.history()
                compared += 1
                differed += other.history() != state.history()
            state.apply_action(chance.choice(state.legal_actions()))
    assert compared >= differed > compared / 2


# The search finds what it looks for.


@pytest.mark.parametrize(
    "secret",
    [
        lambda state, seat: str(state),
        lambda state, seat: state.information_state_string((seat + 1) % state.num_players()),
        lambda state, seat: state.observation_tensor((seat + 1) % state.num_players()),
        lambda state, seat: list(state.point.pool),
        lambda state, seat: state.point.at.book.to_bytes(state.point.state).hex(),
    ],
    ids=["truth", "another's information", "another's observation", "what is left", "the table"],
)
def test_a_secret_that_is_told_is_found(secret: Secret) -> None:
    def found(table: Table) -> bool:
        try:
            search(table, WORLDS, 7, Watching(table, secret))
        except Leak:
            return True
        return False

    assert any(map(found, [("second", 2), ("classic", 4), ("premium", 2)]))


def test_nobody_may_see_all_hands() -> None:
    game = loaded("suitors")
    with pytest.raises(Exception, match="nobody sees all hands"):
        game.make_py_observer(pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(Exception, match="takes no parameters here"):
        game.make_py_observer(None, {"depth": 3})
