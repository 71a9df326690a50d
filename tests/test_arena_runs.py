"""Runs of the arena: with any number of processes, interrupted and gone on with, to the same results."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from test_arena import match
from test_cli import ROOT

from suitors import __version__, bots
from suitors.arena import match as of_match
from suitors.arena.journal import NAME, OTHERWISE
from suitors.arena.match import Match, minds
from suitors.arena.processes import Processes
from suitors.arena.run import Run
from suitors.arena.score import Score
from suitors.arena.work import ALONE, Crew
from suitors.game.errors import SuitorsError
from suitors.rules.editions import EDITIONS


def figures(of: Match, wanted: int, crew: Crew = ALONE, folder: Path | None = None) -> dict[str, Any]:
    """Everything but how fast it was."""
    with Run(of, wanted, folder) as run:
        run.play(crew)
        return timeless(run.results().to_dict())


def timeless(facts: dict[str, Any]) -> dict[str, Any]:
    for bot in facts["bots"]:
        del bot["ms_per_move"], bot["ms_95"]
    return facts


def deals(folder: Path) -> list[int]:
    """The deals of a journal, in the order played."""
    return [json.loads(line)["deal"] for line in (folder / NAME).read_text("utf-8").splitlines()[1:]]


# Processes.


@pytest.mark.parametrize("games", [False, True])
def test_the_number_of_jobs_changes_nothing_but_the_time(games: bool) -> None:
    of = match("casual,novice,random", 3, "premium", games=games)
    wanted = 12 if games else 120
    assert figures(of, wanted) == figures(of, wanted, Processes(3))


def test_another_seed_gives_other_rounds() -> None:
    one, other = (figures(match("casual,random", seed=seed), 60) for seed in (1, 2))
    assert one["bots"] != other["bots"]


def test_after_its_time_a_run_begins_no_more_deals(tmp_path: Path) -> None:
    of = match("casual,novice", 4)
    with Run(of, 4_000_000, tmp_path) as run:
        run.play(Processes(2), seconds=0.2)
        found = run.results()
    assert 0 < found.deals < found.wanted
    assert not found.complete
    assert sorted(deals(tmp_path)) == list(range(found.deals))


def test_progress_is_told_until_all_deals_are_played() -> None:
    told: list[int] = []
    with Run(match("casual,random"), 20) as run:
        run.play(progress=lambda score: told.append(len(score.deals)))
    assert told == list(range(1, 11))


def test_what_stops_us_stops_every_process() -> None:
    def stop(score: Score) -> None:
        raise KeyboardInterrupt

    with Run(match("casual,novice", 4), 4_000_000) as run:
        with pytest.raises(KeyboardInterrupt):
            run.play(Processes(2), progress=stop)
        assert run.results().deals > 0


def test_however_many_are_asked_for_it_begins_at_once() -> None:
    """And keeps no list of them."""
    with Run(match("casual,random"), 10**12) as run:
        run.play(seconds=0)
        assert len(run.score.deals) == 1


# Going on.


def test_a_run_goes_on_after_any_cut_of_its_journal(tmp_path: Path) -> None:
    """Whatever was written when it was killed: nothing is lost but the torn line, and nothing counted twice."""
    of = match("casual,random", 3, "house")
    whole = figures(of, 18, folder=tmp_path / "whole")
    written = (tmp_path / "whole" / NAME).read_bytes()
    head = written.index(b"\n") + 1
    third = [place for place in range(len(written)) if written[place : place + 1] == b"\n"][3] + 1
    for cut in (0, 1, head - 1, head, head + 1, third - 1, third, third + 100, len(written) - 1, len(written)):
        folder = tmp_path / str(cut)
        folder.mkdir()
        (folder / NAME).write_bytes(written[:cut])
        assert figures(of, 18, folder=folder) == whole, cut
        assert sorted(deals(folder)) == list(range(6)), cut


def test_the_deals_that_are_there_are_not_played_again(tmp_path: Path) -> None:
    of = match("casual,random")
    figures(of, 20, folder=tmp_path)
    written = (tmp_path / NAME).read_bytes()
    told: list[Score] = []
    with Run(of, 20, tmp_path) as run:
        run.play(progress=told.append)
    assert told == []
    assert (tmp_path / NAME).read_bytes() == written


def test_a_run_may_be_asked_for_more_and_for_less(tmp_path: Path) -> None:
    of = match("casual,random")
    figures(of, 20, folder=tmp_path)
    assert figures(of, 30, folder=tmp_path) == figures(of, 30)
    assert figures(of, 10, folder=tmp_path) == figures(of, 10)
    assert deals(tmp_path) == list(range(15))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (match("casual,random", seed=2), "with seed 1 and not 2"),
        (match("casual,novice"), "of casual,random and not casual,novice"),
        (match("random,casual"), "of casual,random and not random,casual"),
        (match("casual,random", 3), "of 2 players and not 3"),
        (match("casual,random", edition="classic"), "of the edition second and not classic"),
        (match("casual,random", games=True), "which plays rounds and not games"),
        (
            replace(match("casual,random"), edition=replace(EDITIONS["second"], name="My own")),
            "of the edition second and not this one",
        ),
    ],
)
def test_the_place_of_another_run_is_refused_and_left_as_it_is(other: Match, said: str, tmp_path: Path) -> None:
    figures(match("casual,random"), 2, folder=tmp_path)
    written = (tmp_path / NAME).read_bytes()
    with pytest.raises(SuitorsError, match=f"holds another run, {said}; name another place"):
        Run(other, 2, tmp_path)
    assert (tmp_path / NAME).read_bytes() == written


@pytest.mark.parametrize(
    ("there", "before", "said"),
    [
        ('"format":2', '"format":1', "with lines of format 1 and not 2"),
        (f'"version":"{__version__}"', '"version":"0.0.7"', f"of suitors '0.0.7' and not '{__version__}'"),
        ('"rules":1', '"rules":0', "by version 0 of the rules and not 1"),
    ],
)
def test_an_older_programs_run_is_another_one(there: str, before: str, said: str, tmp_path: Path) -> None:
    figures(match("casual,random"), 2, folder=tmp_path)
    journal = tmp_path / NAME
    journal.write_text(journal.read_text("utf-8").replace(there, before, 1), "utf-8")
    with pytest.raises(SuitorsError, match=f"holds another run, {re.escape(said)};"):
        Run(match("casual,random"), 2, tmp_path)


def test_every_setting_that_can_differ_has_its_words() -> None:
    assert OTHERWISE.keys() == match("casual,random").to_dict().keys() - {"suitors"}


def test_bots_whose_source_has_changed_are_other_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, place = tmp_path / "bots", tmp_path / "run"
    folder.mkdir()
    (folder / "expert.py").write_text("think = 1\n")
    monkeypatch.setattr(bots, "__file__", str(folder / "__init__.py"))
    before = minds.__wrapped__()
    (folder / "expert.py").write_text("think = 2\n")
    after = minds.__wrapped__()
    assert before != after == minds.__wrapped__()
    (folder / "expert.py").write_text('"""Thinks."""\n\nthink = 2  # for long\n"""So long."""\n')
    assert minds.__wrapped__() == after  # words about it
    (folder / "tells.json").write_text("{}")
    assert minds.__wrapped__() != after  # what was learned
    monkeypatch.setattr(of_match, "minds", lambda: before)
    figures(match("casual,random"), 2, folder=place)
    monkeypatch.setattr(of_match, "minds", lambda: after)
    with pytest.raises(SuitorsError, match="holds another run, and our bots have changed since; name another place"):
        Run(match("casual,random"), 2, place)


@pytest.mark.parametrize("notes", ["my notes\n", "my notes", '{"mine": "important"}'])
def test_a_file_that_is_no_journal_is_left_as_it_is(tmp_path: Path, notes: str) -> None:
    (tmp_path / NAME).write_text(notes, "utf-8")
    with pytest.raises(SuitorsError, match="is not the journal of an arena"):
        Run(match("casual,random"), 2, tmp_path)
    assert (tmp_path / NAME).read_text("utf-8") == notes


@pytest.mark.parametrize("damaged", ["{}", '{"deal":1,"counts":{}}', '{"deal":1,"counts":{"rounds":0}}'])
def test_a_line_damaged_in_the_middle_is_said_and_without_it_the_run_goes_on(tmp_path: Path, damaged: str) -> None:
    whole = figures(match("casual,random"), 8, folder=tmp_path)
    lines = (tmp_path / NAME).read_text("utf-8").splitlines(keepends=True)
    (tmp_path / NAME).write_text("".join([*lines[:2], f"{damaged}\n", *lines[3:]]), "utf-8")
    with pytest.raises(SuitorsError, match="line 3 is damaged; take that line out, and its deal is played again"):
        Run(match("casual,random"), 8, tmp_path)
    (tmp_path / NAME).write_text("".join([*lines[:2], *lines[3:]]), "utf-8")
    assert figures(match("casual,random"), 8, folder=tmp_path) == whole
    assert deals(tmp_path) == [0, 2, 3, 1]


def test_two_runs_don_t_write_in_one_place(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    of = match("casual,random")
    with Run(of, 2, tmp_path), pytest.raises(SuitorsError, match="another run is writing there now"):
        Run(of, 2, tmp_path)


# The program, ended from outside.

PATIENCE = 120
"""Seconds; a machine may have much else to do."""
ENDLESS = ("--bots", "casual,novice", "--players", "4", "--jobs", "2", "--rounds", "4000000", "--seed", "9")


def start(folder: Path, *more: str) -> subprocess.Popen[str]:
    """The command in a process group of its own, with some deals played."""
    process = subprocess.Popen(
        [sys.executable, "-m", "suitors", "arena", *ENDLESS, "--out", str(folder), *more],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + PATIENCE
    while not (folder / NAME).exists() or (folder / NAME).read_bytes().count(b"\n") < 4:
        assert process.poll() is None, process.communicate()
        if time.monotonic() > until:
            process.kill()
            pytest.fail(f"no deal was played: {process.communicate()}")
        time.sleep(0.02)
    return process


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")
def test_a_killed_run_leaves_nobody_behind_and_goes_on(tmp_path: Path) -> None:
    process = start(tmp_path)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert len(children) >= 2
    process.kill()
    process.communicate()
    until = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < until, "a process plays on"
        time.sleep(0.02)
    of = match("casual,novice", 4, seed=9)
    before = deals(tmp_path)
    assert figures(of, 4 * len(before) + 8, folder=tmp_path) == figures(of, 4 * len(before) + 8)
    assert deals(tmp_path)[: len(before)] == before


def as_timeout_does(process: int) -> None:
    """The program alone, and then with all that it has started."""
    os.kill(process, signal.SIGTERM)
    time.sleep(0.01)
    os.killpg(process, signal.SIGTERM)


ENDS: dict[str, Callable[[int], None]] = {
    "Ctrl-C": lambda process: os.killpg(process, signal.SIGINT),
    "kill": lambda process: os.kill(process, signal.SIGTERM),
    "kill %1": lambda process: os.killpg(process, signal.SIGTERM),
    "timeout": as_timeout_does,
}


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C goes to a whole group only here")
@pytest.mark.parametrize("how", ENDS)
def test_whoever_is_told_to_end_prints_the_results_so_far_and_no_traces(how: str, tmp_path: Path) -> None:
    process = start(tmp_path, "--json")
    ENDS[how](process.pid)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")
    facts = json.loads(out)
    assert facts["complete"] is False
    assert facts["deals"] == len(deals(tmp_path)) == len(set(deals(tmp_path)))
    assert json.loads((tmp_path / "results.json").read_text("utf-8")) == facts
