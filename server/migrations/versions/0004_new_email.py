"""The new e-mail address of a user, until it is confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("new_email", sa.String(), nullable=True))
