"""Indexes for rare kinds of items, for the items of an engine, and for counting subscribers."""

from retrato.migrate import create_index_concurrently

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_index_concurrently("ix_creations_not_done_kind", "creations", ["kind", "id"], where="status <> 'DONE'")
    create_index_concurrently("ix_user_models_engine", "user_models", ["engine", "id"])
    running = "status in ('ACTIVE', 'GRACE', 'CANCELLED')"
    create_index_concurrently("ix_subscriptions_running", "subscriptions", ["plan_key", "active_until"], where=running)
