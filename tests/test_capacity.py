"""The capacity model says what a simulation of the same shows, within stated bounds."""

from dataclasses import replace
from statistics import fmean

import pytest
from playing import LONG

from bench.capacity import Costs, Machines, Play, forecast, most_tables
from bench.simulated import simulate

SECONDS = 200 if LONG else 5
BUSY, PACE, TIME = 0.05, 0.03, 0.15
"""How far apart they may be: parts of busy time, moves a second, milliseconds; each as a part of itself."""
COSTS = Costs()

HOUSES = {
    "one process": (Play(tables=6000, apart=0), Machines(1)),
    "one process, half as busy": (Play(tables=3000, apart=0), Machines(1)),
    "two, people together": (Play(tables=12_000, apart=0), Machines(2)),
    "two, people apart": (Play(tables=8000, apart=1 / 3), Machines(2)),
    "four, people anywhere": (Play(tables=12_000, apart=0.75), Machines(4)),
    "hasty people": (Play(tables=800, think=1.0, apart=0.2), Machines(2)),
}


@pytest.mark.parametrize("house", HOUSES)
def test_the_model_says_what_the_simulation_shows(house: str) -> None:
    play, machines = HOUSES[house]
    said, seen = forecast(play, machines, COSTS), simulate(play, machines, COSTS, SECONDS)
    assert seen.moves == pytest.approx(said.moves, rel=PACE)
    assert seen.server == pytest.approx(said.server, rel=BUSY)
    assert seen.database == pytest.approx(said.database, rel=BUSY)
    assert seen.answer == pytest.approx(said.answer, rel=TIME)
    if seen.elsewhere:
        assert fmean(seen.elsewhere) == pytest.approx(said.elsewhere, rel=TIME)


def test_as_many_tables_as_it_says_make_a_process_as_busy_as_it_says() -> None:
    machines = Machines(2, memory_mb=1 << 20, database_cores=64)
    play = replace(Play(apart=0.5), tables=most_tables(Play(apart=0.5), machines, COSTS, full=0.7))
    assert simulate(play, machines, COSTS, SECONDS).server == pytest.approx(0.7, rel=BUSY)


def test_what_is_full_first_is_named() -> None:
    play = Play(tables=1000)
    assert forecast(play, Machines(2, memory_mb=100), COSTS).tightest[0] == "memory"
    assert forecast(play, Machines(64, database_cores=0.1), COSTS).tightest[0] == "database"
    assert forecast(play, Machines(1, memory_mb=1 << 20, database_cores=64), COSTS).tightest[0] == "server"


def test_more_of_what_is_full_first_carries_more_tables() -> None:
    play, few, many = Play(), Machines(2, 1 << 20, 64), Machines(4, 1 << 20, 64)
    assert most_tables(play, many, COSTS) > 1.5 * most_tables(play, few, COSTS)


def test_beyond_its_strength_a_process_makes_as_many_moves_as_it_can() -> None:
    said = forecast(Play(tables=1_000_000, apart=0), Machines(1), COSTS)
    assert said.server == pytest.approx(1, abs=0.01)
    assert said.moves == pytest.approx(1000 / (COSTS.obey + COSTS.tell), rel=0.01)
