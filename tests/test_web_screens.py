"""Every screen in a real browser: accessible, within its bounds, without a hidden card, and under a strict policy."""

import json
import re
import sqlite3
from collections import Counter
from contextlib import closing

import pytest
from guiding import QUICK, Invite, Person, say, stacked
from playing import times
from playwright.sync_api import Browser, expect
from serving import ROOT, Serving

from suitors.game.view import View
from suitors.locale import LANGUAGES, words
from suitors.rules.cards import Card
from suitors.tables.rows import Row
from suitors.tables.table import Table

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
JUDGE = """async (rules) => {
  const screen = document.querySelector("dialog[open]") ?? { exclude: ["body > [hidden]"] };
  const { violations } = await axe.run(screen, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html.slice(0, 200), failureSummary]));
}"""
"""What lies beneath a dialog can't be reached; the drawings are never seen where they are."""


def judge(person: Person, screen: str) -> None:
    """Everybody can use what is on the screen; in the evening only colours differ."""
    page = person.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert page.evaluate(JUDGE, ["color-contrast"]) == [], f"{screen}, dark"
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert page.evaluate(JUDGE) == [], f"{screen}, light"


# Accessible.


def test_the_first_page_and_its_sheets_are_accessible(invite: Invite) -> None:
    ann = invite("", size="phone")
    ann.sit_at(names=["Ann"], players=3, listed=True)
    expect(ann.page.get_by_role("main")).to_be_visible()
    ann.start.enter()
    judge(ann, "start")
    ann.button("web-start-play").click()
    expect(ann.page.get_by_text(say("web-start-name-missing"))).to_be_visible()
    judge(ann, "start without a name")
    for sheet in ("bots", "friends", "pass", "join", "games", "how", "settings"):
        opened = ann.start.open(sheet)
        expect(opened.get_by_role("button", name=say("web-close"))).to_be_visible()
        ann.page.wait_for_load_state("networkidle")
        judge(ann, sheet)
        if sheet == "how":
            opened.get_by_role("button", name=say("web-how-cards")).click()
            expect(ann.start.sheet.get_by_role("heading", name=say("web-cards"), exact=True)).to_be_visible()
            judge(ann, "cards")
        ann.page.keyboard.press("Escape")
        expect(ann.start.sheet).to_have_count(0)


def test_a_table_before_the_game_is_accessible(invite: Invite) -> None:
    ann, ben = invite("Ann", size="phone"), invite("Ben")
    game = ann.sit_at(players=3, clock={"turn": 45, "reserve": 120})
    ben.go_to(game)
    expect(ben.button("web-sit-down")).to_be_visible()
    judge(ben, "invited")
    ben.button("web-sit-down").click()
    expect(ann.page.get_by_role("log", name=say("web-chat"))).to_be_visible()
    judge(ann, "gathering")
    ann.button("web-qr").click()
    judge(ann, "the link as a picture")
    ann.page.keyboard.press("Escape")
    ann.button("web-menu").click()
    judge(ann, "menu")


def test_every_question_of_a_turn_is_accessible(invite: Invite, house: Serving) -> None:
    ann = invite(size="phone")
    table = ann.table
    with stacked(house, "guard  guard priest baron  countess"):
        ann.sit_at(players=3, bots="random", first=0, hints=True)
        expect(table.prompt).to_have_text(say("web-ask-card"))
        judge(ann, "which card")
        table.card("guard").click()
        judge(ann, "whom")
        table.choose_seat(1)
        expect(table.answers("number").first).to_be_visible()
        judge(ann, "which number")
        for panel in ("log", "known", "cards", "chat", "hint"):
            table.open_panel(panel)
            judge(ann, panel)
        ann.button("web-hint-ask").click()
        expect(ann.page.get_by_role("heading", name=say("web-hint-moves"))).to_be_visible()
        judge(ann, "a hint")
        table.close_panel()
    with stacked(house, "guard  countess priest baron  king"):
        ann.sit_at(players=3, bots="random", first=0)
        expect(table.card("king")).to_contain_text(say("web-why-forced", card=say("card-countess.the")))
        judge(ann, "a card that must be played")


def test_a_table_with_a_panel_beside_it_is_accessible(invite: Invite, house: Serving) -> None:
    ann = invite(size="desk")
    with stacked(house, "guard  guard priest baron  countess"):
        ann.sit_at(players=3, bots="random", first=0)
    ann.table.card("guard").click()
    judge(ann, "whom")
    ann.table.choose_seat(1)
    ann.table.open_panel("known")
    judge(ann, "which number")


