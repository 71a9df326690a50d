"""Learning in a real browser: the first game, the cards' pages, the rulings and the puzzles; in every language, by every way."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from guiding import SIZES, Invite, Person, Way
from playwright.sync_api import Locator, expect
from room import check_in_sight, check_width, resize
from test_web_screens import judge

from suitors.locale import LANGUAGES, words
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from teaching import lesson, puzzles

STEPS = lesson.lesson()["steps"]
EASY = "second-1"


def visit(person: Person, path: str) -> None:
    person.page.goto(f"{person.server.url}/{path}")


def data(name: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = json.loads((puzzles.FOLDER / f"{name.partition('-')[0]}.json").read_text("utf-8"))
    return next(puzzle for puzzle in found if puzzle["id"] == name)


def make(person: Person, move: dict[str, Any]) -> None:
    """A move, pick by pick, as far as the page asks."""
    table = person.table
    name = person.page.locator("html").evaluate("(page) => page.lang")
    table.press(card(person, words(name).say(f"card-{move['play']}")))
    for seat in move.get("on", []):
        if person.page.locator("[data-pick=seat]").count():
            table.choose_seat(seat)
    if "number" in move:
        numbers = table.answers("number")
        table.press(numbers.filter(has=person.page.locator("b", has_text=re.compile(rf"^{move['number']}$"))))


def card(person: Person, name: str) -> Locator:
    return person.page.locator(".handcard").filter(has=person.page.get_by_role("img", name=re.compile(rf"^\d+ {name}$"))).first


# The first game.


@pytest.mark.parametrize(("language", "size", "way"), [("en", "phone", "touch"), ("it", "flat", "mouse"), ("nl", "desk", "keys")])
def test_the_first_game_is_learnt_by_playing_it(invite: Invite, language: str, size: str, way: Way) -> None:
    zoe = invite("Zoë", size=size, way=way, likes={"language": language})
    say = words(language).say
    visit(zoe, "learn")
    zoe.page.get_by_role("link", name=say("web-learn-first")).click()
    coach = zoe.page.get_by_role("region", name=say("web-learn-coach"))
    for place, step in enumerate(STEPS[:-1]):
        expect(coach).to_contain_text(say(f"web-learn-step-{place}", who="Zoë"))
        if place in (0, 3, 5):
            judge(zoe, f"the first game, {place}")
        if "wanted" in step:
            make(zoe, step["wanted"])
        else:
            zoe.table.press(coach.get_by_role("button", name=say("web-go-on")))
    expect(coach).to_contain_text(say(f"web-learn-step-{len(STEPS) - 1}"))
    zoe.table.press(zoe.page.get_by_role("button", name=say("web-go-on")))
    expect(zoe.page.get_by_role("heading", name=say("web-learn-done"))).to_be_focused()
    judge(zoe, "learnt")
    zoe.page.get_by_role("button", name=say("web-learn-next-play")).click()
    zoe.page.wait_for_url("**/t/*")


def test_another_move_than_the_wanted_one_is_taken_kindly(invite: Invite) -> None:
    ann = invite()
    say = words("en").say
    visit(ann, "learn/first")
    make(ann, {"play": "guard", "on": [2], "number": 5})
    coach = ann.page.get_by_role("region", name=say("web-learn-coach"))
    expect(coach).to_contain_text(say("web-learn-astray"))
    expect(coach).to_contain_text(say("web-learn-step-0", who="Ann"))
    expect(ann.table.hand).to_have_count(2)
    make(ann, STEPS[0]["wanted"])
    expect(coach).to_contain_text(say("web-learn-step-1"))
    expect(coach).not_to_contain_text(say("web-learn-astray"))


def test_the_coach_never_hides_the_cards(invite: Invite) -> None:
    for language in LANGUAGES:
        ann = invite(likes={"language": language})
        visit(ann, "learn/first")
        for place in (0, 3):
            expect(ann.page.locator(".coach")).to_contain_text(words(language).say(f"web-learn-step-{place}", who="Ann"))
            for size in SIZES:
                resize(ann, size)
                for each in (ann.page.locator(".handcard").first, ann.page.locator(".handcard").last, ann.table.prompt):
                    check_in_sight(each, size)
                check_width(ann)
            if place == 0:
                make(ann, STEPS[0]["wanted"])
                for _ in range(2):
                    ann.page.locator(".coach button").click()
        ann.leave()


# The cards and the rulings.


def test_every_card_has_a_page_with_its_number_in_each_edition(invite: Invite) -> None:
    ann = invite()
    say = words("en").say
    for one in Card:
        visit(ann, f"learn/{one.id}")
        expect(ann.page.get_by_role("heading", name=say(f"card-{one.id}"), exact=True)).to_be_visible()
        expect(ann.page.get_by_text(say(f"rule-{one.id}"), exact=True)).to_be_visible()
        rows = ann.page.locator("tbody tr").all_inner_texts()
        wanted = [
            (say(f"edition-{edition.id}"), str(edition.numbers[one])) for edition in EDITIONS.values() if one in edition.numbers
        ]
        assert [tuple(row.split("\t")[:2]) for row in rows] == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_to_learn_from_are_accessible_and_never_too_wide(invite: Invite, language: str) -> None:
    ann = invite(size="phone", likes={"language": language})
    for path in ("learn", "learn/sycophant", "learn/guard", "learn/rulings", "puzzles"):
        visit(ann, path)
        expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
        judge(ann, path)
        assert not re.search(r"\b(web|card|rule|edition|ruling|switch)-[a-z]", ann.page.locator("#app").inner_text())
        for size in SIZES:
            resize(ann, size)
            check_width(ann)
        resize(ann, "phone")


def test_every_ruling_is_there(invite: Invite) -> None:
    ann = invite()
    visit(ann, "learn/rulings")
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    text = ann.page.get_by_role("main").inner_text()
    rulings = [message for message in words("en").ids if message.startswith("ruling-")]
    assert [ruling for ruling in rulings if words("en").say(ruling) not in text] == []


def test_from_card_to_card_and_back_by_the_browsers_own_buttons(invite: Invite) -> None:
    ann = invite(way="keys")
    visit(ann, "learn")
    ann.page.get_by_role("link", name="5 Prince").press("Enter")
    expect(ann.page.get_by_role("heading", name="Prince", exact=True)).to_be_focused()
    ann.page.get_by_role("link", name="Count", exact=True).first.click()
    expect(ann.page.get_by_role("heading", name="Count", exact=True)).to_be_visible()
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", name="Prince", exact=True)).to_be_visible()


# The puzzles.


@pytest.mark.parametrize(("language", "size", "way"), [("en", "desk", "keys"), ("it", "phone", "touch"), ("nl", "flat", "mouse")])
def test_a_puzzle_is_solved_and_explained(invite: Invite, language: str, size: str, way: Way) -> None:
    ann = invite(size=size, way=way, likes={"language": language})
    say = words(language).say
    visit(ann, f"puzzles/{EASY}")
    expect(ann.page.get_by_role("region", name=say("web-puzzle-question"))).to_contain_text(say("web-puzzle-ask"))
    judge(ann, "puzzle")
    make(ann, data(EASY)["best"])
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=say("web-puzzle-right-title"))).to_be_visible()
    expect(dialog.get_by_role("heading", name=say("web-hint-hands"))).to_be_visible()
    judge(ann, "solution")
    shares = [int(share.split()[0]) for share in dialog.locator("ol .share").all_inner_texts()]
    assert all(one >= other for one, other in pairwise(shares))
    ann.page.keyboard.press("Escape")
    visit(ann, "puzzles")
    expect(ann.page.get_by_text(say("web-puzzle-count", count=1, most=len(puzzles.named())))).to_be_visible()


def test_a_puzzle_that_was_missed_may_be_tried_again_but_counts_as_missed(invite: Invite) -> None:
    ann = invite()
    say = words("en").say
    puzzle = data(EASY)
    # The Princess would be asked about once more.
    wrong = next(move for move in puzzle["news"]["own"]["legal"] if move != puzzle["best"] and move["play"] != "princess")
    visit(ann, f"puzzles/{EASY}")
    make(ann, wrong)
    ann.page.get_by_role("button", name=say("web-puzzle-retry")).click()
    make(ann, puzzle["best"])
    expect(ann.page.get_by_role("dialog").get_by_role("heading", name=say("web-puzzle-right-title"))).to_be_visible()
    visit(ann, "puzzles")
    expect(ann.page.get_by_text(say("web-puzzle-count", count=0, most=len(puzzles.named())))).to_be_visible()


def test_everybody_has_the_same_puzzle_on_the_same_day(invite: Invite) -> None:
    pages = []
    for name in ("Ann", "Ben"):
        person = invite(name)
        person.page.clock.set_fixed_time("2026-11-16T12:00:00")
        visit(person, "puzzles/today")
        expect(person.page.locator(".puzzle .handcard")).not_to_have_count(0)
        pages.append(person.page.locator(".hand[role=group]").inner_html())
    assert pages[0] == pages[1]


def test_a_page_that_is_not_there_leads_to_one_that_is(invite: Invite) -> None:
    ann = invite()
    for path, heading in (("learn/nobody", "web-learn"), ("puzzles/nobody-99", "web-puzzle")):
        visit(ann, path)
        expect(ann.page.get_by_role("heading", name=words("en").say(heading), exact=True)).to_be_visible()
