"""What gives a hand away: signs that everybody saw, what each of them says, and who goes by it."""

from dataclasses import replace
from itertools import pairwise
from math import exp, log
from random import Random

import pytest
from courting import dealt, some_views
from playing import Table
from test_bots import SPOILERS, Spoil, answers
from test_bots_reading import ready_for

from bench.tells import Hand, Lesson, look, play, table_of
from suitors.bots import BOTS, Bot, Think, expert, habits
from suitors.bots.belief import EQUAL, Mindset
from suitors.bots.habits import by_experience, by_habit
from suitors.bots.memory import Style
from suitors.bots.signs import signs_of
from suitors.bots.speeds import PLAIN, mind
from suitors.bots.tells import FINE, family_of, learned, left_over, weights_for, with_tells
from suitors.rules.cards import Card
from suitors.rules.state import KINDS, SEATS

pytestmark = pytest.mark.usefixtures("untraced")

LARGER: list[Table] = [("second", 4), ("premium", 5), ("house", 3), ("classic", 4)]


def chain(ready: Mindset, style: Style, seat: int) -> list[float]:
    return ready.chains[(style * SEATS + seat) * KINDS :][:KINDS]


# Signs.


def test_signs_tell_what_a_seat_did() -> None:
    draws = ["handmaid", "guard", "guard", "baron", "spy"]
    game = dealt("second", ["king", "prince", "priest"], draws, "handmaid", "guard 2 3", "priest 1", first=0)
    signs = signs_of(game.view(0))
    assert set(signs) == {1, 2}
    assert {"last guard baron", "1 turns", "seen", "3 within"} <= set(signs[1])
    assert {"last priest", "1 turns"} <= set(signs[2])
    assert "no baron" not in signs[2]  # of the card that was there before


def test_a_number_is_told_by_its_first_character() -> None:
    """A King is 7 in the one edition and 6 in the other."""
    for edition, number in (("classic", 7), ("premium", 6)):
        game = dealt(edition, ["priest", "baron", "baron"], ["guard", "guard", "handmaid"], f"guard 1 {number}", first=0)
        assert "last guard king" in signs_of(game.view(1))[0]
        assert "no king" in signs_of(game.view(2))[1]


def test_who_drew_anew_has_shown_nothing_since() -> None:
    draws = ["guard", "prince", "spy", "guard"]
    game = dealt("second", ["priest", "baron", "king"], draws, "guard 0 9", "prince 1", first=1)
    (sign,) = [sign for sign in signs_of(game.view(2))[1] if sign.startswith("last ") and "," not in sign]
    assert sign == "last anew"
    assert not any(sign.startswith("before ") for sign in signs_of(game.view(2))[1])


def test_signs_go_with_the_card_when_hands_are_traded() -> None:
    """Whoever named the Princess does not hold her, wherever that card is now."""
    draws = ["guard", "handmaid", "king", "spy"]
    game = dealt("second", ["priest", "baron", "spy", "countess"], draws, "guard 3 9", "handmaid", "king 0", first=0)
    signs = signs_of(game.view(3))
    assert {"last king", "traded"} <= set(signs[0])
    assert {"last guard princess", "traded"} <= set(signs[2])
    assert "traded" not in signs[1]


def test_a_comparison_shows_both_hands() -> None:
    game = dealt("second", ["prince", "prince", "spy"], ["baron", "guard", "guard"], "baron 1", first=0)
    signs = signs_of(game.view(2))
    game.play("guard 2 5")
    assert "seen" in signs[0]
    assert "seen" in signs[1]
    assert "seen" not in signs_of(game.view(2))[1]


def test_a_chancellor_who_sorted_kept_the_best_of_three() -> None:
    draws = ["chancellor", "guard", "king", "priest"]
    game = dealt("second", ["prince", "priest", "spy"], draws, "chancellor", "keep king under prince guard", first=0)
    assert "last sorted" in signs_of(game.view(1))[0]


