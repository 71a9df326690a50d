"""The first game: one round of the usual edition with three players, played by the rulebook here, by the learner in the browser.

`python -m teaching.lesson` writes `web/src/learn/lesson.json` anew; a test says when that is needed.
"""

from typing import Any

from suitors.game.game import Game
from teaching.messages import WEB, line, news, room, welcome, write

FILE = WEB / "learn" / "lesson.json"
NAMES = ("Ann", "Bea", "Cas")
LEARNER = 0
DEAL = "spy  priest baron princess  guard handmaid guard handmaid prince king"
"""The aside card, a hand for each, and the draws; what is left of the deck follows."""
MOVES = ("priest 1", "handmaid", "guard 0 5", "handmaid", "prince 2", "guard 1 3")


def deck(top: str) -> list[str]:
    cards = [card.id for card, count in Game("second", 3).edition.deck(3).items() for _ in range(count)]
    for card in top.split():
        cards.remove(card)
    return [*top.split(), *cards]


def lesson() -> dict[str, Any]:
    """What the learner is sent, move by move; with each of their own decisions, the move that the lesson waits for."""
    game = Game("second", 3, deals=[deck(DEAL)], first=LEARNER)
    steps = [{"news": news(game, LEARNER)}]
    for words in MOVES:
        decider, told = game.decider, game.told
        game.play(words)
        if decider == LEARNER:
            steps[-1]["wanted"] = game.moves[-1].to_dict()
        steps.append({"news": news(game, LEARNER, told)})
    return {"welcome": welcome(game, LEARNER), "room": room(LEARNER, NAMES), "steps": steps}


def text() -> str:
    made = lesson()
    steps = ",\n".join(line(step) for step in made["steps"])
    return f'{{"welcome":{line(made["welcome"])},\n"room":{line(made["room"])},\n"steps":[\n{steps}\n]}}\n'


if __name__ == "__main__":
    write(FILE, text())
