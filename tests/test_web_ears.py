"""A whole game by ear: what a screen reader is told, in which order, and that the focus is never lost."""

import re

import pytest
from guiding import Invite, Person, say, slow_bots, stacked
from playwright.sync_api import expect
from serving import Serving

from suitors.locale import LANGUAGES, words

LISTEN = """
window.heard = [];
const isLive = (node) => node.closest("[role=log], [role=status], [role=alert], [aria-live]:not([aria-live=off])");
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "characterData") {
      if (isLive(target.parentElement)) heard.push(target.data.trim());
      continue;
    }
    for (const node of addedNodes) {
      const home = node instanceof Element ? node : node instanceof Text ? node.parentElement : null;
      const text = node.textContent?.trim();
      if (text && home?.isConnected && isLive(home)) heard.push(text);
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""What is added to anything live, as a screen reader would hear it."""

DECK = "spy guard guard baron  priest king  guard countess handmaid"
"""For two: a round in which the bot has no choice. Ann sees its King, it must play the Countess, Ann names 7."""
TOKENS = 6


def listening(invite: Invite, **likes: object) -> Person:
    ann = invite(way="keys", likes=likes)
    ann.context.add_init_script(LISTEN)
    return ann


def heard(person: Person) -> list[str]:
    """Since the last time."""
    texts: list[str] = person.page.evaluate("heard.splice(0)")
    return texts


def play_round(ann: Person, language: str = "en") -> None:
    tell = words(language).say
    for name in ("priest", "guard"):
        expect(ann.table.prompt).to_have_text(tell("web-ask-card"))
        card = ann.page.locator(".handcard").filter(has=ann.page.get_by_role("img", name=re.compile(tell(f"card-{name}"))))
        ann.table.press(card.first)
        ann.table.choose_seat(1)
    ann.table.press(ann.table.answers("number").filter(has=ann.page.locator("b", has_text="7")))


