"""Games seen again, and one's own games looked back at, in a real browser."""

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
from guiding import SIZES, Invite, Person, say
from playing import played
from playwright.sync_api import Locator, Page, expect
from remote import play
from room import check_width, resize
from serving import Serving
from test_web_offline import NO_NETWORK, install
from test_web_screens import DRAWN, check_faces, judge

from suitors.client import Client
from suitors.game.record import Record
from suitors.locale import LANGUAGES, words
from suitors.telling.steps import steps

OURS = played("second", 3, seed=28).record()
"""A short game that nobody at this server played."""


UNKEPT = {
    "denied": "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });",
    "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };",
}
"""Browsers that keep nothing."""


class Finished(NamedTuple):
    game: str
    key: str
    record: Record


@pytest.fixture(scope="module")
def finished(house: Serving) -> Iterator[Finished]:
    """Ann's game against a bot, played to its end. In a thread of its own: where Playwright runs, no other loop can."""

    async def story() -> Finished:
        async with Client(house.url) as client:
            seated = await client.create("second", 2, ["Ann"], "random")
            async with client.play(seated.game) as table:
                await play(table)
            return Finished(seated.game, str(client.token), await client.record(seated.game))

    with ThreadPoolExecutor(1) as thread:
        yield thread.submit(lambda: asyncio.run(story())).result()


