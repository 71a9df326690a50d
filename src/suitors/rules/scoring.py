"""The end of a round: the showdown, the tokens, and whether the game is over."""

from suitors.rules.cards import Card
from suitors.rules.state import NONE, Cause, EndedBy, Phase, State, Told, tell
from suitors.rules.switches import BishopPrincess, GameTie, RoundTie, SycophantBinds
from suitors.rules.tokens import end_game, has_enough, pay


def finish_round(state: State) -> None:
    """Everything gained as the round ends is gained at the same moment; then the game's end is checked once."""
    if state.left > 1:
        state.ended_by = EndedBy.SHOWDOWN
        showdown(state)
    else:
        state.ended_by = EndedBy.LAST
        for seat in range(state.players):
            state.round_won[seat] = state.in_round[seat]
    tell(state, Told.ROUND_OVER, NONE, NONE, NONE, NONE, state.ended_by)
    pay_winners(state)
    pay_spy(state)
    if state.favours:
        pay_jesters(state)
    close_round(state)
    check_game(state)


def close_round(state: State) -> None:
    """Late Guards lapse, and the Sycophant's hold unless it outlasts the round."""
    state.phase = Phase.ROUND_OVER
    state.decider = NONE
    state.late_count = 0
    if state.sycophant_binds == SycophantBinds.NEXT_CARD:
        state.bound = NONE


# The showdown.


def showdown(state: State) -> None:
    """The highest number wins; who ties is for the edition to say."""
    measure(state)
    if state.bishop_princess == BishopPrincess.PRINCESS_ALWAYS and is_shown(state, Card.PRINCESS):
        leave_out_bishops(state)
    mark_highest(state)
    if state.bishop_princess == BishopPrincess.PRINCESS_IF_EQUAL and is_shown(state, Card.PRINCESS):
        leave_out_bishops(state)
    if piles_decide(state):
        break_tie_by_piles(state)


def measure(state: State) -> None:
    """Everyone left shows their number, raised by each Count in their pile."""
    for seat in range(state.players):
        state.round_won[seat] = state.in_round[seat]
        state.strength[seat] = -1
        if state.in_round[seat] and state.held[seat]:
            state.strength[seat] = state.number[state.hand[seat][0]]
    for place in range(state.pile_count):
        owner = state.pile_owner[place]
        if state.pile[place] == Card.COUNT and state.strength[owner] >= 0:
            state.strength[owner] += 1


def is_shown(state: State, card: int) -> bool:
    """By one who may still win."""
    for seat in range(state.players):
        if state.round_won[seat] and state.hand[seat][0] == card:
            return True
    return False


def leave_out_bishops(state: State) -> None:
    for seat in range(state.players):
        if state.hand[seat][0] == Card.BISHOP:
            state.round_won[seat] = 0


def mark_highest(state: State) -> None:
    best = -1
    for seat in range(state.players):
        if state.round_won[seat] and state.strength[seat] > best:
            best = state.strength[seat]
    for seat in range(state.players):
        if state.strength[seat] != best:
            state.round_won[seat] = 0


def piles_decide(state: State) -> bool:
    if state.round_tie == RoundTie.PILES_IF_COUNT:
        return raised_by_count(state)
    return state.round_tie == RoundTie.PILES


def raised_by_count(state: State) -> bool:
    """A Count raised the number of at least one of the tied."""
    for seat in range(state.players):
        if state.round_won[seat] and state.strength[seat] != state.number[state.hand[seat][0]]:
            return True
    return False


def break_tie_by_piles(state: State) -> None:
    """The highest sum of the numbers in the own pile wins; still tied, they share."""
    best = -1
    for seat in range(state.players):
        if state.round_won[seat] and pile_sum(state, seat) > best:
            best = pile_sum(state, seat)
    for seat in range(state.players):
        if pile_sum(state, seat) != best:
            state.round_won[seat] = 0


def pile_sum(state: State, seat: int) -> int:
    total = 0
    for place in range(state.pile_count):
        if state.pile_owner[place] == seat:
            total += state.number[state.pile[place]]
    return total


# The tokens.


def pay_winners(state: State) -> None:
    for seat in range(state.players):
        if state.round_won[seat]:
            pay(state, seat, Cause.ROUND, 1)


def pay_spy(state: State) -> None:
    """Exactly one player still in the round has a Spy in their pile: one token, for one Spy or two."""
    spy = NONE
    for place in range(state.pile_count):
        owner = state.pile_owner[place]
        if state.pile[place] == Card.SPY and state.in_round[owner] and owner != spy:
            if spy != NONE:
                return
            spy = owner
    if spy != NONE:
        pay(state, spy, Cause.SPY, 1)


def pay_jesters(state: State) -> None:
    """Whoever chose a winner is paid, out of the round or not."""
    for seat in range(state.players):
        amount = 0
        for winner in range(state.players):
            if state.round_won[winner]:
                amount += state.favour[seat][winner]
        if amount:
            pay(state, seat, Cause.JESTER, amount)


# The game.


def check_game(state: State) -> None:
    """One player with enough tokens wins; several share the game or play on for it."""
    enough = 0
    for seat in range(state.players):
        enough += has_enough(state, seat)
    if enough == 0:
        return
    play_on = enough > 1 and state.game_tie == GameTie.SUDDEN_DEATH
    for seat in range(state.players):
        if play_on:
            state.contender[seat] = has_enough(state, seat)
        else:
            state.game_won[seat] = has_enough(state, seat)
    if play_on:
        state.sudden_death = 1
    else:
        end_game(state)


def may_start(state: State, seat: int) -> bool:
    """The winner of the last round; where no winner is in the next one, anybody who is."""
    if not state.contender[seat]:
        return False
    for winner in range(state.players):
        if state.round_won[winner] and state.contender[winner]:
            return state.round_won[seat] == 1
    return True
