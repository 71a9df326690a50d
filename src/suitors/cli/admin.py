"""What operators of a server do, also while it runs: close the lobby, keep somebody out, purge a person's data, move tables.

  lobby close|open    nothing new begins; who plays plays on
  ban ADDRESS         nobody comes from this address or network, and whoever is here from there goes; --for 7d: so long
  unban, bans         the ban is lifted; those that hold
  tables              the tables under way
  close TABLE         a table is given up
  purge KEY           a person's names, words and seats at all tables; KEY as they have it, its hash, or - to read it from stdin
  purge --seat T:N    the same for whoever holds seat N of table T
  export TABLE FILE   the table leaves with all its cards, for another server; here it is closed and says where it went (--to)
  import FILE         a table that has left another server goes on here; its seats open with the same keys
  log                 what operators did

All but what only lists is noted in the server's log and in a ledger that only grows.
"""

import os
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from suitors.cli.data import add_data, tables_of
from suitors.cli.parser import Parser, add_json, whole
from suitors.cli.words import print_json, speech_of
from suitors.telling.errors import Usage

if TYPE_CHECKING:
    from suitors.server.orders import AnyOrder

UNITS = {"m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}
ACTIONS = ("lobby", "ban", "unban", "bans", "tables", "close", "purge", "export", "import", "log")


def add_arguments(parser: Parser) -> None:
    parser.add_argument("action", choices=ACTIONS, metavar="ACTION", help=", ".join(ACTIONS))
    parser.add_argument("words", nargs="*", metavar="…", help="what the action is about")
    parser.add_argument(
        "--for", type=_duration, dest="lasts", metavar="TIME", help="how long a ban holds, as 90m, 12h, 7d, 2w (for good)"
    )
    parser.add_argument("--seat", type=_seat, metavar="TABLE:N", help="whose data are purged: whoever holds this seat")
    parser.add_argument("--to", metavar="URL", help="the link under which an exported table will be found")
    parser.add_argument("--last", type=whole(1, 100_000), default=50, metavar="N", help="so much of the log (50)")
    add_data(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    from suitors.server.ordering import give

    order = _ORDERS[args.action](args)
    reply = give(tables_of(args), order)
    if reply.refused is not None:
        raise Usage(_refusal(args, reply.refused))
    if args.action == "export":
        _keep(Path(args.words[1]), reply.told)
    if args.json and args.action != "export":
        print_json(reply.told)
    else:
        _TELL[args.action](args, reply.told)
    return 0


def _keep(file: Path, text: str) -> None:
    """For its owner alone: it has every card in it."""
    with open(file, "x", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600)) as kept:
        kept.write(text)


def _refusal(args: Namespace, code: str) -> str:
    return speech_of(args).say(f"web-refused-{code}")


# Orders.


def _word(args: Namespace, what: str) -> str:
    """The one word that the action is about."""
    if len(args.words) != 1:
        raise Usage(f"suitors admin {args.action} wants {what}; see suitors admin --help")
    return str(args.words[0])


def _none(args: Namespace) -> None:
    if args.words:
        raise Usage(f"suitors admin {args.action} wants nothing else; see suitors admin --help")


def _lobby(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Lobby

    word = _word(args, "close or open")
    if word not in ("close", "open"):
        raise Usage(f"{word[:40]!r} can't be done to the lobby; it can be closed and opened")
    return Lobby(open=word == "open")


def _network(args: Namespace) -> str:
    from suitors.server.bans import read_network

    word = _word(args, "an address or a network")
    try:
        return read_network(word)
    except ValueError as error:
        raise Usage(f"{error}; an address or a network is wanted, like 203.0.113.5 or 2001:db8::/48") from None


def _ban(args: Namespace) -> "AnyOrder":
    from time import time

    from suitors.server.orders import Ban

    return Ban(network=_network(args), until=None if args.lasts is None else int(1000 * (time() + args.lasts)))


def _unban(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Unban

    return Unban(network=_network(args))


def _bans(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Bans

    _none(args)
    return Bans()


def _tables(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Tables

    _none(args)
    return Tables()


def _close(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Close

    return Close(game=_game(_word(args, "the name of a table")))


def _purge(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Purge

    if args.seat is not None:
        _none(args)
        game, seat = args.seat
        return Purge(game=game, seat=seat)
    return Purge(key=_key(_word(args, "a key, or --seat")))


def _key(word: str) -> bytes:
    """What the server keeps of it. The key itself goes nowhere."""
    from suitors.cli.files import read_file
    from suitors.tables.keys import is_token, key_of

    word = read_file("-").strip() if word == "-" else word
    if is_token(word):
        return key_of(word)
    try:
        key = bytes.fromhex(word)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise Usage("that is no key: it has 22 letters, or is the 64 hexadecimal digits of its hash")
    return key


def _export(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Export

    if len(args.words) != 2:
        raise Usage("suitors admin export wants a table and a file; see suitors admin --help")
    if Path(args.words[1]).exists():
        raise Usage(f"{args.words[1]}: is there already, and is not replaced")
    return Export(game=_game(args.words[0]), to=args.to)


def _import(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Import

    return Import(bundle=Path(_word(args, "a file")).read_bytes())


def _log(args: Namespace) -> "AnyOrder":
    from suitors.server.orders import Log

    _none(args)
    return Log(last=args.last)


_ORDERS: dict[str, Callable[[Namespace], "AnyOrder"]] = {
    "lobby": _lobby,
    "ban": _ban,
    "unban": _unban,
    "bans": _bans,
    "tables": _tables,
    "close": _close,
    "purge": _purge,
    "export": _export,
    "import": _import,
    "log": _log,
}


# Answers.


def _tell_lobby(args: Namespace, told: Any) -> None:
    print("The lobby is open." if args.words[0] == "open" else "The lobby is closed: nothing new begins, who plays plays on.")


def _tell_ban(args: Namespace, told: Any) -> None:
    print(f"From {_network(args)} nobody may come.")


def _tell_unban(args: Namespace, told: Any) -> None:
    print(f"From {_network(args)} people may come again." if told else f"There was no ban of {_network(args)}.")


def _tell_bans(args: Namespace, told: Any) -> None:
    for ban in told:
        until = "for good" if ban["until"] is None else f"until {_time(ban['until'])}"
        print(f"{ban['network']}  {until}")
    print(f"bans: {len(told)}")


def _tell_tables(args: Namespace, told: Any) -> None:
    for table in told:
        print(f"{table['game']}  {table['phase']}  {table['edition']} for {table['players']}  since {_time(table['created'])}  "
              f"{', '.join(table['people']) or 'nobody'}")  # fmt: skip
    print(f"tables: {len(told)}")


def _tell_close(args: Namespace, told: Any) -> None:
    print("The table is closed.")


def _tell_purge(args: Namespace, told: Any) -> None:
    print(f"Purged at {told['tables']} tables and in the lists of {told['archived']} others; the key opens nothing any more.")
    for game in told["failed"]:
        print(f"not purged: {game} can't be read; it goes when old tables do")


def _tell_export(args: Namespace, told: str) -> None:
    print(f"The table is in {args.words[1]}, with all its cards; keep it to yourself. Here it is closed.")


def _tell_import(args: Namespace, told: Any) -> None:
    print(f"Table {told['game']} goes on here ({told['phase']}).")


def _tell_log(args: Namespace, told: Any) -> None:
    for note in told:
        facts = "  ".join(f"{name}: {value}" for name, value in note["facts"].items() if value is not None)
        print(f"{_time(note['at'])}  {note['who']}  {note['what']}  {facts}")


_TELL: dict[str, Callable[[Namespace, Any], None]] = {
    "lobby": _tell_lobby,
    "ban": _tell_ban,
    "unban": _tell_unban,
    "bans": _tell_bans,
    "tables": _tell_tables,
    "close": _tell_close,
    "purge": _tell_purge,
    "export": _tell_export,
    "import": _tell_import,
    "log": _tell_log,
}


def _time(ms: int) -> str:
    from time import localtime, strftime

    return strftime("%Y-%m-%d %H:%M", localtime(ms / 1000))


# Words.


def _duration(word: str) -> int:
    number, unit = word[:-1], word[-1:]
    if unit not in UNITS or not number.isascii() or not number.isdecimal() or not 0 < len(number) <= 5 or not int(number):
        raise ArgumentTypeError(f"{word[:40]!r} is no time; 90m, 12h, 7d and 2w are")
    return int(number) * UNITS[unit]


def _seat(word: str) -> tuple[str, int]:
    game, _, seat = word.rpartition(":")
    if seat not in "01234567" or len(seat) != 1:
        raise ArgumentTypeError(f"{word[:60]!r} is not a table and a seat, like Ab3dEfGhJkMnPqRs:0")
    return _game(game), int(seat)


def _game(word: str) -> str:
    """A table's name, also as the last part of its link."""
    game = word.rstrip("/").rpartition("/")[2]
    if not game.isascii() or not game.isalnum() or not 8 <= len(game) <= 32:
        raise Usage(f"{word[:60]!r} is no table's name")
    return game
