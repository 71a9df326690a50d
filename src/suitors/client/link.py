"""The way to a table: one WebSocket after another, and commands that are answered once, however often it breaks."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import uniform
from secrets import token_hex
from time import monotonic
from typing import NamedTuple, Protocol, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, NegotiationError
from websockets.frames import CloseCode
from websockets.typing import Subprotocol

from suitors.client.errors import Garbled, Lost, Refused, refusal_of
from suitors.client.sight import Gap
from suitors.game.errors import SuitorsError
from suitors.tables import wire

OPENING = 10.0
"""Seconds for a connection to open."""
CLOSING = 2.0
"""Seconds for the other end to say goodbye."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 4.0
RESTART_PAUSE = 0.3
STEADY = 5.0
"""A connection that held for so long was a good one; the next pause is short again."""
LARGEST = 1 << 22
"""Bytes of one message; a long game from its beginning is far smaller."""

QUIET = logging.getLogger("suitors.client")
# At its most talkative it would tell keys and cards.
QUIET.setLevel(logging.INFO)

PASSING: frozenset[wire.Code] = frozenset(("closing", "too-fast", "too-many", "unavailable"))
"""Refusals of a connection that another attempt may not meet."""
FOR_GOOD = (CloseCode.PROTOCOL_ERROR, CloseCode.INVALID_DATA, CloseCode.POLICY_VIOLATION, CloseCode.MESSAGE_TOO_BIG)

Answer = TypeVar("Answer", wire.Done, wire.Advised)
_from_server: msgspec.json.Decoder[wire.ToClient] = msgspec.json.Decoder(wire.ToClient)
_from_client: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)


class Address(NamedTuple):
    """Where a table is, and what is said at the door."""

    url: str
    headers: Mapping[str, str]
    patience: float
    """Seconds without a connection, or without an answer, until it gives up."""


@dataclass(slots=True)
class Waiting:
    """A command that was not answered yet."""

    frame: str
    answer: asyncio.Future[wire.Done | wire.Advised]


class Hearer(Protocol):
    """Whom the link talks to."""

    @property
    def since(self) -> int:
        """The number from which the next connection goes on."""
        ...

    def hear(self, message: wire.ToClient) -> None:
        """Raises `Gap` if something is missing; then the link asks for it."""
        ...


