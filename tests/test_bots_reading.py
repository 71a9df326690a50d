"""Reading the others' moves: the table as they saw it, what they would have played, and who has the time for it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from courting import by_name, dealt, decisions, some_views, the_compiled_mind
from playing import Table, as_bytes, at_every_table, times
from test_bots import SPOILERS, Spoil, answers
from watching import Viewer
from worlds import compare_worlds, other_deals, story

from suitors.bots import BOTS, Think, expert, reading
from suitors.bots.belief import Mindset, mindset_of
from suitors.bots.expert import LONG, LONG_MS, Searcher
from suitors.bots.hindsight import Moment, moment_of, moments_of
from suitors.bots.memory import Style, unpack_memory
from suitors.bots.reading import ENOUGH, MIRRORED, PART, SURE, TRUST, UNREAD, Reading, Share, read
from suitors.bots.repute import UNASKED, Mirror, minding_others, play_of
from suitors.bots.sight import root_of, sight_of
from suitors.bots.speeds import PLAIN, Mind, mind
from suitors.bots.worlds import weight_of
from suitors.game.game import Game
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.rules.state import KINDS, NONE, SEATS

pytestmark = pytest.mark.usefixtures("untraced")

BRIEF = Think(iterations=1500)
AT_LEISURE = Share(Think(iterations=10**9), 1.0)


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few imagined rounds are enough."""
    monkeypatch.setattr(reading, "OWN", 4)
    monkeypatch.setattr(reading, "STEP", 8)
    monkeypatch.setattr(reading, "TRIALS", 1)


