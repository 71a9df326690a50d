"""Copies the server's tables into one file, also while the server runs.

The copy is whole: it shows the tables at one moment. A file of that name is replaced once the copy is complete.
"""

from argparse import Namespace
from pathlib import Path

from suitors.cli.data import add_data, folder_of
from suitors.cli.parser import Parser


def add_arguments(parser: Parser) -> None:
    add_data(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to make")


def run(args: Namespace) -> int:
    from suitors.server.sqlite.restoring import back_up

    back_up(folder_of(args), args.file)
    print(f"Backed up to {args.file}.")
    return 0