class Link:
    """Keeps a connection to one table. What comes over it is heard by somebody; answers go to whoever asked."""

    def __init__(self, address: Address, hearer: Hearer) -> None:
        self._address = address
        self._hearer = hearer
        self._ids = token_hex(8)
        self._asked = 0
        self._waiting: dict[str, Waiting] = {}
        self._socket: ClientConnection | None = None
        """Set while it is open and the server has said welcome."""
        self._refusal: Refused | None = None
        """Why the server is about to close it."""
        self._lost_at = monotonic()
        self._failures = 0
        self._cause: object = None

    @property
    def is_open(self) -> bool:
        """Whether the table can be heard now."""
        return self._socket is not None

    # Asking.

    def new_id(self) -> str:
        self._asked += 1
        return f"{self._ids}-{self._asked}"

    async def ask(self, command: wire.Command, kind: type[Answer]) -> Answer:
        """Sends it now, and again after every break, until it is answered."""
        frame = _frame(command)
        try:
            async with asyncio.timeout(self._address.patience):
                answer = await self._answer_to(command.id, frame)
        except TimeoutError:
            raise Lost(f"no answer within {self._address.patience:g} seconds; whether it was done is not known") from None
        finally:
            self._waiting.pop(command.id, None)
        if not isinstance(answer, kind):
            raise Garbled(f"the server answers a {type(command).__name__.lower()} with {type(answer).__name__.lower()}")
        return answer

    async def _answer_to(self, name: str, frame: str) -> wire.Done | wire.Advised:
        """Whoever is too fast, and is told how long to wait, waits."""
        while True:
            waiting = self._waiting[name] = Waiting(frame, asyncio.get_running_loop().create_future())
            await self._send(frame)
            try:
                return await waiting.answer
            except Refused as refusal:
                wait = refusal.facts.get("wait")
                if refusal.code != "too-fast" or not isinstance(wait, int | float):
                    raise
                del self._waiting[name]
                await asyncio.sleep(wait)

    async def _send(self, frame: str) -> None:
        """If it can't be sent now, it will be after the next welcome."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(frame)

    def end(self, why: SuitorsError) -> None:
        """Nobody waits any longer."""
        for waiting in self._waiting.values():
            _fail(waiting.answer, why)

    # Staying connected.

    async def run(self) -> None:
        """Until it is cancelled, or raises why it can't go on."""
        while True:
            opened = monotonic()
            pause = await self._visit()
            self._failures = 0 if monotonic() - opened > STEADY else self._failures + 1
            if monotonic() + pause - self._lost_at > self._address.patience:
                raise Lost(f"no connection to {self._address.url} for {self._address.patience:g} seconds: {self._cause}")
            await asyncio.sleep(pause)

    async def _visit(self) -> float:
        """One connection from its beginning to its end; how long to pause before the next."""
        try:
            async with self._connect() as socket:
                await self._converse(socket)
        except InvalidStatus as error:
            self._demand_passing(refusal_of(error.response.status_code, bytes(error.response.body)), error.response.status_code)
            self._cause = error
        except NegotiationError:
            raise Refused("wrong-protocol", {"subprotocol": wire.SUBPROTOCOL}) from None
        except ConnectionClosed as error:
            self._cause = error
            return self._after_closing(error)
        except Gap:
            self._cause = "something was missing in the news"
        except (OSError, TimeoutError, InvalidHandshake) as error:
            self._cause = error
        finally:
            if self._socket is not None:
                self._socket = None
                self._lost_at = monotonic()
        return self._backoff()

    def _connect(self) -> connect:
        return connect(
            self._address.url,
            additional_headers=self._address.headers,
            subprotocols=[Subprotocol(wire.SUBPROTOCOL)],
            open_timeout=OPENING,
            close_timeout=CLOSING,
            max_size=LARGEST,
            logger=QUIET,
        )

    def _demand_passing(self, refusal: Refused | Garbled, status: int) -> None:
        """A busy or closing server, or a proxy before one that restarts, is asked again; any other refusal is the end."""
        if isinstance(refusal, Refused) and refusal.code not in PASSING:
            raise refusal
        if isinstance(refusal, Garbled) and status < 500:
            raise refusal

    def _after_closing(self, error: ConnectionClosed) -> float:
        code = 1006 if error.rcvd is None else error.rcvd.code
        if error.rcvd is not None and self._refusal is not None and self._refusal.code not in PASSING:
            raise self._refusal
        if self._refusal is None and (code in FOR_GOOD or code >= 4000):
            raise Lost(f"the server closed the connection: {error}")
        if code == CloseCode.SERVICE_RESTART:
            self._failures = 0
            return uniform(0, RESTART_PAUSE)
        return self._backoff()

    def _backoff(self) -> float:
        longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self._failures, 20))
        return longest * uniform(0.5, 1)

    # One conversation.

    async def _converse(self, socket: ClientConnection) -> None:
        if socket.subprotocol != wire.SUBPROTOCOL:
            raise NegotiationError("the server speaks no protocol of ours")
        with suppress(ConnectionClosed):  # Whoever is not let in may read why.
            await socket.send(_frame(wire.Hello(since=self._hearer.since, contributes=True)))
        while True:
            await self._take(socket, _read(await socket.recv()))

    async def _take(self, socket: ClientConnection, message: wire.ToClient) -> None:
        refusal, self._refusal = self._refusal, None
        match message:
            case wire.Done() | wire.Advised():
                self._answer(message)
                return
            case wire.Refused():
                self._take_refusal(message)
                return
            case wire.Bye(again=False):
                raise refusal or Refused(message.code, {})
        self._hearer.hear(message)
        if isinstance(message, wire.Welcome) and self._socket is not socket:
            await self._welcomed(socket)

    async def _welcomed(self, socket: ClientConnection) -> None:
        """What was asked before the connection broke is asked again, in its order and under the same ids."""
        self._socket = socket
        for waiting in list(self._waiting.values()):
            await self._send(waiting.frame)

    def _answer(self, message: wire.Done | wire.Advised) -> None:
        """Things go on: if the line breaks now, the next pause is short again."""
        self._failures = 0
        waiting = self._waiting.get(message.id)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(message)

    def _take_refusal(self, message: wire.Refused) -> None:
        """One without an id is about the connection, or about something that could not be read: nobody waits any longer."""
        refusal = Refused(message.code, message.facts, message.news)
        if message.id is None:
            self._refusal = refusal
            if self._socket is not None and refusal.code not in PASSING:
                self.end(refusal)
        elif message.id in self._waiting and refusal.code != "closing":
            # Whoever is closing comes back, and is asked again.
            _fail(self._waiting[message.id].answer, refusal)


def _fail(answer: asyncio.Future[wire.Done | wire.Advised], why: SuitorsError) -> None:
    if not answer.done():
        answer.set_exception(why)
        answer.exception()  # If whoever asked has gone away meanwhile, nobody need know.


def _frame(message: wire.Message) -> str:
    """What it must not hold is refused before it is sent."""
    frame = msgspec.json.encode(message)
    try:
        _from_client.decode(frame)
    except msgspec.ValidationError as error:
        raise Refused("malformed", {"detail": str(error)}) from None
    return frame.decode()


def _read(frame: str | bytes) -> wire.ToClient:
    try:
        return _from_server.decode(frame)
    except msgspec.DecodeError as error:
        raise Garbled(f"the server sent what is no message of this protocol: {error}") from None
