"""What a bot advises, in words: the move, why, the others with their worth, and what it believes of each hand."""

from collections.abc import Iterable

from suitors.bots import Advice, Option
from suitors.bots.advice import Belief
from suitors.game.view import View
from suitors.locale import Words
from suitors.telling.story import Story
from suitors.telling.table import table
from suitors.telling.typed import move_in_words
from suitors.telling.words import aligned, card_name, decimal, wrapped

FEW = 10
"""So many moves are listed, unless all are asked for."""


def page(speech: Words, bot: str, view: View, advice: Advice, everything: bool) -> list[str]:
    """The table, and all that the bot says of it."""
    story = Story(speech, [None] * view.players)
    return [
        *table(story, view)[1:],
        "",
        *opinion(story, bot, view, advice, len(advice.options) if everything else FEW, says_more=True),
    ]


def opinion(story: Story, bot: str, view: View, advice: Advice, count: int, *, says_more: bool = False) -> list[str]:
    """What the bot says of the decision, with so many moves."""
    speech = story.speech
    move = move_in_words(speech, advice.move)
    lines = [speech.say("advice-move", bot=bot, who=story.who(advice.seat), move=move)]
    if advice.reason is not None:
        lines.append(wrapped(speech.say("advice-reason", reason=_reason(speech, advice.reason))))
    if advice.rollouts:
        lines.append(speech.say("advice-rollouts", count=advice.rollouts))
    lines += _moves(speech, advice, count, says_more)
    if advice.beliefs:
        lines += ["", speech.say("advice-beliefs"), *_beliefs(story, view, advice.beliefs)]
    return lines


def _reason(speech: Words, reason: str) -> str:
    """In words, if there are some; a bot of somebody's own may have reasons of its own."""
    message = f"reason-{reason}"
    return speech.say(message) if message in speech.ids else reason


def _moves(speech: Words, advice: Advice, count: int, says_more: bool) -> list[str]:
    """The best moves, and in any case the one that the bot would make."""
    shown = [option for place, option in enumerate(advice.options) if place < count or option.move == advice.move]
    heads = [speech.say(f"advice-{head}") for head in ("order", "round", "game")]
    lines = list(aligned([heads, *(_move(speech, option, option.move == advice.move) for option in shown)]))
    more = len(advice.options) - len(shown)
    return [*lines, "  " + speech.say("advice-more", count=more)] if more and says_more else lines


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
        cells = (_likely(chance) if chance else "-" for chance in chances)
        rows.append([f"  {card_name(story.speech, card)}", *cells])
    return aligned(rows)


def _percent(speech: Words, share: float) -> str:
    return f"{decimal(speech, 100 * share, 1)}%"


def _likely(chance: float) -> str:
    """In whole per cents: it comes from imagined hands, which are too few for more."""
    return "<1%" if chance < 0.01 else f"{100 * chance:.0f}%"
