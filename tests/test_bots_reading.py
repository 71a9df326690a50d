"""Reading the others' moves: the table as they saw it, what they would have played, and who has the time for it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from courting import dealt, decisions, some_views, the_compiled_mind
from playing import Table, as_bytes, at_every_table, times
from test_bots import SPOILERS, Spoil, answers
from watching import Viewer
from worlds import compare_worlds, other_deals, story

from suitors.bots import BOTS, Think, expert, reading
from suitors.bots.belief import Mindset, mindset_of
from suitors.bots.expert import LONG, LONG_MS, Searcher
from suitors.bots.hindsight import Moment, moments_of
from suitors.bots.memory import Style
from suitors.bots.reading import ENOUGH, PART, SURE, TRUST, UNREAD, Reading, Share, read
from suitors.bots.sight import root_of, sight_of
from suitors.bots.speeds import PLAIN, Mind, mind
from suitors.game.game import Game
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.rules.state import KINDS, SEATS

pytestmark = pytest.mark.usefixtures("untraced")

BRIEF = Think(iterations=1500)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody has the time to read, at every table."""
    monkeypatch.setattr(expert, "TABLE", SEATS)
    monkeypatch.setattr(expert, "LONG", 0)
    monkeypatch.setattr(reading, "STEP", 8)
    monkeypatch.setattr(reading, "TRIALS", 1)


def looking_back(table: Table, seed: int) -> Iterator[tuple[View, list[tuple[Moment | None, View]]]]:
    """The decisions of a round, each with the plays of the others before it and what they really saw then."""
    seen: list[View] = []
    for _, view in decisions(table, Random(seed)):
        plays = [then for then in seen if then.decision == "play" and then.seat != view.seat]
        moments = [*moments_of(view)]
        assert len(moments) == len(plays)
        yield view, [*zip(moments, plays, strict=True)]
        seen.append(view)


def ready_for(view: View, book: Mind | None = None) -> Mindset:
    ready = mindset_of(view, book or mind())
    assert ready is not None
    return ready


# The table as another saw it.


@at_every_table
def test_a_moment_is_what_everybody_could_see_then(table: Table) -> None:
    for seed in range(times(3)):
        for _, plays in looking_back(table, seed):
            for moment, then in plays:
                assert moment is not None
                bare = replace(then, legal=(), hand=(), knows={}, knows_deck={}, events=())
                assert replace(moment.table, protected=()) == replace(bare, protected=())
                assert set(moment.table.protected) == set(then.protected)


@pytest.mark.parametrize("table", [("classic", 2), ("premium", 2)])
def test_with_two_players_it_is_the_very_decision_the_other_had(table: Table) -> None:
    """With the card that really was there: the same table, the same beliefs about me."""
    compared = 0
    for seed in range(times(20)):
        for view, plays in looking_back(table, seed):
            sight = sight_of(view)
            assert sight is not None
            for moment, then in plays:
                assert moment is not None
                own = Reading(moment, sight, mind(), 1)
                real = ready_for(then)
                table_then = replace(moment.table, hand=then.hand, knows=own._known())
                assert root_of(table_then) == real.sight.root
                mine = slice((view.seat or 0) * KINDS, (view.seat or 0) * KINDS + KINDS)
                assert own.chains[mine] == pytest.approx(real.chains[mine])
                compared += 1
    assert compared > times(20)


# What they would have played.


def likes(view: View) -> dict[Card, float]:
    """How likely the last play of another was, by the other card."""
    sight = sight_of(view)
    assert sight is not None
    *_, moment = moments_of(view)
    assert moment is not None
    own = Reading(moment, sight, mind(), 1)
    share = Share(Think(iterations=0))
    for _ in range(8):
        own.think(share)
    return {card: own.told()[card] for card in Card if own.told()[card] >= 0}


def test_nobody_gives_up_a_princess_and_everybody_keeps_her() -> None:
    """Whoever has her beside a Priest plays the Priest."""
    said = likes(dealt("classic", ["guard", "priest"], ["king", "guard", "guard"], "priest 0", first=1).view(0))
    assert said[Card.PRINCESS] > 0.9
    assert said[Card.PRINCESS] == max(said.values())


def test_what_was_forced_needs_no_search() -> None:
    """The Countess had to go beside a King; beside a Prince, too."""
    view = dealt("classic", ["guard", "countess"], ["king", "guard"], "countess", first=1).view(0)
    said = likes(view)
    assert said[Card.KING] == said[Card.PRINCE] == 1.0
    assert said[Card.GUARD] < 0.5


def test_a_strike_says_that_it_was_known() -> None:
    """What the other saw of my hand is part of its decision: with a Guard, it names what it has seen."""
    game = dealt(
        "classic", ["princess", "priest"], ["guard", "handmaid", "guard", "baron"], "priest 0", "handmaid", "guard", first=1
    )
    moment = [*moments_of(game.view(0))][-1]
    assert moment is not None
    sight = sight_of(game.view(0))
    assert sight is not None
    assert Reading(moment, sight, mind(), 1)._known() == {0: (Card.PRINCESS,)}


