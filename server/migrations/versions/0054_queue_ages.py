"""How long the jobs of engines have waited, by day."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "queue_ages",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("queue", sa.String(), nullable=False),
        sa.Column("milliseconds", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "queue", name=op.f("pk_queue_ages")),
    )
