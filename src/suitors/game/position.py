"""A position set up by hand: the start of a conformance vector."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from suitors.game.errors import BadPosition
from suitors.game.reading import Unreadable, read_card, read_cards, read_seat, read_seats
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.quoting import short
from suitors.rules.state import CARDS, NONE, OPEN_CARDS, SEATS, TOKENS, Phase, State

PARTS = (
    "turn",
    "hands",
    "deck",
    "aside",
    "open",
    "piles",
    "tokens",
    "protected",
    "jester",
    "sycophant",
    "late_guards",
    "sudden_death",
)


def read_start(position: object) -> tuple[dict[str, Any], Any, Any]:
    """The start itself, and the edition and the number of players that stand beside it or in it."""
    if not isinstance(position, Mapping):
        raise BadPosition(f"a position is a table of names and values, not {short(position)}")
    start = position.get("start", position)
    if not isinstance(start, Mapping):
        raise BadPosition(f"a start is a table of names and values, not {short(start)}")
    hands = start.get("hands")
    players = position.get("players", len(hands) if isinstance(hands, list | tuple) else None)
    bare = {key: value for key, value in start.items() if key not in ("edition", "players")}
    return bare, position.get("edition", "second"), players


def read_position(edition: Edition, players: int, start: Mapping[str, Any]) -> tuple[State, int]:
    """The table before the turn begins, and whose turn it is."""
    for key in start:
        _demand(key in PARTS, f"{short(key)} means nothing in a position; known are {', '.join(PARTS)}")
    for part in ("turn", "hands", "deck", "aside"):
        _demand(part in start, f"the position has no {part}")
    try:
        return _read(edition, players, start)
    except Unreadable as error:
        raise BadPosition(f"the position can't be set up: {error}") from None


def _read(edition: Edition, players: int, start: Mapping[str, Any]) -> tuple[State, int]:
    state = edition.opening(players)
    state.phase = Phase.PLAY
    _read_hands(state, _list(start["hands"], "hands", players))
    turn = _seat(state, start["turn"], "turn")
    _demand(bool(state.in_round[turn]), f"seat {turn} is out of the round and can't be at turn")
    deck = read_cards(start["deck"])
    _demand(0 < len(deck) <= CARDS, f"the deck must have a card to draw, and at most {CARDS}")
    state.deck = [int(card) for card in reversed(deck)] + [NONE] * (CARDS - len(deck))
    state.deck_count = len(deck)
    state.aside = NONE if start["aside"] is None else int(read_card(start["aside"]))
    face_up = read_cards(start.get("open", ()))
    _demand(len(face_up) <= OPEN_CARDS, f"at most {OPEN_CARDS} cards lie open")
    state.face_up[: len(face_up)] = map(int, face_up)
    piles = [read_cards(pile) for pile in _list(start.get("piles", [[]] * players), "piles", players)]
    _check_cards(edition, players, state, deck, face_up, piles)
    for seat, pile in enumerate(piles):
        for card in pile:
            state.pile[state.pile_count] = card
            state.pile_owner[state.pile_count] = seat
            state.pile_count += 1
    _read_claims(state, start)
    _read_tokens(state, start)
    return state, turn


def _read_hands(state: State, hands: list[Any]) -> None:
    for seat, card in enumerate(hands):
        if card is not None:
            state.hand[seat][0] = int(read_card(card))
            state.held[seat] = 1
            state.in_round[seat] = 1
    state.left = sum(state.in_round)
    _demand(state.left > 1, "at least two players must be in the round")


def _check_cards(
    edition: Edition,
    players: int,
    state: State,
    deck: tuple[Card, ...],
    face_up: tuple[Card, ...],
    piles: list[tuple[Card, ...]],
) -> None:
    """A position may use any part of the edition's deck, and no more than that."""
    hands = [Card(hand[0]) for hand in state.hand if hand[0] != NONE]
    aside = [] if state.aside == NONE else [Card(state.aside)]
    used = Counter([*hands, *deck, *aside, *face_up, *(card for pile in piles for card in pile)])
    there = edition.deck(players)
    for card, count in used.items():
        _demand(count <= there.get(card, 0), f"the position has {card.id} ×{count}; this deck has {there.get(card, 0)}")


def _read_claims(state: State, start: Mapping[str, Any]) -> None:
    """Protection, Jesters, the Sycophant's hold, Guards that wait."""
    for seat in read_seats(start.get("protected", ())):
        _demand(bool(state.in_round[_seat(state, seat, "protected")]), f"seat {seat} is out of the round and can't be protected")
        state.protected[seat] = 1
    for pair in _list(start.get("jester", []), "jester", None):
        by, on = (_seat(state, seat, "jester") for seat in _list(pair, "jester", 2))
        _demand(by != on, "a Jester chooses another player")
        state.favour[by][on] += 1
        state.favours += 1
    _demand(state.favours <= CARDS, "too many Jesters")
    bound = start.get("sycophant")
    state.bound = NONE if bound is None else _seat(state, bound, "sycophant")
    late = _list(start.get("late_guards", []), "late_guards", None)
    _demand(len(late) <= SEATS, f"at most {SEATS} Guards can wait")
    for place, guard in enumerate(late):
        _read_late_guard(state, place, guard)
    state.late_count = len(late)


def _read_late_guard(state: State, place: int, guard: object) -> None:
    if not isinstance(guard, Mapping) or set(guard) != {"by", "on", "number"}:
        raise BadPosition("a Guard that waits has by, on and number")
    on = _seat(state, guard["on"], "late_guards")
    _demand(bool(state.in_round[on]), f"no Guard waits for seat {on}, who is out of the round")
    number = guard["number"]
    _demand(number in state.named and type(number) is int and number != NONE, f"{short(number)} is not a number of this deck")
    by = _seat(state, guard["by"], "late_guards")
    _demand(by != on, "a Guard waits for another player than its own")
    state.late_by[place] = by
    state.late_on[place] = on
    state.late_number[place] = number


def _read_tokens(state: State, start: Mapping[str, Any]) -> None:
    tokens = _list(start.get("tokens", [0] * state.players), "tokens", state.players)
    for seat, count in enumerate(tokens):
        _demand(type(count) is int and 0 <= count <= TOKENS, f"tokens: {short(count)} is not a number of tokens")
        state.tokens[seat] = count
    contenders = start.get("sudden_death")
    if contenders is None:
        _demand(max(tokens) < state.needed, "somebody already has the tokens that win the game")
        return
    seats = [_seat(state, seat, "sudden_death") for seat in read_seats(contenders)]
    _demand(len(seats) > 1, "sudden death is between at least two players")
    state.sudden_death = 1
    state.contender = [int(seat in seats) for seat in range(SEATS)]
    for seat in range(state.players):
        _demand(state.contender[seat] >= state.in_round[seat], f"seat {seat} is in the round, but not in the sudden death")


def _seat(state: State, value: object, what: str) -> int:
    seat = read_seat(value)
    _demand(seat < state.players, f"{what}: there is no seat {seat} with {state.players} players")
    return seat


def _list(value: object, what: str, length: int | None) -> list[Any]:
    if not isinstance(value, list | tuple) or (length is not None and len(value) != length):
        raise BadPosition(f"{what}: is not a list" + (f" of {length}" if length is not None else ""))
    return list(value)


def _demand(fine: bool, otherwise: str) -> None:
    if not fine:
        raise BadPosition(otherwise)