class Replay:
    """What is on a replay's page."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page

    def open(self, game: str, search: str = "") -> None:
        self.page.goto(f"{self.person.server.url}/r/{game}{search}")
        expect(self.timeline).to_be_visible()

    @property
    def timeline(self) -> Locator:
        return self.page.get_by_role("slider", name=say("web-replay-timeline"))

    @property
    def eyes(self) -> Locator:
        return self.page.get_by_label(say("web-replay-eyes"))

    def stands_at(self, step: int) -> None:
        expect(self.timeline).to_have_value(str(step))
        assert f"step={step}&" in self.page.url

    def press(self, message: str) -> None:
        self.person.button(message).click()

    def open_file(self, name: str, text: str) -> None:
        self.page.goto(f"{self.person.server.url}/look-back")
        file = self.page.locator("input[type=file]")
        file.set_input_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})


def at_home(person: Person, finished: Finished) -> Replay:
    """As whoever played the game on this device."""
    person.context.add_cookies([{"name": "suitors_key", "value": finished.key, "url": person.server.url}])
    person.context.add_init_script("localStorage.setItem('suitors-known', 'yes')")
    return Replay(person)


def round_starts(record: Record) -> list[int]:
    return [place for place, (_, step) in enumerate(steps(record)) if step.move is None]


# Going through a game.


def test_a_finished_game_leads_to_its_replay_from_ones_own_seat(invite: Invite, finished: Finished) -> None:
    ann = invite()
    replay = at_home(ann, finished)
    ann.go_to(finished.game)
    ann.page.get_by_role("link", name=say("web-replay")).click()
    expect(replay.eyes).to_have_value("0")
    replay.stands_at(0)


def test_a_game_is_gone_through_by_buttons(invite: Invite, finished: Finished) -> None:
    replay = Replay(invite())
    replay.open(finished.game)
    last, rounds = sum(1 for _ in steps(finished.record)) - 1, round_starts(finished.record)
    expect(replay.eyes).to_have_value("all")
    for message, step in (
        ("web-replay-on", 1),
        ("web-replay-on", 2),
        ("web-replay-back", 1),
        ("web-replay-round-on", rounds[1]),
        ("web-replay-round-on", rounds[2]),
        ("web-replay-round-back", rounds[1]),
        ("web-replay-round-back", 0),
    ):
        replay.press(message)
        replay.stands_at(step)
    expect(replay.person.button("web-replay-back")).to_be_disabled()
    replay.timeline.fill(str(last))
    replay.stands_at(last)
    expect(replay.person.button("web-replay-on")).to_be_disabled()


def test_a_game_is_gone_through_by_keys(invite: Invite, finished: Finished) -> None:
    replay = Replay(invite())
    replay.open(finished.game)
    last, rounds = sum(1 for _ in steps(finished.record)) - 1, round_starts(finished.record)
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", rounds[1]),
        ("PageUp", 0),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
    ):
        replay.page.keyboard.press(key)
        replay.stands_at(step)
    for viewpoint in ("0", "1", "all"):
        replay.page.keyboard.press("v")
        expect(replay.eyes).to_have_value(viewpoint)
    replay.timeline.focus()
    replay.page.keyboard.press("ArrowRight")
    replay.stands_at(1)


def test_a_game_runs_by_itself_until_it_is_told_to_stop(invite: Invite, finished: Finished) -> None:
    replay = Replay(invite())
    replay.open(finished.game)
    replay.press("web-replay-play")
    expect(replay.timeline).to_have_value("2")
    replay.press("web-replay-pause")
    stopped = replay.timeline.input_value()
    replay.page.wait_for_timeout(1500)
    assert replay.timeline.input_value() == stopped


def test_each_step_is_told_as_it_happened(invite: Invite) -> None:
    replay = Replay(invite())
    replay.open_file("game.txt", OURS.to_text())
    expect(replay.timeline).to_be_visible()
    replay.page.keyboard.press("ArrowRight")
    log = replay.page.get_by_role("log", name=say("web-happenings"))
    expect(log).to_contain_text(re.compile(say("web-replay-seat", number=OURS.rounds[0].moves[0].seat + 1)))


# Whose eyes.


@pytest.mark.parametrize("seat", [0, 2])
def test_from_one_seat_nothing_is_seen_that_it_could_not_see_then(invite: Invite, seat: int) -> None:
    replay = Replay(invite())
    replay.open_file("game.json", OURS.to_json())
    expect(replay.timeline).to_be_visible()
    replay.eyes.select_option(str(seat))
    replay.page.get_by_role("tab", name=say("web-panel-log")).click()
    for place, (game, _) in enumerate(steps(OURS)):
        expect(replay.timeline).to_have_value(str(place))
        if game.round_result is None:
            check_faces(replay.person, game.view(seat))
        replay.page.get_by_role("main").click(position={"x": 5, "y": 5})
        replay.page.keyboard.press("ArrowRight")


def test_the_advice_tells_nothing_of_what_others_decide_by(invite: Invite) -> None:
    replay = Replay(invite())
    replay.open_file("game.json", OURS.to_json())
    expect(replay.timeline).to_be_visible()
    for place, (game, _) in enumerate(steps(OURS)):
        if game.decider is not None and game.decider != 0:
            replay.timeline.fill(str(place))
            replay.eyes.select_option("0")
            expect(replay.page.get_by_text(say("web-replay-not-yours"))).to_be_visible()
            expect(replay.page.locator(".verdict")).to_have_count(0)
            return
    raise AssertionError("somebody else decides in every game")


def test_with_all_hands_open_every_card_in_a_hand_is_seen(invite: Invite) -> None:
    replay = Replay(invite())
    replay.open_file("game.json", OURS.to_json())
    expect(replay.timeline).to_be_visible()
    for place, (game, _) in enumerate(steps(OURS)):
        replay.timeline.fill(str(place))
        faces = [card for cards in (*game.hands, *game.piles, game.open) for card in cards]
        replay.page.wait_for_function(f"(wanted) => String({DRAWN}) === String(wanted)", arg=sorted(card.id for card in faces))
        if place > 12:
            return


# Advice.


def test_a_bot_judges_one_decision_and_then_all(invite: Invite, finished: Finished) -> None:
    replay = at_home(invite(), finished)
    replay.open(finished.game)
    own = [place for place, (game, _) in enumerate(steps(finished.record)) if game.decider == 0]
    replay.timeline.fill(str(own[1]))
    verdict = replay.page.locator(".verdict")
    expect(verdict).to_contain_text("Ann")
    expect(verdict.locator(".cost")).to_be_visible()
    expect(replay.page.get_by_role("tabpanel").locator("li.made")).to_have_count(1)
    replay.person.button("web-replay-judge", count=len(own)).click()
    expect(replay.page.get_by_text(re.compile(rf"of {len(own)} decisions"))).to_be_visible(timeout=60_000)
    replay.page.get_by_label(say("web-replay-adviser")).select_option("courtier")
    expect(verdict.locator(".cost")).to_be_visible()


# The link to a position.


def test_a_link_shows_the_same_position_through_the_same_eyes(invite: Invite, finished: Finished) -> None:
    replay, other = Replay(invite()), Replay(invite("Eva"))
    replay.open(finished.game)
    replay.timeline.fill("7")
    replay.eyes.select_option("1")
    replay.press("web-replay-link")
    link = replay.page.get_by_role("textbox", name=say("web-replay-link")).input_value()
    judge(replay.person, "the link to a position")
    other.page.goto(link)
    other.stands_at(7)
    expect(other.eyes).to_have_value("1")
    drawn = [replay.page.evaluate(DRAWN) for replay in (replay, other)]
    assert drawn[0] == drawn[1]


def test_a_link_to_nothing_says_so(invite: Invite) -> None:
    ann = invite()
    ann.excuse("status of 404")
    ann.page.goto(f"{ann.server.url}/r/{'A' * 16}?step=3")
    expect(ann.page.get_by_role("heading", name=say("web-refused-no-such-game"))).to_be_visible()
    judge(ann, "no such replay")
    ann.page.goto(f"{ann.server.url}/r/file0123456789abcdef")
    expect(ann.page.get_by_role("heading", name=say("web-replay-elsewhere"))).to_be_visible()


def test_a_link_to_a_moment_that_is_not_there_says_so_and_shows_the_nearest(invite: Invite) -> None:
    ann, last = invite(size="phone"), sum(1 for _ in steps(OURS)) - 1
    replay = Replay(ann)
    replay.open_file("game.txt", OURS.to_text())
    expect(replay.timeline).to_be_visible()
    ann.page.goto(f"{ann.page.url.partition('?')[0]}?step=999&seat=9")
    replay.stands_at(last)
    astray = ann.page.get_by_role("alert").filter(has_text=say("web-replay-astray", count=last + 1))
    expect(astray).to_be_visible()
    judge(ann, "a moment that is not there")
    replay.page.keyboard.press("Home")
    replay.stands_at(0)
    expect(astray).to_have_count(0)


# Files.


def test_a_record_that_was_opened_stays_on_this_device(invite: Invite) -> None:
    ann, last = invite(), sum(1 for _ in steps(OURS)) - 1
    replay = Replay(ann)
    replay.open_file("game.txt", OURS.to_text())
    expect(replay.timeline).to_be_visible()
    replay.page.keyboard.press("End")
    replay.stands_at(last)
    ann.excuse("ERR_FAILED", "Failed to load")
    ann.page.route("**/api/**", lambda route: route.abort())
    ann.page.reload()
    replay.stands_at(last)
    replay.page.keyboard.press("Home")
    replay.stands_at(0)


def test_what_is_no_record_is_refused_with_the_place_of_the_damage(invite: Invite) -> None:
    ann = invite()
    ann.excuse("status of 422")
    replay = Replay(ann)
    replay.open_file("game.txt", OURS.to_text().replace("guard", "gaurd", 1))
    expect(ann.page.get_by_role("alert")).to_contain_text("gaurd")
    judge(ann, "a damaged file")


def test_a_file_that_is_too_long_says_so(invite: Invite) -> None:
    ann = invite()
    Replay(ann).open_file("game.txt", "x" * 200_001)
    expect(ann.page.get_by_role("alert")).to_have_text(say("web-look-back-file-long"))


@pytest.mark.parametrize("trouble", ["denied", "full"])
def test_a_record_is_shown_where_nothing_can_be_kept(invite: Invite, trouble: str) -> None:
    ann = invite()
    ann.context.add_init_script(UNKEPT[trouble])
    replay = Replay(ann)
    replay.open_file("game.txt", OURS.to_text())
    expect(replay.timeline).to_be_visible()
    replay.page.keyboard.press("ArrowRight")
    replay.stands_at(1)


# What if.


def test_one_plays_on_from_a_position_against_bots(invite: Invite, finished: Finished) -> None:
    ann = invite()
    replay = at_home(ann, finished)
    replay.open(finished.game)
    place, game = next((place, game) for place, (game, _) in enumerate(steps(finished.record)) if place > 2 and game.decider == 0)
    hand = sorted(card.id for card in game.hand(0))
    replay.timeline.fill(str(place))
    replay.press("web-what-if")
    judge(ann, "what if")
    ann.page.get_by_label(say("web-replay-what-if-bots")).select_option("random")
    ann.button("web-replay-what-if-go").click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text(say("web-what-if"))
    expect(ann.table.hand).to_have_count(len(hand))
    ann.table.play_round()
    assert ann.context.request.get(ann.page.url.replace("/t/", "/api/v1/games/")).json()["what_if"] is True
    ann.start.enter()
    ann.start.open("games")
    expect(ann.start.sheet.get_by_text(f"· {say('web-what-if')}").first).to_be_visible()


# Looking back.


def look_back(person: Person) -> None:
    person.page.goto(f"{person.server.url}/look-back")
    expect(person.page.get_by_role("heading", level=1, name=say("web-look-back-title"))).to_be_visible()


def written(person: Person) -> list[dict[str, object]]:
    found: list[dict[str, object]] = person.page.evaluate("JSON.parse(localStorage.getItem('suitors-games') ?? '{}').games ?? []")
    return found


def test_a_game_that_was_played_here_goes_into_the_book(invite: Invite, finished: Finished) -> None:
    ann = invite()
    at_home(ann, finished)
    ann.go_to(finished.game)
    ann.page.wait_for_function("() => localStorage.getItem('suitors-games') !== null")
    (game,) = written(ann)
    winners = finished.record.winners or ()
    assert (game["game"], game["won"], game["tokens"]) == (finished.game, 0 in winners, list(finished.record.tokens))
    assert game["rounds"][1] == len(finished.record.rounds)  # type: ignore[index]
    look_back(ann)
    link = ann.page.get_by_role("link", name=re.compile(say("edition-second")))
    expect(link).to_have_attribute("href", f"/r/{finished.game}")
    expect(ann.page.get_by_role("table", name=say("web-look-back-by-edition"))).to_contain_text("of 1")


def test_games_that_ended_elsewhere_are_asked_of_the_server(invite: Invite, finished: Finished) -> None:
    ann = invite()
    at_home(ann, finished)
    look_back(ann)
    expect(ann.page.get_by_role("table", name=say("web-look-back-by-card"))).to_be_visible()
    assert [game["game"] for game in written(ann)] == [finished.game]


def test_the_book_is_saved_as_a_file_and_deleted_for_good(invite: Invite, finished: Finished, tmp_path: Path) -> None:
    ann = invite()
    at_home(ann, finished)
    look_back(ann)
    with ann.page.expect_download() as saved:
        ann.button("web-look-back-export").click()
    saved.value.save_as(tmp_path / "games.json")
    book = json.loads((tmp_path / "games.json").read_text("utf-8"))
    assert (book["suitors"], book["version"], book["games"]) == ("games", 1, written(ann))
    ann.button("web-look-back-delete").click()
    judge(ann, "deleting")
    ann.button("web-look-back-delete-yes").click()
    expect(ann.page.get_by_text(say("web-look-back-none"))).to_be_visible()
    look_back(ann)
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.get_by_text(say("web-look-back-none"))).to_be_visible()
    assert written(ann) == []


# Every screen.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_are_accessible_never_too_wide_and_in_their_language(invite: Invite, finished: Finished, language: str) -> None:
    ann = invite(likes={"language": language})
    replay = at_home(ann, finished)
    speak = words(language).say
    ann.page.goto(f"{ann.server.url}/r/{finished.game}?step=5&seat=0")
    expect(ann.page.get_by_role("slider", name=speak("web-replay-timeline"))).to_be_visible()
    for size in SIZES:
        resize(ann, size)
        judge(ann, f"replay, {size}")
        check_width(ann)
    expect(ann.page.locator("html")).to_have_attribute("lang", language)
    assert not re.search(r"\b(web|card|rule|edition|event|knows)-[a-z]", ann.page.locator("#app").inner_text())
    ann.page.goto(f"{ann.server.url}/look-back")
    expect(ann.page.get_by_role("table", name=speak("web-look-back-by-card"))).to_be_visible()
    for size in SIZES:
        resize(ann, size)
        judge(ann, f"looking back, {size}")
        check_width(ann)
    assert not re.search(r"\b(web|card|rule|edition|event|knows)-[a-z]", ann.page.locator("#app").inner_text())
    assert replay.page is ann.page


def test_a_replay_that_was_opened_opens_without_a_network(invite: Invite, finished: Finished) -> None:
    """The worker has its page, and the device its steps; another one says that it is out of reach."""
    ann = invite(size="phone", service_workers="allow")
    ann.excuse(*NO_NETWORK)
    install(ann)
    replay = Replay(ann)
    replay.open(finished.game)
    ann.context.set_offline(True)
    replay.open(finished.game, "?step=3")
    replay.press("web-replay-back")
    expect(replay.timeline).to_have_value("2")
    ann.page.goto(f"{ann.server.url}/r/Ab3dEfGhJkMnPqRs")
    expect(ann.page.get_by_text(say("web-refused-offline")).first).to_be_visible()
