"""The `courtier` at a table: his rules (`courtier.py`), asked with what a view shows."""

from suitors.bots.advice import Advice
from suitors.bots.belief import Mindset, mindset_of
from suitors.bots.bot import Bot, Think
from suitors.bots.courtier import RULES
from suitors.bots.speeds import mind
from suitors.bots.thinking import assess, by_lot
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import Rng

FORCED = "nothing_else"
"""The reason for a card that must be played: no rule had a choice."""


class Courtier:
    """Plays by the first rule that applies; the rule is the reason he gives."""

    def choose(self, view: View, rng: Rng) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        ready = mindset_of(view, mind(), deep=False)
        if ready is None:
            return by_lot(view, rng)
        code, _ = pick(ready, rng)
        return ready.move(code)

    def advise(self, view: View, rng: Rng) -> Advice:
        return assess(view, rng, self.choose, self.reason(view))

    def reason(self, view: View) -> str | None:
        """The name of the rule, if it is about a card to play and there is another."""
        ready = mindset_of(view, mind(), deep=False)
        if ready is None or view.decision != "play":
            return None
        if len(set(view.hand)) > 1 and len({move.card for move in view.legal}) == 1:
            return FORCED
        _, rank = pick(ready, [0])
        return RULES[rank].__name__

    def thinking(self, think: Think) -> Bot:
        return self


def pick(ready: Mindset, rng: Rng) -> tuple[int, int]:
    """The move, and the rank of the rule."""
    code, rank, rng[0] = mind().pick(ready.sight.root, ready.memory, ready.codes, rng[0])
    return code, rank
