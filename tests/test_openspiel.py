"""The game for OpenSpiel: the one that people play, its chance that of a shuffled deck; and OpenSpiel's own code runs on it."""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr, generate_playthrough, ismcts, mcts
from playing import TABLES, Table, at_table, times
from test_docs import blocks

from suitors.envs.actions import action_of
from suitors.envs.openspiel import SuitorsState
from suitors.envs.openspiel.observer import most_lines
from suitors.envs.openspiel.point import STARTERS, Deal, Point
from suitors.envs.openspiel.point import Table as Place
from suitors.envs.toys import TOYS
from suitors.game.editions import find_edition
from suitors.game.game import Game
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.rules.speeds import PLAIN

pytestmark = pytest.mark.usefixtures("untraced")

HERE = Path(__file__).parent
ENDS = [(edition.id, players) for edition in EDITIONS.values() for players in (edition.players[0], edition.players[-1])]
THIMBLE = "suitors(edition=thimble)"
SEED = 21
"""Of a playthrough in which much happens."""


def loaded(name: str) -> Any:
    return pyspiel.load_game(name)


def drawn_in(game: Game, point: Point, used: Counter[int]) -> int:
    """What chance draws in this game: who starts, the next card of its deal, or its aside card."""
    deal = game.deals[point.rounds if isinstance(point.pending, Deal) else point.rounds - 1]
    if point.pending == Deal(None):
        return STARTERS + deal.first
    round_number = point.rounds + isinstance(point.pending, Deal)
    if not isinstance(point.pending, Deal) and len(point.drawn) >= point.hidden:
        return int(deal.cards[0])
    used[round_number] += 1
    return int(deal.cards[used[round_number]])


class Replayed:
    """The points of a game that is being played, in step with it."""

    def __init__(self, game: Game, games: bool = True) -> None:
        self.game = game
        self.used: Counter[int] = Counter()
        self.made = 0
        self.point = Place(game.edition, game.players, games).begin()
        self.follow()

    def follow(self) -> Point:
        """Up to where the game is."""
        while True:
            if self.point.is_chance:
                if self.point.rounds == self.game.round and isinstance(self.point.pending, Deal):
                    return self.point  # the game has not dealt its next round yet
                self.point = self.point.follow(drawn_in(self.game, self.point, self.used))
            elif self.made < self.game.decisions:
                move = self.game.moves[self.made]
                self.made += 1
                self.point = self.point.follow(action_of(move, self.game.players))
            else:
                return self.point


def state_at(game: Any, point: Point) -> SuitorsState:
    state: SuitorsState = game.new_initial_state()
    state.point = point
    return state


# It is the game that people play.


@pytest.mark.parametrize("table", TABLES, ids=at_table)
def test_every_step_is_that_of_the_game(table: Table) -> None:
    """The same deals and moves: the same decisions, events for every seat, and end."""
    chance = Random(str(table))
    for seed in range(times(2)):
        game = Game(*table, seed=seed)
        points = Replayed(game)
        for _ in range(60):
            if game.is_over:
                break
            if game.is_round_over:
                game.next_round()
            point = points.follow()
            assert not point.is_chance
            assert point.decider == game.decider
            assert list(point.choices.values()) == sorted(game.legal_codes(), key=list(point.choices.values()).index)
            assert set(point.choices) == {action_of(move, game.players) for move in game.legal()}
            game.play(chance.choice(game.legal()))
        point = points.follow()
        for seat in range(game.players):
            told = [line.event.seen_by(seat).to_dict() | {"n": 0} for line in point.told]
            assert told == [event.to_dict() | {"n": 0} for event in game.events(seat)]
        assert tuple(point.state.tokens[: game.players]) == game.tokens


@pytest.mark.parametrize("table", ENDS, ids=at_table)
def test_both_speeds_tell_the_same(table: Table) -> None:
    chance = Random(str(table))
    fast, plain = (Place(EDITIONS[table[0]], table[1], games=False) for _ in range(2))
    vars(plain)["book"] = PLAIN
    one, other = fast.begin(), plain.begin()
    while not one.is_over:
        actions = [action for action, _ in one.outcomes] if one.is_chance else list(one.choices)
        action = chance.choice(actions)
        one, other = one.follow(action), other.follow(action)
        assert [line.truth for line in one.told] == [line.truth for line in other.told]
        assert (one.is_chance, one.pool, one.hidden, one.drawer) == (other.is_chance, other.pool, other.hidden, other.drawer)
    assert other.is_over


