"""The scene of a game as it is sent: the same bytes as an encoded `Scene`, put together from the table's memory.

Every move is told to every seat, so this is what a server does most. What most tables have in common is worded once.
"""

from functools import lru_cache

from msgspec.json import Encoder

from suitors.game.game import Game
from suitors.game.moves import DECISIONS
from suitors.rules.cards import Card
from suitors.rules.state import LAYOUT, NONE, SEATS, EndedBy
from suitors.tables.scene import scene

_encode = Encoder().encode
WORDS = tuple(_encode(card.id) for card in Card)
NOBODY = bytes((NONE, NONE))
REST = (
    b',"jester":[],"sycophant":null,"late_guards":[],"between":[],"sudden_death":null,"shown":{},"round_result":null,"game":null}'
)
"""What a scene ends with as long as nothing rare has happened."""


def _at(name: str) -> int:
    return LAYOUT[name][0]


def _of(name: str) -> slice:
    start, shape = LAYOUT[name]
    return slice(start, start + shape[0])


PHASE, TURN, DECIDER = _at("phase"), _at("turn"), _at("decider")
IN_ROUND, PROTECTED, TOKENS, FACE_UP, BETWEEN = map(_of, ("in_round", "protected", "tokens", "face_up", "between"))
DECK, ASIDE = _at("deck_count"), _at("aside")
HANDS, HELD, HAND = _at("hand"), _at("held"), LAYOUT["hand"][1][1]
PILE, OWNERS, PILED = _at("pile"), _at("pile_owner"), _at("pile_count")
FAVOURS, BOUND, LATE, SUDDEN, ENDED = map(_at, ("favours", "bound", "late_count", "sudden_death", "ended_by"))


def scene_as_sent(game: Game, memory: bytes) -> bytes:
    """The game's scene; the memory is its `to_bytes`."""
    if _is_rare(memory):
        return _encode(scene(game))
    players = game.players
    return b"".join((
        b'{"round":%d,' % game.round,
        _whose(memory[TURN], memory[DECIDER], memory[PHASE]),
        _seats(memory[IN_ROUND]),
        b',"protected":',
        _seats(memory[PROTECTED]),
        b',"piles":[[',
        _piles(memory, players),
        b"]],",
        _counts(memory[TOKENS], players),
        _deck(memory[DECK], memory[ASIDE] != NONE, memory[FACE_UP]),
        REST,
    ))  # fmt: skip


def _is_rare(memory: bytes) -> bool:
    return (
        memory[PHASE] not in DECISIONS
        or memory[ENDED] != EndedBy.NOTHING
        or bool(memory[FAVOURS] or memory[LATE] or memory[SUDDEN])
        or memory[BOUND] != NONE
        or memory[BETWEEN] != NOBODY
    )


def _piles(memory: bytes, players: int) -> bytes:
    piles: list[list[bytes]] = [[] for _ in range(players)]
    laid = memory[PILED]
    for owner, card in zip(memory[OWNERS : OWNERS + laid], memory[PILE : PILE + laid], strict=True):
        piles[owner].append(WORDS[card])
    return b"],[".join([b",".join(pile) for pile in piles])


@lru_cache
def _whose(turn: int, decider: int, phase: int) -> bytes:
    return b'"turn":%d,"decider":%d,"decision":%b,"in":' % (turn, decider, _encode(DECISIONS[phase]))


@lru_cache(maxsize=1 << SEATS)
def _seats(flags: bytes) -> bytes:
    return _encode([seat for seat, flag in enumerate(flags) if flag])


@lru_cache(maxsize=1 << 14)
def _counts(tokens: bytes, players: int) -> bytes:
    return b'"tokens":%b,' % _encode(list(tokens[:players]))


@lru_cache(maxsize=1 << 14)
def _deck(left: int, is_aside_left: bool, face_up: bytes) -> bytes:
    is_open = b",".join([WORDS[card] for card in face_up if card != NONE])
    return b'"deck":%d,"aside":%b,"open":[%b]' % (left, b"true" if is_aside_left else b"false", is_open)
