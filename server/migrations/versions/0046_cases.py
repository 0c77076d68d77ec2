"""Cases, takedowns, appeals, and the faces on shared pictures."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from retrato.migrate import create_index_concurrently

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
        if_not_exists=True,
    )
    op.create_index(
        "uq_cases_open_picture",
        "cases",
        ["kind", "creation_id"],
        unique=True,
        postgresql_where=sa.text("status = 'OPEN' and creation_id is not null"),
        if_not_exists=True,
    )
    op.create_index(
        "uq_cases_open_person",
        "cases",
        ["kind", "user_id"],
        unique=True,
        postgresql_where=sa.text("status = 'OPEN' and creation_id is null"),
        if_not_exists=True,
    )
    op.create_index("ix_cases_status", "cases", ["status", "kind", "id"], if_not_exists=True)
    op.create_index("ix_cases_kind", "cases", ["kind", "id"], if_not_exists=True)
    op.create_index("ix_cases_user_id", "cases", ["user_id", "id"], if_not_exists=True)
    op.create_index("ix_cases_creation_id", "cases", ["creation_id"], if_not_exists=True)
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
        if_not_exists=True,
    )
    op.create_index("ix_case_events_case_id", "case_events", ["case_id", "id"], if_not_exists=True)
    op.create_table(
        "takedowns",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("creation_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("style_id", sa.String(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("taken_down_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("creation", postgresql.JSONB(), nullable=False),
        sa.Column("files", postgresql.JSONB(), nullable=False),
        sa.Column("evidence_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("evidence_ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("restored_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_takedowns_case_id_cases"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_takedowns_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_takedowns")),
        if_not_exists=True,
    )
    op.create_index(
        "uq_takedowns_picture",
        "takedowns",
        ["creation_id"],
        unique=True,
        postgresql_where=sa.text("restored_at is null"),
        if_not_exists=True,
    )
    op.create_index(
        "ix_takedowns_evidence",
        "takedowns",
        ["evidence_until"],
        postgresql_where=sa.text("evidence_ended_at is null"),
        if_not_exists=True,
    )
    op.create_index("ix_takedowns_user_id", "takedowns", ["user_id", "id"], if_not_exists=True)
    op.create_index("ix_takedowns_case_id", "takedowns", ["case_id"], if_not_exists=True)
    op.create_table(
        "appeals",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("takedown_id", sa.Uuid(), nullable=True),
        sa.Column("suspension_id", sa.Uuid(), nullable=True),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("granted", sa.Boolean(), nullable=True),
        sa.Column("answer", sa.String(), nullable=True),
        sa.CheckConstraint("num_nonnulls(takedown_id, suspension_id) = 1", name=op.f("ck_appeals_decision")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_appeals_user_id_users"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_appeals_case_id_cases"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["takedown_id"], ["takedowns.id"], name=op.f("fk_appeals_takedown_id_takedowns"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["suspension_id"], ["suspensions.id"], name=op.f("fk_appeals_suspension_id_suspensions"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_appeals")),
        if_not_exists=True,
    )
    op.create_index("ix_appeals_user_id", "appeals", ["user_id"], if_not_exists=True)
    op.create_index("ix_appeals_takedown_id", "appeals", ["takedown_id"], unique=True, if_not_exists=True)
    op.create_index("ix_appeals_suspension_id", "appeals", ["suspension_id"], unique=True, if_not_exists=True)
    op.create_index("ix_appeals_case_id", "appeals", ["case_id"], if_not_exists=True)
    op.create_table(
        "shared_faces",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("creation_id", sa.Uuid(), nullable=False),
        sa.Column("face", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(
            ["creation_id"], ["creations.id"], name=op.f("fk_shared_faces_creation_id_creations"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shared_faces")),
        if_not_exists=True,
    )
    op.create_index("ix_shared_faces_creation_id", "shared_faces", ["creation_id"], if_not_exists=True)
    create_index_concurrently("ix_creations_shared", "creations", ["id"], where="share_token is not null")