@pytest.fixture(params=["reads", "reads a reader", "knows tells"])
def at_once(briefly: None, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Everybody has the time to think about the others, in each of the ways, at every table."""
    monkeypatch.setattr(expert, "LONG", 0)
    monkeypatch.setattr(expert, "TABLE", 0 if request.param == "knows tells" else SEATS)
    monkeypatch.setattr(expert, "DEEP", LONG if request.param == "reads" else 0)


def others(view: View) -> list[int]:
    return [seat for seat in range(view.players) if seat != view.seat]


def looking_back(table: Table, seed: int) -> Iterator[tuple[View, list[tuple[Moment | None, View]]]]:
    """The decisions of a round, each with the plays of the others before it and what they really saw then."""
    seen: list[View] = []
    for _, view in decisions(table, Random(seed)):
        plays = [then for then in seen if then.decision == "play" and then.seat != view.seat]
        moments = [*moments_of(view, others(view))]
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


@pytest.mark.parametrize("table", [("classic", 2), ("premium", 2), ("second", 2), ("manual", 2)])
def test_what_i_played_is_read_as_the_other_reads_it(table: Table) -> None:
    """The same decision, the same beliefs, and, by the same imagined rounds, the same likelihoods."""
    compared = 0
    for seed in range(times(20)):
        for game, view in decisions(table, Random(seed)):
            me = view.seat or 0
            here = sight_of(view)
            assert here is not None
            theirs = [*moments_of(game.view(1 - me), [me])]
            for mine, told in zip(moments_of(view, [me]), theirs, strict=True):
                assert mine is not None
                assert told is not None
                assert mine.table == told.table
                own, real = (Reading(moment, here, mind(), 1) for moment in (mine, told))
                assert own.chains == pytest.approx(real.chains)
                for one in (own, real):
                    assert one.think_for(32, AT_LEISURE)
                assert own.told() == pytest.approx(real.told())
                compared += 1
    assert compared > times(20)


# What they would have played.


def likes(view: View) -> dict[Card, float]:
    """How likely the last play of another was, by the other card."""
    sight = sight_of(view)
    assert sight is not None
    *_, moment = moments_of(view, others(view))
    assert moment is not None
    own = Reading(moment, sight, mind(), 1)
    share = AT_LEISURE
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
    moment = [*moments_of(game.view(0), [1])][-1]
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


# Who is thought to read us, too.


def test_a_reader_minds_what_its_plays_tell() -> None:
    """The same play, made by one who asks what we shall think."""
    view = dealt("classic", ["guard", "priest"], ["king", "guard", "guard"], "priest 0", first=1).view(0)
    ready = ready_for(view)
    (moment,) = moments_of(view, [1])
    assert moment is not None
    plain, minding = (Reading(moment, ready.sight, mind(), 1, minds=minds) for minds in (False, True))
    assert unpack_memory(plain.memory).keen == 0
    assert unpack_memory(minding.memory).keen == 1
    assert plain.chains == minding.chains
    for one in (plain, minding):
        assert one.think_for(2000, AT_LEISURE)
    assert plain.told() != minding.told()


def test_a_reader_believes_of_us_what_our_plays_told() -> None:
    """Who was told that we would hardly have played so beside a King expects no King in our hand."""
    view = dealt("classic", ["king", "priest"], ["guard", "handmaid", "baron"], "guard 1 8", "handmaid").view(0)
    (mine,), (theirs,) = moments_of(view, [0]), moments_of(view, [1])
    assert mine is not None
    assert theirs is not None
    likes = [0.001 if card == Card.KING else 0.5 for card in range(KINDS)]
    sight = ready_for(view).sight
    shares = []
    for past in ([], likes):
        chains = Reading(theirs, sight, mind(), 1, Mirror(past, {}, TRUST)).chains
        weights = [weight_of(chains, 0, card) for card in Card]
        shares.append(weights[Card.KING] / sum(weights))
    assert shares[1] < 0.9 * shares[0]


def test_every_play_that_may_be_made_is_read_as_the_other_would() -> None:
    view = dealt("classic", ["guard", "guard"], ["priest", "guard"]).view(0)
    ready, mirror, _ = read(ready_for(view), view, mind(), Think(iterations=400_000), 1, True)
    assert set(mirror.plays) == set(map(play_of, view.legal))
    priest = mirror.plays[Card.PRIEST, NONE]
    assert priest[Card.PRINCESS] > 0.9
    assert priest[Card.PRINCESS] == max(priest)
    # Nobody who names the Princess holds her; who names another number might.
    named = {number: mirror.plays[Card.GUARD, number] for number in (5, 9)}
    assert named[9][Card.PRINCESS] < 0.5 * named[5][Card.PRINCESS]
    minded, unminded = (minding_others(ready, view, mind(), one).reputes for one in (mirror, UNASKED))
    assert minded != unminded
    assert len(minded) == len(unminded)


def test_there_is_a_reading_of_every_play_of_every_edition() -> None:
    for edition in EDITIONS:
        for view in some_views((edition, 2), seed=68, count=times(3)):
            _, mirror, _ = read(ready_for(view), view, mind(), Think(iterations=10**6), 1, True)
            assert set(mirror.plays) == (set(map(play_of, view.legal)) if view.decision == "play" else set())
            assert UNREAD not in mirror.plays.values()


def test_two_cards_of_a_kind_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    real = moment_of

    def watched(view: View, card: Card) -> Moment | None:
        asked.append(card)
        return real(view, card)

    monkeypatch.setattr(reading, "moment_of", watched)
    view = dealt("classic", ["guard", "king"], ["guard", "priest"]).view(0)
    read(ready_for(view), view, mind(), Think(iterations=10**6), 1, True)
    assert asked == [Card.GUARD]


def test_whom_a_sycophant_of_the_last_round_binds_is_part_of_the_decision() -> None:
    """In `manual` he holds until a card chooses: so a Bishop may choose who is protected."""
    first = ["guard", "guard", "princess", "sycophant", "guard"]
    second = ["guard", "bishop", "handmaid", "count", "guard", "priest", "guard"]
    deals = [[by_name(card) for card in cards] for cards in (first, second)]
    rest = [list(EDITIONS["manual"].cards(2)) for _ in deals]
    for cards, deal in zip(rest, deals, strict=True):
        for card in deal:
            cards.remove(card)
    game = Game("manual", 2, seed=0, deals=[deal + cards for deal, cards in zip(deals, rest, strict=True)], first=0)
    game.play("sycophant 1")
    game.play("princess")
    game.next_round()
    game.play("count")
    game.play("handmaid")
    view = game.view(0)
    assert (view.sycophant, view.protected) == (1, (1,))
    (moment,) = moments_of(view, [1])
    assert moment is not None
    assert moment.table.sycophant == 1
    _, mirror, _ = read(ready_for(view), view, mind(), Think(iterations=400_000), 1, True)
    assert max(mirror.plays[Card.BISHOP, 5]) > 0
    assert BOTS["expert"].thinking(Think(iterations=expert.DEEP)).choose(view, [1]) in view.legal


def test_a_second_look_finds_what_is_there_then() -> None:
    """The Prince that was seen went under the deck."""
    draws = ["guard", "chancellor", "guard", "king", "priest", "spy", "guard"]
    game = dealt("second", ["prince", "priest"], draws, "priest 0", "chancellor", first=1)
    game.play("keep king under prince guard")
    game.play("priest 0")
    view = game.view(0)
    moment = moment_of(view, Card.SPY)
    assert moment is not None
    own = Reading(moment, ready_for(view).sight, mind(), 1)
    assert unpack_memory(own.memory).known[1][0] == Card.KING


def test_only_the_longest_thought_goes_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    real = reading.read

    def watched(ready: Mindset, view: View, book: Mind, think: Think, seed: int, deep: bool) -> tuple[Mindset, Mirror, Think]:
        asked.append(deep)
        return real(ready, view, book, Think(iterations=100), seed, deep)

    monkeypatch.setattr(expert, "read", watched)
    (view,) = some_views(("second", 2), seed=61, count=1)
    for bot in (BOTS["expert"], Searcher(Think(iterations=expert.DEEP - 1)), BOTS["grandmaster"]):
        bot.choose(view, [1])
    assert asked == [False, False, True]
    assert Searcher(Think(iterations=expert.DEEP)).is_deep


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


def test_at_a_larger_table_an_expert_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "read", None)
    monkeypatch.setattr(expert, "minding_others", None)
    for view in some_views(("second", 3), seed=61, count=2):
        assert BOTS["expert"].choose(view, [1]) in view.legal


@pytest.mark.usefixtures("briefly")
@pytest.mark.parametrize("deep", [False, True])
@at_every_table
def test_reading_takes_no_more_than_its_part(table: Table, deep: bool) -> None:
    spent, most = 0, PART + MIRRORED * (1 - PART) if deep else PART
    for view in some_views(table, seed=62, count=4):
        ready = ready_for(view)
        _, mirror, left = read(ready, view, mind(), Think(iterations=LONG), 1, deep)
        assert left.iterations is not None
        assert (1 - most) * LONG <= left.iterations <= LONG
        assert (mirror is UNASKED) == (not deep)
        spent += LONG - left.iterations
    assert spent > 0


def test_by_the_clock_it_takes_its_part_and_leaves_the_rest() -> None:
    view = next(view for view, plays in looking_back(("second", 3), 5) if len(plays) > 3)
    ticks = iter(range(10**6))
    think = Think(ms=40, clock=lambda: next(ticks) / 1000)
    *_, left = read(ready_for(view), view, mind(), think, 1)
    assert left.ms is not None
    assert 15 <= left.ms <= 20


def test_without_events_nothing_is_read() -> None:
    for view in some_views(("second", 3), seed=63, count=3):
        bare = replace(view, events=())
        ready = ready_for(bare)
        assert read(ready, bare, mind(), Think(iterations=LONG), 1, True) == (ready, UNASKED, Think(iterations=LONG))


# Nothing but the view, the same at both speeds.


@pytest.mark.usefixtures("briefly")
@pytest.mark.parametrize("deep", [False, True])
@at_every_table
def test_the_same_is_read_at_both_speeds(table: Table, deep: bool) -> None:
    fast = the_compiled_mind()
    think = Think(iterations=500 if deep else 300)
    for view in some_views(table, seed=64, count=2):
        slow, theirs, left = read(ready_for(view, PLAIN), view, PLAIN, think, 7, deep)
        quick, same, also = read(ready_for(view, fast), view, fast, think, 7, deep)
        assert left == also
        assert slow.chains == pytest.approx(quick.chains, rel=1e-6)
        assert theirs.past == pytest.approx(same.past, rel=1e-6)
        assert minding_others(slow, view, PLAIN, theirs).reputes == minding_others(quick, view, fast, same).reputes


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
