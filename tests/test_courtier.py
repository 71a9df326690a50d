"""The courtier's rules, one story each; and that they read nothing that a player can't see."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from courting import dealt, decisions, told
from playing import Table, at_every_table, position, times

from suitors.bots import BOTS
from suitors.bots.by_rule import FORCED
from suitors.bots.courtier import RULES, pick
from suitors.bots.memory import unpack_memory
from suitors.game.game import Game
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.rules.referee import legal
from suitors.rules.state import MOVES, NONE, State, unpack

COURTIER = BOTS["courtier"]


def says(game: Game) -> tuple[str, str | None]:
    """What the courtier does, and why."""
    assert game.decider is not None
    advice = COURTIER.advise(game.view(game.decider), [1])
    assert COURTIER.choose(game.view(game.decider), [1]) == advice.move
    return str(advice.move), advice.reason


def after(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(move)
    return game


def guessing() -> Game:
    """Late in a round: what nobody sees are two Princes, the King, the Countess and the Princess."""
    gone = ["spy"] * 2 + ["guard"] * 4 + ["priest"] * 2 + ["baron"] * 2 + ["handmaid"] * 2 + ["chancellor"] * 2
    piles: Sequence[Any] = [gone[:7], gone[7:]]
    return position("second", ["guard", "king"], ["guard", "prince", "prince", "countess"], piles=piles)


def test_what_must_be_played_is_not_called_a_choice() -> None:
    game = dealt("classic", ["countess", "guard"], ["king", "priest", "guard", "handmaid", "guard"])
    assert says(game) == ("countess", FORCED)


STORIES: list[tuple[str, Game, set[str]]] = [
    # Seat 0 looked at the King, and draws a Guard.
    (
        "strike_what_you_know",
        after(
            position("second", ["priest", "king", "baron"], ["guard", "spy", "spy", "countess", "guard"]),
            "priest 1",
            "spy",
            "spy",
        ),
        {"guard 1 7"},
    ),
    # A lower card was seen, and the Baron is drawn.
    (
        "strike_what_you_know",
        after(position("second", ["priest", "guard"], ["countess", "spy", "baron", "guard"]), "priest 1", "spy"),
        {"baron 1"},
    ),
    # The Princess was seen, and the Prince makes her be discarded.
    (
        "strike_what_you_know",
        after(position("second", ["priest", "princess"], ["king", "spy", "prince", "guard"]), "priest 1", "spy"),
        {"prince 1"},
    ),
    # The last card is drawn: the King is kept.
    ("win_the_showdown", position("second", ["king", "guard"], ["priest"]), {"priest 1"}),
    # A Priest has seen the Prince: away with it, or behind a Handmaid.
    ("hide_what_was_seen", dealt("second", ["priest", "prince"], ["guard", "spy"], "priest 1"), {"prince 0"}),
    ("hide_what_was_seen", dealt("second", ["priest", "prince"], ["guard", "handmaid"], "priest 1"), {"handmaid"}),
    ("compare_when_ahead", position("second", ["king", "guard"], ["baron", "priest", "spy"]), {"baron 1"}),
    ("guess_well", guessing(), {"guard 1 5"}),
    ("take_cover", position("second", ["guard", "guard", "spy"], ["handmaid", *["guard"] * 4]), {"handmaid"}),
    ("send_spies_early", position("second", ["guard", "guard"], ["spy", "priest", "king", "guard"]), {"spy"}),
    ("look_around", position("second", ["prince", "guard"], ["priest", "priest", "king", "guard"]), {"priest 1"}),
    # The numbers that most cards have, three of them, are as likely as each other.
    (
        "guess_anyway",
        position("classic", ["king", "priest"], ["guard", "priest", "baron", "guard"]),
        {f"guard 1 {number}" for number in (2, 3, 4, 5)},
    ),
    ("choose_anew", position("second", ["king", "guard"], ["chancellor", "priest", "baron", "guard"]), {"chancellor"}),
    ("play_the_lower", position("second", ["king", "guard"], ["prince", "priest", "baron", "guard"]), {"prince 1"}),
    # A trade can only be for the worse.
    ("play_what_hurts_least", position("second", ["king", "guard"], ["princess", "priest", "baron", "guard"]), {"king 1"}),
    # The other is out of reach, so that the Prince would discard the Princess.
    (
        "give_up",
        position("second", ["prince", "guard"], ["princess", "priest", "baron", "guard"], protected=[1]),
        {"prince 0", "princess"},
    ),
]


@pytest.mark.parametrize(("rule", "game", "moves"), STORIES, ids=[story[0] for story in STORIES])
def test_each_rule_decides_where_it_should(rule: str, game: Game, moves: set[str]) -> None:
    move, reason = says(game)
    assert reason == rule
    assert move in moves


def test_every_rule_has_its_story() -> None:
    assert list(dict.fromkeys(story[0] for story in STORIES)) == [rule.__name__ for rule in RULES]


# More of what a player would expect.


@pytest.mark.parametrize("other", ["guard", "king", "baron", "prince", "priest"])
def test_the_princess_is_not_played_while_there_is_another_card(other: str) -> None:
    move, _ = says(position("second", ["princess", "countess"], [other, "guard", "spy"]))
    assert not move.startswith("princess")


def test_the_prince_does_not_make_it_discard_its_own_princess() -> None:
    assert says(position("second", ["princess", "countess"], ["prince", "guard"]))[0] == "prince 1"


def test_a_number_named_in_vain_is_not_named_again() -> None:
    """Four numbers are on two cards each. Seat 2 holds no Prince, so that there the other three are likelier."""
    game = dealt("classic", ["guard", "guard", "baron"], ["countess", "king"], "guard 2 5")
    guesses = {str(COURTIER.choose(game.view(1), [seed])) for seed in range(40)}
    assert guesses == {"guard 2 2", "guard 2 3", "guard 2 4"}


def test_a_chancellor_keeps_the_highest_but_the_princess_only_near_the_end() -> None:
    thick = position("second", ["chancellor", "guard"], ["king", "princess", "spy", *["guard"] * 5])
    thin = position("second", ["chancellor", "guard"], ["king", "princess", "spy", "guard"])
    assert str(COURTIER.choose(after(thick, "chancellor").view(0), [1])).startswith("keep king")
    assert str(COURTIER.choose(after(thin, "chancellor").view(0), [1])).startswith("keep princess")


def test_a_cardinal_looks_at_a_hand_he_does_not_know() -> None:
    game = after(position("house", ["cardinal", "king", "baron"], ["guard"] * 4), "cardinal 1 2")
    assert str(COURTIER.choose(game.view(0), [1])) in ("look 1", "look 2")


def test_a_bishops_target_draws_anew_but_keeps_the_princess() -> None:
    deck = ["guard"] * 3
    assert says(after(position("house", ["bishop", "king"], deck), "bishop 1 7")) == ("redraw", None)
    assert says(after(position("house", ["bishop", "princess"], deck), "bishop 1 9")) == ("redraw no", None)


# What it can't see.


def scrambled(state: State, chance: Random, cards: Sequence[Card]) -> State:
    """Any cards where the decider can't look: other hands, the deck, aside."""
    for seat in range(state.players):
        if seat != state.decider:
            for place in range(state.held[seat]):
                state.hand[seat][place] = int(chance.choice(cards))
    for place in range(state.deck_count):
        state.deck[place] = int(chance.choice(cards))
    if state.aside != NONE:
        state.aside = int(chance.choice(cards))
    return state


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_the_rules_read_nothing_that_is_hidden(table: Table) -> None:
    chance = Random(12)
    cards = EDITIONS[table[0]].cards(table[1])
    for _ in range(times(2)):
        for game, view in decisions(table, chance):
            true = unpack(game._book.to_bytes(game._table))
            other = scrambled(unpack(game._book.to_bytes(game._table)), chance, cards)
            memory, moves = told(view).memory, [0] * MOVES
            count = legal(true, moves)
            picked = [pick(state, unpack_memory(memory), moves, count, [5]) for state in (true, other)]
            assert picked[0] == picked[1]


def test_the_courtier_beats_chance() -> None:
    wins = 0
    games = times(40)
    for seed in range(games):
        me = seed % 2
        bots = [COURTIER if seat == me else BOTS["random"] for seat in range(2)]
        game = Game("second", 2, seed=seed)
        rng = [seed]
        while not game.is_over:
            if game.decider is None:
                game.next_round()
            else:
                game.play(bots[game.decider].choose(game.view(game.decider), rng))
        wins += me in (game.winners or ())
    assert wins > 0.75 * games
