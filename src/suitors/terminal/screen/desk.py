"""What lies at hand at the table: pages to look things up in, and lines to type."""

from collections.abc import Awaitable
from time import strftime

from textual import work
from textual.binding import Binding
from textual.screen import Screen

from suitors.game.errors import SuitorsError
from suitors.game.moves import Move
from suitors.locale import Words
from suitors.telling.errors import Usage
from suitors.telling.story import Story
from suitors.telling.typed import read_line
from suitors.terminal import pages
from suitors.terminal.lobby import write_record
from suitors.terminal.screen.parts import unseen_table
from suitors.terminal.screen.sheet import LineSheet, Sheet
from suitors.terminal.sitting import Sitting, Stage

KEYS = (
    ("k", "known", "web-panel-known"),
    ("h", "hint", "web-panel-hint"),
    ("c", "cards", "web-panel-cards"),
    ("l", "log", "web-panel-log"),
    (":", "type", "term-key-type"),
    ("t", "talk", "web-panel-chat"),
    ("s", "save", "term-key-save"),
    ("?", "help", "term-key-help"),
    ("q", "leave", "term-key-quit"),
)
"""What is at the bottom of the screen: the key, what it does, and what that is called."""


class Desk(Screen[None]):
    """A sitting, and everything that can be asked about it."""

    BINDINGS = [  # noqa: RUF012  # so Textual wants it
        Binding("k", "known", show=False),
        Binding("h", "hint", show=False),
        Binding("c", "cards", show=False),
        Binding("l", "log", show=False),
        Binding("colon", "type", show=False),
        Binding("t", "talk", show=False),
        Binding("m", "move", show=False),
        Binding("s", "save", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, sitting: Sitting, speech: Words) -> None:
        super().__init__()
        self.sitting = sitting
        self.speech = speech
        self.say = speech.say

    @property
    def story(self) -> Story:
        return Story(self.speech, self.sitting.names)

    def show(self) -> None:
        """Whatever is new."""
        raise NotImplementedError

    def _complain(self, error: SuitorsError | Usage | OSError) -> None:
        text = pages.refusal(self.speech, error) if isinstance(error, SuitorsError) else str(error)
        self.notify(text, severity="warning", markup=False)

    # Looking things up.

    def _open(self, heading: str, lines: list[str]) -> Sheet:
        sheet = Sheet(heading, "\n".join(lines), self.say("term-key-close"))
        self.app.push_screen(sheet)
        return sheet

    def action_known(self) -> None:
        view = self.sitting.view
        if view is not None:
            self._open(self.say("web-panel-known"), unseen_table(self.story, view))

    def action_log(self) -> None:
        self._open(self.say("web-panel-log"), pages.tell(self.story, self.sitting.news))

    def action_cards(self) -> None:
        edition, players = self.sitting.edition, self.sitting.players
        self._open(self.say("web-panel-cards"), pages.reference(self.speech, edition, players))

    def action_help(self) -> None:
        self._open(self.say("term-key-help"), [self.say("term-help-screen")])

    def action_hint(self) -> None:
        view = self.sitting.view
        if view is None or not view.legal or self.sitting.stage not in (Stage.DECIDE, Stage.REPLAY):
            self.notify(self.say("web-hint-later"), markup=False)
            return
        self._advise(self._open(self.say("web-panel-hint"), [self.say("web-hint-thinking")]))

    @work(group="hint", exclusive=True)
    async def _advise(self, sheet: Sheet) -> None:
        view = self.sitting.view
        assert view is not None
        try:
            sheet.write("\n".join(pages.hint(self.story, view, await self.sitting.advise(), self.sitting.advisor)))
        except SuitorsError as error:
            sheet.write(pages.refusal(self.speech, error))

    # Typing.

    @work(group="typing", exclusive=True)
    async def action_type(self) -> None:
        view = self.sitting.view
        if view is None or self.sitting.stage is not Stage.DECIDE:
            self.notify(self.say("term-not-now"), markup=False)
            return
        line = await self.app.push_screen_wait(LineSheet(self.say("prompt-move"), self.say("term-type-here")))
        if line:
            await self._try(self._typed(line))

    async def _typed(self, line: str) -> None:
        view = self.sitting.view
        assert view is not None
        typed = read_line(view, self.speech, line)
        if isinstance(typed, Move):
            await self.sitting.move(typed)
        else:
            self.notify(self.say("not-understood", text=line[:40]), markup=False)

    @work(group="typing", exclusive=True)
    async def action_talk(self) -> None:
        if self.sitting.is_remote:
            line = await self.app.push_screen_wait(LineSheet(self.say("web-chat"), self.say("web-chat-words")))
            if line:
                await self._try(self.sitting.chat(line))

    @work(group="typing", exclusive=True)
    async def action_move(self) -> None:
        """To another device."""
        await self._try(self._show_link())

    async def _show_link(self) -> None:
        self._open(self.say("term-link-title"), await pages.link(self.speech, self.sitting))

    @work(group="typing", exclusive=True)
    async def action_save(self) -> None:
        file = await self.app.push_screen_wait(
            LineSheet(self.say("term-key-save"), self.say("term-file-name"), strftime("suitors-%Y%m%d-%H%M.txt"))
        )
        if file:
            await self._try(self._save(file))

    def _ask_file(self) -> None:
        self.action_save()

    async def _save(self, file: str) -> None:
        write_record(file, await self.sitting.record(), self.sitting.receipt)
        self.notify(self.say("term-record-in", file=file), markup=False)

    async def _try(self, act: Awaitable[None]) -> None:
        try:
            await act
        except (SuitorsError, Usage, OSError) as error:
            self._complain(error)
        self.show()

    def action_leave(self) -> None:
        self.app.leave()  # type: ignore[attr-defined]
