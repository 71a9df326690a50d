"""Game, Move, Event, View, Record: the friendly objects around the rulebook, a module each."""
