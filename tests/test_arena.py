"""The arena: who sits where, deals that are the same for all, and figures that agree with a hand calculation."""

import pickle
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from math import log10, sqrt
from time import perf_counter, thread_time

import pytest
from playing import at_every_table
from test_docs import ROOT, blocks

from suitors.arena.chance import DECISIONS, generator
from suitors.arena.clusters import Clusters, Estimate, quantile
from suitors.arena.entrants import Entrant, UnknownBot, enter, line_up, seatings
from suitors.arena.match import Match
from suitors.arena.playing import Block, play_deal
from suitors.arena.ratings import Table, pooled, ratings
from suitors.arena.results import Results
from suitors.arena.run import Run
from suitors.arena.score import Score
from suitors.bots import BOTS, Advice, Bot, Player, Think
from suitors.bots.rollout import WHOLE
from suitors.game.errors import SuitorsError
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.rules.state import Rng


@dataclass(frozen=True)
class Searcher:
    """Plays its first legal move, however long it may think, and notes what it was given."""

    think: Think
    seen: list[tuple[View, int]] = field(default_factory=list, compare=False)

    def choose(self, view: View, rng: Rng) -> Move:
        self.seen.append((view, rng[0]))
        return view.legal[0]

    def advise(self, view: View, rng: Rng) -> Advice:
        raise NotImplementedError

    def thinking(self, think: Think) -> Bot:
        return replace(self, think=think)


@pytest.fixture
def searcher(monkeypatch: pytest.MonkeyPatch) -> Searcher:
    """A bot that searches, in the registry."""
    bot = Searcher(Think(ms=50))
    monkeypatch.setitem(BOTS, "searcher", bot)
    return bot


@pytest.fixture
def twin(monkeypatch: pytest.MonkeyPatch) -> str:
    """Another name for `casual`."""
    monkeypatch.setitem(BOTS, "twin", BOTS["casual"])
    return "twin"


@pytest.fixture
def fool(monkeypatch: pytest.MonkeyPatch) -> str:
    """Who always plays the higher card, and so throws every Princess away."""
    monkeypatch.setitem(BOTS, "fool", Player(lambda view, rng: max(view.legal, key=lambda move: move.card or Card.SPY)))
    return "fool"


def match(bots: str, players: int = 2, edition: str = "second", seed: int = 1, games: bool = False) -> Match:
    return Match(EDITIONS[edition], players, line_up(enter(bots.split(",")), players), seed, games)


def played(of: Match, wanted: int) -> Results:
    with Run(of, wanted) as run:
        run.play()
        return run.results()


def names(entrants: Sequence[Entrant]) -> list[str]:
    return [entrant.name for entrant in entrants]


# Who sits where.


def test_the_last_bot_named_takes_the_seats_that_are_left() -> None:
    assert names(line_up(enter(["casual", "random"]), 4)) == ["casual", "random", "random", "random"]
    assert names(line_up(enter(["casual"]), 3)) == ["casual"] * 3
    assert names(line_up(enter(["casual", "random", "casual", "random"]), 4)) == ["casual", "random"] * 2


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(SuitorsError, match="3 bots are too many for a table of 2"):
        line_up(enter(["casual", "random", "novice"]), 2)
    with pytest.raises(SuitorsError, match="nobody was named"):
        line_up([], 2)


def test_a_name_that_no_bot_has_is_refused() -> None:
    with pytest.raises(UnknownBot, match="no bot is called 'nobody'"):
        enter(["casual", "nobody"])


def test_few_seatings_are_all_played() -> None:
    assert set(seatings((0, 1, 2), 3)) == set(permutations(range(3)))
    assert len(seatings((0, 1, 2, 3), 3)) == 24
    assert set(seatings((0, 1, 1, 1), 3)) == {(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)}
    assert len(seatings((0, 1, 0, 1), 3)) == 6
    assert seatings((0, 0), 3) == ((0, 0),)


def test_of_many_seatings_each_deal_has_the_rotations_of_an_order_of_its_own() -> None:
    first, *others = seatings((0, 1, 2, 3, 4), 7)
    assert others == [first[turn:] + first[:turn] for turn in range(1, 5)]
    assert seatings((0, 1, 2, 3, 4), 7) == (first, *others)
    assert len(seatings((0, 1) * 4, 0)) == 8


def test_over_the_deals_every_seating_is_played() -> None:
    played = {seating for deal in range(300) for seating in seatings((0, 1, 2, 3, 4), deal)}
    assert played == set(permutations(range(5)))


@pytest.mark.parametrize(
    "places", [(0, 1), (0, 1, 2), (0, 1, 1), (0, 1, 0, 1, 0), (0, 1, 2, 3, 4, 5), (0, 1) * 4, (0, 0, 1, 2, 2, 3, 4, 4)]
)
def test_every_bot_has_every_seat_equally_often(places: tuple[int, ...]) -> None:
    by_seat = [Counter(seat) for seat in zip(*seatings(places, 5), strict=True)]
    assert all(seat == by_seat[0] for seat in by_seat)
    assert by_seat[0].keys() == set(places)


