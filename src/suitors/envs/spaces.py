"""The spaces of Gymnasium: actions, observations as one array or as a dict of named parts, and masks."""

from typing import Any

from suitors.envs.extras import lacking

if missing := lacking("numpy", "gymnasium"):
    raise ImportError(missing)

import numpy as np
from gymnasium import spaces

from suitors.envs.actions import ACTION_COUNT
from suitors.envs.observations import PARTS, SIZES, places, size_of_part

Array = np.ndarray[Any, np.dtype[Any]]


def action_space() -> spaces.Discrete:
    return spaces.Discrete(ACTION_COUNT)


def mask_space() -> spaces.MultiBinary:
    return spaces.MultiBinary(ACTION_COUNT)


def array_space(players: int) -> spaces.Box:
    """An observation as one row."""
    most = [part.most for part in PARTS for _ in range(size_of_part(part, players))]
    return spaces.Box(np.zeros(SIZES[players], np.int8), np.array(most, np.int8), dtype=np.int8)


def dict_space(players: int) -> spaces.Dict:
    """The same by the names of its parts."""
    return spaces.Dict({part.name: spaces.Box(0, part.most, part.shape(players), np.int8) for part in PARTS})


def split(observation: Array, players: int) -> dict[str, Array]:
    """The named parts of an observation, or of many at once: its last axis becomes each part's shape. Nothing is copied."""
    parts: dict[str, Array] = {}
    for name, (start, shape) in places(players).items():
        size = int(np.prod(shape))
        parts[name] = observation[..., start : start + size].reshape(*observation.shape[:-1], *shape)
    return parts
