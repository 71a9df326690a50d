"""Rulings that no vector can tell: what no effect of our decks brings about, and what only the code can ask."""

import pickle
import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest
from inventing import HUGE, deep
from playing import Table, at_every_table, played, position, random_move

from suitors.game.events import Happening
from suitors.game.game import Game
from suitors.rules import scoring
from suitors.rules.editions import EDITIONS, MANUAL, SECOND
from suitors.rules.quoting import short
from suitors.rules.speeds import PLAIN, compiled, fastest
from suitors.rules.state import TOLD, EndedBy, Phase, State, Told, copy_state, pack, tell

# All players knocked out at once: nobody wins.


def all_out() -> State:
    state = MANUAL.opening(4)
    state.phase = Phase.PLAY
    state.turn = state.decider = 2
    return state


def test_when_all_are_out_nobody_wins_and_no_token_is_paid() -> None:
    state = all_out()
    scoring.finish_round(state)
    assert state.phase == Phase.ROUND_OVER
    assert state.ended_by == EndedBy.LAST
    assert not any(state.round_won)
    assert not any(state.tokens)


def test_when_nobody_won_anybody_may_start_the_next_round() -> None:
    state = all_out()
    scoring.finish_round(state)
    for book in {PLAIN, fastest()}:
        table = book.load(pack(state))
        assert [book.may_start(table, seat) for seat in range(5)] == [True, True, True, True, False]
        book.deal(table, MANUAL.cards(4), 3)
        assert (table.phase, table.turn, table.left) == (Phase.PLAY, 3, 4)


def test_when_nobody_wins_a_round_of_sudden_death_the_same_play_on() -> None:
    state = all_out()
    state.sudden_death = 1
    state.contender = [1, 0, 1, 0, 0, 0, 0, 0]
    scoring.finish_round(state)
    assert (state.phase, state.sudden_death, state.contender[:4]) == (Phase.ROUND_OVER, 1, [1, 0, 1, 0])
    assert [PLAIN.may_start(state, seat) for seat in range(4)] == [True, False, True, False]


# A round's end, as everybody sees it.


def test_at_a_showdown_the_hands_of_all_who_are_left_are_shown() -> None:
    game = position("premium", ["priest", "king", None, "guard", None], ["count"])
    game.play("count")
    shown = [event for event in game.events() if event.what is Happening.SHOWS]
    assert [(event.seat, event.card and event.card.id, event.count) for event in shown] == [
        (0, "priest", 3),
        (1, "king", 6),
        (3, "guard", 1),
    ]
    assert {seat: card.id for seat, card in game.view(4).shown.items()} == {0: "priest", 1: "king", 3: "guard"}


def test_the_hand_of_a_last_survivor_is_not_shown() -> None:
    game = position("second", ["princess", "king"], ["spy"])
    game.play("princess")
    assert game.view(0).shown == {}
    assert not any(event.what is Happening.SHOWS for event in game.events(0))
    assert game.hands[1] != ()


def test_who_has_no_card_at_a_showdown_shows_none_and_can_not_win() -> None:
    game = position("second", ["guard", "spy"], ["prince"])
    game.play("prince 0")
    assert game.hands[0] == ()
    assert game.round_result is not None
    assert game.round_result.winners == (1,)
    assert set(game.view(0).shown) == {1}


def test_a_tie_for_the_game_announces_sudden_death() -> None:
    game = position("premium", ["priest", "priest"], ["guard"], piles=[[], ["guard"]], tokens=[6, 6])
    game.play("guard 1 5")
    last = game.events()[-1]
    assert (last.what, last.on) == (Happening.SUDDEN_DEATH, (0, 1))


def test_the_aside_card_is_nobodys_knowledge_also_when_it_is_drawn() -> None:
    game = position("house", ["bishop", "king", "guard"], ["priest"], aside="princess")
    game.play("bishop 1 7")
    game.play("redraw")
    (drawn,) = [event for event in game.events(1) if event.aside]
    assert drawn.card is not None
    assert drawn.card.id == "princess"
    assert [event.card for event in game.events(0) if event.aside] == [None]
    assert game.view(2).aside is False


# The rulebook's own promises.


@at_every_table
def test_a_round_tells_its_story_only_where_somebody_listens(table: Table) -> None:
    edition, players = EDITIONS[table[0]], table[1]
    quiet = PLAIN.load(pack(edition.opening(players)))
    PLAIN.deal(quiet, edition.cards(players), 0)
    assert PLAIN.told(quiet) == []
    opening = edition.opening(players)
    opening.telling = 1
    heard = PLAIN.load(pack(opening))
    PLAIN.deal(heard, edition.cards(players), 0)
    assert PLAIN.told(heard)[-1][:2] == (Told.DREW, 0)


def test_more_than_can_be_told_is_left_untold() -> None:
    state = SECOND.opening(2)
    state.telling = 1
    for _ in range(TOLD + 3):
        tell(state, Told.STOOD, 0, 0, 0, 0, 0)
    assert state.told_count == TOLD


def test_a_plain_copy_takes_the_game_and_leaves_what_was_told() -> None:
    state = SECOND.opening(2)
    state.telling = 1
    tell(state, Told.STOOD, 0, 0, 0, 0, 0)
    copy = State()
    copy_state(copy, state)
    assert copy.told_count == 0
    copy.hand[0][0] = copy.deck[0] = 7
    assert (state.hand[0][0], state.deck[0]) != (7, 7)


@pytest.fixture
def not_compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Takes the compiled rulebook away, as on a machine where it was not built."""

    def take_away() -> None:
        monkeypatch.setitem(sys.modules, "suitors.rules.compiled.kernel", None)
        monkeypatch.delattr("suitors.rules.compiled.kernel", raising=False)
        compiled.cache_clear()

    yield take_away
    monkeypatch.undo()
    compiled.cache_clear()


def test_without_the_compiled_rulebook_the_plain_one_plays(not_compiled: Callable[[], None]) -> None:
    not_compiled()
    assert compiled() is None
    assert fastest() is PLAIN
    game = Game("second", 2, seed=1)
    assert game.plain
    game.play(random_move(game, Random(1)))


def test_a_game_that_was_compiled_elsewhere_goes_on_at_plain_speed(not_compiled: Callable[[], None]) -> None:
    game = played("premium", 5, seed=3, moves=12)
    record, packed = game.record(), pickle.dumps(game)
    not_compiled()
    again = pickle.loads(packed)
    assert again.plain
    assert again.record() == record
    again.play(random_move(again, Random(1)))


def test_plain_simulation_counts_every_round_and_every_winner() -> None:
    _, tally = PLAIN.simulate(pack(SECOND.opening(3)), 200, 7, 0)
    moves, turns, shared, none, last, showdown = tally[:6]
    assert none == 0
    assert last + showdown == 200
    assert moves >= turns > 0
    assert sum(tally[11:]) >= 200 + shared


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("guard", "'guard'"),
        ("x" * 100, "'" + "x" * 56 + "..."),
        (HUGE, "something too big to show (int)"),
        ([HUGE], "something too big to show (list)"),
        (deep(200_000), "something too big to show (list)"),
    ],
    ids=["short", "long", "huge", "huge inside", "deep"],
)
def test_an_error_quotes_a_line_of_what_was_given_at_most(data: object, told: str) -> None:
    assert short(data) == told
