"""The bots: they see a view and nothing else, always answer with a legal move, and the better ones are better than chance."""

import pytest
from playing import at_every_table, times

from suitors.bots import BOTS, Bot, Think
from suitors.game.game import Game
from suitors.game.view import View

COURTIER = BOTS["courtier" if "courtier" in BOTS else "simple"]
SHORT = Think(iterations=4)
"""Bots that search need not search long to make legal moves."""
every_bot = pytest.mark.parametrize("bot", [bot.thinking(SHORT) for bot in BOTS.values()], ids=BOTS)


def play_out(game: Game, bots: list[Bot], seed: int, wire: bool = False) -> Game:
    rngs = [[seed + seat] for seat in range(game.players)]
    while not game.is_over:
        if game.decider is None:
            game.next_round()
            continue
        view = game.view(game.decider)
        if wire:
            view = View.from_dict({**view.to_dict(), "events": []})
        game.play(bots[game.decider].choose(view, rngs[game.decider]))
    return game


@at_every_table
@every_bot
def test_a_bot_plays_whole_games_of_every_edition(bot: Bot, table: tuple[str, int]) -> None:
    first, second = (play_out(Game(*table, seed=3), [bot] * table[1], 3) for _ in range(2))
    assert first.moves == second.moves
    assert first.winners


@every_bot
def test_a_view_from_a_wire_without_events_is_enough(bot: Bot) -> None:
    here, there = (play_out(Game("house", 4, seed=9), [bot] * 4, 5, wire) for wire in (False, True))
    assert here.moves == there.moves


def test_the_courtier_beats_chance() -> None:
    wins = 0
    games = times(40)
    for seed in range(games):
        me = seed % 2
        bots = [COURTIER if seat == me else BOTS["random"] for seat in range(2)]
        wins += me in (play_out(Game("second", 2, seed=seed), bots, seed).winners or ())
    assert wins > 0.75 * games


def at_turn(edition: str, hands: list[str], deck: list[str], *moves: str) -> str:
    """What the courtier does when it is to decide, after these moves."""
    start = {"turn": 0, "hands": hands, "deck": deck, "aside": None}
    game = Game.from_position(start, edition, len(hands), seed=1)
    for move in moves:
        game.play(move)
    assert game.decider is not None
    return str(COURTIER.choose(game.view(game.decider), [1]))


@pytest.mark.parametrize("other", ["guard", "king", "baron", "prince", "priest"])
def test_the_princess_is_not_played_while_there_is_another_card(other: str) -> None:
    assert not at_turn("second", ["princess", "countess"], [other, "guard", "spy"]).startswith("princess")


def test_the_prince_does_not_make_it_discard_its_own_princess() -> None:
    assert at_turn("second", ["princess", "countess"], ["prince", "guard"]) == "prince 1"


def test_a_card_it_has_seen_is_what_its_guard_names() -> None:
    deck = ["guard", "spy", "spy", "countess", "guard"]
    assert at_turn("second", ["priest", "king", "baron"], deck, "priest 1", "spy", "spy") == "guard 1 7"


def test_a_known_lower_card_is_worth_a_baron() -> None:
    deck = ["baron", "spy", "countess", "guard"]
    assert at_turn("second", ["priest", "guard"], deck, "priest 1", "spy") == "baron 1"


def test_a_bishops_target_draws_anew_but_keeps_the_princess() -> None:
    deck = ["guard"] * 3
    assert at_turn("house", ["bishop", "king"], deck, "bishop 1 7") == "redraw"
    assert at_turn("house", ["bishop", "princess"], deck, "bishop 1 9") == "redraw no"
