"""The Textual face: a table to look at. Loaded only when it is opened."""
