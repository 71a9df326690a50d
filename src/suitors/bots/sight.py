"""A view as the rulebook would hold it: the table as one seat sees it, and what that seat remembers.

Hands that are not known are empty, cards of the deck that are not known are no cards. Nothing but the view goes in.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from operator import mul
from typing import NamedTuple

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
SEAT_BYTES = [bytes((seat,)) for seat in range(SEATS)]
HELD = {"play": (2,), "keep": (2, 3), "look": (1,), "redraw": (1,)}
"""How many cards the decider holds."""

# Where in the bytes of a table and of a memory; all of it is asked for at every move.
AT = {name: offset for name, (offset, _) in LAYOUT.items()}
TOKENS, PHASE, TURN, DECIDER, LEFT, IN_ROUND, PROTECTED = map(
    AT.__getitem__, ("tokens", "phase", "turn", "decider", "left", "in_round", "protected")
)
HANDS, HELD_BY, DECK, DECK_COUNT, ASIDE, BOUND = map(AT.__getitem__, ("hand", "held", "deck", "deck_count", "aside", "bound"))
PILE, PILE_OWNER, PILE_COUNT = map(AT.__getitem__, ("pile", "pile_owner", "pile_count"))
HIDDEN, KNOWN, UNDER, DECK_LEFT = (MEMORY_LAYOUT[name][0] for name in ("hidden", "known", "under", "deck"))


class Sight(NamedTuple):
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
    blank, blank_memory, cards = _blank(view.edition, view.players)
    laid = bytes(chain.from_iterable(view.piles))
    unseen = _unseen(view, cards, laid)
    if min(unseen) < 0 or not _is_sound(view, view.seat, unseen):
        return None
    rows = rows_of_events(view.events, view.players)
    told = rows is not None
    within, deck = view.events[0].on if told else view.in_round, None
    if rows is None:
        rows, drawn = rows_of_piles(view)
        deck = min(view.deck + drawn, CARDS)
    start = _start(view.edition, view.players, view.tokens, view.open, within, deck)
    return Sight(_root(view, blank, laid), _own_memory(view, view.seat, blank_memory, unseen), rows, told, *start)


def root_of(view: View) -> bytes | None:
    """The table as its decider sees it, if it is one of ours: a packed `State`."""
    blank, _, cards = _blank(view.edition, view.players)
    laid = bytes(chain.from_iterable(view.piles))
    unseen = _unseen(view, cards, laid)
    if view.seat is None or min(unseen) < 0 or not _is_sound(view, view.seat, unseen):
        return None
    return _root(view, blank, laid)


def table_of(view: View) -> bytes:
    """The table as the view shows it, whoever must decide: a packed `State` with holes."""
    return _root(view, _blank(view.edition, view.players)[0], bytes(chain.from_iterable(view.piles)))


def _unseen(view: View, cards: Sequence[int], laid: bytes) -> list[int]:
    """How many of each card the seat can't see; fewer than none if it sees more of them than there are."""
    counts = list(cards)
    for card in laid:
        counts[card] -= 1
    for card in view.open:
        counts[card] -= 1
    for card in view.hand:
        counts[card] -= 1
    return counts


def _is_sound(view: View, me: int, unseen: Sequence[int]) -> bool:
    """The counts fit: cards in places, and places in the rulebook."""
    assert view.decision is not None
    within = view.in_round
    others = len(within) - within.count(me)
    return (
        0 < others < len(within)
        and view.turn in within
        and len(view.hand) in HELD[view.decision]
        and sum(unseen) >= others + view.deck + view.aside
        and (not (view.knows or view.knows_deck) or _is_known_soundly(view, unseen))
        and len(view.open) <= OPEN_CARDS
        and len(view.late_guards) <= LATE_GUARDS // 2
        and len(view.jester) <= SEATS
        and max(view.tokens) <= 100
        and (view.turn == me) == (view.decision != "redraw")
        and (view.decision != "look" or len(view.between) == 2)
    )


