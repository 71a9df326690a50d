"""The court: every edition, and where each ruling of docs/rules.md belongs; the cards' pages and the puzzles read it.

`python -m teaching.court` writes `web/src/learn/court.json` anew; a test says when that is needed.
"""

import re
from pathlib import Path
from typing import Any

from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.telling.rules import SWITCH_OF
from teaching.messages import WEB, line, write

FILE = WEB / "learn" / "court.json"
RULES = Path(__file__).resolve().parents[1] / "docs" / "rules.md"
PARTS = {
    "The editions": "editions",
    "A round": "round",
    "The end of the game": "game",
    "Choosing": "choosing",
    "Who knows": "knowledge",
}
"""The parts of the page by how their headings begin; the cards are parts of their own."""
ALSO = {
    "six-guards": ["guard"],
    "choose-oneself": ["prince", "sycophant", "cardinal"],
    "naming": ["guard", "bishop"],
    "looking": ["baroness", "cardinal"],
    "protection": ["handmaid"],
    "round-tie": ["count"],
    "showdown": ["count"],
    "decisions": ["chancellor", "cardinal", "bishop"],
    "sycophant-protection": ["handmaid"],
    "countess-forced": ["king", "prince"],
    "empty-deck": ["bishop"],
    "discarded": ["princess", "spy"],
}
"""Cards that a ruling concerns besides the one under which it stands."""


def rulings() -> list[dict[str, Any]]:
    """In the order of the page: the part, the cards it concerns, and the switch by which editions differ in it."""
    part, found = "", []
    for heading, kind, name in re.findall(r'^## (.+)$|^<a id="(card|ruling)-([\w-]+)">', RULES.read_text("utf-8"), re.M):
        if heading:
            part = next((code for begin, code in PARTS.items() if heading.startswith(begin)), "")
        elif kind == "card":
            part = name
        else:
            found.append(_ruling(name, part))
    return found


def _ruling(name: str, part: str) -> dict[str, Any]:
    own = [part] if part in {card.id for card in Card} else []
    facts: dict[str, Any] = {"id": name, "part": "cards" if own else part, "cards": [*own, *ALSO.get(name, [])]}
    return facts | ({"switch": SWITCH_OF[name]} if name in SWITCH_OF else {})


def text() -> str:
    editions = ",\n".join(line(edition.to_dict()) for edition in EDITIONS.values())
    decided = ",\n".join(map(line, rulings()))
    return f'{{"editions":[\n{editions}\n],\n"rulings":[\n{decided}\n]}}\n'


if __name__ == "__main__":
    write(FILE, text())
