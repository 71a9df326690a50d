"""Runs conformance vectors and prints each that fails: its id, the step and the difference."""

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from suitors.cli.files import read_file
from suitors.cli.parser import Parser, add_json, add_plain
from suitors.cli.words import print_json
from suitors.game.vectors import BadVector, Failure, read_vectors, run_vector
from suitors.telling.errors import Usage


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", nargs="+", metavar="FILE", help="a JSON file with a list of vectors; - is stdin")
    add_plain(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    files = {name: _read(name) for name in args.file}
    failures = []
    for name, vectors in files.items():
        for vector in vectors:
            if failure := run_vector(vector, args.plain):
                failures.append((name, failure))
                if not args.json:
                    print(f"{name}: {failure}")
    passed = sum(map(len, files.values())) - len(failures)
    if args.json:
        print_json({"passed": passed, "failed": len(failures), "failures": [_facts(*failed) for failed in failures]})
    else:
        print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


def _read(name: str) -> list[Any]:
    try:
        vectors = read_vectors(read_file(name))
    except BadVector as error:
        raise Usage(f"{name}: {error}") from None
    if not all(isinstance(vector, Mapping) for vector in vectors):
        raise Usage(f"{name}: is not a list of vectors")
    return vectors


def _facts(name: str, failure: Failure) -> dict[str, object]:
    return {"file": name, "id": failure.vector, "step": failure.step, "difference": failure.difference}
