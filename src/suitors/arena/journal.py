"""The journal of a match: a file with a line for the settings and a line for each deal that was played.

A line is written in one go. Whatever ends the program, at most the last line is torn; it is taken off, and its deal
is played again.
"""

import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from suitors.arena.match import Match
from suitors.arena.playing import Block
from suitors.game.errors import SuitorsError
from suitors.rules.quoting import short

NAME = "deals.jsonl"
OTHERWISE = {
    "format": "with lines of format {has} and not {asked}",
    "version": "of suitors {has} and not {asked}",
    "rules": "by version {has} of the rules and not {asked}",
    "minds": "and our bots have changed since",
    "edition": "of the edition {has} and not {asked}",
    "players": "of {has} players and not {asked}",
    "bots": "of {has} and not {asked}",
    "unit": "which plays {has} and not {asked}",
    "seed": "with seed {has} and not {asked}",
}
"""What another run has in each setting; where both are called the same, as two editions may be, it is another one."""


class Journal:
    """Open for one run at a time."""

    def __init__(self, folder: Path, match: Match, keep: Callable[[Block], None]) -> None:
        """Begins a journal, or goes on with one of the same settings; any other is left as it is.

        Deals that are there are handed over to be kept.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / NAME
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o644)
        try:
            self._lock()
            whole = self._read(match, keep)
            os.ftruncate(self._file, whole)
            if not whole:
                self._write(match.to_dict())
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        os.close(self._file)

    def _read(self, match: Match, keep: Callable[[Block], None]) -> int:
        """How many bytes are whole lines: without the end of one that was not finished."""
        whole = 0
        with self.path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if not line.endswith(b"\n"):
                    if number == 1 and not _line(match.to_dict()).startswith(line):
                        raise SuitorsError(f"{self.path}: is not the journal of an arena")
                    break
                if number == 1:
                    self._check(line, match)
                else:
                    keep(self._block(line, number))
                whole += len(line)
        return whole

    def _block(self, line: bytes, number: int) -> Block:
        try:
            facts = json.loads(line)
            counts = Counter({str(key): int(count) for key, count in facts["counts"].items()})
            if counts["rounds"] < 1:
                raise ValueError
            return Block(int(facts["deal"]), counts)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise SuitorsError(
                f"{self.path}: line {number} is damaged; take that line out, and its deal is played again"
            ) from None

    def write(self, block: Block) -> None:
        self._write({"deal": block.deal, "counts": block.counts})

    def _write(self, facts: dict[str, Any]) -> None:
        line = _line(facts)
        if os.write(self._file, line) != len(line):
            raise SuitorsError(f"{self.path}: there is no room for more")

    def _lock(self) -> None:
        """Let go by the system when the process ends, however it ends."""
        try:
            import fcntl
        except ImportError:  # where there is no such lock, deals that come twice are still counted once
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SuitorsError(f"{self.path}: another run is writing there now") from None

    def _check(self, line: bytes, match: Match) -> None:
        try:
            there = json.loads(line)
        except ValueError:
            there = None
        if not isinstance(there, dict) or there.get("suitors") != "arena":
            raise SuitorsError(f"{self.path}: is not the journal of an arena")
        wanted = json.loads(json.dumps(match.to_dict()))
        for part in wanted:
            if there.get(part) != wanted[part]:
                has, asked = (_in_words(settings.get(part)) for settings in (there, wanted))
                other = OTHERWISE[part].format(has=has, asked=asked if asked != has else "this one")
                raise SuitorsError(f"{self.path.parent}: holds another run, {other}; name another place")


def _line(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _in_words(value: object) -> str:
    """Bots by their names, with what time to think they have; an edition by its id."""
    if isinstance(value, list):
        return ",".join(map(_in_words, value))
    if isinstance(value, dict):
        think = [f"{value[unit]} {unit}" for unit in ("ms", "iterations") if value.get(unit)]
        return " ".join([str(value.get("name" if "ms" in value else "id")), *(f"({amount})" for amount in think)])
    return value if isinstance(value, str) and value.isalnum() else short(value)
