"""Games that go on another time. Each is a file of its own in the user's data folder, written anew after every move."""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from time import strftime
from typing import Any, Self

from suitors.game.errors import SuitorsError
from suitors.game.record import Record

FORMAT = 1
OURS_ALONE = 0o600
"""A saved game holds all hands, and the key to a remote seat."""


class BadSave(SuitorsError):
    """A saved game can't be read or written."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game at home: its record, who sits where, and which bots play. Or a seat far away: its link and the key to it."""

    record: Record | None = None
    names: Sequence[str | None] = ()
    bots: Mapping[int, str] | None = None
    link: str | None = None
    key: str | None = None

    def to_dict(self) -> dict[str, Any]:
        head: dict[str, Any] = {"suitors": "saved", "format": FORMAT}
        if self.link is not None:
            return {**head, "link": self.link, "key": self.key}
        assert self.record is not None
        bots = {str(seat): name for seat, name in (self.bots or {}).items()}
        return {**head, "names": list(self.names), "bots": bots, "record": self.record.to_dict()}

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        if not isinstance(data, dict) or data.get("suitors") != "saved" or data.get("format") != FORMAT:
            raise BadSave("is no saved game of this version")
        if "link" in data:
            return cls(link=_text(data["link"]), key=None if data.get("key") is None else _text(data["key"]))
        record = Record.from_dict(data.get("record"))
        names, bots = data.get("names"), data.get("bots")
        if not isinstance(names, list) or len(names) != record.players or not isinstance(bots, dict):
            raise BadSave("does not say who sits where")
        seated = {int(seat): _text(bot) for seat, bot in bots.items() if seat in map(str, range(record.players))}
        return cls(record, [None if name is None else _text(name) for name in names], seated)


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable() or len(value) > 2000:
        raise BadSave("holds something that is no name")
    return value


def saved_folder(named: str | None = None) -> Path:
    """The folder that was named, else the user's own."""
    if named is not None:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("suitors", appauthor=False) / "games"


class Shelf:
    """The folder with the games that go on another time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new(self) -> Path:
        """Where a new game will be; the newest comes last by name."""
        return self.folder / f"{strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}.json"

    def files(self) -> list[Path]:
        """The saved games, the one that was played last first."""
        with suppress(OSError):
            return sorted(self.folder.glob("*.json"), key=lambda file: (_changed(file), file.name), reverse=True)
        return []

    def latest(self) -> Path:
        files = self.files()
        if not files:
            raise BadSave(f"no game was left unfinished in {self.folder}")
        return files[0]

    def read(self, file: Path) -> Saved:
        try:
            return Saved.from_dict(json.loads(file.read_text("utf-8")))
        except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
            raise BadSave(f"{file}: is damaged") from None
        except SuitorsError as error:
            raise BadSave(f"{file}: {error}") from None

    def write(self, file: Path, saved: Saved) -> None:
        """Whole or not at all: whoever is interrupted leaves what was there before."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = file.with_suffix(".new")
        with open(draft, "w", encoding="utf-8", opener=_private) as out:
            out.write(json.dumps(saved.to_dict(), ensure_ascii=False))
        os.replace(draft, file)

    def drop(self, file: Path) -> None:
        """The game is over, and does not go on."""
        with suppress(OSError):
            file.unlink(missing_ok=True)

    def seat_at(self, link: str) -> tuple[Path, Saved] | None:
        """The seat that was taken at this table before."""
        for file in self.files():
            with suppress(BadSave, OSError):
                saved = self.read(file)
                if saved.link == link:
                    return file, saved
        return None


def _changed(file: Path) -> int:
    return file.stat().st_mtime_ns


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, OURS_ALONE)
