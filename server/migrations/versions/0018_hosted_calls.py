"""Calls to hosted engines, recorded so that a retry is not billed twice."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hosted_calls",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("provider", sa.String(), nullable=False),
        sa.Column("verb", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("asked", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("remote_id", sa.String(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("answer", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hosted_calls")),
        sa.UniqueConstraint("provider", "remote_id", name=op.f("uq_hosted_calls_provider")),
    )
    op.create_index(op.f("ix_hosted_calls_created_at"), "hosted_calls", ["created_at"], unique=False)
    op.create_index(
        "ix_hosted_calls_wish",
        "hosted_calls",
        ["provider", "verb", "key"],
        unique=True,
        postgresql_where="status <> 'FAILED'",
    )
