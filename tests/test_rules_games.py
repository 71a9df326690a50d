"""A game from Python: dealing, playing on, views and events, and what it refuses."""

import json
import pickle
from typing import Any

import pytest
from playing import EVERYTHING, ids, in_every_edition, played, position, strides

from suitors.game.errors import SuitorsError
from suitors.game.events import Event
from suitors.game.game import Game
from suitors.game.view import View
from suitors.rules.edition import Edition
from suitors.rules.editions import CLASSIC
from suitors.rules.speeds import PLAIN, fastest

# Dealing.


@in_every_edition
def test_the_deal_is_aside_open_hands_deck(edition: Edition) -> None:
    for players in edition.players:
        cards = strides(edition.cards(players), 5)
        game = Game(edition, players, deals=[cards], first=players - 1)
        opened = 3 if players == 2 and edition.id != "manual" else 0
        assert game.aside == cards[0]
        assert list(game.open) == cards[1 : 1 + opened]
        assert [hand[0] for hand in game.hands] == cards[1 + opened : 1 + opened + players]
        assert game.hands[players - 1][1:] == (cards[1 + opened + players],)
        assert list(game.deck) == cards[2 + opened + players :]


def test_a_deal_may_be_cards_or_their_names() -> None:
    cards = CLASSIC.cards(2)
    assert Game(CLASSIC, 2, deals=[cards], first=0).hands == Game(CLASSIC, 2, deals=[ids(cards)], first=0).hands


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        ("guard", "a deal is a list of cards, top first"),
        (7, "a deal is a list of cards, top first"),
        (["guard"], "the deal is not this deck: all its 16 cards must be there, and no others"),
        (["joker"] * 16, "the deal is damaged: no card is called 'joker'"),
    ],
)
def test_a_deal_of_other_cards_is_refused(deal: Any, told: str) -> None:
    with pytest.raises(SuitorsError, match=f"^{told}$"):
        Game("classic", 2, deals=[deal])


def test_deals_that_are_no_list_are_refused() -> None:
    with pytest.raises(SuitorsError, match="^deals is a list of deals$"):
        Game("classic", 2, deals=7)  # type: ignore[arg-type]  # that is the point


def test_deals_are_dealt_one_after_the_other_and_then_chance_deals() -> None:
    deals = [strides(CLASSIC.cards(2), step) for step in (3, 5)]
    game = Game("classic", 2, deals=deals, first=0, seed=1)
    for number in (2, 3):
        while not game.is_round_over:
            game.play(game.legal()[0])
        game.next_round()
        assert game.round == number
    assert [list(deal.cards) for deal in game.deals[:2]] == deals
    assert list(game.deals[2].cards) not in deals


def test_the_next_deal_may_be_given_when_it_is_due() -> None:
    deal = strides(CLASSIC.cards(2), 5)
    game = position("classic", ["princess", "guard"], ["guard"])
    game.play("princess")
    game.next_round(deal)
    assert list(game.deals[-1].cards) == deal


def test_the_winner_of_a_round_starts_the_next_and_nobody_else_can() -> None:
    game = position("second", ["princess", "guard", None], ["spy"])
    game.play("princess")
    assert game.round_result is not None
    assert game.round_result.winners == game.starters() == (1,)
    with pytest.raises(SuitorsError, match="^seat 2 can't start; 1 can$"):
        game.next_round(first=2)
    game.next_round()
    assert game.turn == 1


def test_of_several_winners_chance_picks_the_starter() -> None:
    started = set()
    for seed in range(20):
        start = {"turn": 0, "hands": ["priest", "priest", None], "deck": ["guard"], "aside": "king"}
        game = Game.from_position(start, "second", 3, seed=seed)
        game.play("guard 1 9")
        assert game.starters() == (0, 1)
        game.next_round()
        started.add(game.turn)
    assert started == {0, 1}


def test_there_is_no_next_round_before_the_end_of_this_one_or_after_the_game() -> None:
    with pytest.raises(SuitorsError, match="^the round is not over yet$"):
        Game("second", 2, seed=1).next_round()
    with pytest.raises(SuitorsError, match="^the game is over; there is no next round$"):
        played("second", 2, seed=1).next_round()


@pytest.mark.parametrize("seed", [-1, 1 << 64, True, 1.0, "1"])
def test_only_a_seed_is_a_seed(seed: Any) -> None:
    with pytest.raises(SuitorsError, match=r"is not a seed; a seed is a whole number from 0 to 2\*\*64 - 1$"):
        Game("second", 2, seed=seed)


