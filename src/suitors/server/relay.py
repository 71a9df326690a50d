"""How messages leave, whatever server there is."""

from typing import Protocol

from starlette.types import Send


class Wire(Protocol):
    """By which messages go out as they are."""

    @property
    def is_free(self) -> bool:
        """Whether the other end has made room for more."""
        ...

    async def tell(self, messages: list[bytes]) -> None:
        """When there is room. Raises `OSError` if there will be none."""
        ...

    def tell_now(self, messages: list[bytes]) -> None:
        """If it is free."""
        ...


class Relay:
    """The same under any other server: it does not say whether there is room."""

    is_free = False

    def __init__(self, send: Send) -> None:
        self._send = send

    async def tell(self, messages: list[bytes]) -> None:
        for message in messages:
            await self._send({"type": "websocket.send", "text": message.decode()})

    def tell_now(self, messages: list[bytes]) -> None:
        raise NotImplementedError
