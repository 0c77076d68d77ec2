"""Stored files, and the avatar of a user."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "files",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("content_type", sa.String(), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=True),
        sa.Column("height", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_files_user_id_users"), ondelete="RESTRICT"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_files")),
        sa.UniqueConstraint("key", name=op.f("uq_files_key")),
    )
    op.create_index(op.f("ix_files_user_id"), "files", ["user_id"], unique=False)
    # The replaced column was never written.
    op.drop_column("users", "avatar")
    op.add_column("users", sa.Column("avatar_file_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_users_avatar_file_id_files"), "users", "files", ["avatar_file_id"], ["id"], ondelete="SET NULL"
    )
