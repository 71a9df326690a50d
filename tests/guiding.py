"""People at their browsers: what they find on the first page and at a table, and what they do there."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, TimeoutError, expect
from serving import NO_LIMITS, ROOT, Serving

from compiler import client
from suitors.locale import words

Way = Literal["mouse", "touch", "keys"]
SIZES = {"phone": (360, 640), "flat": (844, 390), "tablet": (768, 1024), "desk": (1440, 900)}
BRISK = (str(ROOT / "tests" / "brisk.py"),)
PATIENCE = 20_000
"""Milliseconds for anything at all."""
QUICK = "spy  guard guard guard  guard priest  king"
"""A deck for two players, with which the first one wins at once by naming the Priest's number."""
MOST_PICKS = 3000
"""More are not needed for a game."""
say = words("en").say

expect.set_options(timeout=PATIENCE)

# The house: a server with the built client.


@contextmanager
def housing(folder: Path, **environment: str) -> Iterator[Serving]:
    check_client()
    server = Serving(folder, *NO_LIMITS, program=BRISK)
    server.environment |= {"DECK": str(folder / "deck"), **environment}
    try:
        server.start()
        yield server
    finally:
        server.close()


def check_client() -> None:
    """These tests are for what people get, so there must be one, and of today."""
    how = "python -m compiler.client builds it"
    assert client.STAMP.is_file(), f"the browser client is not built; {how}"
    assert client.STAMP.read_text("utf-8") == client.fingerprint(), f"the browser client is older than its source; {how}"


@contextmanager
def stacked(server: Serving, cards: str) -> Iterator[None]:
    """Rounds begin with these cards: the aside card, with two players the open ones, a card for each, then the draws."""
    deck = server.folder / "deck"
    deck.write_text(cards, "utf-8")
    try:
        yield
    finally:
        deck.unlink()


@contextmanager
def slow_bots(server: Serving) -> Iterator[None]:
    """Bots take their time, unless they are hurried."""
    slow = server.folder / "slow"
    slow.touch()
    try:
        yield
    finally:
        slow.unlink()


# People.

COMPLAIN = """
document.addEventListener("securitypolicyviolation", (broken) => console.error(`policy: ${broken.violatedDirective}`));
if (!localStorage.getItem("suitors")) localStorage.setItem("suitors", %s);
"""


class Person:
    """Somebody with a browser of their own, which remembers all that went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        server: Serving,
        name: str = "Ann",
        *,
        size: str = "desk",
        way: Way = "mouse",
        seed: int = 1,
        likes: dict[str, object] | None = None,
        **context: Any,
    ) -> None:
        width, height = SIZES[size]
        self.server, self.name, self.way = server, name, way
        context.setdefault("reduced_motion", "reduce")
        # What a worker keeps is a test of its own; elsewhere everybody gets what the server has.
        context.setdefault("service_workers", "block")
        self.context = browser.new_context(viewport={"width": width, "height": height}, has_touch=way == "touch", **context)
        self.context.set_default_timeout(PATIENCE)
        preferences = {"name": name, "language": "en", "speed": "none", "sound": False, **(likes or {})}
        self.context.add_init_script(COMPLAIN % json.dumps(json.dumps(preferences)))
        self.complaints: list[str] = []
        self._excused = ["^Service Worker registration blocked"]
        self._chance = Random(seed)
        self.come_again()

    def come_again(self) -> None:
        """With a new page, as whoever closed the old one."""
        self.page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.start = StartPage(self.page, self.server.url)
        self.table = TablePage(self.page, self.way, self._chance)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(re.search(known, message.text) for known in self._excused):
            self.complaints.append(message.text)

    def excuse(self, *known: str) -> None:
        """A browser complains by itself about what the test does to it on purpose."""
        self._excused += known

    def create(self, **order: object) -> str:
        """A table by the server's door rather than by the page; the key comes as a cookie, as it does there."""
        answer = self.context.request.post(
            f"{self.server.url}/api/v1/games",
            data={"edition": "second", "players": 2, "names": [self.name], **order},
            headers={"Origin": self.server.url},
        )
        assert answer.status == 201, answer.text()
        game: str = answer.json()["game"]
        return game

    def go_to(self, game: str) -> None:
        self.page.goto(f"{self.server.url}/t/{game}")

    def sit_at(self, **order: object) -> str:
        """At a new table, in front of it."""
        game = self.create(**order)
        self.go_to(game)
        return game

    def button(self, message: str, **facts: str | int) -> Locator:
        """The button that says this."""
        return self.page.get_by_role("button", name=say(message, **facts), exact=True)

    def leave(self) -> None:
        self.context.close()


