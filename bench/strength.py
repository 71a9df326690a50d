"""How strong the levels are: plays every meeting and writes docs/strength.md with its chart. Run it with `make strength`.

Each meeting has its part of the hours, and stops before that when it has all its rounds. Where rounds can't tell what more
time is worth, decisions are judged (bench/patience.py). All is kept: an interrupted run goes on, and more hours add to it.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import patience
from bench.meetings import LADDER, ROUNDS, Meeting, Met, plan
from bench.patience import Worth
from bench.strength_page import chart, page
from suitors.arena.processes import Processes
from suitors.arena.run import Run
from suitors.game.errors import SuitorsError

ROOT = Path(__file__).parents[1]
HAD = "seconds.json"
MEETINGS, DECISIONS = 0.72, 0.2
"""Of the time. The rest is for starting processes, and for what is finished after the time."""


def play(meetings: Sequence[Meeting], seconds: float, jobs: int, folder: Path) -> Iterator[Met]:
    """Shares the seconds out among the meetings."""
    whole = sum(meeting.seconds for meeting in meetings)
    for number, meeting in enumerate(meetings, 1):
        own = seconds * meeting.seconds / whole
        print(f"{number} of {len(meetings)}: {' '.join(meeting.words(own))}", file=sys.stderr, flush=True)
        place = folder / f"{meeting.edition}-{meeting.players}-{meeting.one}-{meeting.others}"
        with Run(meeting.match(), ROUNDS, place) as run:
            had = time_had(place)
            if had < own:
                run.play(Processes(jobs), own - had)
                (place / HAD).write_text(json.dumps(own), encoding="utf-8")
            yield Met(meeting, max(own, had), run.results(), run.score.share(0).error)


def judge(levels: Sequence[str], seconds: float, jobs: int, folder: Path) -> Iterator[Worth]:
    """What more time is worth to those that search, each table having its part of the seconds."""
    if not set(patience.LEVELS) <= set(levels):
        return
    for edition, players in patience.TABLES:
        print(f"decisions of {edition} with {players}", file=sys.stderr, flush=True)
        file = folder / f"{edition}-{players}-decisions.json"
        yield from patience.measure(edition, players, seconds / len(patience.TABLES), jobs, file)


def time_had(place: Path) -> float:
    """What a meeting was given in an earlier run; an interrupted one gets its time anew."""
    file = place / HAD
    return float(json.loads(file.read_text("utf-8"))) if file.exists() else 0.0


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=1.0, help="time for all of it (1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes to play with (2)")
    parser.add_argument("--levels", default=",".join(LADDER), help="the ladder, the weakest first")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "strength", help="where the deals are kept")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "strength.md", help="the page to write")
    args = parser.parse_args(argv)
    levels = args.levels.split(",")
    seconds = args.hours * 3600
    try:
        met = list(play(plan(levels), seconds * MEETINGS, args.jobs, args.out))
        worths = list(judge(levels, seconds * DECISIONS, args.jobs, args.out))
    except KeyboardInterrupt:
        sys.exit("strength: interrupted; the same command goes on from here")
    except SuitorsError as error:
        sys.exit(f"strength: {error}")
    args.page.write_text(page(met, worths, levels), encoding="utf-8")
    args.page.with_suffix(".svg").write_text(chart(met, levels), encoding="utf-8")


if __name__ == "__main__":
    main()
