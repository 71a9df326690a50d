"""Looks for puzzles: decisions in rounds between our bots where one move is clearly the best, and worth finding.

`python -m teaching.mining` plays until every edition has its share, and writes `teaching/puzzles.txt`: for each puzzle the
edition, the seed of its round, how many moves were made, and its level. `python -m teaching.puzzles` makes of them what
the browser is given. Both take the same path every time: all chance comes from seeds.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from suitors.bots import BOTS, Advice, Think
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.editions import EDITIONS

FILE = Path(__file__).with_name("puzzles.txt")
ROUNDS = {"second": (2, 3, 4), "classic": (2, 3, 4), "premium": (3, 4, 5, 6), "house": (3, 4, 5), "manual": (2, 3, 4)}
"""So many players; an edition's puzzles are shared out among them."""
WANTED = 20
"""Puzzles for each edition."""
LEVELS = {1: 6, 2: 9, 3: 9}
"""So many of each level: seen with own eyes; found by plain rules; missed by them."""
MOST_ALIKE = 8
"""Puzzles of an edition that are solved by the same card."""
FEWEST_MOVES = 4
"""To choose from: else it is no puzzle."""
ROUNDS_TRIED = 1500
"""At most, for each edition."""
DILEMMA = 0.1
"""Unless it is a guess, the next best move is worth so much at least: not to harm oneself is no puzzle."""
MARGIN = 0.08
"""By so much of the round is the best move ahead of any other."""
SURE = 5.0
"""By so many standard errors."""
QUICK, DEEP, AGAIN = Think(iterations=700), Think(iterations=12_000), Think(iterations=20_000)
CLEARLY = 0.05
"""By so much it is still ahead when somebody thinks about it again."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a puzzle is found: everything else follows from it."""

    edition: str
    players: int
    seed: int
    moves: int
    level: int = 0

    def __str__(self) -> str:
        return f"{self.edition} {self.players} {self.seed} {self.moves} {self.level}"


def read() -> list[Place]:
    return [Place(words[0], *map(int, words[1:])) for words in map(str.split, FILE.read_text("utf-8").splitlines())]


def game_at(place: Place) -> Game:
    for game in play(place.edition, place.players, place.seed):
        if game.decisions == place.moves:
            return game
    raise LookupError(f"no decision {place.moves} in the round of {place}")


def play(edition: str, players: int, seed: int) -> Iterator[Game]:
    """The first round of a game between bots of several kinds, at each of its decisions."""
    game = Game(edition, players, seed=seed)
    chance = [seed + 1]
    kinds = ("courtier", "advisor", "casual", "courtier")
    while game.decider is not None:
        yield game
        bot = BOTS[kinds[(game.decider + seed) % len(kinds)]].thinking(QUICK)
        game.play(bot.choose(game.view(game.decider), chance))


def advise(view: View, think: Think = DEEP, seed: int = 1) -> Advice:
    return BOTS["expert"].thinking(think).advise(view, [seed])


def margin(advice: Advice) -> tuple[float, float]:
    """How far the best move is ahead of any other: as a share of the round, and in standard errors."""
    best, *others = sorted(advice.options, key=lambda option: -option.share)
    second = max(others, key=lambda option: option.share)
    doubt = (best.error**2 + second.error**2) ** 0.5
    return best.share - second.share, (best.share - second.share) / max(doubt, 1e-9)


def best_of(advice: Advice) -> Move:
    return max(advice.options, key=lambda option: option.share).move


def is_clear(advice: Advice, share: float = MARGIN, sure: float = SURE) -> bool:
    ahead, doubts = margin(advice)
    return ahead >= share and doubts >= sure and best_of(advice) == advice.move


def holds(view: View, best: Move) -> bool:
    """It was no luck: other imagined rounds find the same."""
    again = advise(view, AGAIN, seed=2)
    return best_of(again) == best and margin(again)[0] >= CLEARLY


def is_worth_finding(advice: Advice) -> bool:
    best, second, *_ = sorted(advice.options, key=lambda option: -option.share)
    return best.move.number is not None or second.share >= DILEMMA


def level_of(view: View, best: Move) -> int:
    """1: it was seen; 2: a bot that plays by simple rules finds it; 3: it does not, whatever the lot."""
    if any(view.knows.get(seat) for seat in best.on):
        return 1
    found = [BOTS["courtier"].choose(view, [seed]) for seed in range(6)]
    return 2 if best in found else 3


def puzzles_in(edition: str, players: int, seed: int) -> Iterator[tuple[Place, Move]]:
    for game in play(edition, players, seed):
        view = game.view(game.decider)
        if game.decision != "play" or len(view.legal) < FEWEST_MOVES or game.decisions < 2:
            continue
        if not is_clear(advise(view, QUICK), MARGIN, 2.0):
            continue
        deep = advise(view)
        if is_clear(deep) and is_worth_finding(deep) and holds(view, deep.move):
            yield Place(edition, players, seed, game.decisions, level_of(view, deep.move)), deep.move


def mine(edition: str) -> list[Place]:
    found: list[Place] = []
    levels, cards, tables = Counter[int](), Counter[str](), Counter[int]()
    most = -(-WANTED // len(ROUNDS[edition]))
    for seed in range(1, ROUNDS_TRIED + 1):
        players = ROUNDS[edition][seed % len(ROUNDS[edition])]
        for place, best in puzzles_in(edition, players, seed):
            card = best.card.id if best.card is not None else ""
            if levels[place.level] == LEVELS[place.level] or cards[card] == MOST_ALIKE or tables[players] == most:
                continue
            levels[place.level] += 1
            cards[card] += 1
            tables[players] += 1
            found.append(place)
            print(place, best, file=sys.stderr, flush=True)
            # One of each round is enough.
            break
        if len(found) == WANTED:
            break
    return found


def main() -> None:
    places = [place for edition in EDITIONS for place in mine(edition)]
    FILE.write_text("".join(f"{place}\n" for place in places), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
