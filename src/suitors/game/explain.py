"""Why a move is refused. Says only what the seat that tried it may know."""

from collections.abc import Sequence
from typing import Any

from suitors.game.errors import IllegalMove
from suitors.game.moves import DECISIONS, Move
from suitors.rules.cards import ROWS, Card, Names
from suitors.rules.referee import choosable, unprotected
from suitors.rules.state import NONE, Phase, State, unpack
from suitors.rules.switches import SycophantUnmet

Reason = tuple[str, dict[str, Any]]


def refuse(packed: bytes, move: Move, legal: Sequence[Move]) -> IllegalMove:
    """The error for a move that is not among the legal ones."""
    state = unpack(packed)
    reason, facts = _why(state, move)
    mine = tuple(str(other) for other in legal) if move.seat == state.decider else ()
    return IllegalMove(reason, facts, mine)


def _why(state: State, move: Move) -> Reason:
    if state.phase == Phase.GAME_OVER:
        return "game-over", {}
    if state.phase == Phase.ROUND_OVER:
        return "round-over", {}
    if move.seat != state.decider:
        return "not-your-decision", {"seat": move.seat, "decider": state.decider}
    wanted = DECISIONS[state.phase]
    if move.decision != wanted:
        return "wrong-decision", {"wanted": wanted}
    if wanted == "keep":
        return "keep", {"hand": _hand(state)}
    if wanted == "look":
        return "look", {"seats": tuple(state.between)}
    assert move.card is not None, "every answer to the Bishop is legal"
    return _why_not_play(state, move, move.card)


def _hand(state: State) -> tuple[Card, ...]:
    hand = state.hand[state.decider][: state.held[state.decider]]
    return tuple(Card(card) for card in hand)


def _why_not_play(state: State, move: Move, card: Card) -> Reason:
    hand = _hand(state)
    if card not in hand:
        return "not-held", {"card": card}
    for other in hand:
        beside = ROWS[other].forced_beside
        if card != other and card in beside:
            return "forced", {"card": other, "beside": card}
    row = ROWS[card]
    if row.names is Names.NOTHING and move.number is not None:
        return "takes-no-number", {"card": card}
    if not row.fewest:
        return "takes-no-player", {"card": card}
    return _why_not_on(state, move, card) or _why_not_number(state, move, card)


def _why_not_on(state: State, move: Move, card: Card) -> Reason | None:
    row = ROWS[card]
    seats = choosable(state, card, unprotected(state))
    bound = state.bound != NONE and bool(seats >> state.bound & 1)
    unmet = state.bound != NONE and not bound and state.sycophant_unmet == SycophantUnmet.NO_EFFECT
    chosen = move.on
    if unmet and (chosen or move.number is not None):
        return "bound-unmet", {"card": card}
    if seats.bit_count() < row.fewest and (chosen or move.number is not None):
        return _why_not_seat(state, move, card, seats) or ("nobody-to-choose", {"card": card})
    if len(chosen) > row.most:
        return "too-many", {"card": card, "most": row.most}
    if why := _why_not_seat(state, move, card, seats):
        return why
    if bound and state.bound not in chosen:
        return "bound", {"card": card, "seat": state.bound}
    if len(chosen) < row.fewest:
        return ("needs-two" if row.fewest == 2 else "needs-player"), {"card": card}
    return None


def _why_not_seat(state: State, move: Move, card: Card, seats: int) -> Reason | None:
    """The first of the chosen seats that can't be chosen."""
    for seat in move.on:
        if seat >= state.players:
            return "no-such-seat", {"seat": seat, "players": state.players}
        if seats >> seat & 1:
            continue
        if not state.in_round[seat]:
            return "out", {"seat": seat}
        if seat == move.seat:
            return "not-yourself", {"card": card}
        return "protected", {"seat": seat}
    return None


def _why_not_number(state: State, move: Move, card: Card) -> Reason:
    if move.number is None:
        return "needs-number", {"card": card}
    numbers = state.named[: state.named_count]
    if ROWS[card].names is Names.MAYBE_ONE and state.bishop_names_one and state.one_in_deck:
        numbers.append(1)
    nameable = tuple(sorted(numbers))
    return "not-nameable", {"card": card, "number": move.number, "numbers": nameable}
