"""What more time is worth is told by decisions: where levels agree nothing is gained, and a blunder is seen."""

from pathlib import Path

import pytest
from courting import dealt

from bench import patience
from bench.patience import APART, HEAD, PLAYED, Gains, judge, levels, look_at_round, worths
from suitors.arena.clusters import quantile
from suitors.bots import BOTS, Think
from suitors.bots.expert import Searcher
from suitors.game.game import Game
from suitors.rules.cards import Card

pytestmark = pytest.mark.usefixtures("untraced")


def test_the_levels_that_search_think_as_long_as_they_do_at_a_table() -> None:
    thinks = [bot.think for bot in levels() if isinstance(bot, Searcher)]
    assert [think.ms for think in thinks] == [5, 50, 1000]


def test_the_rounds_are_played_by_all_that_an_expert_knows() -> None:
    player = BOTS["expert"].thinking(PLAYED)
    assert isinstance(player, Searcher)
    assert player.is_long
    assert not player.is_deep


def test_who_chooses_the_same_gains_nothing() -> None:
    quick = BOTS["expert"].thinking(Think(iterations=50))
    gains = look_at_round("second", 4, seed=3, bots=[quick, quick], judged=20)
    assert gains.decisions > 0
    assert abs(gains.choices - APART * gains.decisions) < APART
    assert (gains.worths, gains.shares, gains.differed) == ((0,), (0,), (0,))


def test_who_plays_by_chance_loses_by_it() -> None:
    good = BOTS["expert"].thinking(Think(iterations=400))
    rounds = [look_at_round("second", 4, seed, [BOTS["random"], good, BOTS["random"]], judged=400) for seed in range(8)]
    assert sum(one.worths[0] for one in rounds) > 0.5
    assert sum(one.shares[1] for one in rounds) < -0.5
    assert sum(one.differed[0] for one in rounds) > 4


def test_moves_are_judged_in_the_same_worlds() -> None:
    game = Game("classic", 3, seed=1)
    legal = set(game.view(game.decider).legal)
    values = judge(game, legal, 200)
    assert set(values) == legal
    assert values == judge(game, legal, 200)
    assert all(0 <= figure <= 1 for value in values.values() for figure in value)


def test_they_are_judged_with_the_hands_that_are_there() -> None:
    """Only the number that is there knocks somebody out, whatever the one who guesses believes."""
    game = dealt("classic", ["guard", "princess", "priest"], ["king", "baron"])
    values = judge(game, {move for move in game.view(0).legal if move.on == (1,) and move.number}, 400)
    best = max(values, key=values.__getitem__)
    assert best.number == game.edition.numbers[Card.PRINCESS]
    assert values[best].share > max(value.share for move, value in values.items() if move != best) + 0.05


def test_it_tells_what_a_seat_gains_in_a_round_of_a_fair_share() -> None:
    """Each of four seats decides three times, and gains 0.01 of the round by each decision: 0.03, which is 0.12 of 0.25."""
    rounds = [Gains(1, 4, 12, (0.05, 0.0), (0.0, 0.01), (2, 0)), Gains(2, 4, 12, (0.03, 0.0), (0.0, 0.01), (1, 0))]
    found = list(worths("second", 4, rounds))
    assert [(one.one, one.below) for one in found] == [("expert", "advisor"), ("grandmaster", "expert")]
    expert, grandmaster = found
    gained = expert.worth
    assert gained.value == pytest.approx(0.12)
    assert gained.high - gained.value == pytest.approx(quantile(1) * 12 * 0.02 / 8)
    assert gained.value - gained.low == pytest.approx(gained.high - gained.value)
    assert (expert.share.low, expert.share.high) == (grandmaster.worth.low, grandmaster.worth.high) == (0.0, 0.0)
    assert grandmaster.share.low == grandmaster.share.high == pytest.approx(0.03)
    row = f"| `second`, 4 players | `expert` over `advisor` | 8 | 3 | {gained} | +0.000 (+0.000 to +0.000) |"
    assert expert.row == row
    assert len(expert.row.split("|")) == len(HEAD[0].split("|"))


class Here:
    """Instead of a pool of processes."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    map = staticmethod(map)


def test_what_is_kept_counts_for_its_time_and_more_time_adds_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every place looks at two rounds."""

    def looked(place: tuple[str, int, int, int, float]) -> list[Gains]:
        edition, players, first, apart, seconds = place
        asked.append((edition, players, first, seconds))
        return [Gains(seed, 4, 12, (0.01 * seed, 0.0), (0.0, 0.0), (1, 0)) for seed in (first, first + apart)]

    asked: list[tuple[str, int, int, float]] = []
    monkeypatch.setattr(patience, "Pool", Here)
    monkeypatch.setattr(patience, "look", looked)
    file = tmp_path / "new" / "decisions.json"
    first = patience.look_for("second", 4, 10.0, 2, file)
    assert asked == [("second", 4, 1, 10.0), ("second", 4, 2, 10.0)]
    assert sum(one.decisions for one in first) == 16
    assert patience.look_for("second", 4, 10.0, 2, file) == first
    assert len(asked) == 2
    assert sum(one.decisions for one in patience.look_for("second", 4, 25.0, 2, file)) == 32
    assert asked[2:] == [("second", 4, 5, 15.0), ("second", 4, 6, 15.0)]
    monkeypatch.setattr(patience, "minds", lambda: "others")
    assert patience.look_for("second", 4, 10.0, 2, file) == first
    assert asked[4:] == [("second", 4, 1, 10.0), ("second", 4, 2, 10.0)]


def test_what_was_found_is_kept_if_the_rest_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(place: tuple[str, int, int, int, float]) -> list[Gains]:
        first, seconds = place[2], place[4]
        if asked and interrupted:
            raise KeyboardInterrupt
        asked.append(seconds)
        return [Gains(first, 4, 12, (0.01, 0.0), (0.0, 0.0), (1, 0))]

    asked: list[float] = []
    interrupted = True
    monkeypatch.setattr(patience, "Pool", Here)
    monkeypatch.setattr(patience, "look", looked)
    file = tmp_path / "decisions.json"
    with pytest.raises(KeyboardInterrupt):
        patience.look_for("second", 4, 1.5 * patience.KEPT, 1, file)
    interrupted = False
    found = patience.look_for("second", 4, 1.5 * patience.KEPT, 1, file)
    assert [one.seed for one in found] == [1, 2]
    assert asked == [patience.KEPT, patience.KEPT / 2]
