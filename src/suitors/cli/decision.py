"""The decision that a bot is asked about, as its seat sees it: in a view, in a position, or somewhere in a record."""

import json
import re
from pathlib import Path
from typing import Any

from suitors.cli.files import read_file
from suitors.game.errors import BadRecord, SuitorsError
from suitors.game.game import Game
from suitors.game.record import Record
from suitors.game.view import View
from suitors.rules.edition import Edition
from suitors.telling.errors import Usage
from suitors.telling.steps import steps


def read_decision(data: object) -> View:
    """A view from elsewhere, in which its own seat has to decide."""
    view = View.from_dict(data)
    if view.seat is None:
        raise SuitorsError("the view is a spectator's; only a player can decide")
    if view.decider is None or view.decision is None:
        raise SuitorsError("nothing is to be decided in the view: the round is over")
    if view.decider != view.seat:
        raise SuitorsError(f"seat {view.seat} has nothing to decide now; seat {view.decider} has")
    if not view.legal:
        raise SuitorsError("the view has no legal moves to choose from")
    for move in view.legal:
        if (move.seat, move.decision) != (view.seat, view.decision):
            raise SuitorsError(f"seat {view.seat} has to {view.decision}; {move} of seat {move.seat} can't be legal")
    return view


def find_decision(source: str, edition: Edition | None, players: int | None) -> View:
    """The decision in a file: a view or a position; or a record, after so many moves (`game.txt:12`) or its last one."""
    name, ply = _split(source)
    text = read_file(name)
    try:
        data = _json(text) if text.lstrip()[:1] in ("{", "[") else None
        if data is None or (isinstance(data, dict) and "suitors" in data):
            _forbid(edition, players, "a record")
            return _of_record(Record.from_text(text) if data is None else Record.from_dict(data), ply)
        if ply is not None:
            raise SuitorsError("only a record can be looked at after so many moves")
        if isinstance(data, dict) and "hand" in data:
            _forbid(edition, players, "a view")
            return read_decision(data)
        return _of_position(data, edition, players)
    except BadRecord as error:
        raise BadRecord(f"{name}: {error}") from None
    except SuitorsError as error:
        raise Usage(f"{name}: {error}") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SuitorsError(f"is not JSON: {error}") from None


def _forbid(edition: Edition | None, players: int | None, what: str) -> None:
    if edition is not None or players is not None:
        raise SuitorsError(f"{what} says by itself which edition it is of, and for how many players")


def _split(source: str) -> tuple[str, int | None]:
    """`game.txt:12` is move 12 of `game.txt`, unless there is a file of that whole name."""
    found = re.fullmatch(r"(.+):([0-9]{1,9})", source, re.DOTALL)
    if found is None or _is_file(source):
        return source, None
    return found[1], int(found[2])


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except ValueError:  # a NUL in it
        return False


def _of_position(data: Any, edition: Edition | None, players: int | None) -> View:
    game = Game.from_position(data, edition, players, seed=0)
    if game.decider is None:
        raise SuitorsError("nothing is to be decided in this position: the round is over at once")
    return game.view(game.decider)


def _of_record(record: Record, ply: int | None) -> View:
    """After the last move of a round it is the first decision of the next one."""
    views = {len(game.moves): game.view(game.decider) for game, _ in steps(record) if game.decider is not None}
    made = sum(len(one.moves) for one in record.rounds)
    wanted = max(views, default=made) if ply is None else ply
    if wanted > made:
        raise SuitorsError(f"the record has {made} moves; there is no decision after {wanted}")
    if wanted not in views:
        raise SuitorsError(f"after {wanted} of {made} moves nothing is to be decided: the round is over, and so is the record")
    return views[wanted]
