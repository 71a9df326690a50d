"""Rounds played by the courtier's rules alone, every seat with what it has seen."""

from suitors.bots.courtier import pick
from suitors.bots.memory import Memory, Style, remember
from suitors.rules.cards import Card
from suitors.rules.dealing import below, deal, shuffle
from suitors.rules.referee import apply, legal
from suitors.rules.state import CARDS, KINDS, NONE, NUMBERS, OPEN_CARDS, SEATS, Moves, Phase, Rng, State, Tally, copy_state

MADE = SEATS
"""Where the tally counts moves; before it, each seat's wins."""
ROUNDS_TALLY = SEATS + 1
WHOLE = 840
"""A round won alone; it can be shared evenly by up to eight."""


def play_out(state: State, memory: Memory, moves: Moves, rng: Rng) -> None:
    """To the end of the round."""
    while state.phase < Phase.ROUND_OVER:
        count = legal(state, moves)
        apply(state, choose_in_style(state, memory, moves, count, rng))
        remember(state, memory)


def choose_in_style(state: State, memory: Memory, moves: Moves, count: int, rng: Rng) -> int:
    if memory.style[state.decider] == Style.CHANCE:
        return moves[below(rng, count)]
    if memory.style[state.decider] == Style.CASUAL:
        return pick_casually(state, moves, count, rng)
    return pick(state, memory, moves, count, rng)


def pick_casually(state: State, moves: Moves, count: int, rng: Rng) -> int:
    """A card by lot, but not the Princess; then any way to play it."""
    if state.phase != Phase.PLAY:
        return moves[below(rng, count)]
    first = (moves[0] >> 15) & NONE
    split = 1
    while split < count and ((moves[split] >> 15) & NONE) == first:
        split += 1
    if split == count or ((moves[split] >> 15) & NONE) == Card.PRINCESS:
        return moves[below(rng, split)]
    if first == Card.PRINCESS or below(rng, 2) == 0:
        return moves[split + below(rng, count - split)]
    return moves[below(rng, split)]


def begin_memory(state: State, memory: Memory) -> None:
    """As the first turn begins: nobody has seen anything but the open cards, and all count the same."""
    for viewer in range(SEATS):
        for seat in range(SEATS):
            memory.known[viewer][seat] = NONE
        memory.misses[viewer] = 0
        for number in range(NUMBERS):
            memory.missed[viewer][number] = 0
    for place in range(CARDS):
        memory.under[place] = NONE
    for place in range(OPEN_CARDS):
        if state.face_up[place] != NONE:
            memory.hidden[state.face_up[place]] -= 1
    memory.deck = state.deck_count


def count_deck(state: State, memory: Memory) -> None:
    """Before the deal, when the deck has every card."""
    for card in range(KINDS):
        memory.hidden[card] = 0
    for place in range(state.deck_count):
        memory.hidden[state.deck[place]] += 1


def rounds_of(
    state: State, memory: Memory, opening: State, styles: Moves, rounds: int, rng: Rng, moves: Moves, tally: Tally
) -> None:
    """Rounds that know nothing of each other, of courtiers and of players by chance."""
    for _ in range(rounds):
        copy_state(state, opening)
        state.telling = 1
        count_deck(state, memory)
        shuffle(state, rng)
        deal(state, below(rng, state.players))
        begin_memory(state, memory)
        for seat in range(state.players):
            memory.style[seat] = styles[seat]
        while state.phase < Phase.ROUND_OVER:
            count = legal(state, moves)
            apply(state, choose_in_style(state, memory, moves, count, rng))
            remember(state, memory)
            tally[MADE] += 1
        winners = 0
        for seat in range(state.players):
            winners += state.round_won[seat]
        for seat in range(state.players):
            if state.round_won[seat]:
                tally[seat] += WHOLE // winners
