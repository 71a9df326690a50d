"""People together, each at a browser of their own: invitations, breaks, stand-ins, spectators, rematches, chat."""

import re

import pytest
from guiding import QUICK, Invite, Person, play_together, say, slow_bots, stacked
from playwright.sync_api import Browser, WebSocketRoute, expect
from serving import Serving

BROKEN_LINE = (r"^WebSocket connection to .* failed", r"net::ERR_")
"""What Chromium says by itself when a connection can't be made."""


def sit_together(host: Person, *others: Person, **order: object) -> str:
    """The host makes a table, the others come by its link and sit down, and the host starts."""
    game = host.sit_at(players=1 + len(others), **order)
    for person in others:
        join(person, game)
    host.button("web-start").click()
    for person in (host, *others):
        expect(person.page.locator(".board")).to_be_visible()
    return game


def join(person: Person, game: str) -> None:
    person.go_to(game)
    expect(person.page.get_by_label(say("web-your-name"))).to_have_value(person.name)
    person.button("web-sit-down").click()
    expect(person.page.get_by_text(say("web-wait-host"))).to_be_visible()


@pytest.fixture
def pair(invite: Invite) -> tuple[Person, Person]:
    return invite("Ann", size="phone"), invite("Ben", size="desk", seed=2)


# Inviting and joining.


def test_friends_come_by_a_link_and_play_a_round_together(invite: Invite) -> None:
    ann, ben, cas = invite("Ann", size="phone"), invite("", size="tablet", way="touch"), invite("Cas", way="keys")
    ann.start.enter()
    ann.start.open("friends")
    ann.start.choose("second", 3)
    game = ann.start.begin("friends")
    link = ann.page.get_by_label(say("web-invite-link")).input_value()
    assert link == ann.page.url
    ben.page.goto(link)
    ben.page.get_by_label(say("web-your-name")).fill("Ben")
    ben.button("web-sit-down").tap()
    join(cas, game)
    expect(ann.page.get_by_role("list").get_by_text("Ben")).to_be_visible()
    ann.button("web-start").click()
    play_together([ann, ben, cas], "next")
    for person in (ann, ben, cas):
        expect(person.page.get_by_role("region", name=say("web-round-over"))).to_be_visible()


def test_the_link_can_be_photographed(invite: Invite) -> None:
    ann = invite(size="phone")
    ann.sit_at(players=3)
    ann.button("web-qr").click()
    expect(ann.page.locator("dialog canvas")).to_be_visible()
    ann.page.wait_for_function("document.querySelector('dialog canvas').width > 20")


def test_a_name_that_is_taken_is_refused_in_words(invite: Invite) -> None:
    ann, other = invite("Ann"), invite("Ann")
    game = ann.sit_at(players=3)
    other.excuse("status of 409")
    other.go_to(game)
    other.button("web-sit-down").click()
    expect(other.page.get_by_role("alert")).to_have_text(say("web-refused-name-taken"))
    other.page.get_by_label(say("web-your-name")).fill("Bea")
    other.button("web-sit-down").click()
    expect(other.page.get_by_text(say("web-wait-host"))).to_be_visible()


def test_a_listed_table_is_found_and_joined_in_the_lobby(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    ann.sit_at(players=2, listed=True)
    ben.start.enter()
    lobby = ben.start.open("join")
    row = lobby.get_by_role("listitem").filter(has_text="Ann")
    row.get_by_role("button", name=say("web-lobby-join")).click()
    ben.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_role("list").get_by_text("Ben")).to_be_visible()


