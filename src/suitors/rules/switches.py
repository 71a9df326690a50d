"""One named switch for each thing that differs between editions.

The rulebook asks the switches, never the edition's name.
"""

from enum import IntEnum


class RoundTie(IntEnum):
    """Several show the highest number."""

    SHARED = 0
    PILES = 1
    PILES_IF_COUNT = 2


class GameTie(IntEnum):
    """Several have the tokens needed at the same moment."""

    SHARED = 0
    SUDDEN_DEATH = 1


class SycophantBinds(IntEnum):
    """Which card the Sycophant's hold lasts for."""

    NEXT_CARD = 0
    NEXT_CHOICE = 1


class SycophantUnmet(IntEnum):
    """The card that is bound can't choose the bound player."""

    NO_EFFECT = 0
    IGNORED = 1


class SycophantProtection(IntEnum):
    """The bound player is protected."""

    PROTECTION_HOLDS = 0
    SYCOPHANT_WINS = 1


class BishopPrincess(IntEnum):
    """Bishop and Princess meet at the showdown."""

    PRINCESS_ALWAYS = 0
    PRINCESS_IF_EQUAL = 1
