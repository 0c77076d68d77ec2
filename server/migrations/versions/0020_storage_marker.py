"""The marker that ties the storage to this database."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "storage_marker",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("sweeps", sa.Integer(), nullable=False),
        sa.CheckConstraint("number = 1", name=op.f("ck_storage_marker_one_row")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_storage_marker")),
    )
