"""What the others' play says about their hands: the round told again, with Bayes listening.

For each other hand a *chain* of weights, one for each card it may be. Whoever plays held one card and drew the other;
which was which can't be seen. So with `liking[c]`, how likely the move seen would be with `c` as the other card,

    weight[c] becomes liking[c] × (weight[c] + weight[played])

— it was held all along, or it was drawn while the played card was held — and, for the played card itself, one of the
two, as they are the same. Looks, misses, comparisons and trades strike out or move weights. In the end a hand is a
card by its weight times how many of it can't be seen: exact, if the players choose as the models say.

That is done for several styles of play at once, so that play which fits no courtier soon counts as chance.
"""

from enum import IntEnum

from suitors.bots.courtier import RULES, reckon, worth, worth_of_keeping
from suitors.bots.memory import CHARACTERS, SECRET, STYLES, Memory, Style, remember
from suitors.rules.cards import FEWEST, Card
from suitors.rules.referee import legal
from suitors.rules.state import HAND, KINDS, NONE, NUMBERS, SEATS, TOLD_WIDTH, Moves, Phase, Reals, State, Told
from suitors.rules.switches import SycophantBinds


class Deep(IntEnum):
    """How deep to think about the others' moves."""

    NOT = 0
    EVENTS = 1
    PILES = 2  # known from the piles alone


CHAINS = STYLES * SEATS * KINDS
UNREAD = -1
"""A play that nobody thought about for longer."""
MISREAD = 0.05
"""How likely a card on a pile was not played there, but discarded."""
SLIP = 0.03
SLIPS = 0.35
"""How often somebody who plays by the rules, or mostly so, plays something else."""


def recall(
    state: State,
    memory: Memory,
    rows: Moves,
    count: int,
    me: int,
    deep: int,
    chains: Reals,
    liking: Reals,
    moves: Moves,
    readings: Reals,
    read: int,
) -> None:
    """Tells the round again from its start, row by row. Moves are weighed only if that is asked for (`Deep`).

    Of the first plays of others so many were `read`: how likely each was, by the other card; less than 0 if it was not found out.
    """
    play = 0
    for place in range(CHAINS):
        chains[place] = 1.0
    by = NONE
    on = NONE
    played = NONE
    for row in range(count):
        for place in range(TOLD_WIDTH):
            state.told[0][place] = rows[row * TOLD_WIDTH + place]
        state.told_count = 1
        what = state.told[0][0]
        if by != NONE and what != Told.OUT and what != Told.DISCARDED:
            if state.in_round[by] and state.in_round[on]:
                agree(state, memory, chains, by, on)
            by = NONE
        if what == Told.PLAYED:
            played = state.told[0][3]
        elif what == Told.COMPARED and state.told[0][1] != me and state.told[0][2] != me:
            by = state.told[0][1]
            on = state.told[0][2]
        elif what == Told.DISCARDED and by != NONE and not state.in_round[state.told[0][1]]:
            outlive(state, chains, on if state.told[0][1] == by else by, state.told[0][3], played)
        listen(state, memory, me, deep, chains, liking, moves, readings, play if play < read else UNREAD)
        play += what == Told.PLAYED and state.told[0][1] != me
        keep_track(state, me)
        remember(state, memory)


# What another play would tell.


def suppose(
    state: State,
    memory: Memory,
    seat: int,
    plays: Moves,
    count: int,
    chains: Reals,
    liking: Reals,
    moves: Moves,
    readings: Reals,
    read: int,
    trust: Reals,
    weights: Reals,
) -> None:
    """How well each card would go with each of these plays, a card and a number, and with all that seat did before.

    If they were `read`, with the readings of these plays; styles are weighted as the viewer trusts in them.
    """
    for play in range(count):
        card = plays[2 * play]
        state.told[0][3] = card
        state.told[0][5] = plays[2 * play + 1]
        weigh(state, memory, seat, liking, moves)
        if read:
            heed(liking, readings, play)
        for other in range(CHARACTERS):
            weights[play * KINDS + other] = fit(chains, liking, trust, seat, card, other)


