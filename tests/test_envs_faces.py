"""PettingZoo's and Gymnasium's own tests pass, and what they don't ask for holds as well."""

import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from playing import TABLES, Table, at_table

from suitors.bots import Player
from suitors.envs import pettingzoo
from suitors.envs.actions import ACTION_COUNT
from suitors.envs.gymnasium import SuitorsEnv, env_id
from suitors.game.errors import SuitorsError
from suitors.game.view import View
from suitors.rules.state import Rng

with warnings.catch_warnings():
    # Its tests load a game of its own in a way that it has deprecated itself.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

pytestmark = [
    pytest.mark.usefixtures("untraced"),
    # Ours are dicts with a mask, as all of PettingZoo's card games have them.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    # In dicts of parts, several never change at a given table.
    pytest.mark.filterwarnings("ignore:.*observation.*"),
]
SOME: list[Table] = [("second", 2), ("classic", 4), ("premium", 6), ("manual", 3)]
at_some_tables = pytest.mark.parametrize("table", SOME, ids=at_table)


# PettingZoo.


@at_some_tables
@pytest.mark.parametrize("form", ["array", "dict"])
def test_pettingzoos_api_test(table: Table, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(*table, observation=form), num_cycles=120)
    assert "Passed API test" in capsys.readouterr().out


@at_some_tables
def test_pettingzoos_seed_test(table: Table) -> None:
    seed_test(lambda: pettingzoo.env(*table, episode="game", reward="tokens"), num_cycles=40)
    first, second = pettingzoo.raw_env(*table), pettingzoo.raw_env(*table)
    first.reset(seed=1)
    second.reset(seed=2)
    assert first.truth().deals != second.truth().deals


