"""What good players play of two cards: a guess at what somebody kept, where many play.

With two players a search in the other's place says it better (`reading.py`). Where more play it would take some 300,000 imagined
rounds to tell as much as this table does; it is made from what our own bots play (`python -m bench.habits`). Who has much time
goes by the signs that give a hand away as well (`tells.py`).
"""

from collections.abc import Sequence

from suitors.bots.belief import Mindset
from suitors.bots.reading import UNREAD, can_be_read, heeding
from suitors.bots.speeds import Mind
from suitors.bots.tells import with_tells
from suitors.game.events import Happening
from suitors.game.view import View
from suitors.rules.cards import Card

# fmt: off
HABITS = {
    "jester": (100,  97,  50,  49,  74,  39,  97,  69,  57,  78,  62,  72,  50,  58,  72,  93,  34,  98,  32),
    "assassin": (  3, 100,  50,   4,   8,   2,  86,   6,  14,   7,  10,  26,  50,  49,  10,  38,  14,  99,  22),
    "spy": ( 50,  50, 100,  47,  65,  50,  97,  50,  48,  50,  32,  50,  87,  87,  50,  95,  50,  99,  50),
    "guard": ( 51,  96,  53, 100,  53,  41,  93,  51,  69,  64,  62,  77,  81,  89,  59,  91,  53,  99,  41),
    "priest": ( 26,  92,  35,  47, 100,  14,  93,  45,  41,  51,  41,  68,  70,  62,  33,  90,  65,  99,  55),
    "cardinal": ( 61,  98,  50,  59,  86, 100,  93,  77,  82,  72,  68,  89,  50,  72,  60,  92,  77,  99,  58),
    "baron": (  3,  14,   3,   7,   7,   7, 100,  15,  19,  29,  32,  60,  61,  74,  48,  94,  88,  99,  61),
    "baroness": ( 31,  94,  50,  49,  55,  23,  85, 100,  47,  49,  54,  71,  50,  64,  54,  88,  81,  99,  52),
    "handmaid": ( 43,  86,  52,  31,  59,  18,  81,  53, 100,  43,  51,  56,  70,  75,  49,  86,  89,  99,  36),
    "sycophant": ( 22,  93,  50,  36,  49,  28,  71,  51,  57, 100,  42,  75,  50,  57,  45,  87,  90,  99,  32),
    "prince": ( 38,  90,  68,  38,  59,  32,  68,  46,  49,  58, 100,  71,  68,  68,  59,   1,  92,  97,  42),
    "count": ( 28,  74,  50,  23,  32,  11,  40,  29,  44,  25,  29, 100,  50,  60,   9,  76,  92,  99,  18),
    "chancellor": ( 50,  50,  13,  19,  30,  50,  39,  50,  30,  50,  32,  50, 100,  65,  50,  83,  50,  99,  50),
    "king": ( 42,  51,  13,  11,  38,  28,  26,  36,  25,  43,  32,  40,  35, 100,  12,   1,  82,  96,   7),
    "constable": ( 28,  90,  50,  41,  67,  40,  52,  46,  51,  55,  41,  91,  50,  88, 100,  88,  97,  98,  12),
    "countess": (  7,  62,   5,   9,  10,   8,   6,  12,  14,  13,  99,  24,  17,  99,  12, 100,  82,  99,  11),
    "dowager": ( 66,  86,  50,  47,  35,  23,  12,  19,  11,  10,   8,   8,  50,  18,   3,  18, 100,  78,   4),
    "princess": (  2,   1,   1,   1,   1,   1,   1,   1,   1,   1,   3,   1,   1,   4,   2,   1,  22, 100,   2),
    "bishop": ( 68,  78,  50,  59,  45,  42,  39,  48,  64,  68,  58,  82,  50,  93,  88,  89,  96,  98, 100),
}
# fmt: on
"""By the card played, and the one that was kept, both in this order: how often in a hundred."""


def _likes(played: Card) -> list[float]:
    shares = dict(zip(HABITS, HABITS.get(played.id, ()), strict=False))
    return [*(shares[card.id] / 100 if card.id in shares else UNREAD[card] for card in Card), *UNREAD[len(Card) :]]


LIKES = {card: _likes(card) for card in Card}
"""By the card played, for each card that may have been kept; what the table does not have is as likely as by the rules."""
TRUST = (0.3, 0.3, 0.2, 0.2)
"""How likely somebody plays in each style, with those who have these habits in the place of `Style.LOOSE`."""
SURE = (0.3, 0.4, 0.15, 0.15)
"""The same for one who knows what gives good players away: with more weight they are told a little better, others worse."""


def by_habit(ready: Mindset, view: View, book: Mind, trust: Sequence[float] = TRUST) -> Mindset:
    """The same decision, the others having good habits, perhaps."""
    told = habits_of(view)
    return heeding(ready, view, book, told, trust) if told and can_be_read(ready) else ready


def by_experience(ready: Mindset, view: View, book: Mind) -> Mindset:
    """The same, and what gives them away being known."""
    return with_tells(by_habit(ready, view, book, SURE), view)


def habits_of(view: View) -> list[list[float]]:
    """How likely each play of the others was by habit, for each card that may have been kept."""
    plays = [event for event in view.events if event.what is Happening.PLAYS and event.seat != view.seat]
    return [UNREAD if event.card is None else LIKES[event.card] for event in plays]
