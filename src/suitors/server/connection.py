"""One connection to a table: one task reads commands and answers them in order, another sends what is new.

Nothing is queued for a slow reader: news is gathered when there is room to send it, and who makes no room for too long is
cut off.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import cast, get_args

from msgspec import DecodeError, Struct, ValidationError, json
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from suitors.server.answers import encode, refusal_of, status_of
from suitors.server.bodies import check_game, decoded
from suitors.server.house import House, address_of
from suitors.server.logs import log
from suitors.server.rates import Pace
from suitors.server.relay import Relay, Wire
from suitors.server.sitting import Visitor
from suitors.server.turn import Turn
from suitors.server.wires import ABORT, WIRE
from suitors.tables.commands import FromPeople
from suitors.tables.refusal import Refusal
from suitors.tables.wire import (
    PROTOCOL,
    Advised,
    Bye,
    Code,
    Command,
    CommandId,
    Done,
    FromClient,
    Hello,
    Hint,
    Move,
    Refused,
    Rematch,
)

MOST_MALFORMED = 20
"""In a row; then somebody talks about something else."""
MOST_TOO_FAST = 40
POLICY, RESTART = 1008, 1012
GOODBYE = 2.0
"""Seconds for the last words to somebody who may not be reading."""

KINDS = {kind: kind.__name__.lower() for kind in get_args(FromClient)}
NOT_OBEYED = frozenset({Hello, Hint, Rematch})
"""What somebody else than the table answers."""

_decoder = json.Decoder(FromClient)


class _Named(Struct):
    id: CommandId


_named = json.Decoder(_Named)


class Connection:
    def __init__(self, house: House, scope: Scope, receive: Receive, send: Send) -> None:
        self._request = HTTPConnection(scope)
        self.game: str = scope["path_params"]["game"]
        self.address = address_of(self._request)
        self.key: bytes | None = None
        self._house, self._receive, self._send = house, receive, send
        self._abort: Callable[[], None] = scope["extensions"].get(ABORT, _nothing)
        self._wire: Wire = scope["extensions"].get(WIRE) or Relay(send)
        self._pace = Pace(house.message_rate)
        self._turn = Turn()
        """Held while a command is in hand."""
        self._over = False
        self._writer: asyncio.Task[None] | None = None
        self._malformed = self._too_fast = 0

    async def run(self) -> None:
        """From its first message to its end. Never raises but when it is cancelled."""
        try:
            self._come_in()
            await self._play(await self._hello())
        except OSError:  # The other end is gone.
            pass
        except Exception as error:
            await self._fail(error)
        finally:
            self._house.let_out(self)

    async def end(self, code: Code, again: bool = False) -> None:
        """After the command in hand: a last word, and the connection is closed."""
        mine = await self._wait_for_turn()
        await self._close(encode(Bye(code=code, again=again)), RESTART if code == "closing" else POLICY)
        if mine:
            self._turn.release()

    async def _wait_for_turn(self) -> bool:
        try:
            async with asyncio.timeout(self._house.options.patience.closing):
                await self._turn.__aenter__()
                return True
        except TimeoutError:
            return False

    # How it begins.

    def _come_in(self) -> None:
        check_game(self.game)
        key = self._house.key_of(self._request)
        self.key = None if key is None else key.kept
        self._house.let_in(self)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._house.options.patience.hello):
                message = await self._receive()
        except TimeoutError:
            raise Refusal("malformed") from None
        if message["type"] != "websocket.receive":
            raise ConnectionResetError
        hello = decoded(_text(message), _decoder)
        if not isinstance(hello, Hello):
            raise Refusal("malformed")
        if hello.protocol != PROTOCOL:
            raise Refusal("wrong-protocol", protocol=PROTOCOL)
        return hello

    async def _play(self, hello: Hello) -> None:
        visitor = await self._house.hub.enter(self.game, self.key, hello.since, contributes=hello.contributes)
        try:
            self._check_watchers(visitor)
            await self._both(visitor)
        finally:
            self._house.hub.leave(visitor)

    def _check_watchers(self, visitor: Visitor) -> None:
        """Those who hold a seat always find their place."""
        sitting, table = visitor.sitting, visitor.sitting.table
        if table is not None and not table.seats_of(visitor.key):
            most = self._house.options.caps.watchers
            if sitting.company(table).watching > most:
                raise Refusal("too-many", most=most)

    async def _both(self, visitor: Visitor) -> None:
        writer = self._writer = asyncio.create_task(self._write(visitor))
        self._wire.listener = partial(self._hear, visitor)
        try:
            await self._read(visitor)
        finally:
            self._wire.listener = self._writer = None
            writer.cancel()

    # Sending what is new.

    async def _write(self, visitor: Visitor) -> None:
        try:
            while True:
                visitor.outlet = self
                await visitor.changed.wait()
                visitor.outlet = None
                await self._tell(await visitor.frames())
        except OSError:  # The reader hears of it.
            pass
        except Exception as error:
            await self._fail(error)

    async def _tell(self, frames: list[bytes]) -> None:
        """Waits for a slow reader; when one is too slow, the wire is cut, and this ends with an `OSError`."""
        if frames:
            await self._wire.tell(frames)
            self._house.metrics.frames.inc(len(frames))

    def send(self, frames: list[bytes]) -> bool:
        """Without waiting, if there is room for them."""
        if self._over or not self._wire.tell_now(frames):
            return False
        self._house.metrics.frames.inc(len(frames))
        return True

    # Reading what is asked.

    def _hear(self, visitor: Visitor, text: bytes) -> bool:
        """What can be obeyed at once is; anything else, and all that is wrong, is left to the reader."""
        if self._over or not self._turn.is_free or not self._pace.allows():
            return False
        command, began = _obeyable(text), perf_counter()
        if command is None or not self._house.hub.obey_at_once(visitor, command, partial(self._kept, visitor, command, began)):
            self._pace.forgive()
            return False
        self._malformed = self._too_fast = 0
        self._turn.take()
        return True

    def _kept(self, visitor: Visitor, command: FromPeople, began: float, done: Done | None) -> None:
        if done is None:
            self._again = asyncio.ensure_future(self._ask_again(visitor, command))
        else:
            self._turn.release()
            self._count(command, done, began)
            visitor.answer(encode(done))

    async def _ask_again(self, visitor: Visitor, command: FromPeople) -> None:
        """The turn is still taken: what was said later is not done before it."""
        try:
            reply = await self._ask(visitor, command)
            with suppress(OSError):
                await self._tell([encode(reply)])
        finally:
            self._turn.release()

    async def _read(self, visitor: Visitor) -> None:
        while (message := await self._receive())["type"] == "websocket.receive":
            async with self._turn:
                if self._over:
                    return
                reply = await self._answer(visitor, _text(message))
                await self._tell([encode(reply)])
            # Where nothing had to be kept, nothing was waited for: let others have their turn.
            await asyncio.sleep(0)
            if self._malformed >= MOST_MALFORMED or self._too_fast >= MOST_TOO_FAST:
                log.info("flood", table=self.game, malformed=self._malformed, too_fast=self._too_fast)
                await self.end("malformed" if self._malformed >= MOST_MALFORMED else "too-fast")

    async def _answer(self, visitor: Visitor, text: str | bytes) -> Done | Refused | Advised:
        if not self._pace.allows():
            self._too_fast += 1
            return self._refused(_id_in(text), Refusal("too-fast", wait=1))
        self._too_fast = 0
        try:
            command = decoded(text, _decoder)
            if isinstance(command, Hello):
                raise Refusal("malformed")
        except Refusal as refusal:
            self._malformed += 1
            return self._refused(_id_in(text), refusal)
        self._malformed = 0
        return await self._ask(visitor, command)

    async def _ask(self, visitor: Visitor, command: FromClient) -> Done | Refused | Advised:
        assert not isinstance(command, Hello)
        began = perf_counter()
        try:
            reply = await self._house.hub.ask(visitor, command)
        except Exception as error:
            return self._refused(command.id, self._known(error))
        self._count(command, reply, began)
        return reply

    def _count(self, command: Command, reply: Done | Refused | Advised, began: float) -> None:
        metrics = self._house.metrics
        kind = type(command)
        (metrics.hints if kind is Hint else metrics.latency).observe(perf_counter() - began)
        metrics.commands.inc(KINDS[kind])
        if isinstance(reply, Refused):
            metrics.refusals.labels(reply.code).inc()
        elif kind is Move:
            metrics.moves.inc()

    def _refused(self, command_id: str | None, refusal: Refusal) -> Refused:
        self._house.metrics.refusals.labels(refusal.code).inc()
        return Refused(id=command_id, code=refusal.code, facts=refusal.facts)

    # How it ends.

    def _known(self, error: Exception) -> Refusal:
        refusal = refusal_of(error)
        if refusal is None:
            log.error("unexpected", table=self.game, exc_info=error)
            return Refusal("unavailable")
        return refusal

    async def _fail(self, error: Exception) -> None:
        """Says why, and closes with a code that tells the same to those who can't read."""
        refusal = self._known(error)
        if refusal.code == "closing":
            await self._close(encode(Bye(code="closing", again=True)), RESTART)
        else:
            await self._close(encode(self._refused(None, refusal)), 4000 + status_of(refusal.code))

    async def _close(self, last: bytes, status: int) -> None:
        if self._over:
            return
        self._over = True
        if self._writer is not None and self._writer is not asyncio.current_task():
            self._writer.cancel()
        try:
            async with asyncio.timeout(GOODBYE):
                await self._wire.tell([last])
                await self._send({"type": "websocket.close", "code": status})
        except TimeoutError:
            self._abort()
        except (OSError, RuntimeError):  # It was closed meanwhile: the other end is gone, or its frames were none.
            pass


def _nothing() -> None:
    pass


def _text(message: Message) -> str | bytes:
    text: str | bytes | None = message.get("text")
    return message["bytes"] if text is None else text


def _obeyable(text: bytes) -> FromPeople | None:
    """A command that tables obey, if it is well-formed."""
    try:
        command = _decoder.decode(text)
    except (DecodeError, ValidationError, UnicodeError, RecursionError):
        return None
    return None if type(command) in NOT_OBEYED else cast(FromPeople, command)


def _id_in(text: str | bytes) -> str | None:
    """The id of a command that can't be read, if that much can."""
    try:
        return _named.decode(text).id
    except (DecodeError, ValidationError, UnicodeError, RecursionError):
        return None