def test_the_host_seats_bots_and_sends_people_away(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    game = ann.sit_at(players=3)
    join(ben, game)
    ann.button("web-kick", who="Ben").click()
    expect(ben.page.get_by_text(say("web-refused-sent-away"))).to_be_visible()
    ben.excuse("status of 403")
    ben.button("web-sit-down").click()
    expect(ben.page.get_by_role("alert")).to_have_text(say("web-refused-sent-away"))
    ann.page.get_by_label(say("web-add-bot-at", seat=2)).select_option("random")
    expect(ann.page.get_by_role("img", name=say("web-bot"), exact=True)).to_be_visible()
    ann.button("web-start-with-bots", count=1).click()
    ann.table.play_round()


def test_at_a_full_table_one_can_only_watch(invite: Invite) -> None:
    ann, ben, cas = invite("Ann"), invite("Ben"), invite("Cas")
    game = ann.sit_at(players=2)
    join(ben, game)
    cas.go_to(game)
    expect(cas.page.get_by_text(say("web-wait-watch"))).to_be_visible()
    expect(cas.page.get_by_label(say("web-your-name"))).to_have_count(0)
    ann.button("web-start").click()
    expect(cas.page.get_by_text(say("web-you-watch"))).to_be_visible()


def test_a_table_that_is_not_there_says_so(invite: Invite) -> None:
    ann = invite(size="phone")
    ann.excuse("status of 404", *BROKEN_LINE)
    ann.go_to("abcdefghABCDEFGH")
    expect(ann.page.get_by_role("heading", name=say("web-refused-no-such-game"))).to_be_visible()
    ann.button("web-to-start").click()
    expect(ann.button("web-start-play")).to_be_visible()


# Watching.


def test_a_spectator_sees_the_table_and_no_hand(invite: Invite) -> None:
    ann, eva = invite("Ann"), invite("Eva", size="phone")
    game = ann.sit_at(players=4, bots="random")
    eva.go_to(game)
    expect(eva.page.locator("[data-seat]")).to_have_count(4)
    expect(eva.table.hand).to_have_count(0)
    expect(eva.page.get_by_role("group", name=say("web-your-hand"))).to_have_count(0)
    expect(eva.page.locator("[data-pick]")).to_have_count(0)
    expect(ann.page.get_by_role("img", name=say("web-watching", count=1))).to_be_visible()
    ann.table.play_round()
    expect(eva.page.locator("section.sheet")).to_be_visible()


def test_a_table_without_spectators_is_for_those_who_sit_there(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    game = ann.sit_at(players=3, bots="random", spectators=False)
    ben.excuse(*BROKEN_LINE)
    ben.go_to(game)
    expect(ben.page.get_by_role("heading", name=say("web-refused-no-spectators"))).to_be_visible()


# Breaks.


def test_a_half_made_choice_survives_a_reload_and_a_break(invite: Invite, house: Serving) -> None:
    ann = invite(size="phone")
    ann.excuse(*BROKEN_LINE)
    with stacked(house, "guard  guard priest baron  king"):
        ann.sit_at(players=3, bots="random", first=0)
        ann.table.press(ann.table.card("guard"))
        ann.table.choose_seat(1)
    asked = say("web-ask-number", card=say("card-guard"), whom="")
    expect(ann.table.prompt).to_contain_text(asked[:8])
    ann.page.reload()
    expect(ann.table.prompt).to_contain_text(asked[:8])
    expect(ann.table.answers("number").first).to_be_visible()


def test_a_server_that_is_killed_and_comes_back_loses_nobodys_place(browser: Browser, house: Serving) -> None:
    ann = Person(browser, house, size="phone")
    ann.excuse(*BROKEN_LINE)
    with stacked(house, "guard  guard priest baron  king"), slow_bots(house):
        ann.sit_at(players=3, bots="random", first=0)
        ann.table.press(ann.table.card("guard"))
        ann.table.choose_seat(1)
        expect(ann.table.answers("number").first).to_be_visible()
        house.kill()
        expect(ann.page.get_by_text(say("web-offline"))).to_be_visible()
        number = ann.table.answers("number").filter(has_text=say("card-priest"))
        expect(number).to_be_visible()
        number.click()
        expect(ann.table.prompt).to_have_text(say("web-sending"))
        house.start()
        expect(ann.page.get_by_text(say("web-offline"))).to_have_count(0)
        expect(ann.table.seat(1)).to_have_class(re.compile(r"\bout\b"))
        expect(ann.table.card("king")).to_be_visible()
    assert ann.complaints == []
    ann.leave()


def test_a_line_that_breaks_is_told_and_taken_up_again(invite: Invite) -> None:
    ann = invite()
    lines: list[WebSocketRoute] = []
    is_down = False

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if is_down:
            line.close(code=1011)
        else:
            line.connect_to_server()

    ann.page.route_web_socket(re.compile("/play$"), connect)
    ann.sit_at(players=3, bots="random", first=0)
    ann.table.offer()
    is_down = True
    lines[-1].close(code=1011)
    expect(ann.page.get_by_text(say("web-offline"))).to_be_visible()
    expect(ann.table.hand.first).to_be_visible()
    is_down = False
    expect(ann.page.get_by_text(say("web-offline"))).to_have_count(0)
    assert len(lines) > 1
    ann.table.play_round()


def test_a_network_that_is_gone_is_told_although_the_line_seems_open(invite: Invite) -> None:
    ann = invite()
    ann.excuse(*BROKEN_LINE)
    ann.sit_at(players=3, bots="random", first=0)
    ann.table.offer()
    ann.context.set_offline(True)
    expect(ann.page.get_by_text(say("web-offline"))).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.page.get_by_text(say("web-offline"))).to_have_count(0)
    ann.table.play_round()


def test_a_bot_stands_in_for_the_absent_and_gives_way_when_they_are_back(pair: tuple[Person, Person], house: Serving) -> None:
    ann, ben = pair
    with stacked(house, "guard  king guard priest  spy handmaid  handmaid"):
        game = sit_together(ann, ben, first=1)
        ben.page.close()
        expect(ann.table.seat(1).get_by_role("img", name=say("web-doing-stand-in"))).to_be_visible()
        expect(ann.table.prompt).to_have_text(say("web-ask-card"))
    ben.come_again()
    ben.go_to(game)
    play_together([ann, ben], "next")


def test_a_bot_plays_for_whoever_takes_too_long_until_they_are_back(pair: tuple[Person, Person], house: Serving) -> None:
    ann, ben = pair
    with stacked(house, "guard  king guard priest  handmaid handmaid  spy spy"):
        sit_together(ann, ben, first=0, clock={"turn": 5, "reserve": 0})
        expect(ann.page.get_by_text(say("web-bot-plays-for-you"))).to_be_visible()
        ann.button("web-i-am-back").click()
        expect(ann.page.get_by_text(say("web-bot-plays-for-you"))).to_have_count(0)
    play_together([ann, ben], "next")


# After the game, and beside it.


def test_a_rematch_takes_everybody_along(pair: tuple[Person, Person], house: Serving) -> None:
    ann, ben = pair
    with stacked(house, QUICK):
        game = sit_together(ann, ben, first=0)
        ann.table.win_round()
        while ann.table.offer().kind == "next":
            for person in pair:
                person.table.act(person.table.offer())
            ann.table.win_round()
    ann.button("web-rematch").click()
    for person in pair:
        person.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(game))
    assert ann.page.url == ben.page.url
    for person in pair:
        expect(person.page.locator(".board")).to_be_visible()


