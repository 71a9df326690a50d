"""The records of old games, in place of their rows."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "archive",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("archived_at", sa.BigInteger, nullable=False),
    )
    op.create_index("archive_by_age", "archive", ["archived_at"])
