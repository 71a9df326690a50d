"""How a game was shuffled, checked in a real browser: by the page itself, with what it remembers."""

import json
from collections.abc import Iterator

import pytest
from guiding import SIZES, Invite, Person, housing, say
from playwright.sync_api import Browser, Locator, Route, expect
from room import check_width, resize
from serving import ROOT, Serving
from test_web_screens import judge

from suitors.game.editions import read_edition
from suitors.game.record import Record
from suitors.game.verifying import verify
from suitors.locale import LANGUAGES, words

POCKET = read_edition(str(ROOT / "examples" / "pocket.toml")).to_dict()
"""Six cards and three tokens: a game is soon over."""


class Played:
    """Ann, whose game against a bot is over."""

    def __init__(self, ann: Person, game: str) -> None:
        self.ann, self.game = ann, game

    def check(self) -> Locator:
        """What the page finds."""
        self.ann.button("web-check-shuffle").click()
        sheet = self.ann.page.get_by_role("dialog", name=say("web-shuffle-title"))
        expect(sheet.locator(".verdict")).to_be_visible()
        return sheet

    def answer_with(self, change: dict[str, object]) -> None:
        """The server lies about what was opened."""

        def lie(route: Route) -> None:
            record = route.fetch().json()
            record["shuffle"] |= change
            route.fulfill(body=json.dumps(record), content_type="application/json")

        self.ann.page.route("**/record", lie)


def play_to_the_end(person: Person) -> None:
    """Rounds may be over before there was anything to decide: then one letter follows the other."""
    while (offer := person.table.offer()).kind != "over":
        if offer.kind == "next":
            person.table.answers("next").first.click()
            person.page.wait_for_timeout(100)
        else:
            person.table.act(offer)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """On a busy machine a number may take its time: here every deal waits for it."""
    with housing(tmp_path_factory.mktemp("house"), NUMBERS_WITHIN="600000") as server:
        yield server


@pytest.fixture(scope="module")
def played(browser: Browser, house: Serving) -> Iterator[Played]:
    ann = Person(browser, house)
    game = ann.sit_at(edition=POCKET, bots="random", contributes=True)
    play_to_the_end(ann)
    assert all(one["numbers"][0] for one in house.get(f"/api/v1/games/{game}/record").json["shuffle"]["rounds"])
    yield Played(ann, game)
    assert not ann.complaints
    ann.leave()


@pytest.fixture(autouse=True)
def at_the_end(played: Played) -> Iterator[None]:
    yield
    played.ann.page.unroute_all()
    played.ann.go_to(played.game)


def test_the_page_shows_that_nobody_could_choose_the_cards(played: Played) -> None:
    sheet = played.check()
    expect(sheet.locator(".verdict")).to_contain_text(say("shuffle-holds-own"))
    record = played.ann.context.request.get(f"{played.ann.server.url}/api/v1/games/{played.game}/record").json()
    expect(sheet.locator("li")).to_have_count(len(record["rounds"]))
    expect(sheet.locator("li").first).to_have_text(say("shuffle-round-own", round=1, seats="Ann"))
    expect(sheet).to_contain_text(say("web-shuffle-not"))
    for size in SIZES:
        resize(played.ann, size)
        check_width(played.ann)
        judge(played.ann, f"the shuffle, {size}")
    played.ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_another_secret_than_the_server_promised_is_found(played: Played, house: Serving) -> None:
    """Six cards may now and then lie as another secret has them, too: the rounds are those that we find ourselves."""
    other: dict[str, object] = {"secret": "0" * 64}
    record = house.get(f"/api/v1/games/{played.game}/record").json
    record["shuffle"] |= other
    found = verify(Record.from_dict(record))
    assert found is not None
    rounds = [fault.round or 0 for fault in found.faults if fault.code == "deal"]
    assert rounds
    played.answer_with(other)
    sheet = played.check()
    expect(sheet.locator(".verdict")).to_contain_text(say("shuffle-fails"))
    faults = [say("shuffle-fault-commitment"), *(say("shuffle-fault-deal", round=round) for round in rounds)]
    expect(sheet.locator(".faults li")).to_have_text(faults)


def test_a_proof_that_was_made_up_later_is_found_by_what_the_browser_remembers(played: Played) -> None:
    played.answer_with({"commitment": "0" * 64})
    expect(played.check().locator(".faults")).to_contain_text(say("shuffle-fault-other-commitment"))


def test_a_server_that_can_not_be_asked_is_told(played: Played) -> None:
    played.ann.excuse("Failed to load resource")
    played.ann.page.route("**/record", lambda route: route.abort())
    played.ann.button("web-check-shuffle").click()
    expect(played.ann.page.get_by_role("alert")).to_be_visible()


def test_the_replay_checks_it_too(played: Played) -> None:
    played.ann.page.goto(f"{played.ann.server.url}/r/{played.game}")
    expect(played.check().locator(".verdict")).to_contain_text(say("shuffle-holds-own"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stranger_with_the_link_is_told_what_the_record_shows(invite: Invite, played: Played, language: str) -> None:
    """Without anything to compare it with."""
    ben = invite("Ben", likes={"language": language})
    ben.page.goto(f"{ben.server.url}/r/{played.game}")
    told = words(language).say
    ben.page.get_by_role("button", name=told("web-check-shuffle")).click()
    expect(ben.page.get_by_role("dialog").locator(".verdict")).to_contain_text(told("shuffle-holds"))
    ben.page.close()
