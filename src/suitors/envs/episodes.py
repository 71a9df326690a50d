"""What an environment plays: an edition for so many, a round or a whole game as an episode, and what is rewarded."""

import os
from dataclasses import dataclass
from operator import index
from typing import Any, Literal, SupportsIndex

from suitors.envs.actions import move_with
from suitors.envs.stepping import Reward
from suitors.game.editions import find_edition
from suitors.game.errors import SuitorsError
from suitors.game.game import Game
from suitors.rules.dealing import below
from suitors.rules.edition import Edition
from suitors.rules.quoting import short
from suitors.rules.state import pack

Episode = Literal["round", "game"]
EPISODES: tuple[Episode, ...] = ("round", "game")
RewardName = Literal["round", "tokens", "game"]
REWARDS = {reward.name.lower(): reward for reward in Reward}


@dataclass(frozen=True)
class Setting:
    """An edition as so many play it, and what an episode is."""

    edition: Edition
    players: int
    episode: Episode
    reward: Reward

    @property
    def opening(self) -> bytes:
        return pack(self.edition.opening(self.players))

    @property
    def whole_games(self) -> int:
        return int(self.episode == "game")


def setting(edition: Edition | str | dict[str, Any], players: int, episode: str = "round", reward: str = "round") -> Setting:
    """Reads what somebody wants to play; whatever is wrong with it is said in the words of the game."""
    found = find_edition(edition)
    if type(players) is not int:
        raise SuitorsError(f"{short(players)} is not a number of players")
    found.check_players(players)
    if episode not in EPISODES:
        raise SuitorsError(f"{short(episode)} is no episode; an episode is a round or a game")
    if reward not in REWARDS:
        raise SuitorsError(f"{short(reward)} is no reward; there are {', '.join(REWARDS)}")
    if reward == "game" and episode != "game":
        raise SuitorsError("a round does not win the game: for the reward `game` the episode must be a game")
    return Setting(found, players, episode, REWARDS[reward])


def seed_of(seed: object) -> int:
    """A seed of ours from whatever was given; None: from the system."""
    if seed is None:
        return int.from_bytes(os.urandom(8))
    number = whole(seed)
    if number is None or not 0 <= number < 1 << 64:
        raise SuitorsError(f"{short(seed)} is not a seed; a seed is a whole number from 0 to 2**64 - 1")
    return number


def whole(value: object) -> int | None:
    """A whole number of Python's or of numpy's; None, if it is anything else."""
    try:
        return index(value) if isinstance(value, SupportsIndex) else None
    except TypeError:  # An array of several.
        return None


def seeds_from(seed: int, count: int) -> list[int]:
    """So many seeds that have nothing to do with each other."""
    rng = [seed]
    return [below(rng, 1 << 32) << 32 | below(rng, 1 << 32) for _ in range(count)]


def replay(given: Setting, seed: int, actions: list[int]) -> Game:
    """The game that an episode from this seed is, after these actions."""
    game = Game(given.edition, given.players, seed=seed)
    for action in actions:
        move = move_with(action, game.legal(), given.players)
        assert move is not None
        game.play(move)
        if game.is_round_over and not game.is_over and given.whole_games:
            game.next_round()
    return game
