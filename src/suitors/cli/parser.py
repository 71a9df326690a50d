"""Reading the words of the command line."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from suitors.telling.errors import Usage

CODES = "exit codes: 0 all is well, 1 what was checked failed, 2 wrong usage or bad input, 130 interrupted"
SEE = f"The rules and rulings are in docs/rules.md, this command in docs/command.md.\n{CODES}"


class Parser(argparse.ArgumentParser):
    """Wrong usage is an error like any other; every help says where the rules are."""

    def __init__(self, prog: str, description: str | None, usage: str | None = None) -> None:
        super().__init__(
            prog=prog,
            usage=usage,
            description=description,
            epilog=SEE,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}; see {self.prog} --help")

    def _parse_optional(self, arg_string: str) -> Any:
        """No option begins with `-:`; it is stdin, at some move of the record there."""
        return None if arg_string.startswith("-:") else super()._parse_optional(arg_string)


def add_language(parser: Parser) -> None:
    parser.add_argument("--lang", type=_language, metavar="en|it|nl", help="the language; else that of the environment")


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def add_plain(parser: Parser) -> None:
    parser.add_argument("--plain", action="store_true", help="use the plain rulebook, even if the compiled one is there")


def add_edition(parser: Parser) -> None:
    parser.add_argument(
        "--edition", default="second", metavar="EDITION", help="an edition's name, or a file that ends in .toml (second)"
    )


def add_players(parser: Parser) -> None:
    parser.add_argument("--players", type=whole(2, 8), metavar="N", help="how many play (as few as the edition allows)")


def add_seed(parser: Parser, otherwise: str) -> None:
    parser.add_argument("--seed", type=whole(0, (1 << 64) - 1), metavar="N", help=f"the seed of all chance ({otherwise})")


def _language(wanted: str) -> str:
    from suitors.locale import language

    try:
        return language(wanted)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(word: str) -> int:
        number = int(word) if word.isascii() and word.isdecimal() and len(word) <= 20 else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{word[:40]!r} is not a whole number from {least} to {most}")
        return number

    return read