def test_every_question_within_an_effect_is_accessible(invite: Invite, house: Serving) -> None:
    ann = invite(size="phone")
    table = ann.table
    with stacked(house, "guard  chancellor priest baron  princess  king prince"):
        ann.sit_at(players=3, bots="random", first=0)
        table.card("princess").click()
        expect(ann.button("web-do-it")).to_be_visible()
        judge(ann, "sure?")
        table.card("chancellor").click()
        expect(table.prompt).to_have_text(say("web-ask-keep"))
        judge(ann, "which one to keep")
        table.card("king").click()
        judge(ann, "which one goes under")
    with stacked(house, "guard  cardinal priest baron  count"):
        ann.sit_at(edition="house", players=3, bots="random", first=0)
        table.card("cardinal").click()
        table.choose_seat(1)
        judge(ann, "who else")
        table.choose_seat(2)
        expect(table.prompt).to_have_text(say("web-ask-look"))
        judge(ann, "whose hand")
    with stacked(house, "guard  bishop priest baron  count"):
        ann.sit_at(edition="house", players=3, names=["Ann", "Ben", "Cas"], first=0)
        ann.button("web-start").click()
        expect(table.answers("take")).to_be_visible()
        judge(ann, "the mask")
        table.answers("take").click()
        table.card("bishop").click()
        table.choose_seat(1)
        table.answers("number").filter(has_text=say("card-priest")).click()
        expect(ann.button("web-pass-on", who="Ben")).to_be_visible()
        judge(ann, "pass it on")
        ann.button("web-pass-on", who="Ben").click()
        table.answers("take").click()
        expect(ann.button("web-redraw")).to_be_visible()
        judge(ann, "draw anew?")


def test_the_ends_of_a_round_and_of_a_game_are_accessible(invite: Invite, house: Serving) -> None:
    ann, eva = invite(size="phone"), invite("Eva")
    table = ann.table
    with stacked(house, QUICK):
        game = ann.sit_at(bots="random", first=0)
        eva.go_to(game)
        expect(eva.page.get_by_text(say("web-you-watch"))).to_be_visible()
        judge(eva, "watching")
        ann.button("web-look-close", who=ann.page.locator(".seat .name").inner_text()).click()
        judge(ann, "somebody's place")
        ann.page.keyboard.press("Escape")
        ann.table.win_round()
        judge(ann, "round end")
        judge(eva, "round end, watching")
        while table.offer().kind == "next":
            table.act(table.offer())
            ann.table.win_round()
        expect(ann.page.get_by_role("region", name=say("web-game-over"))).to_be_visible()
        judge(ann, "game end")


def test_bad_news_are_accessible(invite: Invite) -> None:
    ann = invite(size="phone")
    ann.excuse("WebSocket", "status of 404")
    ann.go_to("abcdefghABCDEFGH")
    expect(ann.page.get_by_role("heading", name=say("web-refused-no-such-game"))).to_be_visible()
    judge(ann, "gone")
    ann.start.enter()
    ann.excuse("net::ERR_INTERNET_DISCONNECTED")
    ann.context.set_offline(True)
    ann.button("web-start-play").click()
    expect(ann.page.get_by_role("alert")).to_contain_text(say("web-refused-offline"))
    judge(ann, "offline")
    ann.context.set_offline(False)
    lobby = ann.start.open("join")
    lobby.get_by_label(say("web-lobby-link")).fill("nonsense")
    lobby.get_by_role("button", name=say("web-lobby-open"), exact=True).click()
    expect(lobby.get_by_text(say("web-lobby-link-bad"))).to_be_visible()
    judge(ann, "a bad link")


# Secret.


WORLDS = ("guard  handmaid priest baron  handmaid  spy", "prince  handmaid king guard  handmaid  princess")
"""Two decks that seat 0 of three can't tell apart at its first turn."""


def test_what_a_viewer_can_not_know_changes_no_byte_of_the_page(browser: Browser, house: Serving) -> None:
    pages = [_player_and_spectator(browser, house, world) for world in WORLDS]
    assert pages[0] == pages[1]


def _player_and_spectator(browser: Browser, house: Serving, world: str) -> tuple[str, str]:
    with stacked(house, world):
        ann, eva = Person(browser, house), Person(browser, house, "Eva")
        game = ann.sit_at(players=3, bots="random", first=0)
        expect(ann.table.prompt).to_have_text(say("web-ask-card"))
        eva.go_to(game)
        expect(ann.page.get_by_role("img", name=say("web-watching", count=1))).to_be_visible()
        expect(eva.page.locator("[data-seat]")).to_have_count(3)
        pages = tuple(person.page.content().replace(game, "GAME") for person in (ann, eva))
        ann.leave()
        eva.leave()
    return pages[0], pages[1]


def test_every_face_on_the_table_is_one_that_the_viewer_may_see(invite: Invite, house: Serving) -> None:
    """As the server's own log tells it; backs are all alike."""
    ann, eva = invite(), invite("Eva", size="phone")
    for round in range(times(2)):
        ann.table.chance.seed(round)
        game = ann.sit_at(edition="house", players=4, bots="courtier")
        eva.go_to(game)
        while ann.table.play("card", "next").kind == "card":
            table = load(house, game)
            check_faces(ann, table.game.view(0))  # type: ignore[union-attr]  # it is playing
            check_faces(eva, table.game.view(None))  # type: ignore[union-attr]
            ann.table.act(ann.table.offer())


