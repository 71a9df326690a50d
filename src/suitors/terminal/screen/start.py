"""The start screen: everything can be chosen, and is explained. Enter on the first line plays at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from suitors.bots import BOTS
from suitors.locale import LANGUAGES, Words, words
from suitors.rules.editions import EDITIONS
from suitors.telling.errors import Usage
from suitors.telling.words import title
from suitors.terminal.lobby import Plan, check_name

OWN_NAMES = {"en": "English", "it": "Italiano", "nl": "Nederlands"}
WIDE = 26


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be opened."""

    plan: Plan | None = None
    link: str | None = None
    resume: bool = False
    name: str = ""
    speech: Words | None = None


class Value(NamedTuple):
    """Something that can be chosen, what it is called, and what is said of it."""

    value: str
    label: str
    about: str


class Row(Static, can_focus=True):
    """A line: something to do, or something to choose with the arrows."""

    class Entered(Message):
        def __init__(self, row: "Row") -> None:
            super().__init__()
            self.row = row

    class Changed(Entered):
        """Another value was chosen."""

    class Looked(Entered):
        """The line has the focus: it wants to be explained."""

    def __init__(self, name: str, label: str, about: str = "", values: Sequence[Value] = (), chosen: str = "") -> None:
        super().__init__(markup=False, id=name, classes="setting")
        self._label = label
        self._about = about
        self.offer(values, chosen)

    def offer(self, values: Sequence[Value], chosen: str) -> None:
        self.values = list(values)
        self.place = next((place for place, one in enumerate(self.values) if one.value == chosen), 0)
        self.update(self._text())

    @property
    def value(self) -> str:
        return self.values[self.place].value

    @property
    def about(self) -> str:
        return self.values[self.place].about if self.values else self._about

    def _text(self) -> Text:
        if not self.values:
            return Text(f"▶ {self._label}")
        return Text(f"{self._label:<{WIDE}}‹ {self.values[self.place].label} ›")

    def on_focus(self) -> None:
        self.post_message(self.Looked(self))

    def on_click(self) -> None:
        self._enter()

    def on_key(self, key: events.Key) -> None:
        if key.key in ("left", "right") and self.values:
            self._turn(1 if key.key == "right" else -1)
        elif key.key in ("enter", "space"):
            self._enter()
        else:
            return
        key.stop()

    def _enter(self) -> None:
        if self.values:
            self._turn(1)
        else:
            self.post_message(self.Entered(self))

    def _turn(self, by: int) -> None:
        self.place = (self.place + by) % len(self.values)
        self.update(self._text())
        self.post_message(self.Changed(self))
        self.post_message(self.Looked(self))


