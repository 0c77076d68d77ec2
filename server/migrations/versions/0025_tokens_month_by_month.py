"""Tokens of a yearly plan are granted month by month; unpaid attempts can be discarded."""

import sqlalchemy as sa
from alembic import op

from retrato.migrate import create_index_concurrently

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        # The defaults are what earlier payments were sold as: all tokens at once.
        sa.Column("monthly_tokens", sa.Integer(), server_default="0", nullable=False),
        sa.Column("months", sa.Integer(), server_default="1", nullable=False),
        sa.Column("next_grant_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("replaced_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("discarded_at", sa.DateTime(timezone=True), nullable=True),
    ):
        # They exist if the migration was interrupted: building an index commits what came before.
        op.add_column("payments", column, if_not_exists=True)
    create_index_concurrently(
        "ix_payments_next_grant_at", "payments", ["next_grant_at"], where="next_grant_at is not null"
    )