def load(house: Serving, game: str) -> Table:
    """As it stands in the log."""
    with closing(sqlite3.connect(f"file:{house.folder / 'data' / 'tables.db'}?mode=ro", uri=True)) as log:
        rows = log.execute("select seq, at, command, hash from log where game = ? order by seq", [game]).fetchall()
    return Table.load(game, [Row(*row) for row in rows])


def check_faces(person: Person, view: View) -> None:
    faces = [*view.hand, *view.open, *(card for pile in view.piles for card in pile)]
    faces += [card for cards in view.knows.values() for card in cards]
    wanted = sorted(card.id for card in faces)
    person.page.wait_for_function(f"(wanted) => String({DRAWN}) === String(wanted)", arg=wanted)
    named = person.page.locator("main .card:not(.back)").evaluate_all("(cards) => cards.map((card) => card.ariaLabel)")
    numbers = view.edition.numbers
    assert Counter(named) == Counter(f"{numbers[card]} {say(f'card-{card.id}')}" for card in faces)
    backs = person.page.locator(".held .card.back").evaluate_all("(cards) => cards.map((card) => card.outerHTML)")
    assert len(set(backs)) <= 1


CARDS = json.dumps([card.id for card in Card])
DRAWN = f"""[...document.querySelectorAll("main use")].map((use) => use.getAttribute("href").slice(1))
  .filter((id) => {CARDS}.includes(id)).sort()"""
"""Every character that is drawn anywhere on the table."""


# In its words.

SOURCES = sorted([*(ROOT / "web" / "src").rglob("*.svelte"), *(ROOT / "web" / "src").rglob("*.ts")])
CODE = "\n".join(source.read_text("utf-8") for source in SOURCES)
SAID = set(re.findall(r"""\bsay\(\s*["']([\w.-]+)["']""", CODE)) | set(re.findall(r"""["'`](web-[\w-]*\w)["'`]""", CODE))
BEGUN = set(re.findall(r"`((?:web-)?[\w-]+-)\$\{", CODE))
"""The beginnings of those whose end depends on something."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_words(language: str) -> None:
    ids = set(words(language).ids)
    assert {message.partition(".")[0] for message in SAID} <= ids
    assert [begun for begun in BEGUN if begun.startswith("web-") and not any(known.startswith(begun) for known in ids)] == []


def test_no_words_are_kept_that_nobody_says() -> None:
    kept = {message for message in words("en").ids if message.startswith("web-")}
    assert sorted(kept - SAID - {message for message in kept if message.startswith(tuple(BEGUN))}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_everything_in_its_language(invite: Invite, house: Serving, language: str) -> None:
    ann = invite(size="phone", likes={"language": language})
    with stacked(house, "guard  guard priest baron  king"):
        ann.sit_at(players=3, bots="random", first=0, hints=True)
    expect(ann.page.locator("html")).to_have_attribute("lang", language)
    expect(ann.table.prompt).to_have_text(words(language).say("web-ask-card"))
    assert not re.search(r"\b(web|card|rule|edition|event|knows)-[a-z]", ann.page.locator("#app").inner_text())


# Within its bounds.


# Quiet, and strict.


def test_whoever_wants_no_movement_sees_none(invite: Invite, house: Serving) -> None:
    """At the usual speed, but the device says so."""
    ann = invite(likes={"speed": "usual"}, reduced_motion="reduce")
    with stacked(house, QUICK):
        ann.sit_at(bots="random", first=0)
        expect(ann.table.prompt).to_have_text(say("web-ask-card"))
        ann.page.evaluate("""() => {
            window.moved = [];
            const watch = new MutationObserver(() => moved.push(...document.querySelectorAll(".flight")));
            watch.observe(document, { subtree: true, childList: true });
        }""")
        ann.table.win_round()
    assert ann.page.evaluate("moved.length") == 0
    lasting = ann.page.evaluate("document.getAnimations().map((one) => one.effect.getComputedTiming().duration)")
    assert [ms for ms in lasting if ms > 100] == []


def test_the_policy_is_strict_and_the_page_keeps_it(invite: Invite) -> None:
    """Whatever breaks it is a complaint of the browser, and those fail every test."""
    ann = invite()
    answer = ann.page.goto(ann.server.url)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    with ann.page.expect_console_message(lambda message: message.text.startswith("policy: script-src")):
        ann.page.evaluate("document.body.innerHTML = `<img src=none onerror='window.broken = true'>`")
    assert ann.page.evaluate("window.broken") is None
    ann.complaints.clear()
