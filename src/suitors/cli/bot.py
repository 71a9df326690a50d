"""Says who the bots are, or lets a program talk to one of them.

With --stdio the bot reads a view a line (View.to_dict, as JSON) and answers with a move a line (Move.to_dict). A line
that is no view, be it empty, or in which its seat has nothing to decide, is answered with {"error": "…"}; then it reads on.
A view that fits no table of ours is answered by lot, and stderr says why. NAME may be a program of your own that does the
same: "cmd:python mybot.py" (docs/write-a-bot.md).
"""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO

from suitors.bots import BOTS, Bot
from suitors.bots.finding import brought
from suitors.bots.fitting import misfit, reckons
from suitors.cli.decision import read_decision
from suitors.cli.parser import Parser, add_seed
from suitors.cli.players import add_thinking, bot_names, dismiss, thinking_bot
from suitors.cli.words import speech_of
from suitors.game.errors import SuitorsError
from suitors.game.view import View
from suitors.locale import Words
from suitors.rules.quoting import short
from suitors.rules.state import Rng
from suitors.telling.errors import Usage
from suitors.telling.words import columns, wrapped

LONGEST_LINE = 1 << 20
"""No view is longer; of a line that is, the rest is not kept."""
SEEDS = 1 << 64


def add_arguments(parser: Parser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="the bot; without it, all are listed")
    parser.add_argument("--stdio", action="store_true", help="read a view a line, answer with a move a line")
    add_seed(parser, "0")
    add_thinking(parser)


def run(args: Namespace) -> int:
    if args.name is None and args.stdio:
        raise Usage(f"which bot? There are {', '.join(bot_names())}; see suitors bot --help")
    if args.name is None:
        print(_everybody(speech_of(args)))
    elif args.stdio:
        bot = thinking_bot(args.name, args)
        try:
            _converse(args.name, bot, args.seed or 0)
        finally:
            dismiss(speech_of(args), [bot])
    else:
        print("\n".join(_introduced(speech_of(args), args.name, thinking_bot(args.name, args))))
    return 0


# Who they are.


def _everybody(speech: Words) -> str:
    ours = [(name, _about(speech, name, bot)) for name, bot in BOTS.items()]
    return columns([*ours, *((name, entry.value) for name, entry in brought().items())])


def _introduced(speech: Words, name: str, bot: Bot) -> list[str]:
    return [wrapped(f"{name}: {_about(speech, name, bot)}"), wrapped(speech.say("bot-usage", name=name))]


def _about(speech: Words, name: str, bot: Bot) -> str:
    """In the words of the language; of somebody's own bot, what its function says of itself."""
    if f"bot-{name}" in speech.ids:
        return speech.say(f"bot-{name}")
    told = getattr(bot, "chooses", bot).__doc__ or ""
    return told.strip().partition("\n")[0]


# A conversation.


def _converse(name: str, bot: Bot, seed: int) -> None:
    """The n-th move, from 0, draws its chance from the generator of seed + n, unless its line brings a seed.

    No line is passed over: whoever sends one waits for what is said to it.
    """
    moves = 0
    for number, line in enumerate(_lines(_stdin()), 1):
        reply = _reply(name, bot, line, (seed + moves) % SEEDS, number)
        moves += "error" not in reply
        print(json.dumps(reply), flush=True)


def _reply(name: str, bot: Bot, line: bytes, seed: int, number: int) -> dict[str, Any]:
    try:
        view, brought_seed = _read(line)
    except SuitorsError as error:
        return {"error": str(error)}
    if reckons(bot) and (fault := misfit(view)):
        print(f"suitors bot: line {number} fits no table of ours, so {name} chooses by lot: {fault}", file=sys.stderr, flush=True)
    rng: Rng = [seed if brought_seed is None else brought_seed]
    try:
        move = bot.choose(view, rng)
        if move in view.legal:
            return move.to_dict()
    except Exception as error:  # A bot that stumbles over one view may well have an answer to the next.
        return {"error": f"{name} has no answer to this view: {short(error)}"}
    return {"error": f"{name} would make a move that is not legal: {short(move)}"}


def _read(line: bytes) -> tuple[View, int | None]:
    """The view, and the seed of the answer if it stands there, too."""
    if not line.strip():
        raise SuitorsError("the line is empty")
    if len(line) > LONGEST_LINE:
        raise SuitorsError(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        data = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise SuitorsError(f"the line is not JSON: {error}") from None
    view = read_decision(data)
    seed = data.get("seed")
    if seed is not None and (type(seed) is not int or not 0 <= seed < SEEDS):
        raise SuitorsError(f"{short(seed)} is not a seed; a seed is a whole number from 0 to 2**64 - 1")
    return view, seed


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        return BytesIO()
    binary: BinaryIO | None = getattr(sys.stdin, "buffer", None)
    return BytesIO(sys.stdin.read().encode(errors="replace")) if binary is None else binary


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """One after the other, as they come in; of one too long, its beginning."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)
