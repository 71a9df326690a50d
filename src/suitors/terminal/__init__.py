"""The terminal: somebody at a keyboard, at a table. A headless model of the sitting, and two faces that render it."""
