"""Thousands of games at once: the same games at any speed, in any number of threads, refused without harm."""

import gc
from threading import Thread
from typing import Any

import numpy as np
import pytest
from playing import Table, at_every_table, times

from suitors.envs.actions import ACTION_COUNT
from suitors.envs.episodes import replay, seed_of
from suitors.envs.observations import SIZES
from suitors.envs.vector import VectorEnv
from suitors.game.errors import SuitorsError

pytestmark = pytest.mark.usefixtures("untraced")


def play(envs: VectorEnv, steps: int, seed: int = 1) -> list[bytes]:
    """Random play; everything that was given out."""
    observations, infos = envs.reset(seed=seed)
    given = [observations.tobytes(), infos["action_mask"].tobytes()]
    for _ in range(steps):
        *arrays, infos = envs.step(envs.sample_actions())
        given += [array.tobytes() for array in (*arrays, infos["action_mask"], infos["decider"])]
    return given


@at_every_table
def test_plain_compiled_and_threaded_games_are_the_same(table: Table) -> None:
    options: dict[str, Any] = {"episode": "game", "reward": "tokens"}
    expected = play(VectorEnv(12, *table, **options), times(25))
    assert play(VectorEnv(12, *table, plain=True, **options), times(25)) == expected
    threaded = VectorEnv(12, *table, threads=2, copy=False, **options)
    assert play(threaded, times(25)) == expected
    threaded.close()


def test_helpers_take_shares_and_nothing_depends_on_who_took_which() -> None:
    expected = play(VectorEnv(333, "premium", 5), times(30))
    for threads in (2, 3, 500):
        envs = VectorEnv(333, "premium", 5, threads=threads)
        assert play(envs, times(30)) == expected
        helpers = envs._helpers
        envs.close()
        assert not any(helper.is_alive() for helper in helpers)
        assert play(envs, 2) == expected[: 2 + 2 * 6]


def test_helpers_go_home_with_their_games() -> None:
    envs = VectorEnv(200, threads=2)
    envs.reset(seed=1)
    [helper] = envs._helpers
    assert helper.is_alive()
    del envs
    gc.collect()
    helper.join(60)
    assert not helper.is_alive()


def test_with_helpers_the_first_illegal_action_is_named() -> None:
    envs = VectorEnv(400, threads=3)
    envs.reset(seed=4)
    tables = [envs._batch.table(place) for place in range(400)]
    actions = envs.sample_actions()
    for place in (399, 250, 130, 129):
        actions[place] = -1
        with pytest.raises(SuitorsError, match=f"game {place}: action -1 is not legal"):
            envs.step(actions)
    assert [envs._batch.table(place) for place in range(400)] == tables
    envs.close()


def test_two_threads_can_not_step_the_same_games_at_once() -> None:
    """One of them may be refused; no game is harmed."""
    envs = VectorEnv(500, "premium", 8)
    observations, infos = envs.reset(seed=1)
    refused: list[str] = []

    def step() -> None:
        for _ in range(30):
            try:
                envs._batch.look(0, 500, observations, infos["action_mask"], infos["decider"])
            except RuntimeError as error:
                refused.append(str(error))

    tables = [envs._batch.table(place) for place in range(500)]
    threads = [Thread(target=step) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) <= {"these games are being stepped by another thread"}
    assert [envs._batch.table(place) for place in range(500)] == tables


@pytest.mark.parametrize("episode", ["round", "game"])
def test_each_game_is_the_one_of_its_seed(episode: str) -> None:
    envs = VectorEnv(8, "house", 3, episode=episode)
    envs.reset(seed=9)
    seeds, made, checked = envs.seeds(), [list[int]() for _ in range(8)], 0
    for _ in range(500 if episode == "game" else 60):
        actions = envs.sample_actions()
        _, _, ended, truncated, _ = envs.step(actions)
        assert not truncated.any()
        for place in range(8):
            made[place].append(int(actions[place]))
            if ended[place]:
                game = replay(envs.setting, seeds[place], made[place])
                assert game.is_over if episode == "game" else game.is_round_over
                made[place] = []
                checked += 1
        now = envs.seeds()
        assert [one != other for one, other in zip(seeds, now, strict=True)] == ended.tolist()
        seeds = now
    assert checked > (2 if episode == "game" else 20)


def test_rewards_are_what_they_say() -> None:
    totals = {}
    for reward in ("round", "tokens", "game"):
        envs = VectorEnv(64, "premium", 5, episode="game", reward=reward)
        envs.reset(seed=2)
        rewards, ends = np.zeros(5), 0
        for _ in range(400):
            _, gains, ended, _, _ = envs.step(envs.sample_actions())
            rewards += gains.sum(0)
            ends += int(ended.sum())
        totals[reward] = rewards.sum()
        assert ends > 20
        if reward == "game":
            assert totals["game"] == pytest.approx(ends)
    assert totals["tokens"] == pytest.approx(0)
    assert totals["round"] > 3 * totals["game"]


