"""Why a table refuses something: a code and its facts, which a client words in its own language."""

from typing import Any

from suitors.tables.wire import Code


class Refusal(Exception):
    """Nothing has changed."""

    def __init__(self, code: Code, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code: Code = code
        self.facts = facts
