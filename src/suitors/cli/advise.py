"""Says what a bot would do in a decision, and why: every legal move with its worth, and what it believes of each hand.

SOURCE is a position or a view, as JSON; or a record, as JSON or in our notation, after so many moves: game.txt:12. A
record alone is looked at in its last decision; - is stdin. The bot sees what the one who decides may see, and nothing else.
"""

from argparse import Namespace
from collections.abc import Iterable, Sequence

from suitors.bots import Advice, Option
from suitors.bots.advice import Belief
from suitors.cli.decision import find_decision
from suitors.cli.parser import Parser, add_json, add_players, add_seed
from suitors.cli.players import add_thinking, thinking_bot
from suitors.cli.story import Story
from suitors.cli.table import table
from suitors.cli.typed import move_in_words
from suitors.cli.words import card_name, decimal, print_json, speech_of, wrapped
from suitors.game.editions import find_edition
from suitors.game.view import View
from suitors.locale import Words

DEFAULT = "expert"
FEW = 10
"""So many moves are listed, unless all are asked for."""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("source", metavar="SOURCE", help="a position, a view, or a record with :PLY after its name; - is stdin")
    parser.add_argument("--bot", default=DEFAULT, metavar="BOT", help=f"whom to ask ({DEFAULT})")
    add_thinking(parser)
    add_seed(parser, "0")
    parser.add_argument("--edition", metavar="EDITION", help="of a position that does not name its edition")
    add_players(parser)
    parser.add_argument("--all", action="store_true", help=f"list every legal move, not only the best {FEW}")
    add_json(parser)


def run(args: Namespace) -> int:
    bot = thinking_bot(args.bot, args)
    edition = None if args.edition is None else find_edition(args.edition)
    view = find_decision(args.source, edition, args.players)
    advice = bot.advise(view, [args.seed or 0])
    if args.json:
        print_json(advice.to_dict())
    else:
        print("\n".join(_page(speech_of(args), args.bot, view, advice, args.all)))
    return 0


def _page(speech: Words, bot: str, view: View, advice: Advice, everything: bool) -> list[str]:
    story = Story(speech, [None] * view.players)
    lines = [*table(story, view)[1:], ""]
    lines.append(speech.say("advice-move", bot=bot, who=story.who(advice.seat), move=move_in_words(speech, advice.move)))
    if advice.reason is not None:
        lines.append(wrapped(speech.say("advice-reason", reason=_reason(speech, advice.reason))))
    if advice.rollouts:
        lines.append(speech.say("advice-rollouts", count=advice.rollouts))
    lines += _moves(speech, advice, everything)
    if advice.beliefs:
        lines += ["", speech.say("advice-beliefs"), *_beliefs(story, view, advice.beliefs)]
    return lines


def _reason(speech: Words, reason: str) -> str:
    """In words, if there are some; a bot of somebody's own may have reasons of its own."""
    message = f"reason-{reason}"
    return speech.say(message) if message in speech.ids else reason


def _moves(speech: Words, advice: Advice, everything: bool) -> list[str]:
    """The best moves, and in any case the one that the bot would make."""
    count = len(advice.options) if everything else FEW
    shown = [option for place, option in enumerate(advice.options) if place < count or option.move == advice.move]
    heads = ["", speech.say("advice-round"), speech.say("advice-game")]
    lines = list(_aligned([heads, *(_move(speech, option, option.move == advice.move) for option in shown)]))
    more = len(advice.options) - len(shown)
    return [*lines, "  " + speech.say("advice-more", count=more)] if more else lines


def _move(speech: Words, option: Option, chosen: bool) -> list[str]:
    share = _percent(speech, option.share)
    if option.error:
        share += f" ± {decimal(speech, 100 * option.error, 1)}"
    return [f"{'>' if chosen else ' '} {move_in_words(speech, option.move)}", share, _percent(speech, option.game)]


def _beliefs(story: Story, view: View, beliefs: Belief) -> Iterable[str]:
    """A row for each card that may be in some hand, by number; a column for each hand."""
    numbers = view.edition.numbers
    possible = {card for hand in beliefs.values() for card, chance in hand.items() if chance > 0}
    rows = [["", *map(story.who, sorted(beliefs))]]
    for card in sorted(possible, key=lambda card: (numbers.get(card, 0), card)):
        chances = (beliefs[seat].get(card, 0.0) for seat in sorted(beliefs))
        cells = (_percent(story.speech, chance) if chance else "-" for chance in chances)
        rows.append([f"  {card_name(story.speech, card)}", *cells])
    return _aligned(rows)


def _percent(speech: Words, share: float) -> str:
    return f"{decimal(speech, 100 * share, 1)}%"


def _aligned(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Names to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *figures in rows:
        cells = [name.ljust(widths[0]), *(figure.rjust(width) for figure, width in zip(figures, widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
