"""How fast the rulebook is, as ratios measured side by side in one run. Run it with `make bench`.

The yardstick is `limit.c`, hand-written C for one job: random play of `second`. Rounds are timed in turns with
it, in CPU time, and the medians are compared; so a busy machine slows both alike.
"""

import ctypes
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from suitors import EDITIONS, Game
from suitors.rules.dealing import below
from suitors.rules.speeds import PLAIN, Rulebook, compiled
from suitors.rules.state import pack

HERE = Path(__file__).parent
TURNS = 21


def limit_rollouts(folder: Path) -> ctypes.CDLL:
    """The yardstick, built as it says, as a library so that it can take turns with us."""
    compiler = next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None)
    if compiler is None:
        sys.exit("bench: no C compiler for limit.c, and without the yardstick there is nothing to compare with")
    library = folder / "limit.so"
    subprocess.run([compiler, "-w", "-O3", "-shared", "-fPIC", "-o", library, HERE / "limit.c"], check=True)
    limit = ctypes.CDLL(str(library))
    limit.rollouts.argtypes = [ctypes.c_void_p, ctypes.c_long]
    limit.rollouts.restype = ctypes.c_long
    return limit


def rounds_of_limit(limit: ctypes.CDLL, players: int) -> Callable[[int], None]:
    state = ctypes.create_string_buffer(1024)
    ctypes.c_uint64.from_buffer(state).value = 12345
    state[8] = bytes([players])
    return lambda rounds: limit.rollouts(state, rounds) and None


def rounds_of(book: Rulebook, edition: str, players: int) -> Callable[[int], None]:
    opening = pack(EDITIONS[edition].opening(players))
    seed = [1]

    def play(rounds: int) -> None:
        seed[0], _ = book.simulate(opening, rounds, seed[0], 0)

    return play


def rate(play: Callable[[int], None], rounds: int) -> float:
    start = time.process_time()
    play(rounds)
    return rounds / (time.process_time() - start)


def ratio(ours: Callable[[int], None], theirs: Callable[[int], None], rounds: int, their_rounds: int) -> tuple[float, float]:
    """Our rate, and the median of our share of theirs, measured in turns."""
    pairs = [(rate(ours, rounds), rate(theirs, their_rounds)) for _ in range(TURNS)]
    return median(mine for mine, _ in pairs), median(mine / other for mine, other in pairs)


def random_play(book: Rulebook, limit: ctypes.CDLL) -> None:
    for players in (2, 4, 6):
        theirs = rounds_of_limit(limit, players)
        ours, share = ratio(rounds_of(book, "second", players), theirs, 400_000 // players, 400_000 // players)
        print(f"compiled, second, {players} players: {ours:>12,.0f} rounds/s, {share:.2f} of limit.c (at least 0.60)")
    for players in (5, 8):
        ours = median(rate(rounds_of(book, "premium", players), 30_000) for _ in range(TURNS))
        print(f"compiled, premium, {players} players: {ours:>11,.0f} rounds/s")


def plain_play(limit: ctypes.CDLL) -> None:
    ours, share = ratio(rounds_of(PLAIN, "second", 2), rounds_of_limit(limit, 2), 500, 30_000)
    print(f"plain, second, 2 players: {ours:>15,.0f} rounds/s, 1/{1 / share:.0f} of limit.c (at least 1/600)")


def two_threads(book: Rulebook) -> None:
    """By the clock on the wall: the only figure here that another process can spoil."""

    def play() -> None:
        rounds_of(book, "second", 4)(400_000)

    def seconds(threads: int) -> float:
        working = [threading.Thread(target=play) for _ in range(threads)]
        start = time.perf_counter()
        for thread in working:
            thread.start()
        for thread in working:
            thread.join()
        return time.perf_counter() - start

    gain = median(2 * seconds(1) / seconds(2) for _ in range(7))
    print(f"two threads: {gain:.2f} times one (at least 1.8 on an idle machine)")


def from_python(book: Rulebook) -> None:
    """Whole rounds from Python, a move at a time."""
    print(f"copy of a table: {time_of_copy(book):.0f} ns, the call from Python included (under 100)")
    by_codes = median(time_by_codes(book, seed) for seed in range(TURNS))
    print(f"legal + apply by codes: {by_codes * 1e6:.2f} µs a move (under 5)")
    by_moves = median(time_by_moves(seed) for seed in range(TURNS))
    print(f"legal + play through Game: {by_moves * 1e6:.1f} µs a move (under 60)")


def time_of_copy(book: Rulebook, times: int = 50_000) -> float:
    """Nanoseconds, less those of the loop around it."""
    copy, table = book.copy, book.load(pack(EDITIONS["second"].opening(4)))

    def measured() -> float:
        start = time.process_time_ns()
        for _ in range(times):
            copy(table)
        copied = time.process_time_ns()
        for _ in range(times):
            pass
        return (2 * copied - start - time.process_time_ns()) / times

    return median(measured() for _ in range(TURNS))


def time_by_codes(book: Rulebook, seed: int) -> float:
    game = Game("second", 4, seed=seed)
    cards = game.deals[0].cards
    table = book.load(pack(EDITIONS["second"].opening(4)))
    rng = [seed]
    made = 0
    start = time.process_time()
    for _ in range(200):
        book.deal(table, cards, 0)
        while legal := book.legal(table):
            book.apply(table, legal[below(rng, len(legal))])
            made += 1
    return (time.process_time() - start) / made


def time_by_moves(seed: int) -> float:
    rng = [seed]
    made = 0
    spent = 0.0
    for number in range(20):
        game = Game("second", 4, seed=number)
        start = time.process_time()
        while moves := game.legal():
            game.play(moves[below(rng, len(moves))])
            made += 1
        spent += time.process_time() - start
    return spent / made


def starting() -> None:
    """A fresh interpreter's import, less that of one that imports nothing; and the command's help."""

    def seconds(*words: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start

    bare = median(seconds("-c", "pass") for _ in range(TURNS))
    plain_import = median(seconds("-c", "import suitors") for _ in range(TURNS))
    with_game = median(seconds("-c", "from suitors import Game") for _ in range(TURNS))
    helped = median(seconds("-m", "suitors", "--help") for _ in range(TURNS))
    print(f"import suitors: {(plain_import - bare) * 1e3:.0f} ms (under 50); with Game: {(with_game - bare) * 1e3:.0f} ms")
    print(f"suitors --help: {helped * 1e3:.0f} ms, the interpreter's {bare * 1e3:.0f} ms included (under 150)")


def main() -> None:
    book = compiled()
    if book is None:
        sys.exit("bench: the rulebook is not compiled here; there is nothing to measure")
    with tempfile.TemporaryDirectory() as folder:
        limit = limit_rollouts(Path(folder))
        random_play(book, limit)
        plain_play(limit)
    two_threads(book)
    from_python(book)
    starting()


if __name__ == "__main__":
    main()