@pytest.mark.parametrize("table", ENDS, ids=at_table)
def test_openspiels_own_tests_pass(table: Table) -> None:
    edition, players = table
    reward = "win" if players == 2 else "tokens"
    game = loaded(f"suitors(edition={edition},players={players},reward={reward})")
    pyspiel.random_sim_test(game, num_sims=times(1), serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name", [THIMBLE, "suitors(edition=pocket)", "suitors_game(edition=pocket)", "suitors_game(edition=classic,players=4)"]
)
def test_openspiels_own_tests_pass_for_toys_and_whole_games(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=times(1), serialize=True, verbose=False)


def test_a_playthrough_is_what_it_was() -> None:
    """Every value of the API, step by step, but for the long arrays: `golden/openspiel/playthrough.txt` was looked at once."""
    played = generate_playthrough.playthrough("suitors(edition=pocket)", action_sequence=[], seed=SEED)
    lines = [line for line in played.splitlines() if not {"◯", "◉"} & set(line) and ".told = " not in line]
    golden = HERE / "golden" / "openspiel" / "playthrough.txt"
    assert "\n".join(lines) + "\n" == golden.read_text("utf-8")


def test_parameters_that_make_no_sense_are_refused() -> None:
    for name, wrong in {
        "suitors(edition=third)": "no edition is called 'third'",
        "suitors(players=9)": "second is not for 9 players",
        "suitors(reward=honour)": "'honour' is not rewarded; there are win and tokens",
        "suitors(edition=nowhere.toml)": "can't be read",
    }.items():
        with pytest.raises(Exception, match=wrong):
            loaded(name)
    pocket = HERE.parent / "examples" / "pocket.toml"
    assert loaded(f"suitors(edition={pocket})").table.edition == TOYS["pocket"]


def test_a_state_says_in_words_what_happens() -> None:
    state = loaded("suitors_game(edition=classic,players=3)").new_initial_state()
    assert state.action_to_string(STARTERS + 2) == "seat 2 starts"
    state.apply_action(STARTERS + 2)
    assert state.action_to_string(int(Card.GUARD)) == "guard"
    for card in (Card.GUARD, Card.PRIEST, Card.GUARD, Card.KING):
        state.apply_action(int(card))
    assert [state.action_to_string(action) for action in state.legal_actions()][:2] == ["guard +1 2", "guard +1 3"]
    assert "dealt seat=1 card=priest" in str(state)


# Chance.


def all_points(point: Point, weight: Fraction = Fraction(1)) -> Iterator[tuple[Point, Fraction]]:
    """Every point that can follow, and how likely chance alone makes it."""
    yield point, weight
    if point.is_chance:
        total = sum(point.pool)
        for card, _ in point.outcomes:
            yield from all_points(point.follow(card), weight * Fraction(point.pool[card], total))
    elif not point.is_over:
        for action in point.choices:
            yield from all_points(point.follow(action), weight)


def value_of_random_play(game: Game) -> Fraction:
    """Of this very deal, for seat 0: everybody chooses among the legal moves, each as likely."""
    if game.is_round_over:
        result = game.round_result
        assert result is not None
        return Fraction(2 * (0 in result.winners), len(result.winners)) - 1
    moves = game.legal()
    values = []
    for move in moves:
        after = game.copy()
        after.play(move)
        values.append(value_of_random_play(after))
    return Fraction(sum(values), len(moves))


def test_drawing_card_by_card_is_the_same_as_shuffling() -> None:
    """Random play is worth the same, exactly, over every order of the deck and in OpenSpiel's tree."""
    edition = TOYS["thimble"]
    orders = Counter(permutations(edition.cards(2)))
    total = sum(count * value_of_random_play(Game(edition, 2, seed=0, deals=[order], first=0)) for order, count in orders.items())
    game = loaded(THIMBLE)
    expected = pyspiel.expected_returns(game.new_initial_state(), pyspiel.UniformRandomPolicy(game), -1, True)
    assert expected[0] == pytest.approx(float(total / sum(orders.values())), abs=1e-12)
    assert expected[1] == -expected[0]


def test_probabilities_add_up_and_what_nobody_sees_is_never_drawn() -> None:
    firsts: dict[str, Fraction] = defaultdict(Fraction)
    for point, weight in all_points(loaded(THIMBLE).start):
        if point.is_chance:
            assert sum(chance for _, chance in point.outcomes) == pytest.approx(1)
        elif len(point.rows) == 4:
            firsts[point.told[1].truth.split("=")[-1]] += weight
        assert sum(point.pool) == point.hidden + 1 or isinstance(point.pending, Deal) or point.drawn
    assert firsts == {card.id: Fraction(count, 5) for card, count in TOYS["thimble"].deck(2).items()}


