"""The place of a style in its categories, and demos that were made anew and not yet accepted."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("styles", sa.Column("pinned", sa.Integer(), nullable=True), if_not_exists=True)
    op.create_table(
        "demo_drafts",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("style_id", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["style_id"], ["styles.id"], name=op.f("fk_demo_drafts_style_id_styles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_demo_drafts")),
        sa.UniqueConstraint("style_id", name=op.f("uq_demo_drafts_style_id")),
        if_not_exists=True,
    )
    op.create_table(
        "demo_draft_files",
        sa.Column("draft_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["draft_id"],
            ["demo_drafts.id"],
            name=op.f("fk_demo_draft_files_draft_id_demo_drafts"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["file_id"], ["files.id"], name=op.f("fk_demo_draft_files_file_id_files"), ondelete="RESTRICT"
        ),
        sa.PrimaryKeyConstraint("draft_id", "name", name=op.f("pk_demo_draft_files")),
        if_not_exists=True,
    )
    op.create_index(op.f("ix_demo_draft_files_file_id"), "demo_draft_files", ["file_id"], if_not_exists=True)
