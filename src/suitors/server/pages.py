"""What a browser gets: the web client, if it was built into the package; until then a page that says so."""

import mimetypes
from importlib.resources import files
from os.path import normpath
from pathlib import Path
from typing import Any

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
for ending, kind in {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}.items():
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


def routes(client: Path = CLIENT) -> list[BaseRoute]:
    """Every table has the same page; what is on it comes over the connection."""
    built = client / "index.html"

    async def page(request: Request) -> Response:
        if "game" in request.path_params:
            check_game(request.path_params["game"])
        return FileResponse(built, headers=ALWAYS_ASK) if built.is_file() else HTMLResponse(PAGE, headers=ALWAYS_ASK)

    found: list[BaseRoute] = [Route("/", page, middleware=PACKED), Route("/t/{game}", page, middleware=PACKED)]
    if not built.is_file():
        return found
    return [*found, Route("/assets/{file:path}", Assets(directory=client / "assets"), name="file", middleware=PACKED)]
