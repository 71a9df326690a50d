"""The game for Gymnasium: one seat is the agent, bots have the others.

    import gymnasium
    import suitors.envs.gymnasium
    env = gymnasium.make("Suitors-second-2p-v0", opponents="courtier")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

There is an id for every edition and number of players. `info["action_mask"]` says which actions are legal; another one ends the
episode with a reward of -1, or is refused with `illegal="error"`. The agent's seat is drawn anew for every episode, or fixed
with `seat=0`. A round that is over before the agent could decide anything is no episode: another one is dealt.
"""

from collections.abc import Sequence
from typing import Any

from suitors.envs.extras import lacking

if missing := lacking("numpy", "gymnasium"):
    raise ImportError(missing)

import gymnasium
import numpy as np

from suitors.bots import Bot
from suitors.bots.finding import find_bot, leave
from suitors.envs.actions import ACTION_COUNT, action_of, describe
from suitors.envs.episodes import seed_of, seeds_from, setting, whole
from suitors.envs.observations import SIZES
from suitors.envs.rendering import RENDER_MODES, as_picture, as_text
from suitors.envs.spaces import Array, action_space, array_space, dict_space, split
from suitors.envs.speeds import PLAIN, kernel
from suitors.game.errors import SuitorsError
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.dealing import below
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.rules.quoting import short

VERSION = 0
FORMS = ("array", "dict")
ILLEGAL = ("lose", "error")
ILLEGAL_REWARD = -1.0

Given = tuple[Any, float, bool, bool, dict[str, Any]]


