"""Public pictures and films that staff have added."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "content_pictures",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["file_id"], ["files.id"], name=op.f("fk_content_pictures_file_id_files"), ondelete="RESTRICT"
        ),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_content_pictures")),
    )
    op.create_index(op.f("ix_content_pictures_file_id"), "content_pictures", ["file_id"])
