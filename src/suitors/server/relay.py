"""How messages leave, whatever server there is."""

from collections.abc import Callable
from typing import Protocol

from starlette.types import Send

Listener = Callable[[bytes], bool]
"""Takes a message that came, or says that it must wait to be received."""


class Wire(Protocol):
    """By which messages go out as they are."""

    listener: Listener | None
    """Hears every message first, where the server lets it."""

    async def tell(self, messages: list[bytes]) -> None:
        """When there is room. Raises `OSError` if there will be none."""
        ...

    def tell_now(self, messages: list[bytes]) -> bool:
        """If there is room. If not, nothing of it was told."""
        ...


class Relay:
    """The same under any other server: it does not say whether there is room."""

    listener: Listener | None = None

    def __init__(self, send: Send) -> None:
        self._send = send

    async def tell(self, messages: list[bytes]) -> None:
        for message in messages:
            await self._send({"type": "websocket.send", "text": message.decode()})

    def tell_now(self, messages: list[bytes]) -> bool:
        return False
