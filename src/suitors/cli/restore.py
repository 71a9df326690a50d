"""Puts a backup in the place of the server's tables, after checking that it is whole.

The server must not run. Tables that are there already stay there, unless --force is given: then they are kept aside,
in a file beside them. A PostgreSQL database is restored by its own pg_restore.
"""

from argparse import Namespace
from pathlib import Path

from suitors.cli.data import add_data, tables_of
from suitors.cli.parser import Parser

PG_RESTORE = "PostgreSQL restores its backups itself: stop the servers, then pg_restore --clean --if-exists -d DATABASE FILE"


def add_arguments(parser: Parser) -> None:
    add_data(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `suitors backup` made")
    parser.add_argument("--force", action="store_true", help="also if there are tables already; they are kept aside")


def run(args: Namespace) -> int:
    from suitors.server.sqlite.restoring import restore
    from suitors.server.storage import must_be_folder

    aside = restore(must_be_folder(tables_of(args), PG_RESTORE), args.file, args.force)
    print(f"Restored from {args.file}.")
    if aside is not None:
        print(f"What was there before is kept in {aside}.")
    return 0
