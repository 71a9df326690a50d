"""HTTP: links that move a seat to another device. A link itself only leads to a page, which asks before anything happens."""

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from suitors.server.answers import answer
from suitors.server.bodies import check_game, read_body
from suitors.server.cookies import Key, keep, told
from suitors.server.guests import begin, count, seated
from suitors.server.house import House
from suitors.server.logs import log
from suitors.server.origin import base
from suitors.tables.refusal import Refusal
from suitors.tables.wire import MakeLink, Offered, SeatLink, UseLink

_make, _use = json.Decoder(MakeLink), json.Decoder(UseLink)


class Links:
    def __init__(self, house: House) -> None:
        self.house = house

    def routes(self) -> list[Route]:
        link = "/api/v1/games/{game}/link"
        return [
            Route(link, self.make, methods=["POST"]),
            Route(link, self.drop, methods=["DELETE"]),
            Route("/api/v1/links/look", self.look, methods=["POST"]),
            Route("/api/v1/links", self.use, methods=["POST"]),
        ]

    async def make(self, request: Request) -> Response:
        """The secret stands behind the `#`, which browsers keep to themselves: no log of any server on the way has it."""
        key, game = self._own(request), _game(request)
        order = await read_body(request, _make, self.house.options.patience.request)
        token, ticket = await self.house.hub.make_link(game, order.seats, key.kept)
        log.info("link made", table=game, seats=ticket.seats)
        return answer(SeatLink(link=f"{base(request)}/move#{token}", seats=list(ticket.seats), expires=ticket.expires), 201)

    async def drop(self, request: Request) -> Response:
        await self.house.hub.drop_link(_game(request), self._own(request).kept)
        return Response(status_code=204, headers={"Cache-Control": "no-store"})

    async def look(self, request: Request) -> Response:
        """The device has a key from now on: what it moves with the next request is its own, though the answer may be lost."""
        key = begin(self.house, request, "join")
        order = await read_body(request, _use, self.house.options.patience.request)
        offer = await self.house.hub.offered(order.token, key.kept)
        response = answer(Offered(**offer._asdict(), key=told(key)))
        keep(response, request, key)
        return response

    async def use(self, request: Request) -> Response:
        key = begin(self.house, request, "join")
        order = await read_body(request, _use, self.house.options.patience.request)
        game, seats = await self.house.hub.hand_over(order.token, key.kept)
        log.info("moved to another device", table=game, seats=seats)
        return seated(request, key, game, seats)

    def _own(self, request: Request) -> Key:
        key = count(self.house, request, "join")
        if key is None:
            raise Refusal("no-key")
        return key


def _game(request: Request) -> str:
    game: str = request.path_params["game"]
    check_game(game)
    return game
