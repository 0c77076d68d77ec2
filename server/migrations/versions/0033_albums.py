"""Albums that are shared by one link, and links that have ended."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "albums",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("contents", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_albums_user_id_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_albums"),
        sa.UniqueConstraint("token", name="uq_albums_token"),
    )
    op.create_index("ix_albums_user_id_contents", "albums", ["user_id", "contents"], unique=True)
    op.create_table(
        "album_items",
        sa.Column("album_id", sa.Uuid(), nullable=False),
        sa.Column("creation_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["album_id"], ["albums.id"], name="fk_album_items_album_id_albums", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["creation_id"], ["creations.id"], name="fk_album_items_creation_id_creations", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("album_id", "creation_id", name="pk_album_items"),
    )
    op.create_index("ix_album_items_creation_id", "album_items", ["creation_id"])
    op.create_table(
        "ended_links",
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_ended_links_user_id_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name="pk_ended_links"),
    )
    op.create_index("ix_ended_links_user_id", "ended_links", ["user_id"])
