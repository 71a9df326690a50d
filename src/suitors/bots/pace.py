"""How long a bot seems to think: told by what everybody at the table can see, and by nothing else.

A move that comes at once says that it was forced; one that takes long says that it was hard. So people see a bot's
move after its pace, whatever the bot itself needed. The spectators' view is enough to tell it.
"""

from suitors.bots.bot import Think
from suitors.game.moves import Decision
from suitors.game.view import View
from suitors.rules.dealing import below

SECONDS: dict[Decision, float] = {"play": 0.8, "keep": 0.7, "look": 0.5, "redraw": 0.5}
"""How long each kind of decision seems to take at least."""
A_PLAYER = 0.05
"""What each further player in the round adds."""
A_CARD = 0.01
"""What each card on the piles adds: there is more to think of."""
JITTER = 0.5
"""So that it does not sound like a clock."""
MARGIN = 0.25
"""So much later than its time to think a bot is ready at the latest."""


def pace(view: View, think: Think | None = None) -> float:
    """The seconds from the beginning of a decision until it is seen. At least the bot's own time to think, if it has one."""
    if view.decision is None:
        return 0.0
    laid = sum(map(len, view.piles))
    seems = SECONDS[view.decision] + A_PLAYER * (len(view.in_round) - 2) + A_CARD * laid + JITTER * _lot(view, laid)
    return max(seems, _longest(think))


def _lot(view: View, laid: int) -> float:
    """From 0 to 1: looks random, but is the same for all who see the same table."""
    facts = (view.round, laid, view.deck, len(view.in_round), 0 if view.decider is None else view.decider)
    seed = 0
    for fact in facts:
        seed = seed << 8 | fact & 0xFF
    return below([seed], 1000) / 1000


def _longest(think: Think | None) -> float:
    return 0.0 if think is None or think.ms is None else think.ms / 1000 + MARGIN
