"""Arrays that are given away for good, and written anew once nobody has them any more: fresh memory costs more than a step."""

from sys import getrefcount
from typing import Any

import numpy as np

from suitors.envs.spaces import Array

MOST = 8
"""So many are remembered of each kind; whoever keeps more has them from fresh memory."""


def holders(sheets: list[Array]) -> list[int]:
    """How many references there are to each, as Python counts them here and now."""
    return [getrefcount(sheet) for sheet in sheets]


OURS = holders([np.empty(0)])[0]
"""So many has one that stands in a list alone. Pythons differ: some lend a reference where others make one."""


class Sheets:
    """Arrays of one kind. Views, tensors and whatever else looks into one hold it, as Python counts."""

    def __init__(self, shape: tuple[int, ...], kind: Any) -> None:
        self._shape, self._kind = shape, kind
        self._sheets: list[Array] = []

    def take(self) -> Array:
        """One that nobody has. What stands in it means nothing."""
        for place, count in enumerate(holders(self._sheets)):
            if count == OURS:
                return self._sheets[place]
        sheet = np.empty(self._shape, self._kind)
        if len(self._sheets) < MOST:
            self._sheets.append(sheet)
        return sheet
