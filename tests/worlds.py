"""Two worlds that a viewer can't tell apart, played side by side.

In the other world, faces that the viewer never saw have changed places: in other hands, in the deck, aside. The same
moves are made in both. As long as everything that hidden cards bring about in the open comes out the same, whatever
the viewer receives must be the same, byte for byte. Whether a world is to be compared, the watcher decides, from the
cards alone.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from playing import as_bytes, random_move
from watching import Step, Thing, Viewer, Watcher

from suitors.game.errors import IllegalMove
from suitors.game.game import Game
from suitors.rules.cards import Card
from suitors.rules.edition import Edition

Observe = Callable[[Game, Viewer], bytes]


class Round(NamedTuple):
    """A round as it truly was."""

    deal: tuple[Card, ...]
    first: int
    steps: list[Step]
    watcher: Watcher


class Leak(AssertionError):
    """Something that the viewer receives depends on what it may not know."""


def watch(game: Game) -> Watcher:
    """A watcher of the round just dealt, from before its first turn."""
    deal = game.deals[-1]
    contenders = game.sudden_death or tuple(range(game.players))
    watcher = Watcher(game.edition, game.players, deal.cards, contenders, game.sycophant)
    watcher.begin(deal.first)
    return watcher


def story(edition: Edition, players: int, chance: Random, moves: int) -> list[Round]:
    """A random game of so many moves, or until it is over."""
    game = Game(edition, players, seed=chance.getrandbits(64))
    rounds = [Round(game.deals[-1].cards, game.deals[-1].first, [], watch(game))]
    for _ in range(moves):
        if game.is_over:
            break
        if game.is_round_over:
            game.next_round()
            rounds.append(Round(game.deals[-1].cards, game.deals[-1].first, [], watch(game)))
        watcher = rounds[-1].watcher
        move = random_move(game, chance)
        rounds[-1].steps.append(watcher.step(move, chance))
        watcher.make(rounds[-1].steps[-1])
        game.play(move)
    return rounds


def ended_midway(game: Game) -> bool:
    """A token won the game: nothing after it was applied."""
    return game.is_over and game.round_result is None


def other_deals(rounds: list[Round], viewer: Viewer, chance: Random) -> list[list[Card]]:
    """The deals of another world: faces that the viewer has never seen change places, few or all of them."""
    deals = [list(one.deal) for one in rounds]
    chosen = range(len(rounds)) if chance.random() < 0.3 else [len(rounds) - 1]
    for place in chosen:
        hidden = rounds[place].watcher.hidden_from(viewer)
        if len(hidden) > 1:
            things = hidden if chance.random() < 0.3 else chance.sample(hidden, 2)
            exchange(deals[place], things, chance)
    return deals


def exchange(deal: list[Card], things: list[Thing], chance: Random) -> None:
    """Each of these things gets the face of another."""
    faces = [deal[thing] for thing in things]
    order = chance.sample(range(len(things)), len(things))
    for one, other in zip(order, order[1:] + order[:1], strict=True):
        deal[things[one]] = faces[other]


def compare_worlds(
    edition: Edition, players: int, rounds: list[Round], deals: list[list[Card]], viewer: Viewer, observe: Observe
) -> int:
    """Plays both worlds as long as the viewer can't tell them apart; says at how many points they really differed."""
    true_game: Game | None = None
    compared = 0
    for one, deal in zip(rounds, deals, strict=True):
        if true_game is None:
            true_game = Game(edition, players, seed=0, deals=[one.deal], first=one.first)
            other_game = Game(edition, players, seed=0, deals=[deal], first=one.first)
        else:
            true_game.next_round(one.deal, one.first)
            other_game.next_round(deal, one.first)
        true_watcher, other_watcher = watch(true_game), watch(other_game)
        compared += same(true_game, other_game, viewer, observe)
        for step in one.steps:
            if not other_watcher.allows(step):
                return compared
            true_move, other_move = true_watcher.said(step), other_watcher.said(step)
            true_watcher.make(step)
            other_watcher.make(step)
            if true_watcher.outcomes != other_watcher.outcomes:
                return compared
            true_game.play(true_move)
            other_game.play(other_move)
            compared += same(true_game, other_game, viewer, observe)
    return compared


def same(one: Game, other: Game, viewer: Viewer, observe: Observe) -> bool:
    """The viewer receives the same in both worlds; says whether these are two at all."""
    if one.deals == other.deals:
        return False
    received, otherwise = observe(one, viewer), observe(other, viewer)
    if received != otherwise:
        raise Leak(f"seat {viewer} can tell these apart:\n{received!r}\n{otherwise!r}")
    return True


# What a viewer receives.


def everything(game: Game, viewer: Viewer) -> bytes:
    """The view, the events from the game's beginning, and what the game answers to moves that it refuses.

    Refusing takes the longest, so that it is tried at every third point only.
    """
    view = game.view(viewer)
    events = [event.to_dict() for event in game.events(viewer)]
    refused = refusals(game, viewer) if viewer is not None and len(game.moves) % 3 == 0 else []
    return as_bytes([view.to_dict(), events, refused])


def refusals(game: Game, seat: int) -> list[str]:
    """What this seat is told when it tries what it may not."""
    texts = []
    for move in forbidden(game.players, seat):
        try:
            game.copy().play(move)
        except IllegalMove as error:
            texts.append(f"{error} {error.facts} {error.legal}")
    return texts


def forbidden(players: int, seat: int) -> list[dict[str, object]]:
    """Moves of every kind; most are never legal, some are not now."""
    other = (seat + 1) % players
    return [
        {"seat": seat, "play": "guard", "on": [other], "number": 1},
        {"seat": seat, "play": "guard", "on": [seat], "number": 5},
        {"seat": seat, "play": "guard", "on": [other], "number": 15},
        {"seat": seat, "play": "priest", "on": [other], "number": 3},
        {"seat": seat, "play": "baron"},
        {"seat": seat, "play": "prince", "on": [other]},
        {"seat": seat, "play": "king", "on": [other]},
        {"seat": seat, "play": "princess", "on": [other]},
        {"seat": seat, "keep": "countess", "under": ["spy", "spy"]},
        {"seat": seat, "look": 7},
        {"seat": seat, "redraw": True},
    ]
