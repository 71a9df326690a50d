"""HTTP: recorded games told again, a bot's advice in them, and tables that go on from there."""

import asyncio

from msgspec import convert, json
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from suitors.game.game import Game
from suitors.game.record import Record
from suitors.server.answers import answer
from suitors.server.bodies import Said, check_game, read_body
from suitors.server.cards import sitters
from suitors.server.guests import begin, count, seated
from suitors.server.house import House
from suitors.server.logs import log
from suitors.tables.refusal import Refusal
from suitors.tables.retelling import game_at, read_record, retell
from suitors.tables.settings import check_level
from suitors.tables.wire import AdviceWords, Consult, Moment, Retell, WhatIf

LONGEST_BODY = 256 * 1024
"""A record may be longer than other messages."""
PACKED = [Middleware(GZipMiddleware, compresslevel=6)]
"""Nothing that is told of a recorded game is a secret, so its packed length tells nothing."""

_retell, _consult, _what_if = json.Decoder(Retell), json.Decoder(Consult), json.Decoder(WhatIf)


class Replays:
    def __init__(self, house: House) -> None:
        self.house = house

    def routes(self) -> list[Route]:
        return [
            Route("/api/v1/games/{game}/replay", self.of_game, middleware=PACKED),
            Route("/api/v1/replays", self.of_record, methods=["POST"], middleware=PACKED),
            Route("/api/v1/advice", self.advise, methods=["POST"]),
            Route("/api/v1/what-ifs", self.what_if, methods=["POST"]),
        ]

    async def of_game(self, request: Request) -> Response:
        """Only of a finished game, like its record."""
        game: str = request.path_params["game"]
        check_game(game)
        key = count(self.house, request, "retell")
        record = await self._kept(game)
        about = await self.house.hub.about(game)
        who = sitters(about, None if key is None else key.kept)
        return await asyncio.to_thread(lambda: answer(retell(record, game, who, what_if=about.what_if)))

    async def of_record(self, request: Request) -> Response:
        count(self.house, request, "retell")
        order = await self._body(request, _retell)
        return await asyncio.to_thread(lambda: answer(retell(read_record(order.record))))

    async def advise(self, request: Request) -> Response:
        """The bot sees what the seat saw that had to decide."""
        count(self.house, request, "advise")
        order = await self._body(request, _consult)
        check_level(order.level)
        game = await self._moment(order)
        advice = await self.house.hub.advise(order.level, game.view(game.decider))
        return answer(convert(advice.to_dict(), AdviceWords))

    async def what_if(self, request: Request) -> Response:
        key = begin(self.house, request, "create")
        order = await self._body(request, _what_if)
        game = await self._moment(order)
        table, seats = await self.house.hub.what_if(order, game, key.kept)
        self.house.metrics.created.inc()
        log.info("what-if made", table=table, players=game.players)
        return seated(request, key, table, seats)

    async def _moment(self, moment: Moment) -> Game:
        """In the one game or the other, never in both."""
        if (moment.game is None) == (moment.record is None):
            raise Refusal("malformed")
        if moment.record is not None:
            record = await asyncio.to_thread(read_record, moment.record)
        else:
            record = await self._kept(str(moment.game))
        return await asyncio.to_thread(game_at, record, moment.after)

    async def _kept(self, game: str) -> Record:
        """What this server has recorded is whole, unless it was under other rules."""
        text = await self.house.hub.record(game)
        try:
            return await asyncio.to_thread(read_record, text)
        except Refusal:
            raise Refusal("other-rules") from None

    async def _body(self, request: Request, decoder: json.Decoder[Said]) -> Said:
        return await read_body(request, decoder, self.house.options.patience.request, LONGEST_BODY)
