"""What more time is worth is told by decisions: where levels agree nothing is gained, and a blunder is seen."""

import re

import pytest

from bench.patience import LEVELS, Gains, judge, levels, look_at_round, tell
from suitors.bots import BOTS, Think
from suitors.bots.expert import Searcher
from suitors.game.game import Game

pytestmark = pytest.mark.usefixtures("untraced")


def test_the_levels_that_search_think_as_long_as_they_do_at_a_table() -> None:
    thinks = [bot.think for bot in levels() if isinstance(bot, Searcher)]
    assert [think.ms for think in thinks] == [5, 50, 1000]


def test_who_chooses_the_same_gains_nothing() -> None:
    quick = BOTS["expert"].thinking(Think(iterations=50))
    gains = look_at_round("second", 4, seed=3, bots=[quick, quick], judged=20)
    assert gains.decisions > 0
    assert gains.choices >= 3 * gains.decisions - 2
    assert (gains.gained, gains.differed) == ((0.0,), (0,))


def test_who_plays_by_chance_loses_by_it() -> None:
    good = BOTS["expert"].thinking(Think(iterations=400))
    rounds = [look_at_round("second", 4, seed, [BOTS["random"], good, BOTS["random"]], judged=400) for seed in range(8)]
    assert sum(one.gained[0] for one in rounds) > 0.5
    assert sum(one.gained[1] for one in rounds) < -0.5
    assert sum(one.differed[0] for one in rounds) > 4


def test_moves_are_judged_in_the_same_worlds() -> None:
    game = Game("classic", 3, seed=1)
    view = game.view(game.decider)
    shares = judge(view, set(view.legal), 200)
    assert set(shares) == set(view.legal)
    assert shares == judge(view, set(view.legal), 200)
    assert 0 <= min(shares.values()) <= max(shares.values()) <= 1


def test_a_row_tells_what_a_seat_gains_in_a_round_of_a_fair_share() -> None:
    """Each of four seats decides three times, and gains 0.01 of the round by each decision: 0.03, which is 0.12 of 0.25."""
    rows = list(tell("second", 4, [Gains(4, 12, (0.05, 0.0), (2, 0)), Gains(4, 12, (0.03, 0.0), (1, 0))]))
    assert len(rows) == len(LEVELS) - 1
    found = re.fullmatch(r"\| `second`, 4 players \| `expert` over `advisor` \| 8 \| 3 \| (\S+) \((\S+) to (\S+)\) \|", rows[0])
    assert found is not None
    gained, low, high = map(float, found.groups())
    assert gained == pytest.approx(0.12)
    assert low < gained < high
    assert high - gained == pytest.approx(1.96 * 12 * 0.02 / 8, abs=0.001)
