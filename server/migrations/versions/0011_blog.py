"""The blog: posts and their categories."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "blog_categories",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("slug", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("name", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("description", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blog_categories")),
    )
    op.create_table(
        "posts",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("slug", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("title", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("excerpt", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("html", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("contents", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("cover", sa.String(), nullable=False),
        sa.Column("cover_alt", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reading_minutes", sa.Integer(), nullable=False),
        sa.Column("styles", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
    )
    op.create_index(op.f("ix_posts_published_at"), "posts", ["published_at"], unique=False)
    op.create_table(
        "post_categories",
        sa.Column("post_id", sa.String(), nullable=False),
        sa.Column("category_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["category_id"],
            ["blog_categories.id"],
            name=op.f("fk_post_categories_category_id_blog_categories"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["posts.id"], name=op.f("fk_post_categories_post_id_posts"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", "category_id", name=op.f("pk_post_categories")),
    )
    op.create_index(op.f("ix_post_categories_category_id"), "post_categories", ["category_id"], unique=False)
