"""Serves tables to people, over HTTP and WebSocket, until Ctrl-C or SIGTERM.

Addresses are printed when it is ready; a phone in the same network can open those of the network. Everything is kept in one
folder, or in a PostgreSQL database, and survives a crash.

Each RATE is a number a second, minute, hour or day (30/minute), or off:
  create   tables made, by one address or key
  join     seats taken, by one address or key
  connect  connections made, by one address
  request  requests of any kind, by one address
  message  messages over one connection; four seconds' worth may come at once
"""

from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from suitors.cli.data import add_data, tables_of
from suitors.cli.parser import Parser, whole

if TYPE_CHECKING:
    from suitors.server.options import Options
    from suitors.server.serve import Place
    from suitors.server.servers import Servers

HOST, PORT = "0.0.0.0", 8730
MOST = 1_000_000
LEVELS = ("debug", "info", "warning")


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--host", default=HOST, metavar="ADDRESS", help=f"the address to listen at ({HOST}; all of IPv6 too: ::)")
    parser.add_argument("--port", type=whole(0, 65535), default=PORT, metavar="N", help=f"the port ({PORT}; 0: any that is free)")
    add_data(parser)
    parser.add_argument(
        "--bus", type=_bus, metavar="URLS",
        help="NATS between several servers of the same database, as nats://host:4222; with commas if there is more than one",
    )  # fmt: skip
    parser.add_argument(
        "--bot", type=_bot, action="append", default=[], metavar="NAME=cmd:COMMAND",
        help="a program of yours as one more level of bots, as in wary=cmd:python wary.py; may be given again",
    )  # fmt: skip
    parser.add_argument("--open", action="store_true", help="open it in this machine's browser")
    _add_neighbours(parser)
    _add_keeping(parser)
    _add_limits(parser)
    parser.add_argument("--log", choices=("text", "json"), help="the form of the log on stderr (text on a terminal, else json)")
    parser.add_argument("--log-level", choices=LEVELS, default="info", help="how much is logged (info)")


def _add_neighbours(parser: Parser) -> None:
    parser.add_argument(
        "--origin", type=_origin, action="append", default=[], metavar="URL",
        help="another place whose pages may use this server, as https://example.org; may be given again",
    )  # fmt: skip
    parser.add_argument(
        "--trust-proxy", type=_networks, metavar="ADDRESSES",
        help="reverse proxies that tell by X-Forwarded-For and -Proto where a request came from, with commas (this machine)",
    )  # fmt: skip
    parser.add_argument(
        "--metrics-from", type=_networks, metavar="ADDRESSES", help="who may read /metrics, with commas (this machine)"
    )


def _add_keeping(parser: Parser) -> None:
    days = whole(0, 36500)
    parser.add_argument("--keep-finished", type=days, metavar="DAYS", help="then of a finished game only its record stays (30)")
    parser.add_argument("--keep-archived", type=days, metavar="DAYS", help="so long after that the record goes too (365)")
    parser.add_argument("--keep-idle", type=days, metavar="DAYS", help="then a game that nobody goes on with is gone (14)")


def _add_limits(parser: Parser) -> None:
    count = whole(1, MOST)
    parser.add_argument("--max-connections", type=count, metavar="N", help="connections to tables at once (4000)")
    parser.add_argument("--max-per-address", type=count, metavar="N", help="connections at once from one address (500)")
    parser.add_argument("--max-watchers", type=whole(0, MOST), metavar="N", help="people without a seat at one table (100)")
    parser.add_argument(
        "--rate", type=_rate, action="append", default=[], metavar="NAME=RATE",
        help="how often something may be done; may be given again; all=off lifts every limit (create=30/minute "
        "join=60/minute retell=60/minute advise=240/minute connect=240/minute request=1200/minute message=10/second)",
    )  # fmt: skip


def run(args: Namespace) -> int:
    from suitors.bots.finding import introduce
    from suitors.server import logs
    from suitors.server.serve import serve

    for name, command in args.bot:
        introduce(name, command)
    logs.begin(args.log, args.log_level)
    serve(_place(args), _options(args), lambda host, port: _ready(host, port, args.open))
    return 0


def _ready(host: str, port: int, to_open: bool) -> None:
    from suitors.server.lan import addresses

    here, *there = addresses(host, port)
    print(f"Suitors is ready at {here} (Ctrl-C ends it)")
    for address in there:
        print(f"  in this network: {address}")
    print(end="", flush=True)
    if to_open:
        _open(here)


def _open(address: str) -> None:
    """A machine without a browser has the address on its screen."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _place(args: Namespace) -> "Place":
    from suitors.server.serve import Place
    from suitors.server.store import Keeping

    given = {"finished": args.keep_finished, "archived": args.keep_archived, "idle": args.keep_idle}
    keeping = Keeping(**{name: days for name, days in given.items() if days is not None})
    return Place(args.host, args.port, tables_of(args), keeping, args.bus)


def _options(args: Namespace) -> "Options":
    from suitors.server.options import LOOPBACK, RATES, Caps, Options

    caps = {"connections": args.max_connections, "per_address": args.max_per_address, "watchers": args.max_watchers}
    rates: dict[str, str | None] = dict(RATES)
    for name, rate in args.rate:
        rates.update(dict.fromkeys(RATES, rate) if name == "all" else {name: rate})
    return Options(
        origins=frozenset(args.origin),
        proxies=LOOPBACK if args.trust_proxy is None else args.trust_proxy,
        metrics_from=LOOPBACK if args.metrics_from is None else args.metrics_from,
        rates=rates,
        caps=Caps(**{name: most for name, most in caps.items() if most is not None}),
    )


def _bus(words: str) -> "Servers":
    from suitors.server.servers import BadBus, read_servers

    try:
        return read_servers(words)
    except BadBus as error:
        raise ArgumentTypeError(str(error)) from None


def _bot(word: str) -> tuple[str, str]:
    name, _, bot = word.partition("=")
    if not bot.startswith("cmd:"):
        raise ArgumentTypeError(f"{word[:80]!r} is not a program and its name, like wary=cmd:python wary.py")
    return name, bot.removeprefix("cmd:")


def _origin(word: str) -> str:
    from suitors.server.origin import normal

    found = normal(word)
    if found is None:
        raise ArgumentTypeError(f"{word[:80]!r} is not a place of pages, like https://example.org or http://localhost:5173")
    return found


def _networks(words: str) -> str:
    from suitors.server.options import networks

    try:
        networks(words)
    except ValueError as error:
        raise ArgumentTypeError(f"{error}; addresses or networks are wanted, like 10.0.0.0/8,::1") from None
    return words


def _rate(word: str) -> tuple[str, str | None]:
    from suitors.server.options import RATES
    from suitors.server.rates import read_rate

    name, _, rate = word.partition("=")
    if name not in (*RATES, "all"):
        raise ArgumentTypeError(f"{word[:40]!r} limits nothing that there is; there are {', '.join(RATES)} and all")
    if rate == "off":
        return name, None
    try:
        read_rate(rate)
    except ValueError:
        raise ArgumentTypeError(f"{rate[:40]!r} is not a rate, like 30/minute or off") from None
    return name, rate
