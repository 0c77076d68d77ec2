"""Processes that run, engines that are paused, and indexes for the work that is not done."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from retrato.migrate import create_index_concurrently

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("engine", sa.String(), nullable=True),
        sa.Column("queues", postgresql.JSONB(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("drain_requested_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
        if_not_exists=True,
    )
    op.create_table(
        "engine_pauses",
        sa.Column("engine", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("engine", name=op.f("pk_engine_pauses")),
        if_not_exists=True,
    )
    create_index_concurrently("ix_creations_not_done", "creations", ["id"], where="status <> 'DONE'")
    create_index_concurrently("ix_creations_error", "creations", ["error", "id"], where="status = 'FAILED'")
    create_index_concurrently("ix_user_models_not_ready", "user_models", ["id"], where="status <> 'READY'")