def story(language: str, bot: str, round: int, tokens: int) -> list[str]:
    """A round as it must be told, word for word."""
    tell = words(language).say
    the = {card: tell(f"card-{card}.the") for card in ("priest", "guard", "king", "countess", "handmaid")}
    opened = ", ".join([tell("card-guard"), tell("card-guard")])
    cards = tell("and-last", first=opened, last=tell("card-baron"))
    guard = tell("card-guard")
    ask = [tell("web-ask-whom", card=guard), tell("web-ask-number", card=guard, whom=bot)]
    return [
        f"{tell('event-round', number=round, first='Ann')} {tell('open-cards', cards=cards)}",
        tell("event-dealt-card", who="Ann", card=the["priest"]),
        tell("event-draws-card", who="Ann", card=the["guard"]),
        tell("web-ask-card"),
        tell("web-ask-whom", card=tell("card-priest")),
        tell("event-plays-on", who="Ann", card=the["priest"], whom=bot),
        tell("event-looks-card", who="Ann", whom=bot, card=the["king"]),
        tell("event-plays", who=bot, card=the["countess"]),
        tell("event-draws-card", who="Ann", card=the["handmaid"]),
        tell("web-ask-card"),
        *ask,
        tell("event-plays-number", who="Ann", card=the["guard"], whom=bot, number=7),
        tell("event-guesses-hit", who="Ann", whom=bot, number=7),
        tell("event-out", who=bot),
        tell("event-discards", who=bot, card=the["king"]),
        tell("event-round_over-last", winners="Ann"),
        tell("event-gains", who="Ann", amount=1, cause="round"),
        *([tell("event-game_over", winners="Ann")] if tokens == TOKENS else []),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_in_order_and_without_chatter(invite: Invite, house: Serving, language: str) -> None:
    ann = listening(invite, language=language)
    tell = words(language).say
    with stacked(house, DECK):
        ann.sit_at(bots="random", first=0)
        expect(ann.table.prompt).to_have_text(tell("web-ask-card"))
        bot = ann.page.locator(".seat .name").inner_text()
        for round in range(1, TOKENS + 1):
            play_round(ann, language)
            offer = ann.table.offer()
            assert heard(ann) == story(language, bot, round, round), f"round {round}"
            if offer.kind == "next":
                focused = ann.page.get_by_role("button", name=tell("web-next-round"))
                expect(focused).to_be_focused()
                ann.page.keyboard.press("Enter")
        assert offer.kind == "over"


def test_where_do_i_stand_is_one_key_away(invite: Invite, house: Serving) -> None:
    ann = listening(invite)
    with stacked(house, DECK):
        ann.sit_at(bots="random", first=0)
    expect(ann.table.prompt).to_have_text(say("web-ask-card"))
    bot = ann.page.locator(".seat .name").inner_text()
    ann.table.press(ann.table.card("priest"))
    ann.table.choose_seat(1)
    expect(ann.table.card("handmaid")).to_be_visible()
    heard(ann)
    ann.page.keyboard.press("w")
    (told,) = heard(ann)
    assert told == " ".join(
        [
            f"{say('web-round', number=1)}.",
            f"{say('web-ask-card')}.",
            f"{say('your-hand', cards='1 Guard and 4 Handmaid')}.",
            f"{say('tokens-of', who='Ann', count=0, needed=TOKENS)}. {say('pile-of', who='Ann', cards='Priest')}.",
            f"{say('tokens-of', who=bot, count=0, needed=TOKENS)}. {say('pile-of', who=bot, cards='Countess')}.",
            say("knows-card", who=bot, card="the King"),
            say("deck-left", count=12),
        ]
    )


def test_single_keys_can_be_switched_off(invite: Invite, house: Serving) -> None:
    ann = listening(invite, keys=False)
    with stacked(house, "guard  guard priest baron  king"), slow_bots(house):
        ann.sit_at(players=3, bots="random", first=0)
    expect(ann.table.prompt).to_have_text(say("web-ask-card"))
    heard(ann)
    ann.page.keyboard.press("w")
    ann.table.press(ann.table.card("guard"))
    ann.table.choose_seat(2)
    ann.page.keyboard.press("3")
    expect(ann.table.answers("number").first).to_be_visible()
    whom = ann.page.locator("[data-seat='2'] .name").inner_text()
    assert heard(ann) == [say("web-ask-whom", card="Guard"), say("web-ask-number", card="Guard", whom=whom)]
    button = ann.page.get_by_role("button", name=say("web-where-key"))
    button.focus()
    ann.page.keyboard.press("Enter")
    assert len(heard(ann)) == 1


def test_the_focus_survives_what_happens(invite: Invite, house: Serving) -> None:
    """Whatever was pressed and is gone, one goes on from one's own place, not from the top of the page."""
    ann = listening(invite)
    with stacked(house, "guard  handmaid priest baron  king"), slow_bots(house):
        ann.sit_at(players=3, bots="random", first=0)
        ann.table.press(ann.table.card("handmaid"))
        expect(ann.table.hand).to_have_count(1)
        expect(ann.page.locator(".own :focus, .own:focus")).to_have_count(1)
        expect(ann.table.hand.first).to_be_focused()


def test_a_table_has_landmarks(invite: Invite, house: Serving) -> None:
    ann = invite(size="desk")
    with stacked(house, DECK):
        ann.sit_at(bots="random", first=0)
    expect(ann.page.get_by_role("main")).to_have_count(1)
    expect(ann.page.get_by_role("banner")).to_have_count(1)
    for name in ("web-players", "web-middle", "web-your-place"):
        expect(ann.page.get_by_role("region", name=say(name))).to_have_count(1)
    expect(ann.page.get_by_role("complementary", name=say("web-panels"))).to_have_count(1)
    expect(ann.page.get_by_role("log", name=say("web-happenings"))).to_have_count(1)


def test_whoever_takes_the_device_over_hears_no_secret_of_the_one_before(invite: Invite, house: Serving) -> None:
    ann = listening(invite)
    with stacked(house, "guard  priest baron king  handmaid"):
        ann.sit_at(players=3, names=["Ann", "Ben", "Cas"], first=0)
        ann.button("web-start").click()
        ann.table.act(ann.table.offer())
        expect(ann.table.prompt).to_have_text(say("web-ask-card"))
        ann.table.press(ann.table.card("handmaid"))
        ann.button("web-pass-on", who="Ben").click()
        ann.table.act(ann.table.offer())
        expect(ann.table.card("baron")).to_be_visible()
    log = ann.page.get_by_role("log", name=say("web-happenings")).inner_text()
    assert "Priest" not in log


# Large letters, small windows, few colours.


@pytest.mark.parametrize(("width", "height"), [(320, 256), (640, 450), (320, 640)])
def test_at_400_percent_everything_is_reached_by_scrolling_one_way(
    invite: Invite, house: Serving, width: int, height: int
) -> None:
    """1280 × 1024 at 400 %, 1280 × 900 at 200 %."""
    ann = invite()
    ann.page.set_viewport_size({"width": width, "height": height})
    with stacked(house, "guard  guard priest baron  king"), slow_bots(house):
        ann.sit_at(players=3, bots="random", first=0)
        ann.table.card("guard").click()
        ann.table.choose_seat(1)
        for number in ann.table.answers("number").all():
            number.scroll_into_view_if_needed()
            expect(number).to_be_in_viewport(ratio=0.9)
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.table.answers("number").first.click()
        expect(ann.table.hand).to_have_count(1)


def test_with_the_systems_own_colours_what_is_chosen_can_be_told(invite: Invite, house: Serving) -> None:
    ann = invite(forced_colors="active")
    with stacked(house, "guard  guard priest baron  king"), slow_bots(house):
        ann.sit_at(players=3, bots="random", first=0)
    ann.table.card("guard").click()
    edge = "(one) => getComputedStyle(one).outlineStyle + parseFloat(getComputedStyle(one).outlineWidth)"
    assert ann.page.locator(".handcard.picked").evaluate(edge) == "solid4"
    assert ann.page.get_by_role("tab", selected=True).evaluate(edge) == "solid3"