@pytest.mark.parametrize("first", [2, -1, True, "0"])
def test_only_a_seat_of_the_table_can_start(first: Any) -> None:
    with pytest.raises(SuitorsError, match="can't start; 0 or 1 can"):
        Game("second", 2, first=first)


# Speeds.


def test_a_game_is_played_at_the_fastest_speed_unless_it_is_asked_for_plain() -> None:
    assert Game("second", 2, seed=1, plain=True).plain
    assert Game("second", 2, seed=1).plain == (fastest() is PLAIN)


def test_a_game_survives_a_journey_between_processes() -> None:
    for plain in (True, False):
        game = played("house", 4, seed=2, moves=9, plain=plain)
        again = pickle.loads(pickle.dumps(game))
        assert again.plain == game.plain
        assert again.record() == game.record()
        assert [again.view(seat) for seat in range(4)] == [game.view(seat) for seat in range(4)]
        again.play(again.legal()[0])
        assert len(game.moves) == 9


# Where it stands.


def test_everything_can_be_asked_while_a_round_runs() -> None:
    game = position("house", ["bishop", "king", "guard"], ["priest", "baron", "count"], tokens=[1, 0, 2])
    game.play("bishop 1 7")
    assert (game.turn, game.decider, game.decision) == (0, 1, "redraw")
    assert (game.round, game.is_round_over, game.is_over) == (1, False, False)
    assert (game.round_result, game.winners, game.sudden_death) == (None, None, None)
    assert game.tokens == (2, 0, 2)


def test_a_game_won_in_the_middle_of_a_round_leaves_the_round_without_a_result() -> None:
    game = position("house", ["bishop", "king", "guard"], ["priest", "baron", "count"], tokens=[4, 0, 2])
    game.play("bishop 1 7")
    assert (game.is_over, game.winners, game.round_result) == (True, (0,), None)
    assert (game.turn, game.decider, game.decision, game.legal()) == (None, None, None, [])
    assert ids(game.hands[1]) == ["king"]


# Views.


def test_a_view_says_how_many_tokens_win_and_which_cards_are_unseen() -> None:
    game = Game(CLASSIC, 2, deals=[strides(CLASSIC.cards(2), 3)], first=0)
    view = game.view(0)
    assert view.needed == 6
    assert (ids(view.open), ids(view.hand)) == (["guard", "priest", "handmaid"], ["prince", "guard"])
    unseen = {card.id: count for card, count in view.unseen.items()}
    assert unseen == {"guard": 3, "priest": 1, "baron": 2, "handmaid": 1, "prince": 1, "king": 1, "countess": 1, "princess": 1}


def test_spectators_see_no_hand_and_no_moves() -> None:
    view = Game("second", 3, seed=1).view()
    assert (view.seat, view.hand, view.legal) == (None, (), ())


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: Any) -> None:
    game = Game("second", 3, seed=1)
    for ask in (game.view, game.events, game.knows):
        with pytest.raises(SuitorsError, match="^there is no seat .*; seats are 0 to 2$"):
            ask(seat)


def test_events_can_be_asked_for_from_a_number_on() -> None:
    game = played("second", 3, seed=1, moves=5)
    events = game.events(0)
    assert [event.n for event in events] == list(range(len(events)))
    assert game.events(0, since=4) == events[4:]
    assert game.events(0, since=len(events)) == []
    with pytest.raises(SuitorsError, match="^-1 is not the number of an event$"):
        game.events(0, since=-1)


def test_a_view_holds_the_events_of_its_round_only() -> None:
    game = position("second", ["princess", "guard"], ["spy"])
    game.play("princess")
    game.next_round()
    view = game.view(0)
    assert view.events[0].what == "round"
    assert view.events[0].n > 0
    assert list(view.events) == game.events(0, since=view.events[0].n)


def test_a_view_may_come_without_what_can_be_left_out() -> None:
    view = played("manual", 4, seed=3, moves=12).view(1)
    data = view.to_dict()
    for part in ("round", "legal", "aside", "open", "jester", "sycophant", "late_guards", "between", "sudden_death", "events"):
        del data[part]
    for part in ("knows", "knows_deck", "shown", "round_result", "game"):
        del data[part]
    bare = View.from_dict(data)
    assert (bare.events, bare.legal, bare.knows) == ((), (), {})
    assert (bare.hand, bare.piles, bare.deck) == (view.hand, view.piles, view.deck)


