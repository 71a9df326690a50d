"""What good players play of two cards: `expert` with few imagined rounds, at five tables, counted.

`python -m bench.habits` prints the table of `suitors/bots/habits.py`. The same bots give the same table; who plays by it is
one of them, so it may be made anew after they have changed.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool

from suitors.bots import BOTS, Think
from suitors.game.game import Game
from suitors.rules.cards import Card

TABLES = (("second", 4, 800), ("classic", 2, 800), ("premium", 5, 480), ("second", 2, 800), ("house", 6, 160))
"""With how many rounds each."""
PARTS = 8
THINK = Think(iterations=700)
Played = Counter[tuple[Card, Card]]
"""How often a card was played, by the other one that was held."""


def play(part: tuple[str, int, int, int]) -> Played:
    edition, players, rounds, first = part
    bot, played = BOTS["expert"].thinking(THINK), Played()
    for seed in range(first, first + rounds):
        game, made = Game(edition, players, seed=seed), 0
        while not game.is_round_over:
            view = game.view(game.decider)
            move = bot.choose(view, [seed << 32 | made])
            if view.decision == "play" and move.card is not None and len(set(view.hand)) == 2:
                played[move.card, view.hand[view.hand[0] == move.card]] += 1
            game.play(move)
            made += 1
    return played


def rows(played: Played) -> Iterator[str]:
    """In a hundred; what was seen once or never is even, or nearly so, and nothing is certain."""
    for card in Card:
        shares = [100 if other == card else share(played[card, other], played[other, card]) for other in Card]
        yield f'    "{card.id}": ({", ".join(f"{one:3}" for one in shares)}),'


def share(mine: int, theirs: int) -> int:
    return min(99, max(1, round(100 * (mine + 1) / (mine + theirs + 2))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    args = parser.parse_args()
    parts = [
        (edition, players, rounds // PARTS, 1 + part * (rounds // PARTS))
        for edition, players, rounds in TABLES
        for part in range(PARTS)
    ]
    with Pool(args.jobs) as pool:
        played = sum(pool.imap_unordered(play, parts), Played())
    print("HABITS = {", *rows(played), "}", sep="\n")


if __name__ == "__main__":
    main()
