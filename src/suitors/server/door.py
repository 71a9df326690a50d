"""What every request passes: whether it may come in, how it is answered when something is wrong, and what is noted of it."""

from time import perf_counter

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from suitors.server.answers import problem, refusal_of
from suitors.server.cookies import forget
from suitors.server.house import House, address_of
from suitors.server.logs import log
from suitors.server.origin import check_origin
from suitors.tables.refusal import Refusal


class Door:
    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await Visit(self.house, scope, receive, send).through(self.app)
        else:
            await self.app(scope, receive, send)


class Visit:
    """One request."""

    def __init__(self, house: House, scope: Scope, receive: Receive, send: Send) -> None:
        self.house, self.scope, self.receive, self._send = house, scope, receive, send
        self.request = Request(scope, receive)
        self.status: int | None = None
        self.began = perf_counter()

    async def through(self, app: ASGIApp) -> None:
        try:
            check_origin(self.request, self.house.options.origins)
            self.house.check_address(address_of(self.request))
            self.house.rates.count("request", address_of(self.request))
            await app(self.scope, self.receive, self.send)
        except Exception as error:
            response = self._wrong(error)
            if self.status is None:
                await response(self.scope, self.receive, self.send)
        self._note()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        await self._send(message)

    def _wrong(self, error: Exception) -> Response:
        if isinstance(error, HTTPException):
            return self._refused(Refusal("not-found"), error.status_code, dict(error.headers or {}))
        refusal = refusal_of(error)
        if refusal is None:
            log.error("unexpected", route=self.route, exc_info=error)
            return self._refused(Refusal("unavailable"), 500)
        return self._refused(refusal)

    def _refused(self, refusal: Refusal, status: int | None = None, headers: dict[str, str] | None = None) -> Response:
        self.house.metrics.refusals.labels(refusal.code).inc()
        response = problem(refusal, status, headers)
        if refusal.code == "bad-key":
            # A page can't throw its key away by itself.
            forget(response, self.request)
        return response

    def _note(self) -> None:
        self.house.metrics.requests.labels(self.route, self.status or 0).inc()
        game = self.scope.get("path_params", {}).get("game")
        ms = round(1000 * (perf_counter() - self.began), 1)
        table = {} if game is None else {"table": game}
        log.debug("request", method=self.scope["method"], route=self.route, status=self.status, ms=ms, **table)

    @property
    def route(self) -> str:
        """Its name; the address itself has a table's name in it."""
        return getattr(self.scope.get("route"), "name", None) or "none"
