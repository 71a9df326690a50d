"""What environments show a seat is what it may see: the same as its view, and nothing that changes with what is hidden."""

from random import Random

import numpy as np
import pytest
from desks import observed, side_by_side, truly_observed, unlike, whole_game
from hypothesis import given
from hypothesis import strategies as st
from inventing import editions
from playing import TABLES, Table, as_bytes, at_every_table, the_compiled_rulebook, times
from watching import Viewer
from worlds import Leak, Observe, compare_worlds, other_deals, story

from suitors.envs import plain
from suitors.envs.actions import action_of
from suitors.envs.episodes import setting
from suitors.envs.observations import SIZES
from suitors.envs.rendering import as_picture, as_text
from suitors.envs.speeds import PLAIN, kernel
from suitors.envs.views import observation_of
from suitors.game.errors import SuitorsError
from suitors.game.game import Game
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.rules.state import COPIED, pack, unpack

pytestmark = pytest.mark.usefixtures("untraced")

WORLDS = 8


def unheard(table: bytes) -> bytes:
    """The game, whoever listens to what is told of it."""
    state = unpack(table)
    state.telling = 0
    return pack(state)[:COPIED]


@at_every_table
def test_an_episode_is_the_game_of_its_seed_and_a_seat_observes_what_its_view_holds(table: Table) -> None:
    points = 0
    for seed in range(times(2)):
        for game, batch, buffers in side_by_side(whole_game(*table), seed):
            assert unheard(batch.table(0)) == unheard(game.to_bytes())
            assert sorted(batch.actions(0)) == sorted(action_of(move, game.players) for move in game.legal())
            seat = points % game.players
            shown = observed(batch, game.players, seat)
            assert unlike(shown, observation_of(game.view(seat)), game.players) == []
            assert shown.tobytes() == truly_observed(game, seat)
            if game.decider is not None:
                assert buffers.deciders[0] == game.decider
                assert buffers.observations[0].tobytes() == observed(batch, game.players, game.decider).tobytes()
            points += 1
        assert buffers.rewards.sum() == pytest.approx(1)
    assert points > 20


@given(editions, st.integers(0, 2**64 - 1))
def test_the_same_in_any_edition(edition: Edition, seed: int) -> None:
    for points, (game, batch, _) in enumerate(side_by_side(setting(edition, edition.players[0]), seed)):
        seat = points % game.players
        assert unlike(observed(batch, game.players, seat), observation_of(game.view(seat)), game.players) == []


@at_every_table
def test_both_speeds_give_out_the_same(table: Table) -> None:
    the_compiled_rulebook()
    from suitors.envs.compiled import kernel as compiled

    assert kernel() is compiled
    opening = pack(EDITIONS[table[0]].opening(table[1]))
    for seed in range(times(1)):
        assert compiled.walk(opening, 60, seed) == plain.walk(opening, 60, seed)


def test_a_view_is_observed_alike_at_both_speeds(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("premium", 6, seed=4)
    for move in range(9):
        game.play(game.legal()[move % len(game.legal())])
    fast = [observation_of(game.view(seat)).tobytes() for seat in range(6)]
    monkeypatch.setattr("suitors.envs.views.kernel", lambda: PLAIN)
    assert [observation_of(game.view(seat)).tobytes() for seat in range(6)] == fast


def test_spectators_observe_from_nowhere() -> None:
    with pytest.raises(SuitorsError, match="no seat to observe from"):
        observation_of(Game("second", 2, seed=1).view())


# Leaks.


def everything(game: Game, viewer: Viewer) -> bytes:
    """All that an environment gives a seat: the observation, made from the truth, the mask, the text and the picture."""
    if viewer is None:
        return b""
    view = game.view(viewer)
    mask = sorted(action_of(move, game.players) for move in view.legal)
    picture = as_picture(view).tobytes() if len(game.moves) % 25 == 3 else b""
    return truly_observed(game, viewer) + as_bytes([mask, as_text(view)]) + picture


def search(table: Table, worlds: int, seed: int, observe: Observe) -> int:
    edition, players = EDITIONS[table[0]], table[1]
    chance, compared = Random(seed), 0
    for number in range(worlds):
        rounds = story(edition, players, chance, chance.randint(1, 8 * players))
        viewer = number % players
        compared += compare_worlds(edition, players, rounds, other_deals(rounds, viewer, chance), viewer, observe)
    return compared


@at_every_table
def test_what_a_seat_is_shown_does_not_depend_on_what_it_may_not_know(table: Table) -> None:
    assert search(table, times(WORLDS), 11, everything) >= times(WORLDS // 2)


@pytest.mark.parametrize("part", ["hand", "known", "under"])
def test_the_parts_of_another_seat_would_be_found(part: str) -> None:
    """What the next seat observes, shown to this one."""

    def leaking(game: Game, viewer: Viewer) -> bytes:
        from suitors.envs.spaces import split

        other = np.frombuffer(truly_observed(game, ((viewer or 0) + 1) % game.players), np.int8)
        return split(other, game.players)[part].tobytes()

    def search_everywhere() -> None:
        for table in TABLES:
            search(table, 40, 12, leaking)

    with pytest.raises(Leak):
        search_everywhere()


def test_the_text_shows_others_cards_face_down() -> None:
    game = Game("second", 2, seed=3)
    seat = game.decider
    assert seat is not None
    assert "hand ?" in as_text(game.view(seat))
    assert as_picture(game.view(seat)).shape == (48 + 2 * 92 + 40, 720, 3)
    assert len(observation_of(game.view(seat))) == SIZES[2]
