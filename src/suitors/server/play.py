"""The WebSocket: some are turned away at the door, all others hear inside why they may not stay."""

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from suitors.server.answers import problem
from suitors.server.connection import Connection
from suitors.server.headers import headers_for
from suitors.server.house import House, address_of
from suitors.server.origin import check_origin
from suitors.tables.refusal import Refusal
from suitors.tables.wire import SUBPROTOCOL


class Play:
    """A page can't see why its connection was refused, only what is said over one that is open. So a status is for those
    who need not know (foreign pages, those who come too often) or could not be told (another protocol)."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        try:
            self._check(HTTPConnection(scope))
        except Refusal as refusal:
            await turn_away(self.house, refusal, scope, receive, send)
            return
        self.house.metrics.requests.labels("play", 101).inc()
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
        await Connection(self.house, scope, receive, send).run()

    def _check(self, request: HTTPConnection) -> None:
        check_origin(request, self.house.options.origins)
        if self.house.closing:
            raise Refusal("closing")
        self.house.check_address(address_of(request))
        self.house.rates.count("connect", address_of(request))
        if SUBPROTOCOL not in request.scope["subprotocols"]:
            raise Refusal("wrong-protocol", subprotocol=SUBPROTOCOL)


async def turn_away(house: House, refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Before the connection is one: an answer as to any request."""
    response = problem(refusal, headers=dict(headers_for(scope)))
    house.metrics.refusals.labels(refusal.code).inc()
    house.metrics.requests.labels("play", response.status_code).inc()
    await response(scope, receive, send)
