"""A view as the rulebook would hold it: the table as one seat sees it, and what that seat remembers.

Hands that are not known are empty, cards of the deck that are not known are no cards. Nothing but the view goes in.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from suitors.bots.memory import MEMORY_LAYOUT, Memory, pack_memory
from suitors.bots.retold import rows_of_events, rows_of_piles
from suitors.game.view import View
from suitors.rules.edition import Edition
from suitors.rules.state import (
    CARDS,
    HAND,
    KINDS,
    LATE_GUARDS,
    LAYOUT,
    NONE,
    OPEN_CARDS,
    SEATS,
    Layout,
    Phase,
    pack,
)

PHASES = {"play": Phase.PLAY, "keep": Phase.KEEP, "look": Phase.LOOK, "redraw": Phase.REDRAW}
HELD = {"play": (2,), "keep": (2, 3), "look": (1,), "redraw": (1,)}
"""How many cards the decider holds."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat goes by at a decision."""

    root: bytes
    """A packed `State`."""
    memory: bytes
    """A packed `Memory`, without what the events add."""
    rows: list[int]
    """The round told again, as the rulebook tells it."""
    told: bool
    """By the events; else the piles had to do."""
    start: bytes
    """The table as that round began."""
    start_memory: bytes


def sight_of(view: View) -> Sight | None:
    """None for a view that no table of ours could show; then there is nothing to reckon with."""
    if view.seat is None or view.decision is None or view.turn is None or view.decider != view.seat:
        return None
    hidden = _hidden(view)
    if hidden is None or not _is_sound(view, hidden):
        return None
    blank, start_memory = _blank(view.edition, view.players)
    root = _root(view, bytearray(blank))
    memory = bytearray(start_memory)
    _write(memory, MEMORY_LAYOUT, "hidden", hidden)
    memory[MEMORY_LAYOUT["deck"][0]] = view.deck
    known = MEMORY_LAYOUT["known"][0] + view.seat * SEATS
    for seat, cards in view.knows.items():
        if len(cards) == 1 and seat != view.seat:
            memory[known + seat] = cards[0]
    under = MEMORY_LAYOUT["under"][0]
    for place in view.knows_deck:
        memory[under + view.deck - 1 - place] = view.seat
    rows = rows_of_events(view.events, view.players)
    if rows is not None:
        told, within, drawn = True, view.events[0].on, None
    else:
        told, within = False, view.in_round
        rows, drawn = rows_of_piles(view)
    return Sight(bytes(root), bytes(memory), rows, told, *_start(view, within, drawn, bytearray(blank), bytearray(start_memory)))


def table_of(view: View) -> bytes:
    """The table as the view shows it, whoever must decide: a packed `State` with holes."""
    return bytes(_root(view, bytearray(_blank(view.edition, view.players)[0])))


def _is_sound(view: View, hidden: list[int]) -> bool:
    """The counts fit: cards in places, and places in the rulebook."""
    assert view.decision is not None
    others = [seat for seat in view.in_round if seat != view.seat]
    unseen = hidden[:]
    for card in view.hand:
        unseen[card] -= 1
    places = sum(unseen) - len(others) - view.deck - view.aside
    known = [card for seat, cards in view.knows.items() if seat in others for card in cards[:1]]
    known += view.knows_deck.values()
    return (
        view.seat in view.in_round
        and view.turn in view.in_round
        and bool(others)
        and len(view.hand) in HELD[view.decision]
        and places >= 0
        and min(unseen) >= 0
        and all(known.count(card) <= unseen[card] for card in known)
        and all(0 <= place < view.deck for place in view.knows_deck)
        and len(view.open) <= OPEN_CARDS
        and len(view.late_guards) <= LATE_GUARDS // 2
        and len(view.jester) <= SEATS
        and all(tokens <= 100 for tokens in view.tokens)
        and (view.turn == view.seat) == (view.decision != "redraw")
        and (view.decision != "look" or len(view.between) == 2)
    )


@lru_cache(maxsize=64)
def _blank(edition: Edition, players: int) -> tuple[bytes, bytes]:
    """A table of this edition with nothing on it."""
    state = edition.opening(players)
    state.deck = [NONE] * CARDS
    state.deck_count = 0
    state.telling = 1
    return pack(state), pack_memory(Memory())


