"""The research environments: the same game, for people who train and study."""
