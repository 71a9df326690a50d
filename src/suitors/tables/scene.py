"""What everybody sees of a game."""

from collections.abc import Sequence
from typing import Any, cast

from suitors.game.game import Game
from suitors.rules.cards import Card
from suitors.tables.wire import GameResultWords, LateGuardWords, RoundResultWords, Scene

IDS = tuple(card.id for card in Card)


def scene(game: Game) -> Scene:
    result = game.round_result
    winners = game.winners
    sudden = game.sudden_death
    return Scene(
        round=game.round,
        turn=game.turn,
        decider=game.decider,
        decision=game.decision,
        in_round=list(game.in_round),
        protected=list(game.protected),
        piles=[ids(pile) for pile in game.piles],
        tokens=list(game.tokens),
        deck=game.cards_left,
        aside=game.is_aside_left,
        open=ids(game.open),
        jester=[list(pair) for pair in game.jester],
        sycophant=game.sycophant,
        late_guards=[LateGuardWords(by=guard.by, on=guard.on, number=guard.number) for guard in game.late_guards],
        between=list(game.between),
        sudden_death=None if sudden is None else list(sudden),
        shown={str(seat): card.id for seat, card in game.shown.items()},
        round_result=None if result is None else RoundResultWords(winners=list(result.winners), by=cast(Any, result.by)),
        game=None if winners is None else GameResultWords(winners=list(winners)),
    )


def ids(cards: Sequence[Card]) -> list[str]:
    return [IDS[card] for card in cards]