def test_people_talk_and_need_not_hear_everybody(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    sit_together(ann, ben)
    ben.table.open_panel("chat")
    talk(ben, "Good evening <b>all</b>")
    expect(ann.page.locator(".unread")).to_have_text("1")
    chat = ann.table.open_panel("chat")
    expect(chat.get_by_role("log")).to_contain_text("Good evening <b>all</b>")
    chat.get_by_text(say("web-chat-people")).click()
    chat.get_by_role("button", name=say("web-mute")).click()
    expect(chat.get_by_role("button", name=say("web-mute"))).to_have_attribute("aria-pressed", "true")
    talk(ben, "Nobody hears this")
    talk(ann, "Quiet here")
    expect(chat.get_by_role("log")).to_contain_text("Quiet here")
    expect(chat.get_by_role("log")).not_to_contain_text("Nobody hears this")
    ann.page.reload()
    chat = ann.table.open_panel("chat")
    chat.get_by_text(say("web-chat-people")).click()
    expect(chat.get_by_role("button", name=say("web-mute"))).to_have_attribute("aria-pressed", "true")


def test_only_what_was_said_at_the_table_is_new_there(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    join(ben, ann.sit_at())
    talk(ben, "In the hall")
    expect(ann.page.get_by_role("log", name=say("web-chat"))).to_contain_text("In the hall")
    ann.button("web-start").click()
    for person in pair:
        expect(person.page.locator(".board")).to_be_visible()
        expect(person.page.locator(".unread")).to_have_count(0)
    ann.table.open_panel("chat")
    talk(ann, "At the table")
    expect(ben.page.get_by_role("tab", name=say("web-panel-chat")).locator(".unread")).to_have_text("1")


def test_the_host_silences_somebody(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    sit_together(ann, ben)
    chat = ann.table.open_panel("chat")
    chat.get_by_text(say("web-chat-people")).click()
    chat.get_by_role("button", name=say("web-silence")).click()
    expect(ben.table.open_panel("chat").get_by_label(say("web-chat-words"))).to_be_disabled()


def talk(person: Person, words: str) -> None:
    person.page.get_by_label(say("web-chat-words")).fill(words)
    person.button("web-chat-send").click()
    expect(person.page.get_by_role("log", name=say("web-chat"))).to_contain_text(words)


# One device for several.


def test_a_device_that_is_passed_around_shows_a_hand_only_to_whom_it_belongs(invite: Invite) -> None:
    ann = invite(size="phone", way="touch")
    ann.start.enter()
    sheet = ann.start.open("pass")
    for person, name in enumerate(("Ann", "Ben"), 1):
        sheet.get_by_label(say("web-setup-person", number=person)).fill(name)
    ann.start.begin("pass")
    masks = 0
    while masks < 4:
        offer = ann.table.offer()
        if offer.kind == "take":
            masks += 1
            expect(ann.table.hand).to_have_count(0)
        ann.table.act(offer)


def test_who_leaves_comes_back_to_the_first_page_and_a_bot_plays_on(invite: Invite) -> None:
    ann = invite(size="phone")
    ann.sit_at(players=3, bots="random")
    ann.table.offer()
    ann.button("web-menu").click()
    ann.button("web-leave").click()
    ann.button("web-leave-yes").click()
    expect(ann.button("web-start-play")).to_be_visible()


def test_the_first_page_leads_back_to_a_game_that_goes_on(invite: Invite) -> None:
    ann = invite(size="phone")
    ann.start.enter()
    ann.start.play_now()
    game = ann.page.url
    ann.table.offer()
    ann.start.enter()
    ann.page.get_by_role("link", name=re.compile(say("web-start-continue"))).click()
    ann.page.wait_for_url(game)
    ann.table.play_round()
