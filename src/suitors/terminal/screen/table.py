"""The table's screen: it shows a sitting, offers what is legal, and does what is chosen."""

from collections.abc import Awaitable

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from suitors.game.errors import SuitorsError
from suitors.game.moves import Move
from suitors.locale import Words
from suitors.telling.errors import Usage
from suitors.terminal.choice import Choice
from suitors.terminal.rerun import Rerun
from suitors.terminal.screen.desk import KEYS, Desk
from suitors.terminal.screen.entries import Agenda, Do, Entry, of_rerun, of_stage, of_step
from suitors.terminal.screen.parts import CardFace, Hand, Known, Log, Seats, Still, headline
from suitors.terminal.sitting import Sitting, Stage

WIDE = 120
"""From so many columns on, what is known has a place of its own."""
MIDDLE = 12
"""What the log and the choices need, with the first line and the last."""
LEAST, MOST = 7, 10
"""How high a card is drawn."""


class TableScreen(Desk):
    """Renders the sitting whenever something is new."""

    BINDINGS = [  # noqa: RUF012  # so Textual wants it
        Binding("escape,backspace", "back", show=False),
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("right", "step(1)", show=False, priority=True),
    ]

    def __init__(self, sitting: Sitting, speech: Words, again: Do | None = None) -> None:
        super().__init__(sitting, speech)
        self._again = again
        self._choice: Choice | None = None
        self._agenda = Agenda("")
        self._is_due = False
        self._busy = False
        """While a move is on its way, nothing else is offered."""

    def compose(self) -> ComposeResult:
        yield Still(id="top", markup=False)
        yield Seats(id="seats", markup=False)
        with Horizontal(id="middle"):
            yield Log(id="log")
            with Vertical(id="ask"):
                yield Still(id="question", markup=False)
                yield OptionList(id="choices", markup=False)
            yield Known(id="known")
        yield Hand(id="hand")
        yield Static(self._keys(), id="keys")

    def _keys(self) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, action, name in KEYS:
            if action == "talk" and not self.sitting.is_remote:
                continue
            style = Style(meta={"@click": f"screen.{action}"})
            text.append(f" {key}", style + Style(bold=True, color="cyan"))
            text.append(f" {self.say(name)} ", style)
        return text

    def on_mount(self) -> None:
        self.query_one("#choices").focus()
        self._fit()
        self.show()
        self._follow()
        if self.sitting.is_remote:
            # Nothing is heard of a line that is gone.
            self.set_interval(1.0, self.show)

    def on_resize(self) -> None:
        self._fit()
        self.call_after_refresh(self.show)

    def _fit(self) -> None:
        size = self.app.size
        self.set_class(size.width >= WIDE, "-wide")
        room = size.height - self.sitting.players - MIDDLE
        self.query_one(Hand).styles.height = max(LEAST, min(MOST, room))

    @work(exclusive=True, group="news")
    async def _follow(self) -> None:
        """Whatever happens is shown at once; a bot's thought is elsewhere, and holds nothing up."""
        try:
            while True:
                await self.sitting.wait()
                self.show()
        except SuitorsError as error:
            self.app.fail(error)  # type: ignore[attr-defined]

    # Showing.

    def show(self) -> None:
        """As soon as there is time, and only once for all that happened meanwhile."""
        if not self._is_due:
            self._is_due = True
            self.call_next(self._show)

    def _show(self) -> None:
        """Everything anew, from what may be seen now."""
        self._is_due = False
        if not self.is_mounted:
            return
        story, sitting = self.story, self.sitting
        self.query_one("#top", Still).say(headline(story, sitting))
        self.query_one(Seats).show(story, sitting)
        self.query_one(Log).show(story, sitting)
        self.query_one(Known).show(story, sitting)
        self.query_one(Hand).show(story, sitting)
        self._ask(self._due())

    def _due(self) -> Agenda:
        if isinstance(self.sitting, Rerun):
            return of_rerun(self.story, self.sitting)
        if self.sitting.stage is not Stage.DECIDE:
            self._choice = None
            return of_stage(self.story, self.sitting, self.action_leave, self._again, self._ask_file)
        view = self.sitting.view
        assert view is not None
        if self._choice is None or self._choice.view != view:
            self._choice = Choice(view)
        step = self._choice.next
        if isinstance(step, Move):
            return Agenda(self.say("web-sending"), is_quiet=True)
        agenda = of_step(self.story, self._choice, step, self._pick)
        if not self.sitting.is_shared:
            return agenda
        return Agenda(f"{self.story.who(view.seat)}: {agenda.question}", agenda.entries)

    def _ask(self, agenda: Agenda) -> None:
        choices = self.query_one("#choices", OptionList)
        same = [entry.label for entry in agenda.entries] == [entry.label for entry in self._agenda.entries]
        self._agenda = agenda
        question = self.query_one("#question", Still)
        question.say(agenda.question)
        for widget in (question, self.query_one("#ask")):
            widget.set_class(agenda.is_quiet, "-quiet")
        if same:
            return
        choices.clear_options()
        choices.add_options(Option(Text(f"{entry.key}  {entry.label}"), disabled=entry.do is None) for entry in agenda.entries)
        self._highlight(0, 1)

    def _highlight(self, place: int, by: int) -> None:
        """The next line from here on that can be chosen."""
        count = len(self._agenda.entries)
        order = [(place + by * ahead) % count for ahead in range(count)] if count else []
        found = next((one for one in order if self._agenda.entries[one].do is not None), None)
        self.query_one("#choices", OptionList).highlighted = found

    # Choosing.

    def on_option_list_option_highlighted(self, lit: OptionList.OptionHighlighted) -> None:
        entries = self._agenda.entries
        self.query_one(Hand).light(entries[lit.option_index].card if lit.option_index < len(entries) else None)

    def on_option_list_option_selected(self, picked: OptionList.OptionSelected) -> None:
        if picked.option_index < len(self._agenda.entries):
            self._enter(self._agenda.entries[picked.option_index])

    def on_card_face_picked(self, picked: CardFace.Picked) -> None:
        """A click on a card chooses it, where a card is to be chosen."""
        card = next((face.card for face in self.query(CardFace) if face.place == picked.place), None)
        for entry in self._agenda.entries:
            if card is not None and entry.card == card:
                self._enter(entry)
                return

    def on_key(self, key: events.Key) -> None:
        entry = next((entry for entry in self._agenda.entries if entry.key == key.character), None)
        if entry is not None:
            key.stop()
            self._enter(entry)

    def _enter(self, entry: Entry) -> None:
        if entry.do is None:
            self.notify(entry.label, severity="warning")
        elif not self._busy:
            doing = entry.do()
            if doing is not None:
                self._busy = True
                self._do(doing)
            # Whoever types fast is asked the next thing at once.
            self._ask(self._due())
            self.show()

    @work(group="doing")
    async def _do(self, doing: Awaitable[None]) -> None:
        """What was chosen; what is refused is said, and nothing is lost."""
        try:
            await doing
        except (SuitorsError, Usage, OSError) as error:
            self._choice = None
            self._complain(error)
        finally:
            self._busy = False
        self.show()

    def _pick(self, choice: Choice) -> Awaitable[None] | None:
        self._choice = choice
        step = choice.next
        return self.sitting.move(step) if isinstance(step, Move) else None

    def action_back(self) -> None:
        """Takes the last pick back."""
        if self._choice is not None:
            self._choice = self._choice.back()
            self.show()

    def action_step(self, by: int) -> None:
        """To the side is up and down, too; in a record it is to the next step."""
        if isinstance(self.sitting, Rerun):
            self.sitting.go(self.sitting.place + by)
            self.show()
            return
        lit = self.query_one("#choices", OptionList).highlighted
        self._highlight(by - 1 if lit is None else lit + by, by)
