"""A view as the rulebook would hold it: the table as one seat sees it, and what that seat remembers.

Hands that are not known are empty, cards of the deck that are not known are no cards. Nothing but the view goes in.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import mul

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
AT = {name: offset for name, (offset, _) in LAYOUT.items()}
SEAT_BYTES = [bytes((seat,)) for seat in range(SEATS)]
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
    told = rows is not None
    within, deck = view.events[0].on if told else view.in_round, None
    if rows is None:
        rows, drawn = rows_of_piles(view)
        deck = min(view.deck + drawn, CARDS)
    start = _start(view.edition, view.players, view.tokens, view.open, within, deck)
    return Sight(bytes(root), bytes(memory), rows, told, *start)


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
    return (
        view.seat in view.in_round
        and view.turn in view.in_round
        and bool(others)
        and len(view.hand) in HELD[view.decision]
        and places >= 0
        and min(unseen) >= 0
        and (not (view.knows or view.knows_deck) or _is_known_soundly(view, others, unseen))
        and len(view.open) <= OPEN_CARDS
        and len(view.late_guards) <= LATE_GUARDS // 2
        and len(view.jester) <= SEATS
        and max(view.tokens) <= 100
        and (view.turn == view.seat) == (view.decision != "redraw")
        and (view.decision != "look" or len(view.between) == 2)
    )


def _is_known_soundly(view: View, others: list[int], unseen: list[int]) -> bool:
    known = [card for seat, cards in view.knows.items() if seat in others for card in cards[:1]]
    known += view.knows_deck.values()
    return all(known.count(card) <= unseen[card] for card in known) and all(0 <= place < view.deck for place in view.knows_deck)


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
    for card in chain(view.open, *view.piles):
        counts[card] -= 1
    return counts if min(counts) >= 0 else None


def _write(memory: bytearray, layout: Layout, name: str, values: Iterable[int]) -> None:
    data = bytes(values)
    offset = layout[name][0]
    memory[offset : offset + len(data)] = data


def _flags(seats: Sequence[int]) -> list[int]:
    return [int(seat in seats) for seat in range(SEATS)]


def _root(view: View, memory: bytearray) -> bytearray:
    _write(memory, LAYOUT, "tokens", view.tokens)
    if view.sudden_death is not None:
        memory[AT["sudden_death"]] = 1
        _write(memory, LAYOUT, "contender", _flags(view.sudden_death))
    memory[AT["phase"]] = Phase.ROUND_OVER if view.decision is None else PHASES[view.decision]
    memory[AT["turn"]] = NONE if view.turn is None else view.turn
    memory[AT["decider"]] = NONE if view.decider is None else view.decider
    memory[AT["left"]] = len(view.in_round)
    for seat in view.in_round:
        memory[AT["in_round"] + seat] = 1
    for seat in view.protected:
        memory[AT["protected"] + seat] = 1
    memory[AT["deck_count"]] = view.deck
    memory[AT["aside"]] = 0 if view.aside else NONE
    memory[AT["bound"]] = NONE if view.sycophant is None else view.sycophant
    _put_cards(view, memory)
    if view.between or view.jester or view.late_guards:
        _put_effects(view, memory)
    return memory


def _put_cards(view: View, memory: bytearray) -> None:
    """Hands, the cards of the deck that are known, those that lie open, and the piles."""
    for seat, cards in view.knows.items():
        if seat in view.in_round and len(cards) == 1:
            _put_hand(memory, seat, cards)
    if view.seat is not None:
        _put_hand(memory, view.seat, view.hand)
    for place, card in view.knows_deck.items():
        memory[AT["deck"] + view.deck - 1 - place] = card
    if view.open:
        _write(memory, LAYOUT, "face_up", view.open)
    laid = bytes(chain.from_iterable(view.piles))
    memory[AT["pile"] : AT["pile"] + len(laid)] = laid
    memory[AT["pile_owner"] : AT["pile_owner"] + len(laid)] = b"".join(map(mul, SEAT_BYTES, map(len, view.piles)))
    memory[AT["pile_count"]] = len(laid)


def _put_hand(memory: bytearray, seat: int, cards: Sequence[int]) -> None:
    start = AT["hand"] + HAND * seat
    memory[start : start + len(cards)] = bytes(cards)
    memory[AT["held"] + seat] = len(cards)


def _put_effects(view: View, memory: bytearray) -> None:
    """A Cardinal's trade, the Jesters, the Guards that wait."""
    _write(memory, LAYOUT, "between", view.between[:2])
    for by, on in view.jester:
        memory[AT["favour"] + by * SEATS + on] += 1
    memory[AT["favours"]] = len(view.jester)
    _write(memory, LAYOUT, "late_by", (guard.by for guard in view.late_guards))
    _write(memory, LAYOUT, "late_on", (guard.on for guard in view.late_guards))
    _write(memory, LAYOUT, "late_number", (guard.number for guard in view.late_guards))
    memory[AT["late_count"]] = len(view.late_guards)


@lru_cache(maxsize=1024)
def _start(
    edition: Edition, players: int, tokens: Sequence[int], openly: Sequence[int], within: Sequence[int], deck: int | None
) -> tuple[bytes, bytes]:
    """The table when the round began, nothing played, and what everybody could count then."""
    blank, blank_memory = _blank(edition, players)
    table, memory = bytearray(blank), bytearray(blank_memory)
    counts = list(_cards(edition, players))
    for card in openly:
        counts[card] -= 1
    if deck is None:
        deck = sum(counts) - 1 - len(within)
    _write(table, LAYOUT, "tokens", tokens)
    _write(table, LAYOUT, "in_round", _flags(within))
    table[AT["left"]] = len(within)
    table[AT["deck_count"]] = max(deck, 0)
    _write(memory, MEMORY_LAYOUT, "hidden", counts)
    memory[MEMORY_LAYOUT["deck"][0]] = max(deck, 0)
    return bytes(table), bytes(memory)