def test_pettingzoos_parallel_and_performance_tests(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    parallel_api_test(pettingzoo.parallel_env("second", 3), num_cycles=60)
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", Clock())
    performance_benchmark(pettingzoo.env("second", 2))
    printed = capsys.readouterr().out
    assert "Passed Parallel API test" in printed
    assert "Finished performance benchmark" in printed


class Clock:
    """Five seconds pass in a few dozen looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        self.now += 0.1
        return self.now


@at_some_tables
def test_only_the_decider_has_a_mask(table: Table) -> None:
    env = pettingzoo.raw_env(*table, episode="game", reward="game")
    env.reset(seed=7)
    rng, steps = np.random.default_rng(1), 0
    while env.agents and not all(env.terminations.values()):
        masks = {agent: env.observe(agent)["action_mask"] for agent in env.agents}
        assert [agent for agent, mask in masks.items() if mask.any()] == [env.agent_selection]
        assert env.agent_selection == f"seat_{env.truth().decider}" if steps % 20 == 0 else True
        env.step(int(rng.choice(np.flatnonzero(masks[env.agent_selection]))))
        steps += 1
    assert sum(env.rewards.values()) == pytest.approx(1)
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    assert env.truth().is_over


def test_a_refused_step_changes_nothing() -> None:
    env = pettingzoo.raw_env("second", 2)
    with pytest.raises(SuitorsError, match="call reset"):
        env.step(0)
    with pytest.raises(SuitorsError, match="call reset first"):
        env.observe("seat_0")
    env.reset(seed=3)
    before = env._batch.table(0)
    for wrong in (-1, ACTION_COUNT, None, "guard", 2**70):
        with pytest.raises(SuitorsError):
            env.step(wrong)  # type: ignore[arg-type]  # wrong on purpose
    assert env._batch.table(0) == before


def test_an_illegal_action_ends_the_guarded_episode_to_the_cost_of_who_chose_it() -> None:
    env = pettingzoo.env("second", 3)
    env.reset(seed=3)
    chose = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(chose)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == chose else 0.0 for agent in env.possible_agents}
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


def test_rendering_shows_the_selected_agent_its_own_hand() -> None:
    env = pettingzoo.raw_env("second", 3, render_mode="ansi")
    env.reset(seed=5)
    view = env.view(env.agent_selection)
    assert f"seat {view.seat} (you)" in env.render()
    assert all(card.id in env.render() for card in view.hand)
    picture = pettingzoo.raw_env("second", 3, render_mode="rgb_array")
    picture.reset(seed=5)
    assert picture.render().dtype == np.uint8
    assert pettingzoo.raw_env("second", 3).render() is None


@pytest.mark.parametrize("face", [pettingzoo.raw_env, SuitorsEnv])
def test_wrong_wishes_are_refused_in_words(face: Any) -> None:
    for options, words in (
        ({"observation": "poem"}, "is no form"),
        ({"render_mode": "human"}, "is no render mode"),
        ({"players": 9}, "not for 9 players"),
        ({"reward": "game"}, "the episode must be a game"),
    ):
        with pytest.raises(SuitorsError, match=words):
            face(**options)


# Gymnasium.


@pytest.mark.parametrize("table", TABLES, ids=at_table)
def test_every_table_has_an_id_under_which_it_can_be_made(table: Table) -> None:
    env = gymnasium.make(env_id(*table), opponents="random")
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert info["action_mask"].any()
    env.close()


@pytest.mark.parametrize("form", ["array", "dict"])
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_gymnasiums_check_env(form: str, mode: str) -> None:
    env = gymnasium.make(env_id("second", 3), opponents=["casual", "courtier"], observation=form, render_mode=mode)
    check_env(env.unwrapped)
    env.reset(seed=1)
    assert len(env.render())  # type: ignore[arg-type]  # a text or an array


def whole_episode(env: SuitorsEnv, seed: int) -> tuple[list[bytes], float]:
    observation, info = env.reset(seed=seed)
    given, total, over = [observation.tobytes()], 0.0, False
    rng = np.random.default_rng(seed)
    while not over:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, _, info = env.step(action)
        given.append(observation.tobytes())
        total += reward
    return given, total


def test_an_episode_depends_on_its_seed_alone() -> None:
    played = [
        whole_episode(SuitorsEnv("second", 4, opponents="courtier", episode="game", reward="game"), seed) for seed in (1, 1, 2)
    ]
    assert played[0] == played[1]
    assert played[0] != played[2]


def test_plain_episodes_are_the_same() -> None:
    assert whole_episode(SuitorsEnv("house", 3, plain=True), 4) == whole_episode(SuitorsEnv("house", 3), 4)


def test_seats_are_drawn_or_fixed_and_each_opponent_sits_where_it_was_named() -> None:
    assert {SuitorsEnv("second", 4, opponents="random").reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}
    met: list[tuple[str, int]] = []

    def named(name: str) -> Player:
        def choose(view: View, rng: Rng) -> Any:
            assert view.seat is not None
            met.append((name, view.seat))
            return view.legal[0]

        return Player(choose)

    env = SuitorsEnv("second", 3, opponents=[named("after me"), named("before me")], seat=1)
    for seed in range(4):
        whole_episode(env, seed)
    assert set(met) == {("after me", 2), ("before me", 0)}


def test_an_illegal_action_loses_or_is_refused_as_was_asked() -> None:
    env = SuitorsEnv("second", 2, seat=0)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["action_mask"].any()) == (-1.0, True, False)
    with pytest.raises(SuitorsError, match="call reset"):
        env.step(wrong)
    strict = SuitorsEnv("second", 2, illegal="error")
    with pytest.raises(SuitorsError, match="call reset first"):
        strict.step(0)
    strict.reset(seed=1)
    with pytest.raises(SuitorsError, match="is not legal; legal are"):
        strict.step(wrong)
    assert strict.action_masks().any()


def test_opponents_must_be_bots_and_as_many_as_there_are_seats() -> None:
    for options, words in (
        ({"opponents": "nobody"}, "no bot is called"),
        ({"opponents": ["casual"], "players": 3}, "don't fill the 2 other seats"),
        ({"opponents": 5}, "no bot is called"),
        ({"seat": 2}, "there is no seat 2"),
        ({"illegal": "shrug"}, "does not say"),
    ):
        with pytest.raises(SuitorsError, match=words):
            SuitorsEnv(**{"edition": "second", "players": 2, **options})  # type: ignore[arg-type]  # wrong on purpose


def test_what_the_agent_is_given_is_its_view_and_nothing_else() -> None:
    from suitors.envs.views import observation_of

    env = SuitorsEnv("premium", 5, opponents="courtier", episode="game")
    observation, info = env.reset(seed=6)
    rng, over, steps = np.random.default_rng(6), False, 0
    while not over:
        assert env.view().seat == info["seat"]
        assert set(info) == {"action_mask", "seat"}
        assert observation.tobytes() == observation_of(env.view()).tobytes()
        observation, _, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        steps += 1
    assert steps > 5
