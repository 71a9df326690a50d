"""The tables of the database. Any change here needs a migration; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    false,
)

HEAD = "0004"
"""The last migration, which leads to these tables."""

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("phase", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("host", LargeBinary, nullable=False),
    Column("next", Text),
    Column("what_if", Boolean, nullable=False, server_default=false()),
    Index("games_in_lobby", "listed", "phase", "created"),
    Index("games_by_phase", "phase", "changed"),
    Index("games_by_host", "host"),
    sqlite_with_rowid=False,
)
"""What lists say of a table: it follows from the log, and is kept beside it to be searched."""

log = Table(
    "log",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("command", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    # The rows of a game lie beside each other, and there is no second tree to write.
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("key", LargeBinary),
    Column("level", Text),
    Index("seats_by_key", "key"),
    sqlite_with_rowid=False,
)

revoked = Table(
    "revoked",
    metadata,
    Column("key", LargeBinary, primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

tickets = Table(
    "tickets",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("game", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("seats", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("tickets_by_key", "key", "game"),
    sqlite_with_rowid=False,
)
"""Links that move seats to another device, by the hash of their secret. They last minutes, so no game waits for them to go."""

bans = Table(
    "bans",
    metadata,
    Column("network", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),
    sqlite_with_rowid=False,
)
"""From where nobody may come, and until when; null: for good."""

switches = Table(
    "switches",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""What operators have set while the server runs."""

ledger = Table(
    "ledger",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("facts", Text, nullable=False),
)
"""What operators did. Rows are added, never changed."""

archive = Table(
    "archive",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("record", LargeBinary, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("archived_at", BigInteger, nullable=False),
    Index("archive_by_age", "archived_at"),
)
"""The records of finished games whose rows are gone, as compressed JSON."""
