"""Shoots, and the templates that they are ordered from."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shoot_templates",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", JSONB(), nullable=False),
        sa.Column("description", JSONB(), nullable=False),
        sa.Column("style_ids", JSONB(), nullable=False),
        sa.Column("counts", JSONB(), nullable=False),
        sa.Column("price", sa.Integer(), nullable=False),
        sa.Column("aspect", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("offered", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shoot_templates")),
    )
    op.create_table(
        "shoots",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("template_id", sa.String(), nullable=True),
        sa.Column("user_model_id", sa.Uuid(), nullable=True),
        sa.Column("quantity", sa.Integer(), nullable=False),
        sa.Column("price", sa.Integer(), nullable=False),
        sa.Column("suggested", JSONB(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["template_id"], ["shoot_templates.id"], name=op.f("fk_shoots_template_id_shoot_templates")
        ),
        sa.ForeignKeyConstraint(
            ["user_model_id"], ["user_models.id"], name=op.f("fk_shoots_user_model_id_user_models"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_shoots_user_id_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shoots")),
    )
    op.create_index("ix_shoots_user_id", "shoots", ["user_id", "id"])
    op.create_index(op.f("ix_shoots_template_id"), "shoots", ["template_id"])
    op.create_index(op.f("ix_shoots_user_model_id"), "shoots", ["user_model_id"])
    op.add_column("creation_requests", sa.Column("shoot_id", sa.Uuid(), nullable=True))
    # Validated by the next migration, because that reads the whole table.
    op.create_foreign_key(
        op.f("fk_creation_requests_shoot_id_shoots"),
        "creation_requests",
        "shoots",
        ["shoot_id"],
        ["id"],
        ondelete="SET NULL",
        postgresql_not_valid=True,
    )