def test_observations_fit_their_space_and_masks_the_deciders() -> None:
    envs = VectorEnv(32, "manual", 4)
    observations, infos = envs.reset(seed=3)
    for _ in range(30):
        assert envs.observation_space.contains(observations)
        assert observations.shape == (32, SIZES[4])
        assert infos["action_mask"].shape == (32, ACTION_COUNT)
        parts = envs.split(observations)
        assert (parts["decider"][:, 0] == 1).all()
        actions = envs.sample_actions()
        assert envs.action_space.contains(actions)
        assert infos["action_mask"][np.arange(32), actions].all()
        observations, _, _, _, infos = envs.step(actions)


def test_what_was_given_out_stays_as_it_was_unless_that_is_not_wanted() -> None:
    for copy in (True, False):
        envs = VectorEnv(4, copy=copy)
        observations, infos = envs.reset(seed=1)
        before, mask = observations.copy(), infos["action_mask"].copy()
        envs.step(envs.sample_actions())
        assert np.array_equal(before, observations) == copy
        assert np.array_equal(mask, infos["action_mask"]) == copy


def test_arrays_that_nobody_has_any_more_are_written_anew() -> None:
    envs = VectorEnv(4)
    observations = envs.reset(seed=3)[0]
    kept = [(observations, observations.copy())]
    for _ in range(12):
        kept += [(given, given.copy()) for given in map(np.asarray, envs.step(envs.sample_actions())[:4])]
    assert all(np.array_equal(given, copied) for given, copied in kept)
    row = observations[1]
    kept.clear()
    del observations
    places = set()
    for _ in range(12):
        before = row.copy()
        places.add(envs.step(envs.sample_actions())[0].ctypes.data)
        assert np.array_equal(row, before)
    assert len(places) <= 2


def test_an_illegal_action_is_refused_and_no_game_has_changed() -> None:
    envs = VectorEnv(3, "second", 2)
    _, infos = envs.reset(seed=4)
    tables = [envs._batch.table(place) for place in range(3)]
    actions = envs.sample_actions()
    for wrong in (-1, ACTION_COUNT, 2**40, int(np.flatnonzero(infos["action_mask"][2] == 0)[0])):
        actions[2] = wrong
        with pytest.raises(SuitorsError, match=r"game 2: action .* is not legal; legal are "):
            envs.step(actions)
    for bad in ([1, 2], [[1], [2], [3]], [0.5, 0.5, 0.5], "abc"):
        with pytest.raises(SuitorsError, match="3 whole numbers"):
            envs.step(bad)
    assert [envs._batch.table(place) for place in range(3)] == tables


def test_wrong_wishes_are_refused_in_words() -> None:
    refused = [
        ((0,), {}, "num_envs is a whole number"),
        ((2,), {"threads": 0}, "threads is a whole number"),
        ((2, "third"), {}, "third"),
        ((2, "second", 7), {}, "not for 7 players"),
        ((2, "second", 2.0), {}, "not a number of players"),
        ((2,), {"episode": "evening"}, "evening. is no episode|'evening' is no episode"),
        ((2,), {"reward": "fame"}, "is no reward"),
        ((2,), {"reward": "game"}, "the episode must be a game"),
    ]
    for arguments, options, words in refused:
        with pytest.raises(SuitorsError, match=words):
            VectorEnv(*arguments, **options)  # type: ignore[arg-type]  # wrong on purpose


def test_nothing_happens_before_reset_and_seeds_are_seeds() -> None:
    envs = VectorEnv(2)
    for act in (envs.sample_actions, lambda: envs.step([0, 0]), lambda: envs.observe(0, 0)):
        with pytest.raises(SuitorsError, match="call reset first"):
            act()
    for seed in (-1, 2**64, 0.5, "x"):
        with pytest.raises(SuitorsError, match="is not a seed"):
            envs.reset(seed=seed)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(SuitorsError, match="seeds for 3"):
        envs.reset(seed=[1, 2, 3])
    assert envs.reset(seed=[5, 6])[0].shape == (2, SIZES[2])
    assert envs.seeds() == [5, 6]
    assert envs.truth(0).players == 2
    assert envs.observe(1, 1).shape == (SIZES[2],)
    envs.reset()
    assert envs.seeds() != [5, 6]


@pytest.mark.parametrize("seed", ["7", 7.0, -1, 1 << 64, np.float64(7), np.array([7, 8])])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(SuitorsError, match=r"is not a seed; a seed is a whole number"):
        seed_of(seed)


def test_a_seed_may_be_a_number_of_numpys() -> None:
    assert seed_of(np.uint64((1 << 64) - 1)) == (1 << 64) - 1
    assert seed_of(np.int8(7)) == seed_of(7) == 7
