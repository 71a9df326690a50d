"""Change what a seat can't know, and every byte that it receives stays the same."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inventing import editions
from playing import TABLES, Table, as_bytes, at_every_table, times
from watching import Viewer
from worlds import Leak, Observe, compare_worlds, everything, other_deals, story

from suitors.game.events import Entry, Event
from suitors.game.game import Game
from suitors.game.knowledge import FOLLOW, Knowledge, KnownCard
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.rules.state import Told

pytestmark = pytest.mark.usefixtures("untraced")

WORLDS = 40
"""Other worlds for each table."""


def search(edition: Edition, players: int, worlds: int, seed: int, observe: Observe) -> int:
    """Looks for a leak in random games, for every seat and the spectators; says how many points were compared."""
    chance = Random(seed)
    viewers: list[Viewer] = [*range(players), None]
    compared = 0
    for number in range(worlds):
        rounds = story(edition, players, chance, chance.randint(1, 8 * players))
        viewer = viewers[number % len(viewers)]
        compared += compare_worlds(edition, players, rounds, other_deals(rounds, viewer, chance), viewer, observe)
    return compared


def leak(edition: Edition, players: int, worlds: int, seed: int, observe: Observe) -> Leak | None:
    try:
        search(edition, players, worlds, seed, observe)
    except Leak as found:
        return found
    return None


@at_every_table
def test_what_a_seat_receives_does_not_depend_on_what_it_may_not_know(table: Table) -> None:
    compared = search(EDITIONS[table[0]], table[1], times(WORLDS), seed=7, observe=everything)
    assert compared >= times(3 * WORLDS), "too few worlds that the viewer can't tell apart"


@given(editions, st.integers(0, 2**64 - 1))
def test_any_edition_keeps_its_secrets(edition: Edition, seed: int) -> None:
    assert leak(edition, edition.players[0], 2, seed, everything) is None


# The search finds what it looks for.


def found(observe: Observe, worlds: int = 40) -> bool:
    return any(leak(EDITIONS[edition], players, worlds, 8, observe) for edition, players in TABLES)


def leaking(secret: Callable[[Game, Viewer], object]) -> Observe:
    """Everything a viewer may receive, and one thing more."""
    return lambda game, viewer: everything(game, viewer) + as_bytes(secret(game, viewer))


@pytest.mark.parametrize(
    "secret",
    [
        lambda game, viewer: game.aside,
        lambda game, viewer: game.deck[:1],
        lambda game, viewer: game.deck[-1:],
        lambda game, viewer: game.hands,
        lambda game, viewer: [str(move) for move in game.legal()],
        lambda game, viewer: len(game.legal()),
        lambda game, viewer: [move.to_dict() for move in game.moves],
        lambda game, viewer: [event.to_dict() for event in game.events(game.players - 1)],
    ],
    ids=["aside", "top", "bottom", "hands", "legal moves of others", "how many they are", "moves of others", "events of others"],
)
def test_a_secret_told_would_be_found(secret: Callable[[Game, Viewer], object]) -> None:
    assert found(leaking(secret))


def test_an_event_told_to_all_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_all(entry: Entry, seat: int | None) -> Event:
        return entry.known_to_few

    monkeypatch.setattr(Entry, "seen_by", tell_all)
    assert found(everything)


def test_knowing_which_of_two_equal_cards_was_played_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_without_forgetting(knowledge: Knowledge, seat: int, on: int, card: int, other: int) -> None:
        hand: list[KnownCard] = knowledge.hands[seat]
        hand.remove(next(known for known in reversed(hand) if known.card == card))

    monkeypatch.setitem(FOLLOW, Told.PLAYED, play_without_forgetting)
    assert found(everything, worlds=150)


def test_nothing_is_found_where_nothing_leaks() -> None:
    assert not found(everything, worlds=2)
