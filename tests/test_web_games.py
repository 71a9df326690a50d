"""Whole rounds and games in a real browser against bots: every edition, by mouse, by touch and by keyboard alone."""

import re
from itertools import cycle

import pytest
from guiding import SIZES, Invite, Way, say, slow_bots, stacked
from playing import LONG, TABLES
from playing import Table as TableOf
from playwright.sync_api import Browser, expect
from serving import Serving
from weighing import MOST, until_first_move

from suitors.locale import LANGUAGES

Round = tuple[str, int, str, Way]
ROUNDS: list[Round] = [
    ("second", 3, "phone", "touch"),
    ("classic", 2, "desk", "mouse"),
    ("premium", 8, "tablet", "touch"),
    ("house", 4, "flat", "mouse"),
    ("manual", 3, "phone", "mouse"),
]
WAYS: tuple[Way, ...] = ("mouse", "touch", "keys")
GAMES: list[tuple[TableOf, str, Way]] = [
    (table, size, way) for table, size, way in zip(TABLES, cycle(SIZES), cycle(WAYS), strict=False)
]
"""In the long run: every table, and all sizes and ways among them."""


@pytest.mark.parametrize(("edition", "players", "size", "way"), ROUNDS)
def test_a_round_of_every_edition_is_set_up_and_played(invite: Invite, edition: str, players: int, size: str, way: Way) -> None:
    ann = invite(size=size, way=way)
    ann.start.enter()
    ann.start.open("bots")
    ann.start.choose(edition, players)
    ann.start.begin()
    expect(ann.page.locator("[data-seat]")).to_have_count(players)
    ann.table.play_round()
    if ann.table.offer().kind == "next":
        expect(ann.page.get_by_role("region", name=say("web-round-over"))).to_be_visible()


@pytest.mark.skipif(not LONG, reason="only in the long run")
@pytest.mark.parametrize(("table", "size", "way"), GAMES)
def test_whole_games_of_every_table(invite: Invite, table: TableOf, size: str, way: Way) -> None:
    edition, players = table
    ann = invite(size=size, way=way, seed=players)
    ann.sit_at(edition=edition, players=players, bots="random")
    ann.table.play("over")
    expect(ann.page.get_by_role("region", name=say("web-game-over"))).to_be_visible()


def test_a_whole_game_by_keyboard_alone(invite: Invite) -> None:
    """From the empty first page to the winner, without a mouse near."""
    ann = invite("", way="keys")
    page, keys = ann.page, ann.page.keyboard
    ann.start.enter()
    ann.table.reach(page.get_by_role("button", name=say("web-start-change")))
    keys.press("Enter")
    expect(ann.start.sheet).to_be_visible()
    ann.table.reach(ann.start.sheet.get_by_label(say("web-start-name")))
    keys.type("Ann")
    keys.press("Tab")
    for _ in range(3):
        keys.press("ArrowRight")
    expect(ann.start.sheet.get_by_role("radio", name="6", exact=True)).to_be_checked()
    ann.table.reach(ann.start.sheet.get_by_role("button", name=say("web-setup-go-bots"), exact=True))
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-seat]")).to_have_count(6)
    ann.table.play("over")
    expect(page.get_by_role("region", name=say("web-game-over"))).to_be_visible()


# The decisions within an effect, each from a deck that brings it about.


def test_the_chancellor_keeps_one_and_says_in_which_order_the_others_go(invite: Invite, house: Serving) -> None:
    with stacked(house, "guard  chancellor priest baron  guard  king prince"), slow_bots(house):
        ann = invite(size="phone", way="touch")
        ann.sit_at(players=3, bots="random", first=0)
        table = ann.table
        table.press(table.card("chancellor"))
        expect(table.prompt).to_have_text(say("web-ask-keep"))
        expect(table.hand).to_have_count(3)
        table.press(table.card("king"))
        expect(table.prompt).to_have_text(say("web-ask-under", card=say("card-king.the")))
        table.press(table.card("prince"))
        expect(table.hand).to_have_count(1)
        expect(table.card("king")).to_be_visible()


def test_the_cardinal_trades_two_hands_and_looks_at_one(invite: Invite, house: Serving) -> None:
    with stacked(house, "guard  cardinal priest baron  count"), slow_bots(house):
        ann = invite()
        ann.sit_at(edition="house", players=3, bots="random", first=0)
        table = ann.table
        table.press(table.card("cardinal"))
        table.choose_seat(1)
        expect(table.prompt).to_have_text(say("web-ask-whom-else", card=say("card-cardinal")))
        table.choose_seat(2)
        expect(table.prompt).to_have_text(say("web-ask-look"))
        table.choose_seat(1)
        expect(table.seat(1).get_by_role("img", name=say("web-known"))).to_be_visible()
        expect(table.seat(1).get_by_role("img", name=re.compile(say("card-baron")))).to_be_visible()


