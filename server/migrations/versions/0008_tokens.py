"""Tokens: grants, and the ledger of all transfers."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "token_grants",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=True),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.Column("free", sa.Integer(), nullable=False),
        sa.Column("reserved", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("tokens > 0", name=op.f("ck_token_grants_tokens")),
        sa.CheckConstraint("free >= 0", name=op.f("ck_token_grants_free")),
        sa.CheckConstraint("reserved >= 0", name=op.f("ck_token_grants_reserved")),
        sa.CheckConstraint("free + reserved <= tokens", name=op.f("ck_token_grants_left")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_token_grants_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_token_grants")),
        sa.UniqueConstraint("source", name=op.f("uq_token_grants_source")),
    )
    op.create_index(op.f("ix_token_grants_user_id"), "token_grants", ["user_id"], unique=False)
    op.create_index(
        "ix_token_grants_spendable",
        "token_grants",
        ["user_id", "expires_at"],
        unique=False,
        postgresql_where=sa.text("free > 0"),
    )
    op.create_table(
        "token_entries",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("transfer_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("grant_id", sa.Uuid(), nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("item_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_token_entries_amount")),
        sa.ForeignKeyConstraint(
            ["grant_id"], ["token_grants.id"], name=op.f("fk_token_entries_grant_id_token_grants"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_token_entries_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_token_entries")),
    )
    op.create_index(op.f("ix_token_entries_grant_id"), "token_entries", ["grant_id"], unique=False)
    op.create_index(op.f("ix_token_entries_transfer_id"), "token_entries", ["transfer_id"], unique=False)
    op.create_index("ix_token_entries_user_id_account", "token_entries", ["user_id", "account", "id"], unique=False)
    op.create_index(
        "ix_token_entries_item_id",
        "token_entries",
        ["item_id"],
        unique=False,
        postgresql_where=sa.text("item_id is not null"),
    )
    op.execute(
        """
        create function token_entries_stay() returns trigger language plpgsql as $$
        begin
            raise exception 'entries of the token ledger are never changed; write a movement back';
        end $$
        """
    )
    op.execute(
        "create trigger token_entries_stay before update on token_entries"
        " for each statement execute function token_entries_stay()"
    )
