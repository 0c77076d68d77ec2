"""Alembic's environment. Runs on the connection that `retrato migrate` or the migration generator passes."""

from alembic import context

from retrato.tables import Table


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    # The job queue's tables are created by procrastinate's own SQL.
    return not (kind == "table" and (name or "").startswith("procrastinate_"))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    include_name=_is_ours,
    compare_type=True,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
