"""What good players play of two cards: a table of our own bots' play, used where more than two play."""

from itertools import combinations
from random import Random

import pytest
from courting import dealt, some_views, think_plainly
from playing import Table, times
from test_bots import SPOILERS, Spoil, answers
from test_bots_reading import ready_for

from bench import habits as counting
from suitors.bots import BOTS, Think, expert
from suitors.bots.belief import EQUAL, Mindset
from suitors.bots.habits import HABITS, LIKES, TRUST, by_habit
from suitors.bots.memory import Style
from suitors.bots.reading import UNREAD
from suitors.bots.speeds import PLAIN, mind
from suitors.bots.worlds import PRIOR
from suitors.game.events import Happening
from suitors.rules.cards import Card
from suitors.rules.state import KINDS, SEATS

pytestmark = pytest.mark.usefixtures("untraced")

COUNTED = [card for card in Card if card.id in HABITS]
"""A card that is new has no habits yet."""
LARGER: list[Table] = [("second", 4), ("premium", 5), ("house", 3)]


def chain(ready: Mindset, style: Style, seat: int) -> list[float]:
    return ready.chains[(style * SEATS + seat) * KINDS :][:KINDS]


def share(played: Card, kept: Card) -> int:
    return HABITS[played.id][list(HABITS).index(kept.id)]


def test_of_two_cards_one_is_played() -> None:
    for one, other in combinations(COUNTED, 2):
        assert share(one, other) + share(other, one) in range(99, 102)
        assert 1 <= share(one, other) <= 99
    assert all(share(card, card) == 100 for card in COUNTED)
    assert len(COUNTED) >= 19


def test_good_players_keep_what_wins() -> None:
    assert max(share(Card.PRINCESS, other) for other in COUNTED if other != Card.PRINCESS) < 25
    assert share(Card.COUNTESS, Card.KING) == share(Card.COUNTESS, Card.PRINCE) == 99
    assert share(Card.GUARD, Card.BARON) > 90


@pytest.mark.parametrize("table", LARGER)
def test_habits_take_the_place_of_playing_mostly_by_the_rules(table: Table) -> None:
    """The other styles keep their chains, but for the weight they have."""
    changed = 0
    for view in some_views(table, seed=5, count=12):
        before, after = ready_for(view), by_habit(ready_for(view), view, mind())
        if not any(event.what is Happening.PLAYS and event.seat != view.seat for event in view.events):
            assert after == before
            continue
        ratios = {style: TRUST[style] / PRIOR[style] for style in Style}
        for seat in view.in_round:
            was, now = ({style: chain(ready, style, seat) for style in Style} for ready in (before, after))
            scale = sum(now[Style.CHANCE]) / sum(was[Style.CHANCE]) / ratios[Style.CHANCE]
            for style in (Style.RULES, Style.CASUAL, Style.CHANCE):
                assert now[style] == pytest.approx([scale * ratios[style] * weight for weight in was[style]])
            loose = [scale * ratios[Style.LOOSE] * weight for weight in was[Style.LOOSE]]
            changed += seat != view.seat and now[Style.LOOSE] != pytest.approx(loose)
        assert after._replace(chains=before.chains) == before
    assert changed > 3


@pytest.mark.parametrize("table", LARGER)
def test_they_are_the_same_at_both_speeds(table: Table) -> None:
    for view in some_views(table, seed=6, count=6):
        ready = ready_for(view)
        assert by_habit(ready, view, PLAIN).chains == pytest.approx(by_habit(ready, view, mind()).chains)


def test_a_card_that_is_rarely_played_beside_another_makes_that_one_unlikely() -> None:
    view = dealt("classic", ["guard", "priest", "handmaid"], ["king", "guard", "baron", "guard"], "priest 0", first=1).view(2)
    weights = chain(by_habit(ready_for(view), view, mind()), Style.LOOSE, seat=1)
    beside = [card for card in COUNTED if weights[card] > 0 and card != Card.PRIEST]
    assert Card.KING in beside
    for card in beside:
        expected = share(Card.PRIEST, card) / share(Card.PRIEST, Card.KING)
        assert weights[card] / weights[Card.KING] == pytest.approx(expected)