class StartScreen(Screen[None]):
    """What to play, with whom, and in which language."""

    BINDINGS = [  # noqa: RUF012  # so Textual wants it
        Binding("down", "app.focus_next", show=False, priority=True),
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("escape", "app.leave", show=False),
    ]

    def __init__(self, plan: Plan, speech: Words, *, has_left: bool) -> None:
        super().__init__()
        self.plan = plan
        self.speech = speech
        self._has_left = has_left

    def compose(self) -> ComposeResult:
        say = self.speech.say
        with Vertical(id="start"):
            yield Static(say("term-title"), id="title", markup=False)
            yield Static(say("web-start-motto"), id="motto", markup=False)
            yield Row("play", say("term-go-at-home"), say("term-go-at-home-about"))
            if self._has_left:
                yield Row("resume", say("term-go-on"), say("term-go-on-about"))
            yield Row("edition", say("web-setup-edition"), values=self._editions(), chosen=self.plan.edition.id)
            yield Row("players", say("web-setup-players"), values=self._players(), chosen=str(self.plan.players))
            yield Row("people", say("term-company"), values=self._people(), chosen=str(self.plan.people))
            yield Row("level", say("term-bots"), values=self._levels(), chosen=self.plan.levels[0])
            yield Row("language", say("web-settings-language"), values=self._languages(), chosen=self.speech.language)
            yield from self._typed("name", say("web-your-name"), ", ".join(self.plan.names))
            yield from self._typed("link", say("web-lobby-link"), "")
            yield Static(id="about", markup=False)
            yield Static(say("term-start-keys"), id="startkeys", markup=False)

    def _typed(self, name: str, label: str, text: str) -> ComposeResult:
        with Horizontal(classes="typed"):
            yield Static(label, markup=False)
            yield Input(text, id=name, max_length=300)

    def on_mount(self) -> None:
        self.query_one("#play").focus()

    # What there is to choose from.

    def _editions(self) -> list[Value]:
        ours = {**EDITIONS, self.plan.edition.id: self.plan.edition}
        return [Value(name, title(self.speech, one), self._about_edition(name)) for name, one in ours.items()]

    def _about_edition(self, name: str) -> str:
        message = f"edition-{name}-about"
        return self.speech.say(message) if message in self.speech.ids else ""

    def _players(self) -> list[Value]:
        about = self.speech.say("term-players-about")
        return [Value(str(count), str(count), about) for count in self.plan.edition.players]

    def _people(self) -> list[Value]:
        say = self.speech.say
        about = say("term-company-about")
        return [Value(str(count), say("term-company-people", count=count), about) for count in range(1, self.plan.players + 1)]

    def _levels(self) -> list[Value]:
        say = self.speech.say
        return [Value(name, say(f"web-level-{name}"), say(f"web-level-{name}-about")) for name in BOTS]

    def _languages(self) -> list[Value]:
        return [Value(code, OWN_NAMES[code], self.speech.say("term-language-about")) for code in LANGUAGES]

    # Choosing.

    def on_row_looked(self, looked: Row.Looked) -> None:
        self.query_one("#about", Static).update(looked.row.about)

    def on_descendant_focus(self, focused: events.DescendantFocus) -> None:
        about = {"name": "term-name-about", "link": "term-link-about"}.get(focused.widget.id or "")
        if about is not None:
            self.query_one("#about", Static).update(self.speech.say(about))

    async def on_row_changed(self, changed: Row.Changed) -> None:
        """Another edition is for other numbers of players, and so on."""
        change: dict[str, Callable[[str], None]] = {
            "edition": self._take_edition,
            "players": lambda value: self._take(players=int(value)),
            "people": lambda value: self._take(people=int(value)),
            "level": lambda value: self._take(levels=(value,)),
        }
        name = changed.row.id or ""
        if name == "language":
            await self._speak(changed.row.value)
        else:
            change[name](changed.row.value)

    def _take_edition(self, name: str) -> None:
        edition = EDITIONS.get(name, self.plan.edition)
        players = self.plan.players if self.plan.players in edition.players else edition.players[0]
        self._take(edition=edition, players=players)

    def _take(self, **chosen: Any) -> None:
        people = min(chosen.get("people", self.plan.people), chosen.get("players", self.plan.players))
        self.plan = replace(self.plan, **{"names": (), **chosen, "people": people})
        self.query_one("#players", Row).offer(self._players(), str(self.plan.players))
        self.query_one("#people", Row).offer(self._people(), str(self.plan.people))

    async def _speak(self, language: str) -> None:
        self.speech = words(language)
        name = self.query_one("#name", Input).value
        await self.recompose()
        self.query_one("#name", Input).value = name
        self.query_one("#language").focus()

    # Going.

    def on_row_entered(self, entered: Row.Entered) -> None:
        self._go(resume=entered.row.id == "resume")

    def on_input_submitted(self, typed: Input.Submitted) -> None:
        self._go(link=typed.value.strip() if typed.input.id == "link" else "")

    def _go(self, *, resume: bool = False, link: str = "") -> None:
        try:
            names = self._names()
            plan = replace(self.plan, names=names[: self.plan.people])
        except Usage as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        wanted = Wanted(plan, link, resume, names[0] if names else self.app.opening.name, self.speech)  # type: ignore[attr-defined]
        self.app.begin(wanted)  # type: ignore[attr-defined]

    def _names(self) -> tuple[str, ...]:
        """Several people are named with commas between them."""
        names = [name.strip() for name in self.query_one("#name", Input).value.split(",")]
        for name in filter(None, names):
            check_name(name)
        return tuple(filter(None, names))
