"""Public pictures and films that staff have added, and the outcome of the last load of the content."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

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
    op.create_table(
        "content_loads",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("loaded_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("showcase", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("problem", sa.String(), nullable=True),
        sa.Column("failed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("number = 1", name=op.f("ck_content_loads_one_row")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_content_loads")),
    )