# Perfect recall.


Path_ = tuple[tuple[str, int], ...]


def own_paths(point: Point, own: tuple[Path_, ...], game: Any) -> Iterator[tuple[SuitorsState, int, str, Path_]]:
    """Every decision of the tree: whose it is, its information state, and through which its player came there by what actions."""
    if point.is_over:
        return
    if point.is_chance:
        for card, _ in point.outcomes:
            yield from own_paths(point.follow(card), own, game)
        return
    state, player = state_at(game, point), point.decider
    key = state.information_state_string(player)
    yield state, player, key, own[player]
    for action in point.choices:
        after = (*own[:player], (*own[player], (key, action)), *own[player + 1 :])
        yield from own_paths(point.follow(action), after, game)


@pytest.mark.parametrize(("name", "count"), [("thimble", 49), ("pocket", 1204)])
def test_an_information_state_holds_all_that_its_player_has_known_and_done(name: str, count: int) -> None:
    """In all of the tree: whoever is in the same information state has come there through the same ones, by the same actions."""
    game = loaded(f"suitors(edition={name})")
    found: dict[tuple[int, str], tuple[Path_, list[int]]] = {}
    arrays: set[bytes] = set()
    for state, player, key, path in own_paths(game.start, ((), ()), game):
        if (player, key) not in found:
            found[player, key] = path, state.legal_actions(player)
            arrays.add(np.asarray(state.information_state_tensor(player), np.float32).tobytes())
        assert found[player, key] == (path, list(state.point.choices))
    assert len(found) == len(arrays) == count


@pytest.mark.parametrize("table", ENDS, ids=at_table)
def test_an_information_state_only_grows_and_its_numbers_have_room(table: Table) -> None:
    chance = Random(str(table))
    edition, players = table
    game = loaded(f"suitors(edition={edition},players={players})")
    for _ in range(times(2)):
        state = game.new_initial_state()
        before = [state.information_state_string(seat) for seat in range(players)]
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            after = [state.information_state_string(seat) for seat in range(players)]
            assert all(new.startswith(old) for old, new in zip(before, after, strict=True))
            before = after
        rows = np.asarray(state.information_state_tensor(0)).reshape(-1)[players:].reshape(most_lines(game.table), -1)
        assert np.count_nonzero(rows.any(axis=1)) == len(state.point.told) <= most_lines(game.table)
        assert len(np.unique(rows, axis=0)) > 5


# What it is worth.


@pytest.mark.parametrize("table", ENDS, ids=at_table)
def test_returns_are_those_of_the_round_and_add_up_to_nothing(table: Table) -> None:
    chance = Random(str(table))
    edition, players = table
    for reward in ("win", "tokens"):
        game = loaded(f"suitors(edition={edition},players={players},reward={reward})")
        for _ in range(times(3)):
            state = game.new_initial_state()
            while not state.is_terminal():
                assert state.returns() == [0.0] * players
                state.apply_action(chance.choice(state.legal_actions()))
            returns = state.returns()
            tokens = state.point.state.tokens[:players]
            assert sum(returns) == pytest.approx(0)
            assert game.min_utility() <= min(returns) <= max(returns) <= game.max_utility()
            if reward == "tokens":
                assert returns == pytest.approx([one - (sum(tokens) - one) / (players - 1) for one in tokens])
            else:
                won = [seat for seat in range(players) if state.point.state.round_won[seat] or state.point.state.game_won[seat]]
                assert [seat for seat in range(players) if returns[seat] > -1 / (players - 1) + 1e-9] == won


# Solving, and searching.


def test_cfr_converges_on_a_toy_and_both_exploitabilities_agree() -> None:
    game = loaded(THIMBLE)
    solver = cfr.CFRPlusSolver(game)
    found = []
    for iterations in (2, 5):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found[0] > 4 * found[1]
    assert found[1] == pytest.approx(pyspiel.nash_conv(game, pyspiel_policy(solver.average_policy())) / 2, abs=1e-9)


def pyspiel_policy(found: Any) -> Any:
    """The same policy for OpenSpiel's C++."""
    return pyspiel.TabularPolicy(found.to_dict()) if hasattr(found, "to_dict") else found


def test_cfr_in_c_plus_plus_solves_a_toy() -> None:
    """Kept as a tree of OpenSpiel's own, it takes milliseconds an iteration; the value of the game is known by then."""
    game = pyspiel.convert_to_cached_tree(loaded(THIMBLE))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(150):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(149 / 360)
    assert pyspiel.exploitability(game, policy) < 5e-4
    assert pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0] == pytest.approx(-1 / 15, abs=1e-3)


