"""The puzzles as the browser is given them: what the one who decides has been told, and what the strongest bot makes of it.

`python -m teaching.puzzles` writes `web/src/puzzles/data/` anew from the places that were mined; a test says when that is needed.
Nothing of the round that its decider can't know goes into these files.
"""

from collections.abc import Iterator
from typing import Any

from suitors.bots import BOTS, Advice, Option
from suitors.bots.advice import Belief
from suitors.bots.belief import counted
from suitors.game.view import View
from suitors.rules.editions import EDITIONS
from teaching.messages import WEB, line, news, write
from teaching.mining import Place, advise, best_of, game_at, read

FOLDER = WEB / "puzzles" / "data"
SHOWN_OPTIONS = 6
FEW = 0.015
"""Cards that are less likely than this are not told."""


def named() -> list[tuple[str, Place]]:
    """Every puzzle with the name under which it can be linked to."""
    numbers = dict.fromkeys(EDITIONS, 0)
    found = []
    for place in sorted(read(), key=lambda place: (place.edition, place.level, place.seed)):
        numbers[place.edition] += 1
        found.append((f"{place.edition}-{numbers[place.edition]}", place))
    return found


def puzzle(name: str, place: Place) -> dict[str, Any]:
    game = game_at(place)
    seat = game.decider
    assert seat is not None
    view = game.view(seat)
    advice = advise(view)
    return {
        "id": name,
        "players": place.players,
        "level": place.level,
        "news": news(game, seat),
        "best": best_of(advice).to_dict(),
        "reason": _reason(view, advice),
        "options": [_option(option) for option in sorted(advice.options, key=lambda option: -option.share)[:SHOWN_OPTIONS]],
        "beliefs": _shares(advice.beliefs),
        "counted": _shares(counted(view)),
    }


def _reason(view: View, advice: Advice) -> str | None:
    """The plain rule that leads to the same move, if one does."""
    ruled = BOTS["courtier"].advise(view, [1])
    return ruled.reason if ruled.move == advice.move else None


def _option(option: Option) -> dict[str, Any]:
    return {"move": option.move.to_dict(), "share": round(option.share, 3)}


def _shares(beliefs: Belief) -> dict[str, dict[str, float]]:
    return {
        str(seat): {card.id: round(share, 3) for card, share in hand.items() if share >= FEW} for seat, hand in beliefs.items()
    }


def texts() -> Iterator[tuple[str, str]]:
    """A file for each edition, and the list of all."""
    puzzles = named()
    for edition in EDITIONS:
        rows = ",\n".join(line(puzzle(name, place)) for name, place in puzzles if place.edition == edition)
        yield f"{edition}.json", f"[\n{rows}\n]\n"
    rows = ",\n".join(line(_listed(name, place)) for name, place in puzzles)
    yield "index.json", f"[\n{rows}\n]\n"


def _listed(name: str, place: Place) -> dict[str, Any]:
    return {"id": name, "edition": place.edition, "players": place.players, "level": place.level}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts():
        write(FOLDER / name, text)


if __name__ == "__main__":
    main()
