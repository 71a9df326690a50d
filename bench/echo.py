"""The yardstick of `tables.py`: what the server's stack can do if nothing is thought and nothing is kept.

To each message it sends an answer, and one frame to everybody at the table, of the sizes that a move and its news have.
"""

import sys
from collections import defaultdict
from itertools import cycle

import uvicorn
from msgspec import json
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope, WebSocketSendEvent

SUBPROTOCOL = "suitors.1"


def frame(begins: str, size: int) -> WebSocketSendEvent:
    return {"type": "websocket.send", "bytes": None, "text": begins.ljust(size, "x")}


class Echo:
    def __init__(self, sizes: list[tuple[int, list[int]]]) -> None:
        self._tables: defaultdict[str, list[ASGISendCallable]] = defaultdict(list)
        self._frames = cycle(
            [(frame('{"type":"done"', done), [frame('{"type":"news","seq":', size) for size in news]) for done, news in sizes]
        )

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        assert scope["type"] == "websocket"
        await receive()
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL, "headers": []})
        table = self._tables[scope["path"]]
        table.append(send)
        while (await receive())["type"] == "websocket.receive":
            done, news = next(self._frames)
            await send(done)
            for sending, one in zip(table, news, strict=True):
                await sending(one)
        table.remove(send)


class Server(uvicorn.Server):
    async def startup(self, sockets: object = None) -> None:
        await super().startup()
        print(f"ready at http://127.0.0.1:{self.servers[0].sockets[0].getsockname()[1]}/", flush=True)


def main() -> None:
    config = uvicorn.Config(
        Echo(json.decode(sys.stdin.readline(), type=list[tuple[int, list[int]]])),
        port=0,
        http="httptools",
        ws="websockets-sansio",
        loop="uvloop",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        backlog=2048,
    )
    Server(config).run()


if __name__ == "__main__":
    main()
