"""OpenSpiel's face of the game beside OpenSpiel's own: random play through the same API, in steps a second, in one run.

    python -m bench.openspiel [--seconds N]

A step is an action of a player or of chance. OpenSpiel has no Leduc poker in Python; its games in Python are Kuhn and
Liar's poker, and Leduc poker is in C++, called from Python in the same way. The games take turns, so that what else the
machine does is shared.
"""

from argparse import ArgumentParser
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python.games import kuhn_poker, liars_poker

from suitors.envs.openspiel import ROUND

OURS = [f"{ROUND}(edition=second)", f"{ROUND}(edition=classic,players=4)", f"{ROUND}(edition=pocket)"]
THEIRS = ["python_kuhn_poker", "python_liars_poker", "leduc_poker"]
TURNS = 5
"""Each is measured so often, and the fastest counts."""

Ask = Callable[[Any], object]
FACES: dict[str, Ask] = {
    "play": lambda state: None,
    "with strings": lambda state: state.information_state_string(state.current_player()),
    "with arrays": lambda state: state.information_state_tensor(state.current_player()),
}


def episode(game: Any, chance: Random, ask: Ask) -> int:
    """Random play to the end; whoever decides may be asked what they know."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(outcomes, weights)[0]
        else:
            ask(state)
            action = chance.choice(state.legal_actions())
        state.apply_action(action)
        steps += 1
    return steps


def speed(name: str, ask: Ask, seconds: float) -> float:
    game = pyspiel.load_game(name)
    chance = Random(1)
    start = process_time()
    steps = 0
    while process_time() - start < seconds:
        steps += episode(game, chance, ask)
    return steps / (process_time() - start)


def main() -> None:
    parser = ArgumentParser(description="Random play through OpenSpiel's API, beside OpenSpiel's own games.")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long altogether (20)")
    seconds = parser.parse_args().seconds
    assert kuhn_poker.KuhnPokerGame
    assert liars_poker.LiarsPoker
    cells = [(name, face) for name in OURS + THEIRS for face in FACES]
    best = dict.fromkeys(cells, 0.0)
    for _ in range(TURNS):
        for name, face in cells:
            best[name, face] = max(best[name, face], speed(name, FACES[face], seconds / len(cells) / TURNS))
    print(f"{'steps a second':36}" + "".join(f"{face:>14}" for face in FACES))
    for name in OURS + THEIRS:
        print(f"{name:36}" + "".join(f"{best[name, face]:14,.0f}" for face in FACES))


if __name__ == "__main__":
    main()
