"""One rulebook, two speeds: compiled and plain never differ, at no table and in no step."""

from collections.abc import Callable
from itertools import chain
from random import Random
from struct import Struct

import pytest
from playing import TABLES, Table, at_every_table, at_table, the_compiled_rulebook, times

from suitors.rules import referee
from suitors.rules.editions import EDITIONS
from suitors.rules.records import dtype
from suitors.rules.speeds import PLAIN, Rulebook, fastest
from suitors.rules.state import COPIED, LAYOUT, SIZE, Phase, State, pack, unpack

GAMES_WITH = {2: 1500, 3: 1100, 4: 800, 5: 420, 6: 400, 7: 260, 8: 260}
"""So many whole games at every table of so many players."""

# The fields that a move may change, in their order; the edition's own are compared once a game.
CHANGING = [name for name, (offset, _) in LAYOUT.items() if LAYOUT["tokens"][0] <= offset < COPIED]
START = LAYOUT["tokens"][0]
in_bytes = Struct(f"{COPIED - START}b").pack
SPREAD = ("state.{}", "*state.{}", "*chain.from_iterable(state.{})")
"""A field as numbers side by side: one of them, a list, a list of lists."""
flatten = ", ".join(SPREAD[len(LAYOUT[name][1])].format(name) for name in CHANGING)
changing_bytes: Callable[[State], bytes] = eval(f"lambda state: in_bytes({flatten})", {"in_bytes": in_bytes, "chain": chain})
"""What `to_bytes` gives, but for what never changes and what the last move told; in one go, for it is asked at every step."""


def compare_games(book: Rulebook, table: Table, games: int, seed: int) -> int:
    """Whole games, at both speeds side by side; says how many rounds they had."""
    chance = Random(seed)
    edition, players = EDITIONS[table[0]], table[1]
    opening = edition.opening(players)
    opening.telling = 1
    memory = pack(opening)
    cards = list(map(int, edition.cards(players)))
    rounds = 0
    for _ in range(games):
        slow, fast = PLAIN.load(memory), book.load(memory)
        while slow.phase != Phase.GAME_OVER:
            starters = [seat for seat in range(players) if PLAIN.may_start(slow, seat)]
            assert starters == [seat for seat in range(players) if book.may_start(fast, seat)]
            chance.shuffle(cards)
            first = chance.choice(starters)
            PLAIN.deal(slow, cards, first)
            book.deal(fast, cards, first)
            compare_round(book, slow, fast, chance)
            rounds += 1
        assert PLAIN.to_bytes(slow)[:COPIED] == book.to_bytes(fast)[:COPIED]
    return rounds


def compare_round(book: Rulebook, slow: State, fast: object, chance: Random) -> None:
    while True:
        assert changing_bytes(slow) == book.to_bytes(fast)[START:COPIED]
        assert PLAIN.told(slow) == book.told(fast)
        moves = PLAIN.legal(slow)
        assert moves == book.legal(fast)
        if not moves:
            return
        move = chance.choice(moves)
        referee.apply(slow, move)
        book.apply(fast, move)


def test_tens_of_thousands_of_games_are_compared() -> None:
    assert sum(GAMES_WITH[players] for _, players in TABLES) >= 20_000


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_both_speeds_play_the_same_games_step_by_step(table: Table) -> None:
    games = times(GAMES_WITH[table[1]])
    rounds = compare_games(the_compiled_rulebook(), table, games, seed=20_19)
    assert rounds > 2 * games


def test_a_difference_would_be_found() -> None:
    """By the same loop, in a rulebook that forgets a legal move where there are many."""

    class Forgetful:
        def __getattr__(self, name: str) -> object:
            return getattr(fastest(), name)

        def legal(self, table: object) -> list[int]:
            moves = fastest().legal(table)
            return moves[:-1] if len(moves) > 9 else moves

    with pytest.raises(AssertionError):
        compare_games(Forgetful(), ("second", 4), 5, seed=1)  # type: ignore[arg-type]  # all but one is passed on


@at_every_table
def test_the_same_seed_gives_the_same_tally_at_both_speeds(table: Table) -> None:
    edition, players = EDITIONS[table[0]], table[1]
    opening = pack(edition.opening(players))
    rounds = times(150)
    for seed in (0, 1, 2**64 - 1):
        slow = PLAIN.simulate(opening, rounds, seed, players - 1)
        assert slow == the_compiled_rulebook().simulate(opening, rounds, seed, players - 1)
        assert sum(slow[1]) > rounds


@at_every_table
def test_a_copy_is_the_same_game_at_both_speeds_and_goes_its_own_way(table: Table) -> None:
    edition, players = EDITIONS[table[0]], table[1]
    for book in (PLAIN, the_compiled_rulebook()):
        game = book.load(pack(edition.opening(players)))
        book.deal(game, edition.cards(players), 0)
        copy = book.copy(game)
        assert book.to_bytes(copy)[:COPIED] == book.to_bytes(game)[:COPIED]
        before = book.to_bytes(game)
        book.apply(copy, book.legal(copy)[0])
        assert book.to_bytes(game) == before
        assert book.to_bytes(copy)[:COPIED] != before[:COPIED]


def test_a_code_that_is_not_legal_changes_nothing_at_either_speed() -> None:
    edition = EDITIONS["manual"]
    for book in (PLAIN, the_compiled_rulebook()):
        game = book.load(pack(edition.opening(4)))
        book.deal(game, edition.cards(4), 2)
        before = book.to_bytes(game)
        for code in (-1, 0, 1 << 22, 2**31 - 1):
            with pytest.raises(ValueError, match="not a legal move"):
                book.apply(game, code)
        assert book.to_bytes(game) == before


def test_bytes_of_another_length_are_no_table() -> None:
    with pytest.raises(ValueError, match="not the bytes of a table"):
        the_compiled_rulebook().load(bytes(SIZE - 1))


@pytest.mark.parametrize("table", [("second", 2), ("premium", 8), ("manual", 4)], ids=at_table)
def test_a_table_is_a_numpy_record_whose_fields_are_those_of_the_state(table: Table) -> None:
    np = pytest.importorskip("numpy")
    edition, players = EDITIONS[table[0]], table[1]
    for book in (PLAIN, fastest()):
        game = book.load(pack(edition.opening(players)))
        book.deal(game, edition.cards(players)[::-1], 1)
        book.apply(game, book.legal(game)[-1])
        memory = book.to_bytes(game)
        record = np.frombuffer(memory, dtype())[0]
        state = unpack(memory)
        assert record.tobytes() == memory
        for name in LAYOUT:
            assert record[name].tolist() == getattr(state, name) == getattr(game, name)


def test_an_array_of_records_holds_many_tables() -> None:
    np = pytest.importorskip("numpy")
    edition = EDITIONS["house"]
    tables = [pack(edition.opening(players)) for players in edition.players]
    records = np.frombuffer(b"".join(tables), dtype())
    assert records.itemsize == SIZE
    assert records["players"].tolist() == list(edition.players)
    assert records["deck_count"].tolist() == [32] * len(tables)