@pytest.mark.parametrize("table", [("classic", 3), ("second", 4)])
def test_no_habit_makes_the_impossible_possible(table: Table) -> None:
    """Who plays a King or a Prince has no Countess beside it, and whatever can't be seen may be nowhere."""
    compared = 0
    for view in some_views(table, seed=13, count=40):
        plain, ready = ready_for(view), by_habit(ready_for(view), view, mind())
        for seat in view.in_round:
            before, after = (chain(one, Style.LOOSE, seat) for one in (plain, ready))
            assert [weight > 0 for weight in before] == [weight > 0 for weight in after]
            compared += min(before) == 0 < max(before)
    assert compared > 5


def test_with_two_players_habits_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "by_habit", None)
    for view in some_views(("second", 2), seed=8, count=3):
        assert BOTS["expert"].choose(view, [1]) in view.legal
    (larger,) = some_views(("second", 4), seed=8, count=1)
    with pytest.raises(TypeError):
        BOTS["expert"].choose(larger, [1])


def test_a_short_thought_expects_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "by_habit", None)
    (view,) = some_views(("second", 4), seed=8, count=1)
    assert BOTS["advisor"].choose(view, [1]) in view.legal
    assert BOTS["expert"].thinking(Think(iterations=expert.LONG - 1)).choose(view, [1]) in view.legal
    with pytest.raises(TypeError):
        BOTS["expert"].thinking(Think(iterations=expert.LONG)).choose(view, [1])


def test_at_plain_speed_milliseconds_have_no_room_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    (view,) = some_views(("second", 4), seed=8, count=1)
    monkeypatch.setattr(expert, "by_habit", None)
    monkeypatch.setattr(expert, "LONG", 5)
    think_plainly(monkeypatch)
    assert BOTS["expert"].choose(view, [1]) in view.legal
    with pytest.raises(TypeError):
        BOTS["expert"].thinking(Think(iterations=5)).choose(view, [1])


def test_where_nothing_was_told_nothing_is_expected() -> None:
    for view in some_views(("second", 4), seed=9, count=4):
        ready = ready_for(view)
        assert by_habit(ready._replace(chains=EQUAL), view, mind()).chains is EQUAL
        quiet = ready._replace(sight=ready.sight._replace(told=False))
        assert by_habit(quiet, view, mind()) == quiet


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_no_view_is_too_odd(spoil: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(10)
    monkeypatch.setattr(expert, "LONG", 0)
    bot = BOTS["expert"].thinking(Think(iterations=20))
    for table in LARGER:
        for view in some_views(table, seed=chance.getrandbits(20), count=times(3)):
            answers(bot, spoil(view, chance), seed=chance.getrandbits(64))


def test_the_table_has_a_row_for_every_card_and_ends_where_cards_end() -> None:
    assert [len(LIKES[card]) for card in Card] == [KINDS] * len(Card)
    assert all(LIKES[card][len(Card) :] == UNREAD[len(Card) :] for card in Card)


def test_the_table_is_counted_from_play() -> None:
    played = counting.play(("classic", 3, 3, 1))
    assert played == counting.play(("classic", 3, 3, 1))
    assert played.total() > 8
    assert all(one != other for one, other in played)
    assert all(played[card, Card.COUNTESS] == 0 for card in (Card.KING, Card.PRINCE))


def test_what_was_never_seen_is_even_and_nothing_is_certain() -> None:
    assert counting.share(0, 0) == 50
    assert (counting.share(5000, 0), counting.share(0, 5000)) == (99, 1)
    assert counting.share(2, 1) == 60
    rows = list(counting.rows(counting.Played({(Card.GUARD, Card.KING): 8})))
    assert len(rows) == len(Card)
    assert rows[Card.GUARD].partition(":")[2].split(",")[Card.KING].strip() == "90"
