"""How strong the levels are: plays every meeting and writes docs/strength.md with its chart. Run it with `make strength`.

Each meeting has its part of the hours, and stops before that when it has all its rounds. Where rounds can't tell what more
time is worth, decisions are judged (bench/patience.py). An interrupted run goes on. A finished one is kept as sums, in
docs/strength.json, and the next one plays other deals and adds to them: luck weighs so much that hours tell more than one. With
`--open` it plays only what is not shown yet, all of it for as long. Other bots begin anew.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from bench import patience
from bench.meetings import LADDER, ROUNDS, Meeting, Met, met_from, plan
from bench.patience import Gains, Worth
from bench.strength_page import chart, is_shown, makes_more, page
from suitors.arena.match import minds
from suitors.arena.processes import Processes
from suitors.arena.run import Run
from suitors.game.errors import SuitorsError

ROOT = Path(__file__).parents[1]
HAD = "seconds.json"
MEETINGS, DECISIONS = 0.72, 0.2
"""Of the time. The rest is for starting processes, and for what is finished after the time."""
BOTH = MEETINGS + DECISIONS
"""Shared evenly if it is spent on what is open: luck hides most there, so that decisions tell more than rounds."""
APART = 1_000_000
"""Rounds of decisions that a run has for itself, by their seeds."""
Decisions = dict[tuple[str, int], list[Gains]]
"""By the table."""


@dataclass
class Record:
    """What all runs of the same bots came to."""

    runs: int = 0
    met: dict[Meeting, Met] = field(default_factory=dict)
    decisions: Decisions = field(default_factory=dict)

    def add(self, met: Sequence[Met], decisions: Decisions) -> None:
        self.runs += 1
        for one in met:
            before = self.met.get(one.meeting)
            self.met[one.meeting] = before.and_then(one) if before else one
        for table, rounds in decisions.items():
            self.decisions.setdefault(table, []).extend(rounds)

    def worths(self, table: tuple[str, int]) -> list[Worth]:
        """What more time is worth at a table, as far as it is known."""
        return [*patience.worths(*table, self.decisions.get(table, []))]

    def to_dict(self) -> dict[str, Any]:
        decisions = [
            {"edition": edition, "players": players, "rounds": [*map(asdict, rounds)]}
            for (edition, players), rounds in self.decisions.items()
        ]
        return {"minds": minds(), "runs": self.runs, "met": [one.to_dict() for one in self.met.values()], "decisions": decisions}


def read(file: Path) -> Record:
    """Nothing if there is none yet, or if it is of other bots."""
    if not file.exists():
        return Record()
    kept = json.loads(file.read_text("utf-8"))
    if kept["minds"] != minds():
        print(f"strength: {file} is of other bots, so all begins anew", file=sys.stderr, flush=True)
        return Record()
    met = {one.meeting: one for one in map(met_from, kept["met"])}
    decisions = {
        (table["edition"], table["players"]): [patience.gains_from(one) for one in table["rounds"]] for table in kept["decisions"]
    }
    return Record(kept["runs"], met, decisions)


def write(record: Record, file: Path) -> None:
    """A line for each meeting and each table of decisions."""
    kept = record.to_dict()
    rows = {name: ",\n ".join(map(json.dumps, kept[name])) for name in ("met", "decisions")}
    head = f'"minds": "{kept["minds"]}",\n"runs": {kept["runs"]}'
    file.write_text(f'{{{head},\n"met": [\n {rows["met"]}\n],\n"decisions": [\n {rows["decisions"]}\n]}}\n', encoding="utf-8")


def shares(meetings: Sequence[Meeting], evenly: bool) -> list[float]:
    """Of the time. What is still open has nothing to do with what each needs in a first hour."""
    parts = [1.0 if evenly else meeting.seconds for meeting in meetings]
    return [part / sum(parts) for part in parts]


def play(meetings: Sequence[Meeting], seed: int, seconds: float, jobs: int, folder: Path, evenly: bool = False) -> Iterator[Met]:
    for number, (meeting, share) in enumerate(zip(meetings, shares(meetings, evenly), strict=True), 1):
        own = seconds * share
        print(f"{number} of {len(meetings)}: {' '.join(meeting.words(own, seed))}", file=sys.stderr, flush=True)
        place = folder / f"{meeting.edition}-{meeting.players}-{meeting.one}-{meeting.others}"
        with Run(meeting.match(seed), ROUNDS, place) as run:
            if (left := own - time_had(place)) > 0:
                play_on(run, left, jobs, place)
            one = run.results().bots[0]
            yield Met(meeting, time_had(place), run.score.rounds, one.moves, one.moves * one.ms_per_move)


def judge(tables: Sequence[tuple[str, int]], seed: int, seconds: float, jobs: int, folder: Path) -> Decisions:
    """What more time is worth to those that search, each table having its part of the seconds."""
    found: Decisions = {}
    for edition, players in tables:
        print(f"decisions of {edition} with {players}", file=sys.stderr, flush=True)
        file, own = folder / f"{edition}-{players}-decisions.json", seconds / len(tables)
        found[edition, players] = patience.look_for(edition, players, own, jobs, file, 1 + (seed - 1) * APART)
    return found


def play_on(run: Run, seconds: float, jobs: int, place: Path) -> None:
    """For so long; the time is kept also if it is interrupted."""
    had, start = time_had(place), perf_counter()
    try:
        run.play(Processes(jobs), seconds)
    finally:
        (place / HAD).write_text(json.dumps(had + min(perf_counter() - start, seconds)), encoding="utf-8")


def time_had(place: Path) -> float:
    """What a meeting was given until now."""
    file = place / HAD
    return float(json.loads(file.read_text("utf-8"))) if file.exists() else 0.0


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=1.0, help="time for all of it (1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes to play with (2)")
    parser.add_argument("--open", action="store_true", help="for what is not shown yet alone")
    parser.add_argument("--levels", default=",".join(LADDER), help="the ladder, the weakest first")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "strength", help="where the deals are kept")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "strength.md", help="the page to write")
    args = parser.parse_args(argv)
    levels, seconds = args.levels.split(","), args.hours * 3600
    record = read(args.page.with_suffix(".json"))
    seed = record.runs + 1
    folder = args.out / f"{minds()}-{seed}"
    meetings = asked = plan(levels)
    tables = [*patience.TABLES] if set(patience.LEVELS) <= set(levels) else []
    for_meetings, for_decisions = MEETINGS, DECISIONS
    if args.open:
        asked = [meeting for meeting in meetings if not is_shown(record.met.get(meeting))]
        tables = [table for table in tables if not makes_more(record.worths(table))]
        for_meetings = BOTH / 2 if tables else BOTH
        for_decisions = BOTH / 2 if asked else BOTH
        if not asked and not tables:
            sys.exit("strength: nothing is open")
    try:
        met = list(play(asked, seed, seconds * for_meetings, args.jobs, folder, args.open))
        decisions = judge(tables, seed, seconds * for_decisions, args.jobs, folder)
    except KeyboardInterrupt:
        sys.exit("strength: interrupted; the same command goes on from here")
    except SuitorsError as error:
        sys.exit(f"strength: {error}")
    record.add(met, decisions)
    publish(record, meetings, levels, args.page)


def publish(record: Record, meetings: Sequence[Meeting], levels: Sequence[str], file: Path) -> None:
    """The page, with its chart and its sums beside it."""
    met = [record.met[meeting] for meeting in meetings]
    worths = [worth for table in record.decisions for worth in record.worths(table)]
    file.write_text(page(met, worths, levels, record.runs), encoding="utf-8")
    file.with_suffix(".svg").write_text(chart(met, levels), encoding="utf-8")
    write(record, file.with_suffix(".json"))


if __name__ == "__main__":
    main()
