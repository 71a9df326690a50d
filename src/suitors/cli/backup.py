"""Copies the server's tables into one file, also while the server runs.

The copy is whole: it shows the tables at one moment. A file of that name is replaced once the copy is complete.
A PostgreSQL database is backed up by its own pg_dump.
"""

from argparse import Namespace
from pathlib import Path

from suitors.cli.data import add_data, tables_of
from suitors.cli.parser import Parser

PG_DUMP = "PostgreSQL makes its backups itself, also while people play: pg_dump --format=custom --file=FILE DATABASE"


def add_arguments(parser: Parser) -> None:
    add_data(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to make")


def run(args: Namespace) -> int:
    from suitors.server.sqlite.restoring import back_up
    from suitors.server.storage import must_be_folder

    back_up(must_be_folder(tables_of(args), PG_DUMP), args.file)
    print(f"Backed up to {args.file}.")
    return 0