class SuitorsEnv(gymnasium.Env[Any, Any]):
    """One seat against bots: one name for all of them, or one for each other seat, in the order of turns after the agent."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  as its base class has it

    def __init__(
        self,
        edition: Edition | str | dict[str, Any] = "second",
        players: int = 2,
        *,
        opponents: str | Bot | Sequence[str | Bot] = "courtier",
        seat: int | None = None,
        episode: str = "round",
        reward: str = "round",
        observation: str = "array",
        illegal: str = "lose",
        render_mode: str | None = None,
        plain: bool = False,
    ) -> None:
        if illegal not in ILLEGAL:
            raise SuitorsError(f"{short(illegal)} does not say what an illegal action leads to; {' or '.join(ILLEGAL)} does")
        if observation not in FORMS:
            raise SuitorsError(f"{short(observation)} is no form of an observation; there are {', '.join(FORMS)}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise SuitorsError(f"{short(render_mode)} is no render mode; there are {', '.join(RENDER_MODES)}")
        self.setting = setting(edition, players, episode, reward)
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise SuitorsError(f"there is no seat {short(seat)}; seats are 0 to {players - 1}")
        self.render_mode = render_mode
        self.action_space = action_space()
        self.observation_space = array_space(players) if observation == "array" else dict_space(players)
        self._form = observation
        self._illegal = illegal
        self._fixed = seat
        self._bots = _bots(opponents, players - 1)
        self._plain = plain
        self._batch = (PLAIN if plain else kernel()).Batch(self.setting.opening, 1, self.setting.whole_games, self.setting.reward)
        self._buffers = (
            np.zeros((1, SIZES[players]), np.int8),
            np.zeros((1, ACTION_COUNT), np.int8),
            np.zeros(1, np.int8),
            np.zeros((1, players), np.float64),
            np.zeros(1, np.int8),
        )
        self._seat = 0
        self._rng = [0]
        self._next_seed = seed_of(None)
        self._game: Game | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new episode; the bots play until the agent must decide."""
        super().reset(seed=seed)
        self._deal(self._next_seed if seed is None else seed_of(seed))
        while self._buffers[4][0]:
            self._deal(self._next_seed)
        return self._observation(), self._info()

    def _deal(self, seed: int) -> None:
        """Until the agent must decide; an episode that is over before that is none, and the next one begins."""
        self._next_seed, deals, chance = seeds_from(seed, 3)
        self._rng = [chance]
        self._seat = below(self._rng, self.setting.players) if self._fixed is None else self._fixed
        self._batch.reset(0, deals)
        self._game = Game(self.setting.edition, self.setting.players, seed=deals, plain=self._plain)
        self._buffers[4][0] = 0
        self._let_bots_play()

    def step(self, action: int) -> Given:
        """The agent's move, and those of the bots until it must decide again."""
        game = self._running()
        move = next((move for move in self._legal(game) if action_of(move, game.players) == action), None)
        if move is None:
            return self._refuse(action)
        gained = self._make(game, move) + self._let_bots_play()
        return self._observation(), gained, bool(self._buffers[4][0]), False, self._info()

    def _refuse(self, action: int) -> Given:
        """An error, or the end of the episode: as it was asked for."""
        if self._buffers[4][0]:
            raise SuitorsError("the episode is over: call reset")
        legal = ", ".join(f"{one} ({describe(one)})" for one in self._batch.actions(0))
        if self._illegal == "error":
            raise SuitorsError(f"action {short(action)} is not legal; legal are {legal}")
        self._buffers[4][0] = 1
        return self._observation(), ILLEGAL_REWARD, True, False, self._info() | {"illegal": describe_any(action)}

    def _let_bots_play(self) -> float:
        """Until the agent must decide, or the episode is over; what the agent gained meanwhile."""
        game = self._running()
        gained = 0.0
        while not self._buffers[4][0] and game.decider != self._seat:
            decider = game.decider
            assert decider is not None
            bot = self._bots[(decider - self._seat) % game.players - 1]
            gained += self._make(game, bot.choose(game.view(decider), self._rng))
        return gained

    def _make(self, game: Game, move: Move) -> float:
        """In both, the game that the bots see and the table that is observed; what the agent gained."""
        chosen = np.array([action_of(move, game.players)], np.int64)
        game.play(move)
        if self._batch.choose(chosen) >= 0:
            raise AssertionError("the two speeds differ")
        self._batch.step(0, 1, False, *self._buffers)
        if game.is_round_over and not self._buffers[4][0]:
            game.next_round()
        return float(self._buffers[3][0, self._seat])

    def _legal(self, game: Game) -> list[Move]:
        return game.legal() if game.decider == self._seat and not self._buffers[4][0] else []

    def _running(self) -> Game:
        if self._game is None:
            raise SuitorsError("nothing was dealt yet: call reset first")
        return self._game

    def _observation(self) -> Any:
        out = np.zeros(SIZES[self.setting.players], np.int8)
        self._batch.observe(0, self._seat, out)
        return out if self._form == "array" else split(out, self.setting.players)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self._seat}

    # What else may be asked.

    def action_masks(self) -> Array:
        """Which actions are legal, by the name under which some libraries ask for it."""
        mask = np.zeros(ACTION_COUNT, np.bool_)
        if self._running().decider == self._seat and not self._buffers[4][0]:
            mask[self._batch.actions(0)] = True
        return mask

    def view(self) -> View:
        """All that the agent may know, as the bots get it."""
        return self._running().view(self._seat)

    def render(self) -> Any:
        """As the agent sees it."""
        if self.render_mode is None:
            return None
        return as_text(self.view()) if self.render_mode == "ansi" else as_picture(self.view())

    def close(self) -> None:
        """Programs among the opponents end."""
        leave(self._bots)
        super().close()


def _bots(named: str | Bot | Sequence[str | Bot], others: int) -> list[Bot]:
    each = list(named) if isinstance(named, list | tuple) else [named] * others
    if len(each) != others:
        raise SuitorsError(f"{len(each)} opponents don't fill the {others} other seats")
    return [_bot(one) for one in each]


def _bot(named: Any) -> Bot:
    if hasattr(named, "choose"):
        bot: Bot = named
        return bot
    found = find_bot(named) if isinstance(named, str) else None
    if found is None:
        raise SuitorsError(f"no bot is called {short(named)}")
    return found


def describe_any(action: object) -> str:
    number = whole(action)
    return short(action) if number is None or not 0 <= number < ACTION_COUNT else describe(number)


def env_id(edition: str, players: int) -> str:
    return f"Suitors-{edition}-{players}p-v{VERSION}"


def register() -> None:
    """An id for every edition and number of players, once."""
    for edition in EDITIONS.values():
        for players in edition.players:
            if env_id(edition.id, players) not in gymnasium.registry:
                named = {"edition": edition.id, "players": players}
                gymnasium.register(env_id(edition.id, players), "suitors.envs.gymnasium:SuitorsEnv", kwargs=named)


register()
