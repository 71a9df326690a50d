"""The parts of Suitors that are compiled, each from plain modules: the rulebook, the bots' mind, the environments.

Each becomes one module in its package's `compiled`, beside a kernel written by hand that offers it to Python; or a part
of that kernel.
"""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Struct:
    """A class of small whole numbers and fixed-size lists that becomes a C struct. Copying one is copying bytes."""

    name: str
    copy: str = ""
    """The plain function that copies one, if there is one; in C it is written for us."""
    until: str = ""
    """The field, a count, that a copy sets to 0; it and all behind it are left behind."""


@dataclass(frozen=True)
class Part:
    """Plain modules that become one compiled module."""

    package: str
    name: str
    """Of the compiled module."""
    sources: tuple[str, ...]
    """The plain modules. They share one name space: no two may give the same name to different things."""
    structs: tuple[Struct, ...]
    offers: tuple[str, ...]
    """The functions and the whole numbers that the kernel needs. All else is the C compiler's to inline."""
    is_included: bool = False
    """Whether the kernel takes it in whole, with all its names: for one that would call it all the time."""
    proof: str = ""
    """What `plain` and `kernel` must both answer alike, for every edition and number of players."""

    @property
    def folder(self) -> Path:
        return Path(*self.package.split("."), "compiled")

    @property
    def modules(self) -> tuple[str, ...]:
        return ("kernel",) if self.is_included else (self.name, "kernel")


def within(package: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{package}.{name}" for name in names)


STATE = Struct("State", "copy_state", until="told_count")
MEMORY = Struct("Memory", "copy_memory")
SIGHTS = Struct("Sights", "copy_sights")
NAMING = Struct("Naming")

RULES = within("suitors.rules", "state", "switches", "hands", "tokens", "cards", "scoring", "referee", "dealing")

RULEBOOK = Part(
    package="suitors.rules",
    name="rulebook",
    sources=(*RULES, *within("suitors.rules", "simulation")),
    structs=(STATE,),
    offers=("SIZE", "MOVES", "TALLY", "legal", "apply", "clear_round", "deal", "begin_turn", "may_start", "random_rounds"),
    proof="simulate(opening, 5, 1, 0)",
)

# The rules once more, so that the C compiler sees a bot's thoughts and the rules they use as one.
MIND = Part(
    package="suitors.bots",
    name="mind",
    sources=(*RULES, *within("suitors.bots", "memory", "courtier", "rollout", "worlds", "race", "search", "recall")),
    structs=(STATE, MEMORY),
    offers=(
        *("SIZE", "MOVES", "SEATS", "KINDS", "TOLD_WIDTH", "FIGURES", "CHAINS", "ROUNDS_TALLY", "UNSAID"),
        *("legal", "pick", "best_rule", "rounds_of", "search", "survey", "STYLES", "recall", "suppose"),
    ),
    proof="rounds(opening, [0, 2, 3, 1] * 2, 3, 1)",
)

# And once more for the environments, with what seats observe.
DESK = Part(
    package="suitors.envs",
    name="desk",
    sources=(*RULES, *within("suitors.envs", "cells", "sights", "actions", "observing", "listing", "stepping")),
    structs=(STATE, SIGHTS, NAMING),
    offers=(
        *("SIZE", "COPIED", "ROOM", "SEATS", "NONE", "ACTION_COUNT"),
        *(
            "open_episode",
            "list_rows",
            "is_in_rows",
            "action_at",
            "advance",
            "observe",
            "count_deal",
            "count_piles",
            "learn_names",
            "below",
        ),
    ),
    is_included=True,
    proof="walk(opening, 12, 1)",
)

PARTS = (RULEBOOK, MIND, DESK)
