"""Receipt numbers without gaps, counted when a payment is paid. Earlier receipts keep the number of their payment."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "receipt_series",
        sa.Column("series", sa.String(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("series", name=op.f("pk_receipt_series")),
    )
    op.add_column("payments", sa.Column("receipt", sa.String(), nullable=True))
    op.add_column("past_sales", sa.Column("receipt", sa.String(), nullable=True))
