"""Pages of text that every face can show: what is known, the cards, advice, the story so far, refusals in words."""

from collections.abc import Iterable
from time import localtime, strftime

from suitors.bots import Advice
from suitors.game.errors import IllegalMove, SuitorsError
from suitors.game.events import Event
from suitors.game.view import View
from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.telling.advice import opinion
from suitors.telling.story import Story, is_untold
from suitors.telling.table import known
from suitors.telling.words import card_name
from suitors.terminal.sitting import Said, Sitting

FEW = 6
"""So many moves a hint lists."""


def by_number(edition: Edition, players: int) -> list[tuple[Card, int]]:
    """The cards of the deck, from the lowest number to the highest, and how many there are of each."""
    deck = edition.deck(players)
    return sorted(deck.items(), key=lambda pair: (edition.numbers[pair[0]], pair[0]))


def knowledge(story: Story, view: View) -> list[str]:
    """What was seen of other hands, and all that is still hidden."""
    unseen = view.unseen
    listed = [
        f"{card_name(story.speech, card)} {view.edition.numbers[card]} ×{unseen[card]}"
        for card, _ in by_number(view.edition, view.players)
        if unseen[card]
    ]
    return [*known(story, view), story.speech.say("term-unseen-cards", cards=", ".join(listed))]


def tell(story: Story, news: Iterable[Event | Said]) -> list[str]:
    """A line for whatever is worth one: events, and what was said."""
    return [_said(story, one) if isinstance(one, Said) else story.line(one) for one in news if not _is_untold(one)]


def _is_untold(one: Event | Said) -> bool:
    return isinstance(one, Event) and is_untold(one)


def _said(story: Story, line: Said) -> str:
    return story.speech.say("term-says", who=story.who(line.seat), words=line.words)


def hint(story: Story, view: View, advice: Advice, bot: str) -> list[str]:
    return opinion(story, bot, view, advice, FEW)


async def link(speech: Words, sitting: Sitting) -> list[str]:
    """The way to another device. Times are those of this one."""
    if not sitting.is_remote or not sitting.people:
        return [speech.say("term-link-none")]
    made, expires = await sitting.link_elsewhere()
    return speech.say("term-link", link=made, time=strftime("%H:%M", localtime(expires / 1000))).splitlines()


def refusal(speech: Words, error: SuitorsError) -> str:
    """What went wrong, in the words of the language, as far as it has some."""
    if isinstance(error, IllegalMove):
        return error.in_words(speech.language)
    return _from_afar(speech, error)


def _from_afar(speech: Words, error: SuitorsError) -> str:
    from suitors.client.errors import Lost, Refused

    if isinstance(error, Lost):
        return speech.say("term-lost", why=str(error))
    if not isinstance(error, Refused):
        return str(error)
    facts = {"most": error.facts.get("longest", error.facts.get("most", "")), "players": error.facts.get("players", "")}
    message = f"web-refused-{error.code}"
    return speech.say(message, **facts) if message in speech.ids else str(error)


def reference(speech: Words, edition: Edition, players: int) -> list[str]:
    """Every card of this game: its number, how many there are, what it does."""
    lines = []
    for card, count in by_number(edition, players):
        lines += [f"{edition.numbers[card]} {card_name(speech, card)} ×{count}", f"   {speech.say(f'rule-{card.id}')}", ""]
    return lines[:-1]
