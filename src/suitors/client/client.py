"""A client of a server: makes, finds and opens tables. It remembers the key it is given."""

import asyncio
from collections.abc import Mapping, Sequence
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec
from msgspec import UNSET, UnsetType

from suitors.bots import Advice
from suitors.client.errors import Garbled, Lost, refusal_of
from suitors.client.link import Address
from suitors.client.table import RemoteTable, read_advice
from suitors.game.receipt import Receipt
from suitors.game.record import Record
from suitors.rules.edition import Edition, SuitorsError
from suitors.tables import wire
from suitors.tables.keys import is_token

API = "/api/v1"
PATIENCE = 60.0

Answer = TypeVar("Answer")


class Client:
    """One person, at any number of tables of one server: `async with Client("http://127.0.0.1:8730") as client`.

    `token` is the key to the seats of an earlier time. It gives up on a server that can't be reached after `patience` seconds.
    """

    def __init__(self, url: str, token: str | None = None, *, patience: float = PATIENCE) -> None:
        self.url = url.rstrip("/")
        self.token = token
        """The key to our seats; whoever has it has them. None until the first one is taken."""
        self._patience = patience
        # The key travels in a header of its own; two ways to say who we are could disagree.
        cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._http = httpx.AsyncClient(timeout=patience, cookies=cookies)
        self._first_key = asyncio.Lock()
        self._receipts: dict[str, Receipt] = {}
        """What was promised to us at each table, and our numbers for it; they outlast a connection."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    # Sitting down.

    async def create(
        self,
        edition: str | Edition | Mapping[str, Any] = "second",
        players: int = 2,
        names: Sequence[str] = (),
        bots: str | Sequence[str] | None = None,
        *,
        listed: bool = False,
        first: int | None = None,
        clock: wire.Clock | UnsetType | None = UNSET,
        spectators: bool = True,
        hints: bool | UnsetType = UNSET,
    ) -> wire.Seated:
        """Makes a table, at which these people sit down here. `bots`, one level or several, fill the other seats and start."""
        order = wire.Create(
            edition=_edition(edition),
            players=players,
            names=list(names),
            contributes=bool(names),
            bots=bots if bots is None or isinstance(bots, str) else list(bots),
            listed=listed,
            first=first,
            clock=clock,
            spectators=spectators,
            hints=hints,
        )
        return await self._sit("/games", order)

    async def join(self, game: str, name: str, seat: int | None = None) -> wire.Seated:
        """Sits down at this seat, or at the first that is free."""
        return await self._sit(f"/games/{game}/seats", wire.Join(name=name, seat=seat))

    # Another device.

    async def make_link(self, game: str, seats: Sequence[int] = ()) -> wire.SeatLink:
        """A link that moves these seats of ours, or all that we have there, to another device: once, and for a short time."""
        return await self._ask("POST", f"/games/{game}/link", wire.SeatLink, wire.MakeLink(seats=list(seats)))

    async def drop_link(self, game: str) -> None:
        """Our link to this table leads nowhere any more."""
        await self._send("DELETE", f"/games/{game}/link")

    async def look_at_link(self, token: str) -> wire.Offered:
        """What a link would move to us. Whoever has no key yet is given one."""
        async with self._first_key:
            offered = await self._ask("POST", "/links/look", wire.Offered, wire.UseLink(token=token))
            self.token = offered.key or self.token
            return offered

    async def use_link(self, token: str) -> wire.Seated:
        """Moves the seats of a link to us. If no answer came, it can be asked again: by then we have a key."""
        if self.token is None:
            await self.look_at_link(token)
        return await self._ask("POST", "/links", wire.Seated, wire.UseLink(token=token))

    async def _sit(self, path: str, order: wire.Create | wire.Join | wire.WhatIf) -> wire.Seated:
        """The first seat brings the key; the others wait for it, so that all have the same."""
        if self.token is not None:
            return await self._ask("POST", path, wire.Seated, order)
        async with self._first_key:
            seated = await self._ask("POST", path, wire.Seated, order)
            self.token = seated.key or self.token
            return seated

    # Looking around.

    async def server(self) -> wire.Server:
        """What this server is and has."""
        return await self._ask("GET", "/server", wire.Server)

    async def lobby(self) -> list[wire.TableCard]:
        """The listed tables at which somebody is still missing."""
        return (await self._ask("GET", "/games", wire.Tables)).tables

    async def card(self, game: str) -> wire.TableCard:
        """What lists say of a table."""
        return await self._ask("GET", f"/games/{game}", wire.TableCard)

    async def my_games(self) -> list[wire.TableCard]:
        """The tables of our seats, running and finished."""
        return (await self._ask("GET", "/me/games", wire.Tables)).tables

    async def record(self, game: str) -> Record:
        """A finished game, played again and checked."""
        return Record.from_text(await self.record_text(game))

    async def record_text(self, game: str) -> str:
        """The same as the server keeps it: JSON."""
        return (await self._send("GET", f"/games/{game}/record")).text

    # Recorded games.

    async def replay(self, game: str) -> wire.Retold:
        """A finished game of this server, step by step, with all that every seat saw."""
        return await self._ask("GET", f"/games/{game}/replay", wire.Retold)

    async def retell(self, record: Record | str) -> wire.Retold:
        """The same for a record of ours."""
        return await self._ask("POST", "/replays", wire.Retold, wire.Retell(record=_text(record)))

    async def consult(self, record: Record | str, after: int, level: str = "expert") -> Advice:
        """What a bot would have done after so many moves of a record, in the place of whoever decided then."""
        order = wire.Consult(record=_text(record), after=after, level=level)
        return read_advice(await self._ask("POST", "/advice", wire.AdviceWords, order))

    async def consult_on(self, game: str, after: int, level: str = "expert") -> Advice:
        """The same for a finished game of this server."""
        order = wire.Consult(game=game, after=after, level=level)
        return read_advice(await self._ask("POST", "/advice", wire.AdviceWords, order))

    async def what_if(
        self,
        name: str,
        after: int,
        *,
        record: Record | str | None = None,
        game: str | None = None,
        seat: int | None = None,
        bots: str = "expert",
    ) -> wire.Seated:
        """Plays on from there against bots, at a table of its own: from a record, or a finished game of this server."""
        text = None if record is None else _text(record)
        return await self._sit("/what-ifs", wire.WhatIf(name=name, after=after, record=text, game=game, seat=seat, bots=bots))

    async def revoke(self) -> None:
        """Gives the key back: from now on it opens nothing, also for whoever may have copied it."""
        await self._send("DELETE", "/me")
        self.token = None

    # Playing.

    def play(self, game: str) -> RemoteTable:
        """Opens a table: with our seats there, or as a spectator."""
        url = "ws" + self.url.removeprefix("http") + f"{API}/games/{game}/play"
        receipt = self._receipts.setdefault(game, Receipt(game))
        return RemoteTable(game, Address(url, self._headers(), self._patience), receipt)

    # How it is asked.

    def _headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    async def _ask(self, method: str, path: str, kind: type[Answer], body: msgspec.Struct | None = None) -> Answer:
        response = await self._send(method, path, body)
        try:
            return msgspec.json.decode(response.content, type=kind)
        except msgspec.DecodeError as error:
            raise Garbled(f"the server's answer is not of this protocol: {error}") from None

    async def _send(self, method: str, path: str, body: msgspec.Struct | None = None) -> httpx.Response:
        headers = self._headers() | ({} if body is None else {"Content-Type": "application/json"})
        content = None if body is None else msgspec.json.encode(body)
        try:
            response = await self._http.request(method, self.url + API + path, content=content, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise Lost(f"{self.url} can't be reached: {error}") from None
        if not response.is_success:
            raise refusal_of(response.status_code, response.content)
        return response


def split_link(link: str) -> tuple[str, str]:
    """An invitation as the address of its server and the name of its table."""
    parts = urlsplit(link)
    game = parts.path.rstrip("/").rpartition("/")[2]
    if parts.scheme not in ("http", "https") or not parts.netloc or not game.isalnum():
        raise SuitorsError(f"{link} is no invitation to a table")
    return f"{parts.scheme}://{parts.netloc}", game


def split_moving_link(link: str) -> tuple[str, str] | None:
    """A link that moves a seat, as the address of its server and its secret; None if it is another kind of link."""
    parts = urlsplit(link)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path != "/move" or not is_token(parts.fragment):
        return None
    return f"{parts.scheme}://{parts.netloc}", parts.fragment


def _text(record: Record | str) -> str:
    return record if isinstance(record, str) else record.to_json()


def _edition(edition: str | Edition | Mapping[str, Any]) -> str | dict[str, Any]:
    if isinstance(edition, Edition):
        return edition.to_dict()
    return edition if isinstance(edition, str) else dict(edition)
