"""What the game refuses, in its own words."""

from typing import Any

from suitors.rules.cards import Card
from suitors.rules.edition import BadEdition, SuitorsError

__all__ = ["BadEdition", "BadMove", "BadPosition", "BadRecord", "IllegalMove", "SuitorsError"]

SEEN_MOVES = 12
MALFORMED = "malformed"


class IllegalMove(SuitorsError):
    """The rules don't allow this move now.

    `reason` is a word that stays the same, `facts` are its details: a client can word them in its own language
    (`illegal-<reason>` in the message files). `legal` lists what the seat could do instead.
    """

    def __init__(self, reason: str, facts: dict[str, Any], legal: tuple[str, ...] = ()) -> None:
        super().__init__(reason, facts, legal)
        self.reason = reason
        self.facts = facts
        self.legal = legal

    def __str__(self) -> str:
        return self.in_words("en")

    def in_words(self, language: str) -> str:
        """Why, what would be legal, and where the rule stands."""
        from suitors.locale import words

        say = words(language).say
        facts = {key: _fact(say, value) for key, value in self.facts.items()}
        text = str(facts["text"]) if self.reason == MALFORMED else say(f"illegal-{self.reason}", **facts)
        if self.legal:
            shown = " | ".join(self.legal[:SEEN_MOVES]) + (" | …" if len(self.legal) > SEEN_MOVES else "")
            text += "; " + say("illegal-legal", moves=shown)
        anchor = ANCHORS.get(self.reason)
        return f"{text} ({say('illegal-see', anchor=anchor)})" if anchor else text


class BadMove(IllegalMove):
    """These words or this dict are no move at all."""

    def __init__(self, text: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(MALFORMED, {"text": text}, legal)
        self.args = (text, legal)  # what a pickle makes it again from


class BadPosition(SuitorsError):
    """The position can't be set up."""


class BadRecord(SuitorsError):
    """The record is damaged; the message says where."""


def _fact(say: Any, value: object) -> Any:
    if isinstance(value, Card):
        return say(f"card-{value.id}.the")
    if isinstance(value, tuple):
        return " ".join(say(f"card-{item.id}") if isinstance(item, Card) else str(item) for item in value)
    return value


ANCHORS: dict[str, str] = {
    "not-your-decision": "ruling-decisions",
    "wrong-decision": "ruling-decisions",
    "round-over": "ruling-round-end",
    "game-over": "ruling-game-end",
    "not-held": "ruling-turn",
    "forced": "ruling-countess-forced",
    "takes-no-player": "ruling-choosing",
    "too-many": "ruling-choosing",
    "no-such-seat": "ruling-choosing",
    "takes-no-number": "ruling-naming",
    "needs-number": "ruling-naming",
    "not-nameable": "ruling-naming",
    "needs-player": "ruling-must-choose",
    "needs-two": "ruling-cardinal-pair",
    "not-yourself": "ruling-choose-oneself",
    "out": "ruling-knocked-out",
    "protected": "ruling-protection",
    "bound": "ruling-sycophant-hold",
    "bound-unmet": "ruling-sycophant-unmet",
    "nobody-to-choose": "ruling-no-target",
    "keep": "ruling-chancellor-keep",
    "look": "ruling-cardinal-pair",
}
"""The ruling behind each reason, in `docs/rules.md`."""
