"""Tables kept in PostgreSQL, by as many servers at once as are wanted. The log's key decides every race between them."""

from suitors.server.postgres.store import PostgresStore, open_store

__all__ = ["PostgresStore", "open_store"]
