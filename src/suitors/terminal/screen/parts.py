"""The parts of the table's screen: seats, log, hand, what is known. Each renders a sitting, and keeps nothing."""

from collections.abc import Iterator
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import Static

from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.telling.story import Story
from suitors.telling.table import hanging, known
from suitors.telling.words import card_name, title
from suitors.terminal import pages
from suitors.terminal.sitting import Sitting

FULL, EMPTY = "●", "○"
MANY_TOKENS = 9
"""More than so many are a number, not a row."""
HAND = 4
"""So many cards a hand can have: the Chancellor's player holds the most."""
LINES = 100
"""So much of the log is drawn; all of it is in a sheet of its own."""


def headline(story: Story, sitting: Sitting) -> str:
    """The edition, the round, the deck and the open cards."""
    say = story.speech.say
    parts = [title(story.speech, sitting.edition)]
    view = sitting.view
    if view is not None:
        deck = say("web-deck", count=view.deck) + (f" + {say('term-aside')}" if view.aside else "")
        parts += [say("web-round", number=view.round), deck]
        if view.open:
            parts.append(say("open-cards", cards=", ".join(card_name(story.speech, card) for card in view.open)))
    if not sitting.is_connected:
        parts.append(say("web-offline"))
    return " " + " · ".join(parts)


class Still(Static):
    """Text that is drawn anew only when it has changed."""

    _drawn: str | Text | None = None

    def say(self, text: str | Text) -> None:
        if text != self._drawn or type(text) is not type(self._drawn):
            self._drawn = text
            self.update(text)


class Seats(Still):
    """Everybody at the table, a line each: tokens, protection, what was seen of the hand, the pile."""

    def show(self, story: Story, sitting: Sitting) -> None:
        view = sitting.view
        if view is None:
            self.say(Text("\n".join(_waiting(story, sitting))))
            return
        width = max(self.size.width or self.app.size.width, 40)
        names = [story.who(seat) for seat in range(view.players)]
        widest = min(max(map(cell_len, names)), 20)
        lines = [seat_line(story, sitting, view, seat, widest, width) for seat in range(view.players)]
        above = [Text(f"  {line}", style="yellow") for line in hanging(story, view)]
        self.say(Text("\n").join([*lines, *above]))


def _waiting(story: Story, sitting: Sitting) -> Iterator[str]:
    for seat in range(sitting.players):
        name = sitting.names[seat]
        yield f"  {seat}  {story.speech.say('web-seat-empty') if name is None else name}"


def seat_line(story: Story, sitting: Sitting, view: View, seat: int, widest: int, width: int) -> Text:
    say = story.speech.say
    is_out = seat not in view.in_round
    line = Text(no_wrap=True, overflow="ellipsis", end="", style="bright_black" if is_out else "")
    line.append("▶ " if seat == view.decider else "› " if seat == view.turn else "  ", "bold cyan")
    bold = "bold" if seat == sitting.at else ""
    line.append(set_cell_size(story.who(seat), widest), bold)
    line.append(f"  {_tokens(view.tokens[seat], view.needed)}  ")
    notes = [say("is-protected")] if seat in view.protected else []
    notes += [say("is-out")] if is_out else []
    if seat != view.seat and (cards := sitting.hands.get(seat)):
        notes.append(say("term-holds", cards=", ".join(card_name(story.speech, card) for card in cards)))
    if notes:
        line.append("; ".join(notes) + "  ", "yellow")
    line.append_text(_pile(story, view, seat, width - line.cell_len))
    line.truncate(width, overflow="ellipsis")
    return line


def _pile(story: Story, view: View, seat: int, room: int) -> Text:
    """The last cards are the ones to see, if there is no room for all."""
    names = [f"{card_name(story.speech, card)} {view.edition.numbers[card]}" for card in view.piles[seat]]
    text = ", ".join(names)
    while cell_len(text) > room and len(names) > 1:
        names.pop(0)
        text = "…, " + ", ".join(names)
    return Text(text)


def _tokens(count: int, needed: int) -> str:
    if max(count, needed) > MANY_TOKENS:
        return f"{FULL} {count}/{needed}"
    return FULL * count + EMPTY * (needed - count)


class Log(VerticalScroll):
    """What has happened, the newest at the bottom."""

    can_focus = False
    _told: tuple[object, int] = (None, 0)
    """For whom it was told last, and how much."""

    def compose(self) -> ComposeResult:
        yield Still(markup=False)

    def on_mount(self) -> None:
        self.anchor()

    def show(self, story: Story, sitting: Sitting) -> None:
        self.border_title = story.speech.say("web-panel-log")
        news = sitting.news
        now = ((sitting.at, tuple(sitting.names)), len(news))
        if now != self._told:
            self._told = now
            lines = pages.tell(story, news[-LINES:])
            self.query_one(Still).say("\n".join(lines) or story.speech.say("web-log-empty"))
            self.call_after_refresh(self.scroll_end, animate=False)


class Known(VerticalScroll):
    """What was seen of other hands, and how many of each card are still hidden."""

    can_focus = False

    def compose(self) -> ComposeResult:
        yield Still(markup=False)

    def show(self, story: Story, sitting: Sitting) -> None:
        self.border_title = story.speech.say("web-panel-known")
        view = sitting.view
        if self.display:
            self.query_one(Still).say("" if view is None else "\n".join(unseen_table(story, view)))


def unseen_table(story: Story, view: View) -> list[str]:
    """A line for each card of the deck: its number, how many are hidden of how many."""
    say = story.speech.say
    deck = pages.by_number(view.edition, view.players)
    wide = max(cell_len(card_name(story.speech, card)) for card, _ in deck)
    unseen = view.unseen
    rows = [
        f"{view.edition.numbers[card]:>2} {set_cell_size(card_name(story.speech, card), wide)}  "
        + say("web-of", count=unseen[card], most=count)
        for card, count in deck
    ]
    return [say("web-unseen-cards"), *rows, "", *known(story, view)]


class CardFace(Still):
    """A drawn card: number, name and effect. A click is the same as choosing it."""

    class Picked(Message):
        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, place: int) -> None:
        super().__init__(markup=False, classes="card")
        self.place = place
        self.card: Card | None = None

    def show(self, story: Story, card: Card | None, number: int) -> None:
        self.card = card
        self.display = card is not None
        if card is not None:
            self.say(story.speech.say(f"rule-{card.id}"))
            self.border_title = f"{number} {card_name(story.speech, card)}"
            self.border_subtitle = str(self.place + 1)

    def on_click(self) -> None:
        self.post_message(self.Picked(self.place))


class Hand(Horizontal):
    """The cards of whoever looks; covered when everybody does. Nothing of a hand stays when the next one is shown."""

    def compose(self) -> ComposeResult:
        yield Still(classes="covered", markup=False)
        for place in range(HAND):
            yield CardFace(place)

    def show(self, story: Story, sitting: Sitting) -> None:
        view = sitting.view
        cards = () if view is None else view.hand
        for face, card in zip_longest(self.query(CardFace), cards[:HAND]):
            face.show(story, card, 0 if card is None or view is None else view.edition.numbers[card])
        cover = self.query_one(".covered", Still)
        cover.display = not cards
        covered = sitting.is_shared and sitting.at is None
        cover.say(story.speech.say("term-hand-covered" if covered else "term-hand-none"))

    def light(self, card: Card | None) -> None:
        """The card that is about to be chosen stands out."""
        for face in self.query(CardFace):
            face.set_class(card is not None and face.card == card, "-lit")
