"""The bots at the table: always a legal move, whatever the view; nothing but the view decides; advice that adds up."""

import gc
import json
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest
from courting import QUICK, SEARCHING, SHORT, decisions, every_bot, some_views, sums_to_one, think_plainly, views_of_kind
from hypothesis import given
from hypothesis import strategies as st
from inventing import editions, mutated
from playing import LONG, TABLES, Table, as_bytes, at_both_speeds, at_every_table, played, times
from watching import Viewer
from worlds import compare_worlds, other_deals, story

from suitors.bots import BOTS, Advice, Bot, Think, expert
from suitors.bots import sight as seeing
from suitors.bots.expert import Searcher
from suitors.bots.thinking import SPAN
from suitors.game.errors import SuitorsError
from suitors.game.events import Event, Happening
from suitors.game.game import Game
from suitors.game.moves import DECISIONS, Decision, Move
from suitors.game.view import LateGuard, View
from suitors.rules.cards import Card
from suitors.rules.edition import Edition, edition_from_dict
from suitors.rules.editions import EDITIONS

COURTIER = BOTS["courtier"]
EXPERT = QUICK["expert"]


def play_out(game: Game, bots: list[Bot], seed: int) -> Game:
    """The whole game. The referee refuses what is not legal."""
    rngs = [[seed + seat] for seat in range(game.players)]
    while not game.is_over:
        if game.decider is None:
            game.next_round()
        else:
            game.play(bots[game.decider].choose(game.view(game.decider), rngs[game.decider]))
    return game


# Legal moves.


def test_levels_that_search_differ_by_their_time_alone() -> None:
    assert len({BOTS[name].thinking(SHORT) for name in SEARCHING}) == 1


@at_every_table
@every_bot
def test_a_bot_plays_whole_games_at_every_table(bot: Bot, table: Table) -> None:
    assert play_out(Game(*table, seed=3), [bot] * table[1], 3).winners


@at_every_table
def test_any_bots_can_sit_at_one_table(table: Table) -> None:
    chance = Random(4)
    for seed in range(times(1)):
        bots = [chance.choice(list(QUICK.values())) for _ in range(table[1])]
        assert play_out(Game(*table, seed=seed), bots, seed).winners