def test_sampling_cfr_runs_on_a_whole_edition() -> None:
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(loaded("suitors(edition=classic)"))
    solver.iteration()
    state = loaded("suitors(edition=classic)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) <= set(state.legal_actions())


def ismcts_bot(game: Any, seed: int, simulations: int) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(seed))
    return ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=np.random.RandomState(seed))


@pytest.mark.parametrize("table", [("second", 2), ("premium", 3), ("pocket", 2)], ids=at_table)
def test_is_mcts_plays_a_round(table: Table) -> None:
    chance = Random(5)
    game = loaded(f"suitors(edition={table[0]},players={table[1]})")
    bot = ismcts_bot(game, 1, 12)
    state = game.new_initial_state()
    asked = 0
    while not state.is_terminal():
        if state.current_player() == 0:
            asked += 1
            action = bot.step(state)
            assert action in state.legal_actions()
        else:
            action = chance.choice(state.legal_actions())
        state.apply_action(action)
    assert asked > 0


@pytest.mark.parametrize("table", ENDS, ids=at_table)
def test_another_world_is_one_that_the_seat_can_not_tell_from_this_one(table: Table) -> None:
    chance = Random(str(table))
    game = loaded(f"suitors(edition={table[0]},players={table[1]})")
    others = worlds = 0
    for _ in range(times(1)):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                seat = state.current_player()
                other = state.resample_from_infostate(seat, chance.random)
                worlds += 1
                others += str(other) != str(state)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                assert other.legal_actions() == state.legal_actions()
                assert len(other.history()) == len(state.history())
            state.apply_action(chance.choice(state.legal_actions()))
    assert worlds >= others >= 1


def test_before_the_first_move_other_worlds_are_as_likely_as_they_should_be() -> None:
    chance = Random(3)
    state = loaded("suitors(edition=thimble)").new_initial_state()
    for card in (Card.PRIEST, Card.GUARD, Card.BARON):
        state.apply_action(int(card))
    hands = Counter(state.resample_from_infostate(0, chance.random).history()[1] for _ in range(3000))
    assert set(hands) == {Card.GUARD, Card.PRINCESS}
    assert hands[Card.GUARD] == pytest.approx(2000, abs=90)


# The toys.


def test_the_toys_are_editions_like_any_other() -> None:
    pocket = find_edition(str(HERE.parent / "examples" / "pocket.toml"))
    assert pocket == TOYS["pocket"]
    for name, edition in TOYS.items():
        assert edition.id == name
        assert isinstance(edition, Edition)
        game = Game(edition, 2, seed=1)
        while not game.is_over:
            if game.is_round_over:
                game.next_round()
            game.play(game.legal()[0])


# The page and the example.

PAGE = HERE.parent / "docs" / "research-openspiel.md"


def test_the_pages_example_prints_what_it_says() -> None:
    (example,), (printed,) = blocks(PAGE, "python"), blocks(PAGE, "")
    ran = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    assert ran.stdout == printed


def test_the_example_converges_as_the_page_says() -> None:
    command = [sys.executable, str(HERE.parent / "examples" / "cfr.py"), "--iterations", "50"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.findall(r"^ +(\d+) +(0\.\d+) +[+-]0\.\d+$", ran.stdout, re.MULTILINE)
    told = re.findall(r"^\| (\d+) \| (0\.\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert found == told[: len(found)]
    assert [int(iterations) for iterations, _ in found] == [0, 1, 2, 5, 10, 20, 50]
    assert float(found[-1][1]) < 0.001
    assert "guard and priest: guard +1 3 0.50, guard +1 4 0.50" in ran.stdout


def test_the_page_counts_the_trees_as_they_are() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .* \| (\d+), (\d+), (\d+) \| (\d+), (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [row[0] for row in rows] == list(TOYS)
    name, *counts = rows[0]
    points = [point for point, _ in all_points(loaded(f"suitors(edition={name})").start)]
    deciding = [point for point in points if not point.is_chance and not point.is_over]
    seen = [{recalled(point, seat) for point in deciding if point.decider == seat} for seat in (0, 1)]
    drawing, over = (sum(getattr(point, what) for point in points) for what in ("is_chance", "is_over"))
    assert list(map(int, counts)) == [len(deciding), drawing, over, *map(len, seen)]


def recalled(point: Point, seat: int) -> str:
    return "\n".join(line.seen_by(seat) for line in point.told)
