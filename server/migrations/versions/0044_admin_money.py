"""Refunds by staff, and indexes for their lists of payments, subscriptions and webhooks."""

import sqlalchemy as sa
from alembic import op

from retrato.migrate import create_index_concurrently

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "refunds",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("payment_method_key", sa.String(), nullable=False),
        sa.Column("payment_reference", sa.String(), nullable=False),
        sa.Column("amount_minor", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("reference", sa.String(), nullable=True),
        sa.Column("claim_url", sa.String(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.CheckConstraint("amount_minor > 0", name=op.f("ck_refunds_amount")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_refunds")),
        sa.UniqueConstraint("key", name=op.f("uq_refunds_key")),
        if_not_exists=True,
    )
    op.create_index("ix_refunds_payment_id", "refunds", ["payment_id"], if_not_exists=True)
    op.create_index(
        "ix_refunds_due",
        "refunds",
        ["next_at"],
        postgresql_where=sa.text("status in ('REQUESTED', 'PENDING')"),
        if_not_exists=True,
    )
    op.create_index(
        "ix_refunds_failed",
        "refunds",
        ["id"],
        postgresql_where=sa.text("error is not null"),
        if_not_exists=True,
    )
    create_index_concurrently("ix_payments_status", "payments", ["status", "id"])
    create_index_concurrently("ix_payments_method", "payments", ["payment_method_key", "id"])
    create_index_concurrently("ix_past_sales_receipt", "past_sales", ["receipt"], where="receipt is not null")
    create_index_concurrently("ix_subscriptions_status", "subscriptions", ["status", "id"])
    create_index_concurrently("ix_subscriptions_method", "subscriptions", ["payment_method_key", "id"])
    create_index_concurrently(
        "ix_webhook_events_dismissed",
        "webhook_events",
        ["received_at"],
        where="done_at is not null and error is not null",
    )
    create_index_concurrently("ix_webhook_events_method", "webhook_events", ["payment_method_key", "received_at"])
    create_index_concurrently("ix_webhook_events_payments", "webhook_events", ["payments"], using="gin")
    create_index_concurrently("ix_webhook_events_subscriptions", "webhook_events", ["subscriptions"], using="gin")