# How long they think.


def test_a_bot_may_have_a_time_to_think_of_its_own(searcher: Searcher) -> None:
    many, few, quick, plain = enter(["searcher@2000", "searcher@0200", "searcher@2.5ms", "searcher"])
    assert names([many, few, quick, plain]) == ["searcher@2000", "searcher@200", "searcher@2.5ms", "searcher"]
    assert many.sit_down() == Searcher(Think(iterations=2000, clock=thread_time))
    assert few.sit_down() == Searcher(Think(iterations=200, clock=thread_time))
    assert quick.sit_down() == Searcher(Think(ms=2.5, clock=thread_time))
    assert plain.sit_down() == Searcher(Think(ms=50, clock=thread_time))


def test_at_the_arenas_tables_thinking_is_cpu_time_and_at_those_of_people_it_goes_by_the_clock_on_the_wall() -> None:
    for entrant in enter(["advisor", "expert@5ms", "expert@20"]):
        sent = pickle.loads(pickle.dumps(entrant))
        assert sent.sit_down().think.clock is thread_time
    assert {think.clock for bot in BOTS.values() if (think := getattr(bot, "think", None))} == {perf_counter}


def test_the_time_for_all_is_for_those_that_search_and_have_none_of_their_own(searcher: Searcher) -> None:
    own, others, random = enter(["searcher@5ms", "searcher", "random"], Think(iterations=70))
    assert (own.think, others.think, random.think) == (Think(ms=5), Think(iterations=70), None)
    assert names([own, others, random]) == ["searcher@5ms", "searcher", "random"]
    assert random.sit_down() is BOTS["random"]


@pytest.mark.parametrize(
    "word", ["searcher@", "searcher@0", "searcher@-1", "searcher@fast", "searcher@0ms", "searcher@1e9", "searcher@5s"]
)
def test_a_time_that_is_none_is_refused(word: str, searcher: Searcher) -> None:
    with pytest.raises(SuitorsError, match="after the @ stand iterations, as in expert@200, or milliseconds"):
        enter([word])


def test_a_bot_that_does_not_search_takes_no_time() -> None:
    with pytest.raises(SuitorsError, match="random does not search"):
        enter(["random@200"])


# The same deal for all.


