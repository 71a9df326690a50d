"""Every move has one number, every place of an observation a meaning; the page that says so is made from the code."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random

from playing import Table, at_every_table, steps, times

from suitors.envs.actions import (
    ACTION_COUNT,
    ACTIONS,
    ACTIONS_VERSION,
    action_of,
    describe,
    move_with,
    possible_actions,
)
from suitors.envs.observations import OBSERVATIONS_VERSION, PARTS, SIZES, observation_size
from suitors.envs.tables import page
from suitors.game.game import Game
from suitors.rules.editions import EDITIONS

ROOT = Path(__file__).parents[1]


@at_every_table
def test_every_legal_move_is_one_action_and_every_legal_action_one_move(table: Table) -> None:
    seen: set[int] = set()
    possible = set(possible_actions(EDITIONS[table[0]], table[1]))
    for seed in range(times(4)):
        for game in steps(Game(*table, seed=seed), Random(seed)):
            legal = game.legal()
            actions = [action_of(move, game.players) for move in legal]
            assert len(set(actions)) == len(legal)
            assert [move_with(action, legal, game.players) for action in actions] == legal
            seen.update(actions)
    assert len(seen) > 15
    assert seen <= possible


def test_an_action_that_is_not_legal_is_no_move() -> None:
    legal = Game("second", 2, seed=1).legal()
    wrong = next(action for action in range(ACTION_COUNT) if action not in {action_of(move, 2) for move in legal})
    assert move_with(wrong, legal, 2) is None


def test_an_action_means_the_same_from_every_seat() -> None:
    for first in range(4):
        game = Game("second", 4, seed=5, first=first)
        said = [describe(action_of(move, 4)) for move in game.legal()]
        assert all(f"+{(seat - first) % 4}" in " ".join(said) for seat in range(4) if seat != first) or "guard" not in " ".join(
            said
        )
        for move in game.legal():
            seats = [word for word in describe(action_of(move, 4)).split() if word[0] == "+"]
            assert seats == [f"+{(seat - first) % 4}" for seat in move.on if seat != first]


def test_every_action_has_words_of_its_own() -> None:
    assert len({describe(action) for action in range(ACTION_COUNT)}) == ACTION_COUNT == len(set(ACTIONS))


def test_the_parts_fill_an_observation() -> None:
    assert SIZES[2:] == tuple(map(observation_size, range(2, 9)))
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_the_page_is_what_the_code_says() -> None:
    assert (ROOT / "docs" / "observations.md").read_text("utf-8") == page(), "make tables writes it anew"


def test_another_meaning_needs_another_version() -> None:
    """If this fails, the numbers mean something else now: raise the version, then write the new digest here."""
    actions = sha256(json.dumps(ACTIONS).encode()).hexdigest()[:12]
    parts = [(part.name, part.shape(2), part.shape(5), part.most, part.meaning) for part in PARTS]
    observations = sha256(json.dumps(parts).encode()).hexdigest()[:12]
    assert (ACTIONS_VERSION, actions) == (1, "d15611d6ede5")
    assert (OBSERVATIONS_VERSION, observations) == (1, "648daa32c3f4")
