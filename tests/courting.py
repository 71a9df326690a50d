"""What the tests of the bots share: the bots, quick; decisions of every kind; both speeds of thinking."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pytest
from playing import Table, random_move

from suitors.bots import BOTS, Bot, Think, by_rule, expert, thinking
from suitors.bots.belief import mindset_of
from suitors.bots.recall import CHAINS, Deep
from suitors.bots.sight import Sight, sight_of
from suitors.bots.speeds import PLAIN, Mind, mind
from suitors.game.game import Game
from suitors.game.moves import Decision
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS

SHORT = Think(iterations=8)
"""Bots that search need not search long to make legal moves."""
SEARCHING = ("advisor", "expert", "grandmaster")
QUICK: dict[str, Bot] = {name: bot.thinking(SHORT) for name, bot in BOTS.items() if name not in SEARCHING or name == SEARCHING[1]}
"""Every bot; of those that differ by their time to think alone, one."""
every_bot = pytest.mark.parametrize("bot", QUICK.values(), ids=QUICK)


def the_compiled_mind() -> Mind:
    book = mind()
    if book is PLAIN:
        pytest.skip("the compiled bots were not built")
    return book


def think_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots at plain speed, where a place that is not there shows as an error."""
    for module in (thinking, by_rule, expert):
        monkeypatch.setattr(module, "mind", lambda: PLAIN)


# Decisions.


def decisions(table: Table, chance: Random, rounds: int = 1) -> Iterator[tuple[Game, View]]:
    """Every decision of random play, with the decider's view."""
    game = Game(*table, seed=chance.getrandbits(60))
    while not game.is_over:
        if game.is_round_over:
            if game.round == rounds:
                return
            game.next_round()
            continue
        yield game, game.view(game.decider)
        game.play(random_move(game, chance))


def some_views(table: Table, seed: int, count: int) -> list[View]:
    """So many decisions with something to choose, from random rounds."""
    chance = Random(seed)
    views: list[View] = []
    while len(views) < count:
        views += [view for _, view in decisions(table, chance) if len(view.legal) > 1 and chance.random() < 0.3]
    return views[:count]


def views_of_kind(kind: Decision, count: int) -> list[View]:
    """Decisions of one kind, at the first table that has them."""
    table = {"play": ("premium", 5), "keep": ("second", 3), "look": ("premium", 6), "redraw": ("house", 4)}[kind]
    chance = Random(11)
    views: list[View] = []
    while len(views) < count:
        views += [view for _, view in decisions(table, chance) if view.decision == kind and len(view.legal) > 1]
    return views[:count]


# A round dealt for a story.


def dealt(
    edition: str, hands: Sequence[str], draws: Sequence[str], *moves: str, first: int = 0, last: Sequence[str] = ()
) -> Game:
    """A round with these hands and draws; the rest lies as it comes, these last. All that happened is told."""
    players = len(hands)
    rest = list(EDITIONS[edition].cards(players))
    named = [by_name(card) for card in (*hands, *draws)]
    for card in (*named, *map(by_name, last)):
        rest.remove(card)
    apart = 4 if players == 2 and EDITIONS[edition].switches.open_cards else 1
    deal = [*rest[:apart], *named, *rest[apart:], *map(by_name, last)]
    game = Game(edition, players, seed=0, deals=[deal], first=first)
    for move in moves:
        game.play(move)
    return game


def by_name(card: str) -> Card:
    return Card[card.upper()]


@dataclass(frozen=True)
class Told:
    """What a seat makes of the round so far."""

    sight: Sight
    memory: bytes
    chains: list[float]


def told(view: View, book: Mind | None = None) -> Told:
    """The round recalled by the decider."""
    book = book or mind()
    sight = sight_of(view)
    assert sight is not None
    assert view.seat is not None
    how = Deep.EVENTS if sight.told else Deep.PILES
    memory, chains, _, _ = book.remembered(sight.start, sight.start_memory, sight.rows, view.seat, how)
    assert len(chains) == CHAINS
    return Told(sight, memory, chains)


def beliefs(view: View, book: Mind | None = None) -> dict[int, dict[Card, float]]:
    """How likely each card is in each other hand."""
    book = book or mind()
    ready = mindset_of(view, book)
    assert ready is not None
    return {seat: dict(hand) for seat, hand in ready.beliefs(book, view, 1).items()}


def sums_to_one(shares: Iterable[float]) -> bool:
    return abs(sum(shares) - 1) < 1e-6
