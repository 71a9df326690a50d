"""A match: who plays what, and from which seed. What a deal comes to depends on this and nothing else."""

import ast
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from suitors import __version__, bots
from suitors.arena.entrants import Entrant, Seating, seatings
from suitors.game.errors import SuitorsError
from suitors.rules.edition import Edition
from suitors.rules.version import RULES_VERSION

FORMAT = 2
"""1 had thinking times by the clock on the wall; 2 has CPU time, so that deals of both are not mixed."""


@cache
def minds() -> str:
    """Changes whenever the Python source of our bots does, or what they have learned; but not with words about it.

    A bot that plays otherwise is another one, whatever it is called.
    """
    digest = sha256()
    for file in sorted(Path(bots.__file__).parent.iterdir()):
        if file.suffix == ".py":
            digest.update(_code(file.read_text("utf-8")).encode())
        elif file.suffix == ".json":
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _code(source: str) -> str:
    """Without comments, texts that stand alone, and layout."""
    return _told(_Wordless().visit(ast.parse(source)))


def _told(part: object) -> str:
    """In the same words by every Python: `ast` has its own ones for some of it in each, and more fields that are empty."""
    if isinstance(part, ast.AST):
        filled = [f"{name}={_told(value)}" for name, value in ast.iter_fields(part) if value is not None and value != []]
        return f"{type(part).__name__}({', '.join(filled)})"
    return f"[{', '.join(map(_told, part))}]" if isinstance(part, list) else repr(part)


class _Wordless(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if is_text else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        """Python 3.12 ends some of them with a text that is empty."""
        self.generic_visit(node)
        node.values = [part for part in node.values if not isinstance(part, ast.Constant) or part.value]
        return node


@dataclass(frozen=True)
class Match:
    """Bots at a table. Every deal is played once in each seating; a deal in all its seatings is a block."""

    edition: Edition
    players: int
    line_up: tuple[Entrant, ...]
    """By seat, as it was named."""
    seed: int = 0
    games: bool = False
    """Whole games; else rounds of their own, without tokens."""

    def __post_init__(self) -> None:
        self.edition.check_players(self.players)
        if len(self.line_up) != self.players:
            raise SuitorsError(f"{len(self.line_up)} bots don't fill a table of {self.players}")

    @property
    def unit(self) -> str:
        return "games" if self.games else "rounds"

    @cached_property
    def bots(self) -> tuple[Entrant, ...]:
        """Each bot once, in the order named. Results count them in this order."""
        return tuple(dict.fromkeys(self.line_up))

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """How many seats each bot has."""
        return tuple(map(self.line_up.count, self.bots))

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        return seatings(tuple(map(self.bots.index, self.line_up)), deal)

    @cached_property
    def times(self) -> int:
        """How often a deal is played: once in each of its seatings."""
        return len(self.seatings(0))

    @property
    def fair(self) -> float:
        """The share of a seat if all were equally good."""
        return 1 / self.players

    def deals(self, wanted: int) -> int:
        """How many deals make so many rounds or games: the last one is played in all its seatings, too."""
        return -(-wanted // self.times)

    def to_dict(self) -> dict[str, Any]:
        """All that results depend on, but for what a program does that is entered as a bot."""
        return {
            "suitors": "arena",
            "format": FORMAT,
            "version": __version__,
            "rules": RULES_VERSION,
            "minds": minds(),
            "edition": self.edition.to_dict(),
            "players": self.players,
            "bots": [entrant.to_dict() for entrant in self.line_up],
            "unit": self.unit,
            "seed": self.seed,
        }
