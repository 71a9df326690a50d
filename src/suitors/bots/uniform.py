"""`random`: any legal move, each as likely as the others."""

from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.dealing import below
from suitors.rules.state import Rng


def uniform(view: View, rng: Rng) -> Move:
    return view.legal[below(rng, len(view.legal))]
