"""`courtier`: plays by a ranked list of small rules that a person can learn, with all cards counted.

The first rule that likes a legal move decides: among the moves it likes the best is played, by lot among equals.
A rule looks at one way to play a card, with the card that would stay in the hand, and says how much it likes it: 0 is
not at all. What a player may use is the own hand, what lies in the open, and what was seen (`Memory`); the rules
read nothing else of the state, so they can as well be asked in an imagined round.
"""

from collections.abc import Callable

from suitors.bots.memory import CERTAIN, CHARACTERS, SECRET, Memory, Style
from suitors.rules.cards import NAMES, Card, Names
from suitors.rules.dealing import below
from suitors.rules.state import NONE, NUMBERS, Moves, Phase, Rng, State

AHEAD = 30
"""A comparison is worth it if it is so much likelier to win than to lose."""
GOOD_GUESS = 34
"""A number that is there so often is a good guess."""


# What can be reckoned.


def reckon(state: State, memory: Memory, me: int) -> None:
    """Counts what I can't see and don't know, by card and by number."""
    for number in range(NUMBERS):
        memory.likely[number] = 0
    for card in range(CHARACTERS):
        memory.unseen[card] = memory.hidden[card]
    for place in range(state.held[me]):
        memory.unseen[state.hand[me][place]] -= 1
    for seat in range(state.players):
        if seat != me and state.in_round[seat] and is_card(memory.known[me][seat]):
            memory.unseen[memory.known[me][seat]] -= 1
    memory.total = 0
    for card in range(CHARACTERS):
        if memory.unseen[card] > 0:
            memory.likely[state.number[card]] += memory.unseen[card]
            memory.total += memory.unseen[card]
    memory.asks = memory.keen and memory.style[me] == Style.LOOSE
    if memory.asks:
        for seat in range(state.players):
            if seat != me and state.in_round[seat] and not is_card(memory.known[me][seat]):
                suspect(state, memory, seat)


def suspect(state: State, memory: Memory, on: int) -> None:
    """How likely each number is in a hand, also by what its owner has played."""
    total = 0
    for number in range(NUMBERS):
        memory.chance[on][number] = 0
    for card in range(CHARACTERS):
        if memory.unseen[card] > 0:
            total += memory.unseen[card] * memory.repute[on][card]
    for card in range(CHARACTERS):
        if total > 0 and memory.unseen[card] > 0:
            memory.chance[on][state.number[card]] += CERTAIN * memory.unseen[card] * memory.repute[on][card] // total


def is_card(card: int) -> bool:
    return card != NONE and card != SECRET


def chance_of(state: State, memory: Memory, me: int, on: int, number: int) -> int:
    """That the other's card has this number."""
    theirs = memory.known[me][on]
    if is_card(theirs):
        return CERTAIN if state.number[theirs] == number else 0
    if memory.asks:
        return memory.chance[on][number]
    if memory.missed[on][number]:
        return 0
    total = memory.total
    if memory.misses[on]:
        for one in range(NUMBERS):
            total -= memory.missed[on][one] * memory.likely[one]
    return memory.likely[number] * CERTAIN // total if total > 0 else 0


def lead_over(state: State, memory: Memory, me: int, on: int, mine: int) -> int:
    """By how much more likely my card is the higher than the lower one."""
    own = state.number[mine]
    theirs = memory.known[me][on]
    if is_card(theirs):
        return CERTAIN * ((own > state.number[theirs]) - (own < state.number[theirs]))
    total = 0
    lead = 0
    if memory.asks:
        for number in range(NUMBERS):
            lead += memory.chance[on][number] * ((own > number) - (own < number))
        return lead
    for number in range(NUMBERS):
        if not memory.missed[on][number]:
            total += memory.likely[number]
            lead += memory.likely[number] * ((own > number) - (own < number))
    return CERTAIN * lead // total if total > 0 else 0


def tenths_of(state: State, memory: Memory, me: int, on: int) -> int:
    """The number to expect in the other's hand, or in mine after a draw, in tenths."""
    if on != me and is_card(memory.known[me][on]):
        return 10 * state.number[memory.known[me][on]]
    total = 0
    weight = 0
    for number in range(NUMBERS):
        part = memory.chance[on][number] if memory.asks and on != me else memory.likely[number]
        total += part * number
        weight += part
    return 10 * total // weight if weight > 0 else 0


