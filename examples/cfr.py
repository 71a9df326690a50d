"""Solves a round of a toy edition with OpenSpiel's CFR+, and shows how fast it becomes hard to exploit.

    pip install 'suitors[openspiel]'
    python examples/cfr.py                          # thimble: seconds
    python examples/cfr.py --edition pocket --iterations 300

An exploitability of 0 is a Nash equilibrium; at 0.01, the best answer to it wins one round in a hundred more than it should.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from suitors.envs.extras import lacking

if missing := lacking("numpy", "pyspiel"):
    raise SystemExit(missing)

import pyspiel

import suitors.envs.openspiel  # registers the game
from suitors.envs.toys import TOYS


def solve(game: pyspiel.Game, iterations: int) -> pyspiel.CFRPlusSolver:
    """Tells after 0, 1, 2, 5, 10, 20, … iterations how exploitable the policy is, and what the first seat wins on average."""
    solver = pyspiel.CFRPlusSolver(game)
    policy = pyspiel.UniformRandomPolicy(game)
    print("iterations  exploitability  the first seat wins")
    for iteration in range(iterations + 1):
        if iteration:
            solver.evaluate_and_update_policy()
            policy = solver.average_policy()
        if iteration == iterations or str(iteration).rstrip("0") in ("", "1", "2", "5"):
            worth = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
            print(f"{iteration:10}  {pyspiel.exploitability(game, policy):14.6f}  {worth[0]:+19.4f}", flush=True)
    return solver


def opening_moves(game: pyspiel.Game, policy: pyspiel.Policy) -> set[str]:
    """What the first seat does, hand by hand."""
    lines = set()
    for state in after_the_deal(game.new_initial_state()):
        told = state.information_state_string().splitlines()
        hand = " and ".join(sorted(line.split("card=")[1] for line in told if "card=" in line))
        chances = [(state.action_to_string(action), chance) for action, chance in policy.action_probabilities(state).items()]
        lines.add(f"{hand}: " + ", ".join(f"{move} {chance:.2f}" for move, chance in sorted(chances) if chance >= 0.005))
    return lines


def after_the_deal(state: pyspiel.State) -> Iterator[pyspiel.State]:
    if not state.is_chance_node():
        yield state
        return
    for card, _ in state.chance_outcomes():
        yield from after_the_deal(state.child(card))


def arguments() -> Namespace:
    parser = ArgumentParser(description="Solves a toy edition with OpenSpiel's CFR+.")
    parser.add_argument("--edition", choices=TOYS, default="thimble", help="the toy (thimble)")
    parser.add_argument("--iterations", type=int, default=500, help="how many iterations (500)")
    return parser.parse_args()


def main(edition: str, iterations: int) -> None:
    # Once as a tree in OpenSpiel's own memory, an iteration does not ask our rulebook again.
    game = pyspiel.convert_to_cached_tree(pyspiel.load_game(f"{suitors.envs.openspiel.ROUND}(edition={edition})"))
    solver = solve(game, iterations)
    print("\nThe first move, by what the first seat holds:")
    for line in sorted(opening_moves(game, solver.average_policy())):
        print(" ", line)


if __name__ == "__main__":
    given = arguments()
    main(given.edition, given.iterations)