def fit(chains: Reals, liking: Reals, trust: Reals, seat: int, card: int, other: int) -> float:
    """The weight of a hand after a play, all styles together."""
    total: float = 0.0
    for style in range(STYLES):
        base = (style * SEATS + seat) * KINDS
        weight: float = chains[base + card]
        if other != card:
            weight += chains[base + other]
        total += trust[style] * liking[style * KINDS + other] * weight
    return total


# The table, as far as everybody sees it, and my own hand.


def keep_track(state: State, me: int) -> None:
    what = state.told[0][0]
    seat = state.told[0][1]
    on = state.told[0][2]
    card = state.told[0][3]
    other = state.told[0][4]
    if what == Told.DREW:
        if other == 0 and state.deck_count > 0:
            state.deck_count -= 1
        if seat == me and card != NONE:
            hold(state, me, card)
    elif what == Told.DEALT:
        if seat == me:
            hold(state, me, card)
    elif what == Told.PLAYED:
        if FEWEST[card] or state.sycophant_binds == SycophantBinds.NEXT_CARD:
            state.bound = NONE
        drop(state, seat, card)
    elif what == Told.DISCARDED:
        drop(state, seat, card)
    elif what == Told.RETURNED:
        state.deck_count += 1 + (other != NONE)
        if seat == me:
            drop(state, me, card)
            drop(state, me, other)
    elif what == Told.TRADED:
        if seat == me:
            state.hand[me][0] = other
        elif on == me:
            state.hand[me][0] = card
    elif what == Told.PROTECTED:
        state.protected[seat] = 1
    elif what == Told.UNPROTECTED:
        state.protected[seat] = 0
    elif what == Told.BOUND:
        state.bound = on
    elif what == Told.OUT:
        state.left -= state.in_round[seat]
        state.in_round[seat] = 0
        state.protected[seat] = 0


def hold(state: State, seat: int, card: int) -> None:
    if state.held[seat] < HAND:
        state.hand[seat][state.held[seat]] = card
        state.held[seat] += 1


def drop(state: State, seat: int, card: int) -> None:
    """Out of a hand that we know; the hands of others have nothing in them."""
    for place in range(state.held[seat]):
        if state.hand[seat][place] == card:
            state.held[seat] -= 1
            state.hand[seat][place] = state.hand[seat][state.held[seat]]
            state.hand[seat][state.held[seat]] = NONE
            return


# What it says about the hands.


def listen(
    state: State, memory: Memory, me: int, deep: int, chains: Reals, liking: Reals, moves: Moves, readings: Reals, play: int
) -> None:
    """Completes what was told with what only I can add, and weighs it."""
    what = state.told[0][0]
    seat = state.told[0][1]
    on = state.told[0][2]
    if what == Told.PLAYED:
        if seat != me and deep:
            weigh(state, memory, seat, liking, moves)
            if play != UNREAD:
                heed(liking, readings, play)
            hear_play(state, memory, seat, deep, chains, liking)
    elif what == Told.DREW:
        if seat != me:
            state.told[0][3] = SECRET
    elif what == Told.GUESSED:
        if on != me:
            hear_guess(state, chains, on, state.told[0][5], state.told[0][4], state.told[0][3])
    elif what == Told.LOOKED:
        if on == me:
            if state.told[0][3] == NONE:
                state.told[0][3] = state.hand[me][0]
        elif on != NONE and seat != me:
            state.told[0][3] = SECRET
        elif on != NONE:
            learn(state, memory, chains, on, state.told[0][3])
    elif what == Told.COMPARED:
        if seat == me:
            learn(state, memory, chains, on, state.told[0][4])
        elif on == me:
            learn(state, memory, chains, seat, state.told[0][3])
        else:
            state.told[0][3] = SECRET
            state.told[0][4] = SECRET
    elif what == Told.TRADED:
        if seat == me:
            learn(state, memory, chains, on, state.told[0][4])
            pin(chains, on, state.told[0][3])
        elif on == me:
            learn(state, memory, chains, seat, state.told[0][3])
            pin(chains, seat, state.told[0][4])
        else:
            state.told[0][3] = SECRET
            state.told[0][4] = SECRET
            trade_chains(chains, seat, on)
    elif what == Told.REVEALED:
        pin(chains, seat, state.told[0][3])
    elif what == Told.DISCARDED:
        if state.in_round[seat]:
            renew(chains, seat, state.told[0][3])
    elif what == Told.SORTS:
        if seat != me:
            hear_sorting(state, memory, chains, seat)