def test_what_is_read_takes_the_place_of_playing_mostly_by_the_rules() -> None:
    view = dealt("classic", ["guard", "priest"], ["king", "guard", "guard"], "priest 0", first=1).view(0)
    sight = sight_of(view)
    assert sight is not None
    told = [0.25 if card == Card.KING else -1.0 for card in range(KINDS)]
    for book in {PLAIN, mind()}:
        _, before, *_ = book.remembered(sight.start, sight.start_memory, sight.rows, 0, True)
        _, after, *_ = book.remembered(sight.start, sight.start_memory, sight.rows, 0, True, told)
        _, unread, *_ = book.remembered(sight.start, sight.start_memory, sight.rows, 0, True, UNREAD)
        assert unread == before
        # By chance it is one of two: a Priest and a King can each be played in one way.
        ratios = {style: after[(style * SEATS + 1) * KINDS + Card.KING] for style in (Style.LOOSE, Style.CHANCE)}
        assert ratios[Style.LOOSE] / ratios[Style.CHANCE] == pytest.approx(0.25 / 0.5)


def test_the_more_surely_it_was_read_the_more_weight_it_bears(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first step is all there is time for; is it enough for a card, or not?"""
    ready = ready_for(view := dealt("classic", ["guard", "priest"], ["king", "guard", "guard"], "priest 0", first=1).view(0))
    chains = {}
    for enough in (1, ENOUGH):
        monkeypatch.setattr(reading, "ENOUGH", enough)
        chains[enough] = read(ready, view, mind(), Think(iterations=3200), 1)[0].chains
    assert chains[ENOUGH] != ready.chains
    for style in Style:
        ratio = SURE[style] / TRUST[style]
        mine = slice(style * SEATS * KINDS, (style + 1) * SEATS * KINDS)
        assert chains[1][mine] == pytest.approx([ratio * weight for weight in chains[ENOUGH][mine]])


# Who has the time.


def test_a_short_thought_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "read", None)
    monkeypatch.setattr(expert, "minding_others", None)
    advisor = BOTS["advisor"]
    assert isinstance(advisor, Searcher)
    assert not Searcher(Think(ms=LONG_MS - 0.1)).is_long
    for view in some_views(("second", 2), seed=61, count=3):
        assert advisor.choose(view, [1]) in view.legal
        assert advisor.thinking(Think(iterations=LONG - 1)).choose(view, [1]) in view.legal


@pytest.mark.parametrize("name", ["expert", "grandmaster"])
def test_the_higher_levels_have_the_time(name: str) -> None:
    bot = BOTS[name]
    assert isinstance(bot, Searcher)
    assert bot.is_long
    assert Searcher(Think(iterations=LONG)).is_long


def test_at_a_larger_table_nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "read", None)
    monkeypatch.setattr(expert, "minding_others", None)
    for view in some_views(("second", 3), seed=61, count=2):
        assert BOTS["expert"].choose(view, [1]) in view.legal


@at_every_table
def test_reading_takes_no_more_than_its_part(table: Table) -> None:
    for view in some_views(table, seed=62, count=2):
        think = Think(iterations=LONG)
        ready = ready_for(view)
        heard, left = read(ready, view, mind(), think, 1)
        assert left.iterations is not None
        assert (1 - PART) * LONG <= left.iterations <= LONG
        assert heard.chains == ready.chains or left.iterations < LONG or len(set(view.piles)) > 1


def test_by_the_clock_it_takes_its_part_and_leaves_the_rest() -> None:
    view = next(view for view, plays in looking_back(("second", 3), 5) if len(plays) > 3)
    ticks = iter(range(10**6))
    think = Think(ms=40, clock=lambda: next(ticks) / 1000)
    _, left = read(ready_for(view), view, mind(), think, 1)
    assert left.ms is not None
    assert 15 <= left.ms <= 20


def test_without_events_nothing_is_read() -> None:
    for view in some_views(("second", 3), seed=63, count=3):
        bare = replace(view, events=())
        ready = ready_for(bare)
        assert read(ready, bare, mind(), Think(iterations=LONG), 1) == (ready, Think(iterations=LONG))


# Nothing but the view, the same at both speeds.


@pytest.mark.usefixtures("at_once")
@at_every_table
def test_the_same_is_read_at_both_speeds(table: Table) -> None:
    fast = the_compiled_mind()
    think = Think(iterations=300)
    for view in some_views(table, seed=64, count=2):
        slow, left = read(ready_for(view, PLAIN), view, PLAIN, think, 7)
        quick, also = read(ready_for(view, fast), view, fast, think, 7)
        assert left == also
        assert slow.chains == pytest.approx(quick.chains, rel=1e-6)


@pytest.mark.usefixtures("at_once")
@at_every_table
def test_what_a_seat_can_not_know_does_not_change_what_it_reads(table: Table) -> None:
    edition, players = EDITIONS[table[0]], table[1]
    chance = Random(65)
    bot = BOTS["expert"].thinking(BRIEF)

    def moves(game: Game, viewer: Viewer) -> bytes:
        if viewer is None or game.decider != viewer:
            return b""
        return as_bytes(bot.choose(game.view(viewer), [9]).to_dict())

    for number in range(times(6)):
        rounds = story(edition, players, chance, chance.randint(1, 8 * players))
        compare_worlds(edition, players, rounds, other_deals(rounds, number % players, chance), number % players, moves)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_no_view_is_too_odd_to_be_read(spoil: Spoil) -> None:
    chance = Random(66)
    bot = BOTS["expert"].thinking(BRIEF)
    for table in [("second", 2), ("classic", 4), ("premium", 6), ("manual", 3), ("house", 8)]:
        for view in some_views(table, seed=chance.getrandbits(20), count=times(3)):
            answers(bot, spoil(view, chance), seed=chance.getrandbits(64))


def test_the_same_seed_reads_the_same() -> None:
    bot = BOTS["expert"].thinking(Think(iterations=LONG))
    for view in some_views(("second", 2), seed=67, count=3):
        assert bot.advise(view, [3]).to_dict() == bot.advise(view, [3]).to_dict()
