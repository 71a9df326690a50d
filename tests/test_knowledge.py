"""Knowledge (section 7 of the rules) is true, complete, and follows the cards."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inventing import editions
from playing import TABLES, Table, at_every_table, at_table, ids, position, random_move, times
from watching import Viewer, Watcher
from worlds import ended_midway, watch

from suitors.game.game import Game
from suitors.game.view import View
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS

GAMES = 8


def check_cards(game: Game, watcher: Watcher) -> None:
    """The watcher, who saw only the deal and the moves, finds the cards where the game has them."""
    face = watcher.face
    held = [[face[thing] for thing in watcher.hands.get(seat, [])] for seat in range(game.players)]
    assert [sorted(hand) for hand in game.hands] == [sorted(hand) for hand in held]
    assert list(game.deck) == [face[thing] for thing in watcher.deck]
    assert game.aside == (None if watcher.aside is None else face[watcher.aside])
    assert [list(pile) for pile in game.piles] == [[face[thing] for thing in pile] for pile in watcher.piles.values()]
    assert watcher.over == game.is_round_over


def check_knowledge(game: Game, watcher: Watcher) -> int:
    """What every viewer knows is what was seen, no more and no less; says how many cards that are."""
    viewers: list[Viewer] = [*range(game.players), None]
    count = 0
    for viewer in viewers:
        knows = {seat: sorted(cards) for seat, cards in watcher.knows(viewer).items()}
        assert {seat: sorted(cards) for seat, cards in game.knows(viewer).items()} == knows
        view = game.view(viewer)
        assert view.knows == game.knows(viewer)
        assert view.knows_deck == watcher.knows_deck(viewer)
        check_truth(game, view)
        count += len(knows) + len(view.knows_deck)
    return count


def check_truth(game: Game, view: View) -> None:
    assert view.seat not in view.knows
    for seat, cards in view.knows.items():
        assert not Counter(cards) - Counter(game.hands[seat])
    for place, card in view.knows_deck.items():
        assert game.deck[place] == card


def watched(edition: Edition, players: int, seed: int, rounds: int) -> tuple[Game, int]:
    """A random game, checked at every move; and how much was known in it."""
    chance = Random(seed)
    game = Game(edition, players, seed=seed)
    watcher = watch(game)
    known = 0
    while not game.is_over:
        if game.is_round_over:
            if game.round == rounds:
                break
            game.next_round()
            watcher = watch(game)
        check_cards(game, watcher)
        known += check_knowledge(game, watcher)
        move = random_move(game, chance)
        watcher.make(watcher.step(move, chance))
        game.play(move)
        if not ended_midway(game):
            check_cards(game, watcher)
    return game, known


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_knowledge_is_true_and_complete_in_random_games(table: Table) -> None:
    edition, players = EDITIONS[table[0]], table[1]
    assert sum(watched(edition, players, seed, rounds=4)[1] for seed in range(times(GAMES))) > 25


@pytest.mark.usefixtures("untraced")
@given(editions, st.integers(0, 2**64 - 1))
def test_knowledge_is_true_and_complete_in_any_edition(edition: Edition, seed: int) -> None:
    game, _ = watched(edition, edition.players[0], seed, rounds=2)
    assert game.is_round_over


@pytest.mark.parametrize("table", TABLES, ids=at_table)
def test_nobody_knows_anything_when_a_round_begins(table: Table) -> None:
    game = Game(table[0], table[1], seed=5)
    for viewer in (*range(game.players), None):
        assert game.knows(viewer) == {}
        assert game.view(viewer).knows_deck == {}


# In stories.


def test_who_has_put_cards_under_the_deck_knows_them_there_and_in_the_hand_that_draws_them() -> None:
    game = position("second", ["king", "guard", "baron"], ["chancellor", "spy", "princess"])
    game.play("chancellor")
    game.play("keep king under princess spy")
    assert ids(game.hands[1]) == ["guard", "princess"]
    assert {seat: ids(cards) for seat, cards in game.knows(0).items()} == {1: ["princess"]}
    assert {place: card.id for place, card in game.view(0).knows_deck.items()} == {0: "spy"}
    assert game.knows(1) == game.knows(2) == game.knows(None) == {}
    assert game.view(2).knows_deck == {}


def test_of_two_equal_cards_the_one_left_is_known_to_those_who_knew_both() -> None:
    game = position("second", ["chancellor", "guard"], ["priest", "handmaid", "guard", "baron", "spy"])
    game.play("priest 1")
    game.play("handmaid")
    game.play("chancellor")
    game.play("keep baron under guard spy")
    assert ids(game.hands[1]) == ["guard", "guard"]
    assert ids(game.knows(0)[1]) == ["guard", "guard"]
    game.play("guard 0 5")
    assert ids(game.knows(0)[1]) == ["guard"]
    assert game.knows(None) == {}


def test_of_two_equal_cards_nobody_who_knew_one_knows_which_is_left() -> None:
    game = position("second", ["priest", "guard"], ["spy", "guard", "baron", "spy"])
    game.play("priest 1")
    assert ids(game.hands[1]) == ["guard", "guard"]
    assert ids(game.knows(0)[1]) == ["guard"]
    game.play("guard 0 5")
    assert ids(game.hands[1]) == ["guard"]
    assert game.knows(0) == {}


def test_who_is_out_keeps_what_they_know() -> None:
    game = position("second", ["priest", "princess", "guard"], ["baron", "handmaid", "priest", "king", "spy"])
    game.play("priest 1")
    game.play("handmaid")
    game.play("guard 0 3")
    assert game.in_round == (1, 2)
    assert {seat: ids(cards) for seat, cards in game.knows(0).items()} == {1: ["princess"]}
    game.play("king 2")
    assert {seat: ids(cards) for seat, cards in game.knows(0).items()} == {2: ["princess"]}


def test_a_bishops_hit_on_a_number_that_two_share_shows_nothing() -> None:
    shared = position("house", ["bishop", "king", "guard"], ["guard"] * 3)
    shared.play("bishop 1 7")
    assert shared.knows(0) == shared.knows(2) == shared.knows(None) == {}


def test_a_bishops_hit_on_a_number_of_one_character_shows_the_card_to_all() -> None:
    sole = position("house", ["bishop", "princess", "guard"], ["guard"] * 3)
    sole.play("bishop 1 9")
    for viewer in (0, 2, None):
        assert {seat: ids(cards) for seat, cards in sole.knows(viewer).items()} == {1: ["princess"]}
