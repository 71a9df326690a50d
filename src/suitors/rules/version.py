"""The version of the rules. It changes when a game's moves would lead elsewhere; records name it."""

RULES_VERSION = 1
