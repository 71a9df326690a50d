"""HTTP: making, joining and finding tables, their records, and a key's end."""

import asyncio
from functools import cache
from time import time

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from suitors.server.answers import answer, encode
from suitors.server.bodies import check_game, read_body
from suitors.server.cards import card, cards
from suitors.server.cookies import forget
from suitors.server.guests import begin, seated
from suitors.server.house import House
from suitors.server.links import Links
from suitors.server.logs import SHOWN, log
from suitors.server.replays import Replays
from suitors.tables.refusal import Refusal
from suitors.tables.wire import PROTOCOL, Create, Join, Server

LOBBY, MINE = 100, 200
"""How many tables a list has at most."""

_create, _join = json.Decoder(Create), json.Decoder(Join)


class Endpoints:
    def __init__(self, house: House) -> None:
        self.house = house

    def routes(self) -> list[Route]:
        games = "/api/v1/games"
        return [
            Route("/api/v1/server", self.server),
            Route(games, self.create, methods=["POST"]),
            Route(games, self.lobby),
            Route(f"{games}/{{game}}", self.table),
            Route(f"{games}/{{game}}/seats", self.join, methods=["POST"]),
            Route(f"{games}/{{game}}/record", self.record),
            Route(f"{games}/{{game}}/record.txt", self.record, name="record"),
            *Links(self.house).routes(),
            *Replays(self.house).routes(),
            Route("/api/v1/me/games", self.mine),
            Route("/api/v1/me", self.revoke, methods=["DELETE"]),
        ]

    async def server(self, _request: Request) -> Response:
        return Response(_server(), media_type="application/json", headers={"Cache-Control": "no-cache"})

    # Sitting down.

    async def create(self, request: Request) -> Response:
        key = begin(self.house, request, "create")
        order = await read_body(request, _create, self.house.options.patience.request)
        game, seats = await self.house.hub.create(order, key.kept)
        self.house.metrics.created.inc()
        log.info("table made", table=game, players=order.players, listed=order.listed)
        return seated(request, key, game, seats)

    async def join(self, request: Request) -> Response:
        key = begin(self.house, request, "join")
        game = _game(request)
        order = await read_body(request, _join, self.house.options.patience.request)
        seats = await self.house.hub.join(game, order, key.kept)
        log.info("joined", table=game, seats=seats)
        return seated(request, key, game, seats)

    # Finding tables.

    async def lobby(self, request: Request) -> Response:
        self.house.check_lobby()
        return answer(cards(await self.house.store.lobby(LOBBY), self._viewer(request)))

    async def table(self, request: Request) -> Response:
        return answer(card(await self.house.store.about(_game(request)), self._viewer(request)))

    async def mine(self, request: Request) -> Response:
        key = self._own(request)
        return answer(cards(await self.house.store.of_key(key, MINE), key))

    async def record(self, request: Request) -> Response:
        """Only of a finished game: before that it would tell every card."""
        game = _game(request)
        text = await self.house.hub.record(game)
        as_text = request.url.path.endswith(".txt") or request.query_params.get("as") == "text"
        body = await asyncio.to_thread(_notation, text) if as_text else text
        name = f"suitors-{game[:SHOWN]}.{'txt' if as_text else 'json'}"
        headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
        return Response(body, headers=headers, media_type="text/plain" if as_text else "application/json")

    # Keys.

    async def revoke(self, request: Request) -> Response:
        await self.house.revoke(self._own(request), int(1000 * time()))
        response = Response(status_code=204, headers={"Cache-Control": "no-store"})
        forget(response, request)
        return response

    def _viewer(self, request: Request) -> bytes | None:
        key = self.house.key_of(request)
        return None if key is None else key.kept

    def _own(self, request: Request) -> bytes:
        key = self._viewer(request)
        if key is None:
            raise Refusal("no-key")
        return key


def _game(request: Request) -> str:
    game: str = request.path_params["game"]
    check_game(game)
    return game


def _notation(record: str) -> str:
    from suitors.game.errors import BadRecord
    from suitors.game.record import Record

    try:
        return Record.from_text(record).to_text()
    except BadRecord:
        raise Refusal("other-rules") from None


@cache
def _server() -> bytes:
    from suitors import __version__
    from suitors.bots import BOTS
    from suitors.rules.editions import EDITIONS
    from suitors.rules.version import RULES_VERSION

    editions = [edition.to_dict() for edition in EDITIONS.values()]
    told = Server(version=__version__, protocol=PROTOCOL, rules=RULES_VERSION, editions=editions, levels=list(BOTS))
    return encode(told)
