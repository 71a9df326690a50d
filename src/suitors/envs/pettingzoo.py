"""The game for PettingZoo: every seat is an agent, and the one that must decide is selected.

    from suitors.envs import pettingzoo
    env = pettingzoo.env("second", 3, episode="game", reward="tokens")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Each observation has the agent's own `observation`, one array or with `observation="dict"` a dict of its named parts, and an
`action_mask`, which is empty unless the agent must decide. An agent that knows nothing of the truth can be shown `view(agent)`.
"""

from typing import Any

from suitors.envs.extras import lacking

if missing := lacking("numpy", "gymnasium", "pettingzoo"):
    raise ImportError(missing)

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from suitors.envs.actions import ACTION_COUNT, describe
from suitors.envs.episodes import replay, seed_of, seeds_from, setting
from suitors.envs.observations import SIZES
from suitors.envs.rendering import RENDER_MODES, as_picture, as_text
from suitors.envs.spaces import Array, action_space, array_space, dict_space, mask_space, split
from suitors.envs.speeds import PLAIN, kernel
from suitors.game.errors import SuitorsError
from suitors.game.game import Game
from suitors.game.view import View
from suitors.rules.edition import Edition
from suitors.rules.quoting import short
from suitors.rules.state import NONE

Agent = str
Observation = dict[str, Any]
FORMS = ("array", "dict")
ILLEGAL = ("lose", "error")
ILLEGAL_REWARD = -1.0


def env(*args: Any, **options: Any) -> "raw_env":
    """The environment with the usual guards: an illegal action ends the episode, and calls out of order are refused.

    They are its own. PettingZoo's wrappers do the same, and take several times as long as the game.
    """
    return raw_env(*args, **{"illegal": "lose", **options})


def parallel_env(*args: Any, **options: Any) -> Any:
    """All agents step at once, and only the decider's action counts: for tools that know nothing else."""
    return turn_based_aec_to_parallel_wrapper(raw_env(*args, **options))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  PettingZoo has no types; the name is theirs
    """A round or a whole game as an episode. The agents are `seat_0`, `seat_1`, … in the order of turns."""

    metadata = {  # noqa: RUF012  as its base class has it
        "render_modes": RENDER_MODES,
        "name": "suitors_v0",
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: Edition | str | dict[str, Any] = "second",
        players: int = 2,
        *,
        episode: str = "round",
        reward: str = "round",
        observation: str = "array",
        illegal: str = "error",
        render_mode: str | None = None,
        plain: bool = False,
    ) -> None:
        super().__init__()
        if observation not in FORMS:
            raise SuitorsError(f"{short(observation)} is no form of an observation; there are {', '.join(FORMS)}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise SuitorsError(f"{short(render_mode)} is no render mode; there are {', '.join(RENDER_MODES)}")
        if illegal not in ILLEGAL:
            raise SuitorsError(f"{short(illegal)} does not say what an illegal action leads to; {' or '.join(ILLEGAL)} does")
        self.setting = setting(edition, players, episode, reward)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._form = observation
        self._illegal = illegal
        self.agents: list[Agent] = []
        self.infos: dict[Agent, dict[str, Any]] = {}
        self._batch = (PLAIN if plain else kernel()).Batch(self.setting.opening, 1, self.setting.whole_games, self.setting.reward)
        seen = array_space(players) if observation == "array" else dict_space(players)
        space = spaces.Dict({"observation": seen, "action_mask": mask_space()})
        self._observation_spaces = dict.fromkeys(self.possible_agents, space)
        self._action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._made: list[int] = []
        self._next_seed: int | None = None
        self._observed = np.zeros((1, SIZES[players]), np.int8)
        self._mask = np.zeros((1, ACTION_COUNT), np.int8)
        self._decider = np.zeros(1, np.int8)
        self._gains = np.zeros((1, players), np.float64)
        self._done = np.zeros(1, np.int8)
        self._chosen = np.zeros(1, np.int64)

    def observation_space(self, agent: Agent) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode; without a seed, the one that follows from the last, or any."""
        fresh = seed_of(self._next_seed if seed is None else seed)
        self._next_seed = seeds_from(fresh, 1)[0]
        self._batch.reset(0, fresh)
        self._made = []
        self._batch.look(0, 1, self._observed, self._mask, self._decider)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._done[0] = 0
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """The decider's move; an agent whose episode is over steps with None."""
        if not self.agents:
            raise SuitorsError("there is no episode: call reset")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._make(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        for agent, gain in zip(self.possible_agents, self._gains[0].tolist(), strict=True):
            self.rewards[agent] = gain
            self._cumulative_rewards[agent] += gain
        if self._done[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()

    def _make(self, action: int | None) -> None:
        if action is None:
            raise SuitorsError("the episode is not over: an action is wanted")
        try:
            self._chosen[0] = action
        except (TypeError, ValueError, OverflowError):
            raise SuitorsError(f"{short(action)} is no action; an action is a whole number below {ACTION_COUNT}") from None
        if self._batch.choose(self._chosen) >= 0:
            if self._illegal == "lose":
                self._forfeit()
                return
            legal = ", ".join(f"{one} ({describe(one)})" for one in self._batch.actions(0))
            raise SuitorsError(f"action {short(action)} is not legal; legal are {legal}")
        self._made.append(int(action))
        self._batch.step(0, 1, False, self._observed, self._mask, self._decider, self._gains, self._done)

    def _forfeit(self) -> None:
        """The episode is over, to the cost of whoever chose what is not legal."""
        self._gains[0] = 0.0
        self._gains[0, self._decider[0]] = ILLEGAL_REWARD
        self._done[0] = 1
        self._decider[0] = NONE
        self._mask[0] = 0

    def _select(self) -> None:
        seat = int(self._decider[0])
        self.agent_selection = self.agents[0] if seat == NONE else self.possible_agents[seat]

    def observe(self, agent: Agent) -> Observation:
        """What this agent may see; the mask is for the decider only."""
        if not self.infos:
            raise SuitorsError("nothing was dealt yet: call reset first")
        seat = self._seats[agent]
        if seat == self._decider[0]:
            return {"observation": self._formed(self._observed[0].copy()), "action_mask": self._mask[0].copy()}
        observed = np.zeros(SIZES[self.setting.players], np.int8)
        self._batch.observe(0, seat, observed)
        return {"observation": self._formed(observed), "action_mask": np.zeros(ACTION_COUNT, np.int8)}

    def _formed(self, observed: Array) -> Any:
        return observed if self._form == "array" else split(observed, self.setting.players)

    # What else may be asked.

    def view(self, agent: Agent) -> View:
        """All that this agent may know, as the bots get it."""
        return self.truth().view(self._seats[agent])

    def truth(self) -> Game:
        """The game so far with all that is hidden, for tests and teachers; never for an agent."""
        return replay(self.setting, self._batch.seed(0), self._made)

    def render(self) -> Any:
        """As the selected agent sees it."""
        if self.render_mode is None:
            return None
        view = self.view(self.agent_selection)
        return as_text(view) if self.render_mode == "ansi" else as_picture(view)

    def close(self) -> None:
        """There is nothing to close."""
