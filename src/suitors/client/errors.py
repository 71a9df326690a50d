"""What can go wrong on the way to a table."""

from collections.abc import Mapping
from typing import Any

import msgspec

from suitors.game.errors import SuitorsError
from suitors.tables import wire


class Refused(SuitorsError):
    """The server won't; nothing has changed there. The code and its facts say why (`docs/protocol.md` lists them)."""

    def __init__(self, code: wire.Code, facts: Mapping[str, Any], news: wire.News | None = None) -> None:
        super().__init__(code, dict(facts), news)
        self.code: wire.Code = code
        self.facts = dict(facts)
        self.news = news
        """How things are, if what was refused came too late."""

    def __str__(self) -> str:
        told = ", ".join(f"{name}: {value}" for name, value in self.facts.items())
        return f"the server refuses: {self.code}" + (f" ({told})" if told else "")


class Lost(SuitorsError):
    """The server can't be reached, or does not answer. Whether a command under way was done is not known."""


class Garbled(Lost):
    """What came back is no message of this protocol."""


_problem = msgspec.json.Decoder(wire.Problem)


def refusal_of(status: int, body: bytes) -> Refused | Garbled:
    """Why HTTP said no."""
    try:
        problem = _problem.decode(body)
    except msgspec.DecodeError:
        return Garbled(f"the server answers with status {status}, and not in the words of this protocol")
    return Refused(problem.code, problem.facts)
