"""What gives a hand away: rounds of `expert` with few imagined rounds, and how much each sign said about what was held.

`python -m bench.tells` plays them at many tables and writes `suitors/bots/tells.json`; it takes half an hour on two cores. What
was played is kept, so that it can be learned from in other ways. Every fifth round is kept apart, and says how well hands are
told that nothing was learned from. The weights are those that make what was held the likeliest, beside what the beliefs say
without them; large ones are held back, so that what was seen a few times counts little.
"""

import argparse
import json
import pickle
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from suitors import bots
from suitors.bots import BOTS, Think
from suitors.bots.belief import mindset_of
from suitors.bots.habits import by_habit
from suitors.bots.memory import Style
from suitors.bots.reading import can_be_read
from suitors.bots.signs import signs_of
from suitors.bots.speeds import mind
from suitors.bots.tells import FILE, FINE, family_of, left_over
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.rules.cards import Card
from suitors.rules.state import KINDS, SEATS

TABLES = (
    *(("second", 4, 6000, 600), ("second", 3, 6000, 60), ("second", 6, 6000, 60), ("second", 2, 8000, 420)),
    *(("classic", 4, 6000, 60), ("classic", 3, 6000, 60), ("classic", 2, 8000, 180)),
    *(
        ("premium", 5, 6000, 900),
        ("premium", 8, 6000, 300),
        ("house", 6, 6000, 60),
        ("house", 3, 6000, 60),
        ("manual", 4, 6000, 60),
    ),
)
"""With the imagined rounds for a move, enough for `expert` to read moves or to go by habits, and seconds of one core."""
ROOT = Path(__file__).parents[1]
APART = 5
RARE = 60
"""A sign that was seen less often is none."""
HELD_BACK = 30.0
"""What a large weight costs."""
SMALL = 3
"""In hundredths: a smaller weight is none."""
LEAST = 2e-3
"""What the beliefs call less likely than this is as likely."""


class Hand(NamedTuple):
    """What a seat held when another had to decide, and what that one could go by."""

    family: str
    seed: int
    held: Card
    believed: tuple[float, ...]
    """By the card; 0 is what can't be."""
    signs: list[str]


Round = tuple[str, int, int, list[Move]]


def play(place: tuple[str, int, int, float]) -> list[Round]:
    """Round after round until the time is over."""
    edition, players, iterations, seconds = place
    bot, end, rounds = BOTS["expert"].thinking(Think(iterations=iterations)), perf_counter() + seconds, []
    for seed in count(1):
        game, moves = Game(edition, players, seed=seed), list[Move]()
        while not game.is_round_over:
            move = bot.choose(game.view(game.decider), [seed << 32 | len(moves)])
            game.play(move)
            moves.append(move)
        rounds.append((edition, players, seed, moves))
        if perf_counter() > end:
            break
    return rounds


def look(one: Round) -> list[Hand]:
    """Every hand that somebody had to guess at."""
    edition, players, seed, moves = one
    game, hands = Game(edition, players, seed=seed), list[Hand]()
    for move in moves:
        view = game.view(game.decider)
        ready = mindset_of(view, mind()) if view.decision == "play" else None
        if ready is not None and can_be_read(ready):
            chains, left = by_habit(ready, view, mind()).chains, left_over(view)
            for seat, signs in signs_of(view).items():
                start = (Style.LOOSE * SEATS + seat) * KINDS
                weights = [left[card] * chains[start + card] for card in Card]
                if total := sum(weights):
                    believed = tuple(weight / total for weight in weights)
                    hands.append(Hand(family_of(view), seed, game.view(seat).hand[0], believed, signs))
        game.play(move)
    return hands


