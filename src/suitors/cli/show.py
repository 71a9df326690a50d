"""Prints a recorded game in our notation, or as JSON, with a summary. What it prints is a record again."""

from argparse import Namespace

from suitors.cli.parser import Parser
from suitors.cli.records import read_record
from suitors.cli.words import print_json, speech_of
from suitors.game.record import Record
from suitors.locale import Words
from suitors.telling.story import Story
from suitors.telling.words import title


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, as JSON or in our notation; - is stdin")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="in our notation (so it is anyway)")
    form.add_argument("--json", action="store_true", help="as JSON")


def run(args: Namespace) -> int:
    record = read_record(args.file)
    if args.json:
        print_json(record.to_dict() | {"summary": _facts(record)})
        return 0
    for line in _summary(speech_of(args), record):
        print(f"# {line}")
    print(record.to_text(), end="")
    return 0


def _summary(speech: Words, record: Record) -> list[str]:
    story = Story(speech, [None] * record.players)
    made = sum(len(one.moves) for one in record.rounds)
    lines = [
        speech.say("record-headline", edition=title(speech, record.edition), players=record.players),
        f"{speech.say('record-rounds', count=len(record.rounds))} {speech.say('record-moves', count=made)}",
    ]
    if record.winners is None:
        return [*lines, speech.say("record-unfinished")]
    return [*lines, speech.say("event-game_over", winners=story.whom(record.winners))]


def _facts(record: Record) -> dict[str, object]:
    return {
        "edition": record.edition.id,
        "players": record.players,
        "rounds": len(record.rounds),
        "moves": sum(len(one.moves) for one in record.rounds),
        "winners": None if record.winners is None else list(record.winners),
    }
