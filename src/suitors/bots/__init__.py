"""Players that see a view and answer with a move. None of them ever holds the truth."""

from suitors.bots.advice import Advice, Option
from suitors.bots.bot import Bot, Choose, Think
from suitors.bots.by_rule import Courtier
from suitors.bots.casual import casual, novice
from suitors.bots.expert import Searcher
from suitors.bots.player import Player
from suitors.bots.uniform import uniform

__all__ = ["BOTS", "Advice", "Bot", "Choose", "Option", "Player", "Think"]

BOTS: dict[str, Bot] = {
    "random": Player(uniform),
    "novice": Player(novice),
    "casual": Player(casual),
    "courtier": Courtier(),
    "advisor": Searcher(Think(ms=5)),
    "expert": Searcher(Think(ms=50)),
    "grandmaster": Searcher(Think(ms=1000)),
}
