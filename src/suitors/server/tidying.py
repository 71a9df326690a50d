"""Old tables are put away by themselves, once a day."""

import asyncio
from collections.abc import Sequence
from time import time

from suitors.server.logs import log
from suitors.server.store import Keeping, Store, Unavailable
from suitors.tables import fairness
from suitors.tables.rows import Row
from suitors.tables.table import Table

FIRST = 60.0
"""Seconds after the start: nobody's first join waits for it."""
DAY = 24 * 3600.0


async def tidy_daily(store: Store, keeping: Keeping) -> None:
    wait = FIRST
    while True:
        await asyncio.sleep(wait)
        wait = DAY
        try:
            done = await store.tidy(int(1000 * time()), keeping, record_of)
        except Unavailable:
            log.warning("not tidied")
            wait = FIRST
        else:
            log.info("tidied", archived=len(done.archived), purged=len(done.purged), failed=len(done.failed))


def record_of(game: str, rows: Sequence[Row]) -> bytes:
    """What stays of a finished game."""
    return fairness.record_of(Table.load(game, list(rows))).to_json().encode()
