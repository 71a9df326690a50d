"""Headers on every response: what a browser may do with a page of ours, and what it may tell others of it."""

from collections.abc import Iterable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from suitors.server.origin import SECURE

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HOME = "/home/"
"""The worker that plays without a server comes from here. Its policy is its own: it alone may run WebAssembly, no page may."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    # Whoever has a table's link may join: it is nobody else's business.
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), "
    "payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
HTTPS_ONLY = ("Strict-Transport-Security", "max-age=31536000")
STARTS = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] in STARTS:
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                for name, value in headers_for(scope):
                    headers.setdefault(name, value)
            await send(message)

        # A connection sends thousands of messages, and only its refusal has headers.
        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def headers_for(scope: Scope) -> Iterable[tuple[str, str]]:
    yield "Content-Security-Policy", policy(scope)
    yield from HEADERS.items()
    if scope["scheme"] in SECURE:
        yield HTTPS_ONLY


def policy(scope: Scope) -> str:
    """'self' means WebSockets too, but not to every browser."""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    rules = dict(POLICY)
    if scope["path"].startswith(HOME):
        rules["script-src"] += " 'wasm-unsafe-eval'"
    if len(hosts) == 1 and hosts[0].isascii() and not set(hosts[0]) & set(" ;,'\"\r\n\t"):
        rules["connect-src"] += f" {'wss' if scope['scheme'] in SECURE else 'ws'}://{hosts[0]}"
    return "; ".join(f"{name} {value}" for name, value in rules.items())
