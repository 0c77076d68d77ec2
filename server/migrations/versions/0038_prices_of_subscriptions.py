"""What a subscription costs at its provider: its subscriber keeps the price at which it was sold."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("subscriptions", sa.Column("price_minor", sa.Integer(), nullable=True))
    op.add_column("subscriptions", sa.Column("price_currency", sa.String(), nullable=True))
