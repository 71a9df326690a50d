"""Our notation of a game: one line a turn, for people to read and to write.

    suitors record, format 1, rules 1
    edition second
    players 3
    round 1, first 0
    deal guard priest ...
    0 guard 2 5
    1 chancellor / keep king under guard spy
    2 bishop 1 5 / 1 redraw no
    result tokens 1 0 0, winners none

A turn is the seat, its card with whom and what it names, and after each stroke a decision that the card brought
about, with the seat that made it if it was another's. Lines that begin with # are remarks. Where the game can show how
it was shuffled, `shuffle` comes before the first round, and `starters`, `pledges` and `numbers` after each deal.
"""

import json
import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from suitors.game.errors import BadRecord, SuitorsError
from suitors.game.moves import Move
from suitors.game.reading import read_seat, read_whole
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.rules.quoting import short

if TYPE_CHECKING:
    from suitors.game.proof import Given, RoundProof
    from suitors.game.record import Record, RoundRecord

NOTHING = "-"
"""Where a seat gave nothing."""


def write(record: "Record") -> str:
    head = record.to_dict()
    lines = [
        f"suitors record, format {head['format']}, rules {head['rules']}",
        f"edition {_edition(record.edition)}",
        f"players {record.players}",
    ]
    if record.position is not None:
        lines.append(f"position {json.dumps(dict(record.position), ensure_ascii=False)}")
    proof = record.proof
    if proof is not None:
        lines.append(f"shuffle {head['shuffle']['scheme']} {proof.game} {proof.commitment} {proof.secret}")
    shown: tuple[RoundProof, ...] = () if proof is None else proof.rounds
    for number, (one, made_of) in enumerate(zip_longest(record.rounds, shown[: len(record.rounds)]), 1):
        lines += _round(number, one, made_of)
    tokens = " ".join(map(str, record.tokens))
    winners = "none" if record.winners is None else " ".join(map(str, record.winners))
    return "\n".join([*lines, f"result tokens {tokens}, winners {winners}"]) + "\n"


def _edition(edition: Edition) -> str:
    return edition.id if EDITIONS.get(edition.id) == edition else json.dumps(edition.to_dict(), ensure_ascii=False)


def _made_of(one: "RoundProof") -> list[str]:
    return ["starters " + " ".join(map(str, one.starters)), f"pledges {_given(one.pledges)}", f"numbers {_given(one.numbers)}"]


def _given(given: "Given") -> str:
    return " ".join(number or NOTHING for number in given)


def _round(number: int, one: "RoundRecord", made_of: "RoundProof | None") -> list[str]:
    if one.deal is None:
        lines = [f"round {number}"]
    else:
        lines = [f"round {number}, first {one.deal.first}", "deal " + " ".join(card.id for card in one.deal.cards)]
    if made_of is not None:
        lines += _made_of(made_of)
    turn = None
    for move in one.moves:
        if move.decision == "play":
            turn = move.seat
            lines.append(f"{move.seat} {move}")
        else:
            lines[-1] += f" / {move}" if move.seat == turn else f" / {move.seat} {move}"
    return lines


def read(text: str) -> dict[str, Any]:
    """The record's dict; what its moves mean is for the replay to say."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line and not line.startswith("#"):
            try:
                reader.take(line)
            except (SuitorsError, ValueError, RecursionError) as error:
                raise BadRecord(f"line {number}: {error}") from None
    return reader.record


class _Reader:
    """Reads line by line, each by its first word."""

    def __init__(self) -> None:
        self.record: dict[str, Any] = {"rounds": []}

    def take(self, line: str) -> None:
        if "suitors" not in self.record:
            self._head(line)
            return
        word, _, rest = line.partition(" ")
        match word:
            case "edition":
                self.record["edition"] = json.loads(rest) if rest.startswith("{") else rest
            case "players":
                self.record["players"] = read_whole(rest)
            case "position":
                self.record["position"] = json.loads(rest)
            case "round":
                self._round(rest)
            case "deal":
                self._this_round()["deal"] = rest.split()
            case "result":
                self._result(rest)
            case "shuffle":
                self._shuffle(rest)
            case "starters":
                self._made_of()["starters"] = [read_whole(seat) for seat in rest.split()]
            case "pledges" | "numbers":
                self._made_of()[word] = [None if number == NOTHING else number for number in rest.split()]
            case _:
                self._turn(line)

    def _head(self, line: str) -> None:
        match = re.fullmatch(r"suitors record, format (\d{1,6}), rules (\d{1,6})", line, re.ASCII)
        if not match:
            raise BadRecord("a record begins with: suitors record, format 1, rules 1")
        self.record |= {"suitors": "record", "format": int(match[1]), "rules": int(match[2])}

    def _round(self, rest: str) -> None:
        match = re.fullmatch(r"(\d{1,6})(?:, first (\d))?", rest, re.ASCII)
        if not match or int(match[1]) != len(self.record["rounds"]) + 1:
            raise BadRecord(f"round {len(self.record['rounds']) + 1} should come here")
        first = {} if match[2] is None else {"first": int(match[2])}
        self.record["rounds"].append({**first, "moves": []})

    def _this_round(self) -> dict[str, Any]:
        if not self.record["rounds"]:
            raise BadRecord("a round must begin first")
        this: dict[str, Any] = self.record["rounds"][-1]
        return this

    def _result(self, rest: str) -> None:
        match = re.fullmatch(r"tokens (\d{1,3}(?: \d{1,3})*), winners (none|\d(?: \d)*)", rest, re.ASCII)
        if not match:
            raise BadRecord(f"{short(rest)} is no result")
        winners = None if match[2] == "none" else [int(word) for word in match[2].split()]
        self.record["result"] = {"tokens": [int(word) for word in match[1].split()], "winners": winners}

    def _shuffle(self, rest: str) -> None:
        match = re.fullmatch(r"(\d{1,6}) (\w+) (\w+) (\w+)", rest, re.ASCII)
        if not match:
            raise BadRecord(f"{short(rest)} does not say how it was shuffled")
        parts = dict(zip(("game", "commitment", "secret"), match.groups()[1:], strict=True))
        self.record["shuffle"] = {"scheme": int(match[1]), **parts, "rounds": []}

    def _made_of(self) -> dict[str, Any]:
        """What this round was shuffled from."""
        if "shuffle" not in self.record:
            raise BadRecord("the shuffle's own line must come first")
        rounds: list[dict[str, Any]] = self.record["shuffle"]["rounds"]
        self._this_round()
        while len(rounds) < len(self.record["rounds"]):
            rounds.append({})
        return rounds[-1]

    def _turn(self, line: str) -> None:
        moves = self._this_round()["moves"]
        seat = None
        for part in line.split("/"):
            word, _, rest = part.strip().partition(" ")
            if seat is None or word.isdecimal():
                by = read_seat(read_whole(word))
            else:
                by, rest = seat, part.strip()
            seat = by if seat is None else seat
            moves.append(Move.from_text(by, rest).to_dict())
