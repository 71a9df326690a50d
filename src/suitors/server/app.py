"""The application: every address it has, and what each request passes on its way there."""

from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Router, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from suitors.server.door import Door
from suitors.server.endpoints import Endpoints
from suitors.server.headers import SecurityHeaders
from suitors.server.house import House
from suitors.server.origin import written
from suitors.server.pages import routes as pages
from suitors.server.play import Play, turn_away
from suitors.server.state import State
from suitors.tables.refusal import Refusal

METHODS = ("GET", "POST", "DELETE")
HEADERS = ("Authorization", "Content-Type")


def application(house: House) -> ASGIApp:
    """From outside to inside: headers, the door, then what was asked for."""
    app = _routes(house)
    if house.options.origins:
        others = [written(origin) for origin in house.options.origins]
        app = CORSMiddleware(app, others, METHODS, HEADERS, allow_credentials=True)
    return SecurityHeaders(Door(app, house))


def _routes(house: House) -> ASGIApp:
    async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            raise Refusal("not-found")
        await receive()
        await turn_away(house, Refusal("not-found"), scope, receive, send)

    play = WebSocketRoute("/api/v1/games/{game}/play", Play(house), name="play")
    routes = [play, *Endpoints(house).routes(), *State(house).routes(), *pages()]
    router = Router(routes, redirect_slashes=False, default=nowhere)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        # With an app in it, a wrong method is raised, for the door to answer; else it would be answered in prose.
        scope["app"] = router
        await router(scope, receive, send)

    return app
