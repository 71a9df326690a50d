"""From one browser to another: the link that moves a seat, and what both devices show."""

from guiding import Invite, Person, say
from playwright.sync_api import Locator, expect

from suitors.locale import words

BY_ITSELF = ("status of 410", "status of 400")
"""What Chromium says by itself of a request that was refused."""


def offer(person: Person, game: str, taken_by: str | None = None) -> Locator:
    """The sheet with the link."""
    person.go_to(game)
    if taken_by is not None:
        person.button("web-pass-take", who=taken_by).click()
    person.button("web-menu").click()
    person.button("web-device").click()
    sheet = person.page.get_by_role("dialog")
    expect(sheet.locator("canvas")).to_be_visible()
    return sheet


def link_on(sheet: Locator) -> str:
    return sheet.get_by_label(say("web-device"), exact=True).and_(sheet.locator("input")).input_value()


def test_a_seat_moves_to_a_phone_and_the_desk_is_told(invite: Invite) -> None:
    desk, phone = invite("Ann"), invite("", size="phone", way="touch", likes={"language": "it"})
    link = link_on(offer(desk, desk.create(players=4, bots="random")))
    phone.page.goto(link)
    italian = words("it").say
    expect(phone.page.get_by_role("heading")).to_have_text(italian("web-device-here", names="Ann"))
    expect(desk.page.locator(".board")).to_be_visible()
    phone.page.get_by_role("button", name=italian("web-device-yes")).tap()
    expect(phone.page.locator(".board")).to_be_visible()
    expect(phone.page.locator(".own")).to_be_visible()
    assert "#" not in phone.page.url
    expect(desk.page.get_by_role("heading", name=say("web-refused-moved"))).to_be_visible()
    desk.button("web-watch-here").click()
    expect(desk.page.get_by_text(say("web-you-watch"))).to_be_visible()


def test_a_link_that_was_used_says_so(invite: Invite) -> None:
    desk, phone, other = invite("Ann"), invite(""), invite("")
    link = link_on(offer(desk, desk.create(players=4, bots="random")))
    phone.page.goto(link)
    phone.button("web-device-yes").click()
    expect(phone.page.locator(".board")).to_be_visible()
    other.excuse(*BY_ITSELF)
    other.page.goto(link)
    expect(other.page.get_by_role("heading")).to_have_text(say("web-refused-link-used"))
    other.page.goto(f"{other.server.url}/move#nonsense")
    expect(other.page.get_by_role("heading")).to_have_text(say("web-refused-no-such-link"))


def test_one_of_two_at_a_device_takes_her_own_phone(invite: Invite) -> None:
    desk, phone = invite("Ann"), invite("", size="phone")
    sheet = offer(desk, desk.create(players=3, names=["Ann", "Ben"], bots="random", first=0), taken_by="Ann")
    with desk.page.expect_response("**/link"):
        sheet.get_by_role("button", name="Ben").click()
    expect(sheet.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    expect(sheet.locator("canvas")).to_be_visible()
    phone.page.goto(link_on(sheet))
    expect(phone.page.get_by_role("heading")).to_have_text(say("web-device-here", names="Ben"))
    phone.button("web-device-yes").click()
    expect(phone.page.locator(".board")).to_be_visible()
    expect(desk.page.get_by_role("heading", name=say("web-refused-moved"))).to_have_count(0)


def test_the_same_device_has_nothing_to_move(invite: Invite) -> None:
    desk = invite("Ann")
    link = link_on(offer(desk, desk.create(players=4, bots="random")))
    desk.page.goto(link)
    expect(desk.page.get_by_role("heading")).to_have_text(say("web-device-yours"))
    desk.button("web-device-to-table").click()
    expect(desk.page.locator(".board")).to_be_visible()
