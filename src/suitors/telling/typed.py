"""What a player types: a move in words or by its number in the list, or a question. Changes nothing by itself."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from suitors.game.errors import BadMove
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.locale import Words
from suitors.rules.cards import Card
from suitors.telling.errors import Usage
from suitors.telling.names import card_names, find_card, folded, unknown
from suitors.telling.words import card_name, the

ASKED = ("?", "table", "log", "hand", "know", "hint", "rules", "save", "say", "link", "start", "quit")
QUESTIONS = {**{word: word for word in ASKED}, "help": "?"}
LONGEST_NAME = 3
"""So many words a card's name has at most."""


class Question(NamedTuple):
    """Something other than a move: `?`, `log`, `hand`, …; `rules` with a name, `save` with a file, `say` with words."""

    word: str
    name: str = ""


class NotUnderstood(Usage):
    """The line is neither a move nor a question; the message helps."""


def read_line(view: View, speech: Words, line: str) -> Move | Question:
    """The move or question in a line that is not empty. Whether a move is legal is for the game to say."""
    question = read_question(line)
    if question is not None:
        return question
    words = line.casefold().split()
    first = words[0]
    if len(words) == 1 and first.isdecimal():
        return _picked(view, speech, first)
    return _Reader(view, speech, line, words).move()


def read_question(line: str) -> Question | None:
    """What stands behind the first word stays as it was typed."""
    first, *rest = line.split(maxsplit=1)
    word = QUESTIONS.get(first.casefold())
    return None if word is None else Question(word, *(part.strip() for part in rest))


def _picked(view: View, speech: Words, number: str) -> Move:
    place = int(number) if len(number) < 4 else 0
    if not 1 <= place <= len(view.legal):
        raise NotUnderstood(speech.say("no-such-choice", name=number[:20], count=len(view.legal)))
    return view.legal[place - 1]


class _Reader:
    """Card names in any language, whole or as the beginning of a card in the hand, become ids; the rest stays."""

    def __init__(self, view: View, speech: Words, line: str, words: Sequence[str]) -> None:
        self.view = view
        self.speech = speech
        self.line = line
        self.words = list(words)
        self.seat = 0 if view.seat is None else view.seat

    def move(self) -> Move:
        first = self.words[0]
        try:
            if first in ("look", "redraw") or self.words == ["keep"]:
                return Move.from_text(self.seat, " ".join(self.words))
            if first == "keep":
                return self._keep()
            card, rest = self._card(self.words)
            return Move.from_text(self.seat, " ".join([card.id, *rest]))
        except BadMove as error:
            said = self.speech.say("not-understood", text=_short(self.line))
            raise NotUnderstood(f"{said} ({error})") from None

    def _keep(self) -> Move:
        """`keep king under guard spy`; `keep king` if that can mean only one thing."""
        card, rest = self._card(self.words[1:])
        if not rest:
            return self._only_keep(card)
        under = rest[1:] if rest[0] == "under" else rest
        cards = []
        while under:
            other, under = self._card(under)
            cards.append(other)
        return Move.keep(self.seat, card, tuple(cards))

    def _only_keep(self, card: Card) -> Move:
        ways = [move for move in self.view.legal if move.decision == "keep" and move.card == card]
        if len(ways) > 1:
            moves = " | ".join(move_in_words(self.speech, move) for move in ways)
            raise NotUnderstood(self.speech.say("keep-which", card=the(self.speech, card), moves=moves))
        return ways[0] if ways else Move.keep(self.seat, card, ())

    def _card(self, words: list[str]) -> tuple[Card, list[str]]:
        """The card that these words begin with, and the other words."""
        for length in range(min(LONGEST_NAME, len(words)), 0, -1):
            card = find_card(self.speech, " ".join(words[:length]))
            if card is not None:
                return card, words[length:]
        return self._card_held(words[0]), words[1:]

    def _card_held(self, beginning: str) -> Card:
        start = folded(beginning)
        names = card_names(self.speech)
        cards = {card for name, card in names.items() if start and name.startswith(start) and card in self.view.hand}
        if len(cards) == 1:
            return cards.pop()
        if cards:
            raise NotUnderstood(self.speech.say("ambiguous", name=_short(beginning), cards=_either(self.speech, cards)))
        raise unknown(self.speech, _short(beginning), [*names, "keep", "look", "redraw", *QUESTIONS])


def _either(speech: Words, cards: Iterable[Card]) -> str:
    return speech.join([card_name(speech, card) for card in sorted(cards)])


def _short(text: str) -> str:
    text = "".join(letter if letter.isprintable() else " " for letter in text.strip())
    return text if len(text) <= 40 else text[:39] + "…"


def move_in_words(speech: Words, move: Move) -> str:
    """A move as it can be typed in this language."""
    words = str(move).split()
    ids = {card.id for card in Card}
    return " ".join(speech.say(f"card-{word}").lower() if word in ids else word for word in words)
