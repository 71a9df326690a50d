"""Many games: simulation, and the arena where bots meet."""
