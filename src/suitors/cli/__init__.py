"""`suitors …`: the command. Each of its words is a module here, loaded when it is used.

Exit codes: 0 all is well; 1 what was checked failed; 2 wrong usage or bad input; 130 interrupted; 141 nobody reads
the output any more. What goes wrong is one line on stderr, never a stack trace.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any

from suitors.cli.parser import CODES, Parser, add_language
from suitors.telling.errors import Usage

COMMANDS = {
    "play": "play a game in this terminal: against bots, with others at the same keyboard, or at a remote table",
    "serve": "open tables for others to play at, over the network",
    "bot": "who the bots are; one of them for a program to talk to",
    "advise": "what a bot would do in a position or in a recorded game, and why",
    "editions": "the editions there are",
    "cards": "every card, or those of an edition, and what they do",
    "deck": "the deck of an edition, also as a sheet for an ordinary deck of cards",
    "rules": "what a card does, or how a ruling goes",
    "simulate": "random play: how fast, who wins, how rounds end",
    "arena": "bots against each other: shares and ratings with intervals",
    "replay": "go through a recorded game again, step by step, and check it",
    "show": "print a recorded game in our notation or as JSON",
    "verify": "whether anybody could have chosen the cards of a recorded game",
    "conformance": "run conformance vectors",
    "admin": "for operators: close the lobby, ban an address, purge a person's data, move tables; logged",
    "backup": "copy the server's tables into a file, also while it runs",
    "restore": "put a backup in the place of the server's tables",
    "check": "whether the server's tables are whole",
}

FAILED, MISUSED, INTERRUPTED, UNREAD = 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code."""
    for stream in (sys.stdout, sys.stderr):
        _soften(stream)
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as done:  # how argparse ends after --help and --version
        return int(done.code or 0)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return UNREAD
    except (OSError, ValueError) as error:
        return _report(error)
    return code


def _run(argv: list[str]) -> int:
    """Whatever stands before the first word is for `suitors` itself, the rest for the command."""
    place = next((place for place, word in enumerate(argv) if not word.startswith("-")), len(argv))
    parser = _parser()
    parser.parse_args(argv[:place])
    if place == len(argv):
        parser.print_help(sys.stderr)
        return MISUSED
    name = argv[place]
    if name not in COMMANDS:
        raise _unknown_command(name)
    command: Any = import_module(f"suitors.cli.{name}")
    words = Parser(prog=f"suitors {name}", description=command.__doc__)
    command.add_arguments(words)
    add_language(words)
    code: int = command.run(words.parse_args(argv[place + 1 :]))
    return code


def _parser() -> Parser:
    from suitors import __version__

    listed = "\n".join(f"  {name:<12} {summary}" for name, summary in COMMANDS.items())
    parser = Parser(
        prog="suitors",
        usage="suitors [--help] [--version] COMMAND …",
        description="Suitors: five editions of Love Letter on one rulebook.\n\ncommands:\n"
        f"{listed}\n\n`suitors COMMAND --help` says more about each.",
    )
    parser.add_argument("--version", action="version", version=f"suitors {__version__}", help="print the version")
    return parser


def _unknown_command(name: str) -> Usage:
    from suitors.locale import language, words
    from suitors.telling.names import unknown

    return unknown(words(language()), name, COMMANDS)


def _report(error: OSError | ValueError) -> int:
    """One clear line. An error that is none of ours is a bug, and not hidden."""
    from suitors.game.errors import BadRecord, SuitorsError
    from suitors.rules.edition import BadEdition

    if isinstance(error, OSError):
        text = f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror or str(error)
    elif isinstance(error, Usage | SuitorsError | BadEdition | UnicodeError):
        text = str(error)
    else:
        raise error
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    print(f"suitors: {line}", file=sys.stderr)
    return FAILED if isinstance(error, BadRecord) else MISUSED


def _soften(stream: object) -> None:
    """A letter that the terminal can't show becomes a question mark, not an error."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")


def _forget_stdout() -> None:
    """Else Python complains at its end that it can't flush."""
    if isinstance(sys.stdout, TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


__all__ = ["CODES", "COMMANDS", "main"]
