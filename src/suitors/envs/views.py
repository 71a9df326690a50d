"""From a view to an observation: what a policy needs that plays at a real table, over a wire, or in the arena.

Nothing but the view goes in, and what comes out is what an environment would have shown.
"""

from functools import lru_cache
from typing import Any

from suitors.bots.retold import rows_of_events
from suitors.bots.sight import table_of
from suitors.envs.extras import lacking
from suitors.envs.observations import SIZES
from suitors.envs.sights import BITS, SIGHTS_LAYOUT, Sights, count_deal, watch
from suitors.envs.speeds import kernel
from suitors.game.errors import SuitorsError
from suitors.game.view import View
from suitors.rules.edition import Edition
from suitors.rules.state import TOLD_WIDTH, State, Told, pack_record

PUBLIC = {Told.PLAYED, Told.GUESSED, Told.DISCARDED, Told.LOOKED, Told.COMPARED, Told.TRADED, Told.SORTS, Told.REVEALED}
"""What tells of misses and looks. The cards that the viewer knows, the view says by itself."""


def observation_of(view: View) -> Any:
    """The observation of the view's seat, as an array of int8. Without its events, misses and looks are not known."""
    if missing := lacking("numpy"):
        raise ImportError(missing)
    import numpy as np

    out = np.zeros(SIZES[view.players], np.int8)
    write_observation(view, out)
    return out


def write_observation(view: View, out: Any) -> None:
    """The same into memory of as many bytes as the observation has numbers."""
    if view.seat is None:
        raise SuitorsError("spectators have no seat to observe from")
    kernel().observed(table_of(view), pack_record(_sights(view, view.seat), SIGHTS_LAYOUT), view.seat, out)


def _sights(view: View, me: int) -> Sights:
    sights = Sights()
    sights.deal_counts = _deal_counts(view.edition, view.players)[:]
    _hear(view, sights)
    sights.knowns = [0] * len(sights.knowns)
    for seat, cards in view.knows.items():
        for place, card in enumerate(cards):
            sights.known[seat][place] = card
            sights.knowers[seat][place] = BITS[me]
        sights.knowns[seat] = len(cards)
    for place in view.knows_deck:
        sights.under[view.deck - 1 - place] = me
    sights.unders = len(view.knows_deck)
    return sights


def _hear(view: View, sights: Sights) -> None:
    """What was told in public, a row at a time."""
    told = rows_of_events(view.events, view.players) or []
    row = State()
    row.players, row.told_count = view.players, 1
    for start in range(0, len(told), TOLD_WIDTH):
        if told[start] in PUBLIC:
            row.told[0] = told[start : start + TOLD_WIDTH]
            watch(row, sights)


@lru_cache(maxsize=64)
def _deal_counts(edition: Edition, players: int) -> list[int]:
    sights = Sights()
    count_deal(sights, edition.opening(players))
    return sights.deal_counts