def test_a_deal_is_the_same_in_every_seating(searcher: Searcher) -> None:
    """What is dealt, and the chance that each decision is given, depend on nothing but seed, deal and decision."""
    of = match("searcher,searcher@1,searcher@2", 3, "premium")
    play_deal(of, [searcher, searcher, searcher], 5)
    assert of.times == 6
    one_round = searcher.seen[: len(searcher.seen) // 3]
    assert one_round[0][0].deck == 16 - 1 - 3 - 1
    assert all(searcher.seen.count(asked) == 3 for asked in one_round)
    chances = [rng for _, rng in one_round]
    assert chances == [generator(1, 5, 1, DECISIONS + made)[0] for made in range(len(chances))]
    assert len(set(chances)) == len(chances)


@dataclass(frozen=True)
class Moody(Searcher):
    """Chooses as it feels, as one may that goes by the clock: otherwise whenever it is asked."""

    def choose(self, view: View, rng: Rng) -> Move:
        self.seen.append((view, rng[0]))
        return view.legal[len(self.seen) % len(view.legal)]


@pytest.mark.parametrize("games", [False, True])
def test_after_the_same_moves_of_a_deal_a_bot_is_not_asked_again(games: bool, searcher: Searcher) -> None:
    """So one that goes by the clock decides the same, too; what it took counts for every time it is played."""
    of = match("searcher,searcher@1", 3, "second", games=games)
    one, others = Moody(Think(ms=1)), Moody(Think(ms=1))
    counts = play_deal(of, [one, others], 5).counts
    for bot in (one, others):
        assert all(bot.seen.count(asked) == 1 for asked in bot.seen)
    timed = sum(times for what, times in counts.items() if what.startswith("time "))
    assert timed == counts["moves"] > len(one.seen) + len(others.seen)


def test_other_deals_and_other_seeds_are_others(searcher: Searcher) -> None:
    hands = set()
    for seed, deal in ((1, 0), (1, 1), (2, 0)):
        play_deal(match("searcher", 4, "premium", seed), [searcher], deal)
        hands.add(searcher.seen[0][0].hand + searcher.seen[1][0].hand)
        searcher.seen.clear()
    assert len(hands) == 3


@pytest.mark.parametrize("games", [False, True])
@pytest.mark.parametrize(("edition", "players"), [("classic", 2), ("second", 3), ("house", 5)])
def test_a_bot_under_two_names_takes_exactly_the_fair_share_of_every_deal(
    edition: str, players: int, games: bool, twin: str
) -> None:
    of = match(f"casual,{twin}", players, edition, games=games)
    bots = [entrant.sit_down() for entrant in of.bots]
    for deal in range(2 if games else 4):
        counts = play_deal(of, bots, deal).counts
        assert counts["won 1"] == counts["won 0"] * (players - 1)
        assert counts["games 1"] == counts["games 0"] * (players - 1)
        assert counts["won 0"] * players == counts["rounds"] * WHOLE


def test_where_all_are_equal_the_interval_has_no_width(twin: str) -> None:
    found = played(match(f"casual,{twin}", 4), 16)
    for bot in found.bots:
        assert bot.share == pytest.approx(0.25)
        assert bot.low == pytest.approx(0.25) == bot.high
        assert (bot.rating, bot.rating_low, bot.rating_high) == pytest.approx((0, 0, 0))
    assert found.pairs[0].deals_level == found.deals == 4


@at_every_table
def test_every_table_adds_up(table: tuple[str, int]) -> None:
    edition, players = table
    found = played(match("casual,random" if players == 2 else "casual,novice,random", players, edition), 1)
    assert found.rounds == found.deals * found.match.times
    assert sum(bot.share * bot.seats for bot in found.bots) == pytest.approx(1)
    assert sum(bot.moves for bot in found.bots) == round(found.moves_per_round * found.rounds)
    assert sum(card.played for card in found.cards) == round(found.turns_per_round * found.rounds)
    assert sum(seat.rounds for seat in found.seats) == found.rounds * players
    for bot in found.bots:
        seats = [seat for seat in found.seats if seat.bot == bot.name]
        assert sum(seat.share * seat.rounds for seat in seats) == pytest.approx(bot.share * bot.seats * found.rounds)
        shown = [card for card in found.cards if card.bot == bot.name and card.shown]
        assert all(card.shown_share is not None and 0 <= card.shown_share <= 1 for card in shown)


def test_whole_games_have_shares_of_rounds_and_of_games(fool: str) -> None:
    found = played(match(f"casual,{fool}", 2, "classic", games=True), 20)
    assert (found.games, found.deals) == (20, 10)
    assert found.rounds > 7 * 20
    for shares in ([bot.share for bot in found.bots], [bot.games for bot in found.bots]):
        assert sum(share for share in shares if share is not None) == pytest.approx(1)
    casual = found.bots[0]
    assert casual.games is not None
    assert casual.games > casual.share > 0.5


def test_the_last_deal_is_played_in_all_its_seatings() -> None:
    of = match("casual,novice,random", 3)
    assert [of.deals(wanted) for wanted in (1, 6, 7, 600)] == [1, 1, 2, 100]


# Intervals.


def clusters(rows: Sequence[Sequence[int]]) -> Clusters:
    found = Clusters(len(rows[0]))
    for row in rows:
        found.add(row)
    return found


def test_the_interval_is_over_deals_as_a_hand_calculation_has_it() -> None:
    """Shares 1, ½, ½ and 0 of four deals: the mean is ½, the deals' deviation √(½ / 3), Student's t 3.182."""
    share = clusters([(2, 2), (2, 1), (2, 1), (2, 0)]).ratio(1, 0)
    assert share.value == 0.5
    assert share.error == pytest.approx(sqrt(0.5 / 3) / 2)
    assert share.low == pytest.approx(0.5 - 3.182 * 0.20412, abs=2e-3)
    assert share.high == pytest.approx(0.5 + 3.182 * 0.20412, abs=2e-3)
    assert share.within(0, 1).low == 0


def test_deals_of_different_length_weigh_by_their_rounds() -> None:
    """Won 3 of 4, 1 of 2 and 2 of 6: the share is 6/12, and what each deal is off by is 1, 0 and -1."""
    share = clusters([(4, 3), (2, 1), (6, 2)]).ratio(1, 0)
    assert share.value == 0.5
    assert share.error == pytest.approx(sqrt(3 / 2 * 2) / 12)


def test_one_deal_gives_no_interval() -> None:
    assert clusters([(2, 1)]).ratio(1, 0) == Estimate(0.5, None, None, None)
    bot = played(match("casual,random"), 1).bots[0]
    assert (bot.low, bot.high, bot.rating_low) == (None, None, None)


@pytest.mark.parametrize(
    ("freedom", "table"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (100_000, 1.960)]
)
def test_students_t_is_that_of_the_tables(freedom: int, table: float) -> None:
    assert quantile(freedom) == pytest.approx(table, abs=4e-3)


def test_the_order_of_deals_makes_no_difference_and_none_counts_twice() -> None:
    of = match("casual,novice", 3)
    bots = [entrant.sit_down() for entrant in of.bots]
    blocks = [play_deal(of, bots, deal) for deal in range(6)]
    there, back = Score(of), Score(of)
    for block in blocks:
        there.add(block)
    for block in [*reversed(blocks), *blocks]:
        back.add(block)
    assert vars(there)["counts"] == vars(back)["counts"]
    assert there.share(0) == back.share(0)
    assert there.ahead == back.ahead


def test_half_the_rounds_for_one_of_four_seats_is_twice_the_fair_share() -> None:
    of = match("casual,random", 4)
    score = Score(of)
    for deal, won in enumerate((1, 3, 2, 2)):
        score.add(Block(deal, Counter({"rounds": 4, "won 0": won * WHOLE, "won 1": (4 - won) * WHOLE})))
    assert score.share(0).value == 0.5
    assert score.share(0).times(4).value == 2
    assert score.share(1).value == pytest.approx(1 / 6)
    assert score.head_to_head(0, 1).value == pytest.approx(0.75)
    # A seat of the others takes a third of what is left, so the first is ahead of it in every deal but its one-win deal.
    assert (score.ahead[0, 1], score.ahead[1, 0]) == (3, 0)


# Ratings.


def test_ten_times_the_share_is_four_hundred_points() -> None:
    rated = ratings(clusters([(1100, 1000 * WHOLE, 100 * WHOLE)] * 2), ["casual", "random"], [1, 1])
    assert rated[1].value == 0
    assert rated[0].value == pytest.approx(400, abs=2)


def test_without_random_the_mean_is_zero_and_the_interval_is_that_of_the_logarithm() -> None:
    rated = ratings(clusters([(4, 3 * WHOLE, WHOLE), (4, WHOLE, 3 * WHOLE)] * 500), ["novice", "casual"], [1, 1])
    assert rated[0].value == pytest.approx(0)
    # One deal's share is ¾ or ¼: its error over 1000 deals is ¼ / √1000, and d(200 log10 s/(1-s)) = 800/ln 10 ds at ½.
    assert rated[0].error == pytest.approx(0.25 / sqrt(1000) * 800 / 2.302585, rel=1e-2)


def test_one_matchs_ratings_are_those_of_the_library() -> None:
    seats, won = [1, 2, 1], [900, 700, 400]
    own = ratings(clusters([(2000, *(parts * WHOLE for parts in won))]), ["casual", "novice", "random"], seats)
    bots = ("casual", "novice", "random")
    fitted = pooled([Table(dict(zip(bots, seats, strict=True)), dict(zip(bots, won, strict=True)))])
    assert [rating.value for rating in own] == pytest.approx([fitted[bot] for bot in bots], abs=1)


def test_bots_that_met_at_different_tables_are_rated_together() -> None:
    """Strengths 1, 2 and 4: what each wins on average at three tables gives the strengths back."""
    strength = {"random": 1, "novice": 2, "casual": 4}
    tables = []
    for seats in ({"random": 1, "novice": 1}, {"novice": 2, "casual": 1}, {"random": 2, "novice": 1, "casual": 1}):
        total = sum(strength[bot] * count for bot, count in seats.items())
        tables.append(Table(seats, {bot: 9000 * strength[bot] * count / total for bot, count in seats.items()}))
    rated = pooled(tables)
    assert rated["random"] == 0
    assert rated["novice"] == pytest.approx(400 * log10(2), abs=0.5)
    assert rated["casual"] == pytest.approx(400 * log10(4), abs=0.5)


def test_the_better_player_is_rated_higher(fool: str) -> None:
    found = played(match(f"random,{fool},casual", 3), 300)
    rated = {bot.name: bot for bot in found.bots}
    assert rated["casual"].rating > rated["random"].rating > rated[fool].rating
    assert rated["random"].rating == 0
    highest = rated[fool].high
    assert highest is not None
    assert highest < found.match.fair
    pair = next(pair for pair in found.pairs if (pair.bot, pair.other) == ("casual", fool))
    assert pair.low is not None
    assert pair.low > 0.5
    assert pair.deals_ahead > pair.deals_behind


def test_a_bot_that_won_nothing_is_rated_all_the_same() -> None:
    rated = ratings(clusters([(10, 10 * WHOLE, 0)] * 3), ["casual", "random"], [1, 1])
    assert 400 < rated[0].value < 1000


# Times.


def test_cpu_time_is_that_of_the_bots_themselves() -> None:
    found = played(match("casual,random", 4), 60)
    casual, random = found.bots
    assert casual.ms_per_move > random.ms_per_move > 0
    assert all(0 < bot.ms_95 < 100 * bot.ms_per_move for bot in found.bots)


def test_the_example_of_the_page_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs" / "arena.md"
    (example,) = blocks(page, "python")
    (printed,) = blocks(page, "")
    exec(example, {})
    assert capsys.readouterr().out == printed
