"""Leases of running attempts, the number of attempts that failed, and the pace of engines."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("creations", "user_models"):
        op.add_column(table, sa.Column("failures", sa.Integer(), server_default="0", nullable=False))
        op.add_column(table, sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "paces",
        sa.Column("queue", sa.String(), nullable=False),
        sa.Column("work", sa.String(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("queue", "work", name=op.f("pk_paces")),
    )
