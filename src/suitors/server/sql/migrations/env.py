"""Run by Alembic: the steps go through the connection that it was given."""

from alembic import context

from suitors.server.sql.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can undo a change of tables, if we begin the transaction ourselves, and we do.
    transactional_ddl=True,
)
context.run_migrations()