class Lesson:
    """The hands of a family: what is learned from them, and how well it tells those that were kept apart."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        seen = Counter(sign for hand in hands for sign in hand.signs)
        self.signs = sorted(sign for sign, times in seen.items() if times >= RARE)
        places = {sign: place for place, sign in enumerate(self.signs)}
        rows = [[places[sign] for sign in hand.signs if sign in places] for hand in hands]
        ends = np.cumsum([0, *map(len, rows)])
        flat = np.concatenate([np.array(row, dtype=np.int32) for row in rows])
        self.shown = csr_matrix((np.ones(len(flat)), flat, ends), shape=(len(hands), len(self.signs)))
        believed = np.array([hand.believed for hand in hands])
        self.base = np.where(believed > 0, np.log(np.maximum(believed, LEAST)), -np.inf)
        self.held = np.array([hand.held for hand in hands])
        self.apart = np.array([hand.seed % APART == 0 for hand in hands])

    def loss(self, weights: Any, which: Any) -> tuple[float, Any]:
        """In nats a hand, and how it changes with each weight."""
        shown, held = self.shown[which], self.held[which]
        likely = self.base[which] + shown @ weights
        likely -= likely.max(axis=1, keepdims=True)
        chances = np.exp(likely)
        chances /= chances.sum(axis=1, keepdims=True)
        rows = np.arange(len(held))
        told = -float(np.log(np.maximum(chances[rows, held], 1e-12)).mean())
        chances[rows, held] -= 1
        return told, shown.T @ chances / len(held)

    def learn(self) -> Any:
        known = np.flatnonzero(~self.apart)
        shape = len(self.signs), len(Card)

        def cost(flat: Any) -> tuple[float, Any]:
            weights = flat.reshape(shape)
            told, slope = self.loss(weights, known)
            back = HELD_BACK / len(known) / 2
            return told + back * float((weights**2).sum()), (slope + 2 * back * weights).ravel()

        found = minimize(cost, np.zeros(shape).ravel(), jac=True, method="L-BFGS-B", options={"maxiter": 200})
        return found.x.reshape(shape)

    def told(self, weights: Any) -> tuple[float, float]:
        """Of the hands kept apart, in nats: without the weights, and with them."""
        apart = np.flatnonzero(self.apart)
        return self.loss(np.zeros_like(weights), apart)[0], self.loss(weights, apart)[0]


def table_of(lesson: Lesson, weights: Any) -> dict[str, dict[str, int]]:
    """Whole numbers, and only those that say something."""
    rows = {sign: np.rint(FINE * weights[place]).astype(int) for place, sign in enumerate(lesson.signs)}
    return {sign: {card.id: int(row[card]) for card in Card if abs(row[card]) >= SMALL} for sign, row in rows.items()}


def families(rounds: Iterable[Round], jobs: int) -> dict[str, list[Hand]]:
    found: dict[str, list[Hand]] = defaultdict(list)
    with Pool(jobs) as pool:
        for hands in pool.imap(look, rounds, 16):
            for hand in hands:
                found[hand.family].append(hand)
    return found


def teach(rounds: Iterable[Round], jobs: int) -> Iterator[tuple[str, dict[str, dict[str, int]]]]:
    for family, hands in families(rounds, jobs).items():
        lesson = Lesson(hands)
        weights = lesson.learn()
        before, after = lesson.told(weights)
        print(
            f"{family}: {len(hands):,} hands, {len(lesson.signs)} signs; kept apart {before:.3f} -> {after:.3f} nats", flush=True
        )
        yield family, table_of(lesson, weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--hours", type=float, default=1.0, help="how much of the time above (1)")
    parser.add_argument("--rounds", type=Path, default=ROOT / "build" / "tells.pickle", help="where they are kept, once played")
    args = parser.parse_args()
    if not args.rounds.exists():
        places = [(edition, players, rest, args.hours * seconds) for edition, players, rest, seconds in TABLES]
        with Pool(args.jobs) as pool:
            played = [one for found in pool.imap_unordered(play, places, 1) for one in found]
        args.rounds.parent.mkdir(exist_ok=True)
        args.rounds.write_bytes(pickle.dumps(played))
    rounds: list[Round] = pickle.loads(args.rounds.read_bytes())
    table = dict(sorted(teach(rounds, args.jobs)))
    text = ",\n".join(
        f'"{family}": {{\n' + ",\n".join(f' "{sign}": {json.dumps(row)}' for sign, row in rows.items()) + "\n}"
        for family, rows in table.items()
    )
    (Path(bots.__file__).parent / FILE).write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
