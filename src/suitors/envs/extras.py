"""What the environments need that Suitors itself does not: whoever lacks it is told what brings it."""

from importlib.util import find_spec

BROUGHT_BY = {
    "numpy": ("numpy", "numpy"),
    "gymnasium": ("Gymnasium", "envs"),
    "pettingzoo": ("PettingZoo", "envs"),
    "PIL": ("Pillow", "envs"),
    "pyspiel": ("OpenSpiel", "openspiel"),
    "torch": ("PyTorch", "torch"),
}
"""The name by which people know a module, and the extra of Suitors that has it."""


def lacking(*modules: str) -> str:
    """A sentence for those of these modules that are not installed; nothing, if all are."""
    missing = [BROUGHT_BY[module] for module in modules if find_spec(module) is None]
    if not missing:
        return ""
    names = [name for name, _ in missing]
    extras = ",".join(dict.fromkeys(extra for _, extra in missing))
    said = f"{', '.join(names[:-1])} and {names[-1]} are" if len(names) > 1 else f"{names[0]} is"
    return f'{said} not installed: pip install "suitors[{extras}]" brings what is missing'
