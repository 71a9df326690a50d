"""The pace of a bot: from what everybody sees, never from what is hidden or how forced the move is."""

import asyncio
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playing import TABLES, position, steps, times
from test_cli import suitors
from test_cli_play import EN, numbers

from suitors.bots import BOTS, Bot, Think
from suitors.bots.pace import MARGIN, pace
from suitors.cli import play
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.state import Rng
from suitors.terminal import local
from suitors.terminal.keyboard import Keyboard
from suitors.terminal.local import LocalSitting
from suitors.terminal.plain import PlainFace
from suitors.terminal.sitting import Stage

# What it may depend on.


def test_everybody_at_the_table_can_tell_it() -> None:
    """The spectators' view has nothing hidden in it, so nothing hidden can be in what it tells."""
    for edition, players in TABLES:
        for game in steps(Game(edition, players, seed=players), Random(players), rounds=times(1)):
            told = pace(game.view(None))
            assert all(pace(game.view(seat)) == told for seat in range(players))
            assert (told > 0) == (game.decider is not None)


def test_other_hidden_cards_and_other_choices_make_no_difference() -> None:
    forced = position("second", ["countess", "guard", "spy"], ["king", "spy", "baron"])
    free = position("second", ["guard", "priest", "baron"], ["prince", "king", "countess"])
    assert len(forced.legal()) == 1 < 15 < len(free.legal())
    assert pace(forced.view(0)) == pace(free.view(0))
    view = free.view(0)
    knowing = replace(view, knows={1: (Card.PRIEST,)}, knows_deck={0: Card.KING}, hand=(), legal=(), events=())
    assert pace(view) == pace(knowing)


def test_it_differs_from_turn_to_turn_and_stays_within_what_people_bear() -> None:
    paces = [pace(game.view(None)) for game in steps(Game("premium", 8, seed=1), Random(1)) if game.decider is not None]
    assert len(set(paces)) > len(paces) / 2
    assert 0.4 < min(paces) < max(paces) < 2.5


@pytest.mark.parametrize(("decision", "moves"), [("keep", ["chancellor"]), ("play", [])])
def test_each_kind_of_decision_has_its_own(decision: str, moves: list[str]) -> None:
    game = position("second", ["guard", "king"], ["chancellor", "spy", "baron", "prince"])
    for move in moves:
        game.play(move)
    view = game.view(0)
    assert view.decision == decision
    other: Any = "look"
    assert pace(view) > pace(replace(view, decision=other))


def test_it_is_never_less_than_the_time_to_think() -> None:
    for game in steps(Game("second", 4, seed=1), Random(1), rounds=2):
        view = game.view(None)
        if game.decider is not None:
            assert pace(view, Think(ms=1)) == pace(view, Think(iterations=10**6)) == pace(view)
            assert pace(view, Think(ms=1000)) >= 1 + MARGIN
            assert pace(view, Think(ms=60_000)) == 60 + MARGIN


# A person who watches.


class Clock:
    """Time that passes only when somebody thinks or waits."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waits: list[float] = []

    def monotonic(self) -> float:
        return self.now

    async def rest(self, stirred: asyncio.Event, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


class Slow:
    """Takes its time, now more and now less of it."""

    think = Think(ms=1500)

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def choose(self, view: View, rng: Rng) -> Move:
        rng[0] += 1
        self.clock.now += 1.5 / rng[0]
        return view.legal[0]

    def advise(self, view: View, rng: Rng) -> Any:
        raise NotImplementedError

    def thinking(self, think: Think) -> Bot:
        return self


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(local, "monotonic", clock.monotonic)
    monkeypatch.setattr(local, "rest", clock.rest)
    return clock


class Watched(Game):
    """Keeps at which moment each move was made."""

    clock: Clock
    made: list[tuple[float, float]]

    def play(self, move: Any) -> None:
        wanted = pace(self.view(None), Slow.think)
        super().play(move)
        self.made.append((wanted, self.clock.now))


def test_a_move_is_seen_after_its_pace_whatever_the_bot_needed(clock: Clock) -> None:
    game = Watched("second", 4, seed=2)
    game.clock, game.made = clock, []
    everybody: dict[int, tuple[Bot, Rng]] = {seat: (Slow(clock), [0]) for seat in range(4)}
    sitting = LocalSitting(game, [None] * 4, everybody, paced=True)
    asyncio.run(PlainFace(sitting, EN, Keyboard()).play())
    moment = 100.0
    for wanted, made in game.made:
        assert made == pytest.approx(moment + wanted)
        moment = made
    assert len(game.made) == len(game.moves) > 20


@pytest.mark.parametrize("thinks", [True, False])
def test_who_hurries_a_bot_still_waits_for_its_whole_time_to_think(clock: Clock, thinks: bool) -> None:
    """So that an easy move comes no sooner than a hard one."""
    game = Watched("second", 4, seed=2)
    game.clock, game.made = clock, []
    bot, seconds = (Slow(clock), 1.5) if thinks else (BOTS["casual"], 0.15)
    sitting = LocalSitting(game, [None] * 4, {seat: (bot, [0]) for seat in range(4)}, paced=True)

    async def story() -> None:
        while sitting.stage is not Stage.OVER:
            if sitting.stage is Stage.BETWEEN:
                await sitting.proceed()
            await sitting.hurry()
            await sitting.wait()

    asyncio.run(story())
    assert [made for _, made in game.made] == pytest.approx([100 + seconds * (place + 1) for place in range(len(game.moves))])
    assert len(game.moves) > 20


def test_who_does_not_watch_does_not_wait(clock: Clock) -> None:
    assert suitors("play", "--seed", "3", "--players", "4", "--bot", "random", stdin=numbers(3)).code == 0
    assert clock.waits == []


@pytest.mark.parametrize(("fast", "waits"), [((), True), (("--fast",), False)])
def test_at_a_terminal_the_bots_take_their_time_unless_they_are_told_not_to(
    fast: tuple[str, ...], waits: bool, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_is_watched", lambda: True)
    assert suitors("play", "--seed", "3", "--players", "4", "--bot", "random", *fast, stdin=numbers(3)).code == 0
    assert bool(clock.waits) == waits


def test_a_terminal_is_where_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not play._is_watched() or sys.stdout.isatty()
    monkeypatch.setattr(sys, "stdout", None)
    assert not play._is_watched()


def test_our_levels_say_how_long_they_think() -> None:
    for name, seconds in (("advisor", 0.005), ("expert", 0.05), ("grandmaster", 1.0)):
        if name in BOTS:
            think: Think = BOTS[name].think  # type: ignore[attr-defined]  # only bots that search have it
            assert think.ms == 1000 * seconds
