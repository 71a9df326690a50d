"""What a server would have sent: messages of the wire, made from a game alone."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import convert, structs

from suitors.game.game import Game
from suitors.tables.wire import PROTOCOL, News, Own, Room, Scene, Welcome

WEB = Path(__file__).resolve().parents[1] / "web" / "src"
NOBODYS_GAME = "teaching"
SCENE = [field.encode_name for field in structs.fields(Scene)]
OWN = [field.encode_name for field in structs.fields(Own)]


def welcome(game: Game, seat: int) -> dict[str, Any]:
    message = {
        "type": "welcome",
        "protocol": PROTOCOL,
        "game": NOBODYS_GAME,
        "now": 0,
        "edition": game.edition.to_dict(),
        "players": game.players,
        "seats": [seat],
        "host": False,
        "muted": {},
    }
    return _checked(message, Welcome)


def room(seat: int, names: Sequence[str]) -> dict[str, Any]:
    """One person among bots, without a clock."""
    settings = {"players": len(names), "listed": False, "first": None, "clock": None, "spectators": False, "hints": False}
    message = {
        "type": "room",
        "phase": "playing",
        "settings": {**settings, "what_if": False},
        "host": None,
        "places": [_place(name, one == seat) for one, name in enumerate(names)],
        "watching": 0,
        "hurried": False,
        "next": None,
        "gone_to": None,
    }
    return _checked(message, Room)


def _place(name: str, is_person: bool) -> dict[str, Any]:
    nothing = {"stand_in": None, "ready": False, "silenced": False, "reserve": None}
    return {"name": name, "level": None if is_person else "courtier", "bot": not is_person, "present": True, **nothing}


def news(game: Game, seat: int, first: int = 0) -> dict[str, Any]:
    """The game as this seat may see it, and what it saw happen from that event on."""
    view = game.view(seat).to_dict()
    if seat != game.decider:
        assert not view["legal"]
    message = {
        "type": "news",
        "seq": game.decisions + 1,
        "seat": seat,
        "decision": game.decisions,
        "since": None,
        "due": None,
        "scene": {name: view[name] for name in SCENE},
        "own": {name: view[name] for name in OWN},
        "events": [event.to_dict() for event in game.events(seat, first)],
    }
    return _checked(message, News)


def _checked(message: dict[str, Any], kind: type) -> dict[str, Any]:
    """Exactly what the wire allows."""
    convert(message, kind)
    return message


def write(file: Path, text: str) -> None:
    file.write_text(text, "utf-8", newline="\n")


def line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
