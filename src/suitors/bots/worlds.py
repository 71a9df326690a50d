"""Imagined worlds: every card that can't be seen is somewhere, as likely as we believe it to be there.

The root is a state as one seat sees it: the hands of others are empty unless known, the deck has its count and the
few cards that were put under it. Beliefs are weights by seat and card; what is not a hand is dealt by plain chance.
"""

from suitors.bots.memory import CHARACTERS, SECRET, STYLES, Memory, Style, copy_memory
from suitors.rules.dealing import below
from suitors.rules.state import KINDS, NONE, SEATS, Reals, Rng, State, copy_state

SWEEPS = 2
"""How often each hand is drawn anew, given all the others, until they are drawn together."""
FINE = 1 << 30
PRIOR = (0.15, 0.1, 0.3, 0.45)
"""How likely somebody plays in each style, before anything is seen."""


def imagine(world: State, minds: Memory, root: State, memory: Memory, chains: Reals, rng: Rng) -> None:
    """Deals out what can't be seen."""
    copy_state(world, root)
    copy_memory(minds, memory)
    gather(world, minds)
    for seat in range(world.players):
        if is_open(root, seat):
            world.hand[seat][0] = draw_likely(minds, chains, seat, rng)
            world.held[seat] = 1
    for _ in range(SWEEPS):
        for seat in range(world.players):
            if is_open(root, seat):
                minds.unseen[world.hand[seat][0]] += 1
                world.hand[seat][0] = draw_likely(minds, chains, seat, rng)
    for seat in range(world.players):
        if is_open(root, seat) or (root.in_round[seat] and seat != root.decider):
            minds.style[seat] = draw_style(world, chains, seat, rng)
    fill_deck(world, minds, rng)
    tell_secrets(world, minds)


def is_open(root: State, seat: int) -> bool:
    """In the round, with a hand that we don't know."""
    return root.in_round[seat] == 1 and root.held[seat] == 0


def gather(world: State, minds: Memory) -> None:
    """The cards that are in no known place."""
    for card in range(CHARACTERS):
        minds.unseen[card] = minds.hidden[card]
    for seat in range(world.players):
        for place in range(world.held[seat]):
            minds.unseen[world.hand[seat][place]] -= 1
    for place in range(world.deck_count):
        if world.deck[place] != NONE:
            minds.unseen[world.deck[place]] -= 1


def draw_likely(minds: Memory, chains: Reals, seat: int, rng: Rng) -> int:
    """A card that is left over, by how likely this seat holds it. Beliefs that leave nothing are forgotten."""
    total: float = 0.0
    count = 0
    for card in range(CHARACTERS):
        if minds.unseen[card] > 0:
            total += minds.unseen[card] * weight_of(chains, seat, card)
            count += minds.unseen[card]
    believed = total > 0.0
    if not believed:
        total = count
    left: float = total * below(rng, FINE) / FINE
    drawn = NONE
    for card in range(CHARACTERS):
        if minds.unseen[card] > 0:
            share: float = minds.unseen[card] * (weight_of(chains, seat, card) if believed else 1.0)
            if share > 0.0:
                drawn = card
                left -= share
                if left < 0.0:
                    break
    minds.unseen[drawn] -= 1
    return drawn


def weight_of(chains: Reals, seat: int, card: int) -> float:
    """All styles together."""
    total: float = 0.0
    for style in range(STYLES):
        total += PRIOR[style] * chains[(style * SEATS + seat) * KINDS + card]
    return total


def draw_style(world: State, chains: Reals, seat: int, rng: Rng) -> int:
    """How this seat plays, given what it holds."""
    card = world.hand[seat][0]
    left: float = weight_of(chains, seat, card) * below(rng, FINE) / FINE
    for style in range(STYLES):
        left -= PRIOR[style] * chains[(style * SEATS + seat) * KINDS + card]
        if left < 0.0:
            return style
    return Style.RULES


def fill_deck(world: State, minds: Memory, rng: Rng) -> None:
    """What is left, shuffled: the aside card, then the deck."""
    count = 0
    for card in range(CHARACTERS):
        for _ in range(minds.unseen[card]):
            minds.pool[count] = card
            count += 1
    place = count - 1
    while place > 0:
        other = below(rng, place + 1)
        card = minds.pool[place]
        minds.pool[place] = minds.pool[other]
        minds.pool[other] = card
        place -= 1
    for place in range(world.deck_count):
        if world.deck[place] == NONE:
            count -= 1
            world.deck[place] = minds.pool[count]
    if world.aside != NONE:
        world.aside = minds.pool[count - 1]


def tell_secrets(world: State, minds: Memory) -> None:
    """Who has seen a card that we have not, has seen the one that is there now."""
    for viewer in range(world.players):
        for seat in range(world.players):
            if minds.known[viewer][seat] == SECRET:
                minds.known[viewer][seat] = world.hand[seat][0]
