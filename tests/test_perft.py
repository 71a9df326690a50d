"""A fingerprint of the rules: how many sequences of moves there are from fixed deals, one, two, three … moves long."""

from itertools import takewhile
from typing import Any

import pytest
from playing import Table, at_table, strides, the_compiled_rulebook

from suitors.rules.editions import EDITIONS
from suitors.rules.speeds import PLAIN, Rulebook
from suitors.rules.state import pack

STEPS = {16: (3, 7), 21: (5, 8), 32: (5, 13)}
"""The two deals of a deck of so many cards: every so many-th card of it. The last seat starts."""

PLAIN_LIMIT = 2_000
"""The plain rulebook counts as far as this; the compiled one goes on."""

COUNTS: dict[Table, tuple[tuple[int, ...], tuple[int, ...]]] = {
    ("second", 2): ((10, 27, 90, 162, 234, 450, 2_241), (10, 27, 44, 86, 507, 1_012, 4_710)),
    ("second", 3): ((4, 58, 538, 2_526, 16_920, 71_707, 196_872), (20, 56, 988, 4_508, 11_314, 20_636, 166_152)),
    ("second", 4): ((28, 810, 5_300, 69_903), (4, 89, 1_025, 4_988, 20_547)),
    ("second", 5): ((40, 1_610, 12_897), (37, 325, 1_422, 30_409)),
    ("second", 6): ((11, 493, 14_802, 143_082), (51, 294, 1_808, 61_387)),
    ("classic", 2): ((8, 18, 30, 48, 336, 768, 936), (8, 56, 112, 114, 48, 240, 558)),
    ("classic", 3): ((4, 51, 154, 530, 2_133, 8_265, 75_695), (5, 53, 316, 1_613, 3_193, 6_208, 11_392)),
    ("classic", 4): ((5, 100, 903, 6_190, 56_728), (25, 174, 1_515, 6_419, 24_254, 59_092)),
    ("premium", 2): ((8, 18, 30, 48, 336, 768, 936), (8, 56, 112, 114, 48, 240, 558)),
    ("premium", 3): ((4, 51, 154, 530, 2_133, 8_265, 75_695), (5, 53, 316, 1_613, 3_193, 6_208, 11_392)),
    ("premium", 4): ((5, 100, 903, 6_190, 56_728), (25, 174, 1_515, 6_419, 24_254, 59_092)),
    ("premium", 5): ((2, 63, 2_180, 25_230, 90_040), (5, 39, 262, 8_544)),
    ("premium", 6): ((46, 2_025, 38_092, 142_122), (6, 298, 4_617, 117_374)),
    ("premium", 7): ((54, 3_975, 22_921), (55, 1_790, 10_483)),
    ("premium", 8): ((91, 4_071, 62_888), (71, 5_182, 53_574)),
    ("house", 2): ((2, 11, 92, 292, 638, 1_292, 2_764), (2, 3, 22, 46, 313, 678, 1_110)),
    ("house", 3): ((5, 34, 97, 1_140, 16_658, 56_562, 145_791), (21, 77, 249, 1_049, 6_006, 43_165)),
    ("house", 4): ((5, 60, 1_690, 46_774), (5, 25, 76, 870, 13_173, 119_009)),
    ("house", 5): ((2, 63, 2_180, 25_230, 90_040), (5, 39, 262, 8_544)),
    ("house", 6): ((46, 2_025, 38_092, 142_122), (6, 298, 4_617, 117_374)),
    ("house", 7): ((54, 3_975, 22_921), (55, 1_790, 10_483)),
    ("house", 8): ((91, 4_071, 62_888), (71, 5_182, 53_574)),
    ("manual", 2): ((2, 10, 18, 26, 160, 1_280, 2_048), (10, 26, 50, 116, 112, 1_120, 1_632)),
    ("manual", 3): ((4, 41, 105, 1_399, 20_708, 41_650, 93_533), (20, 40, 132, 543, 4_254, 18_639, 136_207)),
    ("manual", 4): ((4, 76, 2_150, 59_882), (4, 18, 54, 844, 11_023, 103_943)),
}


def sequences(book: Rulebook, table: Any, length: int) -> int:
    """How many ways there are to make so many moves from here; a round that ends sooner has none."""
    moves = book.legal(table)
    if length == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = book.copy(table)
        book.apply(after, move)
        count += sequences(book, after, length - 1)
    return count


def counts(book: Rulebook, table: Table, step: int, lengths: int) -> tuple[int, ...]:
    edition, players = EDITIONS[table[0]], table[1]
    dealt = book.load(pack(edition.opening(players)))
    book.deal(dealt, strides(edition.cards(players), step), players - 1)
    return tuple(sequences(book, dealt, length) for length in range(1, lengths + 1))


def test_every_table_has_its_counts() -> None:
    assert list(COUNTS) == [(edition.id, players) for edition in EDITIONS.values() for players in edition.players]


@pytest.mark.parametrize("table", COUNTS, ids=at_table)
def test_there_are_as_many_sequences_of_moves_as_ever(table: Table) -> None:
    cards = len(EDITIONS[table[0]].cards(table[1]))
    for step, expected in zip(STEPS[cards], COUNTS[table], strict=True):
        assert counts(the_compiled_rulebook(), table, step, len(expected)) == expected


@pytest.mark.parametrize("table", COUNTS, ids=at_table)
def test_the_plain_rulebook_counts_the_same(table: Table) -> None:
    cards = len(EDITIONS[table[0]].cards(table[1]))
    for step, expected in zip(STEPS[cards], COUNTS[table], strict=True):
        within = tuple(takewhile(lambda count: count <= PLAIN_LIMIT, expected))
        assert counts(PLAIN, table, step, len(within)) == within
