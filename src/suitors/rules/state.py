"""The state of a table: whole numbers and fixed-size lists, nothing else.

`State` is the one description of it. The C struct of the compiled rulebook and the numpy record are
derived from the shapes of its fields (`layout_of`), so that both speeds hold the same bytes.
"""

from enum import IntEnum
from struct import pack_into, unpack_from

SEATS = 8
CARDS = 40
KINDS = 32
NUMBERS = 16
TOKENS = 100
"""Where the count of tokens stops: only an endless sudden death gets there."""
OPEN_CARDS = 3
HAND = 3
LATE_GUARDS = 2 * SEATS
"""Everybody's, and as many again in a position set up by hand."""
CAUSES = 5
NONE = 31
"""No seat, no card, no number: every place that may be empty holds this."""

TOLD = 96
"""More than one move can ever tell: eight late Guards met by Assassins, then everybody paid at the round's end."""
TOLD_WIDTH = 6

MOVES = 256
"""Room for every legal move of a decision: two cards that name a number, fifteen numbers, seven others."""

Moves = list[int]
Rng = list[int]
Word = int
Tally = list[int]
Reals = list[float]
Cells = list[int]


class Phase(IntEnum):
    """What must be decided now."""

    PLAY = 0
    KEEP = 1
    LOOK = 2
    REDRAW = 3
    ROUND_OVER = 4
    GAME_OVER = 5


class EndedBy(IntEnum):
    """How the round ended."""

    NOTHING = 0
    LAST = 1
    SHOWDOWN = 2


class Cause(IntEnum):
    """What a token was gained for."""

    ROUND = 0
    SPY = 1
    JESTER = 2
    CONSTABLE = 3
    BISHOP = 4


class Told(IntEnum):
    """What happened, as the rulebook tells it: `what, seat, on, card, other, number`."""

    DREW = 0
    PLAYED = 1
    UNPROTECTED = 2
    PROTECTED = 3
    GUESSED = 4
    WAITS = 5
    ANSWERED = 6
    LOOKED = 7
    COMPARED = 8
    TRADED = 9
    DISCARDED = 10
    OUT = 11
    FAVOURED = 12
    BOUND = 13
    GAINED = 14
    RETURNED = 15
    STOOD = 16
    ROUND_OVER = 17
    SORTS = 18
    REVEALED = 19
    ROUND = 20
    DEALT = 21


class Telling(IntEnum):
    """Who listens, as bits."""

    ALL = 1
    CARDS = 2  # who follows cards that somebody saw
    DRAWS = 4  # who follows the deck, too


SEEN_CARDS = (
    *(Told.PLAYED, Told.GUESSED, Told.LOOKED, Told.COMPARED, Told.TRADED),
    *(Told.DISCARDED, Told.SORTS, Told.RETURNED, Told.REVEALED),
)
"""What changes who has seen which card."""
LISTENERS = tuple(
    Telling.ALL | (Telling.CARDS if told in SEEN_CARDS else Telling.DRAWS if told == Told.DREW else 0) for told in Told
)
"""Who hears of each."""


class State:
    """A game at one decision. Fields are laid out in this order; all are small whole numbers."""

    def __init__(self) -> None:
        # The edition as this table plays it.
        self.number = [NONE] * KINDS
        self.named = [NONE] * NUMBERS  # the numbers of the deck but 1
        self.named_count = 0
        self.one_in_deck = 0
        self.sole = [0] * NUMBERS  # numbers that one character of this deck has alone
        self.needed = 0
        self.open_cards = 0
        self.round_tie = 0
        self.game_tie = 0
        self.bishop_names_one = 0
        self.choose_oneself = 0
        self.late_guard = 0
        self.sycophant_binds = 0
        self.sycophant_unmet = 0
        self.sycophant_protection = 0
        self.bishop_princess = 0
        self.players = 0
        self.telling = 0
        # The game.
        self.tokens = [0] * SEATS
        self.sudden_death = 0
        self.contender = [0] * SEATS
        self.game_won = [0] * SEATS
        # The round.
        self.phase = int(Phase.ROUND_OVER)
        self.turn = NONE
        self.decider = NONE
        self.left = 0
        self.turns = 0
        self.in_round = [0] * SEATS
        self.protected = [0] * SEATS
        self.hand = [[NONE] * HAND for _ in range(SEATS)]
        self.held = [0] * SEATS
        self.deck = [NONE] * CARDS  # the bottom card first
        self.deck_count = 0
        self.aside = NONE
        self.face_up = [NONE] * OPEN_CARDS
        self.pile = [NONE] * CARDS  # all piles as one, in the order the cards were laid
        self.pile_owner = [NONE] * CARDS
        self.pile_count = 0
        self.bound = NONE  # whom a Sycophant binds the next card to
        self.binding = NONE  # whom the card now being played was bound to
        self.between = [NONE, NONE]  # the two whose hands a Cardinal traded
        self.favour = [[0] * SEATS for _ in range(SEATS)]  # Jesters of the one for the other
        self.favours = 0
        self.late_by = [NONE] * LATE_GUARDS
        self.late_on = [NONE] * LATE_GUARDS
        self.late_number = [NONE] * LATE_GUARDS
        self.late_count = 0
        self.gained = [0] * SEATS
        self.paid = [0] * CAUSES
        self.ended_by = int(EndedBy.NOTHING)
        self.strength = [0] * SEATS  # what each shows at the showdown
        self.round_won = [0] * SEATS
        # What the last move told. A copy leaves it behind.
        self.told_count = 0
        self.told = [[NONE] * TOLD_WIDTH for _ in range(TOLD)]