# The first page.


class StartPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def enter(self) -> None:
        self.page.goto(self.url)
        expect(self.page.get_by_role("button", name=say("web-start-play"))).to_be_visible()

    @property
    def name(self) -> Locator:
        return self.page.get_by_label(say("web-start-name"))

    def play_now(self) -> None:
        self.page.get_by_role("button", name=say("web-start-play")).click()
        self.page.wait_for_url("**/t/*")

    def open(self, sheet: str) -> Locator:
        """A sheet, by the way that people take to it."""
        ways = {"bots": "web-start-change", "how": "web-how", "settings": "web-settings"}
        self.page.get_by_role("button", name=say(ways.get(sheet, f"web-start-{sheet}"))).first.click()
        return self.sheet

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("dialog")

    def choose(self, edition: str, players: int, level: str = "random") -> None:
        """In the sheet of a table that is to be."""
        sheet = self.sheet
        sheet.locator("label").get_by_text(say(f"edition-{edition}"), exact=True).click()
        seats = sheet.get_by_role("group", name=re.compile(f"^({say('web-setup-players')}|{say('web-setup-seats-pass')})$"))
        seats.get_by_role("radio", name=str(players), exact=True).check()
        for choice in sheet.get_by_role("combobox").all():
            choice.select_option(level)

    def begin(self, kind: str = "bots") -> str:
        """The table's name."""
        self.sheet.get_by_role("button", name=say(f"web-setup-go-{kind}"), exact=True).click()
        self.page.wait_for_url("**/t/*")
        return self.page.url.rpartition("/")[2]


# The table.


@dataclass(frozen=True)
class Offer:
    """What the page asks of whoever sits before it, and how many answers it has for that."""

    kind: str
    count: int


ANSWERS = {
    "take": "dialog.mask button",
    "over": "section.sheet .crown",
    "next": "section.sheet button.main",
    "number": "[data-pick=number]",
    "whom": "[data-pick=seat], [data-pick=answer]",
    "card": ".handcard[data-pick=card]",
    "hurry": ".decision button.main:not([data-pick])",
}
"""Where the answers to each question are. The first question that has some is the one that is asked."""
OFFERED = """(answers) => {
  for (const [kind, where] of Object.entries(answers)) {
    const count = document.querySelectorAll(where).length;
    if (count) return [kind, count];
  }
  return null;
}"""
CHOICE_KEY = "document.activeElement.closest('[role=tablist]') ? 'Tab' : 'ArrowRight'"
"""Among tabs, arrows lead from tab to tab."""
SOON = f"(answers) => new Promise((tell) => requestAnimationFrame(() => tell(({OFFERED})(answers))))"


