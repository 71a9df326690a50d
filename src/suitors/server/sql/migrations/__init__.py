"""How the database came to be what it is, step by step. A step that was released is never changed."""

from typing import Any

from sqlalchemy import Connection

from suitors.server.sql.schema import HEAD


def upgrade(connection: Connection, revision: str) -> None:
    """Within the transaction that the connection is in."""
    from alembic import command

    command.upgrade(_config(connection), revision)


def newer(revision: str) -> str:
    """What to do about a database that is too new for this program."""
    return (
        f"was written by a newer suitors (its version is {revision}, this one knows {HEAD}), and nothing was changed; "
        "use that suitors, or a backup from before it was used"
    )


def heads() -> list[str]:
    from alembic.script import ScriptDirectory

    return list(ScriptDirectory.from_config(_config(None)).get_heads())


def _config(connection: Connection | None) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "suitors.server.sql:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
