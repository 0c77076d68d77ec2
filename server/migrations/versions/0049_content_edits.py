"""Content that staff have edited."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "content_edits",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("edited_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_content_edits")),
        if_not_exists=True,
    )
