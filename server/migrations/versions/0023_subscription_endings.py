"""Subscriptions to be ended, retries of webhooks, and the seller on receipts."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "subscription_endings",
        sa.Column("payment_method_key", sa.String(), nullable=False),
        sa.Column("reference", sa.String(), nullable=False),
        sa.Column("is_checkout", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("refund_from", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("payment_method_key", "reference", name=op.f("pk_subscription_endings")),
    )
    op.create_index(op.f("ix_subscription_endings_next_at"), "subscription_endings", ["next_at"], unique=False)
    op.add_column("past_sales", sa.Column("seller", postgresql.JSONB(astext_type=sa.Text()), nullable=True))
    op.add_column("payments", sa.Column("seller", postgresql.JSONB(astext_type=sa.Text()), nullable=True))
    op.add_column("subscriptions", sa.Column("resume_with", sa.String(), nullable=True))
    op.add_column("webhook_events", sa.Column("attempts", sa.Integer(), server_default="0", nullable=False))
    op.add_column(
        "webhook_events",
        sa.Column("next_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    )
    op.add_column("webhook_events", sa.Column("error", sa.String(), nullable=True))