Shape = tuple[int, ...]
Layout = dict[str, tuple[int, Shape]]


def layout_of(record: type) -> Layout:
    """Each field's offset in bytes and its shape; every element is one signed byte."""
    fields: Layout = {}
    offset = 0
    for name, value in vars(record()).items():
        shape = _shape(value)
        fields[name] = (offset, shape)
        offset += _length(shape)
    return fields


def _shape(value: int | list[int] | list[list[int]]) -> Shape:
    if isinstance(value, int):
        return ()
    first = value[0]
    return (len(value),) if isinstance(first, int) else (len(value), len(first))


def _length(shape: Shape) -> int:
    length = 1
    for extent in shape:
        length *= extent
    return length


def size_of(layout: Layout) -> int:
    offset, shape = list(layout.values())[-1]
    return offset + _length(shape)


LAYOUT = layout_of(State)
SIZE = size_of(LAYOUT)
COPIED = LAYOUT["told_count"][0]
"""How many bytes are the game itself; the rest is what the last move told."""


def pack(state: State) -> bytes:
    """The state as the bytes that the compiled rulebook holds."""
    return pack_record(state, LAYOUT)


def unpack(memory: bytes) -> State:
    """The state that these bytes hold."""
    state = State()
    unpack_record(state, LAYOUT, memory)
    return state


def pack_record(record: object, layout: Layout) -> bytes:
    memory = bytearray(size_of(layout))
    for name, (offset, shape) in layout.items():
        value = getattr(record, name)
        flat = [value] if not shape else value if len(shape) == 1 else [one for row in value for one in row]
        pack_into(f"{len(flat)}b", memory, offset, *flat)
    return bytes(memory)


def unpack_record(record: object, layout: Layout, memory: bytes) -> None:
    for name, (offset, shape) in layout.items():
        setattr(record, name, read_field(memory, offset, shape))


def read_field(memory: bytes, offset: int, shape: Shape) -> int | list[int] | list[list[int]]:
    """One field of a packed state."""
    flat: list[int] = list(unpack_from(f"{_length(shape)}b", memory, offset))
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    width = shape[1]
    return [flat[start : start + width] for start in range(0, len(flat), width)]


ROWS = [name for name, (offset, shape) in LAYOUT.items() if len(shape) == 1 and offset < COPIED]
TABLES = [name for name, (offset, shape) in LAYOUT.items() if len(shape) == 2 and offset < COPIED]


def copy_state(to: State, source: State) -> None:
    """The game, not what the last move told."""
    mine, theirs = vars(to), vars(source)
    told = to.told
    mine.update(theirs)
    for name in ROWS:
        mine[name] = theirs[name][:]
    for name in TABLES:
        mine[name] = [row[:] for row in theirs[name]]
    to.told = told
    to.told_count = 0


def tell(state: State, what: int, seat: int, on: int, card: int, other: int, number: int) -> None:
    """Writes down what happened, where somebody listens."""
    if state.telling & LISTENERS[what] and state.told_count < TOLD:
        row = state.told_count
        state.told[row][0] = what
        state.told[row][1] = seat
        state.told[row][2] = on
        state.told[row][3] = card
        state.told[row][4] = other
        state.told[row][5] = number
        state.told_count += 1
