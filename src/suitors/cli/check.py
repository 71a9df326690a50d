"""Checks the server's tables: that the file is whole, that every game's rows lead where they say, and that the lists agree.
(Whether a PostgreSQL database's own files are whole, pg_amcheck tells.)

It may run beside the server, and changes nothing.
"""

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from suitors.cli.data import add_data, tables_of
from suitors.cli.parser import Parser, add_json
from suitors.cli.words import print_json

if TYPE_CHECKING:
    from suitors.tables.rows import About, Row


def add_arguments(parser: Parser) -> None:
    add_data(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    from suitors.server.storage import check_tables

    checked = check_tables(tables_of(args), _fault)
    if args.json:
        print_json(asdict(checked))
    else:
        for problem in checked.problems:
            print(problem)
        print(f"games: {checked.games}, rows: {checked.rows}, archived: {checked.archived}, problems: {len(checked.problems)}")
    return 1 if checked.problems else 0


def _fault(about: "About", rows: "Sequence[Row]") -> str | None:
    """A game of other rules can't be played again here; that is no damage."""
    from suitors.tables.table import Damaged, OtherRules, Table

    try:
        table = Table.load(about.game, rows)
    except Damaged as damaged:
        return str(damaged)
    except OtherRules:
        return None
    return None if table.about() == about else "the lists say something else of it than its rows"
