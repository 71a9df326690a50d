"""What the tests of the environments share: batches beside games, and what a seat truly observes."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from suitors.envs.actions import ACTION_COUNT, action_of
from suitors.envs.episodes import Setting, setting
from suitors.envs.observations import SIZES, places
from suitors.envs.sights import SIGHTS_LAYOUT, Sights, begin_sights, count_deal, watch
from suitors.envs.speeds import Desks, kernel
from suitors.game.game import Game
from suitors.rules.state import TOLD_WIDTH, State, Told, pack_record, unpack

Array = np.ndarray[Any, np.dtype[Any]]


class Buffers:
    """Room for what a batch gives out."""

    def __init__(self, games: int, players: int) -> None:
        self.observations = np.zeros((games, SIZES[players]), np.int8)
        self.masks = np.zeros((games, ACTION_COUNT), np.int8)
        self.deciders = np.zeros(games, np.int8)
        self.rewards = np.zeros((games, players), np.float64)
        self.done = np.zeros(games, np.int8)

    def all(self) -> tuple[Array, ...]:
        return self.observations, self.masks, self.deciders, self.rewards, self.done


def side_by_side(given: Setting, seed: int) -> Iterator[tuple[Game, Desks, Buffers]]:
    """A game and an episode from the same seed with the same random moves; stops by at every decision and at the end."""
    batch, buffers, chance = (
        kernel().Batch(given.opening, 1, given.whole_games, given.reward),
        Buffers(1, given.players),
        Random(seed),
    )
    batch.reset(0, seed)
    game = Game(given.edition, given.players, seed=seed)
    batch.look(0, 1, *buffers.all()[:3])
    while True:
        yield game, batch, buffers
        if buffers.done[0]:
            return
        move = chance.choice(game.legal())
        assert batch.choose(np.array([action_of(move, given.players)])) == -1
        batch.step(0, 1, False, *buffers.all())
        game.play(move)
        if game.is_round_over and not game.is_over and given.whole_games:
            game.next_round()


def whole_game(edition: str, players: int) -> Setting:
    return setting(edition, players, "game", "game")


def observed(batch: Desks, players: int, seat: int) -> Array:
    out = np.zeros(SIZES[players], np.int8)
    batch.observe(0, seat, out)
    return out


def unlike(one: Array, other: Array, players: int) -> list[str]:
    """The parts in which two observations differ."""
    found = []
    for name, (start, shape) in places(players).items():
        end = start + int(np.prod(shape))
        if not np.array_equal(one[start:end], other[start:end]):
            found.append(name)
    return found


def truly_observed(game: Game, seat: int) -> bytes:
    """What an environment shows this seat, made from the truth as environments do: the table, and the fold over what was told."""
    state = unpack(game.to_bytes())
    sights = Sights()
    count_deal(sights, game.edition.opening(game.players))
    rows: list[Any] = [row for row in game.rows(game._story.round_start) if len(row) == TOLD_WIDTH]
    start = State()
    start.deck_count = state.deck_count + sum(row[0] == Told.DREW and row[4] == 0 for row in rows) - returned(rows)
    begin_sights(start, sights)
    for row in rows:
        start.players, start.told_count, start.told[0] = game.players, 1, list(row)
        watch(start, sights)
    out = np.zeros(SIZES[game.players], np.int8)
    kernel().observed(game.to_bytes(), pack_record(sights, SIGHTS_LAYOUT), seat, out)
    return out.tobytes()


def returned(rows: list[Any]) -> int:
    """How many cards were put under the deck."""
    return sum((row[3] != 31) + (row[4] != 31) for row in rows if row[0] == Told.RETURNED)
