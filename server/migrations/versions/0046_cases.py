"""Cases: what staff have to decide about people and pictures."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cases",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("creation_id", sa.Uuid(), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_cases_user_id_users"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cases")),
    )
    op.create_index(
        "uq_cases_open_picture",
        "cases",
        ["kind", "creation_id"],
        unique=True,
        postgresql_where=sa.text("status = 'OPEN' and creation_id is not null"),
    )
    op.create_index(
        "uq_cases_open_person",
        "cases",
        ["kind", "user_id"],
        unique=True,
        postgresql_where=sa.text("status = 'OPEN' and creation_id is null"),
    )
    op.create_index("ix_cases_status", "cases", ["status", "kind", "id"])
    op.create_index("ix_cases_kind", "cases", ["kind", "id"])
    op.create_index("ix_cases_user_id", "cases", ["user_id", "id"])
    op.create_index("ix_cases_creation_id", "cases", ["creation_id"])
    op.create_table(
        "case_events",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("by", sa.Uuid(), nullable=True),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("data", postgresql.JSONB(), nullable=False),
        sa.ForeignKeyConstraint(
            ["case_id"], ["cases.id"], name=op.f("fk_case_events_case_id_cases"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_events")),
    )
    op.create_index("ix_case_events_case_id", "case_events", ["case_id", "id"])
