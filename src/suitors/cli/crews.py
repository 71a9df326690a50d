"""Who does the work of a command that has much of it: this program, more of it here, or a cluster."""

import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, redirect_stdout

from suitors.arena.work import ALONE, Crew
from suitors.cli.parser import Parser, whole


def add_crew(parser: Parser, jobs: str) -> None:
    parser.add_argument("--jobs", type=whole(1, 256), metavar="N", help=f"{jobs} (1; with --ray as many as there are)")
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on the Ray cluster at this address: host:6379, ray://host:10001, auto, or local for one of this machine's own",
    )


def crew_of(args: Namespace, several: Callable[[int], Crew]) -> Crew:
    """The cluster that was named; else one job is for this program alone, and several are for those who do them here."""
    if args.ray is not None:
        from suitors.arena.cluster import Cluster

        return Cluster(args.ray, args.jobs)
    return several(args.jobs) if args.jobs is not None and args.jobs > 1 else ALONE


def only_ours(args: Namespace) -> AbstractContextManager[object]:
    """What Ray has to say, of a process that died for instance, goes to stderr: stdout is for our results."""
    return nullcontext() if args.ray is None else redirect_stdout(sys.stderr)
