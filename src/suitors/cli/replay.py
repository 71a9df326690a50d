"""Goes through a recorded game again, and checks it: all hands are open, or those that one seat saw.

On a terminal it is stepped through at the table, forwards and backwards, with a bot's advice for every decision. With --plain,
and where there is no terminal, it is told move by move; with --bot the bot says what it would have done.
"""

from argparse import Namespace
from typing import Any

from suitors.bots import Bot
from suitors.cli.parser import Parser, add_json, whole
from suitors.cli.players import named_bot
from suitors.cli.records import read_record
from suitors.cli.words import print_json, speech_of
from suitors.game.events import Event
from suitors.game.game import Game
from suitors.game.record import Record
from suitors.rules.state import SEATS
from suitors.telling.errors import Usage
from suitors.telling.steps import Step, steps
from suitors.telling.story import Story, open_events
from suitors.telling.typed import move_in_words
from suitors.telling.words import title
from suitors.terminal.keyboard import has_screen
from suitors.terminal.sitting import ADVISOR


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, as JSON or in our notation; - is stdin")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=whole(0, SEATS - 1), metavar="N", help="tell only what this seat saw")
    whose.add_argument("--all", action="store_true", help="all hands are open (so it is anyway)")
    parser.add_argument("--bot", metavar="BOT", help=f"whose advice to hear (on a terminal {ADVISOR}, else nobody's)")
    parser.add_argument("--plain", action="store_true", help="tell it line by line, also on a terminal")
    add_json(parser)


def run(args: Namespace) -> int:
    record = read_record(args.file)
    if args.seat is not None and args.seat >= record.players:
        raise Usage(f"there is no seat {args.seat}; seats are 0 to {record.players - 1}")
    bot = None if args.bot is None else named_bot(args.bot, args)
    if args.json:
        print_json(_facts(record, args.seat))
    elif args.plain or args.file == "-" or not has_screen():
        _tell(args, record, bot)
    else:
        _show(args, record, bot)
    return 0


def _show(args: Namespace, record: Record, bot: Bot | None) -> None:
    """Textual is loaded only here."""
    from suitors.terminal.rerun import Rerun
    from suitors.terminal.screen.app import Opening, SuitorsApp

    rerun = Rerun(record, args.seat, args.bot or ADVISOR, bot)
    SuitorsApp(None, speech_of(args), Opening(sitting=rerun)).run()


def _tell(args: Namespace, record: Record, bot: Bot | None) -> None:
    speech = speech_of(args)
    story = Story(speech, [None] * record.players)
    print(speech.say("record-headline", edition=title(speech, record.edition), players=record.players))
    advised = ""
    for game, step in steps(record):
        if step.move is None:
            print()
        else:
            print(f"{step.move.seat} {step.move.decision if step.hides(args.seat) else step.move}{advised}")
        for line in story.tell(_seen(game, args.seat, step.since)):
            print(f"    {line}")
        advised = _advised(story, game, args, bot)
    print()
    print(_ending(story, record))


def _advised(story: Story, game: Game, args: Namespace, bot: Bot | None) -> str:
    """What the bot would do in the decision that comes now; told only to those who may see that hand."""
    seat = game.decider
    if bot is None or seat is None or args.seat not in (None, seat):
        return ""
    move = bot.choose(game.view(seat), [game.decisions])
    said = story.speech.say("advice-move", bot=args.bot, who=story.who(seat), move=move_in_words(story.speech, move))
    return f" ({said})"


def _seen(game: Game, seat: int | None, since: int) -> list[Event]:
    return open_events(game, since) if seat is None else game.events(seat, since)


def _ending(story: Story, record: Record) -> str:
    if record.winners is None:
        return story.speech.say("record-unfinished")
    return story.speech.say("game-won", winners=story.whom(record.winners))


def _facts(record: Record, seat: int | None) -> dict[str, Any]:
    return {
        "edition": record.edition.to_dict(),
        "players": record.players,
        "seat": seat,
        "steps": [_step_facts(game, step, seat) for game, step in steps(record)],
        "tokens": list(record.tokens),
        "winners": None if record.winners is None else list(record.winners),
    }


def _move_facts(step: Step, seat: int | None) -> dict[str, Any] | None:
    if step.move is None:
        return None
    return {"seat": step.move.seat, step.move.decision: None} if step.hides(seat) else step.move.to_dict()


def _step_facts(game: Game, step: Step, seat: int | None) -> dict[str, Any]:
    return {
        "round": step.round,
        "move": _move_facts(step, seat),
        "events": [event.to_dict() for event in _seen(game, seat, step.since)],
    }
