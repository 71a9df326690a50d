"""Telling what happened: events as sentences. Says only what the event itself carries."""

from collections.abc import Iterable, Sequence

from suitors.game.events import Event, Happening
from suitors.game.game import Game
from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.telling.words import card_name, the

UNTOLD = (Happening.DEALT, Happening.DRAWS, Happening.SORTS)
"""Not worth a line when nothing is seen: everybody is dealt a card, and draws one in every turn."""


class Story:
    """The words for one table. A seat is told by its name, with its number beside it."""

    def __init__(self, speech: Words, names: Sequence[str | None]) -> None:
        self.speech = speech
        self._names = [self._label(seat, name) for seat, name in enumerate(names)]

    def _label(self, seat: int, name: str | None) -> str:
        return self.speech.say("seat-name", seat=seat) if name is None else f"{name} ({seat})"

    def who(self, seat: int | None) -> str:
        return "" if seat is None else self._names[seat]

    def whom(self, seats: Iterable[int]) -> str:
        return self.speech.join([self._names[seat] for seat in seats])

    def tell(self, events: Iterable[Event]) -> list[str]:
        """A line for each event that is worth one."""
        return [self.line(event) for event in events if not is_untold(event)]

    def line(self, event: Event) -> str:
        text = self.speech.say(_message(event), **self._facts(event))
        if event.what is Happening.ROUND and event.cards:
            names = self.speech.join([card_name(self.speech, card) for card in event.cards])
            text += " " + self.speech.say("open-cards", cards=names)
        return text

    def _facts(self, event: Event) -> dict[str, str | int]:
        """Everything a message could want to say of the event."""
        seats = self.whom(event.on)
        sudden = event.what is Happening.SUDDEN_DEATH
        facts: dict[str, str | int] = {
            "who": seats if sudden else self.who(event.seat),
            "whom": seats,
            "winners": seats,
            "first": self.who(event.seat),
            "cards": self.speech.join([the(self.speech, card) for card in event.cards]),
            "cause": event.cause or "",
        }
        for fact, card in (("card", event.card), ("second", event.second)):
            facts[fact] = "" if card is None else the(self.speech, card)
        count = 0 if event.count is None else event.count
        number = count if event.what is Happening.ROUND else event.number
        return facts | {"number": 0 if number is None else number, "count": count, "amount": count, "strength": count}


def is_untold(event: Event) -> bool:
    return event.what in UNTOLD and event.card is None and event.aside is None


def _message(event: Event) -> str:
    return f"event-{event.what}{_form(event)}"


def _form(event: Event) -> str:
    """Which of the wordings fits what is known of the event."""
    match event.what:
        case Happening.DRAWS:
            return ("-aside" if event.aside else "") + ("" if event.card is None else "-card")
        case Happening.DEALT | Happening.LOOKS:
            return "" if event.card is None else "-card"
        case Happening.COMPARES | Happening.TRADES:
            return "" if event.card is None else "-cards"
        case Happening.RETURNS:
            return "-cards" if event.cards else ""
        case Happening.GUESSES:
            return "-hit" if event.hit else "-miss"
        case Happening.PLAYS:
            return _form_of_play(event)
        case Happening.ROUND_OVER:
            return f"-{event.by}" if event.on else "-nobody"
    return ""


def _form_of_play(event: Event) -> str:
    if event.effect is False:
        return "-no-effect"
    if event.number is not None:
        return "-number"
    return "-on" if event.on else ""


def open_events(game: Game, since: int = 0) -> list[Event]:
    """The whole truth, for a record that is open to all: each event as somebody who knows most of it saw it."""
    told = [game.events(seat, since) for seat in (None, *range(game.players))]
    return [max(seen, key=_facts_in) for seen in zip(*told, strict=True)]


def _facts_in(event: Event) -> int:
    return len(event.to_dict())


def card_list(speech: Words, cards: Iterable[Card]) -> str:
    return ", ".join(card_name(speech, card) for card in cards)
