"""What tax law requires us to keep of payments of deleted accounts."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "past_sales",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("payment_method_key", sa.String(), nullable=False),
        sa.Column("reference", sa.String(), nullable=True),
        sa.Column("description", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("paid_minor", sa.Integer(), nullable=True),
        sa.Column("paid_currency", sa.String(), nullable=True),
        sa.Column("refunded_minor", sa.Integer(), nullable=False),
        sa.Column("paid_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_past_sales")),
        sa.UniqueConstraint("number", name=op.f("uq_past_sales_number")),
    )
    op.create_index(op.f("ix_past_sales_paid_at"), "past_sales", ["paid_at"], unique=False)
