"""Whether the server is alive, whether it is ready, and its figures."""

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
        self._checked = -FRESH

    def routes(self) -> list[Route]:
        return [Route("/healthz", self.healthz), Route("/readyz", self.readyz), Route("/metrics", self.metrics)]

    async def healthz(self, _request: Request) -> Response:
        """The process answers."""
        return answer({})

    async def readyz(self, _request: Request) -> Response:
        """Tables can be made and played."""
        if self.house.closing:
            raise Refusal("closing")
        if monotonic() - self._checked > FRESH:
            await self.house.store.check()
            self._checked = monotonic()
        return answer({})

    async def metrics(self, request: Request) -> Response:
        """Nobody else's business: to others it is not there."""
        if not is_within(request.client.host if request.client else None, self._readers):
            raise Refusal("not-found")
        return Response(self.house.metrics.text(), headers={"Content-Type": FORMAT, "Cache-Control": "no-store"})
