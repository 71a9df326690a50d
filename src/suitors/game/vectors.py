"""Conformance vectors: small stories about the rules, played and checked."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from suitors.game.editions import known_edition
from suitors.game.errors import IllegalMove, SuitorsError
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.rules.quoting import short


class Failure(NamedTuple):
    """A vector that did not come out as it says."""

    vector: str
    step: int | None
    """Which step, from 0; None: the start."""
    difference: str

    def __str__(self) -> str:
        where = "start" if self.step is None else f"step {self.step}"
        return f"{self.vector}, {where}: {self.difference}"


class BadVector(SuitorsError):
    """This is not a file of vectors."""


class Differs(Exception):
    """What was expected and what was there."""


def read_vectors(text: str) -> list[Any]:
    """The vectors of a file; each is checked when it runs."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadVector(f"is not JSON: {error}") from None
    if not isinstance(data, list):
        raise BadVector("is not a list of vectors")
    return data


def run_vector(vector: Any, plain: bool = False) -> Failure | None:
    """Plays one vector; None if all came out as it says."""
    name = vector.get("id", "?") if isinstance(vector, Mapping) else vector
    name = name if isinstance(name, str) else short(name)
    step: int | None = None
    try:
        game, steps = _start(vector, plain)
        for place, what in enumerate(steps):
            step = place
            _take(game, what)
    except (Differs, SuitorsError) as error:
        return Failure(name, step, str(error))
    return None


def _start(vector: Any, plain: bool) -> tuple[Game, list[Any]]:
    if not isinstance(vector, Mapping):
        raise BadVector("a vector is a table with id, edition, players, start and steps")
    for part in ("id", "edition", "players", "start", "steps"):
        if part not in vector:
            raise BadVector(f"the vector has no {part}")
    if not isinstance(vector["steps"], list) or not isinstance(vector["start"], Mapping):
        raise BadVector("start is a table and steps a list")
    edition = known_edition(vector["edition"])
    return Game.from_position(vector, edition, vector["players"], seed=0, plain=plain), vector["steps"]


def _take(game: Game, step: Any) -> None:
    if not isinstance(step, Mapping):
        raise BadVector(f"{short(step)} is no step")
    if "expect" in step:
        _expect(game, step["expect"])
    elif "refused" in step:
        _refused(game, step["refused"])
    elif "deal" in step:
        game.next_round(step["deal"], step.get("first"))
    else:
        game.play(step)


def _refused(game: Game, move: Any) -> None:
    before = snapshot(game)
    try:
        game.play(move)
    except IllegalMove:
        if snapshot(game) != before:
            raise Differs("a refused move changed the game") from None
        return
    raise Differs(f"should be refused: {_text(move)}")


def snapshot(game: Game) -> tuple[Any, ...]:
    """Everything the game is, to see that nothing changed."""
    return (*(read(game) for read in READERS.values()), len(game.events()), len(game.moves))


def _expect(game: Game, expected: Any) -> None:
    if not isinstance(expected, Mapping) or not expected:
        raise BadVector("expect is a table of what must be true")
    for key, value in expected.items():
        if key == "knows":
            _compare(key, _in_order(value), {seat: _knows(game, seat) for seat in _named(value)})
        elif key == "legal":
            _compare(key, _as_set(value), _as_set(move.to_dict() for move in game.legal()))
        elif key == "hands":
            _compare(key, [sorted(hand) for hand in _lists(value)], READERS[key](game))
        elif key in READERS:
            _compare(key, value, READERS[key](game))
        else:
            raise BadVector(f"{short(key)} can't be expected; known are {', '.join([*READERS, 'legal', 'knows'])}")


def _compare(key: str, expected: object, found: object) -> None:
    if expected != found:
        raise Differs(f"{key}: expected {_text(expected)}, found {_text(found)}")


def _text(value: object) -> str:
    if isinstance(value, Counter):
        return ", ".join(sorted(value.elements())) or "nothing"
    try:
        return json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return short(value)


def _lists(value: Any) -> list[list[str]]:
    if not isinstance(value, list) or not all(isinstance(hand, list) for hand in value):
        raise BadVector("hands is a list of hands")
    return [[card if isinstance(card, str) else short(card) for card in hand] for hand in value]


def _as_set(moves: Iterable[Any]) -> Counter[str]:
    """Moves as words, each with its seat: their order means nothing."""
    if not isinstance(moves, Iterable) or isinstance(moves, str | Mapping):
        raise BadVector("legal is a list of moves")
    read = [Move.from_dict(move) for move in moves]
    return Counter(f"{move.seat} {move}" for move in read)


def _named(value: Any) -> list[str]:
    if not isinstance(value, Mapping):
        raise BadVector("knows is a table by seat")
    return [seat if isinstance(seat, str) else short(seat) for seat in value]


def _in_order(value: Any) -> Any:
    """Two known cards of one hand stand in no order."""
    if isinstance(value, Mapping):
        return {key: _in_order(part) for key, part in value.items()}
    return sorted(map(str, value)) if isinstance(value, list) else value


def _knows(game: Game, seat: str) -> dict[str, str | list[str]]:
    if seat not in map(str, range(game.players)):
        raise BadVector(f"knows: there is no seat {short(seat)}")
    known = game.knows(int(seat))
    return {str(other): cards[0].id if len(cards) == 1 else sorted(card.id for card in cards) for other, cards in known.items()}


READERS: dict[str, Callable[[Game], Any]] = {
    "turn": lambda game: game.decider,
    "decision": lambda game: game.decision,
    "hands": lambda game: [sorted(card.id for card in hand) for hand in game.hands],
    "piles": lambda game: [[card.id for card in pile] for pile in game.piles],
    "in": lambda game: list(game.in_round),
    "protected": lambda game: list(game.protected),
    "tokens": lambda game: list(game.tokens),
    "deck": lambda game: [card.id for card in game.deck],
    "aside": lambda game: None if game.aside is None else game.aside.id,
    "round": lambda game: None if game.round_result is None else game.round_result.to_dict(),
    "game": lambda game: None if game.winners is None else {"winners": list(game.winners)},
    "sudden_death": lambda game: None if game.sudden_death is None else list(game.sudden_death),
    "sycophant": lambda game: game.sycophant,
    "jester": lambda game: [list(pair) for pair in game.jester],
    "late_guards": lambda game: [guard.to_dict() for guard in game.late_guards],
}
