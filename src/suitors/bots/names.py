"""What bots are called at a table, seat by seat."""

BOT_NAMES = ("Agnes", "Berto", "Clara", "Dirk", "Elena", "Floris", "Greta", "Hugo")
