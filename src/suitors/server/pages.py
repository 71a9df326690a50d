"""What a browser gets: the web client, if it was built into the package; until then a page that says so."""

import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from importlib.resources import files
from os.path import normpath
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from suitors.server.bodies import check_game

CLIENT = Path(str(files("suitors"))) / "web"
PACKED = [Middleware(GZipMiddleware, compresslevel=6)]
"""For pages and their files alone: where a secret stands beside somebody else's words, the packed length would tell of it."""
ADDRESSES = ("/", "/t/{game}", "/move", "/r/{game}", "/look-back", "/learn", "/learn/{topic}", "/puzzles", "/puzzles/{puzzle}")
"""The first page, a table, a seat that moves here, a recorded game, one's own games, what there is to learn, and the puzzles."""
BESIDE = {"sw.js": "text/javascript", "manifest.webmanifest": "application/manifest+json", "home.json": "application/json"}
"""Files whose name stays while their content changes: the service worker, what makes the page an app, and what it needs to
play without a server."""
A_DAY = {"Cache-Control": "public, max-age=86400"}
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
ALWAYS_ASK = {"Cache-Control": "no-cache"}
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Suitors</title>
<h1>Suitors</h1>
<p>This is a table server for Love Letter.</p>
<p>To sit down at its tables you need a client: a program that speaks suitors.1.</p>
<p>What it can do for one is at <a href="/api/v1/server">/api/v1/server</a>.</p>
</html>
"""

# Some systems call a script plain text, and then no browser runs it.
SCRIPTS = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css"}
for ending, kind in {**SCRIPTS, ".svg": "image/svg+xml", ".wasm": "application/wasm"}.items():
    mimetypes.add_type(kind, ending)


class Assets(StaticFiles):
    """A file's name changes with what is in it: it is asked for once."""

    def get_path(self, scope: Scope) -> str:
        file: str = scope["path_params"]["file"]
        return normpath(file)

    def file_response(self, *of: Any, **about: Any) -> Response:
        response = super().file_response(*of, **about)
        response.headers.update(FOREVER)
        return response


class Icons(Assets):
    """They change hardly ever, but their names don't tell."""

    def file_response(self, *of: Any, **about: Any) -> Response:
        response = super().file_response(*of, **about)
        response.headers.update(A_DAY)
        return response


class Homes(Assets):
    """Large files lie packed on the disk, and are sent so."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        packed = Path(str(self.directory)) / f"{path}.gz"
        if not packed.is_file():
            return await super().get_response(path, scope)
        headers = {**FOREVER, "Vary": "Accept-Encoding"}
        kind = mimetypes.guess_type(path)[0]
        if "gzip" in Headers(scope=scope).get("Accept-Encoding", ""):
            return FileResponse(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
        return Response(gzip.decompress(packed.read_bytes()), headers=headers, media_type=kind)


def routes(client: Path = CLIENT) -> list[BaseRoute]:
    """Every address has the same page; what is on it is asked for by itself."""
    built = client / "index.html"

    async def page(request: Request) -> Response:
        if "game" in request.path_params:
            check_game(request.path_params["game"])
        return FileResponse(built, headers=ALWAYS_ASK) if built.is_file() else HTMLResponse(PAGE, headers=ALWAYS_ASK)

    found: list[BaseRoute] = [Route(address, page, middleware=PACKED) for address in ADDRESSES]
    if not built.is_file():
        return found
    found += [Route(f"/{name}", _beside(client / name, kind), middleware=PACKED) for name, kind in BESIDE.items()]
    found.append(Route("/assets/{file:path}", Assets(directory=client / "assets"), name="file", middleware=PACKED))
    if (client / "home").is_dir():
        found.append(Route("/home/{file:path}", Homes(directory=client / "home"), middleware=PACKED))
    if (client / "icons").is_dir():
        found.append(Route("/icons/{file:path}", Icons(directory=client / "icons")))
    return found


def _beside(file: Path, kind: str) -> Callable[[Request], Awaitable[Response]]:
    """Browsers ask for it again every time: else a new version would be noticed late."""

    async def send(request: Request) -> Response:
        if not file.is_file():
            raise HTTPException(404)
        return FileResponse(file, headers=ALWAYS_ASK, media_type=kind)

    return send
