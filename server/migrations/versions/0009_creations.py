"""Styles, personal models, and the photos and videos made with them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "categories",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("name", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_categories")),
        sa.UniqueConstraint("slug", name=op.f("uq_categories_slug")),
    )
    op.create_table(
        "styles",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("gender", sa.String(), nullable=False),
        sa.Column("modes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("demos", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("reimagine_demos", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("recipe", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("offered", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_styles")),
    )
    op.create_table(
        "creation_requests",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("idempotency_key", sa.String(), nullable=True),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_creation_requests_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_creation_requests")),
        sa.UniqueConstraint("user_id", "idempotency_key", name="uq_creation_requests_user_id_key"),
    )
    op.create_index(op.f("ix_creation_requests_user_id"), "creation_requests", ["user_id"], unique=False)
    op.create_table(
        "style_categories",
        sa.Column("style_id", sa.String(), nullable=False),
        sa.Column("category_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["category_id"],
            ["categories.id"],
            name=op.f("fk_style_categories_category_id_categories"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["style_id"], ["styles.id"], name=op.f("fk_style_categories_style_id_styles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("style_id", "category_id", name=op.f("pk_style_categories")),
    )
    op.create_index(op.f("ix_style_categories_category_id"), "style_categories", ["category_id"], unique=False)
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("service", sa.String(), nullable=False),
        sa.Column("plan_key", sa.String(), nullable=False),
        sa.Column("model_slots", sa.Integer(), nullable=False),
        sa.Column("active_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_subscriptions_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscriptions")),
    )
    op.create_index(op.f("ix_subscriptions_user_id"), "subscriptions", ["user_id"], unique=False)
    op.create_table(
        "user_models",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("gender", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("progress", sa.Double(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("engine", sa.String(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("thumbnail_file_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deadline_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("provider_finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["file_id"], ["files.id"], name=op.f("fk_user_models_file_id_files")),
        sa.ForeignKeyConstraint(
            ["thumbnail_file_id"], ["files.id"], name=op.f("fk_user_models_thumbnail_file_id_files")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_user_models_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_models")),
    )
    op.create_index(op.f("ix_user_models_user_id"), "user_models", ["user_id"], unique=False)
    op.create_table(
        "creations",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("mode", sa.String(), nullable=False),
        sa.Column("style_id", sa.String(), nullable=False),
        sa.Column("user_model_id", sa.Uuid(), nullable=True),
        sa.Column("source_id", sa.Uuid(), nullable=True),
        sa.Column("source_file_id", sa.Uuid(), nullable=True),
        sa.Column("wishes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("progress", sa.Double(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("poster_file_id", sa.Uuid(), nullable=True),
        sa.Column("seconds", sa.Double(), nullable=True),
        sa.Column("favourite", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deadline_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["file_id"], ["files.id"], name=op.f("fk_creations_file_id_files")),
        sa.ForeignKeyConstraint(["poster_file_id"], ["files.id"], name=op.f("fk_creations_poster_file_id_files")),
        sa.ForeignKeyConstraint(
            ["request_id"],
            ["creation_requests.id"],
            name=op.f("fk_creations_request_id_creation_requests"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["source_file_id"], ["files.id"], name=op.f("fk_creations_source_file_id_files"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["source_id"], ["creations.id"], name=op.f("fk_creations_source_id_creations"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["style_id"], ["styles.id"], name=op.f("fk_creations_style_id_styles")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_creations_user_id_users"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["user_model_id"],
            ["user_models.id"],
            name=op.f("fk_creations_user_model_id_user_models"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_creations")),
    )
    op.create_index("ix_creations_gallery", "creations", ["user_id", "kind", "id"], unique=False)
    op.create_index(op.f("ix_creations_request_id"), "creations", ["request_id"], unique=False)
    op.create_index(op.f("ix_creations_source_file_id"), "creations", ["source_file_id"], unique=False)
    op.create_index(op.f("ix_creations_source_id"), "creations", ["source_id"], unique=False)
    op.create_index(op.f("ix_creations_style_id"), "creations", ["style_id"], unique=False)
    op.create_index(
        "ix_creations_unfinished",
        "creations",
        ["deadline_at"],
        unique=False,
        postgresql_where="status in ('QUEUED', 'RUNNING')",
    )
    op.create_index(op.f("ix_creations_user_model_id"), "creations", ["user_model_id"], unique=False)
    op.create_table(
        "selfies",
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("user_model_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["file_id"], ["files.id"], name=op.f("fk_selfies_file_id_files")),
        sa.ForeignKeyConstraint(
            ["user_model_id"], ["user_models.id"], name=op.f("fk_selfies_user_model_id_user_models"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("file_id", name=op.f("pk_selfies")),
    )
    op.create_index(op.f("ix_selfies_user_model_id"), "selfies", ["user_model_id"], unique=False)
