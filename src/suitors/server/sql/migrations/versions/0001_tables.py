"""The first tables: games, their log, their seats, and the keys that open nothing any more."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("players", sa.SmallInteger, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("host", sa.LargeBinary, nullable=False),
        sa.Column("next", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("games_in_lobby", "games", ["listed", "phase", "created"])
    op.create_index("games_by_phase", "games", ["phase", "changed"])
    op.create_index("games_by_host", "games", ["host"])
    op.create_table(
        "log",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary),
        sa.Column("level", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_by_key", "seats", ["key"])
    op.create_table(
        "revoked",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
