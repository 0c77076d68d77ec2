"""Indexes that cover what the figures of the administration count."""

from alembic import op

from retrato.migrate import create_index_concurrently

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_index_concurrently(
        "ix_token_entries_figures",
        "token_entries",
        ["created_at"],
        where="account = 'free' and reason <> 'reserve' or account = 'reserved' and reason = 'capture'",
        include=["account", "reason", "amount", "grant_id"],
    )
    create_index_concurrently(
        "ix_payments_revenue",
        "payments",
        ["paid_at"],
        where="paid_at is not null",
        include=["status", "paid_minor", "paid_currency", "amount_minor", "currency", "refunded_minor"],
    )
    op.drop_index("ix_token_entries_created_at", "token_entries", if_exists=True)
