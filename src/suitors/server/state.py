"""Whether the server is alive, whether it is ready, and its figures."""

import asyncio
from time import monotonic

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from suitors.server.answers import answer
from suitors.server.house import House
from suitors.server.metrics import FORMAT
from suitors.server.options import is_within, networks
from suitors.tables.refusal import Refusal

FRESH = 1.0
"""For so many seconds the disk is not asked again: strangers could keep it busy."""


class State:
    def __init__(self, house: House) -> None:
        self.house = house
        self._readers = networks(house.options.metrics_from)
        self._look: asyncio.Future[None] | None = None
        self._looked = 0.0

    def routes(self) -> list[Route]:
        return [Route("/healthz", self.healthz), Route("/readyz", self.readyz), Route("/metrics", self.metrics)]

    async def healthz(self, _request: Request) -> Response:
        """The process answers."""
        return answer({})

    async def readyz(self, _request: Request) -> Response:
        """Tables can be made and played."""
        if self.house.closing:
            raise Refusal("closing")
        await self._check()
        return answer({})

    def _check(self) -> asyncio.Future[None]:
        """One look for all who ask meanwhile, and for a little after it."""
        if self._look is None or (self._look.done() and monotonic() - self._looked > FRESH):
            self._look = asyncio.ensure_future(self._ask_store())
            self._look.add_done_callback(_heard)
        return asyncio.shield(self._look)

    async def _ask_store(self) -> None:
        try:
            await self.house.store.check()
        finally:
            self._looked = monotonic()

    async def metrics(self, request: Request) -> Response:
        """Nobody else's business: to others it is not there."""
        if not is_within(request.client.host if request.client else None, self._readers):
            raise Refusal("not-found")
        return Response(self.house.metrics.text(), headers={"Content-Type": FORMAT, "Cache-Control": "no-store"})


def _heard(look: asyncio.Future[None]) -> None:
    """Whoever asked may have gone."""
    if not look.cancelled():
        look.exception()
