"""Run by `retrato migrate` (and by alembic itself when a migration is written) on the connection it hands over."""

from alembic import context

from retrato.tables import Table


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    # The job queue's tables are procrastinate's own; its SQL is kept as it came.
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