def test_the_bishops_target_may_draw_anew(invite: Invite, house: Serving) -> None:
    with stacked(house, "guard  bishop priest baron  count"):
        ann = invite()
        ann.sit_at(edition="house", players=3, names=["Ann", "Ben", "Cas"], first=0)
        table = ann.table
        ann.page.get_by_role("button", name=say("web-start")).click()
        table.act(table.offer())
        table.press(table.card("bishop"))
        table.choose_seat(1)
        table.answers("number").filter(has_text=say("card-priest")).click()
        ann.page.get_by_role("button", name=say("web-pass-on", who="Ben")).click()
        assert table.offer().kind == "take"
        table.act(table.offer())
        expect(table.prompt).to_have_text(say("web-ask-redraw", card=say("card-priest.the")))
        ann.page.get_by_role("button", name=say("web-stand")).click()
        expect(ann.page.get_by_role("button", name=say("web-redraw"))).to_have_count(0)


def test_a_number_is_named_from_faces_with_the_count_still_unseen(invite: Invite, house: Serving) -> None:
    with stacked(house, "guard  guard priest baron  king"), slow_bots(house):
        ann = invite(way="keys")
        ann.sit_at(players=3, bots="random", first=0)
        table = ann.table
        table.press(table.card("guard"))
        table.choose_seat(2)
        king = table.answers("number").filter(has_text=say("card-king"))
        expect(king).to_contain_text(say("web-unseen", count=0))
        ann.page.keyboard.press("3")
        expect(table.seat(2)).to_have_class(re.compile(r"\bout\b"))


@pytest.mark.parametrize(("card", "seat"), [("princess", None), ("prince", 0)])
def test_what_harms_oneself_is_asked_twice_and_can_be_taken_back(
    invite: Invite, house: Serving, card: str, seat: int | None
) -> None:
    with stacked(house, f"guard  {card} priest baron  guard"):
        ann = invite(size="phone")
        ann.sit_at(players=3, bots="random", first=0)
        table = ann.table
        table.press(table.card(card))
        if seat is not None:
            table.choose_seat(seat)
        expect(table.prompt).to_have_text(say("web-ask-confirm-" + ("princess" if seat is None else "yourself")))
        ann.page.keyboard.press("Escape")
        if seat is not None:
            expect(table.prompt).to_have_text(say("web-ask-whom", card=say("card-prince")))
            ann.page.keyboard.press("Escape")
        expect(table.prompt).to_have_text(say("web-ask-card"))
        table.press(table.card("guard"))
        expect(table.prompt).to_have_text(say("web-ask-whom", card=say("card-guard")))


def test_what_is_not_allowed_says_why(invite: Invite, house: Serving) -> None:
    with stacked(house, "guard  countess priest baron  king"):
        ann = invite(size="phone")
        ann.sit_at(players=3, bots="random", first=0)
        king = ann.table.card("king")
        expect(king).to_have_attribute("aria-disabled", "true")
        expect(king).to_contain_text(say("web-why-forced", card=say("card-countess.the")))
        king.click(force=True)
        expect(ann.table.prompt).to_have_text(say("web-ask-card"))


def test_whoever_is_out_can_fast_forward_when_only_bots_play_on(invite: Invite, house: Serving) -> None:
    with stacked(house, "guard  princess priest baron  guard"), slow_bots(house):
        ann = invite(size="phone", way="touch")
        ann.sit_at(players=4, bots="random", first=0)
        ann.table.press(ann.table.card("princess"))
        ann.table.press(ann.button("web-do-it"))
        expect(ann.table.prompt).to_have_text(say("web-out-bots"))
        ann.table.press(ann.button("web-hurry"))
        expect(ann.table.answers("next")).to_be_visible()


def test_a_card_can_be_dragged_onto_somebody(invite: Invite, house: Serving) -> None:
    with stacked(house, "guard  guard priest baron  handmaid"):
        ann = invite()
        ann.sit_at(players=3, bots="random", first=0)
        ann.table.card("guard").drag_to(ann.table.seat(2))
        expect(ann.table.prompt).to_have_text(re.compile(f"^{say('card-guard')}"))
        expect(ann.table.answers("number").first).to_be_visible()


# Light.


@pytest.mark.parametrize("language", LANGUAGES if LONG else ["nl"])
def test_everything_for_the_first_move_is_light(browser: Browser, house: Serving, language: str) -> None:
    fetched = until_first_move(browser, house, language)
    assert any(one.what.startswith(f"/assets/{language}-") for one in fetched)
    assert sum(one.bytes for one in fetched) < MOST, fetched
