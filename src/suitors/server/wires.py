"""How bytes come in and go out: uvicorn's two protocols, with an end to everybody's patience.

As they are, they wait for ever for a request that never becomes whole and for a reader who never reads, take headers and
tiny frames without end, and keep what is left for the other end after a connection was closed.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from suitors.server.frames import Edge, head, text_in
from suitors.server.options import Options, is_within, networks
from suitors.server.rates import Pace, message_rate, neighbourhood
from suitors.server.relay import Listener

LONGEST_HEAD = 16 * 1024
HEADER = 32
"""What a header weighs beside its letters."""
SLICE = 1024
"""So few bytes at a time are searched for frames, of which the smallest has six."""
FRAMES = 8
"""So many times the rate of messages, a connection may send frames of any kind."""
GRACE = 3.0
"""Seconds for the other end to take what is left for it, after its connection was closed."""
HEAD_END = b"\r\n\r\n"
SPARE = 50
"""Connections, beyond those to tables, for requests."""
ABORT = "suitors.abort"
"""The extension by which the application ends a connection without the other end's help."""
WIRE = "suitors.wire"
"""The extension by which it sends messages as they are: uvicorn would take each apart and put it together again."""
TOO_MANY = b'{"code":"too-many","facts":{}}'
FULL_UP = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%b" % (len(TOO_MANY), TOO_MANY)
)


class Wires:
    """What the connections of a server share. Uvicorn makes a protocol for each by itself, so they know it as classes."""

    def __init__(self, options: Options, slow: Callable[[], None]) -> None:
        self.patience = options.patience
        self.rate = message_rate(options)
        self.slow = slow
        """Called when a connection is cut off because nobody reads."""
        self.http = cast(type[HttpToolsProtocol], type("HttpWire", (HttpWire,), {"wires": self}))
        self.play = cast(type[WebSocketsSansIOProtocol], type("PlayWire", (PlayWire,), {"wires": self}))
        self._caps = options.caps
        self._proxies = networks(options.proxies)
        self.post = Post()
        self._count: Counter[str] = Counter()

    def opens(self, address: str) -> bool:
        """Whether there is room for one more; if so, it is counted. A proxy's connections are many people's."""
        whose = neighbourhood(address)
        crowded = self._count[whose] >= self._caps.per_address + SPARE and not is_within(address, self._proxies)
        if crowded or self._count.total() >= self._caps.connections + SPARE:
            return False
        self._count[whose] += 1
        return True

    def closes(self, address: str) -> None:
        whose = neighbourhood(address)
        self._count[whose] -= 1
        if not self._count[whose]:
            del self._count[whose]


