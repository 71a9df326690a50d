"""Players that see a view and answer with a move. None of them ever holds the truth."""

from suitors.bots.advice import Advice, Option
from suitors.bots.bot import Bot, Choose, Think
from suitors.bots.casual import casual, novice
from suitors.bots.player import Player
from suitors.bots.simple import simple
from suitors.bots.uniform import uniform

__all__ = ["BOTS", "Advice", "Bot", "Choose", "Option", "Player", "Think"]

BOTS: dict[str, Bot] = {
    "random": Player(uniform),
    "novice": Player(novice),
    "casual": Player(casual),
    "simple": Player(simple),
}
