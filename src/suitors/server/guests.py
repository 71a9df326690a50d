"""How a request that sits somebody down begins and ends: who asks, how often they may, and what they are told."""

from starlette.requests import Request
from starlette.responses import Response

from suitors.server.answers import answer
from suitors.server.cookies import Key, keep, new_key, told
from suitors.server.house import House, address_of
from suitors.server.origin import base
from suitors.tables.refusal import Refusal
from suitors.tables.wire import Seated


def begin(house: House, request: Request, what: str) -> Key:
    """Who comes without a key gets one, if all goes well."""
    base(request)
    if what == "create":
        house.check_lobby()
    return count(house, request, what) or new_key(request)


def count(house: House, request: Request, what: str) -> Key | None:
    """Once more of this, for the address and for the key that came along."""
    if house.closing:
        raise Refusal("closing")
    key = house.key_of(request)
    whose = [] if key is None else [key.kept.hex()]
    house.rates.count(what, address_of(request), *whose)
    return key


def seated(request: Request, key: Key, game: str, seats: list[int]) -> Response:
    link = f"{base(request)}/t/{game}"
    response = answer(Seated(game=game, seats=seats, link=link, key=told(key)), 201, {"Location": f"/api/v1/games/{game}"})
    keep(response, request, key)
    return response