class Post:
    """What is told to many goes out together: whoever waits at the other end is woken once rather than by every message."""

    def __init__(self) -> None:
        self._senders: list[Ending] = []

    def collect(self, sender: "Ending") -> None:
        if not self._senders:
            asyncio.get_running_loop().call_soon(self.send)
        self._senders.append(sender)

    def send(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            try:
                sender.flush()
            except Exception as error:  # The others' news leave all the same.
                asyncio.get_running_loop().call_exception_handler({"message": "news could not be sent", "exception": error})


class Ending:
    """A transport that, once closed, is gone as soon as the other end takes nothing any more of what is left for it."""

    def __init__(self, transport: asyncio.Transport, post: Post) -> None:
        self._transport, self._post = transport, post
        self._held = b""
        # What every message asks for is at hand.
        self.is_closing = transport.is_closing
        self.pause_reading, self.resume_reading = transport.pause_reading, transport.resume_reading

    def write(self, data: bytes) -> None:
        self.flush()
        self._transport.write(data)

    def write_soon(self, data: bytes) -> None:
        """With what others are told now, and before anything that is written later."""
        if not self._held:
            self._post.collect(self)
        self._held += data

    def flush(self) -> None:
        if self._held:
            held, self._held = self._held, b""
            if not self.is_closing():  # Nobody else waits for one who is gone.
                self._transport.write(held)

    def close(self) -> None:
        if not self._transport.is_closing():
            self.flush()
            self._transport.close()
            self._look_again(self._transport.get_write_buffer_size())

    def _look_again(self, left: int) -> None:
        asyncio.get_running_loop().call_later(GRACE, self._end, left)

    def _end(self, left: int) -> None:
        still = self._transport.get_write_buffer_size()
        if still < left:
            self._look_again(still)
        else:
            self._transport.abort()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Stalling:
    """The time that somebody takes who does not read."""

    def __init__(self, wires: Wires, transport: Any) -> None:
        self._wires, self._transport = wires, transport
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self.end()
        self._timer = asyncio.get_running_loop().call_later(self._wires.patience.send, self._cut_off)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _cut_off(self) -> None:
        self._wires.slow()
        self._transport.abort()


class HttpWire(HttpToolsProtocol):
    """A request is whole in time, and its head is short."""

    wires: Wires

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(cast(asyncio.Transport, Ending(transport, self.wires.post)))
        self._stalling = Stalling(self.wires, transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0
        self._upgraded = False
        self._address = self.client[0] if self.client else ""
        self._counted = self.wires.opens(self._address)
        self._expect()
        if not self._counted:
            self.transport.write(FULL_UP)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._arrived()
        self._stalling.end()
        if self._counted:
            self.wires.closes(self._address)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalling.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalling.end()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        self._upgraded = True
        super().handle_websocket_upgrade()
        del self.parser  # They know each other, and nobody else will part them.

    def data_received(self, data: bytes) -> None:
        """Whatever came, something is waited for: also after bytes that begin no request."""
        super().data_received(data)
        resting = self.cycle is None or self.cycle.response_complete
        if resting and self._deadline is None and self.timeout_keep_alive_task is None and not self._upgraded:
            self._expect()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        self._expect()

    def on_url(self, url: bytes) -> None:
        self._weigh(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._weigh(len(name) + len(value) + HEADER)
        super().on_header(name, value)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._arrived()

    def _weigh(self, more: int) -> None:
        self._head += more
        if self._head > LONGEST_HEAD:
            raise ValueError  # The parser stops, and a 400 is sent.

    def _expect(self) -> None:
        self._arrived()
        # The application, which can say why, gives up a little earlier.
        self._deadline = self.loop.call_later(self.wires.patience.request + 1, self.transport.close)

    def _arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class PlayWire(WebSocketsSansIOProtocol):
    """Frames come at a pace that a person could have."""

    wires: Wires

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._stalling = Stalling(self.wires, transport)
        self._pace = Pace(self.wires.rate * FRAMES)
        self.close_timeout = GRACE
        self.listener: Listener | None = None
        self._edge: Edge | None = None
        self._has_room = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.listener = None
        self._stalling.end()
        self.wires.closes(self.client[0] if self.client else "")
        self._let_go()

    def _let_go(self) -> None:
        """What goes round in circles would stay until somebody looks through all that there is."""
        self.conn.parser.close()
        self.conn.parser_exc = None
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope["extensions"]).clear()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._has_room = False
        self._stalling.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._has_room = True
        self._stalling.end()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions.update({ABORT: self.transport.abort, WIRE: self})

    async def tell(self, messages: list[bytes]) -> None:
        await self.writable.wait()
        if not self.tell_now(messages):
            raise ClientDisconnected

    def tell_now(self, messages: list[bytes]) -> bool:
        """Each is a frame of its own; all of them go out together."""
        transport = self.transport
        if not self._has_room or self.close_sent or self.disconnected or transport.is_closing():
            return False
        frames = b""
        for message in messages:
            frames += head(len(message)) + message
        cast(Ending, transport).write_soon(frames)
        return True

    def data_received(self, data: bytes) -> None:
        """In slices, so that a flood is noticed before it is worked through."""
        edge, listener = self._edge, self.listener
        if edge is not None and edge.is_clear and listener is not None and self._is_heard(data, listener):
            return
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
        if self._edge is not None:
            self._edge.pass_by(data)
        elif not self.handshake_initiated and self.conn.handshake_exc is not None:
            self._refuse_handshake()
        elif self.handshake_initiated and data.endswith(HEAD_END):
            self._edge = Edge()

    def _is_heard(self, data: bytes, listener: Listener) -> bool:
        """A message that can be taken at once wakes nobody. Not before those that still wait to be received."""
        if self.read_paused or self.close_sent or len(data) > SLICE or self.transport.is_closing():
            return False
        text = text_in(data)
        if text is None or not self._pace.allows():
            return False
        if listener(text):
            return True
        self._pace.forgive()
        return False

    def handle_events(self) -> None:
        if self.handshake_complete and not self._pace.allows(len(self.conn.events)):
            self.conn.fail(1008)
            self.handle_parser_exception()
            return
        super().handle_events()

    def _refuse_handshake(self) -> None:
        """It was none; what there is to say about it has not been sent yet."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
