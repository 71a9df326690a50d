"""A hosted game without I/O: seats, keys, clocks, chat, stand-ins, rematch; and every message of the wire."""