HASTY = Searcher(Think(iterations=16))
GAMES = 100_000 // len(TABLES) + 1 if LONG else 6
"""At each table: a hundred thousand in the long run."""


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_no_bot_ever_breaks_a_rule(table: Table) -> None:
    """In company that does anything, so that they see everything; who searches sits down in every tenth game."""
    chance = Random(5)
    for seed in range(GAMES):
        others = [COURTIER, BOTS["novice"], BOTS["casual"], BOTS["random"], *([HASTY] if seed % 10 == 0 else [])]
        company = [others[-1] if seed % 10 == 0 else COURTIER, *(chance.choice(others) for _ in range(table[1] - 1))]
        chance.shuffle(company)
        assert play_out(Game(*table, seed=seed), company, seed).winners


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("is_deep", [False, True])
@at_every_table
def test_who_thinks_of_the_others_breaks_no_rule_either(table: Table, is_deep: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all that is known to those who think for long, and no more imagined rounds than the hasty."""
    monkeypatch.setattr(expert, "LONG", 0)
    monkeypatch.setattr(expert, "DEEP", 0 if is_deep else 1000)
    assert (HASTY.is_long, HASTY.is_deep) == (True, is_deep)
    chance = Random(6)
    for seed in range(GAMES // 50 + 1):
        company = [HASTY, *(chance.choice([HASTY, COURTIER, BOTS["random"]]) for _ in range(table[1] - 1))]
        chance.shuffle(company)
        assert play_out(Game(*table, seed=seed), company, seed).winners


@given(editions, st.integers(0, 2**32))
def test_any_edition_can_be_played(edition: Edition, seed: int) -> None:
    game = Game(edition, edition.players[0], seed=seed)
    bots = [(COURTIER, EXPERT)[seat % 2] for seat in range(game.players)]
    while not game.is_round_over:
        assert game.decider is not None
        game.play(bots[game.decider].choose(game.view(game.decider), [seed]))


# Any view.

Spoil = Callable[[View, Random], View]
CARDS = tuple(Card)


def some(chance: Random, view: View) -> tuple[int, ...]:
    return tuple(chance.sample(range(view.players), chance.randint(0, view.players)))


def any_cards(chance: Random, most: int) -> tuple[Card, ...]:
    return tuple(chance.choices(CARDS, k=chance.randint(0, most)))


def events_spoilt(view: View, chance: Random) -> View:
    """Some are missing, some come twice, in another order, or are told of others."""
    events = [event for event in view.events if chance.random() < 0.8]
    events += [replace(event, seat=chance.randrange(8)) for event in chance.choices(view.events, k=3)] if view.events else []
    if chance.random() < 0.5:
        chance.shuffle(events)
    return replace(view, events=(*view.events[:1], *events))


def events_odd(view: View, chance: Random) -> View:
    """Anything may have happened, many times over."""
    odd = [
        Event(
            n=1,
            what=chance.choice(list(Happening)),
            seat=chance.choice((None, *range(8))),
            on=tuple(chance.sample(range(8), chance.randint(0, 3))),
            card=chance.choice((None, *CARDS)),
            second=chance.choice((None, *CARDS)),
            cards=any_cards(chance, 4),
            number=chance.choice((None, *range(16))),
            count=chance.choice((None, 0, 1, 2, 1000)),
            hit=chance.choice((None, True, False)),
            aside=chance.choice((None, True)),
        )
        for _ in range(chance.choice((1, 5, 40)))
    ]
    return replace(view, events=(*view.events, *odd * chance.choice((1, 10))))


def knows_wrongly(view: View, chance: Random) -> View:
    return replace(view, knows={chance.randrange(view.players): any_cards(chance, 3) for _ in range(2)})


SPOILERS: dict[str, Spoil] = {
    "events left out": lambda view, chance: replace(view, events=()),
    "events spoilt": events_spoilt,
    "events odd": events_odd,
    "the deck's count": lambda view, chance: replace(view, deck=chance.choice((0, 1, view.deck + 1, 40, 2**30))),
    "aside": lambda view, chance: replace(view, aside=not view.aside),
    "the hand": lambda view, chance: replace(view, hand=any_cards(chance, 4)),
    "another card in hand": lambda view, chance: replace(view, hand=(*view.hand[:-1], chance.choice(CARDS))),
    "empty piles": lambda view, chance: replace(view, piles=((),) * view.players),
    "other piles": lambda view, chance: replace(view, piles=tuple(any_cards(chance, 9) for _ in view.piles)),
    "open cards": lambda view, chance: replace(view, open=any_cards(chance, 5)),
    "knows nothing": lambda view, chance: replace(view, knows={}, knows_deck={}),
    "knows wrongly": knows_wrongly,
    "knows itself": lambda view, chance: replace(view, knows={view.seat or 0: (view.hand * 9)[: chance.randint(1, 9)]}),
    "knows another deck": lambda view, chance: replace(view, knows_deck={chance.randrange(45): chance.choice(CARDS)}),
    "tokens": lambda view, chance: replace(view, tokens=tuple(chance.choice((0, 3, 99, 2**30)) for _ in view.tokens)),
    "protected": lambda view, chance: replace(view, protected=some(chance, view)),
    "in the round": lambda view, chance: replace(view, in_round=some(chance, view)),
    "in another order": lambda view, chance: replace(view, in_round=view.in_round[::-1]),
    "turn": lambda view, chance: replace(view, turn=chance.choice((None, *range(view.players)))),
    "decider": lambda view, chance: replace(view, decider=chance.choice((None, *range(view.players)))),
    "seat": lambda view, chance: replace(view, seat=chance.choice((None, *range(view.players)))),
    "decision": lambda view, chance: replace(view, decision=chance.choice((None, *DECISIONS.values()))),
    "between": lambda view, chance: replace(view, between=some(chance, view)),
    "bound": lambda view, chance: replace(view, sycophant=chance.randrange(view.players)),
    "sudden death": lambda view, chance: replace(view, sudden_death=some(chance, view)),
    "jesters": lambda view, chance: replace(
        view, jester=tuple((chance.randrange(view.players), chance.randrange(view.players)) for _ in range(chance.randint(1, 12)))
    ),
    "late Guards": lambda view, chance: replace(
        view,
        late_guards=tuple(
            LateGuard(chance.randrange(view.players), chance.randrange(view.players), chance.randrange(16))
            for _ in range(chance.randint(1, 12))
        ),
    ),
    "fewer legal moves": lambda view, chance: replace(view, legal=tuple(chance.sample(view.legal, len(view.legal) // 2 + 1))),
    "legal moves in another order": lambda view, chance: replace(view, legal=view.legal[::-1]),
    "legal moves of another": lambda view, chance: replace(
        view, legal=(*view.legal[:1], Move.play(view.seat or 0, Card.PRINCESS, (0, 1), 7), Move.look(view.seat or 0, None))
    ),
    "nothing but moves we refuse": lambda view, chance: replace(
        view, legal=(Move.play(view.seat or 0, Card.PRINCESS, (0, 1), 7), Move.play(view.seat or 0, Card.BISHOP))
    ),
    "nothing legal": lambda view, chance: replace(view, legal=()),
    "an edition of another name": lambda view, chance: replace(
        view, edition=edition_from_dict({**view.edition.to_dict(), "id": "else"})
    ),
}


def answers(bot: Bot, view: View, seed: int) -> None:
    """With a legal move, or with a word of ours if there is none to make."""
    if view.legal:
        assert bot.choose(view, [seed]) in view.legal
    else:
        with pytest.raises(SuitorsError, match="there is nothing to decide"):
            bot.choose(view, [seed])


@pytest.mark.usefixtures("untraced")
@at_both_speeds
@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_no_view_is_too_odd_for_a_bot(spoil: Spoil, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if plain:
        think_plainly(monkeypatch)
    chance = Random(6)
    tables = TABLES if LONG or not plain else TABLES[::5]
    bots = [bot.thinking(Think(iterations=3)) if plain else bot for bot in QUICK.values()]
    for table in tables:
        for view in some_views(table, seed=chance.getrandbits(20), count=times(2)):
            odd = spoil(view, chance)
            for bot in bots:
                answers(bot, odd, seed=chance.getrandbits(64))


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_no_view_is_too_odd_even_when_much_is_wrong(table: Table) -> None:
    chance = Random(7)
    for view in some_views(table, seed=8, count=times(25)):
        odd = view
        for spoil in chance.sample(list(SPOILERS.values()), 3):
            if odd.legal:
                odd = spoil(odd, chance)
        for bot in (COURTIER, EXPERT):
            answers(bot, odd, seed=chance.getrandbits(64))


MIDDLE = [played(edition, players, seed=3, moves=12) for edition, players in (("second", 3), ("manual", 4), ("premium", 8))]


@given(st.sampled_from(MIDDLE).flatmap(lambda game: mutated(game.view(game.decider).to_dict())), st.integers(0, 2**64 - 1))
def test_whatever_can_be_read_as_a_view_is_answered(data: Any, seed: int) -> None:
    try:
        view = View.from_dict(data)
    except SuitorsError:
        return
    for bot in QUICK.values():
        answers(bot, view, seed)


@every_bot
def test_who_has_nothing_to_decide_is_told_so(bot: Bot) -> None:
    game = Game("second", 3, seed=1)
    assert game.decider is not None
    for view in (game.view(None), game.view((game.decider + 1) % 3), played("second", 3, seed=1).view(0)):
        for ask in (bot.choose, bot.advise):
            with pytest.raises(SuitorsError, match="there is nothing to decide"):
                ask(view, [1])


def test_a_round_told_endlessly_is_no_trouble_at_either_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    view = some_views(("second", 3), seed=9, count=1)[0]
    plays = [Event(5, Happening.PLAYS, (view.seat or 0) ^ 1, card=Card.HANDMAID)]
    for speed in ("compiled", "plain"):
        if speed == "plain":
            think_plainly(monkeypatch)
        for often in (150, 900, 5000):
            answers(COURTIER, replace(view, events=(*view.events, *plays * often)), seed=1)


def test_a_count_that_can_not_be_is_not_believed() -> None:
    """Ten million cards put under the deck take no more room than two."""
    view = some_views(("second", 3), seed=9, count=1)[0]
    odd = replace(view, events=(*view.events, Event(5, Happening.RETURNS, 1, count=10_000_000)))
    tracemalloc.start()
    try:
        answers(COURTIER, odd, seed=1)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1_000_000


# Nothing but what the seat may know.


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_what_a_seat_can_not_know_does_not_change_its_move(table: Table) -> None:
    edition, players = EDITIONS[table[0]], table[1]
    chance = Random(10)
    decided = 0

    def moves(game: Game, viewer: Viewer) -> bytes:
        nonlocal decided
        if viewer is None or game.decider != viewer:
            return b""
        decided += 1
        view = game.view(viewer)
        return as_bytes([bot.choose(view, [9]).to_dict() for bot in QUICK.values()])

    for number in range(times(12)):
        rounds = story(edition, players, chance, chance.randint(1, 8 * players))
        viewer = number % players
        compare_worlds(edition, players, rounds, other_deals(rounds, viewer, chance), viewer, moves)
    assert decided >= times(12)


@pytest.mark.parametrize("table", [("classic", 2), ("second", 4), ("house", 5)])
def test_nor_does_it_change_its_advice(table: Table) -> None:
    edition, players = EDITIONS[table[0]], table[1]
    chance = Random(11)
    given: list[bytes] = []

    def advice(game: Game, viewer: Viewer) -> bytes:
        if viewer is None or game.decider != viewer or len(game.moves) % 2:
            return b""
        given.append(as_bytes(EXPERT.advise(game.view(viewer), [9]).to_dict()))
        return given[-1]

    while len(given) < times(20):
        rounds = story(edition, players, chance, chance.randint(1, 6 * players))
        viewer = chance.randrange(players)
        compare_worlds(edition, players, rounds, other_deals(rounds, viewer, chance), viewer, advice)


@every_bot
def test_a_bot_remembers_nothing_between_two_views(bot: Bot) -> None:
    views = [view for table in TABLES[::4] for view in some_views(table, seed=12, count=4)]
    first = [bot.choose(view, [3]) for view in views]
    assert [bot.choose(view, [3]) for view in reversed(views)] == first[::-1]


# Over a wire.


@every_bot
def test_a_view_from_its_dict_alone_gives_the_same_moves(bot: Bot) -> None:
    for table in TABLES:
        for view in some_views(table, seed=13, count=times(4)):
            there = View.from_dict(json.loads(json.dumps(view.to_dict())))
            assert there == view
            assert bot.choose(there, [5]) == bot.choose(view, [5])


def test_advice_is_the_same_over_a_wire() -> None:
    for view in some_views(("second", 4), seed=14, count=3):
        there = View.from_dict(json.loads(json.dumps(view.to_dict())))
        assert EXPERT.advise(there, [5]).to_dict() == EXPERT.advise(view, [5]).to_dict()


OPTIONAL = {"round", "open", "jester", "sycophant", "late_guards", "between", "sudden_death", "knows", "knows_deck", "shown"}


@every_bot
def test_what_a_view_may_leave_out_is_not_needed(bot: Bot) -> None:
    for table in TABLES:
        for view in some_views(table, seed=15, count=times(2)):
            data = {
                name: value for name, value in view.to_dict().items() if name not in OPTIONAL | {"events", "round_result", "game"}
            }
            bare = View.from_dict(data)
            assert bot.choose(bare, [5]) in view.legal


def test_without_the_events_a_bot_still_has_its_wits() -> None:
    """A Princess in hand stays there, and a hand in sight is struck."""
    bots = (COURTIER, BOTS["expert"].thinking(Think(iterations=600)))
    for bot in bots:
        start = {"turn": 0, "hands": ["priest", "king"], "deck": ["princess", "spy", "guard", "spy", "baron"], "aside": None}
        game = Game.from_position(start, "second", 2, seed=1)
        game.play("priest 1")
        game.play("spy")
        bare = View.from_dict({**game.view(0).to_dict(), "events": []})
        assert str(bot.choose(bare, [1])) == "guard 1 7"


# Chance comes from the seed.


@every_bot
def test_the_same_seed_gives_the_same_game(bot: Bot) -> None:
    first, second = (play_out(Game("manual", 4, seed=16), [bot] * 4, 16) for _ in range(2))
    assert first.moves == second.moves


@every_bot
def test_another_seed_may_give_another_move(bot: Bot) -> None:
    views = some_views(("house", 6), seed=17, count=10)
    assert any(len({bot.choose(view, [seed]) for seed in range(8)}) > 1 for view in views)


@pytest.mark.parametrize("think", [Think(ms=1), Think(ms=0), Think(), Think(iterations=0), Think(iterations=1)], ids=str)
def test_however_short_the_time_there_is_a_legal_move(think: Think) -> None:
    bot = BOTS["expert"].thinking(think)
    for table in TABLES[::3]:
        for view in some_views(table, seed=18, count=2):
            answers(bot, view, seed=1)


def test_milliseconds_are_those_of_the_clock_that_was_given() -> None:
    """One that goes on by a millisecond whenever it is looked at: the first trial, then spans until three have passed."""
    view = some_views(("second", 2), seed=19, count=1)[0]
    looks = count()
    advice = BOTS["expert"].thinking(Think(ms=3, clock=lambda: next(looks) / 1000)).advise(view, [2])
    assert advice.rollouts == 1 + 2 * SPAN


def test_more_iterations_only_add_to_the_fewer() -> None:
    """The thought goes on where it was, whatever the spans between two looks at the clock."""
    view = some_views(("second", 4), seed=19, count=1)[0]
    advice = BOTS["expert"].thinking(Think(iterations=300)).advise(view, [2])
    assert advice.rollouts == 300


# Advice.


def check_advice(advice: Advice, view: View) -> None:
    assert advice.seat == view.seat
    assert advice.move in view.legal
    assert sorted(str(option.move) for option in advice.options) == sorted(map(str, view.legal))
    for option in advice.options:
        assert 0 <= option.share <= 1
        assert -1e-9 <= option.game <= 1 + 1e-9
        assert option.error > 0
        assert option.rollouts >= 0
    assert set(advice.beliefs) == set(view.in_round) - {view.seat}
    for seat, hand in advice.beliefs.items():
        assert sums_to_one(hand.values())
        assert all(view.unseen[card] > 0 for card in hand)
        if len(view.knows.get(seat, ())) == 1:
            assert hand == {view.knows[seat][0]: 1.0}
    assert json.loads(json.dumps(advice.to_dict()))["seat"] == view.seat


@every_bot
@pytest.mark.parametrize("kind", DECISIONS.values())
def test_advice_has_every_move_once_and_adds_up(kind: Decision, bot: Bot) -> None:
    for view in views_of_kind(kind, times(3)):
        advice = bot.advise(view, [20])
        check_advice(advice, view)
        assert advice.move == bot.choose(view, [20])
        assert (advice.reason is not None) == (bot is COURTIER and kind == "play")


def test_advice_is_given_for_a_move_that_is_the_only_one() -> None:
    game = Game.from_position({"turn": 0, "hands": ["king", "guard"], "deck": ["countess", "spy"], "aside": None}, "second", 2)
    view = game.view(0)
    assert len(view.legal) == 1
    for bot in QUICK.values():
        check_advice(bot.advise(view, [1]), view)


@pytest.mark.parametrize("spoil", ["hand", "deck"])
def test_advice_for_a_view_that_fits_no_table_is_modest(spoil: str) -> None:
    view = some_views(("second", 3), seed=21, count=1)[0]
    odd = replace(view, hand=()) if spoil == "hand" else replace(view, deck=39)
    for bot in QUICK.values():
        advice = bot.advise(odd, [1])
        assert [option.move for option in advice.options] == list(view.legal)
        assert {option.rollouts for option in advice.options} == {0}
        assert json.dumps(advice.to_dict())


def test_more_thought_has_a_smaller_error() -> None:
    view = some_views(("second", 3), seed=22, count=1)[0]
    best = [
        min(option.error for option in BOTS["expert"].thinking(Think(iterations=count)).advise(view, [1]).options)
        for count in (100, 2000)
    ]
    assert best[1] < best[0]


# It does not grow.


def growth(work: Callable[[], object]) -> int:
    """The bytes that are still held after doing it again, once it has been done before."""
    work()
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        work()
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return after - before


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("bot", "rounds"), [(COURTIER, 50), (EXPERT, 8)], ids=["courtier", "expert"])
def test_thousands_of_moves_leave_nothing_behind(bot: Bot, rounds: int) -> None:
    views = [view for table in TABLES[::2] for view in some_views(table, seed=23, count=4)]

    def think() -> None:
        for number in range(rounds):
            for view in views:
                bot.choose(view, [number])

    # Whatever else the process does meanwhile is counted too; what is left behind is left behind every time.
    assert any(growth(think) < 16_000 for _ in range(4))


def test_what_is_kept_for_the_next_time_is_bounded() -> None:
    for kept in (seeing._blank, seeing._start):
        most = kept.cache_parameters()["maxsize"]
        assert most is not None
        assert most <= 1024


def test_editions_that_come_and_go_are_not_kept() -> None:
    view = some_views(("second", 2), seed=24, count=1)[0]
    data = view.to_dict()
    for number in range(100):
        other = View.from_dict({**data, "edition": {**data["edition"], "id": f"edition-{number}"}})
        assert COURTIER.choose(other, [1]) in view.legal
    assert seeing._blank.cache_info().currsize <= 64


def test_every_kind_of_decision_is_met_at_these_tables() -> None:
    chance = Random(25)
    met = {view.decision for table in TABLES for _ in range(3) for _, view in decisions(table, chance)}
    assert met == set(DECISIONS.values())
