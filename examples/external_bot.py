"""A bot that is a program: `suitors arena --bots "cmd:python examples/external_bot.py,casual"`."""

import json
import random
import sys


def liking(view, move):
    """A guess at a card it has seen comes first; else it plays its lower card, and keeps the highest."""
    numbers = view["edition"]["numbers"]
    seen = [numbers[card] for seat in move.get("on", []) for card in view["knows"].get(str(seat), [])]
    if move.get("number") in seen:
        return 20
    return numbers[move["keep"]] if "keep" in move else -numbers.get(move.get("play"), 0)


for line in sys.stdin:
    view = json.loads(line)
    best = max(liking(view, move) for move in view["legal"])
    moves = [move for move in view["legal"] if liking(view, move) == best]
    print(json.dumps(random.Random(view["seed"]).choice(moves)), flush=True)
