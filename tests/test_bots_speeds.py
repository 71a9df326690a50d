"""One source of the bots' thoughts, two speeds: plain and compiled never differ."""

from random import Random

import pytest
from courting import some_views, the_compiled_mind
from playing import Table, at_every_table, times

from suitors.bots.belief import EQUAL, mindset_of
from suitors.bots.memory import MEMORY_LAYOUT, Style
from suitors.bots.repute import minding_others
from suitors.bots.sight import sight_of
from suitors.bots.speeds import PLAIN
from suitors.bots.worlds import PRIOR
from suitors.game.view import View
from suitors.rules.editions import EDITIONS
from suitors.rules.state import MOVES, SIZE, pack, size_of

pytestmark = pytest.mark.usefixtures("untraced")


def views(table: Table, count: int) -> list[View]:
    return some_views(table, seed=31, count=times(count))


@at_every_table
def test_the_courtier_picks_the_same_for_the_same_reason(table: Table) -> None:
    fast = the_compiled_mind()
    for view in views(table, 12):
        ready = mindset_of(view, fast, deep=False)
        assert ready is not None
        root = ready.sight.root
        assert PLAIN.legal(root) == fast.legal(root) == ready.codes
        for seed in (0, 1, 2**64 - 1):
            assert PLAIN.pick(root, ready.memory, ready.codes, seed) == fast.pick(root, ready.memory, ready.codes, seed)


@at_every_table
def test_the_round_is_recalled_the_same(table: Table) -> None:
    fast = the_compiled_mind()
    for view in views(table, 4):
        sight = sight_of(view)
        assert sight is not None
        assert view.seat is not None
        for deep in (False, True):
            slow = PLAIN.remembered(sight.start, sight.start_memory, sight.rows, view.seat, deep)
            quick = fast.remembered(sight.start, sight.start_memory, sight.rows, view.seat, deep)
            assert counted(slow[0]) == counted(quick[0])
            assert slow[1] == pytest.approx(quick[1], rel=1e-9, abs=0)
            assert slow[2:] == quick[2:]


def counted(memory: bytes) -> bytes:
    """What is remembered, without the scratch of the last decision weighed."""
    return memory[: MEMORY_LAYOUT["unseen"][0]]


@at_every_table
def test_the_same_worlds_are_imagined(table: Table) -> None:
    fast = the_compiled_mind()
    for view in views(table, 2):
        ready = mindset_of(view, fast)
        assert ready is not None
        for seed in (0, 2**64 - 1):
            slow = PLAIN.survey(ready.sight.root, ready.memory, ready.chains, 10, seed)
            assert slow == fast.survey(ready.sight.root, ready.memory, ready.chains, 10, seed)
            assert sum(slow) == 10 * len(view.in_round)


@at_every_table
def test_the_same_is_told_by_every_play(table: Table) -> None:
    fast = the_compiled_mind()
    for view in views(table, 4):
        ready = mindset_of(view, fast)
        assert ready is not None
        assert minding_others(ready, view, PLAIN) == minding_others(ready, view, fast)


@pytest.mark.parametrize("minding", [False, True], ids=["alone", "minding others"])
@at_every_table
def test_the_same_moves_are_tried_with_the_same_success(table: Table, minding: bool) -> None:
    fast = the_compiled_mind()
    for view in views(table, 2):
        ready = mindset_of(view, fast)
        assert ready is not None
        if minding:
            ready = minding_others(ready, view, fast)
        asked = (ready.sight.root, ready.memory, ready.chains, ready.codes, 2**64 - 3, ready.reputes)
        thoughts = [book.Search(*asked) for book in (PLAIN, fast)]
        for iterations in (1, len(ready.codes) + 5):
            for thought in thoughts:
                thought.run(iterations)
            slow, quick = thoughts
            assert slow.tried == quick.tried == sum(slow.visits)
            assert list(slow.visits) == list(quick.visits)
            assert list(slow.figures) == pytest.approx(list(quick.figures), rel=1e-9, abs=1e-12)


@at_every_table
def test_courtiers_and_others_play_the_same_rounds(table: Table) -> None:
    fast = the_compiled_mind()
    edition, players = EDITIONS[table[0]], table[1]
    opening = pack(edition.opening(players))
    chance = Random(32)
    for seed in (0, 2**64 - 1):
        styles = [int(chance.choice(list(Style))) for _ in range(players)]
        count = times(5)
        slow = PLAIN.rounds(opening, styles, count, seed)
        assert slow == fast.rounds(opening, styles, count, seed)
        assert slow[-1] >= count


def test_bytes_that_are_no_table_are_refused() -> None:
    fast = the_compiled_mind()
    root, memory = bytes(SIZE), bytes(size_of(MEMORY_LAYOUT))
    with pytest.raises(ValueError, match="not the bytes of a table"):
        fast.legal(root[1:])
    with pytest.raises(ValueError, match="not the bytes of a table"):
        fast.pick(root, memory[1:], [1], 0)
    with pytest.raises(ValueError, match="nothing to choose from"):
        fast.pick(root, memory, [], 0)
    with pytest.raises(ValueError, match="not the weights of every hand"):
        fast.survey(root, memory, [1.0], 1, 0)
    with pytest.raises(ValueError, match="nothing to think about"):
        fast.Search(root, memory, [1.0], [1], 0)
    with pytest.raises(ValueError, match="not the reputes of every move"):
        fast.Search(root, memory, EQUAL, [1], 0, [100])
    with pytest.raises(ValueError, match="not so many plays"):
        fast.supposed(root, memory, [], 0, 1, [0] * (2 * MOVES + 2), PRIOR)
    with pytest.raises(ValueError, match="a reading of every play or of none"):
        fast.supposed(root, memory, [], 0, 1, [0, 0], PRIOR, [], [1.0])
    with pytest.raises(ValueError, match="not the bytes of a table"):
        fast.rounds(root[1:], [], 1, 0)