def is_seen(state: State, memory: Memory, me: int, card: int) -> bool:
    """Whether another has seen this card of mine."""
    for seat in range(state.players):
        if seat != me and state.in_round[seat] and memory.known[seat][me] == card:
            return True
    return False


def keeps_tenths(state: State, memory: Memory, me: int, card: int, mine: int, on: int) -> int:
    """The number I may expect to hold after this play."""
    if on != NONE and (card == Card.KING or (card == Card.PRINCE and on == me)):
        return tenths_of(state, memory, me, on)
    return 10 * state.number[mine]


# The rules, as they are ranked below. Each is asked about one play: this card, on this player, with this number,
# while I keep `mine`.


def strike_what_you_know(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """A hand you have seen is out: name it, compare with it, or make a Princess be discarded. The leader first."""
    if on == NONE or on == me or not is_card(memory.known[me][on]):
        return 0
    theirs = memory.known[me][on]
    lead = state.number[mine] - state.number[theirs]
    sure = (
        (NAMES[card] != Names.NOTHING and state.number[theirs] == number and (card == Card.BISHOP or theirs != Card.ASSASSIN))
        or (card == Card.BARON and lead > 0)
        or (card == Card.DOWAGER and lead < 0)
        or (card == Card.PRINCE and theirs == Card.PRINCESS)
    )
    if not sure or (state.protected[on] and state.late_guard):
        return 0
    return 1 + state.tokens[on] + (card != Card.BISHOP)


def win_the_showdown(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """The deck is empty: hold the higher card, and strike with the other if it can."""
    if state.deck_count or card == Card.PRINCESS:
        return 0
    worth = 1 + 8 * keeps_tenths(state, memory, me, card, mine, on)
    if NAMES[card] != Names.NOTHING and on != NONE:
        worth += chance_of(state, memory, me, on, number) // 2
    return worth


def hide_what_was_seen(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """Somebody knows your card: protect yourself, or play that very card."""
    if card == Card.HANDMAID and is_seen(state, memory, me, mine):
        return 2 * CERTAIN
    if card == Card.KING or card == mine or state.number[card] <= 1 or not is_seen(state, memory, me, card):
        return 0
    return likes(state, memory, me, card, mine, on, number)


def compare_when_ahead(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """Baron and Dowager Queen, when you are more likely to win than to lose."""
    if on == NONE or (card != Card.BARON and card != Card.DOWAGER):
        return 0
    lead = lead_over(state, memory, me, on, mine)
    if card == Card.DOWAGER:
        lead = -lead
    return lead + state.tokens[on] if lead >= AHEAD else 0


def guess_well(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """A number that is there one time in three."""
    if NAMES[card] == Names.NOTHING or on == NONE or on == me:
        return 0
    chance = chance_of(state, memory, me, on, number)
    return chance if chance >= GOOD_GUESS else 0


def take_cover(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """The Handmaid: nothing can happen to you until your next turn."""
    return int(card == Card.HANDMAID)


def send_spies_early(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """Cards that pay from the pile go there while the deck is thick."""
    return int((card == Card.SPY or card == Card.COUNT or card == Card.CONSTABLE) and state.deck_count > state.left)


def guess_anyway(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """The likeliest number, against anybody."""
    if card != Card.GUARD or on == NONE:
        return 0
    return 1 + chance_of(state, memory, me, on, number)


def look_around(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """Priest and Baroness, best of all at hands that you don't know."""
    if (card != Card.PRIEST and card != Card.BARONESS) or on == NONE:
        return 0
    return 1 + int(memory.known[me][on] == NONE)


def choose_anew(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """The Chancellor: more cards to choose from."""
    return int(card == Card.CHANCELLOR)


def play_the_lower(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """Keep the higher card; play the lower where it hurts most."""
    liked = likes(state, memory, me, card, mine, on, number)
    return liked + 2 * CERTAIN * (NUMBERS - state.number[card]) if liked > 0 else 0


def likes(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """Where to play a card if it is to be played: up to a hundred; 0 is where it hurts yourself."""
    if card == Card.PRINCESS:
        return 0
    if on == NONE:
        return 1
    if NAMES[card] != Names.NOTHING:
        return 1 + chance_of(state, memory, me, on, number)
    if card == Card.PRINCE:
        if on == me:
            return 0 if mine == Card.PRINCESS else 1 + max(tenths_of(state, memory, me, me) // 3 - 3 * state.number[mine], 0)
        return 11 + tenths_of(state, memory, me, on) // 3
    if card == Card.KING:
        return max(tenths_of(state, memory, me, on) - 10 * state.number[mine], 0)
    if card == Card.BARON:
        return max(lead_over(state, memory, me, on, mine), 0)
    if card == Card.DOWAGER:
        return max(-lead_over(state, memory, me, on, mine), 0)
    return 1 + int(on != me)


def play_what_hurts_least(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """A comparison that may be lost rather than a trade for the worse."""
    if card == Card.PRINCESS or (card == Card.PRINCE and on == me and mine == Card.PRINCESS):
        return 0
    if card == Card.BARON or card == Card.DOWAGER:
        lead = lead_over(state, memory, me, on, mine)
        return 1 + CERTAIN + (lead if card == Card.BARON else -lead)
    return CERTAIN


def give_up(state: State, memory: Memory, me: int, card: int, mine: int, on: int, number: int) -> int:
    """The Princess, when there is nothing else."""
    return 1


Judgement = Callable[[State, Memory, int, int, int, int, int], int]
RULES: tuple[Judgement, ...] = (
    strike_what_you_know,
    win_the_showdown,
    hide_what_was_seen,
    compare_when_ahead,
    guess_well,
    take_cover,
    send_spies_early,
    look_around,
    guess_anyway,
    choose_anew,
    play_the_lower,
    play_what_hurts_least,
    give_up,
)


def worth_of(state: State, memory: Memory, rank: int, move: int) -> int:
    """How much the rule of this rank likes the move."""
    me = state.decider
    card = (move >> 15) & NONE
    mine = state.hand[me][0]
    if mine == card:
        mine = state.hand[me][1]
    return RULES[rank](state, memory, me, card, mine, (move >> 10) & NONE, move & NONE)


# The other decisions.


def worth_of_keeping(state: State, card: int) -> int:
    """The Chancellor keeps what is high, but a Princess only when the end is near."""
    if card == Card.PRINCESS and state.deck_count > 2 * state.left:
        return 6
    return 1 + state.number[card]


def worth_of_other(state: State, memory: Memory, move: int) -> int:
    """How good an answer is to anything but what to play."""
    me = state.decider
    card = (move >> 15) & NONE
    on = (move >> 10) & NONE
    if state.phase == Phase.KEEP:
        return 1 + 2 * worth_of_keeping(state, card)
    if state.phase == Phase.LOOK:
        return 1 + 2 * int(on != NONE and on != me and memory.known[me][on] == NONE) + int(on != NONE and on != me)
    hand = state.hand[me][0]
    return 1 + int((move & NONE) == (hand != Card.PRINCESS))


# Choosing.


def best_rule(state: State, memory: Memory, moves: Moves, count: int) -> int:
    """The rank of the first rule that likes a move."""
    for rank in range(len(RULES)):
        for place in range(count):
            if worth(state, memory, rank, moves[place]) > 0:
                return rank
    return len(RULES)


def worth(state: State, memory: Memory, rank: int, move: int) -> int:
    if state.phase == Phase.PLAY:
        return worth_of(state, memory, rank, move)
    return worth_of_other(state, memory, move)


def pick(state: State, memory: Memory, moves: Moves, count: int, rng: Rng) -> int:
    """The courtier's move among these, by lot among equals."""
    reckon(state, memory, state.decider)
    for rank in range(len(RULES)):
        best = 0
        equals = 0
        chosen = 0
        for place in range(count):
            liked = worth(state, memory, rank, moves[place])
            if liked > best:
                best = liked
                equals = 1
                chosen = moves[place]
            elif liked == best and best > 0:
                equals += 1
                if below(rng, equals) == 0:
                    chosen = moves[place]
        if best > 0:
            return chosen
    return moves[0]