def _is_known_soundly(view: View, unseen: Sequence[int]) -> bool:
    others = [seat for seat in view.in_round if seat != view.seat]
    known = [card for seat, cards in view.knows.items() if seat in others for card in cards[:1]]
    known += view.knows_deck.values()
    return all(known.count(card) <= unseen[card] for card in known) and all(0 <= place < view.deck for place in view.knows_deck)


@lru_cache(maxsize=64)
def _blank(edition: Edition, players: int) -> tuple[bytes, bytes, tuple[int, ...]]:
    """A table of this edition with nothing on it, a memory of nothing, and how many of each card the deck has."""
    state = edition.opening(players)
    state.deck = [NONE] * CARDS
    state.deck_count = 0
    state.telling = 1
    counts = [0] * KINDS
    for card, count in edition.deck(players).items():
        counts[card] = count
    return pack(state), pack_memory(Memory()), tuple(counts)


def _own_memory(view: View, me: int, blank: bytes, unseen: Sequence[int]) -> bytes:
    """What I know and can count: my own hand lies nowhere in the open."""
    memory = bytearray(blank)
    memory[HIDDEN : HIDDEN + KINDS] = bytes(unseen)
    for card in view.hand:
        memory[HIDDEN + card] += 1
    memory[DECK_LEFT] = view.deck
    known = KNOWN + me * SEATS
    for seat, cards in view.knows.items():
        if len(cards) == 1 and seat != me:
            memory[known + seat] = cards[0]
    for place in view.knows_deck:
        memory[UNDER + view.deck - 1 - place] = me
    return bytes(memory)


def _write(memory: bytearray, layout: Layout, name: str, values: Iterable[int]) -> None:
    data = bytes(values)
    offset = layout[name][0]
    memory[offset : offset + len(data)] = data


def _flags(seats: Sequence[int]) -> list[int]:
    return [int(seat in seats) for seat in range(SEATS)]


def _root(view: View, blank: bytes, laid: bytes) -> bytes:
    memory = bytearray(blank)
    memory[TOKENS : TOKENS + len(view.tokens)] = bytes(view.tokens)
    if view.sudden_death is not None:
        memory[AT["sudden_death"]] = 1
        _write(memory, LAYOUT, "contender", _flags(view.sudden_death))
    memory[PHASE] = Phase.ROUND_OVER if view.decision is None else PHASES[view.decision]
    memory[TURN] = NONE if view.turn is None else view.turn
    memory[DECIDER] = NONE if view.decider is None else view.decider
    memory[LEFT] = len(view.in_round)
    for seat in view.in_round:
        memory[IN_ROUND + seat] = 1
    for seat in view.protected:
        memory[PROTECTED + seat] = 1
    memory[DECK_COUNT] = view.deck
    memory[ASIDE] = 0 if view.aside else NONE
    memory[BOUND] = NONE if view.sycophant is None else view.sycophant
    _put_cards(view, memory)
    memory[PILE : PILE + len(laid)] = laid
    memory[PILE_OWNER : PILE_OWNER + len(laid)] = b"".join(map(mul, SEAT_BYTES, map(len, view.piles)))
    memory[PILE_COUNT] = len(laid)
    if view.between or view.jester or view.late_guards:
        _put_effects(view, memory)
    return bytes(memory)


def _put_cards(view: View, memory: bytearray) -> None:
    """Hands, the cards of the deck that are known, those that lie open."""
    for seat, cards in view.knows.items():
        if seat in view.in_round and len(cards) == 1:
            _put_hand(memory, seat, cards)
    if view.seat is not None:
        _put_hand(memory, view.seat, view.hand)
    for place, card in view.knows_deck.items():
        memory[DECK + view.deck - 1 - place] = card
    if view.open:
        _write(memory, LAYOUT, "face_up", view.open)


def _put_hand(memory: bytearray, seat: int, cards: Sequence[int]) -> None:
    start = HANDS + HAND * seat
    memory[start : start + len(cards)] = bytes(cards)
    memory[HELD_BY + seat] = len(cards)


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
    blank, blank_memory, cards = _blank(edition, players)
    table, memory = bytearray(blank), bytearray(blank_memory)
    counts = list(cards)
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
