"""The program on the screen: the start, the table, and the way out. Whatever ends it, the game is kept."""

from dataclasses import dataclass

from textual import work
from textual.app import App
from textual.binding import Binding

from suitors.game.errors import SuitorsError
from suitors.locale import Words
from suitors.telling.errors import Usage
from suitors.terminal import pages
from suitors.terminal.lobby import Lobby, Plan
from suitors.terminal.screen.start import StartScreen, Wanted
from suitors.terminal.screen.table import TableScreen
from suitors.terminal.sitting import Sitting

THEME = "ansi-dark"
"""The terminal's own sixteen colours and its own ground, light or dark."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What is to be opened first."""

    plan: Plan | None = None
    name: str = ""
    link: str | None = None
    resume: bool = False
    asked: bool = False
    """Whether everything is to be chosen first."""
    sitting: Sitting | None = None
    """One that is there already."""


class SuitorsApp(App[None]):
    """Suitors, in a terminal."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]  # noqa: RUF012  # so Textual wants it

    def __init__(self, lobby: Lobby | None, speech: Words, opening: Opening) -> None:
        super().__init__()
        self.lobby = lobby
        self.speech = speech
        self.opening = opening
        self.sitting: Sitting | None = None
        self.goodbye: list[str] = []
        """What is said when the screen is gone."""
        self.failure: SuitorsError | Usage | OSError | None = None
        """Why it could not go on."""

    def on_mount(self) -> None:
        self.theme = THEME
        self.title = "Suitors"
        if self.opening.sitting is not None:
            self._sit(self.opening.sitting)
        elif self.opening.asked and self.opening.plan is not None:
            self._start(self.opening.plan)
        else:
            self.begin(Wanted(self.opening.plan, self.opening.link, self.opening.resume, self.opening.name))

    def _start(self, plan: Plan) -> None:
        assert self.lobby is not None
        self.push_screen(StartScreen(plan, self.speech, has_left=bool(self.lobby.shelf.files())))

    @work(exclusive=True, group="opening")
    async def begin(self, wanted: Wanted) -> None:
        """Opens a table; if it can't be opened, the start says why, or there was none."""
        try:
            self._sit(await self._open(wanted))
        except (SuitorsError, Usage, OSError) as error:
            if isinstance(self.screen, StartScreen):
                text = pages.refusal(self.speech, error) if isinstance(error, SuitorsError) else str(error)
                self.screen.notify(text, severity="warning", markup=False)
            else:
                self.fail(error)

    async def _open(self, wanted: Wanted) -> Sitting:
        assert self.lobby is not None
        self.speech = wanted.speech or self.speech
        if wanted.link:
            return await self.lobby.join(wanted.link, wanted.name)
        if wanted.resume:
            return await self.lobby.go_on(wanted.name)
        assert wanted.plan is not None
        return self.lobby.open(wanted.plan)

    def _sit(self, sitting: Sitting) -> None:
        self.sitting = sitting
        again = self._again if self.lobby is not None and sitting.people else None
        screen = TableScreen(sitting, self.speech, again)
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    async def _again(self) -> None:
        """The same people and bots play another game."""
        assert self.lobby is not None
        assert self.sitting is not None
        self._sit(await self.lobby.again(self.sitting))

    # The way out.

    def action_leave(self) -> None:
        self.leave()

    @work(exclusive=True, group="leaving")
    async def leave(self) -> None:
        if self.sitting is not None and self.lobby is not None:
            try:
                self.goodbye = await self.lobby.leave(self.sitting, self.speech)
            except OSError as error:
                self.failure = error
        self.exit()

    def fail(self, error: SuitorsError | Usage | OSError) -> None:
        self.failure = Usage(pages.refusal(self.speech, error)) if isinstance(error, SuitorsError) else error
        self.leave()
