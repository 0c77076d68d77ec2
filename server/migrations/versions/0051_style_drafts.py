"""The place of a style in its categories."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("styles", sa.Column("pinned", sa.Integer(), nullable=True), if_not_exists=True)
