"""Tables that were begun in the middle of a recorded game say so in lists."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("what_if", sa.Boolean, nullable=False, server_default=sa.false()))
