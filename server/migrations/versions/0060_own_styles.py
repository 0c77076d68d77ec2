"""Styles that people save with their own words."""

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_styles",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("mode", sa.String(), nullable=False),
        sa.Column("style_id", sa.String(), nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["style_id"], ["styles.id"], name=op.f("fk_own_styles_style_id_styles")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_own_styles_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_styles")),
    )
    op.create_index("ix_own_styles_user_id", "own_styles", ["user_id", "id"])
    op.create_index(op.f("ix_own_styles_style_id"), "own_styles", ["style_id"])
