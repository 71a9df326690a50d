"""Tables kept in one SQLite file: nothing to set up, and an acknowledged row survives a crash."""

from suitors.server.sqlite.store import SqliteStore, open_store

__all__ = ["SqliteStore", "open_store"]