def test_a_view_with_everything_in_it_comes_back() -> None:
    game = Game.from_position(EVERYTHING, "manual", 4)
    ended = position("premium", ["priest", "priest"], ["guard"], piles=[[], ["guard"]], tokens=[6, 6])
    ended.play("guard 1 5")
    for view in (game.view(0), game.view(None), ended.view(1)):
        assert View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
    assert [guard.to_dict() for guard in game.view(0).late_guards] == EVERYTHING["late_guards"]
    assert ended.view(1).round_result == ended.round_result


VIEW = json.loads(json.dumps(played("manual", 4, seed=3, moves=12).view(1).to_dict()))


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("edition", 7, "the view's edition: the edition: is not a table of names and values"),
        ("edition", "nowhere", "the view's edition: 'nowhere' is not one of second, classic, premium, house, manual"),
        ("players", 7, "the view's players: manual is not for 7 players; it is for 2 3 4"),
        ("players", 4.0, "the view's players: 4.0 is not a number of anything"),
        ("seat", 8, "the view's seat: 8 is not a seat"),
        ("decision", "pass", "the view's decision: 'pass' is no decision"),
        ("piles", [[]], "the view's piles: 1 for 4 players"),
        ("tokens", [0, 0, 0, -1], "the view's tokens: -1 is not a number of anything"),
        ("deck", True, "the view's deck: True is not a number of anything"),
        ("aside", 1, "the view's aside: 1 is neither true nor false"),
        ("jester", [[0]], "the view's jester: [0] is not a pair of seats"),
        ("late_guards", [{"by": 0, "on": 1, "number": None}], "the view's late_guards: a Guard that waits has named a number"),
        ("late_guards", [{"by": 0, "on": 1}], "the view's late_guards has no 'number'"),
        ("knows", {"x": ["guard"]}, "the view's knows: 'x' is not a whole number"),
        ("knows", [], "the view is damaged: its knows is of another kind than it should be"),
        ("round_result", {"winners": [0], "by": "luck"}, "the view's round_result: 'luck' is not one of last, showdown"),
        ("events", [{"n": 0}], "the view's events: {'n': 0} is not an event"),
        ("hand", ..., "the view has no 'hand'"),
    ],
)
def test_a_damaged_view_says_what_is_wrong(part: str, value: Any, told: str) -> None:
    data = {name: other for name, other in {**VIEW, part: value}.items() if other is not ...}
    with pytest.raises(SuitorsError) as refused:
        View.from_dict(data)
    assert str(refused.value).startswith(told)


def test_something_else_is_no_view() -> None:
    with pytest.raises(SuitorsError, match="^a view is a table of names and values, not 7$"):
        View.from_dict(7)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (7, "7 is not an event"),
        ({}, "{} is not an event"),
        ({"n": 0, "what": "dances"}, "{'n': 0, 'what': 'dances'} is not an event: 'dances' is not one of round, dealt"),
        ({"n": "0", "what": "out"}, "{'n': '0', 'what': 'out'} is not an event: '0' is not a number of anything"),
        ({"n": 0, "what": "out", "hit": 1}, "{'n': 0, 'what': 'out', 'hit': 1} is not an event: 1 is neither true nor false"),
        (
            {"n": 0, "what": "gains", "cause": "luck"},
            "{'n': 0, 'what': 'gains', 'cause': 'luck'} is not an event: 'luck' is not one of round",
        ),
        ({"n": 0, "what": "out", "why": "luck"}, "{'n': 0, 'what': 'out', 'why': 'luck'} is not an event"),
    ],
)
def test_a_damaged_event_says_what_is_wrong(data: Any, told: str) -> None:
    with pytest.raises(SuitorsError) as refused:
        Event.from_dict(data)
    assert str(refused.value).startswith(told)


# For those who tell of it to many.


@in_every_edition
def test_what_hosts_ask_for_is_what_views_say(edition: Edition) -> None:
    quick, slow = (Game(edition, 4, seed=11, plain=plain) for plain in (False, True))
    made = 0
    while not quick.is_round_over:
        assert quick.to_bytes() == slow.to_bytes()
        assert quick.decisions == made == len(quick.moves)
        for seat in (None, *range(4)):
            view = quick.view(seat)
            assert (quick.seen(seat) or ({}, {})) == (view.knows, view.knows_deck)
            assert len(quick.events(seat)) == quick.told
        move = quick.legal()[made % len(quick.legal())]
        before = quick.told
        quick.play(move)
        slow.play(move)
        assert len(quick.rows(before)) == quick.told - before > 0
        made += 1
