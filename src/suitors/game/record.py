"""A record: a finished or running game from its edition, deals and moves alone. Loading it replays it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from suitors.game.editions import known_edition
from suitors.game.errors import BadRecord, SuitorsError
from suitors.game.game import Deal, Game
from suitors.game.moves import Move
from suitors.game.proof import Proof
from suitors.game.reading import read_cards, read_count, read_seat
from suitors.rules.edition import Edition
from suitors.rules.quoting import short
from suitors.rules.version import RULES_VERSION

FORMAT = 1


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round: how it was dealt (None: the game began with a position), and every move of it."""

    deal: Deal | None
    moves: tuple[Move, ...]

    def to_dict(self) -> dict[str, Any]:
        dealt = {} if self.deal is None else {"first": self.deal.first, "deal": [card.id for card in self.deal.cards]}
        return {**dealt, "moves": [move.to_dict() for move in self.moves]}


@dataclass(frozen=True, slots=True)
class Record:
    """A game to keep. The result stands in it so that damage shows."""

    edition: Edition
    players: int
    rounds: tuple[RoundRecord, ...]
    tokens: tuple[int, ...]
    winners: tuple[int, ...] | None
    position: Mapping[str, Any] | None = None
    proof: Proof | None = None
    """What shows that nobody chose the cards, if the game was played at a table that can."""

    @classmethod
    def of(cls, game: Game) -> Self:
        deals: list[Deal | None] = list(game.deals)
        if game.position is not None:
            deals.insert(0, None)
        rounds = tuple(map(RoundRecord, deals, game.moves_by_round))
        return cls(game.edition, game.players, rounds, game.tokens, game.winners, game.position)

    def to_dict(self) -> dict[str, Any]:
        return {
            "suitors": "record",
            "format": FORMAT,
            "rules": RULES_VERSION,
            "edition": self.edition.to_dict(),
            "players": self.players,
            **({} if self.position is None else {"position": dict(self.position)}),
            "rounds": [one.to_dict() for one in self.rounds],
            "result": {"tokens": list(self.tokens), "winners": None if self.winners is None else list(self.winners)},
            **({} if self.proof is None else {"shuffle": self.proof.to_dict()}),
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False) + "\n"

    def to_text(self) -> str:
        """In our notation: one line a turn."""
        from suitors.game.notation import write

        return write(self)

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """A record as JSON or in our notation, replayed and checked."""
        from suitors.game.notation import read

        data = _json(text) if text.lstrip().startswith("{") else read(text)
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: object) -> "Record":
        """Replays the game; a damaged record says at which move and why."""
        game = replay(data)
        return replace(cls.of(game), proof=_proof(_table(data, "the record"), game.players))

    def game(self, moves: int | None = None, *, seed: int | None = None, plain: bool = False) -> Game:
        """The game again, whole or after so many moves. Where it goes on beyond its record, chance is the seed's."""
        if moves is not None:
            read_count(moves)
        return replay(self.to_dict(), moves, seed, plain)


def _proof(table: dict[str, Any], players: int) -> Proof | None:
    return None if table.get("shuffle") is None else Proof.from_dict(table["shuffle"], players)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"the record is not JSON: {error}") from None


def replay(data: object, upto: int | None = None, seed: int | None = None, plain: bool = False) -> Game:
    """The game that a record's dict tells, whole or after so many moves."""
    table = _table(data, "the record")
    _check_version(table)
    named = _part(table, "edition")
    try:
        edition = known_edition(named)
    except ValueError as error:
        raise BadRecord(f"the record's edition: {error}") from None
    rounds = _list(_part(table, "rounds"), "rounds")
    if not rounds:
        raise BadRecord("the record has no round")
    game = _first_deal(edition, table, rounds[0], seed, plain)
    made = 0
    for number, one in enumerate(rounds, 1):
        if number > 1:
            if made == upto:
                return game
            _next_deal(game, number, one)
        for place, move in enumerate(_list(_part(_table(one, f"round {number}"), "moves"), f"round {number}: moves"), 1):
            if made == upto:
                return game
            _make(game, move, f"round {number}, move {place}")
            made += 1
    if upto is not None and made < upto:
        raise BadRecord(f"the record has {made} moves, not {upto}")
    _check_result(game, table.get("result"))
    return game


def _check_version(table: dict[str, Any]) -> None:
    if table.get("suitors") != "record":
        raise BadRecord("this is not a record of ours")
    for part, known in (("format", FORMAT), ("rules", RULES_VERSION)):
        if table.get(part) != known or type(table.get(part)) is not int:
            raise BadRecord(f"the record's {part} version is {short(table.get(part))}; this program reads {known}")


def _first_deal(edition: Edition, table: dict[str, Any], first: object, seed: int | None, plain: bool) -> Game:
    position = table.get("position")
    try:
        if position is not None:
            start = _table(position, "position")
            return Game.from_position({"start": start}, edition, _part(table, "players"), seed=seed, plain=plain)
        cards, seat = _deal(_table(first, "round 1"))
        return Game(edition, _part(table, "players"), seed=seed, deals=[cards], first=seat, plain=plain)
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord(f"round 1: {error}") from None


def _next_deal(game: Game, number: int, one: object) -> None:
    try:
        cards, first = _deal(_table(one, f"round {number}"))
        game.next_round(cards, first)
    except BadRecord:
        raise
    except SuitorsError as error:
        raise BadRecord(f"round {number}: {error}") from None


def _deal(one: dict[str, Any]) -> tuple[Any, int]:
    return read_cards(_part(one, "deal")), read_seat(_part(one, "first"))


def _make(game: Game, move: Any, where: str) -> None:
    try:
        read = Move.from_dict(move)
        where += f" (seat {read.seat}: {read})"
        game.play(read)
    except SuitorsError as error:
        raise BadRecord(f"{where}: {error}") from None


def _check_result(game: Game, result: object) -> None:
    """A record cut short, or changed, gives another result than it says."""
    if result is None:
        return
    found = {"tokens": list(game.tokens), "winners": None if game.winners is None else list(game.winners)}
    if result != found:
        raise BadRecord(f"the record says that it ends with {short(result)}, but its moves end with {short(found)}")


def _part(table: dict[str, Any], name: str) -> Any:
    if name not in table:
        raise BadRecord(f"the record has no {name}")
    return table[name]


def _table(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise BadRecord(f"{what} is not a table of names and values")
    return dict(value)


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise BadRecord(f"{what} is not a list")
    return list(value)
