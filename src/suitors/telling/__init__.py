"""The game in words: what happened, what lies on the table, what can be typed. For every face that speaks in text."""
