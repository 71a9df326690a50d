"""Whose request it is: the key in its cookie, or in its `Authorization`. A new one for those who have none."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from suitors.server.origin import comes_from_page, is_secure
from suitors.tables.keys import is_token, key_of, new_token
from suitors.tables.refusal import Refusal

COOKIE = "suitors_key"
KEPT = 400 * 24 * 3600
"""In seconds; browsers keep no cookie for longer. Each seat taken starts it anew."""


@dataclass(frozen=True)
class Key:
    token: str
    by_cookie: bool
    new: bool = False

    @property
    def kept(self) -> bytes:
        return key_of(self.token)

    def __repr__(self) -> str:
        """Says nothing: it may end up in a log."""
        return "Key()"


def key_in(request: HTTPConnection) -> Key | None:
    """The key that came along. One of the wrong shape is refused, and a browser forgets it."""
    authorization = request.headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not is_token(token.strip()):
            raise Refusal("bad-key")
        return Key(token.strip(), by_cookie=False)
    cookie = request.cookies.get(COOKIE)
    if cookie is None:
        return None
    if not is_token(cookie):
        raise Refusal("bad-key")
    return Key(cookie, by_cookie=True)


def new_key(request: HTTPConnection) -> Key:
    return Key(new_token(), by_cookie=comes_from_page(request), new=True)


def told(key: Key) -> str | None:
    """The scripts of a page never see their visitor's key; a program is told a new one, once."""
    return key.token if key.new and not key.by_cookie else None


def keep(response: Response, request: HTTPConnection, key: Key) -> None:
    if key.by_cookie or key.new:
        response.set_cookie(COOKIE, key.token, KEPT, secure=is_secure(request), httponly=True, samesite="strict")


def forget(response: Response, request: HTTPConnection) -> None:
    if COOKIE in request.cookies:
        response.delete_cookie(COOKIE, secure=is_secure(request), httponly=True, samesite="strict")
