"""The rulebook: cards, editions, state and referee. Pure: it imports nothing of ours and does no I/O."""
