"""When a thought is over: the time is up, one move is clearly the best, or little is at stake."""

from random import Random

import pytest
from courting import some_views, think_plainly
from test_bots_reading import ready_for

from suitors.bots import Think, thinking
from suitors.bots.search import FIGURES, SQUARES, TRIALS, WORTH
from suitors.bots.speeds import Thought
from suitors.bots.thinking import PATIENT, SPAN, TRIFLE, at_stake, begin, is_clear, ponder

pytestmark = pytest.mark.usefixtures("untraced")


class Trials:
    """A thought with moves of known worth, each tried so often, won or lost."""

    def __init__(self, worths: list[float], each: int) -> None:
        self.worths = worths
        self.visits = [each] * len(worths)
        self.tried = sum(self.visits)

    @property
    def figures(self) -> list[float]:
        figures = [0.0] * (FIGURES * len(self.worths))
        for place, (worth, times) in enumerate(zip(self.worths, self.visits, strict=True)):
            figures[place * FIGURES + WORTH] = figures[place * FIGURES + SQUARES] = worth * times
        return figures

    def run(self, iterations: int) -> None:
        self.visits = [times + iterations // len(self.visits) for times in self.visits]
        self.tried = sum(self.visits)


def test_what_is_at_stake_is_what_another_move_may_be_better_by() -> None:
    """Counted in many pairs of moves whose worth is as uncertain."""
    chance = Random(5)
    trials = Trials([0.5, 0.47], 400)
    doubt = (0.25 / 400 + 0.47 * 0.53 / 400) ** 0.5
    counted = sum(max(0.0, chance.gauss(-0.03, doubt)) for _ in range(200_000)) / 200_000
    assert at_stake(trials) == pytest.approx(counted, rel=0.03)


def test_the_more_is_tried_the_less_is_at_stake() -> None:
    stakes = [at_stake(Trials([0.5, 0.5, 0.2], each)) for each in (TRIALS, 100, 1000, 10_000, 100_000)]
    assert stakes == sorted(stakes, reverse=True)
    assert stakes[0] > 0.05
    assert stakes[-1] < TRIFLE
    assert at_stake(Trials([0.5], 10)) == 0


def test_of_two_moves_that_are_equally_good_none_is_ever_clear_but_thought_ends() -> None:
    trials = Trials([0.5, 0.5], 1)
    ponder(trials, Think(iterations=10_000_000))
    assert not is_clear(trials)
    assert PATIENT < trials.tried < 1_000_000
    assert at_stake(trials) < TRIFLE


def test_a_move_that_was_hardly_tried_may_be_anything() -> None:
    trials = Trials([0.9, 0.1], 100_000)
    trials.visits[1] = 1
    assert at_stake(trials) > 0.1


def test_a_short_thought_does_not_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "at_stake", None)
    trials = Trials([0.5, 0.5], 1)
    ponder(trials, Think(iterations=PATIENT - SPAN))
    assert trials.tried >= PATIENT - 2 * SPAN


def test_both_speeds_stop_at_the_same_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PATIENT", 256)
    monkeypatch.setattr(thinking, "TRIFLE", 0.03)

    def thought() -> list[tuple[int, list[int]]]:
        ended = []
        for view in some_views(("classic", 2), seed=14, count=4):
            one: Thought = begin(ready_for(view), [3])
            ponder(one, Think(iterations=1500))
            ended.append((one.tried, list(one.visits)))
        return ended

    quick = thought()
    assert any(256 <= tried < 1500 for tried, _ in quick)
    think_plainly(monkeypatch)
    assert thought() == quick
