"""Tells a recorded game move by move, and checks it. All hands are open, or those that one seat saw."""

from argparse import Namespace
from typing import Any

from suitors.cli.parser import Parser, Usage, add_json, whole
from suitors.cli.records import Step, read_record, steps
from suitors.cli.story import Story, open_events
from suitors.cli.words import print_json, speech_of, title
from suitors.game.events import Event
from suitors.game.game import Game
from suitors.game.record import Record
from suitors.rules.state import SEATS


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, as JSON or in our notation; - is stdin")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=whole(0, SEATS - 1), metavar="N", help="tell only what this seat saw")
    whose.add_argument("--all", action="store_true", help="all hands are open (so it is anyway)")
    add_json(parser)


def run(args: Namespace) -> int:
    record = read_record(args.file)
    if args.seat is not None and args.seat >= record.players:
        raise Usage(f"there is no seat {args.seat}; seats are 0 to {record.players - 1}")
    if args.json:
        print_json(_facts(record, args.seat))
        return 0
    speech = speech_of(args)
    story = Story(speech, [None] * record.players)
    print(speech.say("record-headline", edition=title(speech, record.edition), players=record.players))
    for game, step in steps(record):
        if step.move is None:
            print()
        else:
            print(f"{step.move.seat} {step.move.decision if step.hides(args.seat) else step.move}")
        for line in story.tell(_seen(game, args.seat, step.since)):
            print(f"    {line}")
    print()
    print(_ending(story, record))
    return 0


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
