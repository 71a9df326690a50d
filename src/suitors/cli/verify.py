"""Checks how a recorded game was shuffled: works every deal out again, from the server's secret and the players' numbers.

What a record shows can only be believed by those who were there: the receipt is what their own program remembers of the game.
docs/fairness.md says what this proves, and what not.
"""

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from suitors.cli.files import read_file
from suitors.cli.parser import Parser, add_json
from suitors.cli.records import read_record
from suitors.cli.words import print_json, speech_of
from suitors.game.receipt import BadReceipt, Receipt, receipt_of
from suitors.game.verifying import Fault, Found, RoundFound, verify
from suitors.telling.errors import Usage
from suitors.telling.story import Story


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="RECORD", help="a record, as JSON or in our notation; - is stdin")
    parser.add_argument("--receipt", metavar="FILE", help="what your own program remembers (RECORD.receipt, if it is there)")
    add_json(parser)


def run(args: Namespace) -> int:
    record, receipt = read_record(args.file), _receipt(args)
    found = verify(record, receipt)
    if args.json:
        print_json(_facts(found))
    else:
        story = Story(speech_of(args), [None] * record.players)
        for line in [story.speech.say("shuffle-none")] if found is None else _lines(story, found, receipt is not None):
            print(line)
    return 0 if found is not None and found.holds else 1


def _receipt(args: Namespace) -> Receipt | None:
    beside = receipt_of(args.file)
    name = args.receipt or (beside if args.file != "-" and Path(beside).is_file() else None)
    if name is None:
        return None
    if name == args.file == "-":
        raise Usage("only one of the record and the receipt can come from stdin")
    try:
        return Receipt.from_text(read_file(name))
    except BadReceipt as error:
        raise BadReceipt(f"{name}: {error}") from None


def _lines(story: Story, found: Found, is_own: bool) -> list[str]:
    rounds = [line for one in found.rounds for line in _round_lines(story, one)]
    return [*rounds, *(_fault_line(story, fault) for fault in found.faults), story.speech.say(_verdict(found, is_own))]


def _round_lines(story: Story, one: RoundFound) -> list[str]:
    message = "shuffle-round-nobody" if not one.gave else "shuffle-round-own" if one.own else "shuffle-round"
    lines = [story.speech.say(message, round=one.round, seats=story.whom(one.gave))]
    if one.withheld:
        lines.append(story.speech.say("shuffle-withheld", round=one.round, seats=story.whom(one.withheld)))
    return lines


def _fault_line(story: Story, fault: Fault) -> str:
    return story.speech.say(f"shuffle-fault-{fault.code}", round=fault.round or 0, who=story.who(fault.seat))


def _verdict(found: Found, is_own: bool) -> str:
    if found.faults:
        return "shuffle-fails"
    if found.unguarded:
        return "shuffle-unguarded"
    if any(one.withheld for one in found.rounds):
        return "shuffle-withholding"
    return "shuffle-holds-own" if is_own else "shuffle-holds"


def _facts(found: Found | None) -> dict[str, object]:
    return {"proof": False} if found is None else {"proof": True, "holds": found.holds, **asdict(found)}
