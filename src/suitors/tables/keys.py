"""Keys: whoever has the token has its seats. Only its hash is kept."""

from hashlib import blake2b, sha256
from secrets import choice, token_urlsafe

TOKEN_BYTES = 16
TOKEN_LENGTH = 22
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz"
"""What a table's name is made of: no two of them look alike."""
GAME_LENGTH = 16


def new_token() -> str:
    """128 random bits, as they travel in a cookie or a header."""
    return token_urlsafe(TOKEN_BYTES)


def is_token(word: str) -> bool:
    return len(word) == TOKEN_LENGTH and word.isascii() and word.replace("-", "a").replace("_", "a").isalnum()


def key_of(token: str) -> bytes:
    """What is kept of it. The token is random through and through, so a plain hash can't be turned back."""
    return sha256(token.encode()).digest()


def new_game_id() -> str:
    """A name that nobody guesses: who has the link may join."""
    return "".join(choice(LETTERS) for _ in range(GAME_LENGTH))


def rematch_id(game: str, secret: bytes) -> str:
    """The name of the table that follows this one: the same however often it is asked for, so that it is made once."""
    number = int.from_bytes(blake2b(game.encode(), key=secret, digest_size=32).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(GAME_LENGTH))
