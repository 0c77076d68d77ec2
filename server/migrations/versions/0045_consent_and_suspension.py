"""What people agreed to, and suspensions."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "suspensions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("explanation", sa.String(), nullable=True),
        sa.Column("case_id", sa.Uuid(), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lifted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("by", sa.String(), nullable=True),
        sa.Column("lifted_by", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_suspensions_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suspensions")),
    )
    op.create_index("ix_suspensions_user_id", "suspensions", ["user_id", "id"])
    op.create_index(
        "uq_suspensions_open",
        "suspensions",
        ["user_id", "scope"],
        unique=True,
        postgresql_where=sa.text("lifted_at is null"),
    )
    op.create_table(
        "consents",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text_key", sa.String(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=True),
        sa.Column("agreed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_consents_user_id_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_consents")),
    )
    # The form of registration has always required the first version of the terms.
    op.execute(
        "insert into consents (id, user_id, kind, version, text_key, agreed_at)"
        " select gen_random_uuid(), id, 'TERMS', 1, 'terms', created_at from users"
    )
    op.create_index("ix_consents_user_id", "consents", ["user_id", "kind", "version"])