def heed(liking: Reals, readings: Reals, play: int) -> None:
    """Where a move was read, a searcher takes the place of those who play mostly by the rules. What can't be stays so."""
    for other in range(KINDS):
        if readings[play * KINDS + other] >= 0.0 and liking[Style.LOOSE * KINDS + other] > 0.0:
            liking[Style.LOOSE * KINDS + other] = readings[play * KINDS + other]


def hear_play(state: State, memory: Memory, seat: int, deep: int, chains: Reals, liking: Reals) -> None:
    """Every style weighs the move; a hand that another had seen may have been the card played."""
    card = state.told[0][3]
    kept: float = 0.0
    all_of_it: float = 0.0
    doubt: float = MISREAD if deep == Deep.PILES else 0.0
    for style in range(STYLES):
        base = (style * SEATS + seat) * KINDS
        held: float = chains[base + card]
        for other in range(KINDS):
            stays: float = chains[base + other] if other != card else 0.0
            likes_it: float = liking[style * KINDS + other] + doubt
            kept += memory.hidden[other] * likes_it * stays
            chains[base + other] = likes_it * (held + stays)
            all_of_it += memory.hidden[other] * chains[base + other]
    rescale(chains, seat)
    if kept < all_of_it * 0.5:
        for viewer in range(state.players):
            if memory.known[viewer][seat] == SECRET:
                memory.known[viewer][seat] = NONE


def weigh(state: State, memory: Memory, seat: int, liking: Reals, moves: Moves) -> None:
    """How likely this card and number were in each style, for every card that may have been beside the one played."""
    card = state.told[0][3]
    number = state.told[0][5]
    held = state.held[seat]
    state.turn = seat
    state.decider = seat
    state.phase = Phase.PLAY
    state.held[seat] = 2
    for other in range(KINDS):
        for style in range(STYLES):
            liking[style * KINDS + other] = 0.0
        if memory.hidden[other] - (other == card) > 0:
            state.hand[seat][0] = card
            state.hand[seat][1] = other
            count = legal(state, moves)
            fits = 0
            same = 0
            for place in range(count):
                fits += ((moves[place] >> 15) & NONE) == card
                same += is_like(moves[place], card, number)
            if same > 0:
                ruled: float = by_rule(state, memory, moves, count, card, number)
                casual: float = same * by_card(card, other, count, fits)
                liking[Style.RULES * KINDS + other] = (1.0 - SLIP) * ruled + SLIP * casual
                liking[Style.LOOSE * KINDS + other] = (1.0 - SLIPS) * ruled + SLIPS * casual
                liking[Style.CASUAL * KINDS + other] = casual
                liking[Style.CHANCE * KINDS + other] = same / (count * 1.0)
    state.hand[seat][0] = NONE
    state.hand[seat][1] = NONE
    state.held[seat] = held


def is_like(move: int, card: int, number: int) -> bool:
    """The same card with the same number, if we know it."""
    return ((move >> 15) & NONE) == card and (number == SECRET or (move & NONE) == number)


def by_card(card: int, other: int, count: int, fits: int) -> float:
    """A card by lot, never the Princess, then any way to play it."""
    if card == Card.PRINCESS:
        return 0.02 / fits
    if fits == count or other == Card.PRINCESS:
        return 1.0 / fits
    return 0.5 / fits


def by_rule(state: State, memory: Memory, moves: Moves, count: int, card: int, number: int) -> float:
    """How many of the moves that a courtier finds best are with this card and number."""
    reckon(state, memory, state.decider)
    for rank in range(len(RULES)):
        best = 0
        equals = 0
        fits = 0
        for place in range(count):
            liked = worth(state, memory, rank, moves[place])
            if liked > best:
                best = liked
                equals = 0
                fits = 0
            if liked == best and best > 0:
                equals += 1
                fits += is_like(moves[place], card, number)
        if best > 0:
            return fits / (equals * 1.0)
    return 0.0


