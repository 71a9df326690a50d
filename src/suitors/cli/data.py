"""The folder in which the server keeps its tables, as commands name it."""

from argparse import Namespace
from pathlib import Path

from suitors.cli.parser import Parser


def add_data(parser: Parser) -> None:
    parser.add_argument("--data", metavar="DIR", help="the folder with the tables (else the user's data folder)")


def folder_of(args: Namespace) -> Path:
    from suitors.server.sqlite.folder import data_folder

    return data_folder(args.data)
