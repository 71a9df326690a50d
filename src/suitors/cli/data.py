"""Where the server keeps its tables, as commands name it."""

from argparse import Namespace
from typing import TYPE_CHECKING

from suitors.cli.parser import Parser

if TYPE_CHECKING:
    from suitors.server.storage import Tables


def add_data(parser: Parser) -> None:
    places = parser.add_mutually_exclusive_group()
    places.add_argument("--data", metavar="DIR", help="the folder with the tables (else the user's data folder)")
    places.add_argument(
        "--database", metavar="URL", help="a PostgreSQL database in place of the folder, as postgresql://user@host/suitors"
    )


def tables_of(args: Namespace) -> "Tables":
    from suitors.server.storage import find_tables

    return find_tables(args.data, args.database)
