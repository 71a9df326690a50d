"""Tokens, and the games they win."""

from suitors.rules.state import NONE, TOKENS, Phase, State, Told, tell


def pay(state: State, seat: int, cause: int, amount: int) -> None:
    """Tokens gained as the round ends: the game's end is checked once, for all of them."""
    tokens = state.tokens[seat] + amount
    state.tokens[seat] = tokens if tokens < TOKENS else TOKENS
    state.paid[cause] += amount
    state.gained[seat] = 1
    tell(state, Told.GAINED, seat, NONE, NONE, amount, cause)


def gain(state: State, seat: int, cause: int, amount: int) -> None:
    """Tokens gained in the middle of a round: enough of them win the game at once."""
    pay(state, seat, cause, amount)
    if has_enough(state, seat):
        state.game_won[seat] = 1
        end_game(state)


def has_enough(state: State, seat: int) -> bool:
    """In sudden death any token is enough."""
    if state.sudden_death:
        return state.gained[seat] == 1
    return state.tokens[seat] >= state.needed


def end_game(state: State) -> None:
    state.phase = Phase.GAME_OVER
    state.decider = NONE
    state.sudden_death = 0
