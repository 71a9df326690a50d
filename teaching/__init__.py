"""What the browser teaches with: the first game, the cards' pages, the puzzles; made from the real rulebook, kept in `web/`."""
