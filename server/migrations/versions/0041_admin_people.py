"""Notes of staff, the mails that were sent, and indexes to find a person."""

import sqlalchemy as sa
from alembic import op

from retrato.migrate import create_index_concurrently

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "staff_notes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("author_email", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_staff_notes_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_notes")),
        if_not_exists=True,
    )
    op.create_index("ix_staff_notes_user_id", "staff_notes", ["user_id", "id"], if_not_exists=True)
    op.create_table(
        "sent_mails",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_sent_mails_user_id_users"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["payment_id"], ["payments.id"], name=op.f("fk_sent_mails_payment_id_payments"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sent_mails")),
        if_not_exists=True,
    )
    op.create_index("ix_sent_mails_user_id", "sent_mails", ["user_id", "id"], if_not_exists=True)
    op.create_index("ix_sent_mails_payment_id", "sent_mails", ["payment_id"], if_not_exists=True)
    op.create_index("ix_sent_mails_sent_at", "sent_mails", ["sent_at"], if_not_exists=True)
    create_index_concurrently("ix_users_email_beginning", "users", ["email"], ops={"email": "text_pattern_ops"})
    create_index_concurrently("ix_payments_receipt", "payments", ["receipt"], where="receipt is not null")
