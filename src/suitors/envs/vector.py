"""Thousands of games at once, stepped with arrays: Gymnasium's vector API where it fits.

Each game shows what its decider observes and may do; `infos["decider"]` says who that is. All seats play through the same
environment, so rewards have a column for each seat. Where an episode ends, the next one begins in the same step. There is no
Python in the loop where the environments were compiled, and the GIL is released; without a compiler the same happens slowly.

    envs = VectorEnv(1024, "second", 2)
    observations, infos = envs.reset(seed=1)
    while training:
        actions = policy(observations, infos["action_mask"])
        observations, rewards, terminations, truncations, infos = envs.step(actions)
"""

from threading import Thread
from typing import Any
from weakref import finalize

from suitors.envs.extras import lacking

if missing := lacking("numpy", "gymnasium"):
    raise ImportError(missing)

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from suitors.envs.actions import ACTION_COUNT, describe
from suitors.envs.episodes import seed_of, seeds_from, setting
from suitors.envs.observations import SIZES
from suitors.envs.sheets import Sheets
from suitors.envs.spaces import Array, action_space, array_space, split
from suitors.envs.speeds import PLAIN, kernel
from suitors.game.errors import SuitorsError
from suitors.rules.edition import Edition
from suitors.rules.quoting import short
from suitors.rules.state import unpack

Infos = dict[str, Any]


class VectorEnv(GymnasiumVectorEnv):
    """So many games of one edition at once.

    `threads` share the games between them; the results don't depend on how many there are. The arrays that are given out are
    the caller's to keep; with `copy=False` they are the environment's own, and the next step writes into them. `plain=True`
    asks for plain speed.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  as its base class has it

    def __init__(
        self,
        num_envs: int,
        edition: Edition | str | dict[str, Any] = "second",
        players: int = 2,
        *,
        episode: str = "round",
        reward: str = "round",
        threads: int = 1,
        copy: bool = True,
        plain: bool = False,
    ) -> None:
        for name, count in (("num_envs", num_envs), ("threads", threads)):
            if type(count) is not int or count < 1:
                raise SuitorsError(f"{name} is a whole number from 1, not {short(count)}")
        self.setting = setting(edition, players, episode, reward)
        self.num_envs = num_envs
        self.players = players
        self.single_action_space = action_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = array_space(players)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._batch = (PLAIN if plain else kernel()).Batch(
            self.setting.opening, num_envs, self.setting.whole_games, self.setting.reward
        )
        self._threads = min(threads, num_envs)
        self._helpers: list[Thread] = []
        self._sampling = 0
        self._is_dealt = False
        self._shape = (num_envs,)
        shapes = ((num_envs, SIZES[players]), (num_envs, ACTION_COUNT), self._shape, (num_envs, players), self._shape)
        kinds = (np.int8, np.int8, np.int8, np.float64, np.int8)
        self._sheets = [Sheets(shape, kind) for shape, kind in zip(shapes, kinds, strict=True)]
        self._given = [] if copy else [sheets.take() for sheets in self._sheets]
        self._never = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> tuple[Array, Infos]:
        """New episodes in all games; one seed for all of them, or one for each."""
        if isinstance(seed, list | tuple):
            if len(seed) != self.num_envs:
                raise SuitorsError(f"there are {self.num_envs} games, and seeds for {len(seed)}")
            seeds = [seed_of(one) for one in seed]
        else:
            seeds = seeds_from(seed_of(seed), self.num_envs)
        self._call_helpers()
        for place, one in enumerate(seeds):
            self._batch.reset(place, one)
        self._sampling = seeds[0]
        self._is_dealt = True
        observations, masks, deciders = self._blank()[:3]
        self._batch.look(0, self.num_envs, observations, masks, deciders)
        return observations, {"action_mask": masks, "decider": deciders}

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, Infos]:
        """One move in every game. An action that is not legal is refused, and then no game has changed."""
        self._check_dealt()
        chosen = self._read(actions)
        bad = self._batch.choose(chosen)
        if bad >= 0:
            raise SuitorsError(self._refusal(bad, int(chosen[bad])))
        observations, masks, deciders, rewards, done = self._blank()
        self._batch.step(0, self.num_envs, True, observations, masks, deciders, rewards, done)
        never = self._never if self._given else self._never.copy()
        return observations, rewards, done.view(np.bool_), never, {"action_mask": masks, "decider": deciders}

    def sample_actions(self) -> Array:
        """A legal action for each game by lot, from a generator of its own that `reset` seeds."""
        self._check_dealt()
        actions = np.empty(self.num_envs, np.int64)
        self._sampling = self._batch.sample(self._sampling, actions)
        return actions

    def split(self, observations: Array) -> dict[str, Array]:
        """The named parts of observations."""
        return split(observations, self.players)

    def seeds(self) -> list[int]:
        """The seed of each game's episode: `Game(edition, players, seed=…)` has the same deals."""
        return [self._batch.seed(place) for place in range(self.num_envs)]

    def observe(self, place: int, seat: int) -> Array:
        """What a seat observes that need not decide."""
        self._check_dealt()
        out = np.zeros(SIZES[self.players], np.int8)
        self._batch.observe(place, seat, out)
        return out

    def truth(self, place: int) -> Any:
        """The table of one game with all that is hidden, for tests and teachers; never for a seat."""
        return unpack(self._batch.table(place))

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.dismiss()
        for helper in self._helpers:
            helper.join()
        self._helpers = []

    def _blank(self) -> list[Array]:
        """Where to write: observations, masks, deciders, rewards, and which games ended."""
        return self._given or [sheets.take() for sheets in self._sheets]

    def _call_helpers(self) -> None:
        """The threads beside the caller's. They wait in C, without the GIL, and end with `close` or with the environment."""
        if self._threads > 1 and not self._helpers:
            finalize(self, self._batch.dismiss)
        while len(self._helpers) < self._threads - 1:
            helper = Thread(target=self._batch.help, name="suitors-games", daemon=True)
            self._helpers.append(helper)
            helper.start()

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise SuitorsError("nothing was dealt yet: call reset first")

    def _read(self, actions: Any) -> Array:
        chosen = np.asarray(actions)
        if chosen.dtype == np.int64 and chosen.shape == self._shape and chosen.flags.c_contiguous:
            return chosen
        if chosen.shape != self._shape or not np.issubdtype(chosen.dtype, np.integer):
            raise SuitorsError(f"actions are {self.num_envs} whole numbers, one for each game")
        return np.ascontiguousarray(chosen, np.int64)

    def _refusal(self, place: int, action: int) -> str:
        legal = ", ".join(f"{one} ({describe(one)})" for one in self._batch.actions(place))
        return f"game {place}: action {action} is not legal; legal are {legal}"