class TablePage:
    """A table, and somebody who picks at random from what it offers."""

    def __init__(self, page: Page, way: Way, chance: Random) -> None:
        self.page, self.way, self.chance = page, way, chance

    # What it asks.

    def offer(self) -> Offer:
        """The next thing to do, as soon as there is one."""
        return Offer(*self.page.wait_for_function(OFFERED, arg=ANSWERS).json_value())

    def offer_now(self) -> Offer | None:
        found = self.page.evaluate(SOON, ANSWERS)
        return Offer(*found) if found else None

    def answers(self, kind: str) -> Locator:
        return self.page.locator(ANSWERS[kind])

    # What one does.

    def pick(self, offer: Offer) -> None:
        answer = self.answers(offer.kind).nth(self.chance.randrange(offer.count))
        if offer.kind == "hurry":
            self._hurry(answer)
        else:
            self.press(answer)

    def act(self, offer: Offer) -> None:
        self.pick(offer)
        if offer.kind in ("next", "take", "hurry"):
            expect(self.answers(offer.kind)).to_have_count(0)

    def press(self, what: Locator, patience: int = PATIENCE) -> None:
        if self.way == "mouse":
            what.click(timeout=patience)
        elif self.way == "touch":
            what.tap(timeout=patience)
        else:
            self.reach(what, patience)
            self.page.keyboard.press("Enter")

    def _hurry(self, button: Locator) -> None:
        """The round may be over before the button is pressed."""
        try:
            self.press(button, patience=1000)
        except TimeoutError:
            expect(button).to_have_count(0)

    def reach(self, what: Locator, patience: int = PATIENCE) -> None:
        """By keyboard alone: arrows from choice to choice, Tab to everything else."""
        key = CHOICE_KEY if what.get_attribute("data-pick", timeout=patience) else "'Tab'"
        for _ in range(80):
            if what.evaluate("(wanted) => wanted === document.activeElement", timeout=patience):
                return
            self.page.keyboard.press(self.page.evaluate(key))
        raise AssertionError(f"{key} does not lead to {what}")

    def play(self, *until: str) -> Offer:
        """Plays on until one of these is offered, or the game is over."""
        for _ in range(MOST_PICKS):
            offer = self.offer()
            if offer.kind in until or offer.kind == "over":
                return offer
            self.act(offer)
        raise AssertionError("the game does not end")

    def play_round(self) -> None:
        offer = self.play("next")
        assert offer.kind in ("next", "over")

    def win_round(self) -> None:
        """At seat 0 with a deck that is `QUICK`."""
        self.press(self.card("guard"))
        self.choose_seat(1)
        self.press(self.answers("number").filter(has_text=say("card-priest")))
        assert self.offer().kind in ("next", "over")

    # What it shows.

    def card(self, card: str) -> Locator:
        """A card of one's own hand."""
        name = say(f"card-{card}")
        return self.page.locator(".handcard").filter(has=self.page.get_by_role("img", name=re.compile(rf"^\d+ {name}$"))).first

    def seat(self, seat: int) -> Locator:
        return self.page.locator(f"[data-seat='{seat}']")

    def choose_seat(self, seat: int) -> None:
        self.press(self.seat(seat).locator("[data-pick=seat]"))

    @property
    def hand(self) -> Locator:
        return self.page.locator(".handcard")

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt")

    def open_panel(self, name: str) -> Locator:
        """Beside the table where there is room, else in a drawer."""
        label = say(f"web-panel-{name}")
        tab = self.page.get_by_role("tab", name=label)
        (tab if tab.count() else self.page.get_by_role("button", name=label)).click()
        expect(self.page.get_by_role("tab", name=label)).to_have_attribute("aria-selected", "true")
        return self.page.get_by_role("tabpanel")

    def close_panel(self) -> None:
        """A drawer; what lies beside the table stays."""
        if self.page.locator("dialog.drawer").count():
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog.drawer")).to_have_count(0)


def play_together(people: Iterable[Person], *until: str) -> None:
    """Everybody picks when asked, until all are offered one of these."""
    people = list(people)
    for _ in range(MOST_PICKS):
        offers = [person.table.offer_now() for person in people]
        if all(offer and offer.kind in (*until, "over") for offer in offers):
            return
        for person, offer in zip(people, offers, strict=True):
            if offer and offer.kind not in (*until, "over"):
                person.table.act(offer)
    raise AssertionError("the game does not end")


Invite = Callable[..., Person]
"""Calls somebody to the house: a name, a size, a way."""
