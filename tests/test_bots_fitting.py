"""A view that fits no table of ours is answered by lot; why it does not fit is said in the words of the game."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from courting import some_views
from playing import Table, at_every_table, times
from test_bots import SPOILERS

from suitors.bots import BOTS
from suitors.bots.fitting import misfit, reckons
from suitors.bots.sight import sight_of
from suitors.game.moves import Move
from suitors.game.view import LateGuard, View
from suitors.rules.cards import Card

pytestmark = pytest.mark.usefixtures("untraced")


def bare(view: View) -> View:
    """Hardly a card is out of place."""
    return replace(view, deck=3, piles=((), (), (), ()), hand=(Card.SPY, Card.SPY))


MOVES = "none of its legal moves is one by our rules"
BISHOP = Move(0, "play", card=Card.BISHOP, on=(1,))
FAULTS: dict[str, Callable[[View], View]] = {
    " of princess are in sight, and the deck has 1": lambda view: replace(view, piles=((Card.PRINCESS,) * 6, (), (), ())),
    "a hand of 1 has nothing to play; it takes 2": lambda view: replace(view, hand=(Card.GUARD,)),
    "the deck, the aside card and the hands of others would take": lambda view: replace(view, deck=view.deck + 1),
    "king is known to be in more places than are left": lambda view: replace(view, knows={1: (Card.KING,), 2: (Card.KING,)}),
    "a card is known in the deck where the deck has none": lambda view: replace(view, knows_deck={99: Card.PRINCE}),
    "4 cards lie open beside the deck; 3 at the most do": lambda view: replace(bare(view), open=(Card.GUARD,) * 4),
    "more Guards wait": lambda view: replace(view, late_guards=(LateGuard(1, 2, 5),) * 99),
    "nobody can have 101 tokens": lambda view: replace(view, tokens=(0, 101, 0, 0)),
    "is in the round, with at least one other": lambda view: replace(view, in_round=(view.seat or 0,), deck=3),
    "it is the turn of seat 3, who is not in the round": lambda view: replace(view, turn=3, in_round=(0, 1), deck=3),
    "seat 0 can't have to play in the turn of seat 1": lambda view: replace(view, turn=1),
    "a Cardinal who may look has traded two hands": lambda view: replace(view, decision="look", hand=view.hand[:1], deck=3),
    "its seat has nothing to decide": lambda view: replace(view, decider=1),
    MOVES: lambda view: replace(view, legal=(Move(0, "play", card=Card.BISHOP, on=(1,)),)),
}


@at_every_table
def test_our_own_views_fit(table: Table) -> None:
    for view in some_views(table, seed=71, count=times(6)):
        assert misfit(view) is None


@pytest.mark.parametrize("fault", FAULTS)
def test_what_does_not_fit_is_named(fault: str) -> None:
    view = next(view for view in some_views(("second", 4), seed=72, count=40) if view.seat == 0 and len(view.in_round) == 4)
    assert fault in (misfit(FAULTS[fault](view)) or "")


def test_whatever_is_odd_has_its_reason() -> None:
    """Only where no card and no player is at fault, the legal moves are."""
    chance, odd = Random(73), 0
    for spoil in SPOILERS.values():
        for table in [("second", 2), ("premium", 6), ("manual", 3)]:
            for view in some_views(table, seed=chance.getrandbits(20), count=times(4)):
                spoilt = spoil(view, chance)
                fault = misfit(spoilt)
                if sight_of(spoilt) is None:
                    assert fault not in (None, MOVES)
                odd += fault is not None
    assert odd > 50


def test_it_matters_only_to_those_who_reckon() -> None:
    assert [name for name, bot in BOTS.items() if reckons(bot)] == ["courtier", "advisor", "expert", "grandmaster"]


@pytest.mark.parametrize("name", ["courtier", "expert"])
def test_a_move_that_only_the_view_calls_legal_is_listed_last_and_unreckoned(name: str) -> None:
    (view,) = some_views(("second", 3), seed=74, count=1)
    odd = replace(view, legal=(replace(BISHOP, seat=view.seat or 0), *view.legal))
    options = BOTS[name].advise(odd, [1]).options
    assert {option.move for option in options} == set(odd.legal)
    assert (options[-1].move.card, options[-1].rollouts, options[-1].error) == (Card.BISHOP, 0, 1.0)
    assert min(option.rollouts for option in options[:-1]) > 0