def hear_guess(state: State, chains: Reals, seat: int, number: int, hit: int, card: int) -> None:
    """A miss strikes the number out, and the Assassin if it was a Guard's; a hit leaves nothing else."""
    for style in range(STYLES):
        base = (style * SEATS + seat) * KINDS
        for other in range(KINDS):
            if (state.number[other] == number) != hit or (card == Card.GUARD and other == Card.ASSASSIN):
                chains[base + other] = 0.0


def hear_sorting(state: State, memory: Memory, chains: Reals, seat: int) -> None:
    """A Chancellor keeps the best of three: the better a card, the likelier."""
    for other in range(KINDS):
        lower = 0
        total = 0
        for card in range(KINDS):
            if memory.hidden[card] > 0:
                total += memory.hidden[card]
                if worth_of_keeping(state, card) <= worth_of_keeping(state, other):
                    lower += memory.hidden[card]
        part: float = lower / (total * 1.0) if total > 0 else 1.0
        for style in range(STYLES):
            chains[(style * SEATS + seat) * KINDS + other] = part * part + SLIP if style < Style.CASUAL else 0.3


def outlive(state: State, chains: Reals, seat: int, card: int, played: int) -> None:
    """Who came out of a comparison holds more than the other had; after a Dowager Queen less."""
    for style in range(STYLES):
        base = (style * SEATS + seat) * KINDS
        for other in range(KINDS):
            lead = state.number[other] - state.number[card]
            if played == Card.DOWAGER:
                lead = -lead
            if lead <= 0:
                chains[base + other] = 0.0


def agree(state: State, memory: Memory, chains: Reals, by: int, on: int) -> None:
    """Two that compared and are both still there hold the same number, in two cards."""
    for style in range(STYLES):
        mine = (style * SEATS + by) * KINDS
        theirs = (style * SEATS + on) * KINDS
        for number in range(NUMBERS):
            here: float = matching(state, memory, chains, mine, number)
            there: float = matching(state, memory, chains, theirs, number)
            for card in range(KINDS):
                if state.number[card] == number:
                    own: float = chains[mine + card]
                    chains[mine + card] = own * max(there - chains[theirs + card], 0.0)
                    chains[theirs + card] = chains[theirs + card] * max(here - own, 0.0)
    rescale(chains, by)
    rescale(chains, on)


def matching(state: State, memory: Memory, chains: Reals, base: int, number: int) -> float:
    """The weight of all cards with this number."""
    total: float = 0.0
    for card in range(KINDS):
        if state.number[card] == number and memory.hidden[card] > 0:
            total += memory.hidden[card] * chains[base + card]
    return total


def learn(state: State, memory: Memory, chains: Reals, seat: int, card: int) -> None:
    """I see the card; so it is the one that others have seen there."""
    pin(chains, seat, card)
    for viewer in range(state.players):
        if memory.known[viewer][seat] == SECRET:
            memory.known[viewer][seat] = card


def pin(chains: Reals, seat: int, card: int) -> None:
    """The hand is this card."""
    for style in range(STYLES):
        base = (style * SEATS + seat) * KINDS
        for other in range(KINDS):
            if other != card:
                chains[base + other] = 0.0
            elif chains[base + other] <= 0.0:
                chains[base + other] = 1.0


def renew(chains: Reals, seat: int, gone: int) -> None:
    """That card is gone, and of the new one nothing is known."""
    for style in range(STYLES):
        base = (style * SEATS + seat) * KINDS
        weight: float = chains[base + gone]
        for card in range(KINDS):
            chains[base + card] = weight
    rescale(chains, seat)


def trade_chains(chains: Reals, seat: int, on: int) -> None:
    for style in range(STYLES):
        for card in range(KINDS):
            mine = (style * SEATS + seat) * KINDS + card
            theirs = (style * SEATS + on) * KINDS + card
            weight: float = chains[mine]
            chains[mine] = chains[theirs]
            chains[theirs] = weight


def rescale(chains: Reals, seat: int) -> None:
    """Only ratios count: the weights of all styles together are kept away from zero."""
    most: float = 0.0
    for style in range(STYLES):
        for card in range(KINDS):
            most = max(most, chains[(style * SEATS + seat) * KINDS + card])
    if most > 0.0:
        for style in range(STYLES):
            for card in range(KINDS):
                chains[(style * SEATS + seat) * KINDS + card] /= most