def test_a_hand_that_is_known_has_no_signs() -> None:
    draws = ["priest", "guard", "guard", "spy"]
    game = dealt("second", ["king", "baron", "priest"], draws, "priest 1", "guard 2 3", "guard 0 2", first=0)
    assert set(signs_of(game.view(0))) == {2}
    assert set(signs_of(game.view(2))) == {0, 1}


# What they say.


@pytest.mark.parametrize("table", LARGER)
def test_a_sign_changes_the_weights_of_good_players_alone(table: Table) -> None:
    """By as much as it says; that somebody plays well is as likely as before."""
    changed = 0
    for view in some_views(table, seed=5, count=10):
        before = by_habit(ready_for(view), view, mind())
        after, weights = with_tells(before, view), weights_for(view)
        assert after._replace(chains=before.chains) == before
        for seat, signs in signs_of(view).items():
            for style in (Style.RULES, Style.CASUAL, Style.CHANCE):
                assert chain(after, style, seat) == chain(before, style, seat)
            was, now = (chain(ready, Style.LOOSE, seat) for ready in (before, after))
            cards = [card for card in Card if was[card] > 0 and left_over(view)[card] > 0]
            says = {card: sum(weights[sign].get(card.id, 0) for sign in signs if sign in weights) / FINE for card in cards}
            scale = {round(now[card] / was[card] / exp(says[card]), 9) for card in cards}
            assert len(scale) == 1
            total = [sum(left_over(view)[card] * row[card] for card in Card) for row in (was, now)]
            assert total[1] == pytest.approx(total[0])
            changed += any(says.values())
    assert changed > 5


@pytest.mark.parametrize("table", LARGER)
def test_no_sign_makes_the_impossible_possible(table: Table) -> None:
    for view in some_views(table, seed=13, count=20):
        before = by_habit(ready_for(view), view, mind(), habits.SURE)
        after = by_experience(ready_for(view), view, mind())
        for seat in view.in_round:
            assert [weight > 0 for weight in chain(before, Style.LOOSE, seat)] == [
                weight > 0 for weight in chain(after, Style.LOOSE, seat)
            ]


def test_who_names_the_princess_does_not_hold_her() -> None:
    game = dealt("second", ["priest", "baron", "king", "spy"], ["guard", "handmaid"], "guard 2 9", first=0)
    view = game.view(1)
    before, after = (chain(known(ready_for(view), view, mind()), Style.LOOSE, 0) for known in (by_habit, by_experience))
    assert after[Card.PRINCESS] / after[Card.KING] < before[Card.PRINCESS] / before[Card.KING] / 2


def test_half_the_trust_is_half_the_weight() -> None:
    view = next(view for view in some_views(("second", 2), seed=5, count=30) if any(view.piles) and signs_of(view))
    ready = ready_for(view)
    (seat,) = signs_of(view)
    was, half, whole = (chain(one, Style.LOOSE, seat) for one in (ready, with_tells(ready, view, 0.5), with_tells(ready, view)))
    cards = [card for card in Card if was[card] > 0]
    for one, other in pairwise(cards):
        steps = [log(row[one] / row[other]) for row in (was, half, whole)]
        assert steps[1] - steps[0] == pytest.approx((steps[2] - steps[0]) / 2)


def test_nothing_is_known_of_a_table_that_was_not_played() -> None:
    (view,) = some_views(("house", 2), seed=8, count=1)
    ready = ready_for(view)
    assert family_of(view) not in learned()
    assert with_tells(ready, view) is ready


def test_a_deck_is_known_by_its_cards_and_their_order_whatever_their_numbers() -> None:
    (view,) = some_views(("classic", 4), seed=8, count=1)
    (alike,) = some_views(("premium", 4), seed=8, count=1)
    assert family_of(view) == family_of(alike)
    numbers = {card: 9 - number if card is not Card.GUARD else 1 for card, number in view.edition.numbers.items()}
    turned = replace(view, edition=replace(view.edition, numbers=numbers))
    assert family_of(turned) not in learned()


