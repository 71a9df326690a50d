"""What a browser gets: the web client, if it was built into the package; until then a page that says so."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from suitors.server.bodies import check_game

CLIENT = Path(str(files("suitors"))) / "web"
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


def routes(client: Path = CLIENT) -> list[BaseRoute]:
    """Every table has the same page; what is on it comes over the connection."""
    built = client / "index.html"

    async def page(request: Request) -> Response:
        if "game" in request.path_params:
            check_game(request.path_params["game"])
        headers = {"Cache-Control": "no-cache"}
        return FileResponse(built, headers=headers) if built.is_file() else HTMLResponse(PAGE, headers=headers)

    found: list[BaseRoute] = [Route("/", page), Route("/t/{game}", page)]
    return [*found, Mount("/", StaticFiles(directory=client), name="file")] if built.is_file() else found
