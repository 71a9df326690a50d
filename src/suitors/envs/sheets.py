"""Arrays that are given away for good, and written anew once nobody has them any more: fresh memory costs more than a step."""

from sys import getrefcount
from typing import Any

import numpy as np

from suitors.envs.spaces import Array

OURS = 3
"""References to an array that only we have: in the list, in the loop, and as what is being counted."""
MOST = 8
"""So many are remembered of each kind; whoever keeps more has them from fresh memory."""


class Sheets:
    """Arrays of one kind. Views, tensors and whatever else looks into one hold it, as Python counts."""

    def __init__(self, shape: tuple[int, ...], kind: Any) -> None:
        self._shape, self._kind = shape, kind
        self._sheets: list[Array] = []

    def take(self) -> Array:
        """One that nobody has. What stands in it means nothing."""
        for sheet in self._sheets:
            if getrefcount(sheet) == OURS:
                return sheet
        sheet = np.empty(self._shape, self._kind)
        if len(self._sheets) < MOST:
            self._sheets.append(sheet)
        return sheet