def test_what_has_a_known_place_is_not_left_over() -> None:
    game = dealt("second", ["king", "baron", "priest"], ["priest", "guard", "guard"], "priest 1", "guard 2 3", first=0)
    view = game.view(0)
    assert view.knows[1] == (Card.BARON,)
    assert left_over(view)[Card.BARON] == view.unseen[Card.BARON] - 1
    assert left_over(view)[Card.KING] == view.unseen[Card.KING] == 0


def test_where_nothing_was_told_nothing_is_read_into_it() -> None:
    (view,) = some_views(("second", 4), seed=8, count=1)
    assert with_tells(ready_for(view)._replace(chains=EQUAL), view).chains is EQUAL


# Who goes by them.


@pytest.mark.parametrize(("table", "name"), [(("second", 4), "by_experience"), (("second", 2), "with_tells")])
def test_only_the_longest_thought_has_learned_them(table: Table, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, name, None)
    (view,) = some_views(table, seed=8, count=1)
    assert BOTS["expert"].choose(view, [1]) in view.legal
    with pytest.raises(TypeError):
        BOTS["grandmaster"].choose(view, [1])


def experienced(monkeypatch: pytest.MonkeyPatch) -> Bot:
    monkeypatch.setattr(expert, "LONG", 0)
    monkeypatch.setattr(expert, "DEEP", 0)
    monkeypatch.setattr(expert, "TABLE", 0)
    return BOTS["expert"].thinking(Think(iterations=20))


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_no_view_is_too_odd(spoil: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(10)
    bot = experienced(monkeypatch)
    for table in LARGER:
        for view in some_views(table, seed=chance.getrandbits(20), count=3):
            answers(bot, spoil(view, chance), seed=chance.getrandbits(64))


@pytest.mark.parametrize("table", LARGER)
def test_they_are_the_same_at_both_speeds(table: Table) -> None:
    for view in some_views(table, seed=6, count=6):
        ready = ready_for(view)
        assert by_experience(ready, view, PLAIN).chains == pytest.approx(by_experience(ready, view, mind()).chains)


# How they are learned.


def test_what_is_learned_tells_hands_better_that_it_was_not_learned_from() -> None:
    """In rounds where whoever holds the Princess has a sign of it."""
    chance = Random(3)
    cards = [Card.GUARD, Card.KING, Card.PRINCESS]
    believed = tuple(1 / 3 if card in cards else 0.0 for card in Card)
    held = [chance.choice(cards) for _ in range(2000)]
    hands = [
        Hand("here", seed, card, believed, ["blushes"] if card is Card.PRINCESS and seed % 4 else ["waits"])
        for seed, card in enumerate(held)
    ]
    lesson = Lesson(hands)
    weights = lesson.learn()
    before, after = lesson.told(weights)
    assert before == pytest.approx(log(3))
    assert after < before - 0.3
    table = table_of(lesson, weights)
    assert table["blushes"]["princess"] > 50 > 0 > table["blushes"]["king"]
    assert "spy" not in table["blushes"]


def test_rounds_are_played_and_looked_at_from_the_views_alone() -> None:
    rounds = play(("classic", 3, 40, 0.0))
    assert [one[:3] for one in rounds] == [("classic", 3, 1)]
    hands = look(rounds[0])
    assert len(hands) > 3
    for hand in hands:
        assert hand.believed[hand.held] > 0
        assert sum(hand.believed) == pytest.approx(1)
        assert any(sign.startswith("last ") for sign in hand.signs)
    assert {hand.family for hand in hands} <= set(learned())


def test_every_family_that_we_play_is_learned() -> None:
    families = {
        family_of(view) for table in (*LARGER, ("second", 2), ("classic", 2)) for view in some_views(table, seed=4, count=1)
    }
    assert families == set(learned())
    for weights in learned().values():
        assert len(weights) > 50
        assert all(abs(weight) < 400 for row in weights.values() for weight in row.values())
