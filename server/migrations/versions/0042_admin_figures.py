"""Figures of days that are over, visitors per day, the engine of an item, and indexes to count a day's rows."""

import sqlalchemy as sa
from alembic import op

from retrato.migrate import create_index_concurrently

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_figures",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "name", "key", name=op.f("pk_daily_figures")),
        if_not_exists=True,
    )
    op.create_table(
        "daily_visits",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("visitors", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_daily_visits")),
        if_not_exists=True,
    )
    op.add_column("creations", sa.Column("engine", sa.String(), nullable=True), if_not_exists=True)
    create_index_concurrently("ix_creations_finished_at", "creations", ["finished_at"], where="finished_at is not null")
    create_index_concurrently("ix_payments_paid_at", "payments", ["paid_at", "id"], where="paid_at is not null")
    create_index_concurrently("ix_token_entries_created_at", "token_entries", ["created_at"])
    create_index_concurrently("ix_users_created_at", "users", ["created_at"])
