"""A random walk through a batch of games, digested: both speeds must come to the same end."""

from array import array
from hashlib import sha256
from typing import Any

from suitors.envs.actions import ACTION_COUNT
from suitors.envs.observations import SIZES
from suitors.rules.state import COPIED

GAMES = 3


def grid(kind: Any, width: int) -> Any:
    """Rows of zeros, one for each game, as a kernel writes into them."""
    cells = array(kind, bytes(GAMES * width * array(kind).itemsize))
    return memoryview(cells).cast("B").cast(kind, (GAMES, width))


def walk_with(batch_of: Any, opening: bytes, steps: int, seed: int) -> str:
    """A digest of all that this kind of batch gives out, for whole games and for rounds."""
    digest = sha256()
    for games in (0, 1):
        for kind in range(2 + games):
            _walk(batch_of(opening, GAMES, games, kind), steps, seed, digest)
    return digest.hexdigest()


def _walk(batch: Any, steps: int, seed: int, digest: Any) -> None:
    observations, masks = grid("b", SIZES[batch.players]), grid("b", ACTION_COUNT)
    rewards, done, deciders = grid("d", batch.players), array("b", bytes(GAMES)), array("b", bytes(GAMES))
    actions = array("q", bytes(8 * GAMES))
    for place in range(GAMES):
        batch.reset(place, seed + place)
    batch.look(0, GAMES, observations, masks, deciders)
    for _ in range(steps):
        seed = batch.sample(seed, actions)
        assert batch.choose(actions) == -1
        batch.step(0, GAMES, True, observations, masks, deciders, rewards, done)
        for given in (observations, masks, deciders, rewards, done, actions):
            digest.update(given)
        for place in range(GAMES):
            digest.update(batch.table(place)[:COPIED])
