"""What lies over the table for a while: a page to read, or a line to type."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class Sheet(ModalScreen[None]):
    """A page; any of the keys that people press to be rid of something closes it."""

    BINDINGS = [  # noqa: RUF012  # so Textual wants it
        Binding("escape,q,enter,space,k,h,c,l,question_mark", "close", show=False),
        Binding("down,j", "down", show=False),
        Binding("up", "up", show=False),
    ]

    def __init__(self, heading: str, text: str, closing: str) -> None:
        super().__init__()
        self._heading = heading
        self._text = text
        self._way_out = closing

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet") as page:
            page.border_title = self._heading
            page.border_subtitle = f"Esc {self._way_out}"
            yield Static(self._text, markup=False)

    def on_mount(self) -> None:
        self.query_one("#sheet").focus()

    def write(self, text: str) -> None:
        """The page is ready only now."""
        self._text = text
        if self.is_mounted:
            self.query_one(Static).update(text)

    def action_close(self) -> None:
        self.dismiss()

    def action_down(self) -> None:
        self.query_one("#sheet", VerticalScroll).scroll_down(animate=False)

    def action_up(self) -> None:
        self.query_one("#sheet", VerticalScroll).scroll_up(animate=False)


class LineSheet(ModalScreen[str]):
    """A line to type; Escape gives an empty one."""

    BINDINGS = [Binding("escape", "close", show=False)]  # noqa: RUF012  # so Textual wants it

    def __init__(self, heading: str, about: str, text: str = "") -> None:
        super().__init__()
        self._heading = heading
        self._about = about
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(id="line") as frame:
            frame.border_title = self._heading
            yield Input(self._text, placeholder=self._about, max_length=300)

    def on_input_submitted(self, typed: Input.Submitted) -> None:
        self.dismiss(typed.value.strip())

    def action_close(self) -> None:
        self.dismiss("")
