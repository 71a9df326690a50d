"""The game as OpenSpiel knows games: `pyspiel.load_game("suitors(edition=classic,players=2)")`, once this is imported.

`suitors` is a round, which seat 0 starts; `suitors_game` is a whole game. Parameters:
  edition   one of the five, a toy (`thimble`, `pocket`), or a file that ends in .toml
  players   how many play
  reward    `win`: who alone wins the round (or game) has 1, the others share -1;
            `tokens`: tokens gained, less what the others gained on average
"""

from typing import Any

import pyspiel

from suitors.envs.actions import ACTION_COUNT, describe
from suitors.envs.openspiel.observer import Observer
from suitors.envs.openspiel.point import STARTERS, Point, Table
from suitors.envs.openspiel.resampling import Uniform, resample
from suitors.envs.toys import TOYS
from suitors.game.editions import find_edition
from suitors.game.errors import SuitorsError
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.state import OPEN_CARDS, SEATS, TOKENS, EndedBy

ROUND, GAME = "suitors", "suitors_game"
REWARDS = ("win", "tokens")
DEFAULTS: dict[str, Any] = {"edition": "second", "players": 2, "reward": "win"}


def _type(name: str, long_name: str, tensors: bool) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=tensors,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


TYPES = {
    ROUND: _type(ROUND, "A round of Love Letter", tensors=True),
    # All that was told in a whole game has no bound that an array could have.
    GAME: _type(GAME, "A game of Love Letter", tensors=False),
}


def turns(edition: Edition, players: int) -> int:
    """No round has more: each begins with a card drawn, and what Chancellors draw they put back."""
    open_cards = OPEN_CARDS if players == 2 and edition.switches.open_cards else 0
    return len(edition.cards(players)) - 1 - open_cards - players


class SuitorsGame(pyspiel.Game):  # type: ignore[misc]  # has no types
    """The rules; a state is a point in it."""

    name = ROUND

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        edition = TOYS.get(given["edition"]) or find_edition(given["edition"])
        players = given["players"]
        edition.check_players(players)
        if given["reward"] not in REWARDS:
            raise SuitorsError(f"{given['reward']!r} is not rewarded; there are {' and '.join(REWARDS)}")
        self.table = Table(edition, players, self.name == GAME)
        self.reward: str = given["reward"]
        super().__init__(TYPES[self.name], self._info(), given)
        self.start = self.table.begin()

    def _info(self) -> Any:
        players = self.table.players
        wins = self.reward == "win"
        rounds = players * TOKENS if self.table.games else 1
        return pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=STARTERS + SEATS,
            num_players=players,
            min_utility=-1.0 / (players - 1) if wins else -float(TOKENS),
            max_utility=1.0 if wins else float(TOKENS),
            utility_sum=0.0,
            # A turn is one decision, or two: the Chancellor's, the Cardinal's, that of a Bishop's target.
            max_game_length=2 * turns(self.table.edition, players) * rounds,
        )

    def new_initial_state(self) -> "SuitorsState":
        return SuitorsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class WholeGame(SuitorsGame):
    name = GAME


class SuitorsState(pyspiel.State):  # type: ignore[misc]  # has no types
    """A point of a game, and how it was reached."""

    def __init__(self, game: SuitorsGame) -> None:
        super().__init__(game)
        self.point: Point = game.start

    def current_player(self) -> int:
        point = self.point
        if point.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if point.is_over else point.decider

    def is_terminal(self) -> bool:
        return self.point.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.point.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.point.outcomes

    def _apply_action(self, action: int) -> None:
        self.point = self.point.follow(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """`guard +1 5`; of chance the card, or who starts."""
        if player >= 0:
            return describe(action)
        return Card(action).id if action < STARTERS else f"seat {action - STARTERS} starts"

    def returns(self) -> list[float]:
        point = self.point
        if not point.is_over:
            return [0.0] * point.at.players
        return _tokens(point) if self.get_game().reward == "tokens" else _wins(point)

    def resample_from_infostate(self, player_id: int, probability_sampler: Uniform) -> "SuitorsState":
        """A state that this player can't tell from this one; how well the others' moves fit their cards is not weighed."""
        game: SuitorsGame = self.get_game()
        other = game.new_initial_state()
        for action in resample(self.point, game.start, self.history(), player_id, probability_sampler):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        """The truth, with what chance is drawing now."""
        lines = [line.truth for line in self.point.told]
        drawn = [Card(card).id for card in self.point.drawn] if self.point.is_chance else []
        pending = [f"pending {self.point.pending} {' '.join(drawn)}"] if self.point.is_chance else []
        return "\n".join([*lines, *pending])


def _wins(point: Point) -> list[float]:
    """A winner alone has 1, the others share -1; several winners share what they win."""
    table, players = point.state, point.at.players
    of_game = point.at.games or table.ended_by == EndedBy.NOTHING
    won = [int(seat) for seat in (table.game_won if of_game else table.round_won)[:players]]
    return [(players * one / sum(won) - 1) / (players - 1) for one in won]


def _tokens(point: Point) -> list[float]:
    tokens = point.state.tokens[: point.at.players]
    others = len(tokens) - 1
    return [one - (sum(tokens) - one) / others for one in tokens]


def register() -> None:
    """OpenSpiel knows both games from now on."""
    for game in (SuitorsGame, WholeGame):
        if game.name not in pyspiel.registered_names():
            pyspiel.register_game(TYPES[game.name], game)
