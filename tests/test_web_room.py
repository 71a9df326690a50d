"""There is room on every screen for what is asked: all of it is within its bounds, and nothing lies on it."""

from typing import NamedTuple

import pytest
from guiding import Invite, Person, say, stacked
from playing import LONG
from playwright.sync_api import expect
from room import SCREENS, check_free, check_in_sight, check_width, resize
from serving import Serving

from suitors.locale import LANGUAGES, words

CARD = ".handcard >> nth=0"
ANSWER = ".decision [data-pick=answer]"


def seat(number: int) -> str:
    return f"[data-seat='{number}'] [data-pick=seat]"


class Question(NamedTuple):
    card: str
    """In the viewer's hand."""
    picks: tuple[str, ...]
    """That lead to it."""
    answers: str
    edition: str = "house"
    most: int = 8
    """Players."""


QUESTIONS = {
    "card": Question("guard", (), ".handcard"),
    "whom": Question("guard", (CARD,), "[data-pick=seat]"),
    "number": Question("guard", (CARD, seat(1)), "[data-pick=number]"),
    "princess": Question("princess", (CARD,), ANSWER),
    "yourself": Question("prince", (CARD, seat(0)), ANSWER),
    "who else": Question("cardinal", (CARD, seat(1)), "[data-pick=seat]"),
    "look": Question("cardinal", (CARD, seat(1), seat(0)), ANSWER),
    "keep": Question("chancellor", (CARD,), ".handcard", "second", 6),
    "under": Question("chancellor", (CARD, ".handcard >> nth=2"), ".handcard[data-pick=card]", "second", 6),
}
OPEN = "priest priest handmaid"
"""With two players."""


@pytest.mark.parametrize("language", LANGUAGES if LONG else ["nl"])
@pytest.mark.parametrize("players", [2, 3, 4, 8])
@pytest.mark.parametrize("asked", QUESTIONS)
def test_what_is_asked_is_in_sight_and_free(invite: Invite, house: Serving, asked: str, players: int, language: str) -> None:
    question = QUESTIONS[asked]
    players = min(players, question.most)
    ann = invite(likes={"language": language})
    deck = f"prince {OPEN if players == 2 else ''} {question.card} {'guard ' * (players - 1)} baron"
    with stacked(house, deck):
        ann.sit_at(edition=question.edition, players=players, bots="random", first=0)
    for pick in question.picks:
        ann.page.locator(pick).click()
    check_room(ann, question.answers)


def test_there_is_room_for_what_the_bishop_leaves_to_decide(invite: Invite, house: Serving) -> None:
    ann = invite()
    with stacked(house, "guard  bishop priest baron  count"):
        ann.sit_at(edition="house", players=3, names=["Ann", "Ben", "Cas"], first=0)
        ann.button("web-start").click()
        ann.table.answers("take").click()
    for pick in CARD, seat(1), "[data-pick=number] >> text=" + say("card-priest"), ANSWER:
        ann.page.locator(pick).click()
    ann.table.answers("take").click()
    expect(ann.button("web-redraw")).to_be_visible()
    check_room(ann, ANSWER)


def check_room(person: Person, answers: str) -> None:
    """At every size, for the question and for its answers."""
    for size in SCREENS:
        resize(person, size)
        check_width(person)
        check_in_sight(person.table.prompt, size)
        expect(person.page.locator(answers).first).to_be_visible()
        for answer in person.page.locator(answers).all():
            check_in_sight(answer, size)
            check_free(answer, size)


def test_a_first_page_that_is_never_too_wide_and_ready_to_play(invite: Invite) -> None:
    for language in LANGUAGES:
        ann = invite(likes={"language": language})
        ann.page.goto(ann.server.url)
        for size in SCREENS:
            resize(ann, size)
            check_width(ann)
            check_in_sight(ann.page.get_by_role("button", name=words(language).say("web-start-play")), size)
        ann.leave()
