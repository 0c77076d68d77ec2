"""Payments, webhook events, provider state of subscriptions, and revoked tokens."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "webhook_events",
        sa.Column("payment_method_key", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("occurred_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("payments", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("subscriptions", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("payment_method_key", "id", name=op.f("pk_webhook_events")),
    )
    op.create_index(
        "ix_webhook_events_open",
        "webhook_events",
        ["received_at"],
        unique=False,
        postgresql_where=sa.text("done_at is null"),
    )
    op.create_table(
        "payments",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("payment_method_key", sa.String(), nullable=False),
        sa.Column("checkout_reference", sa.String(), nullable=True),
        sa.Column("reference", sa.String(), nullable=True),
        sa.Column("idempotency_key", sa.String(), nullable=True),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("starting_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("redirect_url", sa.String(), nullable=True),
        sa.Column("amount_minor", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("shown_in", sa.String(), nullable=True),
        sa.Column("paid_minor", sa.Integer(), nullable=True),
        sa.Column("paid_currency", sa.String(), nullable=True),
        sa.Column("refunded_minor", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.Column("bonus", sa.Integer(), nullable=False),
        sa.Column("promo_id", sa.String(), nullable=True),
        sa.Column("plan_id", sa.String(), nullable=True),
        sa.Column("subscription_id", sa.Uuid(), nullable=True),
        sa.Column("description", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("paid_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("looks", sa.Integer(), nullable=False),
        sa.Column("look_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("amount_minor >= 0", name=op.f("ck_payments_amount")),
        sa.CheckConstraint("refunded_minor >= 0", name=op.f("ck_payments_refunded")),
        sa.ForeignKeyConstraint(["plan_id"], ["plans.id"], name=op.f("fk_payments_plan_id_plans")),
        sa.ForeignKeyConstraint(["promo_id"], ["promos.id"], name=op.f("fk_payments_promo_id_promos")),
        sa.ForeignKeyConstraint(
            ["subscription_id"],
            ["subscriptions.id"],
            name=op.f("fk_payments_subscription_id_subscriptions"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_payments_user_id_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payments")),
        sa.UniqueConstraint("number", name=op.f("uq_payments_number")),
        sa.UniqueConstraint("payment_method_key", "checkout_reference", name="uq_payments_checkout_reference"),
        sa.UniqueConstraint("payment_method_key", "reference", name="uq_payments_reference"),
        sa.UniqueConstraint("user_id", "idempotency_key", name="uq_payments_user_id_key"),
    )
    op.create_index(
        "ix_payments_look_at", "payments", ["look_at"], unique=False, postgresql_where=sa.text("look_at is not null")
    )
    op.create_index(op.f("ix_payments_subscription_id"), "payments", ["subscription_id"], unique=False)
    op.create_index(op.f("ix_payments_user_id"), "payments", ["user_id"], unique=False)
    op.add_column("subscriptions", sa.Column("status", sa.String(), server_default="ACTIVE", nullable=False))
    op.add_column("subscriptions", sa.Column("next_plan_key", sa.String(), nullable=True))
    op.add_column("subscriptions", sa.Column("payment_method_key", sa.String(), nullable=True))
    op.add_column("subscriptions", sa.Column("reference", sa.String(), nullable=True))
    op.add_column("subscriptions", sa.Column("period_end", sa.DateTime(timezone=True), nullable=True))
    op.add_column("subscriptions", sa.Column("cancel_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("subscriptions", sa.Column("ended_told_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("subscriptions", sa.Column("look_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(
        "ix_subscriptions_look_at",
        "subscriptions",
        ["look_at"],
        unique=False,
        postgresql_where=sa.text("look_at is not null"),
    )
    op.create_unique_constraint("uq_subscriptions_reference", "subscriptions", ["payment_method_key", "reference"])
    op.add_column("token_grants", sa.Column("taken_back", sa.Integer(), server_default="0", nullable=False))
    op.add_column("token_grants", sa.Column("owed", sa.Integer(), server_default="0", nullable=False))
    op.add_column("token_grants", sa.Column("settled", sa.Integer(), server_default="0", nullable=False))
    op.create_index(
        "ix_token_grants_owed", "token_grants", ["user_id"], unique=False, postgresql_where=sa.text("owed > 0")
    )
    op.drop_constraint(op.f("ck_token_grants_left"), "token_grants")
    for name, rule in {
        "left": "free + reserved <= tokens + settled",
        "taken_back": "taken_back between 0 and tokens",
        "owed": "owed between 0 and taken_back",
        "settled": "settled >= 0",
    }.items():
        op.create_check_constraint(op.f(f"ck_token_grants_{name}"), "token_grants", rule)