@lru_cache(maxsize=64)
def _cards(edition: Edition, players: int) -> tuple[int, ...]:
    """How many of each card the deck has."""
    deck = edition.deck(players)
    counts = [0] * KINDS
    for card, count in deck.items():
        counts[card] = count
    return tuple(counts)


def _hidden(view: View) -> list[int] | None:
    """How many of each card lie nowhere in the open; None if more of them do than there are."""
    counts = list(_cards(view.edition, view.players))
    for pile in (view.open, *view.piles):
        for card in pile:
            counts[card] -= 1
    return counts if min(counts) >= 0 else None


def _write(memory: bytearray, layout: Layout, name: str, values: Iterable[int]) -> None:
    data = bytes(values)
    offset = layout[name][0]
    memory[offset : offset + len(data)] = data


def _flags(seats: Sequence[int]) -> list[int]:
    return [int(seat in seats) for seat in range(SEATS)]


def _root(view: View, memory: bytearray) -> bytearray:
    def put(name: str, values: Iterable[int]) -> None:
        _write(memory, LAYOUT, name, values)

    def put_one(name: str, value: int) -> None:
        memory[LAYOUT[name][0]] = value

    put("tokens", view.tokens)
    if view.sudden_death is not None:
        put_one("sudden_death", 1)
        put("contender", _flags(view.sudden_death))
    put_one("phase", Phase.ROUND_OVER if view.decision is None else PHASES[view.decision])
    put_one("turn", NONE if view.turn is None else view.turn)
    put_one("decider", NONE if view.decider is None else view.decider)
    put_one("left", len(view.in_round))
    put("in_round", _flags(view.in_round))
    put("protected", _flags(view.protected))
    hand = LAYOUT["hand"][0]
    held = LAYOUT["held"][0]
    known = {seat: cards for seat, cards in view.knows.items() if seat in view.in_round and len(cards) == 1}
    mine = {} if view.seat is None else {view.seat: view.hand}
    for seat, cards in (known | mine).items():
        memory[hand + HAND * seat : hand + HAND * seat + len(cards)] = bytes(cards)
        memory[held + seat] = len(cards)
    deck = LAYOUT["deck"][0]
    for place, card in view.knows_deck.items():
        memory[deck + view.deck - 1 - place] = card
    put_one("deck_count", view.deck)
    put_one("aside", 0 if view.aside else NONE)
    put("face_up", view.open)
    laid = [(seat, card) for seat, pile in enumerate(view.piles) for card in pile]
    put("pile_owner", (seat for seat, _ in laid))
    put("pile", (card for _, card in laid))
    put_one("pile_count", len(laid))
    put_one("bound", NONE if view.sycophant is None else view.sycophant)
    put("between", view.between[:2])
    favour = LAYOUT["favour"][0]
    for by, on in view.jester:
        memory[favour + by * SEATS + on] += 1
    put_one("favours", len(view.jester))
    put("late_by", (guard.by for guard in view.late_guards))
    put("late_on", (guard.on for guard in view.late_guards))
    put("late_number", (guard.number for guard in view.late_guards))
    put_one("late_count", len(view.late_guards))
    return memory


def _start(view: View, within: Sequence[int], drawn: int | None, table: bytearray, memory: bytearray) -> tuple[bytes, bytes]:
    """The table when the round began, nothing played, and what everybody could count then."""
    counts = list(_cards(view.edition, view.players))
    for card in view.open:
        counts[card] -= 1
    deck = sum(counts) - 1 - len(within) if drawn is None else min(view.deck + drawn, CARDS)
    _write(table, LAYOUT, "tokens", view.tokens)
    _write(table, LAYOUT, "in_round", _flags(within))
    table[LAYOUT["left"][0]] = len(within)
    table[LAYOUT["deck_count"][0]] = max(deck, 0)
    _write(memory, MEMORY_LAYOUT, "hidden", counts)
    memory[MEMORY_LAYOUT["deck"][0]] = max(deck, 0)
    return bytes(table), bytes(memory)
