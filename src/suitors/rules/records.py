"""Tables as numpy records: an array of them is the memory of as many games."""

from typing import TYPE_CHECKING, Any

from suitors.rules.state import LAYOUT, SIZE

if TYPE_CHECKING:
    import numpy as np


def dtype() -> "np.dtype[Any]":
    """A record with the fields of `State`, byte for byte as both speeds hold it."""
    import numpy as np

    return np.dtype(
        {
            "names": list(LAYOUT),
            "formats": [(np.int8, shape) for _, shape in LAYOUT.values()],
            "offsets": [offset for offset, _ in LAYOUT.values()],
            "itemsize": SIZE,
        }
    )
